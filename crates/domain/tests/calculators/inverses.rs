//! Sums that turn another one around or add to it, against values worked out by hand and against the sum that they invert.

use domain::calculators::{CalculatorKind, emi, loan};
use domain::numerals::round_to_rupee;
use proptest::prelude::*;

use super::{close, refused, result, worked_out};

#[test]
fn the_loan_of_an_instalment() {
    let shown = worked_out(CalculatorKind::Loan, &[("emi", 32_000.0), ("rate", 8.5), ("months", 240.0)]);
    assert_eq!((result(&shown, "loan"), result(&shown, "total")), (3_687_386.0, 7_680_000.0));
    let free = worked_out(CalculatorKind::Loan, &[("emi", 1_000.0), ("rate", 0.0), ("months", 12.0)]);
    assert_eq!((result(&free, "loan"), result(&free, "interest")), (12_000.0, 0.0));
}

#[test]
fn a_withdrawal_that_uses_up_the_money() {
    let shown = worked_out(CalculatorKind::Drawdown, &[("amount", 15_000_000.0), ("rate", 8.0), ("years", 25.0)]);
    assert_eq!(result(&shown, "monthly"), 115_772.0);
    // A rupee more a month and the last withdrawal falls short.
    let swp =
        |monthly: f64| worked_out(CalculatorKind::Swp, &[("amount", 15_000_000.0), ("monthly", monthly), ("rate", 8.0), ("years", 25.0)]);
    assert!(swp(115_772.0).results.iter().all(|figure| figure.name != "lasts"));
    assert_eq!(result(&swp(115_773.0), "lasts"), 299.0);
}

#[test]
fn paying_more_ends_a_loan_sooner() {
    let loan = [("principal", 5_500_000.0), ("rate", 8.75), ("months", 216.0), ("monthly", 10_000.0)];
    assert_eq!(result(&worked_out(CalculatorKind::Extra, &loan), "closes"), 149.0);
    let yearly = worked_out(CalculatorKind::Extra, &[("principal", 4_500_000.0), ("rate", 8.4), ("months", 240.0), ("emis", 1.0)]);
    assert_eq!((result(&yearly, "closes"), result(&yearly, "sooner")), (201.0, 39.0));
    assert_eq!(refused(CalculatorKind::Extra, &[("principal", "100000"), ("rate", "9"), ("months", "60")]), ["monthly"]);
}

#[test]
fn a_debt_that_is_paid_off_month_by_month() {
    // −ln(1 − 45,000 × 0.035 ÷ 3,000) ÷ ln 1.035 = 21.64 months.
    let card = worked_out(CalculatorKind::Payoff, &[("principal", 45_000.0), ("rate", 42.0), ("monthly", 3_000.0)]);
    assert_eq!(result(&card, "months"), 22.0);
    assert_eq!(result(&card, "total"), 21.0 * 3_000.0 + result(&card, "last"));
    assert_eq!((result(&card, "interest"), result(&card, "last")), (19_931.0, 1_931.0));
    // Without interest, the last payment is what is left.
    let free = worked_out(CalculatorKind::Payoff, &[("principal", 10_000.0), ("rate", 0.0), ("monthly", 3_000.0)]);
    assert_eq!((result(&free, "months"), result(&free, "interest"), result(&free, "last")), (4.0, 0.0, 1_000.0));
    let whole = worked_out(CalculatorKind::Payoff, &[("principal", 500.0), ("rate", 12.0), ("monthly", 3_000.0)]);
    assert_eq!((result(&whole, "months"), result(&whole, "last")), (1.0, 505.0));
    assert_eq!(refused(CalculatorKind::Payoff, &[("principal", "45000"), ("rate", "42"), ("monthly", "1575")]), ["monthly"]);
}

#[test]
fn interest_that_is_paid_out() {
    let bank = worked_out(CalculatorKind::Payout, &[("amount", 1_500_000.0), ("rate", 7.5)]);
    assert_eq!((result(&bank, "payment"), result(&bank, "yearly")), (28_125.0, 112_500.0));
    let senior = worked_out(CalculatorKind::Payout, &[("amount", 3_000_000.0), ("scheme", 1.0)]);
    assert_eq!(result(&senior, "payment"), 61_500.0);
    let monthly = worked_out(CalculatorKind::Payout, &[("amount", 900_000.0), ("scheme", 2.0)]);
    assert_eq!(result(&monthly, "payment"), 5_550.0);
    assert_eq!(refused(CalculatorKind::Payout, &[("amount", "100000")]), ["rate"]);
    assert_eq!(refused(CalculatorKind::Payout, &[("amount", "3000001"), ("scheme", "1")]), ["amount"]);
    assert_eq!(refused(CalculatorKind::Payout, &[("amount", "100000"), ("scheme", "1"), ("times", "12")]), ["times"]);
}

#[test]
fn a_public_provident_fund_at_maturity() {
    let full = worked_out(CalculatorKind::Ppf, &[("yearly", 150_000.0)]);
    assert!((result(&full, "value") - 4_068_209.0).abs() <= 8.0, "{}", result(&full, "value"));
    // Deposits of 10,000 a month earn 12, 11, … 1 months: 10,000 × 78 × 7.1 ÷ 1,200 = 4,615.
    let first = worked_out(CalculatorKind::Ppf, &[("yearly", 120_000.0), ("years", 1.0), ("times", 12.0)]);
    assert_eq!((result(&first, "interest"), result(&first, "value")), (4_615.0, 124_615.0));
    assert_eq!(refused(CalculatorKind::Ppf, &[("yearly", "150001")]), ["yearly"]);
}

#[test]
fn a_sip_that_rises_every_year() {
    let shown = worked_out(CalculatorKind::Sip, &[("monthly", 10_000.0), ("rate", 12.0), ("years", 15.0), ("rise", 10.0)]);
    assert!((result(&shown, "value") - 8_683_849.0).abs() <= 2.0, "{}", result(&shown, "value"));
    // Without a return, two years of 1,000 and 1,100 a month.
    let flat = worked_out(CalculatorKind::Sip, &[("monthly", 1_000.0), ("rate", 0.0), ("years", 2.0), ("rise", 10.0)]);
    assert_eq!(result(&flat, "value"), 25_200.0);
}

#[test]
fn a_deposit_in_days() {
    // Four quarters at 7.4%, then 35 days of simple interest: 250,000 × 1.0185⁴ × (1 + 0.074 × 35 ÷ 365).
    let shown = worked_out(CalculatorKind::Fd, &[("amount", 250_000.0), ("rate", 7.4), ("months", 0.0), ("days", 400.0)]);
    assert_eq!(result(&shown, "value"), round_to_rupee(250_000.0 * 1.0185_f64.powi(4) * (1.0 + 0.074 * 35.0 / 365.0)));
    assert_eq!(refused(CalculatorKind::Fd, &[("amount", "1000"), ("rate", "7"), ("months", "0")]), ["months"]);
}

proptest! {
    #[test]
    fn the_loan_and_its_instalment_invert_each_other(principal in 10_000u32..100_000_000, rate in 0.0f64..30.0, months in 1u32..480) {
        let (principal, months) = (f64::from(principal), f64::from(months));
        prop_assert!(close(loan::loan_amount(emi::instalment(principal, rate, months), rate, months), principal));
    }
}
