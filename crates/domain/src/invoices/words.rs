//! Amounts in words, the Indian way: lakh and crore.

use crate::Money;

const SMALL: [&str; 20] = [
    "Zero",
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
    "Thirteen",
    "Fourteen",
    "Fifteen",
    "Sixteen",
    "Seventeen",
    "Eighteen",
    "Nineteen",
];
const TENS: [&str; 10] = ["", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"];
/// What a word stands for, largest first; of the first one there may be any number.
const GROUPS: [(u64, &str); 4] = [(10_000_000, "Crore"), (100_000, "Lakh"), (1_000, "Thousand"), (100, "Hundred")];

/// "Rupees One Thousand One Hundred Eighty and Five Paise Only". A sign is left out.
pub fn in_words(amount: Money) -> String {
    let paise = amount.paise().unsigned_abs();
    let rupees = format!("Rupees {}", number(paise / 100));
    match paise % 100 {
        0 => format!("{rupees} Only"),
        rest => format!("{rupees} and {} Paise Only", number(rest)),
    }
}

fn number(mut value: u64) -> String {
    let mut words = Vec::new();
    for (size, name) in GROUPS {
        if value >= size {
            words.push(format!("{} {name}", number(value / size)));
            value %= size;
        }
    }
    if value > 0 || words.is_empty() {
        words.push(below_hundred(value));
    }
    words.join(" ")
}

fn below_hundred(value: u64) -> String {
    let word = |list: &'static [&'static str], at: u64| usize::try_from(at).ok().and_then(|at| list.get(at)).copied().unwrap_or_default();
    match (value / 10, value % 10) {
        (0 | 1, _) => word(&SMALL, value).to_owned(),
        (tens, 0) => word(&TENS, tens).to_owned(),
        (tens, ones) => format!("{}-{}", word(&TENS, tens), word(&SMALL, ones)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lakh_and_crore() {
        for (paise, words) in [
            (0, "Rupees Zero Only"),
            (118_005, "Rupees One Thousand One Hundred Eighty and Five Paise Only"),
            (9_900, "Rupees Ninety-Nine Only"),
            (19_999_900, "Rupees One Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine Only"),
            (12_345_678_910, "Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine and Ten Paise Only"),
            (10_000_000_000_000, "Rupees Ten Thousand Crore Only"),
        ] {
            assert_eq!(in_words(Money::of_paise(paise)), words);
        }
        assert!(in_words(Money::of_paise(i64::MIN)).starts_with("Rupees"));
    }
}
