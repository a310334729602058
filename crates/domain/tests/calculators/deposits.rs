//! Fixed and recurring deposits, and withdrawals from an invested amount, month by month or in closed
//! form: whichever the calculator does not do.

use domain::calculators::{CalculatorKind, fd, rd};
use proptest::prelude::*;

use super::{close, refused, result, worked_out};

const TIMES: [u32; 4] = [1, 2, 4, 12];

/// Interest is noted every month and credited at the end of each period.
fn deposit_book(amount: f64, rate: f64, months: u32, times: u32) -> f64 {
    let (mut balance, mut noted) = (amount, 0.0);
    for month in 1..=months {
        noted += balance * rate / 1_200.0;
        if month % (12 / times) == 0 {
            balance += noted;
            noted = 0.0;
        }
    }
    balance + noted
}

/// Each instalment by itself, as a deposit of its own that may end inside a period.
fn each_instalment(monthly: f64, rate: f64, months: u32, times: u32) -> f64 {
    let n = f64::from(times);
    (1..=months).map(|left| monthly * (f64::from(left) / 12.0 * n * (1.0 + rate / n / 100.0).ln()).exp()).sum()
}

/// What is left of an amount by the formula of an annuity, without a rise.
fn left_by_formula(amount: f64, monthly: f64, rate: f64, months: f64) -> f64 {
    let i = rate / 1_200.0;
    let growth = (1.0 + i).powf(months);
    if i == 0.0 { amount - monthly * months } else { amount * growth - monthly * (growth - 1.0) / i }
}

proptest! {
    #[test]
    fn a_fixed_deposit_is_its_book(amount in 100u32..100_000_000, rate in 0.0f64..20.0, months in 1u32..=240, times in 0usize..4) {
        let (amount, times) = (f64::from(amount), TIMES[times]);
        let book = deposit_book(amount, rate, months, times);
        prop_assert!(close(fd::maturity_value(amount, rate, f64::from(months), f64::from(times)), book));
        let inputs = [("amount", amount), ("rate", rate), ("months", f64::from(months)), ("times", f64::from(times))];
        let shown = worked_out(CalculatorKind::Fd, &inputs);
        prop_assert!((result(&shown, "value") - book).abs() <= 0.5 + book * 1e-9);
        prop_assert_eq!(result(&shown, "value"), amount + result(&shown, "interest"));
        let rows = &shown.tables[0].rows;
        prop_assert_eq!(rows.last().unwrap().label.replace(',', ""), months.to_string());
        prop_assert!(rows.windows(2).all(|pair| pair[0].values[2] <= pair[1].values[2]));
    }

    #[test]
    fn more_often_never_brings_less(rate in 0.0f64..20.0) {
        let yearly: Vec<f64> = TIMES.iter().map(|times| fd::effective_yearly_rate(rate, f64::from(*times))).collect();
        prop_assert!(yearly.windows(2).all(|pair| pair[0] <= pair[1] + 1e-12) && close(yearly[0], rate));
    }

    #[test]
    fn a_recurring_deposit_is_the_sum_of_its_instalments(monthly in 10u32..100_000, rate in 0.0f64..20.0, months in 1u32..=240, times in 0usize..4) {
        let (monthly, times) = (f64::from(monthly), TIMES[times]);
        let sum = each_instalment(monthly, rate, months, times);
        prop_assert!(close(rd::maturity_value(monthly, rate, f64::from(months), f64::from(times)), sum));
        let inputs = [("monthly", monthly), ("rate", rate), ("months", f64::from(months)), ("times", f64::from(times))];
        let shown = worked_out(CalculatorKind::Rd, &inputs);
        prop_assert!((result(&shown, "value") - sum).abs() <= 0.5 + sum * 1e-9);
        prop_assert_eq!(result(&shown, "paid"), monthly * f64::from(months));
    }

    #[test]
    fn withdrawals_leave_what_the_formula_says(amount in 10_000u32..50_000_000, part in 0.01f64..3.0, rate in 0.0f64..20.0, years in 1u32..=60) {
        let amount = f64::from(amount);
        let monthly = (amount * part / 120.0).ceil();
        let shown = worked_out(CalculatorKind::Swp, &[("amount", amount), ("monthly", monthly), ("rate", rate), ("years", f64::from(years))]);
        let months = f64::from(years * 12);
        let left = left_by_formula(amount, monthly, rate, months);
        match shown.results.iter().find(|figure| figure.name == "lasts") {
            None => {
                prop_assert!((result(&shown, "left") - left).abs() <= 1.0 + amount * 1e-6, "{left}");
                prop_assert!(close(result(&shown, "taken"), monthly * months));
            }
            Some(lasts) => {
                prop_assert!(left < 1.0 && result(&shown, "left") == 0.0);
                prop_assert!(left_by_formula(amount, monthly, rate, lasts.value) >= -1e-3);
                prop_assert!(left_by_formula(amount, monthly, rate, lasts.value + 1.0) < amount * 1e-6);
            }
        }
        // Nothing is lost on the way.
        let all = amount + result(&shown, "growth") - result(&shown, "taken") - result(&shown, "left");
        prop_assert!(all.abs() <= 2.0);
    }

    /// The least amount lasts for the most that is taken in eight years (₹13.2 lakh).
    #[test]
    fn rising_withdrawals_are_those_of_each_year(amount in 1_400_000u32..50_000_000, monthly in 1_000u32..10_000, rate in 0.0f64..12.0, rise in 0u32..10) {
        let inputs = [("amount", amount), ("monthly", monthly), ("years", 8), ("rise", rise)].map(|(name, value)| (name, f64::from(value)));
        let shown = worked_out(CalculatorKind::Swp, &[&inputs[..], &[("rate", rate)]].concat());
        let (mut left, mut sum) = (f64::from(amount), f64::from(monthly));
        for _ in 0..8 {
            left = left_by_formula(left, sum, rate, 12.0);
            sum = (sum * (100.0 + f64::from(rise)) / 100.0 + 1e-7).round();
        }
        prop_assert!((result(&shown, "left") - left).abs() <= 1.0 + left.abs() * 1e-6);
    }
}

#[test]
fn known_deposits() {
    let fixed = worked_out(CalculatorKind::Fd, &[("amount", 100_000.0), ("rate", 7.0), ("months", 12.0)]);
    // ₹1,00,000 × 1.0175⁴, as banks' tables have it.
    assert_eq!((result(&fixed, "value"), result(&fixed, "yearly")), (107_186.0, 7.19));
    assert_eq!(fixed.facts[0].id, "banking.deposit-insurance");
    // ₹5,000 a month for five years at 6.5 %: ₹5,000 × (1.01625²⁰ − 1) ÷ (1 − 1.01625^(−1/3)).
    let recurring = worked_out(CalculatorKind::Rd, &[("monthly", 5_000.0), ("rate", 6.5), ("months", 60.0)]);
    let usual = 5_000.0 * (1.01625f64.powi(20) - 1.0) / (1.0 - 1.01625f64.powf(-1.0 / 3.0));
    assert_eq!(result(&recurring, "value"), usual.round());
    // The post office's own rate and term: ₹10,000 × (1.01675²⁰ − 1) ÷ (1 − 1.01675^(−1/3)).
    let postal = worked_out(CalculatorKind::Rd, &[("monthly", 10_000.0), ("scheme", 1.0)]);
    assert_eq!((result(&postal, "value"), result(&postal, "paid")), (713_658.0, 600_000.0));
    assert!(postal.facts.iter().any(|fact| fact.id == "small-savings.rd-rate"));
    assert_eq!(refused(CalculatorKind::Rd, &[("monthly", "5000")]), ["rate"]);
    assert_eq!(refused(CalculatorKind::Rd, &[("monthly", "5000"), ("rate", "7")]), ["months"]);
    assert_eq!(refused(CalculatorKind::Rd, &[("monthly", "5000"), ("scheme", "1"), ("times", "12")]), ["times"]);
}
