//! What the Industrial Relations Code, 2020, gives a retrenched worker: notice or its pay, average pay for each year, and last pay through the
//! re-skilling fund.

use super::gratuity::count_years;
use crate::numerals::round_to_rupee;
use crate::time::MONTHS_PER_YEAR;

/// Days of a month in which a monthly pay becomes a day's: unlike gratuity, where the law divides by the working days, fifteen days' average pay of
/// somebody paid by the month is half of it (Supreme Court, Guru Jambheshwar University v. Dharam Pal, 2007, on the like words of the older Act).
const DAYS_PER_MONTH: f64 = 30.0;

/// The rules that the law sets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RetrenchmentRules {
    /// Months of notice, or of pay in its place.
    pub notice_months: f64,
    /// Days of average pay for each year of service.
    pub days_per_year: f64,
    /// Days of last drawn wages that come through the re-skilling fund.
    pub fund_days: f64,
}

/// What is due, in rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RetrenchmentDue {
    /// Years that count.
    pub years: f64,
    pub compensation: f64,
    /// Pay in place of the notice.
    pub notice: f64,
    pub fund: f64,
}

impl RetrenchmentRules {
    /// What is due on a month's average pay after a service. `None` below a year of service, for which the law gives none of it. `has_days` says
    /// that days are left beside the whole months.
    pub fn calculate_due(&self, pay: f64, months: u32, has_days: bool, was_given_notice: bool) -> Option<RetrenchmentDue> {
        let years = count_years(months, has_days);
        let days = |count: f64| round_to_rupee(pay / DAYS_PER_MONTH * count);
        (months >= MONTHS_PER_YEAR).then(|| RetrenchmentDue {
            years,
            compensation: days(self.days_per_year * years),
            notice: if was_given_notice { 0.0 } else { round_to_rupee(pay * self.notice_months) },
            fund: days(self.fund_days),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: RetrenchmentRules = RetrenchmentRules { notice_months: 1.0, days_per_year: 15.0, fund_days: 15.0 };

    #[test]
    fn half_a_months_pay_is_due_for_each_year_and_a_month_for_the_notice() {
        // 2 Aug 2021 to 15 May 2026: four years and nine months, so that five years count. 19,500 ÷ 2 × 5.
        let due = RULES.calculate_due(19_500.0, 57, true, false);
        assert_eq!(due, Some(RetrenchmentDue { years: 5.0, compensation: 48_750.0, notice: 19_500.0, fund: 9_750.0 }));
        // Exactly three and a half years count as three.
        let due = RULES.calculate_due(24_000.0, 42, false, true);
        assert_eq!(due, Some(RetrenchmentDue { years: 3.0, compensation: 36_000.0, notice: 0.0, fund: 12_000.0 }));
    }

    #[test]
    fn below_a_year_of_service_nothing_of_it_is_due() {
        assert_eq!(RULES.calculate_due(19_500.0, 11, true, false), None);
    }
}
