//! What is cut from a deposit in the Senior Citizens Savings Scheme that is closed before its term is over.

use super::Rulebook;
use crate::Result;
use crate::numerals::round_to_rupee;
use crate::time::MONTHS_PER_YEAR;

/// The shares of the deposit that are cut, in percent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeniorClosureRules {
    /// Interest in percent a year.
    pub rate: f64,
    /// In the second year.
    pub second_year: f64,
    /// After two years.
    pub later: f64,
}

/// What closing costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ClosureCost {
    /// In the first year all interest that was paid is taken back.
    AllInterest,
    /// So many percent of the deposit, and in rupees.
    Cut { share: f64, amount: f64 },
}

impl SeniorClosureRules {
    pub fn find_cost(&self, deposit: f64, months: f64) -> ClosureCost {
        let cut = |share: f64| ClosureCost::Cut { share, amount: round_to_rupee(deposit * share / 100.0) };
        match months {
            months if months < f64::from(MONTHS_PER_YEAR) => ClosureCost::AllInterest,
            months if months < 2.0 * f64::from(MONTHS_PER_YEAR) => cut(self.second_year),
            _ => cut(self.later),
        }
    }
}

impl Rulebook<'_> {
    pub fn senior_closure(&self) -> Result<SeniorClosureRules> {
        Ok(SeniorClosureRules {
            rate: self.number("small-savings.scss-rate")?,
            second_year: self.number("small-savings.scss-cut")?,
            later: self.number("small-savings.scss-cut-later")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cut_falls_after_the_second_year() {
        let rules = SeniorClosureRules { rate: 8.2, second_year: 1.5, later: 1.0 };
        assert_eq!(rules.find_cost(3_000_000.0, 11.0), ClosureCost::AllInterest);
        assert_eq!(rules.find_cost(3_000_000.0, 12.0), ClosureCost::Cut { share: 1.5, amount: 45_000.0 });
        assert_eq!(rules.find_cost(3_000_000.0, 18.0), ClosureCost::Cut { share: 1.5, amount: 45_000.0 });
        assert_eq!(rules.find_cost(3_000_000.0, 24.0), ClosureCost::Cut { share: 1.0, amount: 30_000.0 });
    }
}
