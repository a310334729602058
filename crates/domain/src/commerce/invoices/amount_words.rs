//! Amounts in words, as invoices have them.

use crate::Money;
use crate::numerals::spell_number;

/// Spells an amount: "Rupees One Thousand One Hundred Eighty and Five Paise Only". A sign is left out.
pub fn spell_amount(amount: Money) -> String {
    let paise = amount.paise().unsigned_abs();
    let rupees = format!("Rupees {}", spell_capitalised(paise / 100));
    match paise % 100 {
        0 => format!("{rupees} Only"),
        rest => format!("{rupees} and {} Paise Only", spell_capitalised(rest)),
    }
}

/// Spells a number with a capital letter at the start of every word: "Thirty-Four Lakh".
fn spell_capitalised(value: u64) -> String {
    let mut starts_word = true;
    let capitalise = |c: char| {
        let is_first = std::mem::replace(&mut starts_word, !c.is_ascii_alphabetic());
        if is_first { c.to_ascii_uppercase() } else { c }
    };
    spell_number(value).chars().map(capitalise).collect()
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
            assert_eq!(spell_amount(Money::from_paise(paise)), words);
        }
        assert!(spell_amount(Money::from_paise(i64::MIN)).starts_with("Rupees"));
    }
}
