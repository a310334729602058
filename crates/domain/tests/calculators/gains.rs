//! Gains from sales: rates and holding periods of the Finance (No. 2) Act, 2024, against sums in paise and worked out by hand.

use domain::calculators::{Calculation, CalculatorKind, capital_gains};
use jiff::civil::{Date, date};
use proptest::prelude::*;

use super::support::COST_INFLATION;
use super::{page_example, refused, result, rulebook, worked_out};

const SHARES: f64 = 0.0;
const DEBT_FUND: f64 = 1.0;
const GOLD: f64 = 2.0;
const HOUSE: f64 = 3.0;

/// A sale of `asset` on two days written as 20240723, at a cost and a price, with further inputs.
fn sell(asset: f64, days: [u32; 2], amounts: [f64; 2], others: &[(&str, f64)]) -> Calculation {
    let inputs =
        [("asset", asset), ("bought", f64::from(days[0])), ("sold", f64::from(days[1])), ("cost", amounts[0]), ("price", amounts[1])];
    worked_out(CalculatorKind::CapitalGains, &[&inputs[..], others].concat())
}

fn has(calculation: &Calculation, name: &str) -> bool {
    calculation.results.iter().any(|figure| figure.name == name)
}

fn label<'a>(calculation: &'a Calculation, name: &str) -> &'a str {
    &calculation.results.iter().find(|figure| figure.name == name).unwrap().label
}

#[test]
fn shares_and_equity_funds() {
    // A gain of 3,00,000 after more than a year: (3,00,000 − 1,25,000) × 12.5% × 1.04 = 22,750.
    let long = sell(SHARES, [20_250_110, 20_260_111], [500_000.0, 800_000.0], &[]);
    assert_eq!((result(&long, "tax"), result(&long, "taxed"), label(&long, "gain")), (22_750.0, 175_000.0, "Long-term gain"));
    // On the same day a year later it is short-term still: 3,00,000 × 20% × 1.04.
    let short = sell(SHARES, [20_250_110, 20_260_110], [500_000.0, 800_000.0], &[]);
    assert_eq!((result(&short, "tax"), label(&short, "gain"), result(&short, "held")), (62_400.0, "Short-term gain", 12.0));
    // Other gains of the year use up the free amount: 1,25,000 − 1,00,000 = 25,000 stay free.
    let shared = sell(SHARES, [20_200_110, 20_260_111], [500_000.0, 800_000.0], &[("others", 100_000.0)]);
    assert_eq!((result(&shared, "taxed"), result(&shared, "tax")), (275_000.0, 35_750.0));
    let none_left = sell(SHARES, [20_200_110, 20_260_111], [500_000.0, 800_000.0], &[("others", 900_000.0)]);
    assert_eq!(result(&none_left, "tax"), 39_000.0);
    // Expenses come off, and a gain within the free amount costs nothing.
    let small = sell(SHARES, [20_200_110, 20_260_111], [500_000.0, 630_000.0], &[("expenses", 5_000.0)]);
    assert_eq!((result(&small, "gain"), result(&small, "tax"), result(&small, "left")), (125_000.0, 0.0, 625_000.0));
    assert!(sell(SHARES, [20_180_131, 20_260_111], [1.0, 2.0], &[]).notes.iter().any(|note| note.contains("31 Jan 2018")));
    assert!(!sell(SHARES, [20_180_201, 20_260_111], [1.0, 2.0], &[]).notes.iter().any(|note| note.contains("31 Jan 2018")));
}

#[test]
fn debt_funds_and_gold() {
    // Bought since 1 Apr 2023: 1,00,000 × 20% × 1.04, after any time.
    let new = sell(DEBT_FUND, [20_230_401, 20_261_001], [400_000.0, 500_000.0], &[("slab", 20.0)]);
    assert_eq!((result(&new, "tax"), label(&new, "gain")), (20_800.0, "Gain added to your income"));
    assert!(new.formula[0].contains("Bought on or after 1 Apr 2023"), "{}", new.formula[0]);
    // A day earlier: long-term after 24 months, 1,00,000 × 12.5% × 1.04.
    let old = sell(DEBT_FUND, [20_230_331, 20_261_001], [400_000.0, 500_000.0], &[("slab", 20.0)]);
    assert_eq!((result(&old, "tax"), label(&old, "gain")), (13_000.0, "Long-term gain"));
    // Gold of 24 months and a day, and of 24 months: 12.5% against the rate of 30%.
    let gold = |sold| result(&sell(GOLD, [20_240_115, sold], [600_000.0, 1_000_000.0], &[]), "tax");
    assert_eq!([gold(20_260_116), gold(20_260_115)], [52_000.0, 124_800.0]);
}

#[test]
fn a_house_that_may_be_indexed() {
    // Bought in 2012-13 (200), sold in 2025-26 (376): 1,00,00,000 − 1,00,000 − 40,00,000 = 59,00,000 × 12.5% × 1.04 = 7,67,000;
    // indexed cost 40,00,000 × 376 ÷ 200 = 75,20,000, gain 23,80,000 × 20% × 1.04 = 4,95,040.
    let page = page_example(CalculatorKind::CapitalGains);
    assert_eq!(["plain", "indexed", "tax"].map(|name| result(&page, name)), [767_000.0, 495_040.0, 495_040.0]);
    assert_eq!(["gain", "taxed", "left"].map(|name| result(&page, name)), [5_900_000.0, 2_380_000.0, 9_404_960.0]);
    assert_eq!(page.tables[1].rows[2].values, [-4_000_000.0, -7_520_000.0]);
    assert!(page.formula.iter().any(|line| line.contains("₹40,00,000 × 376 ÷ 200")), "{:?}", page.formula);
    // Cheap and long ago, the plain way costs less: 2005-06 (117), 12,00,000 × 376 ÷ 117 = 38,56,410.
    let cheap = sell(HOUSE, [20_050_601, 20_260_210], [1_200_000.0, 9_000_000.0], &[]);
    assert_eq!((result(&cheap, "tax"), result(&cheap, "plain")), (1_014_000.0, 1_014_000.0));
    assert_eq!(result(&cheap, "indexed"), ((9_000_000.0 - 1_200_000.0 * 376.0 / 117.0) * 0.2 * 1.04f64).round());
    // Before 2001 the index is that of the first year, and the fair market value may take the place of the cost.
    let ancient = sell(HOUSE, [19_900_601, 20_260_210], [1_000_000.0, 9_000_000.0], &[]);
    assert_eq!(result(&ancient, "indexed"), ((9_000_000.0 - 3_760_000.0) * 0.2 * 1.04f64).round());
    assert!(ancient.notes.iter().any(|note| note.contains("1 Apr 2001")), "{:?}", ancient.notes);
    // No way with indexation: a seller who is no resident, a purchase on 23 Jul 2024, and a short-term gain at the slab rate.
    let days = [20_120_810, 20_260_210];
    assert!(!has(&sell(HOUSE, days, [4_000_000.0, 1e7], &[("seller", 0.0)]), "indexed"));
    let late = sell(HOUSE, [20_240_723, 20_270_101], [4_000_000.0, 5_000_000.0], &[]);
    assert_eq!((has(&late, "indexed"), result(&late, "tax")), (false, 130_000.0));
    let short = sell(HOUSE, [20_240_601, 20_260_601], [4_000_000.0, 5_000_000.0], &[("slab", 30.0)]);
    assert_eq!((has(&short, "indexed"), result(&short, "tax")), (false, 312_000.0));
    // An indexed loss leaves no tax.
    assert_eq!(result(&sell(HOUSE, days, [6_000_000.0, 1e7], &[]), "tax"), 0.0);
}

#[test]
fn a_sale_in_a_year_without_an_index_is_taxed_at_most_by_the_last_one_and_says_so() {
    // The index of 2025-26 is the last one known: 40,00,000 × 376 ÷ 200 = 75,20,000, gain 24,80,000 × 20% × 1.04 = 5,15,840.
    let sold = sell(HOUSE, [20_120_810, 20_261_126], [4_000_000.0, 1e7], &[]);
    assert_eq!(["tax", "plain", "bound"].map(|name| result(&sold, name)), [515_840.0, 780_000.0, 515_840.0]);
    assert_eq!((has(&sold, "indexed"), label(&sold, "tax")), (false, "Tax with cess, at most, before any surcharge"));
    assert!(sold.notes[0].contains("index of 2026-27") && sold.notes[0].contains("that of 2025-26, 376"), "{}", sold.notes[0]);
    assert!(sold.formula.iter().any(|line| line.contains("₹40,00,000 × 376 ÷ 200")), "{:?}", sold.formula);
    // A gain of 60 lakh brings a surcharge, which the sum says is not in it.
    assert_eq!(result(&sold, "surcharged"), 1_000_000.0);
    // Where the plain way costs less by the last index, a higher one may still turn it round.
    let cheap = sell(HOUSE, [20_050_601, 20_261_126], [1_200_000.0, 9_000_000.0], &[]);
    assert_eq!((result(&cheap, "tax"), label(&cheap, "tax")), (1_014_000.0, "Tax with cess, at most, before any surcharge"));
    // A year whose index is known has one figure, and no "at most".
    assert_eq!(label(&sell(HOUSE, [20_120_810, 20_260_210], [4_000_000.0, 1e7], &[]), "tax"), "Tax with cess");
}

#[test]
fn a_loss_costs_nothing_and_days_must_be_in_order() {
    let loss = sell(GOLD, [20_200_110, 20_260_111], [600_000.0, 500_000.0], &[]);
    assert_eq!((result(&loss, "tax"), result(&loss, "gain"), label(&loss, "gain")), (0.0, 100_000.0, "Loss"));
    assert!(loss.notes[0].contains("8 years"), "{}", loss.notes[0]);
    let refuse = |bought, sold| refused(CalculatorKind::CapitalGains, &[("bought", bought), ("sold", sold), ("cost", "1"), ("price", "2")]);
    // The rates before 23 Jul 2024 are not in the registry.
    assert_eq!([refuse("2025-01-01", "2025-01-01"), refuse("2020-01-01", "2024-07-22")], [["sold"], ["sold"]]);
}

/// The index of the financial year of a day.
fn index_of(day: Date) -> Option<u32> {
    let year = if day.month() < 4 { day.year() - 1 } else { day.year() };
    COST_INFLATION.get(usize::try_from(year - 2001).unwrap_or(0)).copied()
}

fn number_of(day: Date) -> f64 {
    f64::from(day.year()) * 10_000.0 + f64::from(day.month()) * 100.0 + f64::from(day.day())
}

proptest! {
    /// A house of a resident, in whole paise: the lower of both ways.
    #[test]
    fn a_house_costs_the_lower_of_both_ways(
        bought in 0i32..7_700, sold in 0i32..600, cost in 1_000u32..50_000_000, price in 1_000u32..100_000_000, expenses in 0u32..100_000,
    ) {
        let bought = date(2001, 4, 1).saturating_add(jiff::Span::new().days(bought));
        let sold = date(2024, 8, 1).saturating_add(jiff::Span::new().days(sold));
        let shown = worked_out(CalculatorKind::CapitalGains, &[
            ("asset", HOUSE), ("bought", number_of(bought)), ("sold", number_of(sold)), ("cost", f64::from(cost)),
            ("price", f64::from(price)), ("expenses", f64::from(expenses)),
        ]);
        let net = i128::from(price) - i128::from(expenses);
        let plain = (net - i128::from(cost)).max(0) as f64 * 0.125 * 1.04;
        let indexed_cost = f64::from(cost) * f64::from(index_of(sold).unwrap()) / f64::from(index_of(bought).unwrap());
        let indexed = (net as f64 - indexed_cost).max(0.0) * 0.2 * 1.04;
        prop_assert!((result(&shown, "tax") - plain.min(indexed)).abs() <= 1.0);
        prop_assert!(has(&shown, "plain") && has(&shown, "indexed"));
        prop_assert!((result(&shown, "left") + result(&shown, "tax") - net as f64).abs() < 1e-6);
        let rows = &shown.tables[0].rows;
        prop_assert!(rows.windows(2).all(|pair| pair[0].values[1] <= pair[1].values[1] && pair[0].label != pair[1].label));
    }

    /// Day by day: the first day on which the gain is long-term lies behind the same day of the last month.
    #[test]
    fn long_term_begins_the_day_after(start in 0i32..9_000, months in 1i32..60) {
        let bought = date(2001, 4, 1).saturating_add(jiff::Span::new().days(start));
        let first = (1..3_000).map(|days| bought.saturating_add(jiff::Span::new().days(days)))
            .find(|day| capital_gains::is_held_longer(bought, *day, f64::from(months))).unwrap();
        let last = first.yesterday().unwrap();
        prop_assert_eq!(i32::from(last.year() - bought.year()) * 12 + i32::from(last.month() - bought.month()), months);
        prop_assert!(last.day() == bought.day() || (last.day() < bought.day() && last.day() == last.days_in_month()));
    }

    #[test]
    fn a_larger_gain_from_shares_never_costs_less(gain in 0u32..5_000_000, more in 1u32..100_000, others in 0u32..300_000, is_long: bool) {
        let sold = if is_long { 20_260_111 } else { 20_250_610 };
        let tax = |gain: u32| {
            let shown = sell(SHARES, [20_250_110, sold], [1_000.0, 1_000.0 + f64::from(gain)], &[("others", f64::from(others))]);
            result(&shown, "tax")
        };
        let (less, dear) = (tax(gain), tax(gain + more));
        prop_assert!(less <= dear && dear - less <= f64::from(more) * 0.208 + 1.0);
    }
}

#[test]
fn the_growth_of_a_fund_is_taxed_as_a_long_term_gain_of_the_calculator() {
    let rulebook = rulebook();
    let rules = rulebook.capital_gains(capital_gains::Asset::Shares, rulebook.date()).unwrap();
    for growth in [0.0, 125_000.0, 300_000.0, 4_321_987.0] {
        let sold = sell(SHARES, [20_200_110, 20_260_111], [500_000.0, 500_000.0 + growth], &[]);
        assert_eq!(rules.tax_on_growth(growth), result(&sold, "tax"), "{growth}");
    }
    assert_eq!(rules.tax_on_growth(-5_000.0), 0.0);
}
