//! The text as numbers are looked for in it: digits of every script as ASCII, full-width signs in their usual form, and without the
//! invisible characters that copying from pages and messengers leaves between digits.

use std::ops::Range;

use crate::text::is_invisible;

/// The digit zero of each script of Unicode 15; its other nine digits follow it. In rising order.
const ZEROS: [u32; 67] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040,
    0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50,
    0xABF0, 0xFF10, 0x104A0, 0x10D30, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x11730, 0x118E0,
    0x11950, 0x11C50, 0x11D50, 0x11DA0, 0x11F50, 0x16A60, 0x16AC0, 0x16B50, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0,
    0x1E4F0, 0x1E950, 0x1FBF0,
];

/// A text in its plain form, and where its characters stand in what was written.
pub(super) struct Folded {
    pub text: String,
    /// The bytes of each character, in order.
    pub places: Vec<Range<usize>>,
}

/// Every character is looked at once, so the work grows with the length of the text.
pub(super) fn fold_text(written: &str) -> Folded {
    let mut folded = Folded { text: String::with_capacity(written.len()), places: Vec::with_capacity(written.len()) };
    for (at, c) in written.char_indices().filter(|(_, c)| !is_invisible(*c)) {
        folded.text.push(fold_char(c));
        folded.places.push(at..at + c.len_utf8());
    }
    folded
}

fn fold_char(c: char) -> char {
    match c {
        _ if c.is_ascii() => c,
        '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '\u{2010}' | '\u{2012}' | '\u{2212}' => '-',
        // Full-width signs stand in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => parse_digit(c).unwrap_or(c),
    }
}

fn parse_digit(c: char) -> Option<char> {
    let code = u32::from(c);
    let behind = ZEROS.partition_point(|zero| *zero <= code);
    let zero = ZEROS.get(behind.checked_sub(1)?)?;
    char::from_digit(code - zero, 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_script_are_plain() {
        for written in ["１２３４５６７８９０", "১২৩৪৫৬৭৮৯০", "१२३४५६७८९०", "١٢٣٤٥٦٧٨٩٠", "𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟎", "1\u{200b}2\u{ad}34\u{feff}567890"]
        {
            assert_eq!(fold_text(written).text, "1234567890", "{written}");
        }
        assert_eq!(fold_text("ＡＢＣＰＥ１２３４Ｆ　ａ＠ｂ．ｉｎ").text, "ABCPE1234F a@b.in");
        assert_eq!(fold_text("½ ² क ॰ é").text, "½ ² क ॰ é");
        assert!(ZEROS.is_sorted());
    }

    #[test]
    fn characters_know_where_they_stand() {
        let folded = fold_text("a\u{200b}१b");
        assert_eq!((folded.text.as_str(), folded.places), ("a1b", vec![0..1, 4..7, 7..8]));
    }
}
