//! An Indian mobile number, as the provident fund knows its members by.

use crate::{Error, Result};

/// Ten digits that begin with 6 to 9.
#[derive(Clone, PartialEq, Eq)]
pub struct Mobile(String);

impl Mobile {
    /// Takes spaces, hyphens, +91, 91 and a leading 0. `field` names the input that is refused.
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        let typed: String = text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
        let national = match typed.len() {
            13 => typed.strip_prefix("+91"),
            12 => typed.strip_prefix("91"),
            11 => typed.strip_prefix('0'),
            _ => Some(typed.as_str()),
        };
        let is_mobile = |number: &&str| {
            number.len() == 10 && number.bytes().all(|byte| byte.is_ascii_digit()) && number.starts_with(['6', '7', '8', '9'])
        };
        let number = national.filter(is_mobile).ok_or_else(|| Error::invalid(field, "Please enter a valid 10-digit mobile number"))?;
        Ok(Self(number.to_owned()))
    }

    /// A number that was sealed after it was checked.
    pub(crate) fn from_sealed(number: String) -> Self {
        Self(number)
    }

    /// All ten digits. Only for hashing, sealing, sending and asking the source.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// "XXXXXX0001".
    pub fn masked(&self) -> String {
        format!("XXXXXX{}", self.0.get(6..).unwrap_or_default())
    }

    pub fn to_e164(&self) -> String {
        format!("+91{}", self.0)
    }
}

impl std::fmt::Debug for Mobile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.masked())
    }
}

#[cfg(test)]
mod tests {
    use super::Mobile;

    #[test]
    fn people_write_their_number_in_many_ways() {
        for text in ["9000000001", "90000 00001", "+91 90000-00001", "919000000001", "09000000001"] {
            assert_eq!(Mobile::parse("mobile_number", text).unwrap().reveal(), "9000000001", "{text}");
        }
        for text in ["", "5000000001", "900000000", "90000000011", "+449000000001", "९०००००००१०", "1234567890123"] {
            assert!(Mobile::parse("mobile_number", text).is_err(), "{text}");
        }
        assert_eq!(format!("{:?}", Mobile::parse("mobile_number", "9000000001").unwrap()), "XXXXXX0001");
    }
}
