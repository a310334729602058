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

/// Control characters (NUL among them) can't be stored by PostgreSQL nor shown: they are removed;
/// tabs and line ends stay.
pub fn without_control(text: &str) -> String {
    // Nearly every text has none; in UTF-8 they are bytes below 0x20, 0x7f, or 0xc2 followed by one below 0xa0.
    if !text.bytes().any(|b| (b < 0x20 && !matches!(b, b'\n' | b'\r' | b'\t')) || b == 0x7f || b == 0xc2) {
        return text.to_owned();
    }
    text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\r' | '\t')).collect()
}

/// One line: trimmed, inner white space folded to single spaces, no control characters.
pub fn one_line(text: &str) -> String {
    without_control(text).split_whitespace().collect::<Vec<_>>().join(" ")
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
}
