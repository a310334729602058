//! The least profit that a small business or a listed profession declares without keeping books: sections 44AD and 44ADA of the Income-tax Act,
//! 1961, now section 58 of the Act of 2025.

use super::Rulebook;
use crate::Result;
use crate::numerals::round_to_rupee;

/// Rates in percent of the receipts.
#[derive(Debug, Clone, PartialEq)]
pub struct PresumptiveRules {
    pub cash_rate: f64,
    /// Of what came through a bank or by UPI.
    pub digital_rate: f64,
    pub profession_rate: f64,
    /// Rupees a year of turnover, and with hardly any cash.
    pub business_limit: f64,
    pub digital_business_limit: f64,
    /// Percent of cash up to which the higher limit holds.
    pub cash_share: f64,
    pub profession_limit: f64,
    pub digital_profession_limit: f64,
    /// Rupees a year of taxable income up to which the new regime takes no tax.
    pub free_income: f64,
    /// The section of the Act.
    pub section: String,
}

impl PresumptiveRules {
    /// The least profit of a business in rupees, by what it received through a bank and in cash.
    pub fn find_business_profit(&self, digital: f64, cash: f64) -> f64 {
        round_to_rupee(digital * self.digital_rate / 100.0 + cash * self.cash_rate / 100.0)
    }

    /// The least profit of a listed profession in rupees.
    pub fn find_profession_profit(&self, receipts: f64) -> f64 {
        round_to_rupee(receipts * self.profession_rate / 100.0)
    }

    /// Whether so much turnover may be declared in this way.
    pub fn is_within_limit(&self, is_profession: bool, digital: f64, cash: f64) -> bool {
        let receipts = digital + cash;
        let (limit, higher) = match is_profession {
            true => (self.profession_limit, self.digital_profession_limit),
            false => (self.business_limit, self.digital_business_limit),
        };
        receipts <= limit || (receipts <= higher && cash <= receipts * self.cash_share / 100.0)
    }
}

impl Rulebook<'_> {
    pub fn presumptive(&self) -> Result<PresumptiveRules> {
        Ok(PresumptiveRules {
            cash_rate: self.number("tax.presumptive-rate")?,
            digital_rate: self.number("tax.presumptive-rate-digital")?,
            profession_rate: self.number("tax.presumptive-rate-profession")?,
            business_limit: self.number("tax.presumptive-business-limit")?,
            digital_business_limit: self.number("tax.presumptive-business-limit-digital")?,
            cash_share: self.number("tax.presumptive-cash-share")?,
            profession_limit: self.number("tax.presumptive-profession-limit")?,
            digital_profession_limit: self.number("tax.presumptive-profession-limit-digital")?,
            free_income: self.number("tax.new-rebate-limit")?,
            section: self.text("tax.section-presumptive")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> PresumptiveRules {
        PresumptiveRules {
            cash_rate: 8.0,
            digital_rate: 6.0,
            profession_rate: 50.0,
            business_limit: 20_000_000.0,
            digital_business_limit: 30_000_000.0,
            cash_share: 5.0,
            profession_limit: 5_000_000.0,
            digital_profession_limit: 7_500_000.0,
            free_income: 1_200_000.0,
            section: "58".to_owned(),
        }
    }

    #[test]
    fn cash_counts_at_the_higher_rate() {
        assert_eq!(rules().find_business_profit(4_800_000.0, 1_400_000.0), 400_000.0);
        assert_eq!(rules().find_profession_profit(3_800_000.0), 1_900_000.0);
    }

    #[test]
    fn the_higher_limit_needs_hardly_any_cash() {
        assert!(rules().is_within_limit(true, 7_000_000.0, 0.0));
        assert!(!rules().is_within_limit(true, 6_000_000.0, 1_000_000.0));
        assert!(rules().is_within_limit(false, 15_000_000.0, 4_000_000.0));
    }
}
