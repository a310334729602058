//! The monthly pension of the Employees' Pension Scheme.

use super::calculation::{Chart, Look, Outcome, Row, Table, figure, rupee_column};
use super::figures::{plain, rupee};
use super::inputs::{Field, Inputs, Unit};
use crate::facts::rupees;
use crate::{Error, Result};

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("wages", "Pensionable wages a month", 100.0, 1e6)
        .meaning("The average of the last sixty months, each within its wage ceiling"),
    Field::whole("years", "Years of service", Unit::Years, 1.0, 45.0).meaning("In the pension scheme, all employers together"),
    Field::whole("start", "Pension starts at age", Unit::Years, 40.0, 75.0)
        .declared()
        .meaning("The scheme's normal age unless you change it"),
];

/// What the law sets.
#[derive(Debug, Clone, PartialEq)]
pub struct EpsRules {
    /// Wages a month above this do not count.
    pub wage_ceiling: f64,
    pub divisor: f64,
    /// From so many years of service on, `added_years` are added to them.
    pub long_service: f64,
    pub added_years: f64,
    /// With fewer years there is no pension.
    pub min_service: f64,
    /// Ages in years: of the full pension, and the first and last at which one can start.
    pub normal_age: f64,
    pub early_age: f64,
    pub late_age: f64,
    /// Percent for each year before or after the normal age.
    pub early_cut: f64,
    pub late_gain: f64,
    /// Rupees a month.
    pub min_pension: f64,
}

impl EpsRules {
    fn counted(&self, years: f64) -> f64 {
        if years >= self.long_service { years + self.added_years } else { years }
    }

    /// A month at the scheme's normal age; the wages are those that count. Whether the service is long
    /// enough, and the smallest pension, are not looked at.
    pub fn pension(&self, wages: f64, years: f64) -> f64 {
        wages * self.counted(years) / self.divisor
    }

    /// What one of a hundred rupees becomes by an early or late start.
    fn by_age(&self, start: f64) -> f64 {
        let percent = if start < self.normal_age { -self.early_cut } else { self.late_gain };
        1.0 + percent * (start - self.normal_age).abs() / 100.0
    }

    /// In whole rupees a month; nothing with too short a service.
    fn due(&self, wages: f64, years: f64, start: f64) -> f64 {
        if years < self.min_service {
            return 0.0;
        }
        rupee((self.pension(wages, years) * self.by_age(start)).max(self.min_pension))
    }
}

pub(super) fn outcome(inputs: &Inputs, rules: &EpsRules) -> Result<Outcome> {
    let (given, years) = (inputs.get("wages"), inputs.get("years"));
    let start = inputs.given("start").unwrap_or(rules.normal_age);
    if start < rules.early_age || start > rules.late_age {
        let message = format!("A pension of the scheme starts between {} and {}", plain(rules.early_age), plain(rules.late_age));
        return Err(Error::invalid("start", message));
    }
    let wages = given.min(rules.wage_ceiling);
    let monthly = rules.due(wages, years, start);
    Ok(Outcome {
        results: vec![
            figure("pension", format!("Pension a month from {}", plain(start)), monthly, Unit::Rupees),
            figure("full", format!("At {}, before any minimum", plain(rules.normal_age)), rupee(rules.pension(wages, years)), Unit::Rupees),
            figure("counted", "Years that count", rules.counted(years), Unit::Years),
        ],
        formula: formula(rules),
        chart: Some(Chart { look: Look::Stacked, says: says(years, start, monthly, rules), columns: vec![0] }),
        tables: vec![by_service(wages, years, start, rules), by_start(wages, years, rules)],
        notes: notes(given, years, start, rules),
        declared: vec![("start", start)],
    })
}

fn says(years: f64, start: f64, monthly: f64, rules: &EpsRules) -> String {
    if years < rules.min_service {
        return format!("{} years of service make no pension: {} are needed.", plain(years), plain(rules.min_service));
    }
    format!("{} years of service make a pension of {} a month from {}.", plain(years), rupees(monthly), plain(start))
}

fn formula(rules: &EpsRules) -> Vec<String> {
    vec![
        format!("Pension a month = pensionable wages × pensionable service ÷ {}.", plain(rules.divisor)),
        format!("From {} years of service, {} years are added.", plain(rules.long_service), plain(rules.added_years)),
        format!(
            "For each year before {}, {}% comes off; for each year after it, up to {}, {}% is added.",
            plain(rules.normal_age),
            plain(rules.early_cut),
            plain(rules.late_age),
            plain(rules.late_gain)
        ),
    ]
}

fn notes(given: f64, years: f64, start: f64, rules: &EpsRules) -> Vec<String> {
    let mut notes = vec![format!(
        "A pension needs {} years of service, and is at least {} a month.",
        plain(rules.min_service),
        rupees(rules.min_pension)
    )];
    if years < rules.min_service {
        notes.push("With less there is a cash benefit or a scheme certificate, which are not worked out here.".to_owned());
    }
    if start != rules.normal_age {
        notes.push(
            "The years are counted one by one on the full pension; the wages and service are taken as the same at every age.".to_owned(),
        );
    }
    if given > rules.wage_ceiling {
        notes.push(format!("Wages above the ceiling of {} a month do not count here.", rupees(rules.wage_ceiling)));
    }
    notes.push("Months under an earlier, lower ceiling count with that one: the average of the last sixty months may be less.".to_owned());
    notes
}

fn by_service(wages: f64, years: f64, start: f64, rules: &EpsRules) -> Table {
    let row = |year: u32| Row { label: year.to_string(), values: vec![rules.due(wages, f64::from(year), start)] };
    Table {
        title: "By years of service",
        rows_are: "Years",
        columns: vec![rupee_column("Pension a month")],
        rows: (1..=years as u32).map(row).collect(),
    }
}

fn by_start(wages: f64, years: f64, rules: &EpsRules) -> Table {
    let row = |age: u32| Row { label: age.to_string(), values: vec![rules.due(wages, years, f64::from(age))] };
    Table {
        title: "By the age at which it starts",
        rows_are: "Age",
        columns: vec![rupee_column("Pension a month")],
        rows: (rules.early_age as u32..=rules.late_age as u32).map(row).collect(),
    }
}
