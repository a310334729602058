//! Normalises words to one spelling: compatibility forms, case and Latin accents are removed, as are separators and
//! invisible characters. Marks of other scripts (Devanagari vowel signs) carry meaning and stay.

use domain::numerals::parse_devanagari_digit;
use unicode_normalization::UnicodeNormalization;

use super::segment::{is_apostrophe, is_ignored_in_word};

/// Longer words are cut: nobody types them, and they would only enlarge the dictionary.
const MAX_WORD_CHARS: usize = 40;

/// The normalised form of one word of [`super::Words`].
pub fn normalise_word(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    normalise_word_into(word, &mut folded);
    folded
}

/// Like [`normalise_word`], into a buffer that is cleared first.
pub fn normalise_word_into(word: &str, normalised: &mut String) {
    normalised.clear();
    let word = strip_possessive(word);
    if word.is_ascii() {
        normalised.extend(word.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '.').map(|c| c.to_ascii_lowercase()));
    } else {
        normalised.extend(
            word.chars()
                .filter(|c| !is_ignored_in_word(*c) && !is_apostrophe(*c) && *c != ',')
                .nfkc()
                .flat_map(char::to_lowercase)
                .nfd()
                .filter(|c| !is_latin_accent(*c))
                .nfc()
                .map(|c| parse_devanagari_digit(c).unwrap_or(c)),
        );
    }
    if let Some((end, _)) = normalised.char_indices().nth(MAX_WORD_CHARS) {
        normalised.truncate(end);
    }
}

fn strip_possessive(word: &str) -> &str {
    ["'s", "’s", "'S", "’S"].iter().find_map(|ending| word.strip_suffix(ending)).unwrap_or(word)
}

fn is_latin_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_spelling() {
        for (word, folded) in [
            ("EPF", "epf"),
            ("25,000", "25000"),
            ("1.5", "1.5"),
            ("80C", "80c"),
            ("résumé", "resume"),
            ("re\u{301}sume\u{301}", "resume"),
            ("ﬁnance", "finance"),
            ("ＵＡＮ", "uan"),
            ("employee’s", "employee"),
            ("don't", "dont"),
            ("निकालें", "निकालें"),
            ("२०२४", "2024"),
            ("with\u{ad}draw", "withdraw"),
        ] {
            assert_eq!(normalise_word(word), folded);
        }
    }

    #[test]
    fn endless_words_are_cut() {
        assert_eq!(normalise_word(&"x".repeat(10_000)).len(), MAX_WORD_CHARS);
    }
}
