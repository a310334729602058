//! GST inside a price: prices are shown with it, invoices show it apart.

use serde::{Deserialize, Serialize};

use crate::{Error, Money, Result};

/// Hundredths of a percent in a whole.
const WHOLE: i64 = 10_000;

/// A rate of tax, in hundredths of a percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rate(i64);

impl Rate {
    /// From percent, e.g. 18. `Internal` for what is no rate of tax.
    pub fn of_percent(percent: f64) -> Result<Self> {
        let hundredths = (percent * 100.0).round();
        if (0.0..=10_000.0).contains(&hundredths) { Ok(Self(hundredths as i64)) } else { Err(Error::internal("not a rate of tax")) }
    }

    /// "18%".
    pub fn shown(self) -> String {
        format!("{}%", crate::facts::grouped(self.0 as f64 / 100.0, 2))
    }

    /// Half of it, as the Centre's and the State's part: "9%".
    pub fn half_shown(self) -> String {
        format!("{}%", crate::facts::grouped(self.0 as f64 / 200.0, 3))
    }
}

/// A price and its parts, which add up to it exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Split {
    pub taxable: Money,
    /// The Centre's part, where buyer and supplier are in one State.
    pub cgst: Money,
    /// The State's or Union Territory's part; always as much as the Centre's.
    pub sgst: Money,
    /// Where they are not.
    pub igst: Money,
}

impl Split {
    /// Without tax: a bill of supply.
    pub fn untaxed(gross: Money) -> Self {
        Self { taxable: gross, ..Self::default() }
    }

    /// The tax inside `gross`: each tax to the nearest paisa, what is left is taxable. Within a State both halves are alike, as the
    /// law has it (CGST Act 2017 and the States' Acts, s. 9).
    pub fn of(gross: Money, rate: Rate, is_within_state: bool) -> Result<Self> {
        let with_tax = WHOLE + rate.0;
        if is_within_state {
            let half = gross.share(rate.0, 2 * with_tax)?;
            return Ok(Self { taxable: gross.minus(half)?.minus(half)?, cgst: half, sgst: half, igst: Money::ZERO });
        }
        let igst = gross.share(rate.0, with_tax)?;
        Ok(Self { taxable: gross.minus(igst)?, cgst: Money::ZERO, sgst: Money::ZERO, igst })
    }

    pub fn tax(&self) -> Result<Money> {
        Money::total([self.cgst, self.sgst, self.igst])
    }

    pub fn gross(&self) -> Result<Money> {
        self.taxable.plus(self.tax()?)
    }

    pub fn plus(&self, other: &Split) -> Result<Self> {
        Ok(Self {
            taxable: self.taxable.plus(other.taxable)?,
            cgst: self.cgst.plus(other.cgst)?,
            sgst: self.sgst.plus(other.sgst)?,
            igst: self.igst.plus(other.igst)?,
        })
    }

    /// What is left after `other` is taken away.
    pub fn minus(&self, other: &Split) -> Result<Self> {
        Ok(Self {
            taxable: self.taxable.minus(other.taxable)?,
            cgst: self.cgst.minus(other.cgst)?,
            sgst: self.sgst.minus(other.sgst)?,
            igst: self.igst.minus(other.igst)?,
        })
    }

    pub fn total<'s>(splits: impl IntoIterator<Item = &'s Split>) -> Result<Self> {
        splits.into_iter().try_fold(Self::default(), |sum, split| sum.plus(split))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn eighteen() -> Rate {
        Rate::of_percent(18.0).unwrap()
    }

    #[test]
    fn a_price_is_taken_apart() {
        let there = Split::of(Money::of_paise(118_000), eighteen(), true).unwrap();
        assert_eq!((there.taxable.paise(), there.cgst.paise(), there.sgst.paise(), there.igst.paise()), (100_000, 9_000, 9_000, 0));
        let elsewhere = Split::of(Money::of_paise(99_900), eighteen(), false).unwrap();
        assert_eq!((elsewhere.taxable.paise(), elsewhere.igst.paise()), (84_661, 15_239));
        assert_eq!((eighteen().shown(), eighteen().half_shown()), ("18%".to_owned(), "9%".to_owned()));
        assert!(Rate::of_percent(f64::NAN).is_err() && Rate::of_percent(-1.0).is_err());
    }

    proptest! {
        /// Parts add up, halves are alike, and the tax is the rate's on what is taxable, to the paisa.
        #[test]
        fn parts_add_up(paise in -10_000_000_000_i64..10_000_000_000, hundredths in 0_i64..=4_000, is_within_state: bool) {
            let rate = Rate(hundredths);
            let gross = Money::of_paise(paise);
            let split = Split::of(gross, rate, is_within_state).unwrap();
            prop_assert_eq!(split.gross().unwrap(), gross);
            prop_assert_eq!(split.cgst, split.sgst);
            prop_assert!(split.igst.is_zero() || !is_within_state);
            let due = i128::from(split.taxable.paise()) * i128::from(hundredths);
            let off = (i128::from(split.tax().unwrap().paise()) * i128::from(WHOLE) - due).abs();
            prop_assert!(off <= i128::from(WHOLE) * 3 / 2, "{split:?}");
            prop_assert_eq!(split.minus(&split).unwrap(), Split::default());
        }
    }
}
