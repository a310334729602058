//! The monthly withdrawal that uses up an amount in a given time: the inverse of a systematic withdrawal.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::emi::{balance_after, instalment};
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_rupees, remove_float_noise, round_to_rupee};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("amount", "Invested now", 1_000.0, 1e9),
    InputField::percent("rate", "Assumed return", 30.0).with_help("You assume it; nobody can promise it"),
    InputField::whole("years", "Years", Unit::Years, 1.0, 60.0),
];

pub(super) fn calculate(inputs: &Inputs) -> CalculatorOutput {
    let (amount, rate, years) = (inputs.get("amount"), inputs.get("rate"), inputs.get("years"));
    let months = years * 12.0;
    // A withdrawal at each month's end is what a borrower of the amount would pay. Rounded up, the last one would fall short.
    let monthly = remove_float_noise(instalment(amount, rate, months)).floor();
    let taken = monthly * months;
    let row = |year: u32| {
        let left = round_to_rupee(balance_after(amount, rate, monthly, f64::from(year) * 12.0));
        Row { label: year.to_string(), values: vec![left, monthly * 12.0 * f64::from(year)] }
    };
    let caption = format!("{} a month uses up the money in {}.", format_rupees(monthly), Unit::Years.format_value(years));
    CalculatorOutput {
        results: vec![
            figure("monthly", "Can be taken out a month", monthly, Unit::Rupees),
            figure("taken", "Total withdrawn", taken, Unit::Rupees),
            figure("growth", "Total growth", taken - amount, Unit::Rupees),
        ],
        formula: vec![
            "Monthly amount = amount × i ÷ (1 − (1 + i)^(−months)), where i is the assumed yearly return ÷ 12; it is rounded down to \
             the rupee."
                .to_owned(),
            "Each withdrawal is made at the end of its month; nothing is left after the last one.".to_owned(),
        ],
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0] }),
        tables: vec![Table {
            title: "Year by year",
            row_header: "Year",
            columns: vec![rupee_column("Left"), rupee_column("Taken out so far")],
            rows: (1..=years as u32).map(row).collect(),
        }],
        notes: vec![
            "Returns of markets are not steady: bad years at the start use the money up sooner than an even return does.".to_owned(),
            "The same amount buys less each year as prices rise. Expenses, exit loads and taxes are not counted.".to_owned(),
        ],
        registry_defaults: Vec::new(),
    }
}
