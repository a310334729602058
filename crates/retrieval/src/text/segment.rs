//! Finds the words of a text as byte ranges: letters, digits and their combining marks. A number keeps its separators
//! ("25,000", "1.5") and a word its inner apostrophe; everything else separates words.

use std::ops::Range;

use unicode_normalization::char::is_combining_mark;

const SOFT_HYPHEN: char = '\u{ad}';
const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
const CURLY_APOSTROPHE: char = '\u{2019}';

/// ASCII letters and digits, by byte.
const IS_WORD_BYTE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    table
};

/// The words of a text, in order.
pub struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn char_at(&self, at: usize) -> Option<char> {
        self.text.get(at..)?.chars().next()
    }

    /// The start of the next word at or after `at`.
    fn find_word_start(&self, mut at: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        loop {
            at += bytes.get(at..)?.iter().position(|byte| IS_WORD_BYTE[usize::from(*byte)] || !byte.is_ascii())?;
            if bytes[at].is_ascii() {
                return Some(at);
            }
            let c = self.char_at(at)?;
            if c.is_alphanumeric() {
                return Some(at);
            }
            at += c.len_utf8();
        }
    }

    /// Where the word that began before `at` ends.
    fn find_end(&self, mut at: usize) -> usize {
        let bytes = self.text.as_bytes();
        loop {
            at += bytes[at..].iter().take_while(|byte| IS_WORD_BYTE[usize::from(**byte)]).count();
            let step = match bytes.get(at) {
                Some(b',') => grouped_digits_length(&bytes[..at], &bytes[at..]),
                Some(b'.') => usize::from(is_digit(bytes.get(at - 1)) && is_digit(bytes.get(at + 1))),
                Some(b'\'') => usize::from(self.is_letter_at(at + 1)),
                Some(byte) if !byte.is_ascii() => self.non_ascii_step(at),
                _ => 0,
            };
            if step == 0 {
                return at;
            }
            at += step;
        }
    }

    fn non_ascii_step(&self, at: usize) -> usize {
        match self.char_at(at) {
            Some(c) if c.is_alphanumeric() || is_combining_mark(c) || is_ignored_in_word(c) => c.len_utf8(),
            Some(CURLY_APOSTROPHE) if self.is_letter_at(at + CURLY_APOSTROPHE.len_utf8()) => CURLY_APOSTROPHE.len_utf8(),
            _ => 0,
        }
    }

    fn is_letter_at(&self, at: usize) -> bool {
        self.char_at(at).is_some_and(char::is_alphabetic)
    }
}

impl Iterator for Words<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.find_word_start(self.at)?;
        let first = if self.text.as_bytes()[start].is_ascii() { 1 } else { self.char_at(start)?.len_utf8() };
        self.at = self.find_end(start + first);
        Some(start..self.at)
    }
}

/// Whether the character is invisible and ignored inside a word.
pub fn is_ignored_in_word(c: char) -> bool {
    matches!(c, SOFT_HYPHEN | NON_JOINER | JOINER)
}

pub fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | CURLY_APOSTROPHE)
}

fn is_digit(byte: Option<&u8>) -> bool {
    byte.is_some_and(u8::is_ascii_digit)
}

/// Bytes by which a number continues from a comma: groups of two or three digits, the last one of three ("1,00,000",
/// "25,000"), so that "10,11,12" stays three numbers. 0 when the number ends here.
fn grouped_digits_length(before: &[u8], from_comma: &[u8]) -> usize {
    if !is_digit(before.last()) {
        return 0;
    }
    let mut at = 0;
    loop {
        let group = from_comma[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
        at += 1 + group;
        match (group, from_comma.get(at), is_digit(from_comma.get(at + 1))) {
            (2 | 3, Some(b','), true) => {}
            (3, _, _) => return at,
            _ => return 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split_words(text: &str) -> Vec<&str> {
        Words::new(text).map(|range| &text[range]).collect()
    }

    #[test]
    fn numbers_keep_their_separators() {
        assert_eq!(split_words("₹25,000 or 1,00,000, 8.25% and 1.5."), ["25,000", "or", "1,00,000", "8.25", "and", "1.5"]);
        assert_eq!(split_words("months 10,11,12"), ["months", "10", "11", "12"]);
        assert_eq!(split_words("80C,80D 15G/15H 2024-25"), ["80C", "80D", "15G", "15H", "2024", "25"]);
    }

    #[test]
    fn marks_stay_with_their_letters() {
        assert_eq!(split_words("पीएफ कैसे निकालें?"), ["पीएफ", "कैसे", "निकालें"]);
        assert_eq!(split_words("भविष्य निधि।"), ["भविष्य", "निधि"]);
    }

    #[test]
    fn apostrophes_inside_only() {
        assert_eq!(split_words("'the employee's' don’t"), ["the", "employee's", "don’t"]);
    }

    #[test]
    fn nothing_to_search_for() {
        for text in ["", " \n", "?!…", "\u{0}", "😀", "\u{301}", "\"'"] {
            assert!(split_words(text).is_empty(), "{text:?}");
        }
    }
}
