//! What a card's balance costs for each percent of its rate, which only the statement tells.

use domain::calculators::Unit;
use domain::text::escape_html;

use super::CalculatedAnswer;
use super::sentences::Wording;

/// Finds articles about paying a card.
const SEARCH_TEXT: &str = "credit card minimum due interest";

/// Writes what one percent a month is of the balance, and asks for the rest. The rule goes before it, so that it says no more than the rule.
pub(super) fn answer_card_balance(owed: f64, wording: Wording<'_>) -> CalculatedAnswer {
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    let lead = wording.fill_phrase("card-balance", &[("owed", &rupees(owed)), ("part", &rupees(owed / 100.0))]);
    CalculatedAnswer {
        language: wording.language,
        html: format!("<p>{}</p>", escape_html(&lead)),
        lead,
        search_text: SEARCH_TEXT.to_owned(),
        ..CalculatedAnswer::default()
    }
}
