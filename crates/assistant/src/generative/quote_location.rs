//! Locates a quote in its passage. The match is verbatim except for white space, the shape of quotation marks, and punctuation at
//! the ends of the quote.

use domain::text::devanagari::{NUKTA, VIRAMA};
use unicode_segmentation::UnicodeSegmentation;

/// A shorter quote proves nothing, unless it is a whole row or block.
const MIN_QUOTE_WORDS: usize = 3;

/// Where a quote occurs in its passage.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct QuotedSentence {
    /// The whole sentences or the row around the quote, verbatim.
    pub sentence: String,
    /// Line of the passage, from 0.
    pub line: u32,
}

/// Formats a passage as model and readers see it, with " · " between the cells of a row.
pub(super) fn mark_cell_borders(text: &str) -> String {
    text.replace('\t', " · ")
}

/// Locates a quote in the text. `None` when the text doesn't contain it.
pub(super) fn find_quoted_sentence(quote: &str, text: &str) -> Option<QuotedSentence> {
    let quote_chars: Vec<char> = normalise_chars(trim_quote(quote)).into_iter().map(|(_, c)| c).collect();
    let words = quote.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count();
    for (number, line) in text.lines().enumerate() {
        let line = mark_cell_borders(line);
        let line = line.trim();
        let Some((start, end)) = find_at_word_boundary(&quote_chars, &normalise_chars(line), line.len()) else { continue };
        let is_all = line[..start].chars().chain(line[end..].chars()).all(|c| !c.is_alphanumeric());
        if words >= MIN_QUOTE_WORDS || is_all {
            return Some(QuotedSentence { sentence: expand_to_sentence(line, start, end).to_owned(), line: u32::try_from(number).ok()? });
        }
    }
    None
}

/// Trims punctuation at the ends, because models add a full stop where they stop quoting.
fn trim_quote(quote: &str) -> &str {
    let ends = |c: char| c.is_whitespace() || matches!(c, '.' | '…' | ',' | ';' | ':' | '।');
    quote.trim_end_matches(ends).trim_start_matches(|c: char| c.is_whitespace() || c == '…')
}

/// Normalises characters and keeps their byte offsets; a run of white space becomes one space.
fn normalise_chars(text: &str) -> Vec<(usize, char)> {
    let mut out: Vec<(usize, char)> = Vec::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let c = match c {
            '“' | '”' | '„' | '«' | '»' => '"',
            '‘' | '’' | '‚' => '\'',
            c if c.is_whitespace() => ' ',
            c => c,
        };
        if c != ' ' || out.last().is_none_or(|(_, before)| *before != ' ') {
            out.push((at, c));
        }
    }
    out
}

/// The first occurrence between word boundaries, as a byte range.
fn find_at_word_boundary(quote_chars: &[char], line: &[(usize, char)], length: usize) -> Option<(usize, usize)> {
    if quote_chars.is_empty() || quote_chars.len() > line.len() {
        return None;
    }
    let chars: Vec<char> = line.iter().map(|(_, c)| *c).collect();
    let at = (0..=chars.len() - quote_chars.len()).find(|at| {
        chars[*at..].starts_with(quote_chars) && is_word_boundary(&chars, *at) && is_word_boundary(&chars, at + quote_chars.len())
    })?;
    let end = line.get(at + quote_chars.len()).map_or(length, |(byte, _)| *byte);
    Some((line[at].0, end))
}

/// Whether no word and no number continues across the position.
fn is_word_boundary(chars: &[char], at: usize) -> bool {
    let (Some(before), Some(after)) = (at.checked_sub(1).and_then(|at| chars.get(at)), chars.get(at)) else { return true };
    if is_word_char(*before) && is_word_char(*after) {
        return false;
    }
    let is_digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|c| c.is_numeric());
    let point = |c: char| matches!(c, '.' | ',');
    !(point(*after) && before.is_numeric() && is_digit(Some(at + 1)) || point(*before) && after.is_numeric() && is_digit(at.checked_sub(2)))
}

/// Letters, digits, and the signs and joiners that are part of letters in Indian scripts.
fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, VIRAMA | NUKTA | '\u{200c}' | '\u{200d}' | '_')
}

/// Expands the range to whole sentences, because a part of a sentence can say the opposite of the whole.
fn expand_to_sentence(line: &str, start: usize, end: usize) -> &str {
    if line.contains(" · ") {
        return line;
    }
    let (mut from, mut to) = (0, line.len());
    for (at, sentence) in line.split_sentence_bound_indices() {
        if at <= start {
            from = at;
        }
        if at + sentence.len() >= end {
            to = at + sentence.len();
            break;
        }
    }
    line[from..to].trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "The rate for 2025-26 is 8.25 % a year. It is not “fixed” for ever; interest isn’t paid\u{a0}monthly.\n\
        You may take out 75 % [from the first day], unless the account is frozen.\n2024-25\t8.25 %";

    fn find_sentence(quote: &str) -> Option<String> {
        find_quoted_sentence(quote, TEXT).map(|standing| standing.sentence)
    }

    #[test]
    fn what_stands_there_is_found_with_its_whole_sentence() {
        assert_eq!(find_sentence("The rate for 2025-26 is 8.25 % a year.").unwrap(), "The rate for 2025-26 is 8.25 % a year.");
        assert_eq!(find_sentence("rate  for 2025-26\nis 8.25 %").unwrap(), "The rate for 2025-26 is 8.25 % a year.");
        assert_eq!(
            find_sentence("It is not \"fixed\" for ever; interest isn't paid monthly").unwrap(),
            "It is not “fixed” for ever; interest isn’t paid\u{a0}monthly."
        );
        let standing = find_quoted_sentence("You may take out 75 % [from the first day]", TEXT).unwrap();
        assert_eq!((standing.line, standing.sentence.ends_with("unless the account is frozen.")), (1, true));
        assert_eq!(find_sentence("2024-25 · 8.25 %").unwrap(), "2024-25 · 8.25 %");
    }

    #[test]
    fn what_was_changed_is_not() {
        for altered in [
            "The rate for 2025-26 is 8.26 % a year.",
            "The rate for 2025-26 is 8.2",
            "The rate for 2025-26 is 8",
            "he rate for 2025-26 is 8.25 %",
            "25 % a year.",
            "The rate for 2025–26 is 8.25 % a year.",
            "The rate for 2025-26 is 8.25 % a year. You may take out 75 %",
            "interest isn’t paid monthly. You may take out",
            "the rate for 2025-26 is 8.25 % a year.",
            "The rate for 2025-26 is 8\u{200b}.25 % a year.",
            "\u{202e}The rate for 2025-26 is 8.25 % a year.",
            "The rate",
            "8.25 %",
            "",
            "  . ",
            "%",
        ] {
            assert_eq!(find_sentence(altered), None, "{altered}");
        }
    }

    #[test]
    fn words_of_indian_scripts_are_not_cut() {
        let text = "पीएफ पर ब्याज हर महीने जुड़ता है। साल में एक बार जमा होता है।";
        assert_eq!(find_quoted_sentence("साल में एक बार जमा होता है", text).unwrap().sentence, "साल में एक बार जमा होता है।");
        assert_eq!(find_quoted_sentence("पीएफ पर ब्याज हर महीन", text), None);
        assert_eq!(find_quoted_sentence("पर ब्याज हर मह", text), None);
        assert_eq!(find_quoted_sentence("ية معدل الفائدة", "نسبية معدل الفائدة ثابت"), None);
        assert!(find_quoted_sentence("معدل الفائدة ثابت", "نسبية معدل الفائدة ثابت").is_some());
    }
}
