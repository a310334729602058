//! Prepaying a part of a loan: either the instalment stays and the term gets shorter, or the term stays and the instalment
//! gets smaller.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Column, Row, Table, figure, rupee_column};
use super::emi::instalment;
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_rupees, round_to_rupee};
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("principal", "Outstanding loan", 1_000.0, 1e9),
    InputField::percent("rate", "Interest rate", 60.0).with_help("On the reducing balance"),
    InputField::whole("months", "Remaining tenure", Unit::Months, 2.0, 600.0),
    InputField::rupees("prepaid", "Prepayment amount", 1.0, 1e9),
    InputField::whole("after", "EMIs paid before the prepayment", Unit::Months, 0.0, 599.0)
        .with_default(0.0)
        .with_help("0 for a prepayment today"),
];

/// Half a paisa: a balance below this counts as repaid.
const BALANCE_EPSILON: f64 = 0.005;

/// The rules that the law sets, in words.
#[derive(Debug, Clone, PartialEq)]
pub struct PrepaymentRules {
    /// The charge for prepaying a floating-rate loan, and the loans it applies to.
    pub charge: String,
    pub scope: String,
}

/// A lender's charge for a prepayment, against the interest that it saves, in rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PrepaymentCharge {
    pub charge: f64,
    /// Below zero where the charge is dearer.
    pub net_saving: f64,
}

impl PrepaymentCharge {
    /// `percent` of the prepaid amount is charged.
    pub fn weigh(percent: f64, prepaid: f64, saved_interest: f64) -> Self {
        let charge = prepaid * percent / 100.0;
        Self { charge, net_saving: saved_interest - charge }
    }

    pub fn is_worth_paying(self) -> bool {
        self.net_saving > 0.0
    }
}

/// The repayment of a loan from now to its end.
#[derive(Debug, Clone, PartialEq)]
pub struct LoanSchedule {
    /// The balance after each payment; the last is zero.
    pub owed: Vec<f64>,
    pub interest: f64,
}

/// Payments of `emi`. The last payment, at the latest that of month `months`, settles the rest.
pub fn repayment_schedule(principal: f64, rate: f64, emi: f64, months: u32) -> LoanSchedule {
    let (mut left, mut interest, mut owed) = (principal, 0.0, Vec::new());
    for month in 1..=months {
        let part = left * rate / 1_200.0;
        interest += part;
        left = if month == months { 0.0 } else { (left + part - emi).max(0.0) };
        owed.push(left);
        if left <= BALANCE_EPSILON {
            break;
        }
    }
    LoanSchedule { owed, interest }
}

/// Appends the schedule after the prepayment, with instalment `emi`, to the payments before it.
fn schedule_with_prepayment(before: &LoanSchedule, owed: f64, rate: f64, emi: f64, months: u32) -> LoanSchedule {
    let schedule = repayment_schedule(owed, rate, emi, months);
    LoanSchedule { owed: before.owed.iter().chain(&schedule.owed).copied().collect(), interest: before.interest + schedule.interest }
}

/// The first `months` payments of a loan.
fn first_payments(principal: f64, rate: f64, emi: f64, months: u32) -> LoanSchedule {
    let (mut left, mut interest, mut owed) = (principal, 0.0, Vec::new());
    for _ in 0..months {
        let part = left * rate / 1_200.0;
        interest += part;
        left = (left + part - emi).max(0.0);
        owed.push(left);
    }
    LoanSchedule { owed, interest }
}

struct PrepaymentOptions {
    emi: f64,
    smaller_emi: f64,
    /// Interest paid before the prepayment, the same in every option.
    interest_before: f64,
    unchanged: LoanSchedule,
    shorter: LoanSchedule,
    smaller: LoanSchedule,
}

impl PrepaymentOptions {
    /// Interest from the prepayment on, in whole rupees.
    fn interest_from_prepayment(&self, course: &LoanSchedule) -> f64 {
        round_to_rupee(course.interest - self.interest_before)
    }

    fn interest_saved(&self, course: &LoanSchedule) -> f64 {
        self.interest_from_prepayment(&self.unchanged) - self.interest_from_prepayment(course)
    }
}

fn compare_options(inputs: &Inputs) -> Result<PrepaymentOptions> {
    let (principal, rate, prepaid) = (inputs.get("principal"), inputs.get("rate"), inputs.get("prepaid"));
    let (months, after) = (inputs.get("months") as u32, inputs.get("after") as u32);
    if after >= months {
        return Err(Error::invalid("after", "The loan will already be closed by then"));
    }
    let emi = round_to_rupee(instalment(principal, rate, f64::from(months)));
    let before = first_payments(principal, rate, emi, after);
    let owed_then = before.owed.last().copied().unwrap_or(principal);
    if prepaid >= owed_then {
        let message = format!("This amount closes the loan: {} will be outstanding then", format_rupees(round_to_rupee(owed_then)));
        return Err(Error::invalid("prepaid", message));
    }
    let (owed, left) = (owed_then - prepaid, months - after);
    let smaller_emi = round_to_rupee(instalment(owed, rate, f64::from(left)));
    Ok(PrepaymentOptions {
        emi,
        smaller_emi,
        interest_before: before.interest,
        unchanged: repayment_schedule(principal, rate, emi, months),
        shorter: schedule_with_prepayment(&before, owed, rate, emi, left),
        smaller: schedule_with_prepayment(&before, owed, rate, smaller_emi, left),
    })
}

pub(super) fn calculate(inputs: &Inputs, rules: &PrepaymentRules) -> Result<CalculatorOutput> {
    let options = compare_options(inputs)?;
    let months = f64::from((options.unchanged.owed.len() - options.shorter.owed.len()) as u32);
    let caption = format!(
        "With the same EMI, the loan ends {} sooner and you save {} in interest; with the EMI reduced to {}, you save {}.",
        Unit::Months.format_value(months),
        format_rupees(options.interest_saved(&options.shorter)),
        format_rupees(options.smaller_emi),
        format_rupees(options.interest_saved(&options.smaller))
    );
    Ok(CalculatorOutput {
        results: vec![
            figure("saved", "Interest saved with a shorter tenure", options.interest_saved(&options.shorter), Unit::Rupees),
            figure("sooner", "Tenure shorter by", months, Unit::Months),
            figure("saved-smaller", "Interest saved with a lower EMI", options.interest_saved(&options.smaller), Unit::Rupees),
            figure("smaller", "Reduced EMI", options.smaller_emi, Unit::Rupees),
            figure("emi", "Current EMI", options.emi, Unit::Rupees),
        ],
        formula: vec![
            "Shorter tenure: the EMI stays the same; interest of rate ÷ 12 is charged each month on the balance after the prepayment."
                .to_owned(),
            "Lower EMI: recalculated on the outstanding balance for the remaining months, rounded to the rupee.".to_owned(),
            "Interest saved = interest without the prepayment − interest with it.".to_owned(),
        ],
        chart: Some(Chart { kind: ChartKind::Lines, caption, columns: vec![0, 1] }),
        tables: vec![balance_table(inputs.get("principal"), &options), comparison_table(&options)],
        notes: vec![
            format!(
                "Prepayment charge on an individual's floating-rate loan for other than business purposes: {}. {}.",
                rules.charge.to_lowercase(),
                rules.scope
            ),
            "Assumes the same interest rate throughout. What the money could earn elsewhere and any tax deduction lost are not counted."
                .to_owned(),
        ],
        registry_defaults: Vec::new(),
    })
}

fn balance_table(principal: f64, options: &PrepaymentOptions) -> Table {
    let owed = |course: &LoanSchedule, month: usize| match month {
        0 => principal,
        month => course.owed.get(month - 1).copied().unwrap_or(0.0),
    };
    let row = |year: usize| {
        let courses = [&options.unchanged, &options.shorter, &options.smaller];
        Row { label: year.to_string(), values: courses.iter().map(|course| round_to_rupee(owed(course, year * 12))).collect() }
    };
    Table {
        title: "Outstanding at the end of each year",
        row_header: "Year",
        columns: ["Without prepayment", "Shorter tenure", "Lower EMI"].map(rupee_column).to_vec(),
        rows: (0..=options.unchanged.owed.len().div_ceil(12)).map(row).collect(),
    }
}

fn comparison_table(options: &PrepaymentOptions) -> Table {
    let row = |label: &str, emi: f64, course: &LoanSchedule| Row {
        label: label.to_owned(),
        values: vec![emi, f64::from(course.owed.len() as u32), options.interest_from_prepayment(course)],
    };
    Table {
        title: "Shorter tenure or lower EMI",
        row_header: "Way",
        columns: vec![
            rupee_column("Instalment"),
            Column { label: "Total months", unit: Unit::Number },
            rupee_column("Interest after the prepayment"),
        ],
        rows: vec![
            row("Without prepayment", options.emi, &options.unchanged),
            row("Shorter tenure", options.emi, &options.shorter),
            row("Lower EMI", options.smaller_emi, &options.smaller),
        ],
    }
}
