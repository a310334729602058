//! Normalises words of both scripts to one spelling: "चाहिए", "chahiye" and "chaahie" become one word, so that training on Hinglish
//! applies to Hindi too. It is coarser than the normalisation of the rules, because nobody reads the result.

use domain::text::devanagari::latin_sound;
use unicode_normalization::UnicodeNormalization;

use domain::text::phrases::NormalisedWords;

/// NormalisedWords for digits alone and for digits among letters ("80c", "5k"), because the figure itself says nothing about advice.
const NUMBER_TOKEN: &str = "#";
const ALPHANUMERIC_TOKEN: &str = "#x";

const LATIN_SPELLINGS: [(&str, &str); 15] = [
    ("aa", "a"),
    ("ee", "i"),
    ("oo", "u"),
    ("ou", "o"),
    ("au", "o"),
    ("ai", "e"),
    ("w", "v"),
    ("ph", "f"),
    ("z", "j"),
    ("ck", "k"),
    ("q", "k"),
    ("chh", "ch"),
    ("ey", "e"),
    ("iy", "i"),
    ("ay", "y"),
];
const NASAL_ENDS: [&str; 4] = ["un", "in", "en", "on"];

/// Splits a question into normalised words.
pub(super) fn extract_spelling_keys(text: &str) -> Vec<String> {
    NormalisedWords::tokenise(text).words().map(to_spelling_key).collect()
}

fn to_spelling_key(word: &str) -> String {
    if word.chars().any(char::is_numeric) {
        return if word.chars().all(char::is_numeric) { NUMBER_TOKEN } else { ALPHANUMERIC_TOKEN }.to_owned();
    }
    let mut text: String = word.nfd().map(|c| transliterate(c).map_or_else(|| c.to_string(), str::to_owned)).collect();
    for (from, to) in LATIN_SPELLINGS {
        text = text.replace(from, to);
    }
    let text = collapse_doubled_letters(text.chars());
    if text.chars().count() < 3 {
        return text;
    }
    // Devanagari doesn't write the inherent "a", so it is dropped from Latin spellings too, except at the start.
    let first = text.chars().take(1);
    let mut text: String = first.chain(text.chars().skip(1).filter(|c| *c != 'a')).collect();
    if text.len() > 3 && NASAL_ENDS.iter().any(|end| text.ends_with(end)) {
        text.pop();
    }
    collapse_doubled_letters(text.chars())
}

/// Collapses doubled letters.
fn collapse_doubled_letters(letters: impl Iterator<Item = char>) -> String {
    let mut text = String::new();
    for c in letters {
        if !text.ends_with(c) {
            text.push(c);
        }
    }
    text
}

/// Transliterates a decomposed Devanagari letter or sign, more coarsely than the table of the script in these places. The trained
/// weights rest on every one of these spellings: a change of one means that the classifier is trained again.
fn transliterate(c: char) -> Option<&'static str> {
    match c {
        'ऐ' | 'ै' => Some("e"),
        'औ' | 'ौ' => Some("o"),
        'छ' => Some("ch"),
        'ृ' => Some("r"),
        'ऋ' | 'ळ' => None,
        _ => latin_sound(c),
    }
}

#[cfg(test)]
mod tests {
    use super::extract_spelling_keys;

    #[test]
    fn both_scripts_meet() {
        for (one, other) in
            [("चाहिए", "chahiye"), ("chaahie", "chahiye"), ("फंड", "fnd"), ("निवेश", "nivesh"), ("लूँ", "लूं"), ("khareedun", "kharidu")]
        {
            assert_eq!(extract_spelling_keys(one), extract_spelling_keys(other), "{one}");
        }
        assert_eq!(extract_spelling_keys("80C for 15000?"), ["#x", "for", "#"]);
    }
}
