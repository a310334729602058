//! Gratuity: fifteen days' wages for each year of service, where a month has twenty-six working days.

use std::ops::Range;

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees, format_rupees_compact, round_to_rupee};
use crate::time::MONTHS_PER_YEAR;

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("wages", "Last wages a month", 1_000.0, 1e8).with_help("Basic pay and dearness allowance"),
    InputField::whole("years", "Years of service", Unit::Years, 1.0, 60.0)
        .with_help("Completed years; a last part above six months counts as one"),
];

/// The gratuity in rupees, before any ceiling.
pub fn gratuity(wages: f64, years: f64) -> f64 {
    wages * 15.0 / 26.0 * years
}

/// The years that count: completed ones, and a last part of more than six months as one (Code on Social Security, 2020, section 53). `has_days`
/// says that days are left beside the whole months.
pub fn count_years(months: u32, has_days: bool) -> f64 {
    let rest = months % 12;
    f64::from(months / 12) + f64::from(u8::from(rest > 6 || (rest == 6 && has_days)))
}

/// The pay of a month, as it is told in parts, in rupees.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PayParts {
    pub basic: f64,
    pub dearness: f64,
    pub allowances: f64,
}

impl PayParts {
    /// The allowances that count as wages: what of them is above `limit` percent of the whole pay (section 2(88) of the Code).
    pub fn counted_allowances(&self, limit: f64) -> f64 {
        let whole = self.basic + self.dearness + self.allowances;
        (self.allowances - whole * limit / 100.0).max(0.0)
    }

    /// The wages on which gratuity is worked out.
    pub fn wages(&self, limit: f64) -> f64 {
        self.basic + self.dearness + self.counted_allowances(limit)
    }
}

/// How long somebody has to have served, by law.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ServiceRules {
    /// Years of continuous service.
    pub years: f64,
    /// The same for an employee on a fixed term.
    pub fixed_term_years: f64,
    /// Days of work in the last twelve months with which a year counts as complete, in a week of six days.
    pub year_days: f64,
    /// Percent of the pay up to which allowances are left out of the wages.
    pub exclusion_limit: f64,
}

/// As the days of work are told in months.
const DAYS_PER_MONTH: f64 = 30.0;

impl ServiceRules {
    /// Whether a service of so many months is shorter than the law requires of an employee without a fixed term.
    pub fn is_too_short(&self, months: u32) -> bool {
        f64::from(months) < self.years * f64::from(MONTHS_PER_YEAR)
    }

    /// The months of service that are complete only if the days of work in the last of the years are enough: four years and 240 days, of 30 a
    /// month, up to five years.
    pub fn doubtful_months(&self) -> Range<u32> {
        let complete = (self.years * f64::from(MONTHS_PER_YEAR)) as u32;
        complete.saturating_sub(MONTHS_PER_YEAR) + (self.year_days / DAYS_PER_MONTH) as u32..complete
    }
}

/// In rupees. An offer that is so near to what is due is only rounded.
const ROUNDED_OFFER: f64 = 100.0;

/// How an employer's offer stands to the gratuity that is due, with the difference in rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Offer {
    /// Apart from rounding.
    Same,
    Less(f64),
    More(f64),
}

impl Offer {
    pub fn compare(offered: f64, due: f64) -> Self {
        match offered - due {
            more if more.abs() <= ROUNDED_OFFER => Self::Same,
            more if more < 0.0 => Self::Less(-more),
            more => Self::More(more),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_last_part_of_more_than_six_months_is_a_year() {
        for (months, has_days, years) in
            [(103, true, 9.0), (102, false, 8.0), (102, true, 9.0), (57, false, 5.0), (96, true, 8.0), (6, true, 1.0)]
        {
            assert_eq!(count_years(months, has_days), years, "{months} {has_days}");
        }
    }

    #[test]
    fn a_service_is_too_short_by_a_month() {
        let rules = ServiceRules { years: 5.0, fixed_term_years: 1.0, year_days: 240.0, exclusion_limit: 50.0 };
        assert!(rules.is_too_short(59) && !rules.is_too_short(60));
    }

    #[test]
    fn an_offer_is_the_same_apart_from_rounding() {
        assert_eq!(Offer::compare(129_900.0, 129_808.0), Offer::Same);
        assert_eq!(Offer::compare(100_000.0, 129_808.0), Offer::Less(29_808.0));
        assert_eq!(Offer::compare(150_000.0, 129_808.0), Offer::More(20_192.0));
    }

    #[test]
    fn allowances_count_only_above_half_of_the_pay() {
        // 7,000 of 32,000 is less than half: basic and dearness allowance are the wages.
        let pay = PayParts { basic: 21_400.0, dearness: 3_600.0, allowances: 7_000.0 };
        assert_eq!(pay.wages(50.0), 25_000.0);
        assert_eq!(round_to_rupee(gratuity(pay.wages(50.0), 9.0)), 129_808.0);
        // 30,000 of 50,000: half is 25,000, so that 5,000 of the allowances count.
        let pay = PayParts { basic: 20_000.0, dearness: 0.0, allowances: 30_000.0 };
        assert_eq!((pay.counted_allowances(50.0), pay.wages(50.0)), (5_000.0, 25_000.0));
    }
}
