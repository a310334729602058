//! Paying a debt off with a fixed amount every month: how many months it takes, such as for the outstanding of a credit card.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::emi::{balance_after, count_instalments, total_interest};
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_rupees, round_to_rupee};
use crate::time::MONTHS_PER_YEAR;
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("principal", "Debt now", 100.0, 1e9),
    InputField::percent("rate", "Interest rate", 120.0).with_help("A year; for a rate a month, twelve times as much"),
    InputField::rupees("monthly", "Paid a month", 1.0, 1e8),
];

pub(super) fn calculate(inputs: &Inputs) -> Result<CalculatorOutput> {
    let (principal, rate, monthly) = (inputs.get("principal"), inputs.get("rate"), inputs.get("monthly"));
    let first = round_to_rupee(principal * rate / 1_200.0);
    let never = || {
        let interest = format_rupees(first);
        Error::invalid(
            "monthly",
            format!("The interest of the first month alone is {interest}: only what is paid beyond it clears the debt"),
        )
    };
    let months = count_instalments(principal, rate, monthly).map_err(|_| never())?;
    let interest = round_to_rupee(total_interest(principal, rate, monthly).map_err(|_| never())?);
    let before_last = balance_after(principal, rate, monthly, f64::from(months - 1));
    let last = round_to_rupee(before_last * (1.0 + rate / 1_200.0));
    let row = |month: u32| {
        let left = round_to_rupee(balance_after(principal, rate, monthly, f64::from(month)));
        let paid = if month == months { principal + interest } else { monthly * f64::from(month) };
        Row { label: month.to_string(), values: vec![left, paid] }
    };
    let caption = format!(
        "{} a month clears {} in {}; {} of what is paid is interest.",
        format_rupees(monthly),
        format_rupees(principal),
        Unit::Months.format_value(f64::from(months)),
        format_rupees(interest)
    );
    let step = if months > 2 * MONTHS_PER_YEAR { MONTHS_PER_YEAR } else { 1 };
    Ok(CalculatorOutput {
        results: vec![
            figure("months", "The debt is cleared after", f64::from(months), Unit::Months),
            figure("interest", "Total interest", interest, Unit::Rupees),
            figure("total", "Total payment", principal + interest, Unit::Rupees),
            figure("last", "Last payment", last, Unit::Rupees),
        ],
        formula: vec![
            "Each month, interest of yearly rate ÷ 12 is charged on the balance; the rest of the payment brings the debt down. The last \
             payment is what is then left."
                .to_owned(),
        ],
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0] }),
        tables: vec![Table {
            title: "Month by month",
            row_header: "Month",
            columns: vec![rupee_column("Still owed"), rupee_column("Paid so far")],
            rows: (step..months).step_by(step as usize).chain([months]).map(row).collect(),
        }],
        notes: vec![
            "Assumes that nothing new is added to the debt, and the same rate throughout.".to_owned(),
            "GST on interest, late fees and other charges, which card issuers add, are not counted: with them it takes longer.".to_owned(),
        ],
        registry_defaults: Vec::new(),
    })
}
