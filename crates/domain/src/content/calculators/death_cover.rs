//! What the insurance of the provident fund pays after a member's death, by the formula of the Employees' Deposit-Linked Insurance Scheme, 1976
//! (paragraph 22, as it held until 28 June 2026). The formula of the scheme of 2026 is not among the facts.

use super::Rulebook;
use crate::Result;
use crate::numerals::round_to_rupee;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeathCoverRules {
    /// How many times the average wages of a month.
    pub times: f64,
    /// Rupees a month up to which wages count.
    pub ceiling: f64,
    /// Rupees at most from half of the average balance.
    pub most_of_balance: f64,
    /// Rupees at least and at most, after the months of service below.
    pub least: f64,
    pub most: f64,
    pub service_months: f64,
}

/// In rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeathCover {
    pub from_wages: f64,
    pub from_balance: f64,
    pub benefit: f64,
}

impl DeathCoverRules {
    /// The benefit for the average wages and the average balance of the last twelve months.
    pub fn find_benefit(&self, wages: f64, balance: f64) -> DeathCover {
        let from_wages = wages.min(self.ceiling) * self.times;
        let from_balance = (balance / 2.0).min(self.most_of_balance);
        let benefit = round_to_rupee((from_wages + from_balance).clamp(self.least, self.most));
        DeathCover { from_wages, from_balance, benefit }
    }
}

impl Rulebook<'_> {
    /// The rules of the last day of the scheme of 1976.
    pub fn death_cover(&self) -> Result<DeathCoverRules> {
        Ok(DeathCoverRules {
            times: self.number("edli.old-multiple")?,
            ceiling: self.number("edli.old-ceiling")?,
            most_of_balance: self.number("edli.old-balance-part")?,
            least: self.number("edli.min-benefit")?,
            most: self.number("edli.max-benefit")?,
            service_months: self.number("edli.service-months")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wages_count_up_to_the_ceiling_and_half_of_the_balance_up_to_its_limit() {
        let rules = DeathCoverRules {
            times: 35.0,
            ceiling: 15_000.0,
            most_of_balance: 175_000.0,
            least: 250_000.0,
            most: 700_000.0,
            service_months: 12.0,
        };
        assert_eq!(rules.find_benefit(18_000.0, 240_000.0).benefit, 645_000.0);
        assert_eq!(rules.find_benefit(18_000.0, 900_000.0).benefit, 700_000.0);
        assert_eq!(rules.find_benefit(5_000.0, 20_000.0).benefit, 250_000.0);
    }
}
