//! A deposit after tax, as an account that pays each year's tax out of its interest.

use domain::calculators::{CalculatorKind, fd_tax};
use proptest::prelude::*;

use super::{close, page_example, result, worked_out};

proptest! {
    /// The rate after tax is the one at which the deposit grows when the tax leaves the account each year.
    #[test]
    fn the_rate_after_tax_is_that_of_an_account_that_pays_it(rate in 0.0f64..20.0, slab in 0.0f64..45.0, years in 1u32..20) {
        let mut balance = 100_000.0;
        for _ in 0..years {
            let interest = balance * (1.0 + rate / 400.0) * (1.0 + rate / 400.0) * (1.0 + rate / 400.0) * (1.0 + rate / 400.0) - balance;
            balance += interest - interest * slab / 100.0 - interest * slab / 100.0 * 0.04;
        }
        let growth = 100_000.0 * (1.0 + fd_tax::rate_after_tax(rate, slab, 4.0) / 100.0).powf(f64::from(years));
        prop_assert!(close(balance, growth));
    }

    #[test]
    fn the_years_add_up(amount in 100u32..100_000_000, rate in 0.0f64..20.0, years in 1u32..=20, slab in 0u32..=42) {
        let inputs = [("amount", f64::from(amount)), ("rate", rate), ("years", f64::from(years)), ("slab", f64::from(slab))];
        let shown = worked_out(CalculatorKind::FdTax, &inputs);
        let all = |name| result(&shown, name);
        prop_assert_eq!(all("left"), f64::from(amount) + all("interest") - all("tax"));
        let rows = &shown.tables[0].rows;
        let last = &rows.last().unwrap().values;
        prop_assert_eq!((rows.len() as u32, last[0], last[1]), (years, all("interest") - all("tax"), all("tax")));
        prop_assert_eq!(last[5], f64::from(amount) + all("interest"));
        prop_assert!((all("tax") - all("interest") * f64::from(slab) / 100.0 * 1.04).abs() <= f64::from(years));
        // The bank deducts from the whole interest of a year above the threshold, and from no other.
        prop_assert!(rows.iter().all(|row| (row.values[4] > 0.0) == (row.values[2] > 50_000.0)));
    }

    #[test]
    fn prices_that_rise_as_fast_leave_nothing(rate in 0.0f64..20.0, inflation in 0.0f64..20.0) {
        prop_assert!(fd_tax::real_rate(rate, rate).abs() < 1e-9);
        prop_assert_eq!(fd_tax::real_rate(rate, inflation) > 0.0, rate > inflation);
    }
}

#[test]
fn known_deposits_after_tax() {
    // 5,00,000 × 1.0175⁴, ¹² and so on: 35,930 + 38,511 + 41,279 of interest; of each 31.2% in tax: 11,210 + 12,015 + 12,879.
    let page = page_example(CalculatorKind::FdTax);
    let shown = ["interest", "tax", "left"].map(|name| result(&page, name));
    assert_eq!(shown, [115_720.0, 36_104.0, 579_616.0]);
    // 7.1859% × 0.688 = 4.94%; 1.0494390 ÷ 1.0445 − 1 = 0.47%; 5,79,616 ÷ 1.0445³ = 5,08,645.
    assert_eq!(["after", "real", "today"].map(|name| result(&page, name)), [4.94, 0.47, 508_645.0]);
    assert_eq!(page.results[4].label, "Purchasing power grows by");
    // Interest of 71,859 and 77,023: above 50,000, and below the threshold of a senior.
    let large = [("amount", 1_000_000.0), ("rate", 7.0), ("years", 2.0), ("slab", 20.0), ("inflation", 8.0)];
    let younger = worked_out(CalculatorKind::FdTax, &large);
    assert_eq!([0, 1].map(|year| younger.tables[0].rows[year].values[4]), [7_186.0, 7_702.0]);
    assert!(younger.notes[0].contains("10%") && younger.notes[0].contains("₹50,000: here from year 1 on"), "{}", younger.notes[0]);
    let senior = worked_out(CalculatorKind::FdTax, &[&large[..], &[("age", 1.0)]].concat());
    assert!(senior.notes[0].contains("₹1,00,000: here in no year"), "{}", senior.notes[0]);
    // 5.69% after tax against 8%.
    assert_eq!((result(&senior, "real"), senior.results[4].label.as_str()), (2.14, "Purchasing power shrinks by"));
}
