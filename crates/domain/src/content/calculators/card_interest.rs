//! What a balance on a credit card costs.

/// The interest in rupees on what is owed at a rate in percent a month, without interest on the interest.
pub fn simple_interest(owed: f64, monthly_rate: f64, months: f64) -> f64 {
    owed * monthly_rate / 100.0 * months
}

/// An amount with a tax in percent on it.
pub fn add_tax(amount: f64, tax: f64) -> f64 {
    amount * (1.0 + tax / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_costs_its_rate_and_the_tax_on_the_interest() {
        assert_eq!(simple_interest(40_000.0, 3.5, 1.0).round(), 1_400.0);
        assert_eq!(add_tax(1_400.0, 18.0).round(), 1_652.0);
    }
}
