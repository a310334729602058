//! Plain-text rules shared by nouns: cutting, slugs' character classes, hex.

use unicode_segmentation::UnicodeSegmentation;

/// At most `limit` grapheme clusters; cuts before a word when it can and then ends with "…".
pub fn cut(text: &str, limit: usize) -> String {
    if text.graphemes(true).count() <= limit {
        return text.to_owned();
    }
    let kept: String = text.graphemes(true).take(limit.saturating_sub(1)).collect();
    let at_word = kept.rfind(char::is_whitespace).filter(|at| *at > kept.len() / 2).unwrap_or(kept.len());
    format!("{}…", kept[..at_word].trim_end_matches([' ', ',', ';', ':', '.', '–', '-']))
}

pub fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a letter, a figure, a sign or an emoji would show. Joiners and direction marks alone, which belong inside Hindi or
/// Arabic words, show nothing; neither do fillers that are letters by name only.
pub fn is_visible(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !c.is_control() && !is_invisible(c))
}

/// Unicode's format characters, variation selectors, and letters that are drawn as nothing.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}' | '\u{8e2}'
        | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Control characters (NUL among them) can't be stored by PostgreSQL nor shown: they are removed;
/// tabs and line ends stay.
pub fn without_control(text: &str) -> String {
    // Nearly every text has none; in UTF-8 they are bytes below 0x20, 0x7f, or 0xc2 followed by one below 0xa0.
    if !text.bytes().any(|b| (b < 0x20 && !matches!(b, b'\n' | b'\r' | b'\t')) || b == 0x7f || b == 0xc2) {
        return text.to_owned();
    }
    text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\r' | '\t')).collect()
}

/// One line: trimmed, inner white space folded to single spaces, no control characters. What shows nothing is empty.
pub fn one_line(text: &str) -> String {
    if !is_visible(text) {
        return String::new();
    }
    without_control(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Trimmed, without control characters; lines stay. What shows nothing is empty.
pub fn lines(text: &str) -> String {
    if is_visible(text) { without_control(text).trim().to_owned() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_by_grapheme_not_by_byte() {
        assert_eq!(cut("पीएफ कैसे निकालें", 60), "पीएफ कैसे निकालें");
        let cut_text = cut("नमस्ते दुनिया के लोगों", 10);
        assert!(cut_text.graphemes(true).count() <= 10);
        assert!(cut_text.ends_with('…'));
    }

    #[test]
    fn one_line_removes_nul_and_folds_space() {
        assert_eq!(one_line("  a\u{0}b \n c "), "ab c");
    }

    #[test]
    fn what_shows_nothing_is_empty() {
        for nothing in ["", " \n", "\u{200b}\u{200b}", "\u{202e} \u{2066}", "\u{fe0f}", "\u{3164}", "\u{2800}\u{ad}", "\u{e0041}", "\u{0}"]
        {
            assert_eq!((one_line(nothing), lines(nothing)), (String::new(), String::new()), "{nothing:?}");
        }
        for kept in ["क्‍ष", "नमस्\u{200c}ते", "👩\u{200d}👩", "❤\u{fe0f}", "."] {
            assert_eq!((one_line(kept), lines(kept)), (kept.to_owned(), kept.to_owned()));
        }
        assert_eq!(lines(" a\n\nb "), "a\n\nb");
    }
}
