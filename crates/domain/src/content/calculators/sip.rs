//! A systematic investment plan (SIP): the same amount is invested at the start of every month and grows by rate/12 a month.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees_compact, round_to_rupee};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("monthly", "Invested a month", 1.0, 1e8),
    InputField::percent("rate", "Assumed return", 30.0).with_help("You assume it; nobody can promise it"),
    InputField::whole("years", "Years", Unit::Years, 1.0, 60.0),
    InputField::percent("rise", "Payments rise by", 50.0).with_default(0.0).with_help("Once a year, from the second year on"),
];

/// The value in rupees at the end of the last month.
pub fn future_value(monthly: f64, rate: f64, months: f64) -> f64 {
    let i = rate / 1_200.0;
    if i == 0.0 { monthly * months } else { monthly * ((1.0 + i).powf(months) - 1.0) / i * (1.0 + i) }
}

/// The value of an amount after `years` years, compounded once a year.
pub fn compound(amount: f64, rate: f64, years: f64) -> f64 {
    amount * (1.0 + rate / 100.0).powf(years)
}

/// The present value of an amount `years` years away, discounted once a year.
pub fn present_value(amount: f64, rate: f64, years: f64) -> f64 {
    amount / (1.0 + rate / 100.0).powf(years)
}

/// The growth of a monthly investment, in total and year by year.
pub(super) struct GrowthProjection {
    pub invested: f64,
    pub worth: f64,
    pub table: Table,
    /// One sentence that says what a chart of it shows.
    pub caption: String,
}

/// The monthly amount rises by `rise` percent once a year.
pub(super) fn project_growth(monthly: f64, rate: f64, years: f64, rise: f64) -> GrowthProjection {
    let yearly_growth = (1.0 + rate / 1_200.0).powi(12);
    let (mut paid, mut invested, mut grown) = (monthly, 0.0, 0.0);
    let mut rows = Vec::new();
    for year in 1..=years as u32 {
        invested += paid * 12.0;
        grown = grown * yearly_growth + future_value(paid, rate, 12.0);
        let (paid_in, worth) = (round_to_rupee(invested), round_to_rupee(grown));
        rows.push(Row { label: year.to_string(), values: vec![paid_in, worth - paid_in, worth] });
        paid *= 1.0 + rise / 100.0;
    }
    let (invested, worth) = (round_to_rupee(invested), round_to_rupee(grown));
    let caption = format!(
        "After {} years, {} of the {} is growth and {} is what was paid in.",
        format_number(years),
        format_rupees_compact(worth - invested),
        format_rupees_compact(worth),
        format_rupees_compact(invested)
    );
    let table = Table {
        title: "Year by year",
        row_header: "Year",
        columns: vec![rupee_column("Paid in"), rupee_column("Growth"), rupee_column("Worth")],
        rows,
    };
    GrowthProjection { invested, worth, table, caption }
}

pub(super) fn calculate(inputs: &Inputs) -> CalculatorOutput {
    let GrowthProjection { invested, worth, table, caption } =
        project_growth(inputs.get("monthly"), inputs.get("rate"), inputs.get("years"), inputs.get("rise"));
    CalculatorOutput {
        results: vec![
            figure("value", "Worth at the end", worth, Unit::Rupees),
            figure("invested", "Paid in", invested, Unit::Rupees),
            figure("growth", "Growth", worth - invested, Unit::Rupees),
        ],
        formula: vec![
            "Worth = monthly amount × ((1 + i)^months − 1) ÷ i × (1 + i), where i is the assumed yearly return ÷ 12.".to_owned(),
            "Every payment is made at the start of its month. With a rise, the payment grows by it once a year, and \
             each year's payments grow on until the end."
                .to_owned(),
        ],
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0, 1] }),
        tables: vec![table],
        notes: vec!["Returns of markets are not steady and not assured; expenses and taxes are not counted.".to_owned()],
        registry_defaults: Vec::new(),
    }
}
