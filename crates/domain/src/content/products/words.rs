//! The words of a text as the catalogue compares them.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::text::devanagari::{ANUSVARA, CANDRABINDU, NUKTA, strip_nukta};

/// A final "s" is dropped from words of at least this many letters: "loans" names loans, "tds" is no plural.
const MIN_PLURAL_CHARS: usize = 5;

/// The words in lower case, without optional Devanagari signs and plural endings. Single letters with dots are one word: "P.P.F.".
pub(super) fn split_words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut after_dot = false;
    let mut spelled = false;
    let mut in_possessive = false;
    for c in text.nfc().flat_map(char::to_lowercase).chain([' ']) {
        match c {
            NUKTA | '\u{200c}' | '\u{200d}' => {}
            '\'' | '’' => in_possessive = !word.is_empty(),
            's' if std::mem::take(&mut in_possessive) => {}
            CANDRABINDU => word.push(ANUSVARA),
            c if c.is_alphanumeric() || is_combining_mark(c) => word.push(strip_nukta(c)),
            _ if word.is_empty() => after_dot = false,
            _ => {
                let letter = word.chars().count() == 1 && c == '.';
                let plain = drop_plural(std::mem::take(&mut word));
                match words.last_mut().filter(|_| after_dot && spelled) {
                    Some(before) => before.push_str(&plain),
                    None => words.push(plain),
                }
                (after_dot, spelled) = (c == '.', letter);
            }
        }
    }
    words
}

fn drop_plural(word: String) -> String {
    let is_plural = word.len() >= MIN_PLURAL_CHARS && word.is_ascii() && word.ends_with('s') && !word.ends_with("ss");
    if is_plural { word[..word.len() - 1].to_owned() } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lose_what_people_leave_out() {
        assert_eq!(split_words("P.P.F. loans, tds & EPF's"), ["ppf", "loan", "tds", "epf"]);
        assert_eq!(split_words("ज़मीन पाँच"), split_words("जमीन पांच"));
        assert_eq!(split_words("end. Next i.e"), ["end", "next", "ie"]);
        assert!(split_words(" . ").is_empty());
    }
}
