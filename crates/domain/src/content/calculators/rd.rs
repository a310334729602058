//! A recurring deposit: the same amount at the start of every month, with interest like a fixed deposit.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::fd::{COMPOUNDING_CHOICES, DepositRules, notes, table_months};
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees_compact, round_to_rupee};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("monthly", "Deposit a month", 10.0, 1e7),
    InputField::percent("rate", "Interest rate", 20.0),
    InputField::whole("months", "Months", Unit::Months, 1.0, 240.0),
    InputField::choice("times", "Interest is added", COMPOUNDING_CHOICES).with_default(4.0).with_help("Most banks add it every quarter"),
];

/// The value in rupees at the end of the last month, compounded `times` a year. Within a period an instalment grows by an
/// equal factor every month.
pub fn maturity_value(monthly: f64, rate: f64, months: f64, times: f64) -> f64 {
    let period = 1.0 + rate / times / 100.0;
    let growth = period.powf(times / 12.0);
    if period == 1.0 { monthly * months } else { monthly * growth * (growth.powf(months) - 1.0) / (growth - 1.0) }
}

pub(super) fn calculate(inputs: &Inputs, rules: &DepositRules) -> CalculatorOutput {
    let (monthly, rate, months, times) = (inputs.get("monthly"), inputs.get("rate"), inputs.get("months"), inputs.get("times"));
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
    CalculatorOutput {
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
        notes: notes(rules),
        registry_defaults: Vec::new(),
    }
}
