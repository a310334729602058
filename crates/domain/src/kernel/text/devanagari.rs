//! The Devanagari script: its characters, and how its letters sound in Latin letters. Search, the assistant and the advice classifier
//! spell whole words differently, each for its own purpose, but all of them from this table.

use std::ops::RangeInclusive;

/// The Unicode block of the script.
pub const DEVANAGARI_BLOCK: RangeInclusive<char> = '\u{900}'..='\u{97f}';
/// Rare signs outside the block, which only the script's own fonts have.
const DEVANAGARI_EXTENDED: RangeInclusive<char> = '\u{a8e0}'..='\u{a8ff}';

/// The dot below a letter, as in "ज़"; many people leave it out.
pub const NUKTA: char = '\u{93c}';
/// The stroke that takes a consonant's vowel away.
pub const VIRAMA: char = '\u{94d}';
/// The moon and dot above a nasal vowel, as in "पाँच"; many people write [`ANUSVARA`] instead.
pub const CANDRABINDU: char = '\u{901}';
/// The dot above a nasal vowel, as in "पांच".
pub const ANUSVARA: char = '\u{902}';
const VISARGA: char = '\u{903}';

pub fn is_devanagari(c: char) -> bool {
    DEVANAGARI_BLOCK.contains(&c)
}

pub fn contains_devanagari(text: &str) -> bool {
    text.chars().any(is_devanagari)
}

/// Whether only a font of the script can show the character.
pub fn needs_devanagari_font(c: char) -> bool {
    is_devanagari(c) || DEVANAGARI_EXTENDED.contains(&c)
}

/// The full stop, single or double.
pub fn is_danda(c: char) -> bool {
    matches!(c, '।' | '॥')
}

/// Whether the character is a vowel written onto a consonant.
pub fn is_vowel_sign(c: char) -> bool {
    matches!(c, '\u{93e}'..='\u{94c}')
}

/// Whether the character makes the vowel before it nasal.
pub fn is_nasal_sign(c: char) -> bool {
    matches!(c, CANDRABINDU | ANUSVARA)
}

/// The letter without its nukta, if it is one of the letters that Unicode encodes together with it; otherwise the character itself.
pub fn strip_nukta(c: char) -> char {
    match c {
        '\u{958}' => 'क',
        '\u{959}' => 'ख',
        '\u{95a}' => 'ग',
        '\u{95b}' => 'ज',
        '\u{95c}' => 'ड',
        '\u{95d}' => 'ढ',
        '\u{95e}' => 'फ',
        '\u{95f}' => 'य',
        _ => c,
    }
}

/// The Latin spelling of a letter or sign; empty for a sign that has no sound of its own, `None` for any other character.
pub fn latin_sound(c: char) -> Option<&'static str> {
    match c {
        _ if is_nasal_sign(c) => Some("n"),
        NUKTA | VIRAMA | VISARGA => Some(""),
        _ => latin_consonant(c).or_else(|| latin_vowel(c)),
    }
}

/// The Latin spelling of a consonant without its inherent "a".
pub fn latin_consonant(c: char) -> Option<&'static str> {
    Some(match c {
        // Hindi typists write "r" for the two flapped letters.
        '\u{95c}' => "r",
        '\u{95d}' => "rh",
        _ => match strip_nukta(c) {
            'क' => "k",
            'ख' => "kh",
            'ग' => "g",
            'घ' => "gh",
            'ङ' | 'ञ' | 'ण' | 'न' => "n",
            'च' => "ch",
            'छ' => "chh",
            'ज' => "j",
            'झ' => "jh",
            'ट' | 'त' => "t",
            'ठ' | 'थ' => "th",
            'ड' | 'द' => "d",
            'ढ' | 'ध' => "dh",
            'प' => "p",
            'फ' => "f",
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
        },
    })
}

/// The Latin spelling of a vowel, independent or written as a sign.
pub fn latin_vowel(c: char) -> Option<&'static str> {
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
    fn every_letter_of_hindi_has_a_sound() {
        let letters = ('\u{905}'..='\u{939}').filter(|c| !matches!(c, 'ऌ' | 'ऎ' | 'ऒ' | 'ऩ' | 'ऱ' | 'ऴ'));
        for c in letters.chain('\u{93e}'..='\u{943}').chain('\u{958}'..='\u{95f}') {
            assert!(latin_sound(c).is_some_and(|sound| !sound.is_empty()), "{c}");
        }
        for other in ['a', '1', '१', '।', 'ஆ', ' '] {
            assert_eq!(latin_sound(other), None, "{other}");
        }
        assert_eq!((latin_sound(VIRAMA), latin_sound(ANUSVARA)), (Some(""), Some("n")));
    }

    #[test]
    fn the_script_is_told_from_others() {
        assert!(contains_devanagari("EPF क्या है") && !contains_devanagari("what is EPF") && !contains_devanagari("ஆஷா"));
        assert!(needs_devanagari_font('\u{a8f2}') && !is_devanagari('\u{a8f2}') && !needs_devanagari_font('a'));
        assert_eq!((strip_nukta('\u{95c}'), strip_nukta('ल')), ('ड', 'ल'));
    }
}
