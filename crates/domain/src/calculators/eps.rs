//! The monthly pension of the Employees' Pension Scheme.

use super::calculation::{Chart, Look, Outcome, Row, Table, figure, rupee_column};
use super::figures::{plain, rupee};
use super::inputs::{Field, Inputs, Unit};
use crate::facts::rupees;

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("wages", "Pensionable wages a month", 100.0, 1e6)
        .meaning("The average of the last sixty months, each within its wage ceiling"),
    Field::whole("years", "Years of service", Unit::Years, 1.0, 45.0).meaning("In the pension scheme, all employers together"),
];

/// Service from here on is rewarded with two years more.
const LONG_SERVICE: f64 = 20.0;
const REWARD: f64 = 2.0;
const DIVISOR: f64 = 70.0;

fn counted(years: f64) -> f64 {
    if years >= LONG_SERVICE { years + REWARD } else { years }
}

/// A month at the scheme's normal age; the wages are those that count.
pub fn pension(wages: f64, years: f64) -> f64 {
    wages * counted(years) / DIVISOR
}

/// What the law sets.
#[derive(Debug, Clone, PartialEq)]
pub struct EpsRules {
    /// Wages a month above this do not count.
    pub wage_ceiling: f64,
}

pub(super) fn outcome(inputs: &Inputs, rules: &EpsRules) -> Outcome {
    let (given, years) = (inputs.get("wages"), inputs.get("years"));
    let wages = given.min(rules.wage_ceiling);
    let row = |year: u32| Row { label: year.to_string(), values: vec![rupee(pension(wages, f64::from(year)))] };
    let monthly = rupee(pension(wages, years));
    let mut notes =
        vec!["Without early or late start, and before any minimum pension; a pension needs enough years of service at all.".to_owned()];
    if given > rules.wage_ceiling {
        notes.push(format!("Wages above the ceiling of {} a month do not count here.", rupees(rules.wage_ceiling)));
    }
    Outcome {
        results: vec![
            figure("pension", "Pension a month", monthly, Unit::Rupees),
            figure("counted", "Years that count", counted(years), Unit::Years),
        ],
        formula: vec![
            "Pension a month = pensionable wages × pensionable service ÷ 70.".to_owned(),
            "From 20 years of service, two years are added.".to_owned(),
        ],
        chart: Some(Chart {
            look: Look::Stacked,
            says: format!("{} years of service make a pension of {} a month.", plain(years), rupees(monthly)),
            columns: vec![0],
        }),
        tables: vec![Table {
            title: "By years of service",
            rows_are: "Years",
            columns: vec![rupee_column("Pension a month")],
            rows: (1..=years as u32).map(row).collect(),
        }],
        notes,
        declared: Vec::new(),
    }
}
