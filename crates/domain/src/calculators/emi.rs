//! Equal instalments on a reducing balance: interest of rate/12 on what is owed, once a month.

use super::calculation::{Chart, Look, Outcome, Row, Table, figure, rupee_column};
use super::figures::rupee;
use super::inputs::{Field, Inputs, Unit};
use crate::facts::rupees;
use crate::{Error, Result};

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("principal", "Loan amount", 1_000.0, 1e9),
    Field::percent("rate", "Interest rate", 60.0).meaning("On the reducing balance"),
    Field::whole("months", "Months to pay", Unit::Months, 1.0, 600.0),
];

/// No loan of ours is paid for longer than a hundred years.
const MOST_PAYMENTS: u32 = 1_200;
/// Half a paisa: less than this is owed by nobody.
const NOTHING: f64 = 0.005;

fn monthly(rate: f64) -> f64 {
    rate / 1_200.0
}

/// The payment that ends the loan in exactly so many months.
pub fn instalment(principal: f64, rate: f64, months: f64) -> f64 {
    let i = monthly(rate);
    if i == 0.0 { principal / months } else { principal * i / (1.0 - (1.0 + i).powf(-months)) }
}

/// What is still owed after so many payments of `emi`; never less than nothing.
pub fn balance_after(principal: f64, rate: f64, emi: f64, months: f64) -> f64 {
    let i = monthly(rate);
    let owed = if i == 0.0 {
        principal - emi * months
    } else {
        let growth = (1.0 + i).powf(months);
        principal * growth - emi * (growth - 1.0) / i
    };
    owed.max(0.0)
}

/// How many payments of `emi` end the loan; the last one may be smaller. `Invalid` on `emi` when it
/// never ends.
pub fn instalments(principal: f64, rate: f64, emi: f64) -> Result<u32> {
    payments(principal, rate, emi).map(|(count, _)| count)
}

/// All interest paid until payments of `emi` have ended the loan, in rupees.
pub fn interest(principal: f64, rate: f64, emi: f64) -> Result<f64> {
    payments(principal, rate, emi).map(|(_, interest)| interest)
}

fn payments(principal: f64, rate: f64, emi: f64) -> Result<(u32, f64)> {
    let i = monthly(rate);
    let (mut owed, mut interest, mut count) = (principal, 0.0, 0);
    while owed > NOTHING {
        let part = owed * i;
        if emi <= part || count == MOST_PAYMENTS {
            return Err(Error::invalid("emi", "This instalment never ends the loan"));
        }
        interest += part;
        owed = owed + part - emi;
        count += 1;
    }
    Ok((count, interest))
}

/// A year of the loan: how much went to interest and to the loan itself, and what is left.
struct Year {
    interest: f64,
    repaid: f64,
    left: f64,
}

/// By month, with the instalment in whole rupees; the last payment settles what the rounding left.
fn years(principal: f64, rate: f64, emi: f64, months: u32) -> Vec<Year> {
    let mut owed = principal;
    let mut all: Vec<Year> = Vec::new();
    for month in 0..months {
        let interest = owed * monthly(rate);
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

pub(super) fn outcome(inputs: &Inputs) -> Outcome {
    let (principal, rate, months) = (inputs.get("principal"), inputs.get("rate"), inputs.get("months"));
    let emi = rupee(instalment(principal, rate, months));
    let years = years(principal, rate, emi, months as u32);
    let interest = rupee(years.iter().map(|year| year.interest).sum());
    let row = |(at, year): (usize, &Year)| Row {
        label: (at + 1).to_string(),
        values: vec![rupee(year.repaid), rupee(year.interest), rupee(year.left)],
    };
    let share = rupee(100.0 * interest / (principal + interest));
    let says = format!(
        "Of {} paid in all, {} ({share}%) is interest; most of it is paid in the first years.",
        rupees(principal + interest),
        rupees(interest)
    );
    Outcome {
        results: vec![
            figure("emi", "Instalment a month", emi, Unit::Rupees),
            figure("interest", "Interest in all", interest, Unit::Rupees),
            figure("total", "Paid in all", principal + interest, Unit::Rupees),
        ],
        formula: vec![
            "Instalment = loan × i ÷ (1 − (1 + i)^(−months)), where i is the yearly rate ÷ 12, rounded to the rupee.".to_owned(),
            "Each month, interest of i is due on what is still owed; the rest of the instalment repays the loan.".to_owned(),
        ],
        chart: Some(Chart { look: Look::Stacked, says, columns: vec![0, 1] }),
        tables: vec![Table {
            title: "Year by year",
            rows_are: "Year",
            columns: vec![rupee_column("Loan repaid"), rupee_column("Interest"), rupee_column("Still owed")],
            rows: years.iter().enumerate().map(row).collect(),
        }],
        notes: vec![
            "The rate is taken as the same throughout; a floating rate moves. Fees, insurance and broken periods are not counted."
                .to_owned(),
        ],
        declared: Vec::new(),
    }
}
