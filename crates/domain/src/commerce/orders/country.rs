//! The country of a buyer abroad.

use std::fmt;

use crate::text::normalise_line;
use crate::{Error, Result};

const LENGTHS: std::ops::RangeInclusive<usize> = 2..=60;

/// A country's name as the buyer writes it, in Latin letters. It is printed unchanged, and is only checked not to be India.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Country(String);

impl Country {
    /// `Invalid` on the field `country`.
    pub fn parse(text: &str) -> Result<Self> {
        let name = normalise_line(text);
        let is_letter =
            |c: char| c.is_ascii_alphabetic() || ('\u{c0}'..='\u{ff}').contains(&c) || matches!(c, ' ' | '-' | '\'' | '.' | '(' | ')');
        if !LENGTHS.contains(&name.chars().count()) || !name.chars().all(is_letter) || !name.starts_with(char::is_alphabetic) {
            return Err(Error::invalid("country", "Please enter the name of your country in English"));
        }
        if ["india", "bharat", "republic of india"].contains(&name.to_lowercase().as_str()) {
            return Err(Error::invalid("country", "Please choose \"In India\" and enter your PIN code and State"));
        }
        Ok(Self(name))
    }

    /// A value from storage, which was checked when it was written.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_letters_and_not_india() {
        for good in ["United Arab Emirates", "Côte d'Ivoire", "U.S.A.", "Guinea-Bissau"] {
            assert_eq!(Country::parse(&format!(" {good} ")).unwrap().as_str(), good);
        }
        for bad in ["", "x", "<b>UK</b>", "भारत", "India", " INDIA ", "12345", "- UK"] {
            assert!(Country::parse(bad).is_err(), "{bad}");
        }
    }
}
