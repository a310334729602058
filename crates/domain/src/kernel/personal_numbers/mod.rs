//! Finds numbers that identify a person in what people write, and masks them before anybody else reads the text.
//!
//! Finer than [`mask_personal_data`], which hides every long number from statistics: a comment may speak of ₹1,00,00,000.

mod check_digits;
mod labels;
mod mask_removal;
mod matching;
mod statistics_mask;

pub use mask_removal::strip_masks;
pub use statistics_mask::mask_personal_data;

use crate::numerals::parse_devanagari_digit;
use matching::find_number_at;

/// Kinds of personal numbers that are masked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PersonalNumber {
    Pan,
    Aadhaar,
    Uan,
    Card,
    /// A bank account, folio, policy or pension account, or a provident-fund member ID.
    Account,
    /// A one-time password.
    Otp,
    /// The PIN of a card, an app or UPI.
    Pin,
    /// The number on the back of a payment card.
    Cvv,
    UpiId,
    Phone,
    Email,
}

impl PersonalNumber {
    pub const ALL: [Self; 11] = [
        Self::Pan,
        Self::Aadhaar,
        Self::Uan,
        Self::Card,
        Self::Account,
        Self::Otp,
        Self::Pin,
        Self::Cvv,
        Self::UpiId,
        Self::Phone,
        Self::Email,
    ];

    /// The text that replaces the number.
    pub fn placeholder(self) -> &'static str {
        match self {
            PersonalNumber::Pan => "[PAN]",
            PersonalNumber::Aadhaar => "[Aadhaar]",
            PersonalNumber::Uan => "[UAN]",
            PersonalNumber::Card => "[card number]",
            PersonalNumber::Account => "[account number]",
            PersonalNumber::Otp => "[OTP]",
            PersonalNumber::Pin => "[PIN]",
            PersonalNumber::Cvv => "[CVV]",
            PersonalNumber::UpiId => "[UPI ID]",
            PersonalNumber::Phone => "[phone number]",
            PersonalNumber::Email => "[e-mail address]",
        }
    }
}

/// Replaces every personal number. Returns the text and the kinds that were found, in order. Each place looks a bounded way ahead and back,
/// so the work grows with the length of the text, whatever stands in it: strangers choose these texts.
pub fn mask_personal_numbers(text: &str) -> (String, Vec<PersonalNumber>) {
    let mut out = String::with_capacity(text.len());
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        // Digits may directly follow letters ("UAN100100100101"), but not other digits.
        let before = out.chars().next_back();
        let at_word =
            before.is_none_or(|before| !before.is_alphanumeric() || (before.is_alphabetic() && parse_devanagari_digit(first).is_some()));
        match at_word.then(|| find_number_at(rest, &out)).flatten() {
            Some((kind, length)) => {
                out.push_str(kind.placeholder());
                found.push(kind);
                rest = &rest[length..];
            }
            None => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    (out, found)
}

/// The kinds of numbers that are masked in a text, each once.
pub fn find_masks(text: &str) -> Vec<PersonalNumber> {
    PersonalNumber::ALL.into_iter().filter(|kind| text.contains(kind.placeholder())).collect()
}

#[cfg(test)]
mod tests;
