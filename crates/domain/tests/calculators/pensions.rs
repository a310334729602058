//! EPS by thirds of a year's pension, NPS month by month.

use domain::calculators::{Calculation, CalculatorKind, Inputs, calculate};
use domain::month::Month;
use domain::pension_scheme::PensionService;
use proptest::prelude::*;

use super::{close, result, rulebook, worked_out};

fn refused(kind: CalculatorKind, pairs: &[(&str, &str)]) -> domain::error::FieldErrors {
    match calculate(&Inputs::parse(kind, pairs.iter().copied()).unwrap(), &rulebook()) {
        Err(domain::Error::Invalid { fields, .. }) => fields,
        other => panic!("{other:?}"),
    }
}

fn declared(calculation: &Calculation, name: &str) -> f64 {
    calculation.inputs.iter().find(|input| input.field.name == name).unwrap().value
}

/// A seventieth of a twelfth of the wages for every month, each within the ceiling of its days, counted back from November 2026 or so many years away from it; a
/// twenty-fifth of the whole for every year too early or late.
fn pension_by_months(wages: f64, years: u32, start: u32, ahead: i32) -> f64 {
    let ceilings = |month: i32| match month {
        ..24_018 => [5_000.0; 30],
        24_018..24_177 => [6_500.0; 30],
        24_177..24_321 => [15_000.0; 30],
        // From 17 September 2026 on.
        24_321 => std::array::from_fn(|day| if day < 16 { 15_000.0 } else { 25_000.0 }),
        _ => [25_000.0_f64; 30],
    };
    let last = 2026 * 12 + 11 + ahead * 12;
    let first = last - 12 * i32::try_from(years).unwrap() + 1;
    let counted = |month: i32| ceilings(month).into_iter().map(|ceiling| wages.min(ceiling)).sum::<f64>() / 30.0;
    let mut pension: f64 = (first..=last).map(|month| counted(month) / 70.0 / 12.0).sum();
    if years >= 20 {
        pension += wages.min(ceilings(last)[29]) / 35.0;
    }
    let step = pension / 25.0;
    (start..58).for_each(|_| pension -= step);
    (58..start).for_each(|_| pension += step);
    pension
}

proptest! {
    #[test]
    fn an_eps_pension_is_built_month_by_month(wages in 100u32..60_000, years in 10u32..=30, start in 50u32..=60, ahead in 0u32..=10) {
        let inputs = [("wages", wages), ("years", years), ("start", start), ("ahead", ahead)].map(|(name, value)| (name, f64::from(value)));
        let shown = worked_out(CalculatorKind::Eps, &inputs);
        let by_months = pension_by_months(f64::from(wages), years, start, i32::try_from(ahead).unwrap());
        prop_assert!((result(&shown, "pension") - by_months.max(1_000.0)).abs() <= 0.5 + 1e-6);
        let last = shown.tables[0].rows.last().unwrap();
        prop_assert_eq!(last.values[0], result(&shown, "pension"));
        prop_assert_eq!(shown.tables[1].rows.len(), 11);
        let months = shown.tables[2].rows.iter().map(|row| row.values[1]).sum::<f64>();
        prop_assert!((months - f64::from(years * 12)).abs() < 1e-6, "{months}");
    }

    #[test]
    fn an_nps_corpus_grows_as_its_months_do(
        monthly in 0u32..100_000, age in 18u32..59, balance in 0u32..5_000_000, rate in 0.0f64..15.0, rise in 0u32..12, annuity in 0.0f64..12.0,
    ) {
        let whole = [("monthly", monthly), ("age", age), ("balance", balance), ("rise", rise)];
        let inputs = [&whole.map(|(name, value)| (name, f64::from(value)))[..], &[("rate", rate), ("annuity", annuity)]].concat();
        let shown = worked_out(CalculatorKind::Nps, &inputs);
        let (mut worth, mut payment) = (f64::from(balance), f64::from(monthly));
        for month in 0..(60 - age) * 12 {
            if month > 0 && month % 12 == 0 {
                payment = (payment * (100.0 + f64::from(rise)) / 100.0 + 1e-7).round();
            }
            worth += payment;
            worth += worth * rate / 1_200.0;
        }
        let corpus = result(&shown, "corpus");
        prop_assert!((corpus - worth).abs() <= 1.0 + worth * 1e-6, "{corpus} {worth}");
        // The rules of a normal exit, by hand.
        let annuity_part = if corpus <= 800_000.0 { 0.0 } else { corpus / 5.0 };
        prop_assert!((result(&shown, "spent") - annuity_part).abs() <= 0.5);
        prop_assert_eq!(result(&shown, "cash") + result(&shown, "spent"), corpus);
        prop_assert!((result(&shown, "pension") - annuity_part * annuity / 100.0 / 12.0).abs() <= 0.51);
        if corpus > 800_000.0 {
            prop_assert!((result(&shown, "free") - corpus * 0.6).abs() <= 0.5);
        }
    }

    #[test]
    fn more_for_the_pension_is_less_cash(share in 20u32..=100) {
        let inputs = [("monthly", 10_000), ("age", 40), ("rate", 8), ("annuity", 6), ("balance", 1_000_000), ("share", share)];
        let shown = worked_out(CalculatorKind::Nps, &inputs.map(|(name, value)| (name, f64::from(value))));
        let corpus = result(&shown, "corpus");
        prop_assert!(close(result(&shown, "spent"), (corpus * f64::from(share) / 100.0).round()));
        prop_assert!(result(&shown, "free") <= result(&shown, "cash") && result(&shown, "free") <= corpus * 0.6 + 0.5);
    }
}

#[test]
fn pensions_of_the_ceiling() {
    let rules = rulebook().eps().unwrap();
    assert_eq!(rules.pension_of_years(15_000.0, 10.0), 15_000.0 * 10.0 / 70.0);
    assert_eq!(rules.pension_of_years(15_000.0, 35.0).round(), 7_929.0);
    assert!(close(rules.pension_of_years(15_000.0, 20.0) - rules.pension_of_years(15_000.0, 19.0), 15_000.0 * 3.0 / 70.0));
    let capped = worked_out(CalculatorKind::Eps, &[("wages", 40_000.0), ("years", 10.0), ("ahead", 10.0)]);
    assert_eq!((result(&capped, "pension"), declared(&capped, "start")), (3_571.0, 58.0));
    assert!(capped.notes.iter().any(|note| note.contains("₹25,000")));
}

#[test]
fn years_under_an_earlier_ceiling_count_with_it() {
    let pension = |pairs: &[(&str, f64)]| result(&worked_out(CalculatorKind::Eps, pairs), "full");
    let of = |parts: &[(f64, f64)]| (parts.iter().map(|(wages, months)| wages * months).sum::<f64>() / 12.0 / 70.0).round();
    // December 2006 to November 2026, and two years more on the last ceiling.
    assert_eq!(
        pension(&[("wages", 30_000.0), ("years", 20.0)]),
        of(&[(6_500.0, 93.0), (15_000.0, 144.0 + 16.0 / 30.0), (25_000.0, 14.0 / 30.0 + 2.0 + 24.0)])
    );
    assert_eq!(pension(&[("wages", 15_000.0), ("years", 19.0)]), of(&[(6_500.0, 81.0), (15_000.0, 147.0)]));
    // Twelve years that ended in November 2020: 69 months before September 2014.
    assert_eq!(pension(&[("wages", 15_000.0), ("years", 12.0), ("ago", 6.0)]), of(&[(6_500.0, 69.0), (15_000.0, 75.0)]));
    let told = refused(CalculatorKind::Eps, &[("wages", "15000"), ("years", "20"), ("ahead", "5"), ("ago", "5")]);
    assert!(told["ago"].contains("one of the two"), "{told:?}");
    let told = refused(CalculatorKind::Eps, &[("wages", "15000"), ("years", "20"), ("ahead", "21")]);
    assert!(told["ahead"].contains("can't be more"), "{told:?}");
}

#[test]
fn known_starts_of_a_pension() {
    let at = |start: f64| result(&worked_out(CalculatorKind::Eps, &[("wages", 15_000.0), ("years", 10.0), ("start", start)]), "pension");
    assert_eq!([57.0, 58.0, 59.0].map(at), [2_057.0, 2_143.0, 2_229.0]);
    let short = worked_out(CalculatorKind::Eps, &[("wages", 15_000.0), ("years", 9.0)]);
    assert_eq!(result(&short, "pension"), 0.0);
    assert_eq!(result(&worked_out(CalculatorKind::Eps, &[("wages", 5_000.0), ("years", 10.0)]), "pension"), 1_000.0);
    let told = refused(CalculatorKind::Eps, &[("wages", "15000"), ("years", "20"), ("start", "48")]);
    assert_eq!(told["start"], "A pension of the scheme starts between 50 and 60");
}

#[test]
fn the_bands_of_an_nps_corpus() {
    let given = |balance: f64| {
        worked_out(CalculatorKind::Nps, &[("monthly", 0.0), ("age", 59.0), ("rate", 0.0), ("annuity", 6.0), ("balance", balance)])
    };
    let (whole, middle, large) = (given(800_000.0), given(1_000_000.0), given(5_000_000.0));
    assert_eq!((declared(&whole, "share"), result(&whole, "cash")), (0.0, 800_000.0));
    assert!(middle.notes.iter().any(|note| note.contains("₹6,00,000 at once, and the rest over 6 years")));
    assert_eq!((result(&large, "cash"), result(&large, "free"), result(&large, "pension")), (4_000_000.0, 3_000_000.0, 5_000.0));
    assert_eq!((declared(&large, "until"), declared(&large, "share")), (60.0, 20.0));
}

#[test]
fn an_exit_that_is_no_normal_one_is_told_at_its_field() {
    let base = [("monthly", "5000"), ("age", "40"), ("rate", "8"), ("annuity", "6")];
    let with = |pair| [&base[..], &[pair]].concat();
    assert_eq!(refused(CalculatorKind::Nps, &with(("until", "50")))["until"], "Until age must be between 60 and 85: a normal exit");
    assert!(refused(CalculatorKind::Nps, &with(("share", "5")))["share"].ends_with("at least 20% buys the pension"));
    // Who is past that age saves for another year.
    assert_eq!(
        declared(&worked_out(CalculatorKind::Nps, &[("monthly", 100.0), ("age", 70.0), ("rate", 8.0), ("annuity", 6.0)]), "until"),
        71.0
    );
}

#[test]
fn wages_count_up_to_the_ceiling_of_the_month_in_which_a_service_ended() {
    let rules = rulebook().eps().unwrap();
    let cap = |wages, month: &str| rules.cap_wages(wages, month.parse().unwrap());
    assert_eq!(cap(40_000.0, "2010-03"), Some(6_500.0));
    assert_eq!(cap(40_000.0, "2020-03"), Some(15_000.0));
    assert_eq!(cap(40_000.0, "2026-09"), Some(25_000.0), "the ceiling of the month's end");
    assert_eq!(cap(15_000.0, "2020-03"), None, "wages at the ceiling count whole");
}

#[test]
fn years_since_a_service_are_rounded_and_never_below_zero() {
    let rules = rulebook().eps().unwrap();
    let ended = |months: i32| Month::from_day(rules.day).add_months(-months);
    assert_eq!([0, 5, 6, 18, 30, -7].map(|months| rules.count_years_since(ended(months))), [0.0, 0.0, 1.0, 2.0, 3.0, 0.0]);
}

#[test]
fn half_a_year_counts_for_the_right_to_a_pension_and_not_for_its_amount() {
    let rules = rulebook().eps().unwrap();
    let pension = |months: u32| rules.monthly_pension(&PensionService::unbroken(15_000.0, months, "2026-08".parse().unwrap()), 58.0);
    assert_eq!(pension(113), 0.0);
    assert_eq!(pension(114), (15_000.0 * 9.5 / 70.0_f64).round());
    assert_eq!([113, 114, 125, 126].map(|months| rules.least_service.count_years(months)), [9.0, 10.0, 10.0, 11.0]);
}
