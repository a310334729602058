//! Transliterates Hindi words into Latin letters as Indians type them: "निकालें" → "nikalen", "पीएफ" → "pf".

use domain::text::devanagari::{NUKTA, VIRAMA, is_nasal_sign, is_vowel_sign, latin_consonant, latin_vowel};

/// Names of the English letters as Hindi spells them; longest first.
const LETTER_NAMES: [(&str, char); 36] = [
    ("डब्ल्यू", 'w'),
    ("डबल्यू", 'w'),
    ("क्यू", 'q'),
    ("एक्स", 'x'),
    ("वाई", 'y'),
    ("ज़ेड", 'z'),
    ("जेड", 'z'),
    ("एच", 'h'),
    ("आई", 'i'),
    ("एफ़", 'f'),
    ("एफ", 'f'),
    ("एल", 'l'),
    ("एम", 'm'),
    ("एन", 'n'),
    ("एस", 's'),
    ("आर", 'r'),
    ("बी", 'b'),
    ("सी", 'c'),
    ("डी", 'd'),
    ("जी", 'g'),
    ("जे", 'j'),
    ("के", 'k'),
    ("पी", 'p'),
    ("टी", 't'),
    ("यू", 'u'),
    ("वी", 'v'),
    ("ई", 'e'),
    ("ए", 'a'),
    ("ओ", 'o'),
    ("यु", 'u'),
    ("पि", 'p'),
    ("टि", 't'),
    ("सि", 'c'),
    ("जि", 'g'),
    ("डि", 'd'),
    ("बि", 'b'),
];

/// Ways to write the word in Latin letters: as an abbreviation if it consists of names of letters ("यूएएन", "80सी"),
/// and by its sounds.
pub fn transliterate(word: &str) -> Vec<String> {
    let mut readings: Vec<String> = read_abbreviation(word).into_iter().collect();
    let sounds = transliterate_by_sound(word);
    if !sounds.is_empty() {
        readings.push(sounds);
    }
    readings
}

fn read_abbreviation(word: &str) -> Option<String> {
    let mut letters = String::new();
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            letters.push(first);
            rest = &rest[1..];
            continue;
        }
        let (name, letter) = LETTER_NAMES.iter().find(|(name, _)| rest.starts_with(name))?;
        letters.push(*letter);
        rest = &rest[name.len()..];
    }
    (letters.len() > 1).then_some(letters)
}

fn transliterate_by_sound(word: &str) -> String {
    let chars: Vec<char> = word.chars().filter(|c| *c != NUKTA).collect();
    let mut latin = String::with_capacity(word.len());
    // Whether the text so far ends in a vowel.
    let mut sounded = false;
    for (at, c) in chars.iter().enumerate() {
        if let Some(consonant) = latin_consonant(*c) {
            latin.push_str(consonant);
            sounded = has_inherent_vowel(&chars, at, sounded);
            if sounded {
                latin.push('a');
            }
        } else if let Some(vowel) = latin_vowel(*c) {
            latin.push_str(vowel);
            sounded = true;
        } else if is_nasal_sign(*c) {
            latin.push('n');
        } else if c.is_ascii_alphanumeric() {
            latin.push(*c);
        }
    }
    latin
}

/// A consonant is followed by an inherent "a" unless another vowel or none is written. At the end of a word, and
/// between a vowel and a consonant that has a vowel, the "a" is silent ("निकलना" → "nikalna").
fn has_inherent_vowel(chars: &[char], at: usize, sounded_before: bool) -> bool {
    let bare = |at: usize| {
        chars.get(at).is_some_and(|c| latin_consonant(*c).is_some())
            && chars.get(at + 1).is_none_or(|next| !is_vowel_sign(*next) && *next != VIRAMA)
    };
    if !bare(at) || at + 1 == chars.len() {
        return false;
    }
    let sounded_after =
        chars.get(at + 1).is_some_and(|c| latin_consonant(*c).is_some()) && chars.get(at + 2).is_some_and(|c| is_vowel_sign(*c));
    !(sounded_before && sounded_after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_are_read_letter_by_letter() {
        for (hindi, latin) in [("पीएफ", "pf"), ("ईपीएफओ", "epfo"), ("यूएएन", "uan"), ("आईटीआर", "itr"), ("80सी", "80c"), ("एनपीएस", "nps")]
        {
            assert_eq!(transliterate(hindi).first().map(String::as_str), Some(latin), "{hindi}");
        }
    }

    #[test]
    fn words_are_read_as_they_are_typed() {
        for (hindi, latin) in [
            ("निकालें", "nikalen"),
            ("निकलना", "nikalna"),
            ("वसीयत", "vasiyat"),
            ("बचत", "bachat"),
            ("ब्याज", "byaj"),
            ("पेंशन", "penshan"),
            ("खाता", "khata"),
            ("कर्ज", "karj"),
            ("नॉमिनी", "nomini"),
            ("सरकार", "sarkar"),
        ] {
            assert_eq!(transliterate_by_sound(hindi), latin, "{hindi}");
        }
    }
}
