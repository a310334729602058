//! The answer on a bonus: the tax on it is what the year's tax grows by, and it is cut in the month in which the bonus is paid.

use domain::calculators::{Rulebook, Unit};
use domain::text::escape_html;

use super::CalculatedAnswer;
use super::sentences::Wording;
use crate::calculation_requests::TaxedBonus;

/// Finds articles about the tax on a salary.
const SEARCH_TEXT: &str = "bonus salary income tax TDS new regime";

/// Writes the tax with and without the bonus. `None` above the incomes that are worked out, and where the registry lacks a rate.
pub(super) fn answer_bonus_tax(bonus: TaxedBonus, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<CalculatedAnswer> {
    let together = bonus.salary + bonus.bonus;
    let max_income = rulebook.max_income().ok()?;
    let regime = rulebook.new_regime().ok().filter(|_| together <= max_income)?;
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    let (before, after) = (regime.tax_on_salary(bonus.salary), regime.tax_on_salary(together));
    let tax = after - before;
    let lead = wording.fill_phrase(
        "bonus-tax",
        &[
            ("bonus", &rupees(bonus.bonus)),
            ("salary", &rupees(bonus.salary)),
            ("before", &rupees(before)),
            ("after", &rupees(after)),
            ("tax", &rupees(tax)),
        ],
    );
    let paid = wording.fill_phrase("bonus-paid", &[("net", &rupees(bonus.bonus - tax))]);
    let lines = [lead.as_str(), paid.as_str(), wording.phrase("bonus-old-regime")];
    Some(CalculatedAnswer {
        language: wording.language,
        html: lines.map(|line| format!("<p>{}</p>", escape_html(line))).concat(),
        lead,
        says_more: true,
        search_text: SEARCH_TEXT.to_owned(),
        ..CalculatedAnswer::default()
    })
}
