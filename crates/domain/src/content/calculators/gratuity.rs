//! Gratuity: fifteen days' wages for each year of service, where a month has twenty-six working days.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees, format_rupees_compact, round_to_rupee};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("wages", "Last wages a month", 1_000.0, 1e8).with_help("Basic pay and dearness allowance"),
    InputField::whole("years", "Years of service", Unit::Years, 1.0, 60.0)
        .with_help("Completed years; a last part above six months counts as one"),
];

/// The gratuity in rupees, before any ceiling.
pub fn gratuity(wages: f64, years: f64) -> f64 {
    wages * 15.0 / 26.0 * years
}

/// The rules that the law sets.
#[derive(Debug, Clone, PartialEq)]
pub struct GratuityRules {
    /// The maximum that is due by law, in rupees.
    pub ceiling: f64,
}

pub(super) fn calculate(inputs: &Inputs, rules: &GratuityRules) -> CalculatorOutput {
    let (wages, years) = (inputs.get("wages"), inputs.get("years"));
    let due = |years: f64| round_to_rupee(gratuity(wages, years).min(rules.ceiling));
    let (full, amount) = (round_to_rupee(gratuity(wages, years)), due(years));
    let row = |year: u32| Row { label: year.to_string(), values: vec![due(f64::from(year))] };
    let mut caption = format!(
        "Each year of service adds {}; {} years make {}.",
        format_rupees(round_to_rupee(gratuity(wages, 1.0))),
        format_number(years),
        format_rupees(amount)
    );
    if full > rules.ceiling {
        caption.push_str(&format!(" The ceiling of {} ends the rise.", format_rupees_compact(rules.ceiling)));
    }
    let mut results = vec![figure("gratuity", "Gratuity", amount, Unit::Rupees)];
    if full > rules.ceiling {
        results.push(figure("full", "Before the ceiling", full, Unit::Rupees));
    }
    CalculatorOutput {
        results,
        formula: vec![
            "Gratuity = last monthly wages × 15 ÷ 26 × completed years of service.".to_owned(),
            format!("The law makes at most {} due; an employer may pay more.", format_rupees_compact(rules.ceiling)),
        ],
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0] }),
        tables: vec![Table {
            title: "By years of service",
            row_header: "Years",
            columns: vec![rupee_column("Gratuity")],
            rows: (1..=years as u32).map(row).collect(),
        }],
        notes: vec!["Whether gratuity is due at all depends on the length and the kind of service.".to_owned()],
        registry_defaults: Vec::new(),
    }
}
