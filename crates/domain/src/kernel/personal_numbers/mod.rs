//! Finds numbers that identify a person in what people write, and masks them before anybody else reads the text.
//!
//! Finer than [`mask_personal_data`], which hides every long number from statistics: a comment may speak of ₹1,00,00,000.

mod check_digits;
mod folding;
mod labels;
mod mask_removal;
mod matching;
mod statistics_mask;

pub use mask_removal::strip_masks;
pub use statistics_mask::mask_personal_data;

use crate::numerals::parse_devanagari_digit;
use folding::fold_text;
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
    /// A password behind the word "password", with a figure or a sign in it: without one it can't be told from an ordinary word.
    Password,
    UpiId,
    Phone,
    Email,
}

impl PersonalNumber {
    pub const ALL: [Self; 12] = [
        Self::Pan,
        Self::Aadhaar,
        Self::Uan,
        Self::Card,
        Self::Account,
        Self::Otp,
        Self::Pin,
        Self::Cvv,
        Self::Password,
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
            PersonalNumber::Password => "[password]",
            PersonalNumber::UpiId => "[UPI ID]",
            PersonalNumber::Phone => "[phone number]",
            PersonalNumber::Email => "[e-mail address]",
        }
    }
}

/// Replaces every personal number. Returns the text and the kinds that were found, in order. Numbers are looked for in the plain form of the
/// text; what is none stays as it was written. Each place looks a bounded way ahead and back, so the work grows with the length of the text,
/// whatever stands in it: strangers choose these texts.
pub fn mask_personal_numbers(text: &str) -> (String, Vec<PersonalNumber>) {
    let folded = fold_text(text);
    let mut out = String::with_capacity(text.len());
    let mut found = Vec::new();
    // The plain form of what is done, and how many bytes of the text that is.
    let mut before = String::with_capacity(folded.text.len());
    let mut done = 0;
    let mut rest = folded.text.as_str();
    let mut places = folded.places.as_slice();
    while let Some(first) = rest.chars().next() {
        // Digits may directly follow letters ("UAN100100100101"), but not other digits.
        let at_word = before
            .chars()
            .next_back()
            .is_none_or(|before| !before.is_alphanumeric() || (before.is_alphabetic() && parse_devanagari_digit(first).is_some()));
        let number = at_word.then(|| find_number_at(rest, &before)).flatten();
        let (taken, behind) = rest.split_at(number.map_or(first.len_utf8(), |(_, length)| length));
        let (of_taken, of_behind) = places.split_at(taken.chars().count());
        let (Some(start), Some(end)) = (of_taken.first(), of_taken.last()) else { break };
        match number {
            Some((kind, _)) => {
                out.push_str(&text[done..start.start]);
                out.push_str(kind.placeholder());
                before.push_str(kind.placeholder());
                found.push(kind);
            }
            None => {
                out.push_str(&text[done..end.end]);
                before.push(first);
            }
        }
        done = end.end;
        (rest, places) = (behind, of_behind);
    }
    out.push_str(&text[done..]);
    (out, found)
}

/// The kinds of numbers that are masked in a text, each once.
pub fn find_masks(text: &str) -> Vec<PersonalNumber> {
    PersonalNumber::ALL.into_iter().filter(|kind| text.contains(kind.placeholder())).collect()
}

#[cfg(test)]
mod tests;
