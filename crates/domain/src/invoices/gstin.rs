//! The number under which a business is registered for GST: State code, PAN, count, "Z" and a check character.

use std::fmt;

use super::State;
use crate::{Error, Result};

const LENGTH: usize = 15;
const BASE: u32 = 36;

/// Fifteen characters whose check character is right; whether it is somebody's is for the tax office to say.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Gstin(String);

impl Gstin {
    /// `Invalid` on the field `gstin`.
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim().to_ascii_uppercase();
        if looks_right(&text) && text.ends_with(|last| Some(last) == check_character(&text[..LENGTH - 1])) {
            return Ok(Self(text));
        }
        Err(Error::invalid("gstin", "Please enter a valid 15-character GSTIN or leave it empty"))
    }

    /// What this program has kept before.
    pub fn kept(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The State that it is registered in. `Invalid` when its first two digits name none.
    pub fn state(&self) -> Result<State> {
        State::parse(self.0.get(..2).unwrap_or_default()).map_err(|_| Error::invalid("gstin", "This GSTIN begins with no State's code"))
    }
}

/// Two digits, the PAN (five letters, four digits, a letter), a count, "Z", and the check character.
fn looks_right(text: &str) -> bool {
    let shape = "dd".chars().chain("aaaaadddda".chars()).chain("x*x".chars());
    text.len() == LENGTH
        && text.is_ascii()
        && State::parse(&text[..2]).is_ok()
        && text.chars().zip(shape).all(|(c, wanted)| match wanted {
            'd' => c.is_ascii_digit(),
            'a' => c.is_ascii_uppercase(),
            _ => c.is_ascii_uppercase() || c.is_ascii_digit(),
        })
}

/// Each character's value (0–9, A–Z as 10–35) times 1 and 2 in turn; quotient and remainder by 36 are added up, and the check
/// character fills the sum to a multiple of 36 (the Luhn rule with 36 for 10; GSTN's format note of 2017).
fn check_character(first: &str) -> Option<char> {
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
