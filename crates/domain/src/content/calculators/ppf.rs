//! The Public Provident Fund: deposits of each year, and interest that is credited once a year.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{Choice, InputField, Inputs, Unit};
use crate::numerals::{format_rupees, format_rupees_compact, round_to_rupee};
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("yearly", "Deposit a year", 0.0, 1e7),
    InputField::percent("rate", "Interest rate", 15.0)
        .with_registry_default()
        .with_help("The last rate we have verified unless you change it"),
    InputField::whole("years", "Years", Unit::Years, 1.0, 50.0).with_registry_default().with_help("The scheme's term unless you change it"),
    InputField::rupees("balance", "Balance now", 0.0, 1e9).with_default(0.0),
    InputField::choice("times", "Deposits are made", DEPOSIT_CHOICES).with_default(1.0),
];

const MONTHLY: f64 = 12.0;
pub(super) const DEPOSIT_CHOICES: &[Choice] =
    &[Choice::new(1.0, "once a year, by 5 April"), Choice::new(MONTHLY, "every month, by the 5th")];

/// The rules that the government sets.
#[derive(Debug, Clone, PartialEq)]
pub struct PpfRules {
    /// Percent a year.
    pub rate: f64,
    /// The term in years.
    pub years: f64,
    /// The least and the most that may be deposited in a year, in rupees.
    pub least: f64,
    pub most: f64,
}

/// A year's interest, rounded to the rupee. A deposit by the fifth of a month earns from that month on, so twelve equal
/// deposits earn 12, 11, … 1 months.
pub fn year_interest(opening: f64, yearly: f64, rate: f64, times: f64) -> f64 {
    let months = if times == MONTHLY { (1..=12).map(f64::from).sum::<f64>() / 12.0 } else { 12.0 };
    round_to_rupee((opening * 12.0 + yearly * months) * rate / 1_200.0)
}

pub(super) fn calculate(inputs: &Inputs, rules: &PpfRules) -> Result<CalculatorOutput> {
    let (yearly, opening, times) = (inputs.get("yearly"), inputs.get("balance"), inputs.get("times"));
    if yearly > rules.most || (yearly < rules.least && (yearly > 0.0 || opening == 0.0)) {
        let (least, most) = (format_rupees_compact(rules.least), format_rupees_compact(rules.most));
        return Err(Error::invalid("yearly", format!("A year's deposits must be between {least} and {most}")));
    }
    let rate = inputs.get_optional("rate").unwrap_or(rules.rate);
    let years = inputs.get_optional("years").unwrap_or(rules.years);
    let (mut balance, mut rows) = (opening, Vec::new());
    for year in 1..=years as u32 {
        balance += yearly + year_interest(balance, yearly, rate, times);
        let paid_in = opening + yearly * f64::from(year);
        rows.push(Row { label: year.to_string(), values: vec![paid_in, balance - paid_in, balance] });
    }
    let paid_in = opening + yearly * years;
    let caption = format!(
        "After {}, {} has become {}; {} of it is interest.",
        Unit::Years.format_value(years),
        format_rupees(paid_in),
        format_rupees(balance),
        format_rupees(balance - paid_in)
    );
    Ok(CalculatorOutput {
        results: vec![
            figure("value", "Balance at the end", balance, Unit::Rupees),
            figure("paid", "Paid in", paid_in, Unit::Rupees),
            figure("interest", "Total interest", balance - paid_in, Unit::Rupees),
        ],
        formula: vec![
            "Each year: interest = (opening balance + deposits, each for its months of the year) × rate ÷ 12, rounded to the rupee and \
             credited on 31 March."
                .to_owned(),
            "A deposit earns from its own month on when it is made by the 5th; later it earns from the next month.".to_owned(),
        ],
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0, 1] }),
        tables: vec![Table {
            title: "Year by year",
            row_header: "Year",
            columns: vec![rupee_column("Paid in"), rupee_column("Interest"), rupee_column("Balance")],
            rows,
        }],
        notes: vec![
            "The government sets the rate anew each quarter, also for old accounts; the sum assumes one rate throughout.".to_owned(),
            "The term counts from the end of the financial year of opening; after it the account can be extended.".to_owned(),
        ],
        registry_defaults: vec![("rate", rate), ("years", years)],
    })
}
