//! How often money is paid, and where it is held: inputs that are choices and no quantities.

use std::collections::BTreeMap;

use domain::calculators::CalculatorKind;

use super::quantities::{Period, Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::turned_sums;
use super::withheld_payments;

const POST_OFFICE_WORDS: &str = "post office|postoffice|dakghar|dak ghar|डाकघर|डाक घर|डाकखाना|पोस्ट ऑफिस|पोस्ट ऑफ़िस|पोस्ट आफिस|पोस्टऑफिस";

/// How often money is paid, and where it is held.
pub(super) fn choose_payments(
    kind: CalculatorKind,
    values: &BTreeMap<&'static str, f64>,
    question: &ParsedQuestion,
) -> Vec<(&'static str, f64)> {
    let times = |names: &[(&str, f64)]| names.iter().find(|(names, _)| question.mentions(names)).map(|(_, times)| ("times", *times));
    match kind {
        CalculatorKind::Fd if values.get("days").is_some_and(|days| *days > 0.0) && !values.contains_key("months") => {
            vec![("months", 0.0)]
        }
        CalculatorKind::Extra => {
            let count =
                if question.mentions("two extra emi|2 extra emi|do emi extra|do extra emi|दो ईएमआई") { 2.0 } else { 1.0 };
            if question.mentions(turned_sums::EXTRA_EMI_WORDS) { vec![("emis", count)] } else { Vec::new() }
        }
        CalculatorKind::Rd if question.mentions(POST_OFFICE_WORDS) => vec![("scheme", 1.0)],
        CalculatorKind::Payout if question.mentions(turned_sums::SENIOR_SCHEME_WORDS) => vec![("scheme", 1.0)],
        CalculatorKind::Payout if question.mentions(turned_sums::MONTHLY_SCHEME_WORDS) => vec![("scheme", 2.0)],
        // A scheme pays as often as its rules say.
        CalculatorKind::Payout if values.get("scheme").is_some_and(|scheme| *scheme > 0.0) => Vec::new(),
        CalculatorKind::Payout => times(&[
            ("quarter|quarterly|every 3 months|every three months|timahi|teen mahine|har 3 mahine|तिमाही|तीन महीने|हर 3 महीने", 4.0),
            ("half yearly|halfyearly|six months|छमाही", 2.0),
            ("month|monthly|mahine|mahina|har mahine|महीने|महीना|मासिक", 12.0),
            ("yearly|annual|annually|salana|saalana|सालाना", 1.0),
        ])
        .into_iter()
        .collect(),
        CalculatorKind::Ppf | CalculatorKind::Ssy => {
            let is_monthly = |quantity: &Quantity| quantity.kind == QuantityKind::Rupees && quantity.period == Some(Period::Month);
            if question.quantities.iter().any(is_monthly) { vec![("times", 12.0)] } else { Vec::new() }
        }
        CalculatorKind::Tds => withheld_payments::choose_withheld_payment(question),
        _ => Vec::new(),
    }
}
