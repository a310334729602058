//! A fixed deposit with compound interest, paid out at maturity.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{Choice, InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees_compact, remove_float_noise, round_to, round_to_rupee};
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("amount", "Deposit", 100.0, 1e9),
    InputField::percent("rate", "Interest rate", 20.0),
    InputField::whole("months", "Months", Unit::Months, 0.0, 240.0).with_help("0 for a tenure in days alone"),
    InputField::choice("times", "Interest is added", COMPOUNDING_CHOICES).with_default(4.0).with_help("Most banks add it every quarter"),
    InputField::whole("days", "And days", Unit::Number, 0.0, 3_650.0).with_default(0.0).with_help("For a tenure such as 400 days"),
];

/// The number of compounding periods a year.
pub(super) const COMPOUNDING_CHOICES: &[Choice] = &[
    Choice::new(1.0, "once a year"),
    Choice::new(2.0, "every half-year"),
    Choice::new(4.0, "every quarter"),
    Choice::new(12.0, "every month"),
];

/// The rules that the law sets.
#[derive(Debug, Clone, PartialEq)]
pub struct DepositRules {
    /// Insured amount in rupees per depositor and bank, interest included.
    pub insured: f64,
}

const DAYS_OF_YEAR: f64 = 365.0;

/// The value in rupees after `months` whole months, compounded `times` a year: 1, 2, 4 or 12. The months after the last
/// whole period earn simple interest.
pub fn maturity_value(amount: f64, rate: f64, months: f64, times: f64) -> f64 {
    maturity_value_with_days(amount, rate, months, 0.0, times)
}

/// Like [`maturity_value`], after `months` whole months and so many days of a year of 365.
pub fn maturity_value_with_days(amount: f64, rate: f64, months: f64, days: f64, times: f64) -> f64 {
    let years = months / 12.0 + days / DAYS_OF_YEAR;
    let whole = remove_float_noise(years * times).floor();
    amount * (1.0 + rate / times / 100.0).powf(whole) * (1.0 + rate / 100.0 * (years - whole / times))
}

/// The effective yearly rate in percent.
pub fn effective_yearly_rate(rate: f64, times: f64) -> f64 {
    ((1.0 + rate / times / 100.0).powf(times) - 1.0) * 100.0
}

pub(super) fn calculate(inputs: &Inputs, rules: &DepositRules) -> Result<CalculatorOutput> {
    let (amount, rate, months, times) = (inputs.get("amount"), inputs.get("rate"), inputs.get("months"), inputs.get("times"));
    let days = inputs.get("days");
    if months == 0.0 && days == 0.0 {
        return Err(Error::invalid("months", "Months or days are needed"));
    }
    let worth_after = |month: f64| round_to_rupee(maturity_value(amount, rate, month, times));
    let worth = round_to_rupee(maturity_value_with_days(amount, rate, months, days, times));
    let row = |month: f64| Row { label: format_number(month), values: vec![amount, worth_after(month) - amount, worth_after(month)] };
    let mut rows: Vec<Row> = table_months(months, 12.0 / times).into_iter().map(row).collect();
    if days > 0.0 {
        rows.retain(|row| row.label != "0");
        rows.push(Row { label: format_tenure(months, days), values: vec![amount, worth - amount, worth] });
    }
    Ok(CalculatorOutput {
        results: vec![
            figure("value", "Paid out at maturity", worth, Unit::Rupees),
            figure("interest", "Total interest", worth - amount, Unit::Rupees),
            figure("yearly", "Interest of a whole year", round_to(effective_yearly_rate(rate, times), 2), Unit::Percent),
        ],
        formula: vec![
            "Worth = deposit × (1 + rate ÷ n)^(whole periods), where n is how often a year interest is added.".to_owned(),
            "Months and days behind the last whole period earn simple interest; a year has 365 days.".to_owned(),
        ],
        chart: Some(Chart {
            kind: ChartKind::Stacked,
            caption: chart_caption(amount, worth, &format_tenure(months, days)),
            columns: vec![0, 1],
        }),
        tables: vec![Table {
            title: "As it grows",
            row_header: "Months",
            columns: vec![rupee_column("Deposit"), rupee_column("Interest"), rupee_column("Worth")],
            rows,
        }],
        notes: notes(rules),
        registry_defaults: Vec::new(),
    })
}

/// "13 months 5 days", "400 days".
fn format_tenure(months: f64, days: f64) -> String {
    let spoken_days = format!("{} {}", format_number(days), if days == 1.0 { "day" } else { "days" });
    match (months, days) {
        (_, 0.0) => Unit::Months.format_value(months),
        (0.0, _) => spoken_days,
        _ => format!("{} {spoken_days}", Unit::Months.format_value(months)),
    }
}

fn chart_caption(paid_in: f64, worth: f64, after: &str) -> String {
    format!(
        "After {after}, {} becomes {}; {} of it is interest.",
        format_rupees_compact(paid_in),
        format_rupees_compact(worth),
        format_rupees_compact(worth - paid_in)
    )
}

/// The months that the table shows: each period of a deposit up to two years, each year of a longer one, and the end.
pub(super) fn table_months(months: f64, period: f64) -> Vec<f64> {
    let step = if months <= 24.0 { period } else { 12.0 };
    let whole = (months / step).floor() as u32;
    let mut all: Vec<f64> = (1..=whole).map(|at| f64::from(at) * step).collect();
    if all.last() != Some(&months) {
        all.push(months);
    }
    all
}

pub(super) fn notes(rules: &DepositRules) -> Vec<String> {
    vec![
        "The rate is that of the day of the deposit, throughout. Interest is income of the year in which it accrues; tax taken off by the bank is not counted."
            .to_owned(),
        "Closing a deposit early brings a lower rate and often a charge.".to_owned(),
        format!(
            "Deposits with one bank are insured up to {} in all, interest included.",
            format_rupees_compact(rules.insured)
        ),
    ]
}
