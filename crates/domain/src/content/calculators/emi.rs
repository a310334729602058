//! Loans with equal instalments on a reducing balance: each month, interest of rate/12 is due on the balance.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_rupees, round_to_rupee};
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("principal", "Loan amount", 1_000.0, 1e9),
    InputField::percent("rate", "Interest rate", 60.0).with_help("On the reducing balance"),
    InputField::whole("months", "Loan tenure", Unit::Months, 1.0, 600.0),
];

/// The limit of the simulation: a hundred years of monthly payments.
const MAX_PAYMENTS: u32 = 1_200;
/// Half a paisa: a balance below this counts as repaid.
const BALANCE_EPSILON: f64 = 0.005;

fn monthly_rate(rate: f64) -> f64 {
    rate / 1_200.0
}

/// The monthly instalment in rupees that repays the loan in exactly `months` months.
pub fn instalment(principal: f64, rate: f64, months: f64) -> f64 {
    let i = monthly_rate(rate);
    if i == 0.0 { principal / months } else { principal * i / (1.0 - (1.0 + i).powf(-months)) }
}

/// The balance after `months` payments of `emi`; never below zero.
pub fn balance_after(principal: f64, rate: f64, emi: f64, months: f64) -> f64 {
    let i = monthly_rate(rate);
    let owed = if i == 0.0 {
        principal - emi * months
    } else {
        let growth = (1.0 + i).powf(months);
        principal * growth - emi * (growth - 1.0) / i
    };
    owed.max(0.0)
}

/// The number of payments of `emi` that repay the loan; the last one may be smaller. `Invalid` on `emi` when they never
/// do.
pub fn count_instalments(principal: f64, rate: f64, emi: f64) -> Result<u32> {
    simulate_payments(principal, rate, emi).map(|(count, _)| count)
}

/// The total interest in rupees until payments of `emi` have repaid the loan.
pub fn total_interest(principal: f64, rate: f64, emi: f64) -> Result<f64> {
    simulate_payments(principal, rate, emi).map(|(_, interest)| interest)
}

fn simulate_payments(principal: f64, rate: f64, emi: f64) -> Result<(u32, f64)> {
    let i = monthly_rate(rate);
    let (mut owed, mut interest, mut count) = (principal, 0.0, 0);
    while owed > BALANCE_EPSILON {
        let part = owed * i;
        if emi <= part || count == MAX_PAYMENTS {
            return Err(Error::invalid("emi", "This EMI never repays the loan"));
        }
        interest += part;
        owed = owed + part - emi;
        count += 1;
    }
    Ok((count, interest))
}

/// A year of the loan: interest paid, principal repaid, and the balance at its end.
struct Year {
    interest: f64,
    repaid: f64,
    left: f64,
}

/// The schedule by year, calculated month by month with the instalment in whole rupees. The last payment settles the
/// rounding difference.
fn yearly_schedule(principal: f64, rate: f64, emi: f64, months: u32) -> Vec<Year> {
    let mut owed = principal;
    let mut all: Vec<Year> = Vec::new();
    for month in 0..months {
        let interest = owed * monthly_rate(rate);
        let payment = if month + 1 == months { owed + interest } else { emi.min(owed + interest) };
        let repaid = payment - interest;
        owed = (owed - repaid).max(0.0);
        match all.last_mut().filter(|_| month % 12 != 0) {
            Some(year) => *year = Year { interest: year.interest + interest, repaid: year.repaid + repaid, left: owed },
            None => all.push(Year { interest, repaid, left: owed }),
        }
    }
    all
}

pub(super) fn calculate(inputs: &Inputs) -> CalculatorOutput {
    let (principal, rate, months) = (inputs.get("principal"), inputs.get("rate"), inputs.get("months"));
    let emi = round_to_rupee(instalment(principal, rate, months));
    let years = yearly_schedule(principal, rate, emi, months as u32);
    let interest = round_to_rupee(years.iter().map(|year| year.interest).sum());
    let row = |(at, year): (usize, &Year)| Row {
        label: (at + 1).to_string(),
        values: vec![round_to_rupee(year.repaid), round_to_rupee(year.interest), round_to_rupee(year.left)],
    };
    let share = round_to_rupee(100.0 * interest / (principal + interest));
    let caption = format!(
        "Of the {} paid in total, {} ({share}%) is interest, most of it paid in the first years.",
        format_rupees(principal + interest),
        format_rupees(interest)
    );
    CalculatorOutput {
        results: vec![
            figure("emi", "Monthly EMI", emi, Unit::Rupees),
            figure("interest", "Total interest", interest, Unit::Rupees),
            figure("total", "Total payment", principal + interest, Unit::Rupees),
        ],
        formula: vec![
            "EMI = loan × i ÷ (1 − (1 + i)^(−months)), where i is the yearly rate ÷ 12, rounded to the rupee.".to_owned(),
            "Each month, interest of i is charged on the outstanding balance; the rest of the EMI repays the principal.".to_owned(),
        ],
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0, 1] }),
        tables: vec![Table {
            title: "Year by year",
            row_header: "Year",
            columns: vec![rupee_column("Principal repaid"), rupee_column("Interest"), rupee_column("Outstanding")],
            rows: years.iter().enumerate().map(row).collect(),
        }],
        notes: vec![
            "Assumes the same interest rate throughout; a floating rate changes. Fees, insurance and broken-period interest are not counted."
                .to_owned(),
        ],
        registry_defaults: Vec::new(),
    }
}
