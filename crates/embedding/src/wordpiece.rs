//! WordPiece tokeniser of the model: lower case, without accents, longest known piece first.

use std::collections::HashMap;

use domain::{Error, Result};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The model was trained on this length, including the special pieces at both ends.
const MAX_PIECES: usize = 128;
/// In characters. A longer word becomes the unknown piece.
const MAX_WORD_CHARS: usize = 100;

pub struct WordPieceTokeniser {
    vocabulary: HashMap<String, u32>,
    unknown: u32,
    start: u32,
    end: u32,
}

impl WordPieceTokeniser {
    /// `vocabulary` has one piece per line, numbered from 0.
    pub fn new(vocabulary: &str) -> Result<Self> {
        let vocabulary: HashMap<String, u32> = vocabulary.lines().zip(0..).map(|(piece, number)| (piece.to_owned(), number)).collect();
        let special =
            |piece: &str| vocabulary.get(piece).copied().ok_or_else(|| Error::invalid("model", format!("the vocabulary has no {piece}")));
        let (unknown, start, end) = (special("[UNK]")?, special("[CLS]")?, special("[SEP]")?);
        Ok(Self { vocabulary, unknown, start, end })
    }

    pub fn len(&self) -> usize {
        self.vocabulary.len()
    }

    /// Tokenises a text and adds the special pieces at both ends.
    pub fn tokenise(&self, text: &str) -> Vec<u32> {
        let mut pieces = vec![self.start];
        for word in split_words(text) {
            if pieces.len() >= MAX_PIECES {
                break;
            }
            self.push_word(&word, &mut pieces);
        }
        pieces.truncate(MAX_PIECES - 1);
        pieces.push(self.end);
        pieces
    }

    fn push_word(&self, word: &str, pieces: &mut Vec<u32>) {
        let before = pieces.len();
        let mut rest = word;
        while !rest.is_empty() && word.chars().count() <= MAX_WORD_CHARS {
            let inside = rest.len() < word.len();
            let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8()).rev();
            let longest = ends.into_iter().find_map(|end| {
                let piece = &rest[..end];
                let number = if inside { self.vocabulary.get(&format!("##{piece}")) } else { self.vocabulary.get(piece) };
                number.map(|number| (*number, end))
            });
            let Some((number, end)) = longest else { break };
            pieces.push(number);
            rest = &rest[end..];
        }
        if !rest.is_empty() {
            pieces.truncate(before);
            pieces.push(self.unknown);
        }
    }
}

/// Splits a text into words and single punctuation marks, in lower case and without accents.
fn split_words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    let plain = text.chars().filter(|c| !is_ignored(*c)).flat_map(char::to_lowercase).nfd().filter(|c| !is_nonspacing_mark(*c));
    for c in plain {
        if c.is_whitespace() {
            open = false;
        } else if is_punctuation(c) || is_ideograph(c) {
            words.push(c.to_string());
            open = false;
        } else if let Some(word) = words.last_mut().filter(|_| open) {
            word.push(c);
        } else {
            words.push(c.to_string());
            open = true;
        }
    }
    words
}

fn is_ignored(c: char) -> bool {
    c == '\u{0}'
        || c == '\u{fffd}'
        || (c.is_control() && !matches!(c, '\t' | '\n' | '\r'))
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{ad}' | '\u{feff}' | '\u{2060}')
}

/// Spacing vowel signs are kept.
fn is_nonspacing_mark(c: char) -> bool {
    is_combining_mark(c)
        && !matches!(c, '\u{903}' | '\u{93b}' | '\u{93e}'..='\u{940}' | '\u{949}'..='\u{94c}' | '\u{94e}' | '\u{94f}' | '\u{982}' | '\u{983}')
}

/// ASCII punctuation and symbols, and the Unicode punctuation that occurs in our texts.
fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation()
        || matches!(c, '\u{a1}' | '\u{a7}' | '\u{ab}' | '\u{b6}' | '\u{b7}' | '\u{bb}' | '\u{bf}' | '\u{964}' | '\u{965}' | '\u{970}')
        || matches!(c, '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}' if c != '\u{2044}' && c != '\u{2052}')
        || matches!(c, '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}')
}

fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{2fa1f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build_tokeniser() -> WordPieceTokeniser {
        WordPieceTokeniser::new("[PAD]\n[UNK]\n[CLS]\n[SEP]\nwith\n##draw\n##al\npf\n,\n₹\n25\n##0\nresume").unwrap()
    }

    #[test]
    fn the_longest_known_pieces() {
        assert_eq!(build_tokeniser().tokenise("PF withdrawal, ₹ 250"), [2, 7, 4, 5, 6, 8, 9, 10, 11, 3]);
        assert_eq!(build_tokeniser().tokenise("Résumé xyz withq"), [2, 12, 1, 1, 3]);
        assert_eq!(build_tokeniser().tokenise(""), [2, 3]);
        assert_eq!(build_tokeniser().tokenise(&"x".repeat(101)), [2, 1, 3]);
    }

    #[test]
    fn long_texts_are_cut() {
        let cut = build_tokeniser().tokenise(&"pf ".repeat(500));
        assert_eq!((cut.len(), cut[127]), (MAX_PIECES, 3));
        assert!(WordPieceTokeniser::new("nothing").is_err());
    }
}
