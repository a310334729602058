//! The answer on a debt of which nothing was paid back: what is due by simple interest, and by interest on interest.

use domain::calculators::Unit;
use domain::calculators::unpaid_debt::{compound_interest, simple_interest};
use domain::text::escape_html;

use super::CalculatedAnswer;
use super::sentences::Wording;
use crate::calculation_requests::UnpaidDebt;

/// Finds articles about what lenders may charge.
const SEARCH_TEXT: &str = "moneylender private lender interest on a loan";

/// Writes what is due, and how much less another rate would cost.
pub(super) fn answer_unpaid_debt(debt: &UnpaidDebt, wording: Wording<'_>) -> CalculatedAnswer {
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    let percent = |value: f64| wording.format(value, Unit::Percent);
    let interest = simple_interest(debt.principal, debt.monthly_rate, debt.months).round();
    let compounded = compound_interest(debt.principal, debt.monthly_rate, debt.months).round();
    let lead = wording.fill_phrase(
        match (debt.is_simple, debt.is_yearly) {
            (true, _) => "simple-interest",
            (false, true) => "unpaid-loan",
            (false, false) => "unpaid-debt",
        },
        &[
            ("principal", &rupees(debt.principal)),
            ("rate", &percent(debt.monthly_rate)),
            ("yearly", &percent(debt.monthly_rate * 12.0)),
            ("months", &wording.format_duration(debt.months)),
            ("interest", &rupees(interest)),
            ("total", &rupees(debt.principal + interest)),
        ],
    );
    let with_interest = wording.fill_phrase("unpaid-debt-compound", &[("total", &rupees(debt.principal + compounded))]);
    let other = debt.other_rate.and_then(|rate| {
        let other = simple_interest(debt.principal, rate / 12.0, debt.months).round();
        let values = [("rate", percent(rate)), ("interest", rupees(other)), ("less", rupees(interest - other))];
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        (other < interest).then(|| wording.fill_phrase("unpaid-debt-other", &values))
    });
    let lines = [Some(lead.clone()), other, (!debt.is_simple).then_some(with_interest)].into_iter().flatten();
    CalculatedAnswer {
        language: wording.language,
        html: lines.map(|line| format!("<p>{}</p>", escape_html(&line))).collect(),
        lead,
        says_more: true,
        search_text: SEARCH_TEXT.to_owned(),
        ..CalculatedAnswer::default()
    }
}
