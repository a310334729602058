//! A mobile number with its dial code.

use std::fmt;

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::text::to_hex;
use crate::time::indian_date;
use crate::{Error, Result};

pub const DEFAULT_DIAL_CODE: &str = "+91";

/// Whether numbers abroad must have a length that their country gives out. India's always have ten digits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PhoneLengths {
    #[default]
    ByCountry,
    /// Any length that E.164 allows: for when a country has changed its numbers and the list here has not.
    Any,
}

/// E.164 allows 15 digits with the dial code; no country gives out mobile numbers as short as this.
const MAX_E164_DIGITS: usize = 15;
const MIN_DIGITS: usize = 5;

/// The dial codes offered in forms, and how many digits a national mobile number has there (ITU-T E.164 national numbering
/// plans, looked up 22 Nov 2026). Requiring ten digits everywhere would shut out readers abroad (docs/decisions/0011).
const DIAL_CODES: [(&str, std::ops::RangeInclusive<usize>); 20] = [
    ("+91", 10..=10),
    ("+1", 10..=10),
    ("+44", 10..=10),
    ("+61", 9..=10),
    ("+971", 9..=10),
    ("+65", 8..=8),
    ("+81", 10..=11),
    ("+49", 10..=11),
    ("+33", 9..=10),
    ("+86", 11..=11),
    ("+7", 10..=10),
    ("+82", 9..=11),
    ("+55", 10..=11),
    ("+52", 10..=10),
    ("+39", 9..=10),
    ("+34", 9..=9),
    ("+31", 9..=10),
    ("+46", 9..=10),
    ("+47", 8..=8),
    ("+41", 9..=10),
];

#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Phone {
    country_code: String,
    /// The national number as typed, digits only.
    number: String,
}

/// Digits that a masked number shows.
const SHOWN_DIGITS: usize = 4;

impl Phone {
    /// `None` for a blank number. `Invalid` on `countryCode` for a code not in the list, on `phone` for a wrong length.
    pub fn parse(country_code: Option<&str>, number: &str, lengths: PhoneLengths) -> Result<Option<Self>> {
        let code = country_code.map(str::trim).filter(|code| !code.is_empty()).unwrap_or(DEFAULT_DIAL_CODE);
        let (code, listed) = DIAL_CODES
            .iter()
            .find(|(known, _)| *known == code)
            .ok_or_else(|| Error::invalid("countryCode", "Please choose a dial code from the list"))?;
        let digits = match lengths {
            PhoneLengths::Any if *code != DEFAULT_DIAL_CODE => MIN_DIGITS..=MAX_E164_DIGITS - (code.len() - 1),
            PhoneLengths::Any | PhoneLengths::ByCountry => listed.clone(),
        };
        let number: String = number.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
        if number.is_empty() {
            return Ok(None);
        }
        if number.bytes().all(|b| b.is_ascii_digit()) && digits.contains(&number.len()) {
            return Ok(Some(Self { country_code: (*code).to_owned(), number }));
        }
        Err(Error::invalid("phone", length_message(code, &digits)))
    }

    /// A value from storage, which was checked when it was written.
    pub fn from_stored(country_code: String, number: String) -> Self {
        Self { country_code, number }
    }

    /// Parses an E.164 number. The dial code is the listed one that the number begins with: no code is a prefix of another.
    pub fn from_e164(text: &str) -> Option<Self> {
        let (code, _) = DIAL_CODES.iter().find(|(code, _)| text.starts_with(code))?;
        Some(Self { country_code: (*code).to_owned(), number: text[code.len()..].to_owned() })
    }

    /// Key of this number and the Indian day, which does not reveal the number: for messages that go there once a day.
    pub fn daily_key(&self, now: Timestamp) -> String {
        let hash = Sha256::digest(self.to_e164().as_bytes());
        format!("{}:{}", to_hex(&hash[..12]), indian_date(now))
    }

    pub fn country_code(&self) -> &str {
        &self.country_code
    }

    /// The national number, digits only.
    pub fn number(&self) -> &str {
        &self.number
    }

    /// "XXXXXX0001": the last four digits.
    pub fn masked(&self) -> String {
        let shown = self.number.len().saturating_sub(SHOWN_DIGITS);
        format!("XXXXXX{}", self.number.get(shown..).unwrap_or_default())
    }

    /// E.164: with "+" and without a trunk zero, as networks and providers write it.
    pub fn to_e164(&self) -> String {
        format!("{}{}", self.country_code, self.number.trim_start_matches('0'))
    }
}

/// The message for a wrong length; countries with one length have a shorter text.
fn length_message(code: &str, digits: &std::ops::RangeInclusive<usize>) -> String {
    let (from, to) = (digits.start(), digits.end());
    if from == to {
        return format!("Please enter a valid {from}-digit phone number or leave it empty");
    }
    format!("Please enter a valid phone number for {code} ({from} to {to} digits) or leave it empty")
}

/// Never the number itself: what is printed for debugging ends in logs.
impl fmt::Debug for Phone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Phone(•••)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_error(code: Option<&str>, number: &str) -> String {
        Phone::parse(code, number, PhoneLengths::ByCountry).unwrap_err().to_string()
    }

    #[test]
    fn indian_numbers_have_ten_digits() {
        assert_eq!(Phone::parse(None, "98765 43210", PhoneLengths::ByCountry).unwrap().unwrap().to_e164(), "+919876543210");
        assert_eq!(Phone::parse(Some("+91"), " ", PhoneLengths::ByCountry).unwrap(), None);
        for bad in ["987654321", "98765432101", "98765x4321"] {
            assert_eq!(parse_error(None, bad), "Please enter a valid 10-digit phone number or leave it empty");
        }
    }

    #[test]
    fn no_dial_code_begins_another() {
        for (code, _) in DIAL_CODES {
            assert_eq!(DIAL_CODES.iter().filter(|(other, _)| other.starts_with(code)).count(), 1, "{code}");
            assert_eq!(Phone::from_e164(&format!("{code}12345678")).unwrap().country_code(), code);
        }
    }

    #[test]
    fn other_countries_have_lengths_of_their_own() {
        assert_eq!(Phone::parse(Some("+65"), "81234567", PhoneLengths::ByCountry).unwrap().unwrap().to_e164(), "+6581234567");
        assert_eq!(Phone::parse(Some("+971"), "0501234567", PhoneLengths::ByCountry).unwrap().unwrap().to_e164(), "+971501234567");
        assert!(parse_error(Some("+49"), "1").contains("10 to 11"));
        assert!(parse_error(Some("+999"), "1").contains("dial code"));
    }

    #[test]
    fn lengths_abroad_can_be_left_unchecked() {
        let parse = |code, number| Phone::parse(Some(code), number, PhoneLengths::Any);
        assert_eq!(parse("+65", "812345678").unwrap().unwrap().to_e164(), "+65812345678");
        assert_eq!(
            parse("+65", "8123").unwrap_err().to_string(),
            "Please enter a valid phone number for +65 (5 to 13 digits) or leave it empty"
        );
        assert!(parse("+65", "81234567890123").is_err() && parse("+65", "8123x567").is_err());
        assert_eq!(parse("+91", "987654321").unwrap_err().to_string(), "Please enter a valid 10-digit phone number or leave it empty");
    }
}
