//! India's postal index number: six digits, of which the first is the region.

use std::fmt;

use super::State;
use crate::{Error, Result};

/// Six digits, not beginning with 0 (India Post: regions 1 to 8, and 9 for the army's post).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PinCode(String);

impl PinCode {
    /// `Invalid` on the field `pinCode`. Spaces inside are ignored, because people write them.
    pub fn parse(text: &str) -> Result<Self> {
        let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let is_right = digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
        if is_right { Ok(Self(digits)) } else { Err(Error::invalid("pinCode", "Please enter a 6-digit PIN code")) }
    }

    /// Checks that it lies in a State. `Invalid` on the field `pinCode`, naming the State it belongs to.
    pub fn check_in_state(&self, state: State) -> Result<()> {
        super::postal_circles::find_mismatch(&self.0, state).map_or(Ok(()), |words| Err(Error::invalid("pinCode", words)))
    }

    /// A value from storage, which was checked when it was written.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_digits_and_a_region() {
        assert_eq!(PinCode::parse(" 560 001 ").unwrap().as_str(), "560001");
        for bad in ["", "56000", "5600011", "056001", "56000a", "५६०००१"] {
            assert_eq!(PinCode::parse(bad).unwrap_err().to_string(), "Please enter a 6-digit PIN code", "{bad}");
        }
    }
}
