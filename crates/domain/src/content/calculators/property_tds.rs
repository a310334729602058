//! What the buyer of land or a building deducts from a resident seller's price: section 194-IA of the Income-tax Act, 1961, now section 393 of the
//! Act of 2025.

use super::Rulebook;
use crate::Result;
use crate::numerals::round_to_rupee;

#[derive(Debug, Clone, PartialEq)]
pub struct PropertyTdsRules {
    pub rate: f64,
    /// In rupees, of the whole property: below it nothing is deducted.
    pub threshold: f64,
    /// Days after the end of the month of the deduction, to pay it in.
    pub days: f64,
    pub form: String,
}

impl PropertyTdsRules {
    /// What the rate is taken of: the price or the stamp-duty value, whichever is higher. `None` where both lie below the threshold.
    pub fn find_base(&self, price: f64, stamp_value: f64) -> Option<f64> {
        let base = price.max(stamp_value);
        (base >= self.threshold).then_some(base)
    }

    /// What is deducted of it in all, whatever the number of buyers.
    pub fn deduct(&self, base: f64) -> f64 {
        round_to_rupee(base * self.rate / 100.0)
    }
}

impl Rulebook<'_> {
    pub fn property_tds(&self) -> Result<PropertyTdsRules> {
        Ok(PropertyTdsRules {
            rate: self.number("property.tds-rate")?,
            threshold: self.number("property.tds-threshold")?,
            days: self.number("property.tds-days")?,
            form: self.text("property.tds-form")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_higher_of_price_and_stamp_value_counts() {
        let rules = PropertyTdsRules { rate: 1.0, threshold: 5_000_000.0, days: 30.0, form: String::new() };
        assert_eq!(rules.find_base(6_800_000.0, 7_120_000.0), Some(7_120_000.0));
        assert_eq!(rules.find_base(4_900_000.0, 5_000_000.0), Some(5_000_000.0));
        assert_eq!(rules.find_base(4_900_000.0, 4_800_000.0), None);
        assert_eq!(rules.deduct(7_120_000.0), 71_200.0);
    }
}
