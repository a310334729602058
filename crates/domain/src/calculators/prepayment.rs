//! Paying a part of a loan before its time: a shorter term with the same instalment, or a smaller
//! instalment to the same end.

use super::calculation::{Chart, Column, Look, Outcome, Row, Table, figure, rupee_column};
use super::emi::instalment;
use super::figures::rupee;
use super::inputs::{Field, Inputs, Unit};
use crate::facts::rupees;
use crate::{Error, Result};

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("principal", "Owed now", 1_000.0, 1e9),
    Field::percent("rate", "Interest rate", 60.0).meaning("On the reducing balance"),
    Field::whole("months", "Months left", Unit::Months, 2.0, 600.0),
    Field::rupees("prepaid", "Prepaid at once", 1.0, 1e9),
    Field::whole("after", "After so many instalments", Unit::Months, 0.0, 599.0).usually(0.0).meaning("0: now"),
];

/// Half a paisa: less than this is owed by nobody.
const NOTHING: f64 = 0.005;

/// What the law sets, in words.
#[derive(Debug, Clone, PartialEq)]
pub struct PrepaymentRules {
    /// The charge for prepaying a floating loan, and which loans that covers.
    pub charge: String,
    pub scope: String,
}

/// A loan from now to its end.
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    /// What is owed after each payment; the last is nothing.
    pub owed: Vec<f64>,
    pub interest: f64,
}

/// Payments of `emi`, of which the last one, at the latest that of month `months`, settles what is left.
pub fn course(principal: f64, rate: f64, emi: f64, months: u32) -> Course {
    let (mut left, mut interest, mut owed) = (principal, 0.0, Vec::new());
    for month in 1..=months {
        let part = left * rate / 1_200.0;
        interest += part;
        left = if month == months { 0.0 } else { (left + part - emi).max(0.0) };
        owed.push(left);
        if left <= NOTHING {
            break;
        }
    }
    Course { owed, interest }
}

/// The same instalment before a prepayment; behind it, `emi`.
fn prepaid_course(before: &Course, owed: f64, rate: f64, emi: f64, months: u32) -> Course {
    let rest = course(owed, rate, emi, months);
    Course { owed: before.owed.iter().chain(&rest.owed).copied().collect(), interest: before.interest + rest.interest }
}

/// The first `months` payments of a loan.
fn start(principal: f64, rate: f64, emi: f64, months: u32) -> Course {
    let (mut left, mut interest, mut owed) = (principal, 0.0, Vec::new());
    for _ in 0..months {
        let part = left * rate / 1_200.0;
        interest += part;
        left = (left + part - emi).max(0.0);
        owed.push(left);
    }
    Course { owed, interest }
}

struct Ways {
    emi: f64,
    smaller_emi: f64,
    /// Paid before the prepayment, whatever comes.
    interest_before: f64,
    unchanged: Course,
    shorter: Course,
    smaller: Course,
}

impl Ways {
    /// From the prepayment on, in whole rupees.
    fn interest(&self, course: &Course) -> f64 {
        rupee(course.interest - self.interest_before)
    }

    fn saved(&self, course: &Course) -> f64 {
        self.interest(&self.unchanged) - self.interest(course)
    }
}

fn ways(inputs: &Inputs) -> Result<Ways> {
    let (principal, rate, prepaid) = (inputs.get("principal"), inputs.get("rate"), inputs.get("prepaid"));
    let (months, after) = (inputs.get("months") as u32, inputs.get("after") as u32);
    if after >= months {
        return Err(Error::invalid("after", "The loan has ended by then"));
    }
    let emi = rupee(instalment(principal, rate, f64::from(months)));
    let before = start(principal, rate, emi, after);
    let owed_then = before.owed.last().copied().unwrap_or(principal);
    if prepaid >= owed_then {
        let message = format!("That ends the loan: {} is owed at that time", rupees(rupee(owed_then)));
        return Err(Error::invalid("prepaid", message));
    }
    let (owed, left) = (owed_then - prepaid, months - after);
    let smaller_emi = rupee(instalment(owed, rate, f64::from(left)));
    Ok(Ways {
        emi,
        smaller_emi,
        interest_before: before.interest,
        unchanged: course(principal, rate, emi, months),
        shorter: prepaid_course(&before, owed, rate, emi, left),
        smaller: prepaid_course(&before, owed, rate, smaller_emi, left),
    })
}

pub(super) fn outcome(inputs: &Inputs, rules: &PrepaymentRules) -> Result<Outcome> {
    let ways = ways(inputs)?;
    let months = f64::from((ways.unchanged.owed.len() - ways.shorter.owed.len()) as u32);
    let says = format!(
        "With the same instalment the loan ends {} sooner and costs {} less; with a smaller one, of {}, it costs {} less.",
        Unit::Months.written(months),
        rupees(ways.saved(&ways.shorter)),
        rupees(ways.smaller_emi),
        rupees(ways.saved(&ways.smaller))
    );
    Ok(Outcome {
        results: vec![
            figure("saved", "Interest saved by a shorter term", ways.saved(&ways.shorter), Unit::Rupees),
            figure("sooner", "The loan ends sooner by", months, Unit::Months),
            figure("saved-smaller", "Interest saved by a smaller instalment", ways.saved(&ways.smaller), Unit::Rupees),
            figure("smaller", "The smaller instalment", ways.smaller_emi, Unit::Rupees),
            figure("emi", "Instalment as it was", ways.emi, Unit::Rupees),
        ],
        formula: vec![
            "Shorter term: the instalment stays; interest of rate ÷ 12 is due each month on what the prepayment left.".to_owned(),
            "Smaller instalment: worked out anew on what is left, for the months that remain, rounded to the rupee.".to_owned(),
            "Saved = interest of the loan as it was − interest with the prepayment.".to_owned(),
        ],
        chart: Some(Chart { look: Look::Lines, says, columns: vec![0, 1] }),
        tables: vec![by_year(inputs.get("principal"), &ways), compared(&ways)],
        notes: vec![
            format!(
                "Charge for prepaying a floating loan of an individual, not for business: {}. {}.",
                rules.charge.to_lowercase(),
                rules.scope
            ),
            "The rate is taken as the same throughout. What the money would earn elsewhere, and a tax deduction lost, are not counted."
                .to_owned(),
        ],
        declared: Vec::new(),
    })
}

fn by_year(principal: f64, ways: &Ways) -> Table {
    let owed = |course: &Course, month: usize| match month {
        0 => principal,
        month => course.owed.get(month - 1).copied().unwrap_or(0.0),
    };
    let row = |year: usize| {
        let courses = [&ways.unchanged, &ways.shorter, &ways.smaller];
        Row { label: year.to_string(), values: courses.iter().map(|course| rupee(owed(course, year * 12))).collect() }
    };
    Table {
        title: "Still owed after each year",
        rows_are: "Year",
        columns: ["As it was", "Shorter term", "Smaller instalment"].map(rupee_column).to_vec(),
        rows: (0..=ways.unchanged.owed.len().div_ceil(12)).map(row).collect(),
    }
}

fn compared(ways: &Ways) -> Table {
    let row = |label: &str, emi: f64, course: &Course| Row {
        label: label.to_owned(),
        values: vec![emi, f64::from(course.owed.len() as u32), ways.interest(course)],
    };
    Table {
        title: "The two ways compared",
        rows_are: "Way",
        columns: vec![
            rupee_column("Instalment"),
            Column { label: "Months in all", unit: Unit::Number },
            rupee_column("Interest from then on"),
        ],
        rows: vec![
            row("As it was", ways.emi, &ways.unchanged),
            row("Shorter term", ways.emi, &ways.shorter),
            row("Smaller instalment", ways.smaller_emi, &ways.smaller),
        ],
    }
}
