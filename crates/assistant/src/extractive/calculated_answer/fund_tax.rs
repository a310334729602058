//! The tax on what a monthly investment has grown by, where the question asks for it beside the sum.

use domain::calculators::capital_gains::Asset;
use domain::calculators::{Calculation, CalculatorKind, Rulebook, Unit};
use domain::text::list_words;

use super::sentences::Wording;

const TAX_WORDS: [&str; 4] = ["tax", "taxed", "taxable", "टैक्स"];
/// Units of a fund that are sold one by one over the years bear less.
const PHRASE: &str = "fund-tax";

/// The tax if all units of an equity fund are sold on one day, by today's rules. `None` for another sum, and where the question asks for no tax.
pub(super) fn describe_fund_tax(
    question: &str,
    calculations: &[Calculation],
    rulebook: &Rulebook<'_>,
    wording: Wording<'_>,
) -> Option<String> {
    let calculation = calculations.first().filter(|calculation| calculation.kind == CalculatorKind::Sip)?;
    if !list_words(&question.to_lowercase()).any(|word| TAX_WORDS.contains(&word)) {
        return None;
    }
    let growth = calculation.results.iter().find(|figure| figure.name == "growth")?.value;
    let rules = rulebook.capital_gains(Asset::Shares, rulebook.date()).ok()?;
    let tax = rules.tax_on_growth(growth);
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    let rate = wording.format(rules.long_rate, Unit::Percent);
    let cess = wording.format(rules.cess, Unit::Percent);
    Some(wording.fill_phrase(
        PHRASE,
        &[("growth", &rupees(growth)), ("free", &rupees(rules.free)), ("rate", &rate), ("cess", &cess), ("tax", &rupees(tax))],
    ))
}
