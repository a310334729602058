//! The monthly investment that reaches an amount: the inverse of a SIP. Payments are made at the start of every month.

use super::calculation::{CalculatorOutput, Chart, ChartKind, figure};
use super::inputs::{InputField, Inputs, Unit};
use super::sip;
use crate::numerals::remove_float_noise;

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("amount", "Amount to reach", 1e3, 1e9),
    InputField::percent("rate", "Assumed return", 30.0).with_help("You assume it; nobody can promise it"),
    InputField::whole("years", "Years", Unit::Years, 1.0, 60.0),
];

/// The monthly amount for which [`sip::future_value`] equals the goal.
pub fn required_monthly(goal: f64, rate: f64, months: f64) -> f64 {
    goal / sip::future_value(1.0, rate, months)
}

pub(super) fn calculate(inputs: &Inputs) -> CalculatorOutput {
    let (goal, rate, years) = (inputs.get("amount"), inputs.get("rate"), inputs.get("years"));
    // Rounded down, it would just miss the goal.
    let needed = remove_float_noise(required_monthly(goal, rate, years * 12.0)).ceil();
    let grown = sip::project_growth(needed, rate, years, 0.0);
    CalculatorOutput {
        results: vec![
            figure("monthly", "Needed every month", needed, Unit::Rupees),
            figure("invested", "Paid in", grown.invested, Unit::Rupees),
            figure("growth", "Growth", grown.worth - grown.invested, Unit::Rupees),
            figure("value", "Worth at the end", grown.worth, Unit::Rupees),
        ],
        formula: vec![
            "Monthly amount = amount to reach × i ÷ (((1 + i)^months − 1) × (1 + i)), where i is the assumed yearly return ÷ 12; it is \
             rounded up to the rupee. Without a return it is the amount ÷ months."
                .to_owned(),
            "Every payment is made at the start of its month.".to_owned(),
        ],
        chart: Some(Chart { kind: ChartKind::Stacked, caption: grown.caption, columns: vec![0, 1] }),
        tables: vec![grown.table],
        notes: vec![
            "Returns of markets are not steady and not assured; expenses and taxes are not counted. The amount is in the rupees of its \
             own year: prices rise until then."
                .to_owned(),
        ],
        registry_defaults: Vec::new(),
    }
}
