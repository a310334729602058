//! Whether a quoted sentence stands word for word in its passage. Nothing is forgiven but white space, the shape of
//! quotation marks and what stands at the quote's very end.

use unicode_segmentation::UnicodeSegmentation;

/// Fewer words prove nothing, unless they are all of a row or block.
const FEWEST_WORDS: usize = 3;

/// Where a quote stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Standing {
    /// The whole sentence or sentences around it, or the row, as they stand in the passage.
    pub sentence: String,
    /// Which line of the passage, from 0.
    pub line: u32,
}

/// A passage's text as model and readers see it: the cells of a row are parted by " · ".
pub(super) fn shown(text: &str) -> String {
    text.replace('\t', " · ")
}

/// `None`: it doesn't stand there.
pub(super) fn standing(quote: &str, text: &str) -> Option<Standing> {
    let wanted: Vec<char> = normal(ends_off(quote)).into_iter().map(|(_, c)| c).collect();
    let words = quote.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count();
    for (number, line) in text.lines().enumerate() {
        let line = shown(line);
        let line = line.trim();
        let Some((start, end)) = found(&wanted, &normal(line), line.len()) else { continue };
        let is_all = line[..start].chars().chain(line[end..].chars()).all(|c| !c.is_alphanumeric());
        if words >= FEWEST_WORDS || is_all {
            return Some(Standing { sentence: widened(line, start, end).to_owned(), line: u32::try_from(number).ok()? });
        }
    }
    None
}

/// Models put a full stop where they stop.
fn ends_off(quote: &str) -> &str {
    let ends = |c: char| c.is_whitespace() || matches!(c, '.' | '…' | ',' | ';' | ':' | '।');
    quote.trim_end_matches(ends).trim_start_matches(|c: char| c.is_whitespace() || c == '…')
}

/// Characters with the bytes they begin at; a run of white space is one space.
fn normal(text: &str) -> Vec<(usize, char)> {
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

/// The first place where it stands between the borders of words, in bytes.
fn found(wanted: &[char], line: &[(usize, char)], length: usize) -> Option<(usize, usize)> {
    if wanted.is_empty() || wanted.len() > line.len() {
        return None;
    }
    let chars: Vec<char> = line.iter().map(|(_, c)| *c).collect();
    let at = (0..=chars.len() - wanted.len())
        .find(|at| chars[*at..].starts_with(wanted) && is_border(&chars, *at) && is_border(&chars, at + wanted.len()))?;
    let end = line.get(at + wanted.len()).map_or(length, |(byte, _)| *byte);
    Some((line[at].0, end))
}

/// Whether no word and no number goes on across the place.
fn is_border(chars: &[char], at: usize) -> bool {
    let (Some(before), Some(after)) = (at.checked_sub(1).and_then(|at| chars.get(at)), chars.get(at)) else { return true };
    if is_of_word(*before) && is_of_word(*after) {
        return false;
    }
    let is_digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|c| c.is_numeric());
    let point = |c: char| matches!(c, '.' | ',');
    !(point(*after) && before.is_numeric() && is_digit(Some(at + 1)) || point(*before) && after.is_numeric() && is_digit(at.checked_sub(2)))
}

/// Letters, digits, and the signs and joiners that belong to letters of Indian scripts.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\u{94d}' | '\u{93c}' | '\u{200c}' | '\u{200d}' | '_')
}

/// A part of a sentence can say the opposite of the whole: readers get the whole.
fn widened(line: &str, start: usize, end: usize) -> &str {
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

    fn sentence(quote: &str) -> Option<String> {
        standing(quote, TEXT).map(|standing| standing.sentence)
    }

    #[test]
    fn what_stands_there_is_found_with_its_whole_sentence() {
        assert_eq!(sentence("The rate for 2025-26 is 8.25 % a year.").unwrap(), "The rate for 2025-26 is 8.25 % a year.");
        assert_eq!(sentence("rate  for 2025-26\nis 8.25 %").unwrap(), "The rate for 2025-26 is 8.25 % a year.");
        assert_eq!(
            sentence("It is not \"fixed\" for ever; interest isn't paid monthly").unwrap(),
            "It is not “fixed” for ever; interest isn’t paid\u{a0}monthly."
        );
        let standing = standing("You may take out 75 % [from the first day]", TEXT).unwrap();
        assert_eq!((standing.line, standing.sentence.ends_with("unless the account is frozen.")), (1, true));
        assert_eq!(sentence("2024-25 · 8.25 %").unwrap(), "2024-25 · 8.25 %");
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
            assert_eq!(sentence(altered), None, "{altered}");
        }
    }

    #[test]
    fn words_of_indian_scripts_are_not_cut() {
        let text = "पीएफ पर ब्याज हर महीने जुड़ता है। साल में एक बार जमा होता है।";
        assert_eq!(standing("साल में एक बार जमा होता है", text).unwrap().sentence, "साल में एक बार जमा होता है।");
        assert_eq!(standing("पीएफ पर ब्याज हर महीन", text), None);
        assert_eq!(standing("पर ब्याज हर मह", text), None);
        assert_eq!(standing("ية معدل الفائدة", "نسبية معدل الفائدة ثابت"), None);
        assert!(standing("معدل الفائدة ثابت", "نسبية معدل الفائدة ثابت").is_some());
    }
}
