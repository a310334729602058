//! Employees' State Insurance: what employee and employer pay every month.

/// The rules that the law sets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EsiRules {
    /// Rupees a month up to which an employee is covered.
    pub wage_limit: f64,
    /// Percent of wages.
    pub own_share: f64,
    pub employer_share: f64,
}

/// The contributions on one month's wages, in whole rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EsiContributions {
    pub own: f64,
    pub employer: f64,
}

impl EsiRules {
    /// The contributions, each rounded up to the rupee. `None` for wages that are not covered.
    pub fn calculate_monthly_contributions(&self, wages: f64) -> Option<EsiContributions> {
        let share = |percent: f64| round_up_to_rupee(wages * percent / 100.0);
        (wages <= self.wage_limit).then(|| EsiContributions { own: share(self.own_share), employer: share(self.employer_share) })
    }
}

/// Rounds up to the rupee, after the paise have been rounded, so that ₹135.00 stays what it is.
fn round_up_to_rupee(value: f64) -> f64 {
    ((value * 100.0).round() / 100.0).ceil()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_share_is_rounded_up_and_nothing_is_due_above_the_limit() {
        let rules = EsiRules { wage_limit: 21_000.0, own_share: 0.75, employer_share: 3.25 };
        assert_eq!(rules.calculate_monthly_contributions(18_000.0), Some(EsiContributions { own: 135.0, employer: 585.0 }));
        assert_eq!(rules.calculate_monthly_contributions(18_010.0), Some(EsiContributions { own: 136.0, employer: 586.0 }));
        assert!(rules.calculate_monthly_contributions(21_000.0).is_some() && rules.calculate_monthly_contributions(21_001.0).is_none());
    }
}
