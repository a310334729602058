//! Money lent at a rate of every month, of which nothing is paid back, as village lenders reckon it: "3 rupees a hundred a month".

/// The interest in rupees on the amount lent alone. The rate is percent a month.
pub fn simple_interest(principal: f64, monthly_rate: f64, months: f64) -> f64 {
    principal * monthly_rate / 100.0 * months
}

/// The interest in rupees when the interest of each month is added to the debt. The rate is percent a month.
pub fn compound_interest(principal: f64, monthly_rate: f64, months: f64) -> f64 {
    principal * ((1.0 + monthly_rate / 100.0).powf(months) - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interest_on_interest_makes_the_debt_larger() {
        assert_eq!(simple_interest(80_000.0, 3.0, 14.0).round(), 33_600.0);
        assert_eq!(compound_interest(80_000.0, 3.0, 14.0).round(), 41_007.0);
    }
}
