//! Prepayments against closed forms of the balance and the logarithm's count of payments.

use domain::calculators::{CalculatorKind, Inputs, calculate, emi};
use proptest::prelude::*;

use super::{result, rulebook, worked_out};

proptest! {
    #[test]
    fn both_ways_are_those_of_the_formulas(
        principal in 100_000u32..20_000_000, rate in 1.0f64..24.0, months in 12u32..=360, part in 0.02f64..0.8, at in 0.0f64..0.8,
    ) {
        let after = (f64::from(months) * at).floor();
        let (principal, count) = (f64::from(principal), f64::from(months));
        let full = emi::instalment(principal, rate, count).round();
        let owed = emi::balance_after(principal, rate, full, after);
        let prepaid = (owed * part).ceil();
        let inputs = [("principal", principal), ("rate", rate), ("months", count), ("prepaid", prepaid), ("after", after)];
        let shown = worked_out(CalculatorKind::Prepayment, &inputs);
        prop_assert_eq!(result(&shown, "emi"), full);

        let left = owed - prepaid;
        let i = rate / 1_200.0;
        // An instalment is rounded to the rupee; over many years that can end a loan some payments early.
        let payments = |start: f64, emi: f64| (-(1.0 - start * i / emi).ln() / (1.0 + i).ln()).ceil().min(count - after);
        prop_assert!((result(&shown, "sooner") - (payments(owed, full) - payments(left, full))).abs() <= 1.0);
        // Interest is what is paid beyond what was owed; the last payment by the balance before it.
        let interest = |start: f64, emi: f64| {
            let before_last = payments(start, emi) - 1.0;
            emi * before_last + emi::balance_after(start, rate, emi, before_last) * (1.0 + i) - start
        };
        let unchanged = interest(owed, full);
        prop_assert!((result(&shown, "saved") - (unchanged - interest(left, full))).abs() <= 2.0 + principal * 1e-6);
        let smaller = emi::instalment(left, rate, count - after).round();
        prop_assert_eq!(result(&shown, "smaller"), smaller);
        prop_assert!((result(&shown, "saved-smaller") - (unchanged - interest(left, smaller))).abs() <= 2.0 + principal * 1e-6);
        // The shorter term never saves less than the smaller instalment does, but for roundings.
        prop_assert!(result(&shown, "saved") >= result(&shown, "saved-smaller") - count);
    }
}

#[test]
fn the_loan_of_the_article() {
    let inputs = [("principal", 1_250_000.0), ("rate", 10.5), ("months", 120.0), ("prepaid", 200_000.0), ("after", 24.0)];
    let shown = worked_out(CalculatorKind::Prepayment, &inputs);
    let of = |name| result(&shown, name);
    assert_eq!((of("emi"), of("saved"), of("sooner")), (16_867.0, 215_597.0, 24.0));
    assert_eq!((of("smaller"), of("saved-smaller")), (13_779.0, 96_449.0));
    assert_eq!(shown.facts[0].id, "loan.prepayment-floating");
    assert_eq!(shown.tables[0].rows.len(), 11);
}

#[test]
fn what_ends_the_loan_is_told_at_its_field() {
    let refused = |pairs: [(&'static str, &'static str); 2]| {
        let inputs = [("principal", "100000"), ("rate", "10"), ("months", "24")].into_iter().chain(pairs);
        match calculate(&Inputs::parse(CalculatorKind::Prepayment, inputs).unwrap(), &rulebook()) {
            Err(domain::Error::Invalid { fields, .. }) => fields,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refused([("prepaid", "1000"), ("after", "24")])["after"], "The loan will already be closed by then");
    assert_eq!(
        refused([("prepaid", "100000"), ("after", "0")])["prepaid"],
        "This amount closes the loan: ₹1,00,000 will be outstanding then"
    );
}

#[test]
fn a_charge_is_weighed_against_the_interest_that_is_saved() {
    use domain::calculators::prepayment::PrepaymentCharge;
    let weighed = PrepaymentCharge::weigh(2.0, 500_000.0, 80_000.0);
    assert_eq!((weighed.charge, weighed.net_saving, weighed.is_worth_paying()), (10_000.0, 70_000.0, true));
    assert!(!PrepaymentCharge::weigh(4.0, 500_000.0, 20_000.0).is_worth_paying(), "what the charge takes whole is not saved");
}
