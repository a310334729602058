//! The answer on a loan at a flat rate: its instalment, and the rate on what is still owed that costs as much.

use domain::calculators::Unit;
use domain::calculators::flat_rate::cost_at_flat_rate;
use domain::text::escape_html;

use super::CalculatedAnswer;
use super::sentences::Wording;
use crate::calculation_requests::FlatRateLoan;

const SEARCH_TEXT: &str = "flat rate and reducing balance interest on a loan";

pub(super) fn answer_flat_rate_loan(loan: &FlatRateLoan, wording: Wording<'_>) -> CalculatedAnswer {
    let rupees = |value: f64| wording.format(value.round(), Unit::Rupees);
    let percent = |value: f64| wording.format((value * 10.0).round() / 10.0, Unit::Percent);
    let cost = cost_at_flat_rate(loan.principal, loan.rate, loan.months);
    let lead = wording.fill_phrase(
        "flat-rate-loan",
        &[
            ("principal", &rupees(loan.principal)),
            ("rate", &wording.format(loan.rate, Unit::Percent)),
            ("months", &wording.format_duration(loan.months)),
            ("instalment", &rupees(cost.instalment)),
            ("interest", &rupees(cost.interest)),
            ("total", &rupees(loan.principal + cost.interest)),
        ],
    );
    let dearer =
        wording.fill_phrase("flat-rate-true", &[("rate", &wording.format(loan.rate, Unit::Percent)), ("true", &percent(cost.true_rate))]);
    CalculatedAnswer {
        language: wording.language,
        html: [&lead, &dearer].iter().map(|line| format!("<p>{}</p>", escape_html(line))).collect(),
        lead,
        says_more: true,
        search_text: SEARCH_TEXT.to_owned(),
        ..CalculatedAnswer::default()
    }
}
