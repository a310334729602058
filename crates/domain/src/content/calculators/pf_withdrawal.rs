//! What may be taken out of the provident fund at most, by the rules of the scheme.

use crate::numerals::round_to_rupee;

/// The rules that the scheme sets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PfWithdrawalRules {
    /// Percent of the balance that a member may take.
    pub share: f64,
    /// Months of membership that it needs.
    pub membership_months: f64,
    /// Months without work after which the rest may be taken.
    pub full_wait_months: f64,
    /// How often in a career it may be taken for a marriage, and for education.
    pub marriage_times: f64,
    pub education_times: f64,
    /// Years of service from which on it is free of tax.
    pub tax_free_years: f64,
}

/// The most that may be taken now, and what stays, in rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PfWithdrawal {
    pub most: f64,
    pub stays: f64,
}

impl PfWithdrawalRules {
    pub fn split_balance(&self, balance: f64) -> PfWithdrawal {
        let most = round_to_rupee(balance * self.share / 100.0);
        PfWithdrawal { most, stays: balance - most }
    }

    pub fn admits_service(&self, months: f64) -> bool {
        months >= self.membership_months
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_of_a_balance_may_be_taken_after_a_year() {
        let rules = PfWithdrawalRules {
            share: 75.0,
            membership_months: 12.0,
            full_wait_months: 12.0,
            marriage_times: 5.0,
            education_times: 10.0,
            tax_free_years: 5.0,
        };
        assert_eq!(rules.split_balance(420_000.0), PfWithdrawal { most: 315_000.0, stays: 105_000.0 });
        assert!(rules.admits_service(12.0) && !rules.admits_service(11.0));
    }
}
