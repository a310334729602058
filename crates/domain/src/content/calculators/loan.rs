//! The loan that an instalment repays: the inverse of the loan instalment.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::emi::balance_after;
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_rupees, round_to_rupee};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("emi", "EMI you can pay", 100.0, 1e8),
    InputField::percent("rate", "Interest rate", 60.0).with_help("On the reducing balance"),
    InputField::whole("months", "Loan tenure", Unit::Months, 1.0, 600.0),
];

/// The loan in rupees that `months` payments of `emi` repay in full.
pub fn loan_amount(emi: f64, rate: f64, months: f64) -> f64 {
    let i = rate / 1_200.0;
    if i == 0.0 { emi * months } else { emi * (1.0 - (1.0 + i).powf(-months)) / i }
}

pub(super) fn calculate(inputs: &Inputs) -> CalculatorOutput {
    let (emi, months) = (inputs.get("emi"), inputs.get("months"));
    // Rounded up, the instalment would not quite repay it.
    let loan = loan_amount(emi, inputs.get("rate"), months).floor();
    let total = emi * months;
    let rate = inputs.get("rate");
    let row = |year: u32| {
        let paid = (f64::from(year) * 12.0).min(months);
        let left = if paid == months { 0.0 } else { round_to_rupee(balance_after(loan, rate, emi, paid)) };
        Row { label: year.to_string(), values: vec![left, emi * paid] }
    };
    let caption = format!("{} a month repays {} in {}.", format_rupees(emi), format_rupees(loan), Unit::Months.format_value(months));
    CalculatorOutput {
        results: vec![
            figure("loan", "Loan that this EMI repays", loan, Unit::Rupees),
            figure("interest", "Total interest", total - loan, Unit::Rupees),
            figure("total", "Total payment", total, Unit::Rupees),
        ],
        formula: vec![
            "Loan = EMI × (1 − (1 + i)^(−months)) ÷ i, where i is the yearly rate ÷ 12; it is rounded down to the rupee.".to_owned(),
        ],
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0] }),
        tables: vec![Table {
            title: "Year by year",
            row_header: "Year",
            columns: vec![rupee_column("Outstanding"), rupee_column("Paid so far")],
            rows: (1..=(months as u32).div_ceil(12)).map(row).collect(),
        }],
        notes: vec![
            "A lender also looks at income, other loans and the credit report, and may lend less. Fees and insurance are not counted."
                .to_owned(),
        ],
        registry_defaults: Vec::new(),
    }
}
