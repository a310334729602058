//! The calculators against other ways of doing the same sums: month by month, rupee band by rupee
//! band, year by year.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod after_tax;
mod deposits;
mod gains;
mod household;
mod inverses;
mod pay;
mod pensions;
mod prepaying;
mod sukanya;
#[path = "../support/mod.rs"]
mod support;
mod withheld;

use domain::calculators::income_tax::Regime;
use domain::calculators::{Calculation, CalculatorKind, CalculatorPages, Inputs, calculate, emi, epf, goal, gratuity, sip};
use domain::numerals::{remove_float_noise, round_to_rupee};
use proptest::prelude::*;
use support::rulebook;

fn new_regime() -> Regime {
    rulebook().new_regime().unwrap()
}

fn old_regime() -> Regime {
    rulebook().old_regime().unwrap()
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-6 * one.abs().max(other.abs()).max(1.0)
}

fn worked_out(kind: CalculatorKind, pairs: &[(&str, f64)]) -> Calculation {
    let texts: Vec<(&str, String)> = pairs.iter().map(|(name, value)| (*name, value.to_string())).collect();
    let inputs = Inputs::parse(kind, texts.iter().map(|(name, value)| (*name, value.as_str()))).unwrap();
    calculate(&inputs, &rulebook()).unwrap()
}

/// The inputs that the calculator refuses.
fn refused(kind: CalculatorKind, pairs: &[(&str, &str)]) -> Vec<String> {
    match calculate(&Inputs::parse(kind, pairs.iter().copied()).unwrap(), &rulebook()) {
        Err(domain::Error::Invalid { fields, .. }) => fields.into_keys().collect(),
        other => panic!("{other:?}"),
    }
}

/// The example with which the calculator's page begins.
fn page_example(kind: CalculatorKind) -> Calculation {
    let pages = CalculatorPages::parse(include_str!("../../../../content/calculators.yml")).unwrap();
    let start = &pages.find(kind).unwrap().start;
    let inputs = Inputs::parse(kind, start.iter().map(|(name, value)| (name.as_str(), value.as_str()))).unwrap();
    calculate(&inputs, &rulebook()).unwrap()
}

fn result(calculation: &Calculation, name: &str) -> f64 {
    calculation.results.iter().find(|figure| figure.name == name).unwrap().value
}

// -- loans and investments ----------------------------------------------------------------------------

/// What is owed after each payment, one month after the other.
fn owed_by_month(principal: f64, rate: f64, emi: f64, months: u32) -> f64 {
    let mut owed = principal;
    for _ in 0..months {
        owed += owed * rate / 12.0 / 100.0;
        owed -= emi;
    }
    owed
}

proptest! {
    #[test]
    fn an_instalment_ends_the_loan_in_its_last_month(principal in 1e3..1e9, rate in 0.0..36.0, months in 1u32..480) {
        let emi = emi::instalment(principal, rate, f64::from(months));
        prop_assert!(owed_by_month(principal, rate, emi, months).abs() < principal * 1e-6);
        prop_assert!(months == 1 || owed_by_month(principal, rate, emi, months - 1) > 0.0);
    }

    #[test]
    fn what_is_owed_is_what_the_months_leave(principal in 1e3..1e8, rate in 0.01..36.0, months in 1u32..360, paid in 0u32..360) {
        let emi = emi::instalment(principal, rate, f64::from(months));
        let paid = paid.min(months);
        let left = owed_by_month(principal, rate, emi, paid).max(0.0);
        prop_assert!((emi::balance_after(principal, rate, emi, f64::from(paid)) - left).abs() < principal * 1e-6);
    }

    /// The number of payments by logarithm instead of by paying.
    #[test]
    fn payments_are_as_many_as_the_logarithm_says(principal in 1e4..1e7, rate in 6.0..24.0, more in 1.05..4.0) {
        let i = rate / 1200.0;
        let emi = principal * i * more;
        let exact: f64 = -f64::ln(1.0 - principal * i / emi) / f64::ln(1.0 + i);
        let count = f64::from(emi::count_instalments(principal, rate, emi).unwrap());
        prop_assert!((count - exact.ceil()).abs() < 0.5 || (exact - exact.round()).abs() < 1e-6);
        let whole = count - 1.0;
        let last = emi::balance_after(principal, rate, emi, whole) * (1.0 + i);
        let interest = emi::total_interest(principal, rate, emi).unwrap();
        prop_assert!((interest - (whole * emi + last - principal)).abs() < principal * 1e-6);
    }

    #[test]
    fn an_instalment_below_the_interest_is_refused(principal in 1e4..1e7, rate in 1.0..24.0, part in 0.1..1.0) {
        prop_assert!(emi::count_instalments(principal, rate, principal * rate / 1200.0 * part).is_err());
    }

    #[test]
    fn the_schedule_repays_exactly_the_loan(principal in 1_000u32..100_000_000, rate in 0.0..30.0, months in 1u32..600) {
        let loan = worked_out(CalculatorKind::Emi, &[("principal", f64::from(principal)), ("rate", rate), ("months", f64::from(months))]);
        let table = &loan.tables[0];
        prop_assert_eq!(table.rows.len() as u32, months.div_ceil(12));
        let repaid: f64 = table.rows.iter().map(|row| row.values[0]).sum();
        // Each year is rounded by itself.
        prop_assert!((repaid - f64::from(principal)).abs() <= table.rows.len() as f64);
        prop_assert_eq!(table.rows.last().unwrap().values[2], 0.0);
        prop_assert!(close(result(&loan, "total"), f64::from(principal) + result(&loan, "interest")));
    }

    #[test]
    fn a_sip_grows_as_its_months_do(monthly in 100.0..1e6, rate in 0.0..20.0, months in 1u32..480) {
        let mut worth = 0.0;
        for _ in 0..months {
            worth = (worth + monthly) * (1.0 + rate / 1200.0);
        }
        prop_assert!(close(sip::future_value(monthly, rate, f64::from(months)), worth));
    }

    /// By halving the amounts between too little and too much, each paid month by month.
    #[test]
    fn a_goal_is_reached_and_with_a_rupee_less_is_not(goal in 1_000u32..1_000_000_000, rate in 0.0f64..30.0, years in 1u32..=60) {
        let goal = f64::from(goal);
        let worth = |monthly: f64| (0..years * 12).fold(0.0, |worth: f64, _| (worth + monthly) * (1.0 + rate / 1_200.0));
        let (mut little, mut much) = (0.0, goal);
        for _ in 0..200 {
            let middle = f64::midpoint(little, much);
            if worth(middle) < goal { little = middle } else { much = middle }
        }
        prop_assert!(close(goal::required_monthly(goal, rate, f64::from(years * 12)), much));
        let shown = worked_out(CalculatorKind::Goal, &[("amount", goal), ("rate", rate), ("years", f64::from(years))]);
        let needed = result(&shown, "monthly");
        prop_assert!(worth(needed) >= goal * (1.0 - 1e-6) && worth(needed - 1.0) < goal * (1.0 + 1e-9));
        prop_assert_eq!(result(&shown, "value"), result(&shown, "invested") + result(&shown, "growth"));
        prop_assert_eq!(shown.tables[0].rows.len(), years as usize);
    }

    #[test]
    fn growing_and_discounting_undo_each_other(amount in 1.0..1e9, rate in 0.0..20.0, years in 0u32..50) {
        let grown = (0..years).fold(amount, |worth, _| worth + worth * rate / 100.0);
        prop_assert!(close(sip::compound(amount, rate, f64::from(years)), grown));
        prop_assert!(close(sip::present_value(grown, rate, f64::from(years)), amount));
    }
}

// -- provident fund, pension, gratuity ----------------------------------------------------------------

/// A passbook kept by month: interest on the month's opening balance, the deposit behind it, and the
/// year's interest credited at its end, halves up.
fn passbook(opening: f64, deposits: impl Fn(usize) -> f64, rate: f64) -> (f64, f64) {
    let (mut balance, mut interest) = (opening, 0.0);
    for month in 0..12 {
        interest += balance * rate / 100.0 / 12.0;
        balance += deposits(month);
    }
    let credited = (remove_float_noise(interest) + 0.5).floor();
    (credited, balance + credited)
}

proptest! {
    #[test]
    fn a_year_of_interest_is_the_passbooks(opening in 0u32..10_000_000, deposits in prop::array::uniform12(0u32..50_000), rate in 0.0..13.0) {
        let deposits = deposits.map(f64::from);
        let (interest, _) = passbook(f64::from(opening), |month| deposits[month], rate);
        prop_assert!((epf::year_interest(f64::from(opening), &deposits, rate) - interest).abs() <= 1.0 * f64::from(u8::from(is_near_half(opening, &deposits, rate))));
    }

    #[test]
    fn a_column_grows_as_its_passbook_does(opening in 0u32..1_000_000, monthly in 0u32..20_000, years in 0u32..40) {
        let mut balance = f64::from(opening);
        for _ in 0..years {
            balance = passbook(balance, |_| f64::from(monthly), 8.25).1;
        }
        prop_assert_eq!(epf::balance_after(f64::from(opening), f64::from(monthly), 8.25, years), balance);
    }

    #[test]
    fn the_calculator_keeps_both_columns(
        basic in 1_000u32..500_000, age in 18u32..57, balance in 0u32..5_000_000, rise in 0u32..12, capped: bool,
    ) {
        let inputs = [("basic", basic), ("age", age), ("balance", balance), ("rise", rise), ("capped", u32::from(capped))];
        let calculation = worked_out(CalculatorKind::Epf, &inputs.map(|(name, value)| (name, f64::from(value))));
        let (mut own, mut employer, mut wages) = (f64::from(balance), 0.0, f64::from(basic));
        for _ in age..58 {
            let counted = if capped && wages > 25_000.0 { 25_000.0 } else { wages };
            let mine = (remove_float_noise(counted * 12.0 / 100.0) + 0.5).floor();
            let pension = (remove_float_noise(wages.min(25_000.0) * 8.33 / 100.0) + 0.5).floor();
            own = passbook(own, |_| mine, 8.25).1;
            employer = passbook(employer, |_| mine - pension, 8.25).1;
            wages = (remove_float_noise(wages * (1.0 + f64::from(rise) / 100.0)) + 0.5).floor();
        }
        prop_assert_eq!(result(&calculation, "balance"), own + employer);
        let last = &calculation.tables[0].rows.last().unwrap().values;
        prop_assert!(close(last[3] + last[4], last[5]));
        prop_assert_eq!(calculation.inputs.iter().find(|input| input.field.name == "rate").unwrap().value, 8.25);
    }

    #[test]
    fn gratuity_is_fifteen_of_twenty_six_days_for_each_year(wages in 1_000u32..1_000_000, years in 1u32..50) {
        let day = f64::from(wages) / 26.0;
        let by_year: f64 = (0..years).map(|_| day * 15.0).sum();
        prop_assert!(close(gratuity::gratuity(f64::from(wages), f64::from(years)), by_year));
        let shown = worked_out(CalculatorKind::Gratuity, &[("wages", f64::from(wages)), ("years", f64::from(years))]);
        prop_assert_eq!(result(&shown, "gratuity"), round_to_rupee(by_year.min(2_000_000.0)));
    }
}

/// Two ways of adding may fall on two sides of a half.
fn is_near_half(opening: u32, deposits: &[f64; 12], rate: f64) -> bool {
    let months: f64 = deposits.iter().enumerate().map(|(at, deposit)| deposit * (11.0 - at as f64)).sum();
    let exact = (f64::from(opening) * 12.0 + months) * rate / 1200.0;
    ((exact.fract() - 0.5).abs()) < 1e-5
}

#[test]
fn a_real_passbook_is_reproduced() {
    // 2014-15 at 8.75 %: ₹851 deposited in December, ₹945 in January, February and March.
    let deposits = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 851.0, 945.0, 945.0, 945.0];
    assert_eq!(epf::year_interest(0.0, &deposits, 8.75), 39.0);
}

#[test]
fn contributions_are_those_of_the_gazette() {
    let rules = rulebook().epf().unwrap();
    let of = |wages: f64| rules.calculate_monthly_contributions(wages);
    let at_ceiling = of(25_000.0);
    assert_eq!((at_ceiling.own, at_ceiling.pension, at_ceiling.employer), (3_000.0, 2_083.0, 917.0));
    let below = of(20_000.0);
    assert_eq!((below.own, below.pension, below.employer), (2_400.0, 1_666.0, 734.0));
    let on_ceiling = rules.contributions_on_ceiling(60_000.0);
    assert_eq!((on_ceiling.own, on_ceiling.pension, on_ceiling.employer), (3_000.0, 2_083.0, 917.0));
    let above = of(60_000.0);
    assert_eq!((above.own, above.pension, above.employer), (7_200.0, 2_083.0, 5_117.0));
}

#[test]
fn an_end_before_the_start_is_told_at_its_field() {
    let inputs = Inputs::parse(CalculatorKind::Epf, [("basic", "20000"), ("age", "60")]).unwrap();
    let Err(domain::Error::Invalid { fields, .. }) = calculate(&inputs, &rulebook()) else { panic!("accepted") };
    assert_eq!(fields["until"], "Until age must be above the age now");
}

#[test]
fn every_kind_has_a_chart_with_its_twin_a_formula_and_good_fields() {
    for &kind in CalculatorKind::ALL {
        let start = |field: &domain::calculators::InputField| match field.name {
            "months" | "after" | "prepaid" => field.min.max(12.0),
            "emis" | "scheme" => 1.0,
            "yearly" => 1_000.0,
            "bought" => 20_120_810.0,
            "sold" => 20_260_210.0,
            _ => field.default.unwrap_or((field.min * 2.0).clamp(1.0, field.max)),
        };
        let needed = kind.fields().iter().filter(|field| !field.has_registry_default && !matches!(field.name, "until" | "after"));
        let pairs: Vec<(&str, f64)> = needed.map(|field| (field.name, start(field))).collect();
        let worked_out = worked_out(kind, &pairs);
        let (chart, table) = (worked_out.chart.unwrap(), &worked_out.tables[0]);
        assert!(chart.columns.len() <= 2 && chart.columns.iter().all(|column| *column < table.columns.len()), "{kind:?}");
        assert!(table.rows.iter().all(|row| row.values.len() == table.columns.len()), "{kind:?}");
        assert!(!worked_out.formula.is_empty() && !worked_out.notes.is_empty() && !worked_out.results.is_empty(), "{kind:?}");
        for field in kind.fields() {
            assert!(field.default.is_none_or(|usual| (field.min..=field.max).contains(&usual)), "{kind:?} {}", field.name);
            assert!(field.choices.iter().all(|choice| (field.min..=field.max).contains(&choice.value)), "{kind:?} {}", field.name);
        }
        assert_eq!(CalculatorKind::parse(kind.as_str()), Some(kind));
    }
}

// -- income tax ----------------------------------------------------------------------------------------

/// Adds the rate of every band of a thousand rupees, and of the rupees above the last whole one.
fn by_bands(income: f64, rate_above: impl Fn(f64) -> f64) -> f64 {
    let (mut tax, mut from) = (0.0, 0.0);
    while from < income {
        let to = (from + 1_000.0).min(income);
        tax += (to - from) * rate_above(from) / 100.0;
        from += 1_000.0;
    }
    tax
}

fn new_rate(above: f64) -> f64 {
    match above {
        x if x >= 2_400_000.0 => 30.0,
        x if x >= 2_000_000.0 => 25.0,
        x if x >= 1_600_000.0 => 20.0,
        x if x >= 1_200_000.0 => 15.0,
        x if x >= 800_000.0 => 10.0,
        x if x >= 400_000.0 => 5.0,
        _ => 0.0,
    }
}

fn old_rate(above: f64) -> f64 {
    match above {
        x if x >= 1_000_000.0 => 30.0,
        x if x >= 500_000.0 => 20.0,
        x if x >= 250_000.0 => 5.0,
        _ => 0.0,
    }
}

proptest! {
    #[test]
    fn taxes_are_those_of_the_bands(income in 0u32..=5_000_000) {
        let income = f64::from(income);
        let new = by_bands(income, new_rate);
        let due = if income <= 1_200_000.0 { (new - 60_000.0).max(0.0) } else { new.min(income - 1_200_000.0) };
        prop_assert!((new_regime().compute_tax(income).total - due * 1.04).abs() <= 0.5 + 1e-6);
        let old = by_bands(income, old_rate);
        let due = if income <= 500_000.0 { (old - 12_500.0).max(0.0) } else { old };
        prop_assert!((old_regime().compute_tax(income).total - due * 1.04).abs() <= 0.5 + 1e-6);
    }

    #[test]
    fn more_income_never_means_less_tax(income in 0u32..4_900_000, more in 1u32..100_000) {
        for regime in [new_regime(), old_regime()] {
            prop_assert!(regime.compute_tax(f64::from(income + more)).total >= regime.compute_tax(f64::from(income)).total);
        }
    }

    #[test]
    fn the_steps_of_a_tax_add_up(income in 0u32..=5_000_000) {
        for regime in [new_regime(), old_regime()] {
            let tax = regime.compute_tax(f64::from(income));
            prop_assert_eq!(tax.total, round_to_rupee(tax.on_slabs - tax.rebate - tax.relief + tax.cess));
        }
    }
}

#[test]
fn known_taxes_of_2026_27() {
    let new = |income: f64| new_regime().compute_tax(income).total;
    assert_eq!([400_000.0, 1_200_000.0].map(new), [0.0, 0.0]);
    // Marginal relief: ₹10,000 above the limit cost ₹10,000 and cess, not the slabs' ₹61,500.
    assert_eq!((new(1_210_000.0), new_regime().compute_tax(1_210_000.0).relief), (10_400.0, 51_500.0));
    assert_eq!(new(1_200_001.0), 1.0);
    // Where the slabs' tax becomes less than the excess, relief ends.
    assert_eq!((new_regime().compute_tax(1_270_588.0).relief > 0.0, new_regime().compute_tax(1_270_589.0).relief), (true, 0.0));
    assert_eq!(new(2_400_000.0), 312_000.0);
    let old = |income: f64| old_regime().compute_tax(income).total;
    assert_eq!([250_000.0, 500_000.0, 500_010.0, 1_000_000.0].map(old), [0.0, 0.0, 13_002.0, 117_000.0]);
}

#[test]
fn known_salaries_of_2026_27() {
    let salaried = |income: f64, deductions: f64| worked_out(CalculatorKind::IncomeTax, &[("income", income), ("deductions", deductions)]);
    assert_eq!(result(&salaried(1_275_000.0, 0.0), "new"), 0.0);
    assert_eq!(result(&salaried(1_285_000.0, 0.0), "new"), 10_400.0);
    // No more is deducted than is earned.
    assert_eq!(result(&salaried(30_000.0, 500_000.0), "old"), 0.0);
    let both = salaried(1_500_000.0, 600_000.0);
    assert_eq!((result(&both, "new"), result(&both, "old"), result(&both, "saved")), (97_500.0, 85_800.0, 11_700.0));
    assert_eq!(both.results[0].label, "The old regime saves");
    assert!(both.facts.iter().any(|fact| fact.id == "tax.new-slabs") && both.rules_as_of.to_string() == "2026-11-20");
}

#[test]
fn the_old_regime_leaves_more_free_of_tax_from_sixty_and_from_eighty_on() {
    let old = |age: f64| result(&worked_out(CalculatorKind::IncomeTax, &[("income", 900_000.0), ("age", age)]), "old");
    // ₹8,50,000 after the standard deduction: ₹500 less of 5% for ₹50,000 more, and then the whole of that slab.
    assert_eq!([0.0, 1.0, 2.0].map(old), [85_800.0, 83_200.0, 72_800.0]);
    let new = |age: f64| result(&worked_out(CalculatorKind::IncomeTax, &[("income", 1_500_000.0), ("age", age)]), "new");
    assert_eq!([0.0, 1.0, 2.0].map(new), [97_500.0; 3]);
    let of_80 = worked_out(CalculatorKind::IncomeTax, &[("income", 900_000.0), ("age", 2.0)]);
    assert!(of_80.notes.iter().any(|note| note.starts_with("For a resident of 80 or older")), "{:?}", of_80.notes);
    assert!(of_80.facts.iter().any(|fact| fact.id == "tax.old-slabs-very-senior"));
}

#[test]
fn with_the_deductions_named_both_regimes_cost_the_same_and_with_less_the_old_one_costs_more() {
    for (income, age) in [(1_400_000.0, 0.0), (1_800_000.0, 1.0), (2_500_000.0, 2.0), (4_900_000.0, 0.0)] {
        let with = |deductions: f64| worked_out(CalculatorKind::IncomeTax, &[("income", income), ("deductions", deductions), ("age", age)]);
        let even = result(&with(0.0), "even");
        let (at, below) = (with(even), with(even - 100.0));
        assert!(result(&at, "old") <= result(&at, "new"), "{income}");
        assert!(result(&below, "old") > result(&below, "new"), "{income}");
        assert!(at.results.iter().all(|figure| figure.name != "even"), "the old regime costs no more: nothing is left to reach");
    }
    let nothing_due = worked_out(CalculatorKind::IncomeTax, &[("income", 1_200_000.0)]);
    assert!(nothing_due.results.iter().all(|figure| figure.name != "even"));
}

#[test]
fn a_rule_that_is_not_in_the_registry_is_named() {
    let registry = domain::facts::Registry::default();
    let rulebook = domain::calculators::Rulebook::new(&registry, "2026-11-20".parse().unwrap());
    let inputs = Inputs::parse(CalculatorKind::Gratuity, [("wages", "30000"), ("years", "10")]).unwrap();
    let told = calculate(&inputs, &rulebook).unwrap_err().to_string();
    assert!(told.contains("\"gratuity.ceiling\" for 20 Nov 2026"), "{told}");
}
