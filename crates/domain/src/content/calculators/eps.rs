//! The monthly pension of the Employees' Pension Scheme.

use jiff::Span;
use jiff::civil::Date;

use super::calculation::{CalculatorOutput, Chart, ChartKind, Column, Row, Table, figure, rupee_column};
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees, round_to_rupee};
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

const MONTHS_OF_HALF_YEAR: u32 = 6;

/// A wage ceiling and the first day on which it is in force.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WageCeiling {
    pub from: Date,
    /// Monthly wages above this do not count, in rupees.
    pub wages: f64,
}

/// The rules that the law sets.
#[derive(Debug, Clone, PartialEq)]
pub struct EpsRules {
    /// The day whose rules these are.
    pub today: Date,
    /// Each month of service counts within the ceiling of its time; oldest first, never empty.
    pub ceilings: Vec<WageCeiling>,
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

    /// The years that a service counts as: a last part of six months or more is a year (Employees' Pension Scheme, paragraph 9).
    pub fn count_service_years(&self, months: u32) -> f64 {
        f64::from((months + MONTHS_OF_HALF_YEAR) / MONTHS_PER_YEAR)
    }

    /// The monthly pension at the normal age, for wages within the ceiling of all those years. It does not check the minimum service or
    /// apply the minimum pension.
    pub fn pension(&self, wages: f64, years: f64) -> f64 {
        wages * self.counted_years(years) / self.divisor
    }

    /// The wages that count in a month (its first day), if the ceiling in force then is below what was paid.
    pub fn cap_wages(&self, wages: f64, month: Date) -> Option<f64> {
        self.ceilings.iter().rev().find(|ceiling| ceiling.from <= month).map(|ceiling| ceiling.wages).filter(|most| wages > *most)
    }

    /// The whole years, rounded, since a service ended in this month (its first day); zero for one that ends later.
    pub fn count_years_since(&self, ended: Date) -> f64 {
        let months =
            (i32::from(self.today.year()) - i32::from(ended.year())) * 12 + i32::from(self.today.month()) - i32::from(ended.month());
        (f64::from(months) / f64::from(MONTHS_PER_YEAR)).round().max(0.0)
    }

    /// The factor by which an early or late start changes the pension.
    fn age_factor(&self, start: f64) -> f64 {
        let percent = if start < self.normal_age { -self.early_cut } else { self.late_gain };
        1.0 + percent * (start - self.normal_age).abs() / 100.0
    }

    /// The pension of a service in whole rupees a month; zero when it is too short.
    fn monthly_pension(&self, service: &EmploymentPeriod, start: f64) -> f64 {
        if service.years < self.min_service {
            return 0.0;
        }
        round_to_rupee((self.full_pension(service) * self.age_factor(start)).max(self.min_pension))
    }

    /// The pension at the normal age, before any minimum. Added years count with the ceiling in force at the end.
    fn full_pension(&self, service: &EmploymentPeriod) -> f64 {
        let parts = self.split_by_ceiling(service);
        let added = self.counted_years(service.years) - service.years;
        let last = parts.last().map_or(0.0, |part| part.wages);
        (parts.iter().map(|part| part.wages * part.months / 12.0).sum::<f64>() + last * added) / self.divisor
    }

    /// The months of a service by the ceiling of their time, oldest first. Months before the first known ceiling count with that one.
    fn split_by_ceiling(&self, service: &EmploymentPeriod) -> Vec<CeilingPart> {
        let mut parts: Vec<CeilingPart> = Vec::new();
        for back in (0..(service.years * 12.0) as i32).rev() {
            let month = service.last_month.saturating_sub(Span::new().months(back));
            let known = self.ceilings.iter().rev().find(|ceiling| ceiling.from <= month).or(self.ceilings.first());
            let Some(ceiling) = known.copied() else { continue };
            match parts.last_mut().filter(|part| part.ceiling == ceiling) {
                Some(part) => part.months += 1.0,
                None => parts.push(CeilingPart { ceiling, months: 1.0, wages: service.wages.min(ceiling.wages) }),
            }
        }
        parts
    }
}

/// A service without gaps, on one wage.
#[derive(Clone, Copy)]
struct EmploymentPeriod {
    wages: f64,
    years: f64,
    /// The first day of its last month: a month counts with the ceiling of that day.
    last_month: Date,
}

impl EmploymentPeriod {
    fn read(inputs: &Inputs, rules: &EpsRules) -> Result<Self> {
        let (years, ahead, ago) = (inputs.get("years"), inputs.get("ahead"), inputs.get("ago"));
        if ahead > years {
            return Err(Error::invalid("ahead", "The years to come are part of the years of service, so they can't be more"));
        }
        if ahead > 0.0 && ago > 0.0 {
            return Err(Error::invalid("ago", "A service that has ended has no years to come: fill in one of the two"));
        }
        let last_month = rules.today.first_of_month().saturating_add(Span::new().months(((ahead - ago) * 12.0) as i32));
        Ok(Self { wages: inputs.get("wages"), years, last_month })
    }
}

/// The part of a service under one ceiling, and the wages that count in it.
struct CeilingPart {
    ceiling: WageCeiling,
    months: f64,
    wages: f64,
}

pub(super) fn calculate(inputs: &Inputs, rules: &EpsRules) -> Result<CalculatorOutput> {
    let service = EmploymentPeriod::read(inputs, rules)?;
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
            figure("counted", "Years that count", rules.counted_years(service.years), Unit::Years),
        ],
        formula: formula(rules),
        chart: Some(Chart { kind: ChartKind::Stacked, caption: chart_caption(service.years, start, monthly, rules), columns: vec![0] }),
        tables: vec![
            table_by_service(&service, start, rules),
            table_by_pension_start_age(&service, rules),
            table_by_ceiling(&service, rules),
        ],
        notes: notes(&service, start, rules),
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

fn notes(service: &EmploymentPeriod, start: f64, rules: &EpsRules) -> Vec<String> {
    let mut notes = vec![format!(
        "A pension needs {} years of service, and is at least {} a month.",
        format_number(rules.min_service),
        format_rupees(rules.min_pension)
    )];
    if service.years < rules.min_service {
        notes.push("With less there is a cash benefit or a scheme certificate, which are not worked out here.".to_owned());
    }
    if start != rules.normal_age {
        notes.push(
            "The years are counted one by one on the full pension; the wages and service are taken as the same at every age.".to_owned(),
        );
    }
    let parts = rules.split_by_ceiling(service);
    let lowered = parts.iter().filter(|part| service.wages > part.ceiling.wages);
    notes.extend(lowered.map(|part| {
        let years = format_number((part.months / 12.0 * 10.0).round() / 10.0);
        let (since, ceiling) = (format_date(part.ceiling.from), format_rupees(part.ceiling.wages));
        format!("The ceiling since {since} was {ceiling} a month: {years} years of the service count with that.")
    }));
    let last_day = service.last_month.last_of_month();
    notes.push(format!(
        "The service is taken as unbroken up to {}. Gaps, and months without pay, make it shorter.",
        format_date(if service.last_month == rules.today.first_of_month() { rules.today } else { last_day })
    ));
    notes
}

fn table_by_service(service: &EmploymentPeriod, start: f64, rules: &EpsRules) -> Table {
    let pension = |year: u32| rules.monthly_pension(&EmploymentPeriod { years: f64::from(year), ..*service }, start);
    let row = |year: u32| Row { label: year.to_string(), values: vec![pension(year)] };
    Table {
        title: "By years of service up to the same day",
        row_header: "Years",
        columns: vec![rupee_column("Pension a month")],
        rows: (1..=service.years as u32).map(row).collect(),
    }
}

fn table_by_pension_start_age(service: &EmploymentPeriod, rules: &EpsRules) -> Table {
    let row = |age: u32| Row { label: age.to_string(), values: vec![rules.monthly_pension(service, f64::from(age))] };
    Table {
        title: "By the age at which it starts",
        row_header: "Age",
        columns: vec![rupee_column("Pension a month")],
        rows: (rules.early_age as u32..=rules.late_age as u32).map(row).collect(),
    }
}

fn table_by_ceiling(service: &EmploymentPeriod, rules: &EpsRules) -> Table {
    let row = |part: &CeilingPart| Row {
        label: format_date(part.ceiling.from),
        values: vec![part.ceiling.wages, part.months, part.wages, round_to_rupee(part.wages * part.months / 12.0 / rules.divisor)],
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
