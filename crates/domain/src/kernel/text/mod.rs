//! Rules for plain text that several nouns share: truncation, normalisation, invisible characters, sentences, escaping, hex.

pub mod devanagari;
mod escape;
pub mod lengths;
pub mod phrases;
mod sentences;

use unicode_segmentation::UnicodeSegmentation;

pub use escape::{escape_attribute_like_sanitiser, escape_html, escape_like_sanitiser, push_escaped, push_like_sanitiser};
pub use sentences::{QUOTED_CELL_SEPARATOR, find_sentence_ends, row_cells, split_sentences};

/// How many code points the characters of a text may have on average. A letter of an Indian script has one to four with its signs, and
/// longer ones such as emoji families stand among shorter ones. Without this limit one "character" could be a letter with a million marks.
const CODE_POINTS_PER_CHARACTER: usize = 4;

/// Truncates a text that a machine shows, to at most `limit` characters, between words where possible. A truncated text ends with "…". A character is a
/// grapheme cluster; see [`is_longer_than`] for those that have very many code points.
pub fn truncate(text: &str, limit: usize) -> String {
    if !is_longer_than(text, limit) {
        return text.to_owned();
    }
    let kept = limit.saturating_sub(1);
    let mut code_points = 0;
    let clusters = text.graphemes(true).take(kept).take_while(|cluster| {
        code_points += cluster.chars().count();
        code_points <= kept * CODE_POINTS_PER_CHARACTER
    });
    let start: String = clusters.collect();
    let at_word = start.rfind(char::is_whitespace).filter(|at| *at > start.len() / 2).unwrap_or(start.len());
    format!("{}…", start[..at_word].trim_end_matches([' ', ',', ';', ':', '.', '–', '-']))
}

/// Whether a text has more than `limit` grapheme clusters, or more code points than so many have.
pub fn is_longer_than(text: &str, limit: usize) -> bool {
    text.chars().nth(limit.saturating_mul(CODE_POINTS_PER_CHARACTER)).is_some() || text.graphemes(true).nth(limit).is_some()
}

/// What to tell a person who wrote more than `limit` characters; `None` when the text fits. The limits stand in [`lengths`].
pub fn describe_excess(text: &str, limit: usize) -> Option<String> {
    is_longer_than(text, limit).then(|| format!("Please use at most {limit} characters"))
}

pub fn count_words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// The words of a text in their order: letters, digits and signs of Devanagari, without the marks between them.
pub fn list_words(text: &str) -> impl Iterator<Item = &str> {
    let ends_word = |c: char| devanagari::is_danda(c) || (!c.is_alphanumeric() && !devanagari::is_devanagari(c));
    text.split(ends_word).filter(|word| !word.is_empty())
}

/// The numbers of a text in their order, digit by digit: "₹1,200" has two.
pub(crate) fn list_numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_numeric()).filter(|number| !number.is_empty())
}

/// The text without the marks and spaces at its end: "My father died last week." is asked like "My father died last week", which a sentence
/// model tells apart.
pub fn trim_end_marks(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_whitespace() || devanagari::is_danda(c) || matches!(c, '.' | '?' | '!' | '…' | ',' | ';' | ':'))
}

pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of a text of exactly `2 * N` hexadecimal digits.
pub fn parse_hex<const N: usize>(hex: &str) -> Option<[u8; N]> {
    if hex.len() != 2 * N || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(&hex[at..at + 2], 16).ok()?;
    }
    Some(bytes)
}

/// The letters and combining signs of a text, in lower case: what remains of a sentence when it is selected and pasted, and when its figures
/// change. Digits are left out, because the numbers of sources stand among the words.
pub fn keep_letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphabetic() || devanagari::is_devanagari(*c)).flat_map(char::to_lowercase).collect()
}

/// Whether a text shows any glyph: a letter, digit, sign or emoji. Joiners and direction marks, which belong inside Hindi or
/// Arabic words, are invisible on their own; so are fillers that are letters by name only.
pub fn is_visible(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !c.is_control() && !is_invisible(c))
}

/// Unicode format characters, variation selectors, and letters without a glyph.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}' | '\u{8e2}'
        | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Removes control characters except tabs and line ends. They can't be displayed, and PostgreSQL can't store NUL.
pub fn strip_control_chars(text: &str) -> String {
    // Nearly every text has none. In UTF-8 they are bytes below 0x20, 0x7f, or 0xc2 followed by a byte below 0xa0.
    if !text.bytes().any(|b| (b < 0x20 && !matches!(b, b'\n' | b'\r' | b'\t')) || b == 0x7f || b == 0xc2) {
        return text.to_owned();
    }
    text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\r' | '\t')).collect()
}

/// Removes signs that turn the direction of what follows them. Nobody needs one in a name or a remark, because writing from right to left
/// turns by itself; with one a name or a file shows as another to whoever reads it in a list, a mail or a document.
fn strip_direction_signs(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')).collect()
}

/// Normalises a text to one line: trimmed, white space collapsed to single spaces, no control characters, and nothing that turns
/// the direction of writing. A text without any visible character becomes empty.
pub fn normalise_line(text: &str) -> String {
    if !is_visible(text) {
        return String::new();
    }
    strip_direction_signs(&strip_control_chars(text)).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Trims a text and removes control characters and what turns the direction of writing, but keeps its lines. A text without any visible character becomes empty.
pub fn normalise_multiline(text: &str) -> String {
    if is_visible(text) { strip_direction_signs(&strip_control_chars(text)).trim().to_owned() } else { String::new() }
}

/// The length in bytes of the tag at the start of `text`. A `>` inside an attribute does not end it. For sanitised HTML,
/// whose attribute values are in double quotes.
pub(crate) fn tag_length(text: &str) -> usize {
    let mut is_quoted = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'>' if !is_quoted => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_at_the_end_are_left_out() {
        for text in ["My father died last week", "My father died last week.", "My father died last week ?!", "My father died last week…\n"]
        {
            assert_eq!(trim_end_marks(text), "My father died last week");
        }
        assert_eq!(trim_end_marks("पीएफ कैसे निकालें।"), "पीएफ कैसे निकालें");
        assert_eq!((trim_end_marks("PF at 8.25%"), trim_end_marks("?")), ("PF at 8.25%", ""));
    }

    #[test]
    fn words_keep_their_signs_and_lose_the_marks() {
        assert_eq!(list_words("मकान बेचा। Sold it, in 2026?").collect::<Vec<_>>(), ["मकान", "बेचा", "Sold", "it", "in", "2026"]);
    }

    #[test]
    fn cuts_by_grapheme_not_by_byte() {
        assert_eq!(truncate("पीएफ कैसे निकालें", 60), "पीएफ कैसे निकालें");
        let cut_text = truncate("नमस्ते दुनिया के लोगों", 10);
        assert!(cut_text.graphemes(true).count() <= 10);
        assert!(cut_text.ends_with('…'));
    }

    #[test]
    fn a_letter_with_endless_marks_is_too_long() {
        let piled = format!("a{}", "\u{301}".repeat(5_000));
        assert!(is_longer_than(&piled, 120) && describe_excess(&piled, 1_000).is_some());
        assert_eq!(truncate(&piled, 120), "…");
        assert_eq!(truncate(&format!("Asha {piled}"), 120), "Asha…");
        for kept in ["नि".repeat(120), "क्षि".repeat(60), "ஸ்ரீ".repeat(60), format!("Asha {}", "👩\u{200d}👩\u{200d}👧".repeat(40))]
        {
            assert_eq!(describe_excess(&kept, 120), None, "{kept}");
            assert_eq!(truncate(&kept, 120), kept);
        }
        assert_eq!(describe_excess(&"नि".repeat(121), 120).as_deref(), Some("Please use at most 120 characters"));
    }

    #[test]
    fn one_line_removes_nul_and_folds_space() {
        assert_eq!(normalise_line("  a\u{0}b \n c "), "ab c");
    }

    #[test]
    fn what_shows_nothing_is_empty() {
        for nothing in ["", " \n", "\u{200b}\u{200b}", "\u{202e} \u{2066}", "\u{fe0f}", "\u{3164}", "\u{2800}\u{ad}", "\u{e0041}", "\u{0}"]
        {
            assert_eq!((normalise_line(nothing), normalise_multiline(nothing)), (String::new(), String::new()), "{nothing:?}");
        }
        for kept in ["क्‍ष", "नमस्\u{200c}ते", "👩\u{200d}👩", "❤\u{fe0f}", "."] {
            assert_eq!((normalise_line(kept), normalise_multiline(kept)), (kept.to_owned(), kept.to_owned()));
        }
        assert_eq!(normalise_multiline(" a\n\nb "), "a\n\nb");
    }

    #[test]
    fn nothing_turns_the_direction_of_a_name() {
        for (typed, kept) in
            [("Asha \u{202e}oaR", "Asha oaR"), ("\u{2066}a\u{2069}\u{202a}b\u{202c}", "ab"), ("محمد \u{200f}خان", "محمد \u{200f}خان")]
        {
            assert_eq!((normalise_line(typed), normalise_multiline(typed)), (kept.to_owned(), kept.to_owned()));
        }
    }
}
