//! GST included in a price: prices are shown with tax, invoices show it separately.

use serde::{Deserialize, Serialize};

use crate::{Error, Money, Result};

/// Hundredths of a percent in a whole.
const BASIS_POINTS: i64 = 10_000;

/// A rate of tax, in hundredths of a percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TaxRate(i64);

impl TaxRate {
    /// From percent, e.g. 18. `Internal` when it is not between 0 and 100.
    pub fn from_percent(percent: f64) -> Result<Self> {
        let hundredths = (percent * 100.0).round();
        if (0.0..=10_000.0).contains(&hundredths) {
            Ok(Self(hundredths as i64))
        } else {
            Err(Error::internal(format!("{percent} % is not a tax rate")))
        }
    }

    /// "18%".
    pub fn to_percent_text(self) -> String {
        format!("{}%", crate::numerals::format_indian_number(self.0 as f64 / 100.0, 2))
    }

    /// Half of the rate, the Centre's or the State's part: "9%".
    pub fn to_half_percent_text(self) -> String {
        format!("{}%", crate::numerals::format_indian_number(self.0 as f64 / 200.0, 3))
    }
}

/// A price and its parts, which add up to it exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TaxSplit {
    pub taxable: Money,
    /// The Centre's part (CGST), where buyer and supplier are in one State.
    pub cgst: Money,
    /// The State's or Union Territory's part (SGST or UTGST); always equal to the Centre's.
    pub sgst: Money,
    /// The whole tax (IGST), where they are in different States or the buyer is abroad.
    pub igst: Money,
}

impl TaxSplit {
    /// Without tax, for a bill of supply.
    pub fn untaxed(gross: Money) -> Self {
        Self { taxable: gross, ..Self::default() }
    }

    /// Splits `gross` into tax and taxable value: each tax is rounded to the nearest paisa, the rest is taxable. Within a State
    /// both halves are equal, as the law requires (CGST Act 2017 and the States' Acts, s. 9).
    pub fn from_gross(gross: Money, rate: TaxRate, is_within_state: bool) -> Result<Self> {
        let with_tax = BASIS_POINTS + rate.0;
        if is_within_state {
            let half = gross.try_fraction(rate.0, 2 * with_tax)?;
            return Ok(Self { taxable: gross.try_sub(half)?.try_sub(half)?, cgst: half, sgst: half, igst: Money::ZERO });
        }
        let igst = gross.try_fraction(rate.0, with_tax)?;
        Ok(Self { taxable: gross.try_sub(igst)?, cgst: Money::ZERO, sgst: Money::ZERO, igst })
    }

    pub fn tax(&self) -> Result<Money> {
        Money::try_sum([self.cgst, self.sgst, self.igst])
    }

    pub fn gross(&self) -> Result<Money> {
        self.taxable.try_add(self.tax()?)
    }

    pub fn plus(&self, other: &TaxSplit) -> Result<Self> {
        Ok(Self {
            taxable: self.taxable.try_add(other.taxable)?,
            cgst: self.cgst.try_add(other.cgst)?,
            sgst: self.sgst.try_add(other.sgst)?,
            igst: self.igst.try_add(other.igst)?,
        })
    }

    /// Subtracts `other`.
    pub fn minus(&self, other: &TaxSplit) -> Result<Self> {
        Ok(Self {
            taxable: self.taxable.try_sub(other.taxable)?,
            cgst: self.cgst.try_sub(other.cgst)?,
            sgst: self.sgst.try_sub(other.sgst)?,
            igst: self.igst.try_sub(other.igst)?,
        })
    }

    pub fn total<'s>(splits: impl IntoIterator<Item = &'s TaxSplit>) -> Result<Self> {
        splits.into_iter().try_fold(Self::default(), |sum, split| sum.plus(split))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn eighteen_percent() -> TaxRate {
        TaxRate::from_percent(18.0).unwrap()
    }

    #[test]
    fn a_price_is_taken_apart() {
        let there = TaxSplit::from_gross(Money::from_paise(118_000), eighteen_percent(), true).unwrap();
        assert_eq!((there.taxable.paise(), there.cgst.paise(), there.sgst.paise(), there.igst.paise()), (100_000, 9_000, 9_000, 0));
        let elsewhere = TaxSplit::from_gross(Money::from_paise(99_900), eighteen_percent(), false).unwrap();
        assert_eq!((elsewhere.taxable.paise(), elsewhere.igst.paise()), (84_661, 15_239));
        assert_eq!((eighteen_percent().to_percent_text(), eighteen_percent().to_half_percent_text()), ("18%".to_owned(), "9%".to_owned()));
        assert!(TaxRate::from_percent(f64::NAN).is_err() && TaxRate::from_percent(-1.0).is_err());
    }

    proptest! {
        /// Parts add up, halves are equal, and the tax is the rate's share of the taxable value, to the paisa.
        #[test]
        fn parts_add_up(paise in -10_000_000_000_i64..10_000_000_000, hundredths in 0_i64..=4_000, is_within_state: bool) {
            let rate = TaxRate(hundredths);
            let gross = Money::from_paise(paise);
            let split = TaxSplit::from_gross(gross, rate, is_within_state).unwrap();
            prop_assert_eq!(split.gross().unwrap(), gross);
            prop_assert_eq!(split.cgst, split.sgst);
            prop_assert!(split.igst.is_zero() || !is_within_state);
            let due = i128::from(split.taxable.paise()) * i128::from(hundredths);
            let off = (i128::from(split.tax().unwrap().paise()) * i128::from(BASIS_POINTS) - due).abs();
            prop_assert!(off <= i128::from(BASIS_POINTS) * 3 / 2, "{split:?}");
            prop_assert_eq!(split.minus(&split).unwrap(), TaxSplit::default());
        }
    }
}
