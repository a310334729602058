//! A loan at a flat rate: the interest of every year is counted on the whole amount lent, although it is repaid month by month.

use super::emi::instalment;

const MONTHS_PER_YEAR: f64 = 12.0;
/// Percent a year. No instalment of a flat rate that is asked about costs more.
const MAX_TRUE_RATE: f64 = 200.0;
const SEARCH_STEPS: usize = 60;

/// In rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FlatRateCost {
    pub interest: f64,
    pub instalment: f64,
    /// Percent a year on what is still owed, with which the same instalment repays the loan.
    pub true_rate: f64,
}

/// What a loan costs at so many percent a year of the whole amount, over so many months.
pub fn cost_at_flat_rate(principal: f64, rate: f64, months: f64) -> FlatRateCost {
    let interest = principal * rate / 100.0 * months / MONTHS_PER_YEAR;
    let monthly = (principal + interest) / months;
    let (mut low, mut high) = (0.01, MAX_TRUE_RATE);
    for _ in 0..SEARCH_STEPS {
        let middle = f64::midpoint(low, high);
        if instalment(principal, middle, months) < monthly { low = middle } else { high = middle }
    }
    FlatRateCost { interest, instalment: monthly, true_rate: f64::midpoint(low, high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flat_rate_is_nearly_twice_as_dear_as_it_sounds() {
        let cost = cost_at_flat_rate(95_000.0, 11.0, 24.0);
        assert_eq!((cost.interest, cost.instalment.round()), (20_900.0, 4_829.0));
        assert!((cost.true_rate - 19.9).abs() < 0.1, "{}", cost.true_rate);
    }
}
