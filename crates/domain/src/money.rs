//! Amounts in Indian rupees, counted in whole paise: never a fraction, never a rounding that nobody asked for.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::facts::with_commas;
use crate::{Error, Result};

const PAISE_A_RUPEE: u64 = 100;
const INR: &str = "INR";

/// An amount in paise; below zero it is what is owed the other way. On the wire `{"amount": paise, "currency": "INR"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money {
    paise: i64,
}

impl Money {
    pub const ZERO: Money = Money { paise: 0 };

    pub const fn of_paise(paise: i64) -> Self {
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

    /// The sum. `Internal` when no such amount can be held.
    pub fn plus(self, other: Money) -> Result<Self> {
        self.paise.checked_add(other.paise).map(Self::of_paise).ok_or_else(too_large)
    }

    /// What is left after `other` is taken away. `Internal` when no such amount can be held.
    pub fn minus(self, other: Money) -> Result<Self> {
        self.paise.checked_sub(other.paise).map(Self::of_paise).ok_or_else(too_large)
    }

    /// So many of it. `Internal` when no such amount can be held.
    pub fn times(self, count: u32) -> Result<Self> {
        self.paise.checked_mul(i64::from(count)).map(Self::of_paise).ok_or_else(too_large)
    }

    /// All of them together.
    pub fn total(amounts: impl IntoIterator<Item = Money>) -> Result<Self> {
        amounts.into_iter().try_fold(Self::ZERO, Money::plus)
    }

    /// `numerator`/`denominator` of it, to the nearest paisa, halves away from zero. `Internal` when the denominator is
    /// not above zero or no such amount can be held.
    pub fn share(self, numerator: i64, denominator: i64) -> Result<Self> {
        if denominator <= 0 {
            return Err(Error::internal("a share of an amount needs a denominator above zero"));
        }
        let (product, denominator) = (i128::from(self.paise) * i128::from(numerator), i128::from(denominator));
        let rounded = (product.abs() * 2 + denominator) / (denominator * 2) * product.signum();
        i64::try_from(rounded).map(Self::of_paise).map_err(|_| too_large())
    }

    /// The smaller of both.
    pub fn at_most(self, limit: Money) -> Self {
        self.min(limit)
    }
}

fn too_large() -> Error {
    Error::internal("an amount of money is too large")
}

/// "₹1,23,456.05": Indian grouping, always two digits of paise.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.paise.unsigned_abs();
        let (rupees, paise) = (whole / PAISE_A_RUPEE, whole % PAISE_A_RUPEE);
        let sign = if self.paise < 0 { "−" } else { "" };
        write!(f, "{sign}₹{}.{paise:02}", with_commas(&rupees.to_string()))
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
        Ok(Self::of_paise(wire.amount))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rupees_are_shown_the_indian_way() {
        let shown = [0, 5, 118_000, 12_345_605, -100_000].map(|paise| Money::of_paise(paise).to_string());
        assert_eq!(shown, ["₹0.00", "₹0.05", "₹1,180.00", "₹1,23,456.05", "−₹1,000.00"]);
        assert!(Money::of_paise(i64::MIN).to_string().ends_with(",758.08"));
    }

    #[test]
    fn sums_never_wrap() {
        let most = Money::of_paise(i64::MAX);
        assert!(most.plus(Money::of_paise(1)).is_err());
        assert!(Money::of_paise(i64::MIN).minus(Money::of_paise(1)).is_err());
        assert!(most.times(2).is_err());
        assert_eq!(Money::total([1, 2, 3].map(Money::of_paise)).unwrap(), Money::of_paise(6));
    }

    #[test]
    fn shares_are_rounded_to_the_nearest_paisa() {
        let of = |paise, n, d| Money::of_paise(paise).share(n, d).unwrap().paise();
        assert_eq!((of(100, 1, 3), of(101, 1, 2), of(-101, 1, 2), of(0, 1, 2)), (33, 51, -51, 0));
        assert_eq!(of(i64::MAX, 100, 118), 7_816_416_980_385_403_226);
        assert!(Money::of_paise(1).share(1, 0).is_err());
    }

    #[test]
    fn the_wire_is_paise_and_currency() {
        let wire = serde_json::to_value(Money::of_paise(118_000)).unwrap();
        assert_eq!(wire, serde_json::json!({ "amount": 118_000, "currency": "INR" }));
        assert_eq!(serde_json::from_value::<Money>(wire).unwrap(), Money::of_paise(118_000));
        assert!(serde_json::from_value::<Money>(serde_json::json!({ "amount": 1, "currency": "USD" })).is_err());
        assert!(serde_json::from_value::<Money>(serde_json::json!({ "amount": 1.5 })).is_err());
    }
}
