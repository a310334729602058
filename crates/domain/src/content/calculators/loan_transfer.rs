//! A loan that is moved to another lender at another rate, with the years that are left kept.

use super::emi::instalment;
use crate::numerals::round_to_rupee;

/// What a transfer changes, in rupees. The instalments are rounded to the rupee, as lenders do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TransferSaving {
    pub old_emi: f64,
    pub new_emi: f64,
    /// Below zero where the other lender's rate is higher.
    pub monthly: f64,
    /// Over all months that are left, before the costs of the transfer.
    pub total: f64,
}

/// Compares the instalments of what is owed at two rates. Rates are percent a year.
pub fn compare_rates(principal: f64, old_rate: f64, new_rate: f64, months: f64) -> TransferSaving {
    let emi = |rate: f64| round_to_rupee(instalment(principal, rate, months));
    let (old_emi, new_emi) = (emi(old_rate), emi(new_rate));
    TransferSaving { old_emi, new_emi, monthly: old_emi - new_emi, total: (old_emi - new_emi) * months }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lower_rate_saves_the_difference_of_the_instalments() {
        let saving = compare_rates(3_000_000.0, 9.1, 8.2, 192.0);
        assert_eq!((saving.old_emi, saving.new_emi), (29_717.0, 28_101.0));
        assert_eq!(saving.total, saving.monthly * 192.0);
        assert_eq!(compare_rates(3_000_000.0, 8.5, 8.5, 240.0).total, 0.0);
    }
}
