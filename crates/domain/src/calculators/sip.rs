//! The same amount invested at the start of every month, growing at rate/12 a month.

use super::calculation::{Chart, Look, Outcome, Row, Table, figure, rupee_column};
use super::figures::{plain, rupee, rupees_in_words};
use super::inputs::{Field, Inputs, Unit};

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("monthly", "Invested a month", 1.0, 1e8),
    Field::percent("rate", "Assumed return", 30.0).meaning("You assume it; nobody can promise it"),
    Field::whole("years", "Years", Unit::Years, 1.0, 60.0),
];

/// Worth at the end of the last month.
pub fn value(monthly: f64, rate: f64, months: f64) -> f64 {
    let i = rate / 1_200.0;
    if i == 0.0 { monthly * months } else { monthly * ((1.0 + i).powf(months) - 1.0) / i * (1.0 + i) }
}

/// An amount that grows once a year.
pub fn grow(amount: f64, rate: f64, years: f64) -> f64 {
    amount * (1.0 + rate / 100.0).powf(years)
}

/// What an amount so many years away is worth now.
pub fn today(amount: f64, rate: f64, years: f64) -> f64 {
    amount / (1.0 + rate / 100.0).powf(years)
}

/// A monthly amount after so many years, and year by year.
pub(super) struct Grown {
    pub invested: f64,
    pub worth: f64,
    pub table: Table,
    /// What a chart of it shows, in one sentence.
    pub says: String,
}

pub(super) fn grown(monthly: f64, rate: f64, years: f64) -> Grown {
    let after = |year: f64| (monthly * 12.0 * year, rupee(value(monthly, rate, 12.0 * year)));
    let row = |year: u32| {
        let (invested, worth) = after(f64::from(year));
        Row { label: year.to_string(), values: vec![invested, worth - invested, worth] }
    };
    let (invested, worth) = after(years);
    let says = format!(
        "After {} years, {} of the {} is growth and {} is what was paid in.",
        plain(years),
        rupees_in_words(worth - invested),
        rupees_in_words(worth),
        rupees_in_words(invested)
    );
    let table = Table {
        title: "Year by year",
        rows_are: "Year",
        columns: vec![rupee_column("Paid in"), rupee_column("Growth"), rupee_column("Worth")],
        rows: (1..=years as u32).map(row).collect(),
    };
    Grown { invested, worth, table, says }
}

pub(super) fn outcome(inputs: &Inputs) -> Outcome {
    let Grown { invested, worth, table, says } = grown(inputs.get("monthly"), inputs.get("rate"), inputs.get("years"));
    Outcome {
        results: vec![
            figure("value", "Worth at the end", worth, Unit::Rupees),
            figure("invested", "Paid in", invested, Unit::Rupees),
            figure("growth", "Growth", worth - invested, Unit::Rupees),
        ],
        formula: vec![
            "Worth = monthly amount × ((1 + i)^months − 1) ÷ i × (1 + i), where i is the assumed yearly return ÷ 12.".to_owned(),
            "Every payment is made at the start of its month.".to_owned(),
        ],
        chart: Some(Chart { look: Look::Stacked, says, columns: vec![0, 1] }),
        tables: vec![table],
        notes: vec!["Returns of markets are not steady and not assured; expenses and taxes are not counted.".to_owned()],
        declared: Vec::new(),
    }
}
