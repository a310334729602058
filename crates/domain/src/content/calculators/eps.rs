//! The monthly pension of the Employees' Pension Scheme.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Column, Row, Table, figure, rupee_column};
use super::inputs::{InputField, Inputs, Unit};
use crate::month::Month;
use crate::numerals::{format_number, format_rupees, round_to, round_to_rupee};
use crate::pension_scheme::{CeilingPart, PensionRules, PensionService};
use crate::time::{MONTHS_PER_YEAR, format_date};
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("wages", "Pensionable wages a month", 100.0, 1e6)
        .with_help("Basic pay and dearness allowance, on average over the last sixty months; the ceiling of each time is applied"),
    InputField::whole("years", "Years of service", Unit::Years, 1.0, 45.0).with_help("In the pension scheme, all employers together"),
    InputField::whole("start", "Pension starts at age", Unit::Years, 40.0, 75.0)
        .with_registry_default()
        .with_help("The scheme's normal age unless you change it"),
    InputField::whole("ahead", "Of these years, still to come", Unit::Years, 0.0, 45.0)
        .with_default(0.0)
        .with_help("0 when you count the service up to today"),
    InputField::whole("ago", "Years since the service ended", Unit::Years, 0.0, 45.0)
        .with_default(0.0)
        .with_help("0 while you are still in the scheme"),
];

/// What the inputs say of a service without gaps, on one wage.
#[derive(Clone, Copy)]
struct EmploymentPeriod {
    wages: f64,
    years: f64,
    last_month: Month,
}

impl EmploymentPeriod {
    fn read(inputs: &Inputs, rules: &PensionRules) -> Result<Self> {
        let (years, ahead, ago) = (inputs.get("years"), inputs.get("ahead"), inputs.get("ago"));
        if ahead > years {
            return Err(Error::invalid("ahead", "The years to come are part of the years of service, so they can't be more"));
        }
        if ahead > 0.0 && ago > 0.0 {
            return Err(Error::invalid("ago", "A service that has ended has no years to come: fill in one of the two"));
        }
        let months = ((ahead - ago) * f64::from(MONTHS_PER_YEAR)) as i32;
        Ok(Self { wages: inputs.get("wages"), years, last_month: Month::from_day(rules.day).add_months(months) })
    }

    fn to_service(self) -> PensionService {
        PensionService::unbroken(self.wages, (self.years * f64::from(MONTHS_PER_YEAR)) as u32, self.last_month)
    }
}

pub(super) fn calculate(inputs: &Inputs, rules: &PensionRules) -> Result<CalculatorOutput> {
    let period = EmploymentPeriod::read(inputs, rules)?;
    let service = period.to_service();
    let start = inputs.get_optional("start").unwrap_or(rules.normal_age);
    if start < rules.early_age || start > rules.late_age {
        let message =
            format!("A pension of the scheme starts between {} and {}", format_number(rules.early_age), format_number(rules.late_age));
        return Err(Error::invalid("start", message));
    }
    let monthly = rules.monthly_pension(&service, start);
    Ok(CalculatorOutput {
        results: vec![
            figure("pension", format!("Pension a month from {}", format_number(start)), monthly, Unit::Rupees),
            figure(
                "full",
                format!("At {}, before any minimum", format_number(rules.normal_age)),
                round_to_rupee(rules.full_pension(&service)),
                Unit::Rupees,
            ),
            figure("counted", "Years that count", rules.count_years(period.years), Unit::Years),
        ],
        formula: formula(rules),
        chart: Some(Chart { kind: ChartKind::Stacked, caption: chart_caption(period.years, start, monthly, rules), columns: vec![0] }),
        tables: vec![
            table_by_service(period, start, rules),
            table_by_pension_start_age(&service, rules),
            table_by_ceiling(&service, rules),
        ],
        notes: notes(period, start, rules),
        registry_defaults: vec![("start", start)],
    })
}

fn chart_caption(years: f64, start: f64, monthly: f64, rules: &PensionRules) -> String {
    if years < rules.least_service.years {
        return format!(
            "{} years of service make no pension: {} are needed.",
            format_number(years),
            format_number(rules.least_service.years)
        );
    }
    format!("{} years of service make a pension of {} a month from {}.", format_number(years), format_rupees(monthly), format_number(start))
}

fn formula(rules: &PensionRules) -> Vec<String> {
    vec![
        format!("Pension a month = pensionable wages × pensionable service ÷ {}.", format_number(rules.divisor)),
        "Each month of service counts with the wages within the ceiling of its time.".to_owned(),
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

fn notes(period: EmploymentPeriod, start: f64, rules: &PensionRules) -> Vec<String> {
    let mut notes = vec![format!(
        "A pension needs {} years of service, and is at least {} a month.",
        format_number(rules.least_service.years),
        format_rupees(rules.min_pension)
    )];
    if period.years < rules.least_service.years {
        notes.push("With less there is a cash benefit or a scheme certificate, which are not worked out here.".to_owned());
    }
    if start != rules.normal_age {
        notes.push(
            "The years are counted one by one on the full pension; the wages and service are taken as the same at every age.".to_owned(),
        );
    }
    let parts = rules.split_by_ceiling(&period.to_service());
    let lowered = parts.iter().filter(|part| period.wages > part.ceiling.wages);
    notes.extend(lowered.map(|part| {
        let years = format_number((part.months / f64::from(MONTHS_PER_YEAR) * 10.0).round() / 10.0);
        let (since, ceiling) = (format_date(part.ceiling.from), format_rupees(part.ceiling.wages));
        format!("The ceiling since {since} was {ceiling} a month: {years} years of the service count with that.")
    }));
    notes.push(format!(
        "The service is taken as unbroken up to {}. Gaps, and months without pay, make it shorter.",
        format_date(if period.last_month == Month::from_day(rules.day) { rules.day } else { period.last_month.last_day() })
    ));
    notes
}

fn table_by_service(period: EmploymentPeriod, start: f64, rules: &PensionRules) -> Table {
    let pension = |year: u32| rules.monthly_pension(&EmploymentPeriod { years: f64::from(year), ..period }.to_service(), start);
    let row = |year: u32| Row { label: year.to_string(), values: vec![pension(year)] };
    Table {
        title: "By years of service up to the same day",
        row_header: "Years",
        columns: vec![rupee_column("Pension a month")],
        rows: (1..=period.years as u32).map(row).collect(),
    }
}

fn table_by_pension_start_age(service: &PensionService, rules: &PensionRules) -> Table {
    let row = |age: u32| Row { label: age.to_string(), values: vec![rules.monthly_pension(service, f64::from(age))] };
    Table {
        title: "By the age at which it starts",
        row_header: "Age",
        columns: vec![rupee_column("Pension a month")],
        rows: (rules.early_age as u32..=rules.late_age as u32).map(row).collect(),
    }
}

fn table_by_ceiling(service: &PensionService, rules: &PensionRules) -> Table {
    let row = |part: &CeilingPart| Row {
        label: format_date(part.ceiling.from),
        values: vec![
            part.ceiling.wages,
            round_to(part.months, 1),
            part.wages,
            round_to_rupee(part.wages * part.months / f64::from(MONTHS_PER_YEAR) / rules.divisor),
        ],
    };
    Table {
        title: "By wage ceiling, without added years",
        row_header: "Ceiling since",
        columns: vec![
            rupee_column("Ceiling a month"),
            Column { label: "Months of service", unit: Unit::Months },
            rupee_column("Wages that count"),
            rupee_column("Pension a month"),
        ],
        rows: rules.split_by_ceiling(service).iter().map(row).collect(),
    }
}
