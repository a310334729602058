//! The characters that our documents can show: those of the embedded fonts. A test in `crates/documents` checks every one of
//! them against the fonts.

use crate::text::devanagari::DEVANAGARI_BLOCK;

/// Latin with the accents of western European languages, Devanagari, and punctuation used in names.
pub const PRINTABLE_RANGES: [std::ops::RangeInclusive<char>; 8] = [
    '\u{20}'..='\u{7e}',
    '\u{a0}'..='\u{ac}',
    '\u{ae}'..='\u{ff}',
    '\u{152}'..='\u{153}',
    DEVANAGARI_BLOCK,
    '\u{2013}'..='\u{2014}',
    '\u{2018}'..='\u{2019}',
    '\u{201c}'..='\u{201d}',
];

/// Whether every character of `text` can be shown.
pub fn is_printable(text: &str) -> bool {
    text.chars().all(|c| PRINTABLE_RANGES.iter().any(|range| range.contains(&c)) || matches!(c, '\u{200c}' | '\u{200d}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_scripts_have_no_letters_here() {
        for good in ["Asha Rao", "आशा राव", "José Álvarez", "O’Neill", "क्\u{200d}ष"] {
            assert!(is_printable(good), "{good}");
        }
        for bad in ["ஆஷா", "আশা", "ఆశా", "ಆಶಾ", "ആശ", "આશા", "ਆਸ਼ਾ", "آشا", "Łukasz", "Asha 🙂", "阿莎"]
        {
            assert!(!is_printable(bad), "{bad}");
        }
    }
}
