//! The rent allowance, by going through every case of which amount is the least.

use domain::calculators::CalculatorKind;
use proptest::prelude::*;

use super::{result, worked_out};

/// In paise and whole numbers: what is left of the allowance when each limit has cut it.
fn exempt_in_paise(basic: u64, hra: u64, rent: u64, is_city: bool, months: u64) -> u64 {
    let (basic, mut left) = (basic * 100, hra * 100);
    let own = basic / 10;
    let over = (rent * 100).saturating_sub(own);
    if left > over {
        left = over;
    }
    let most = if is_city { basic / 2 } else { basic * 2 / 5 };
    if left > most {
        left = most;
    }
    left * months
}

proptest! {
    #[test]
    fn the_allowance_is_cut_by_each_limit(basic in 1_000u32..1_000_000, hra in 0u32..500_000, rent in 0u32..500_000, is_city: bool, months in 1u32..=12) {
        let inputs = [("basic", basic), ("hra", hra), ("rent", rent), ("city", u32::from(is_city)), ("months", months)];
        let shown = worked_out(CalculatorKind::Hra, &inputs.map(|(name, value)| (name, f64::from(value))));
        let paise = exempt_in_paise(basic.into(), hra.into(), rent.into(), is_city, months.into());
        prop_assert!((result(&shown, "exempt") - paise as f64 / 100.0).abs() <= 0.5 + 1e-6);
        prop_assert_eq!(result(&shown, "exempt") + result(&shown, "taxed"), f64::from(hra) * f64::from(months));
        let rows = &shown.tables[0].rows;
        prop_assert!(rows.windows(2).all(|pair| pair[0].values[0] <= pair[1].values[0] && pair[0].label != pair[1].label));
    }
}

#[test]
fn known_allowances() {
    let exempt = |rent: f64, city: f64| {
        result(&worked_out(CalculatorKind::Hra, &[("basic", 50_000.0), ("hra", 22_000.0), ("rent", rent), ("city", city)]), "exempt")
    };
    // ₹20,000 − ₹5,000; then 40 % of basic pay, and the whole allowance where 50 % count.
    assert_eq!([exempt(20_000.0, 0.0), exempt(40_000.0, 0.0), exempt(40_000.0, 1.0)], [180_000.0, 240_000.0, 264_000.0]);
    assert_eq!(exempt(5_000.0, 1.0), 0.0);
}
