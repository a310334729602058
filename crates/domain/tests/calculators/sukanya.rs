//! The account of a daughter, kept month by month in a passbook.

use domain::calculators::CalculatorKind;
use domain::numerals::round_to_rupee;
use proptest::prelude::*;

use super::{page_example, refused, result, worked_out};

/// A passbook of 252 months: interest on each month's balance, credited after twelve months.
fn passbook(deposit: f64, rate: f64, is_monthly: bool) -> f64 {
    let (mut balance, mut interest) = (0.0, 0.0);
    for month in 0..252 {
        if month < 180 && (is_monthly || month % 12 == 0) {
            balance += if is_monthly { deposit / 12.0 } else { deposit };
        }
        interest += balance * rate / 1_200.0;
        if month % 12 == 11 {
            balance += round_to_rupee(interest);
            interest = 0.0;
        }
    }
    balance
}

proptest! {
    #[test]
    fn the_balance_is_that_of_the_passbook(deposit in 250u32..=150_000, rate in 0.0f64..12.0, is_monthly: bool, age in 0u32..10) {
        let (deposit, age) = (f64::from(deposit), f64::from(age));
        let times = if is_monthly { 12.0 } else { 1.0 };
        let shown = worked_out(CalculatorKind::Ssy, &[("yearly", deposit), ("age", age), ("rate", rate), ("times", times)]);
        // Two ways of adding may fall on two sides of a half, which then grows.
        prop_assert!((result(&shown, "value") - passbook(deposit, rate, is_monthly)).abs() <= 30.0);
        prop_assert_eq!(result(&shown, "value"), result(&shown, "paid") + result(&shown, "interest"));
        let rows = &shown.tables[0].rows;
        prop_assert_eq!((rows.len(), result(&shown, "grown")), (21, age + 21.0));
        prop_assert!(rows.windows(2).all(|pair| pair[0].values[2] <= pair[1].values[2]));
        prop_assert!(rows.iter().all(|row| (row.values[0] + row.values[1] - row.values[2]).abs() < 1e-6));
        prop_assert!((rows.iter().map(|row| row.values[3]).sum::<f64>() - result(&shown, "interest")).abs() < 1e-3);
    }
}

#[test]
fn known_accounts() {
    // 60,000 × (1.082¹⁵ − 1) ÷ 0.082 × 1.082 × 1.082⁶ = 28,72,848 without rounding each year's interest.
    let page = page_example(CalculatorKind::Ssy);
    assert_eq!((result(&page, "value"), result(&page, "paid"), result(&page, "grown")), (2_872_846.0, 900_000.0, 24.0));
    // After the first year 60,000 + 4,920; after the second (64,920 + 60,000) × 1.082 = 1,35,163.44.
    assert_eq!([0, 1].map(|year| page.tables[0].rows[year].values[2]), [64_920.0, 135_163.0]);
    // After fifteen years, as in the article about Sukanya and PPF, and no deposit from then on.
    assert!((page.tables[0].rows[14].values[2] - 1_790_396.0).abs() <= 2.0);
    assert_eq!(page.tables[0].rows[15].values[0], 900_000.0);
    let full = worked_out(CalculatorKind::Ssy, &[("yearly", 150_000.0), ("age", 0.0)]);
    assert!((result(&full, "value") - 7_182_119.0).abs() <= 10.0, "{}", result(&full, "value"));
    // 1,000 a month earn 12, 11, … 1 months: 1,000 × 78 × 8.2 ÷ 1,200 = 533.
    let monthly = worked_out(CalculatorKind::Ssy, &[("yearly", 12_000.0), ("age", 9.0), ("times", 12.0)]);
    assert_eq!(monthly.tables[0].rows[0].values[3], 533.0);
    assert!(page.facts.iter().any(|fact| fact.id == "small-savings.ssy-rate"));
}

#[test]
fn the_schemes_limits_are_told() {
    let refuse = |yearly, age| refused(CalculatorKind::Ssy, &[("yearly", yearly), ("age", age)]);
    assert_eq!([refuse("249", "3"), refuse("150001", "3")], [["yearly"], ["yearly"]]);
    assert_eq!(refuse("1000", "10"), ["age"]);
}
