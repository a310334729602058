//! Amounts in Indian rupees, counted in whole paise: no fractions and no hidden rounding.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::numerals::group_digits;
use crate::{Error, Result};

const PAISE_PER_RUPEE: u64 = 100;
const INR: &str = "INR";

/// An amount in paise. A negative amount is owed in the other direction. On the wire: `{"amount": paise, "currency": "INR"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money {
    paise: i64,
}

impl Money {
    pub const ZERO: Money = Money { paise: 0 };

    pub const fn from_paise(paise: i64) -> Self {
        Self { paise }
    }

    pub const fn paise(self) -> i64 {
        self.paise
    }

    pub const fn is_zero(self) -> bool {
        self.paise == 0
    }

    pub const fn is_positive(self) -> bool {
        self.paise > 0
    }

    /// The sum. `Internal` on overflow.
    pub fn try_add(self, other: Money) -> Result<Self> {
        self.paise.checked_add(other.paise).map(Self::from_paise).ok_or_else(overflow_error)
    }

    /// The difference. `Internal` on overflow.
    pub fn try_sub(self, other: Money) -> Result<Self> {
        self.paise.checked_sub(other.paise).map(Self::from_paise).ok_or_else(overflow_error)
    }

    /// The sum of all amounts. `Internal` on overflow.
    pub fn try_sum(amounts: impl IntoIterator<Item = Money>) -> Result<Self> {
        amounts.into_iter().try_fold(Self::ZERO, Money::try_add)
    }

    /// `numerator`/`denominator` of the amount, rounded to the nearest paisa, halves away from zero. `Internal` on overflow
    /// and when the denominator is not above zero.
    pub fn try_fraction(self, numerator: i64, denominator: i64) -> Result<Self> {
        if denominator <= 0 {
            return Err(Error::internal("a share of an amount needs a denominator above zero"));
        }
        let (product, denominator) = (i128::from(self.paise) * i128::from(numerator), i128::from(denominator));
        let rounded = (product.abs() * 2 + denominator) / (denominator * 2) * product.signum();
        i64::try_from(rounded).map(Self::from_paise).map_err(|_| overflow_error())
    }

    /// The smaller of the amount and `limit`.
    pub fn cap_at(self, limit: Money) -> Self {
        self.min(limit)
    }
}

fn overflow_error() -> Error {
    Error::internal("an amount of money is too large")
}

/// "₹1,23,456.05": Indian digit grouping, always with two digits of paise.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.paise.unsigned_abs();
        let (rupees, paise) = (whole / PAISE_PER_RUPEE, whole % PAISE_PER_RUPEE);
        let sign = if self.paise < 0 { "−" } else { "" };
        write!(f, "{sign}₹{}.{paise:02}", group_digits(&rupees.to_string()))
    }
}

#[derive(Serialize, Deserialize)]
struct Wire {
    amount: i64,
    #[serde(default = "inr")]
    currency: std::borrow::Cow<'static, str>,
}

fn inr() -> std::borrow::Cow<'static, str> {
    INR.into()
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        Wire { amount: self.paise, currency: inr() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let wire = Wire::deserialize(deserializer)?;
        if wire.currency != INR {
            return Err(serde::de::Error::custom("amounts are in INR"));
        }
        Ok(Self::from_paise(wire.amount))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rupees_are_shown_the_indian_way() {
        let shown = [0, 5, 118_000, 12_345_605, -100_000].map(|paise| Money::from_paise(paise).to_string());
        assert_eq!(shown, ["₹0.00", "₹0.05", "₹1,180.00", "₹1,23,456.05", "−₹1,000.00"]);
        assert!(Money::from_paise(i64::MIN).to_string().ends_with(",758.08"));
    }

    #[test]
    fn sums_never_wrap() {
        let most = Money::from_paise(i64::MAX);
        assert!(most.try_add(Money::from_paise(1)).is_err());
        assert!(Money::from_paise(i64::MIN).try_sub(Money::from_paise(1)).is_err());
        assert_eq!(Money::try_sum([1, 2, 3].map(Money::from_paise)).unwrap(), Money::from_paise(6));
    }

    #[test]
    fn shares_are_rounded_to_the_nearest_paisa() {
        let of = |paise, n, d| Money::from_paise(paise).try_fraction(n, d).unwrap().paise();
        assert_eq!((of(100, 1, 3), of(101, 1, 2), of(-101, 1, 2), of(0, 1, 2)), (33, 51, -51, 0));
        assert_eq!(of(i64::MAX, 100, 118), 7_816_416_980_385_403_226);
        assert!(Money::from_paise(1).try_fraction(1, 0).is_err());
    }

    #[test]
    fn the_wire_is_paise_and_currency() {
        let wire = serde_json::to_value(Money::from_paise(118_000)).unwrap();
        assert_eq!(wire, serde_json::json!({ "amount": 118_000, "currency": "INR" }));
        assert_eq!(serde_json::from_value::<Money>(wire).unwrap(), Money::from_paise(118_000));
        assert!(serde_json::from_value::<Money>(serde_json::json!({ "amount": 1, "currency": "USD" })).is_err());
        assert!(serde_json::from_value::<Money>(serde_json::json!({ "amount": 1.5 })).is_err());
    }
}
