//! Hindi words in Latin letters, as Indians type them: "निकालें" → "nikalen", "पीएफ" → "pf".

/// Letters of the English alphabet as Hindi spells their names; longest first.
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

const VIRAMA: char = '\u{94d}';
const NUKTA: char = '\u{93c}';

pub fn is_devanagari(word: &str) -> bool {
    word.chars().any(|c| ('\u{900}'..='\u{97f}').contains(&c))
}

/// Ways to write the word in Latin letters: as an abbreviation if it is made of letters' names
/// ("यूएएन", "80सी"), and by its sounds.
pub fn readings(word: &str) -> Vec<String> {
    let mut readings: Vec<String> = abbreviation(word).into_iter().collect();
    let sounds = by_sound(word);
    if !sounds.is_empty() {
        readings.push(sounds);
    }
    readings
}

fn abbreviation(word: &str) -> Option<String> {
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

fn by_sound(word: &str) -> String {
    let chars: Vec<char> = word.chars().filter(|c| *c != NUKTA).collect();
    let mut latin = String::with_capacity(word.len());
    // Whether what stands before ends in a vowel.
    let mut sounded = false;
    for (at, c) in chars.iter().enumerate() {
        if let Some(consonant) = consonant(*c) {
            latin.push_str(consonant);
            sounded = has_inherent_vowel(&chars, at, sounded);
            if sounded {
                latin.push('a');
            }
        } else if let Some(vowel) = vowel(*c) {
            latin.push_str(vowel);
            sounded = true;
        } else if matches!(c, '\u{901}' | '\u{902}') {
            latin.push('n');
        } else if c.is_ascii_alphanumeric() {
            latin.push(*c);
        }
    }
    latin
}

/// A consonant sounds with "a" unless another vowel or none is written; at a word's end, and between
/// a vowel and a consonant that has one, the "a" is silent ("निकलना" → "nikalna").
fn has_inherent_vowel(chars: &[char], at: usize, sounded_before: bool) -> bool {
    let bare = |at: usize| {
        chars.get(at).is_some_and(|c| consonant(*c).is_some()) && chars.get(at + 1).is_none_or(|next| !is_sign(*next) && *next != VIRAMA)
    };
    if !bare(at) || at + 1 == chars.len() {
        return false;
    }
    let sounded_after = chars.get(at + 1).is_some_and(|c| consonant(*c).is_some()) && chars.get(at + 2).is_some_and(|c| is_sign(*c));
    !(sounded_before && sounded_after)
}

/// A vowel sign.
fn is_sign(c: char) -> bool {
    matches!(c, '\u{93e}'..='\u{94c}')
}

fn consonant(c: char) -> Option<&'static str> {
    Some(match c {
        'क' | '\u{958}' => "k",
        'ख' | '\u{959}' => "kh",
        'ग' | '\u{95a}' => "g",
        'घ' => "gh",
        'ङ' | 'ञ' | 'ण' | 'न' => "n",
        'च' => "ch",
        'छ' => "chh",
        'ज' | '\u{95b}' => "j",
        'झ' => "jh",
        'ट' | 'त' => "t",
        'ठ' | 'थ' => "th",
        'ड' | 'द' => "d",
        'ढ' | 'ध' => "dh",
        '\u{95c}' => "r",
        '\u{95d}' => "rh",
        'प' => "p",
        'फ' | '\u{95e}' => "f",
        'ब' => "b",
        'भ' => "bh",
        'म' => "m",
        'य' => "y",
        'र' => "r",
        'ल' | 'ळ' => "l",
        'व' => "v",
        'श' | 'ष' => "sh",
        'स' => "s",
        'ह' => "h",
        _ => return None,
    })
}

fn vowel(c: char) -> Option<&'static str> {
    Some(match c {
        'अ' | 'आ' | '\u{93e}' => "a",
        'इ' | 'ई' | '\u{93f}' | '\u{940}' => "i",
        'उ' | 'ऊ' | '\u{941}' | '\u{942}' => "u",
        'ऋ' | '\u{943}' => "ri",
        'ए' | '\u{947}' | 'ऍ' | '\u{945}' => "e",
        'ऐ' | '\u{948}' => "ai",
        'ओ' | '\u{94b}' | 'ऑ' | '\u{949}' => "o",
        'औ' | '\u{94c}' => "au",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_are_read_letter_by_letter() {
        for (hindi, latin) in [("पीएफ", "pf"), ("ईपीएफओ", "epfo"), ("यूएएन", "uan"), ("आईटीआर", "itr"), ("80सी", "80c"), ("एनपीएस", "nps")]
        {
            assert_eq!(readings(hindi).first().map(String::as_str), Some(latin), "{hindi}");
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
            assert_eq!(by_sound(hindi), latin, "{hindi}");
        }
    }
}
