//! One spelling per word: compatibility forms, case and Latin accents folded away, separators and
//! invisible characters dropped. Marks of other scripts (Devanagari vowel signs) carry meaning and stay.

use unicode_normalization::UnicodeNormalization;

use super::segment::{is_apostrophe, is_invisible};

/// Longer words are cut: nobody types them, and they would only swell the dictionary.
const LONGEST_WORD: usize = 40;

/// The folded form of one word of [`super::Words`].
pub fn fold(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    fold_into(word, &mut folded);
    folded
}

/// Like [`fold`], into a buffer that is emptied first.
pub fn fold_into(word: &str, folded: &mut String) {
    folded.clear();
    let word = without_possessive(word);
    if word.is_ascii() {
        folded.extend(word.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '.').map(|c| c.to_ascii_lowercase()));
    } else {
        folded.extend(
            word.chars()
                .filter(|c| !is_invisible(*c) && !is_apostrophe(*c) && *c != ',')
                .nfkc()
                .flat_map(char::to_lowercase)
                .nfd()
                .filter(|c| !is_latin_accent(*c))
                .nfc()
                .map(western_digit),
        );
    }
    if let Some((end, _)) = folded.char_indices().nth(LONGEST_WORD) {
        folded.truncate(end);
    }
}

fn without_possessive(word: &str) -> &str {
    ["'s", "’s", "'S", "’S"].iter().find_map(|ending| word.strip_suffix(ending)).unwrap_or(word)
}

fn is_latin_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

fn western_digit(c: char) -> char {
    match c {
        '०'..='९' => char::from_digit(u32::from(c) - u32::from('०'), 10).unwrap_or(c),
        _ => c,
    }
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
            assert_eq!(fold(word), folded);
        }
    }

    #[test]
    fn endless_words_are_cut() {
        assert_eq!(fold(&"x".repeat(10_000)).len(), LONGEST_WORD);
    }
}
