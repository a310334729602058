//! A recurring deposit of a bank or of the post office: the same amount at the start of every month, with interest like a fixed deposit.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::fd::{COMPOUNDING_CHOICES, DepositRules, notes, table_months};
use super::inputs::{Choice, InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees_compact, round_to_rupee};
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("monthly", "Deposit a month", 10.0, 1e7),
    InputField::percent("rate", "Interest rate", 20.0)
        .with_registry_default()
        .with_help("Leave it empty for the last rate of the post office that we have verified"),
    InputField::whole("months", "Months", Unit::Months, 1.0, 240.0)
        .with_registry_default()
        .with_help("Leave it empty for the whole term of the post office"),
    InputField::choice("times", "Interest is added", COMPOUNDING_CHOICES)
        .with_default(QUARTERLY)
        .with_help("Most banks add it every quarter"),
    InputField::choice("scheme", "Where", SCHEME_CHOICES).with_default(BANK),
];

const SCHEME_CHOICES: &[Choice] = &[Choice::new(BANK, "a bank"), Choice::new(POST_OFFICE, "the post office")];
const BANK: f64 = 0.0;
const POST_OFFICE: f64 = 1.0;
const QUARTERLY: f64 = 4.0;

/// Who takes the deposit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecurringScheme {
    Bank,
    /// The National Savings Recurring Deposit Scheme, 2019.
    PostOffice,
}

impl RecurringScheme {
    pub(super) fn of(inputs: &Inputs) -> Self {
        if inputs.get("scheme") == POST_OFFICE { Self::PostOffice } else { Self::Bank }
    }
}

/// What the government sets for the post office; a bank sets its own.
#[derive(Debug, Clone, PartialEq)]
pub struct RecurringRules {
    /// Percent a year.
    pub rate: Option<f64>,
    /// Months of the whole term.
    pub months: Option<f64>,
    pub deposits: DepositRules,
}

/// The value in rupees at the end of the last month, compounded `times` a year. Within a period an instalment grows by an
/// equal factor every month.
pub fn maturity_value(monthly: f64, rate: f64, months: f64, times: f64) -> f64 {
    let period = 1.0 + rate / times / 100.0;
    let growth = period.powf(times / 12.0);
    if period == 1.0 { monthly * months } else { monthly * growth * (growth.powf(months) - 1.0) / (growth - 1.0) }
}

pub(super) fn calculate(inputs: &Inputs, rules: &RecurringRules) -> Result<CalculatorOutput> {
    let (monthly, times, scheme) = (inputs.get("monthly"), inputs.get("times"), RecurringScheme::of(inputs));
    let Some(rate) = inputs.get_optional("rate").or(rules.rate) else {
        return Err(Error::invalid("rate", "Interest rate is needed"));
    };
    let Some(months) = inputs.get_optional("months").or(rules.months) else {
        return Err(Error::invalid("months", "Months are needed"));
    };
    if scheme == RecurringScheme::PostOffice && times != QUARTERLY {
        return Err(Error::invalid("times", "The post office adds interest every quarter"));
    }
    let worth_after = |month: f64| round_to_rupee(maturity_value(monthly, rate, month, times));
    let (worth, paid_in) = (worth_after(months), monthly * months);
    let row = |month: f64| {
        let (paid_in, worth) = (monthly * month, worth_after(month));
        Row { label: format_number(month), values: vec![paid_in, worth - paid_in, worth] }
    };
    let caption = format!(
        "{} instalments pay in {} and become {}; {} of it is interest.",
        format_number(months),
        format_rupees_compact(paid_in),
        format_rupees_compact(worth),
        format_rupees_compact(worth - paid_in)
    );
    Ok(CalculatorOutput {
        results: vec![
            figure("value", "Paid out at maturity", worth, Unit::Rupees),
            figure("paid", "Paid in", paid_in, Unit::Rupees),
            figure("interest", "Total interest", worth - paid_in, Unit::Rupees),
        ],
        formula: vec![
            "Each instalment becomes instalment × (1 + rate ÷ n)^(n × months ÷ 12), where n is how often a year interest is added."
                .to_owned(),
            "An instalment counts from the start of its month; the sum of all is paid out at the end of the last.".to_owned(),
        ],
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0, 1] }),
        tables: vec![Table {
            title: "As it grows",
            row_header: "Months",
            columns: vec![rupee_column("Paid in"), rupee_column("Interest"), rupee_column("Worth")],
            rows: table_months(months, 12.0 / times).into_iter().map(row).collect(),
        }],
        notes: match scheme {
            RecurringScheme::Bank => notes(&rules.deposits),
            RecurringScheme::PostOffice => POST_OFFICE_NOTES.map(str::to_owned).to_vec(),
        },
        registry_defaults: vec![("rate", rate), ("months", months)],
    })
}

const POST_OFFICE_NOTES: [&str; 2] = [
    "The rate of the day of the first deposit holds for the whole term; the government sets it anew each quarter for new deposits.",
    "The interest is taxable income. A missed instalment costs a fee, and an early closure brings the rate of a savings account.",
];
