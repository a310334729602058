//! The monthly pension of the Employees' Pension Scheme.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees, round_to_rupee};
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("wages", "Pensionable wages a month", 100.0, 1e6)
        .with_help("The average of the last sixty months, each within its wage ceiling"),
    InputField::whole("years", "Years of service", Unit::Years, 1.0, 45.0).with_help("In the pension scheme, all employers together"),
    InputField::whole("start", "Pension starts at age", Unit::Years, 40.0, 75.0)
        .with_registry_default()
        .with_help("The scheme's normal age unless you change it"),
];

/// The rules that the law sets.
#[derive(Debug, Clone, PartialEq)]
pub struct EpsRules {
    /// Monthly wages above this do not count, in rupees.
    pub wage_ceiling: f64,
    pub divisor: f64,
    /// From this many years of service on, `added_years` are added to them.
    pub long_service: f64,
    pub added_years: f64,
    /// With fewer years of service there is no pension.
    pub min_service: f64,
    /// The age of the full pension, and the earliest and latest age at which a pension can start.
    pub normal_age: f64,
    pub early_age: f64,
    pub late_age: f64,
    /// Reduction and increase in percent for each year before or after the normal age.
    pub early_cut: f64,
    pub late_gain: f64,
    /// The minimum pension in rupees a month.
    pub min_pension: f64,
}

impl EpsRules {
    fn counted_years(&self, years: f64) -> f64 {
        if years >= self.long_service { years + self.added_years } else { years }
    }

    /// The monthly pension at the normal age, for wages within the ceiling. It does not check the minimum service or apply the
    /// minimum pension.
    pub fn pension(&self, wages: f64, years: f64) -> f64 {
        wages * self.counted_years(years) / self.divisor
    }

    /// The factor by which an early or late start changes the pension.
    fn age_factor(&self, start: f64) -> f64 {
        let percent = if start < self.normal_age { -self.early_cut } else { self.late_gain };
        1.0 + percent * (start - self.normal_age).abs() / 100.0
    }

    /// The pension in whole rupees a month; zero when the service is too short.
    fn monthly_pension(&self, wages: f64, years: f64, start: f64) -> f64 {
        if years < self.min_service {
            return 0.0;
        }
        round_to_rupee((self.pension(wages, years) * self.age_factor(start)).max(self.min_pension))
    }
}

pub(super) fn calculate(inputs: &Inputs, rules: &EpsRules) -> Result<CalculatorOutput> {
    let (monthly_wages, years) = (inputs.get("wages"), inputs.get("years"));
    let start = inputs.get_optional("start").unwrap_or(rules.normal_age);
    if start < rules.early_age || start > rules.late_age {
        let message =
            format!("A pension of the scheme starts between {} and {}", format_number(rules.early_age), format_number(rules.late_age));
        return Err(Error::invalid("start", message));
    }
    let wages = monthly_wages.min(rules.wage_ceiling);
    let monthly = rules.monthly_pension(wages, years, start);
    Ok(CalculatorOutput {
        results: vec![
            figure("pension", format!("Pension a month from {}", format_number(start)), monthly, Unit::Rupees),
            figure(
                "full",
                format!("At {}, before any minimum", format_number(rules.normal_age)),
                round_to_rupee(rules.pension(wages, years)),
                Unit::Rupees,
            ),
            figure("counted", "Years that count", rules.counted_years(years), Unit::Years),
        ],
        formula: formula(rules),
        chart: Some(Chart { kind: ChartKind::Stacked, caption: chart_caption(years, start, monthly, rules), columns: vec![0] }),
        tables: vec![table_by_service(wages, years, start, rules), table_by_pension_start_age(wages, years, rules)],
        notes: notes(monthly_wages, years, start, rules),
        registry_defaults: vec![("start", start)],
    })
}

fn chart_caption(years: f64, start: f64, monthly: f64, rules: &EpsRules) -> String {
    if years < rules.min_service {
        return format!("{} years of service make no pension: {} are needed.", format_number(years), format_number(rules.min_service));
    }
    format!("{} years of service make a pension of {} a month from {}.", format_number(years), format_rupees(monthly), format_number(start))
}

fn formula(rules: &EpsRules) -> Vec<String> {
    vec![
        format!("Pension a month = pensionable wages × pensionable service ÷ {}.", format_number(rules.divisor)),
        format!("From {} years of service, {} years are added.", format_number(rules.long_service), format_number(rules.added_years)),
        format!(
            "For each year before {}, {}% comes off; for each year after it, up to {}, {}% is added.",
            format_number(rules.normal_age),
            format_number(rules.early_cut),
            format_number(rules.late_age),
            format_number(rules.late_gain)
        ),
    ]
}

fn notes(monthly_wages: f64, years: f64, start: f64, rules: &EpsRules) -> Vec<String> {
    let mut notes = vec![format!(
        "A pension needs {} years of service, and is at least {} a month.",
        format_number(rules.min_service),
        format_rupees(rules.min_pension)
    )];
    if years < rules.min_service {
        notes.push("With less there is a cash benefit or a scheme certificate, which are not worked out here.".to_owned());
    }
    if start != rules.normal_age {
        notes.push(
            "The years are counted one by one on the full pension; the wages and service are taken as the same at every age.".to_owned(),
        );
    }
    if monthly_wages > rules.wage_ceiling {
        notes.push(format!("Wages above the ceiling of {} a month do not count here.", format_rupees(rules.wage_ceiling)));
    }
    notes.push("Months under an earlier, lower ceiling count with that one: the average of the last sixty months may be less.".to_owned());
    notes
}

fn table_by_service(wages: f64, years: f64, start: f64, rules: &EpsRules) -> Table {
    let row = |year: u32| Row { label: year.to_string(), values: vec![rules.monthly_pension(wages, f64::from(year), start)] };
    Table {
        title: "By years of service",
        row_header: "Years",
        columns: vec![rupee_column("Pension a month")],
        rows: (1..=years as u32).map(row).collect(),
    }
}

fn table_by_pension_start_age(wages: f64, years: f64, rules: &EpsRules) -> Table {
    let row = |age: u32| Row { label: age.to_string(), values: vec![rules.monthly_pension(wages, years, f64::from(age))] };
    Table {
        title: "By the age at which it starts",
        row_header: "Age",
        columns: vec![rupee_column("Pension a month")],
        rows: (rules.early_age as u32..=rules.late_age as u32).map(row).collect(),
    }
}
