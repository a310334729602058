//! Which letters our documents can show: those of the fonts that lie in them (`crates/documents/src/letters.rs`, whose test holds
//! every one of these against the fonts).

/// Latin with the marks of western Europe's languages, Devanagari, and the signs of names.
pub const PRINTED: [std::ops::RangeInclusive<char>; 8] = [
    '\u{20}'..='\u{7e}',
    '\u{a0}'..='\u{ac}',
    '\u{ae}'..='\u{ff}',
    '\u{152}'..='\u{153}',
    '\u{900}'..='\u{97f}',
    '\u{2013}'..='\u{2014}',
    '\u{2018}'..='\u{2019}',
    '\u{201c}'..='\u{201d}',
];

/// Whether every letter of `text` can be shown.
pub fn can_be_printed(text: &str) -> bool {
    text.chars().all(|c| PRINTED.iter().any(|range| range.contains(&c)) || matches!(c, '\u{200c}' | '\u{200d}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_scripts_have_no_letters_here() {
        for good in ["Asha Rao", "आशा राव", "José Álvarez", "O’Neill", "क्\u{200d}ष"] {
            assert!(can_be_printed(good), "{good}");
        }
        for bad in ["ஆஷா", "আশা", "ఆశా", "ಆಶಾ", "ആശ", "આશા", "ਆਸ਼ਾ", "آشا", "Łukasz", "Asha 🙂", "阿莎"]
        {
            assert!(!can_be_printed(bad), "{bad}");
        }
    }
}
