//! What a family would need, and net worth, against sums done by hand.

use domain::calculators::{Calculation, CalculatorKind, net_worth, term_cover};
use domain::numerals::round_to_rupee;
use proptest::prelude::*;

use super::{close, page_example, result, worked_out};

fn find_result(calculation: &Calculation, name: &str) -> Option<f64> {
    calculation.results.iter().find(|figure| figure.name == name).map(|figure| figure.value)
}

#[test]
fn expenses_that_rise_are_discounted_year_by_year() {
    // 1,00,000 now, 1,05,000 after a year and 1,10,250 after two, at 10%: 1,00,000 + 95,454.55 + 91,115.70.
    let sum = term_cover::present_value_of_expenses(100_000.0, 10.0, 5.0, 3);
    assert_eq!(round_to_rupee(sum), 286_570.0);
    // Without a return the payments are only added up: 1,00,000 + 1,10,000 + 1,21,000.
    assert_eq!(round_to_rupee(term_cover::present_value_of_expenses(100_000.0, 0.0, 10.0, 3)), 331_000.0);
    // Without a rise in prices: 1,10,000 + 1,10,000 ÷ 1.1.
    assert_eq!(round_to_rupee(term_cover::present_value_of_expenses(110_000.0, 10.0, 0.0, 2)), 210_000.0);
    // A return that only keeps up with prices: twenty times the expenses.
    assert_eq!(term_cover::present_value_of_expenses(600_000.0, 6.0, 6.0, 20), 12_000_000.0);
}

#[test]
fn the_needs_are_added_up_and_what_is_there_is_taken_off() {
    let inputs = [
        ("expenses", 100_000.0),
        ("years", 3.0),
        ("rate", 10.0),
        ("inflation", 5.0),
        ("debts", 50_000.0),
        ("goals", 40_000.0),
        ("cover", 60_000.0),
        ("savings", 16_570.0),
    ];
    let sum = worked_out(CalculatorKind::TermCover, &inputs);
    let figures = ["gap", "needs", "living", "there"].map(|name| result(&sum, name));
    assert_eq!(figures, [300_000.0, 376_570.0, 286_570.0, 76_570.0]);
    assert_eq!(find_result(&sum, "over"), None);
    let years: Vec<&[f64]> = sum.tables[0].rows.iter().map(|row| row.values.as_slice()).collect();
    assert_eq!(years, [[205_227.0, 100_000.0, 100_000.0], [110_250.0, 105_000.0, 95_455.0], [0.0, 110_250.0, 91_116.0]]);
    let parts: Vec<f64> = sum.tables[1].rows.iter().map(|row| row.values[0]).collect();
    assert_eq!(parts, [286_570.0, 50_000.0, 40_000.0, 376_570.0, -60_000.0, -16_570.0, 300_000.0]);
    // 2,86,570 of 3,76,570.
    assert_eq!(sum.tables[1].rows[0].values[1], 76.1);
    assert!(sum.notes[0].contains("recommends no cover and no product"), "{:?}", sum.notes);
}

#[test]
fn what_is_there_beyond_the_needs_is_no_gap() {
    let needs = [("expenses", 110_000.0), ("years", 2.0), ("rate", 10.0), ("inflation", 0.0)];
    let sum = |cover: f64| worked_out(CalculatorKind::TermCover, &[&needs[..], &[("cover", cover)]].concat());
    let (exact, more) = (sum(210_000.0), sum(250_000.0));
    assert_eq!((result(&exact, "gap"), find_result(&exact, "over")), (0.0, None));
    assert_eq!((result(&more, "gap"), find_result(&more, "over")), (0.0, Some(40_000.0)));
}

#[test]
fn a_missing_rise_in_prices_is_the_last_inflation() {
    let page = page_example(CalculatorKind::TermCover);
    let given = page.inputs.iter().find(|input| input.field.name == "inflation").unwrap().value;
    // 6 lakh a year for 20 years at 7%, rising by 4.45%: 96,35,141; with 40 lakh of debts and goals, less 60 lakh.
    assert_eq!((given, result(&page, "living"), result(&page, "gap")), (4.45, 9_635_141.0, 7_635_141.0));
    assert!(page.notes[2].contains("₹1,04,70,594"), "at 6%: {}", page.notes[2]);
    assert_eq!(page.facts.len(), 1);
}

#[test]
fn the_net_worth_of_a_household() {
    // The page's example: 92 lakh less 37.5 lakh; 17 lakh of it in bank and funds.
    let page = page_example(CalculatorKind::NetWorth);
    let figures = ["worth", "assets", "debts", "ready", "liquid", "indebted"].map(|name| result(&page, name));
    assert_eq!(figures, [5_450_000.0, 9_200_000.0, 3_750_000.0, 1_700_000.0, 18.5, 40.8]);
    let shares: Vec<f64> = page.tables[0].rows.iter().map(|row| row.values[2]).collect();
    assert_eq!(shares, [5.4, 8.7, 13.0, 4.3, 65.2, 3.3, 38.0, 2.2, 0.5]);
    assert!(page.facts.is_empty());
}

#[test]
fn debts_may_be_more_than_all_assets() {
    let sum = worked_out(CalculatorKind::NetWorth, &[("bank", 100_000.0), ("loans", 250_000.0)]);
    let figures = ["worth", "liquid", "indebted"].map(|name| result(&sum, name));
    assert_eq!(figures, [-150_000.0, 100.0, 250.0]);
    assert_eq!(sum.chart.unwrap().caption, "Debts of ₹2,50,000 are ₹1,50,000 more than assets of ₹1,00,000.");
}

#[test]
fn without_assets_there_are_no_shares_of_them() {
    for (loans, worth) in [(0.0, 0.0), (75_000.0, -75_000.0)] {
        let sum = worked_out(CalculatorKind::NetWorth, &[("loans", loans)]);
        assert_eq!((result(&sum, "worth"), find_result(&sum, "liquid"), find_result(&sum, "indebted")), (worth, None, None));
        assert!(sum.tables[0].rows.iter().all(|row| row.values[2] == 0.0));
    }
    assert_eq!((net_worth::calculate_share(1.0, 8.0), net_worth::calculate_share(1.0, 0.0)), (Some(12.5), None));
}

#[test]
fn needs_without_expenses_or_years_are_refused_when_they_are_read() {
    let parse = |pairs: &[(&str, &str)]| domain::calculators::Inputs::parse(CalculatorKind::TermCover, pairs.iter().copied());
    assert!(parse(&[("expenses", "600000"), ("rate", "7")]).is_err());
    assert!(parse(&[("expenses", "0"), ("years", "20"), ("rate", "7")]).is_err());
    assert!(parse(&[("expenses", "600000"), ("years", "61"), ("rate", "7")]).is_err());
}

proptest! {
    #[test]
    fn the_sum_pays_every_year_and_is_then_used_up(yearly in 1_000u32..10_000_000, rate in 0.0f64..20.0, inflation in 0.0f64..20.0, years in 1u32..=60) {
        let yearly = f64::from(yearly);
        let sum = term_cover::present_value_of_expenses(yearly, rate, inflation, years);
        let by_year: f64 = (0..years).map(|year| {
            let power = year.cast_signed();
            yearly * (1.0 + inflation / 100.0).powi(power) / (1.0 + rate / 100.0).powi(power)
        }).sum();
        prop_assert!(close(sum, by_year));
        let shown = worked_out(CalculatorKind::TermCover, &[("expenses", yearly), ("years", f64::from(years)), ("rate", rate), ("inflation", inflation)]);
        prop_assert_eq!(shown.tables[0].rows.len(), years as usize);
        prop_assert!(shown.tables[0].rows.last().unwrap().values[0] <= 1.0 + sum * 1e-6);
    }
}
