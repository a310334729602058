//! Leave that is paid out: what it comes to, and how much of it is free of tax when the job ends (Income-tax Act, 2025).

/// Days by which employers mostly divide a month's pay. The law leaves it to them.
const DAYS_PER_MONTH: f64 = 30.0;

/// The limits of the exemption for employees outside the government.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LeaveRules {
    /// Rupees in a lifetime.
    pub limit: f64,
    /// Months of average pay.
    pub average_months: f64,
    /// Days of leave that count for each year of service.
    pub days_per_year: f64,
}

impl LeaveRules {
    /// What the leave comes to, in rupees.
    pub fn calculate_due(&self, pay: f64, days: f64) -> f64 {
        pay / DAYS_PER_MONTH * days
    }

    /// The most that can be free of tax on leaving, in rupees. It is less where the service was too short for the leave, or where leave of an earlier
    /// job was exempt.
    pub fn find_free_part(&self, paid: f64, pay: f64) -> f64 {
        paid.min(pay * self.average_months).min(self.limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_of_the_limits_is_free() {
        let rules = LeaveRules { limit: 25e5, average_months: 10.0, days_per_year: 30.0 };
        assert_eq!(rules.calculate_due(60_000.0, 240.0), 480_000.0);
        assert_eq!(rules.find_free_part(480_000.0, 60_000.0), 480_000.0);
        assert_eq!(rules.find_free_part(900_000.0, 60_000.0), 600_000.0);
        assert_eq!(rules.find_free_part(40e5, 5e5), 25e5);
    }
}
