//! Paying more on a loan, month after month or once a year: how much sooner it ends, and the interest saved.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::emi::instalment;
use super::inputs::{InputField, Inputs, Unit};
use super::prepayment::PrepaymentRules;
use crate::numerals::{format_rupees, round_to_rupee};
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("principal", "Outstanding loan", 1_000.0, 1e9),
    InputField::percent("rate", "Interest rate", 60.0).with_help("On the reducing balance"),
    InputField::whole("months", "Remaining tenure", Unit::Months, 2.0, 600.0),
    InputField::rupees("monthly", "Extra a month", 0.0, 1e8).with_default(0.0).with_help("On top of the EMI"),
    InputField::whole("emis", "Extra EMIs a year", Unit::Number, 0.0, 12.0).with_default(0.0).with_help("With every twelfth EMI"),
];

/// Half a paisa: a balance below this counts as repaid.
const BALANCE_EPSILON: f64 = 0.005;

/// The repayment of a loan: the balance after each payment, and the interest.
struct LoanRepayment {
    owed: Vec<f64>,
    interest: f64,
}

/// Pays `emi` and `monthly` every month, and `yearly` with every twelfth payment. The last payment settles the rest.
fn repay(inputs: &Inputs, emi: f64, monthly: f64, yearly: f64) -> LoanRepayment {
    let (mut left, months) = (inputs.get("principal"), inputs.get("months") as u32);
    let mut course = LoanRepayment { owed: Vec::new(), interest: 0.0 };
    for month in 1..=months {
        let interest = left * inputs.get("rate") / 1_200.0;
        let paid = emi + monthly + if month % 12 == 0 { yearly } else { 0.0 };
        left = if month == months { 0.0 } else { (left + interest - paid).max(0.0) };
        course.interest += interest;
        course.owed.push(left);
        if left <= BALANCE_EPSILON {
            break;
        }
    }
    course
}

pub(super) fn calculate(inputs: &Inputs, rules: &PrepaymentRules) -> Result<CalculatorOutput> {
    let (monthly, emis) = (inputs.get("monthly"), inputs.get("emis"));
    if monthly == 0.0 && emis == 0.0 {
        return Err(Error::invalid("monthly", "Say what you pay on top of the EMI"));
    }
    let principal = inputs.get("principal");
    let emi = round_to_rupee(instalment(principal, inputs.get("rate"), inputs.get("months")));
    let (plain, faster) = (repay(inputs, emi, 0.0, 0.0), repay(inputs, emi, monthly, emis * emi));
    let interest = (round_to_rupee(plain.interest), round_to_rupee(faster.interest));
    let (months, closes) = (plain.owed.len() as u32, faster.owed.len() as u32);
    let sooner = f64::from(months - closes);
    let caption = format!(
        "The loan ends after {} instead of {}, and {} of interest is saved.",
        Unit::Months.format_value(f64::from(closes)),
        Unit::Months.format_value(f64::from(months)),
        format_rupees(interest.0 - interest.1)
    );
    let owed = |course: &LoanRepayment, year: usize| match year {
        0 => principal,
        year => round_to_rupee(course.owed.get(year * 12 - 1).copied().unwrap_or_default()),
    };
    let row = |year: usize| Row { label: year.to_string(), values: vec![owed(&plain, year), owed(&faster, year)] };
    Ok(CalculatorOutput {
        results: vec![
            figure("closes", "The loan ends after", f64::from(closes), Unit::Months),
            figure("sooner", "Sooner by", sooner, Unit::Months),
            figure("saved", "Interest saved", interest.0 - interest.1, Unit::Rupees),
            figure("interest", "Interest still paid", interest.1, Unit::Rupees),
            figure("emi", "Current EMI", emi, Unit::Rupees),
        ],
        formula: vec![
            "Each month, interest of rate ÷ 12 is charged on the balance; the EMI and the extra amount repay the rest.".to_owned(),
            "An extra EMI is paid together with every twelfth one. Interest saved = interest without the extra payments − interest with them."
                .to_owned(),
        ],
        chart: Some(Chart { kind: ChartKind::Lines, caption, columns: vec![0, 1] }),
        tables: vec![Table {
            title: "Outstanding at the end of each year",
            row_header: "Year",
            columns: vec![rupee_column("With the EMI alone"), rupee_column("With the extra payments")],
            rows: (0..=plain.owed.len().div_ceil(12)).map(row).collect(),
        }],
        notes: vec![
            format!(
                "Prepayment charge on an individual's floating-rate loan for other than business purposes: {}. {}.",
                rules.charge.to_lowercase(),
                rules.scope
            ),
            "Assumes the same interest rate throughout, and that the lender counts each extra payment on the day it comes and keeps the EMI."
                .to_owned(),
        ],
        registry_defaults: Vec::new(),
    })
}
