//! English number words, and numbers spelled with them.

use super::Scale;

/// The words for 1 to 19.
pub const ENGLISH_UNITS: [&str; 19] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
/// The words for 20 to 90.
pub const ENGLISH_TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// The scales of a spelled number, largest first; only crores may count above 99. India does not count in millions.
const SPELLED_SCALES: [Scale; 4] = [Scale::Crore, Scale::Lakh, Scale::Thousand, Scale::Hundred];

/// Spells a number with lakh and crore, in lower case: "one lakh ninety-nine thousand nine hundred ninety-nine".
pub fn spell_number(mut value: u64) -> String {
    let mut words = Vec::new();
    for scale in SPELLED_SCALES {
        let size = u64::from(scale.value());
        if value >= size {
            words.push(format!("{} {}", spell_number(value / size), scale.name()));
            value %= size;
        }
    }
    if value > 0 || words.is_empty() {
        words.push(spell_below_hundred(value));
    }
    words.join(" ")
}

fn spell_below_hundred(value: u64) -> String {
    let word = |list: &'static [&'static str], at: u64| usize::try_from(at).ok().and_then(|at| list.get(at)).copied().unwrap_or_default();
    match (value / 10, value % 10) {
        (0, 0) => "zero".to_owned(),
        (0 | 1, _) => word(&ENGLISH_UNITS, value - 1).to_owned(),
        (tens, 0) => word(&ENGLISH_TENS, tens - 2).to_owned(),
        (tens, ones) => format!("{}-{}", word(&ENGLISH_TENS, tens - 2), word(&ENGLISH_UNITS, ones - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelled_with_lakh_and_crore() {
        for (value, words) in [
            (0, "zero"),
            (10, "ten"),
            (20, "twenty"),
            (99, "ninety-nine"),
            (1_180, "one thousand one hundred eighty"),
            (123_456_789, "twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine"),
            (100_000_000_000, "ten thousand crore"),
        ] {
            assert_eq!(spell_number(value), words);
        }
    }
}
