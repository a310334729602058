//! What must be invested at the start of every month to have an amount at the end: a SIP read backwards.

use super::calculation::{Chart, Look, Outcome, figure};
use super::figures::settled;
use super::inputs::{Field, Inputs, Unit};
use super::sip;

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("amount", "Amount to reach", 1e3, 1e9),
    Field::percent("rate", "Assumed return", 30.0).meaning("You assume it; nobody can promise it"),
    Field::whole("years", "Years", Unit::Years, 1.0, 60.0),
];

/// The monthly amount with which [`sip::value`] is the goal.
pub fn monthly(goal: f64, rate: f64, months: f64) -> f64 {
    goal / sip::value(1.0, rate, months)
}

pub(super) fn outcome(inputs: &Inputs) -> Outcome {
    let (goal, rate, years) = (inputs.get("amount"), inputs.get("rate"), inputs.get("years"));
    // Rounded down it would miss the goal by a little.
    let needed = settled(monthly(goal, rate, years * 12.0)).ceil();
    let grown = sip::grown(needed, rate, years);
    Outcome {
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
        chart: Some(Chart { look: Look::Stacked, says: grown.says, columns: vec![0, 1] }),
        tables: vec![grown.table],
        notes: vec![
            "Returns of markets are not steady and not assured; expenses and taxes are not counted. The amount is in the rupees of its \
             own year: prices rise until then."
                .to_owned(),
        ],
        declared: Vec::new(),
    }
}
