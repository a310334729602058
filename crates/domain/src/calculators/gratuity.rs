//! Gratuity: fifteen days' wages of a month of twenty-six for each year of service.

use super::calculation::{Chart, Look, Outcome, Row, Table, figure, rupee_column};
use super::figures::{plain, rupee, rupees_in_words};
use super::inputs::{Field, Inputs, Unit};
use crate::facts::rupees;

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("wages", "Last wages a month", 1_000.0, 1e8).meaning("Basic pay and dearness allowance"),
    Field::whole("years", "Years of service", Unit::Years, 1.0, 60.0)
        .meaning("Completed years; a last part above six months counts as one"),
];

/// Without a ceiling.
pub fn gratuity(wages: f64, years: f64) -> f64 {
    wages * 15.0 / 26.0 * years
}

/// What the law sets.
#[derive(Debug, Clone, PartialEq)]
pub struct GratuityRules {
    /// The most that the law makes due, in rupees.
    pub ceiling: f64,
}

pub(super) fn outcome(inputs: &Inputs, rules: &GratuityRules) -> Outcome {
    let (wages, years) = (inputs.get("wages"), inputs.get("years"));
    let due = |years: f64| rupee(gratuity(wages, years).min(rules.ceiling));
    let (full, amount) = (rupee(gratuity(wages, years)), due(years));
    let row = |year: u32| Row { label: year.to_string(), values: vec![due(f64::from(year))] };
    let mut says =
        format!("Each year of service adds {}; {} years make {}.", rupees(rupee(gratuity(wages, 1.0))), plain(years), rupees(amount));
    if full > rules.ceiling {
        says.push_str(&format!(" The ceiling of {} ends the rise.", rupees_in_words(rules.ceiling)));
    }
    let mut results = vec![figure("gratuity", "Gratuity", amount, Unit::Rupees)];
    if full > rules.ceiling {
        results.push(figure("full", "Before the ceiling", full, Unit::Rupees));
    }
    Outcome {
        results,
        formula: vec![
            "Gratuity = last monthly wages × 15 ÷ 26 × completed years of service.".to_owned(),
            format!("The law makes at most {} due; an employer may pay more.", rupees_in_words(rules.ceiling)),
        ],
        chart: Some(Chart { look: Look::Stacked, says, columns: vec![0] }),
        tables: vec![Table {
            title: "By years of service",
            rows_are: "Years",
            columns: vec![rupee_column("Gratuity")],
            rows: (1..=years as u32).map(row).collect(),
        }],
        notes: vec!["Whether gratuity is due at all depends on the length and the kind of service.".to_owned()],
        declared: Vec::new(),
    }
}
