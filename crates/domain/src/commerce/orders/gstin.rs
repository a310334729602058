//! The GST registration number of a business: State code, PAN, count, "Z" and a check character.

use std::fmt;

use super::State;
use crate::{Error, Result};

const LENGTH: usize = 15;
const BASE: u32 = 36;

/// Fifteen characters with a valid check character; only the tax office knows whether it is registered.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Gstin(String);

impl Gstin {
    /// `Invalid` on the field `gstin`.
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim().to_ascii_uppercase();
        if has_valid_shape(&text) && text.ends_with(|last| Some(last) == compute_check_character(&text[..LENGTH - 1])) {
            return Ok(Self(text));
        }
        Err(Error::invalid("gstin", "Please enter a valid 15-character GSTIN or leave it empty"))
    }

    /// A value from storage, which was checked when it was written.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The State of the registration. `Invalid` when the first two digits are no State's code.
    pub fn state(&self) -> Result<State> {
        State::parse(self.0.get(..2).unwrap_or_default()).map_err(|_| Error::invalid("gstin", "This GSTIN doesn't begin with a State code"))
    }
}

/// Two digits, the PAN (five letters, four digits, a letter), a count, "Z", and the check character.
fn has_valid_shape(text: &str) -> bool {
    let shape = "dd".chars().chain("aaaaadddda".chars()).chain("x*x".chars());
    text.len() == LENGTH
        && text.is_ascii()
        && State::parse(&text[..2]).is_ok()
        && text.chars().zip(shape).all(|(c, shape_char)| match shape_char {
            'd' => c.is_ascii_digit(),
            'a' => c.is_ascii_uppercase(),
            _ => c.is_ascii_uppercase() || c.is_ascii_digit(),
        })
}

/// Each character's value (0–9, A–Z as 10–35) is multiplied by 1 and 2 in turn; quotients and remainders by 36 are added up, and
/// the check character completes the sum to a multiple of 36 (the Luhn rule with 36 instead of 10; GSTN's format note of 2017).
fn compute_check_character(first: &str) -> Option<char> {
    let sum = first.chars().zip([1, 2].into_iter().cycle()).try_fold(0, |sum, (c, factor)| {
        let product = c.to_digit(BASE)? * factor;
        Some(sum + product / BASE + product % BASE)
    })?;
    char::from_digit((BASE - sum % BASE) % BASE, BASE).map(|c| c.to_ascii_uppercase())
}

impl fmt::Display for Gstin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_numbers_are_right() {
        for good in ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "27aapfu0939f1zv "] {
            assert!(Gstin::parse(good).is_ok(), "{good}");
        }
        assert_eq!(Gstin::parse("29AAGCB7383J1Z4").unwrap().state().unwrap().name(), "Karnataka");
    }

    #[test]
    fn a_slip_of_one_character_is_found() {
        let right = "27AAPFU0939F1ZV";
        for at in 0..LENGTH {
            for other in ('0'..='9').chain('A'..='Z').filter(|c| right.chars().nth(at) != Some(*c)) {
                let wrong: String = right.chars().enumerate().map(|(i, c)| if i == at { other } else { c }).collect();
                assert!(Gstin::parse(&wrong).is_err(), "{wrong}");
            }
        }
    }

    #[test]
    fn other_shapes_are_refused() {
        for bad in ["", "27AAPFU0939F1Z", "27AAPFU0939F1ZVV", "99AAPFU0939F1ZV", "२7AAPFU0939F1ZV", "27AAPFU09३9F1ZV"] {
            assert!(Gstin::parse(bad).is_err(), "{bad}");
        }
    }
}
