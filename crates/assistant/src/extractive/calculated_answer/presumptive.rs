//! The profit that is presumed of a small business or a listed profession.

use domain::calculators::Rulebook;

use super::own_sums::OwnSumText;
use super::sentences::Wording;
use crate::calculation_requests::PresumptiveFigures;

pub(super) fn say_presumptive(figures: &PresumptiveFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let rules = rulebook.presumptive().ok()?;
    let (digital, cash) = figures.split()?;
    let receipts = digital + cash;
    let profit = match figures.is_profession {
        true => rules.find_profession_profit(receipts),
        false => rules.find_business_profit(digital, cash),
    };
    let values = [
        ("receipts", wording.format_rupees(receipts)),
        ("digital", wording.format_rupees(digital)),
        ("cash", wording.format_rupees(cash)),
        ("digital-rate", wording.format_percent(rules.digital_rate)),
        ("cash-rate", wording.format_percent(rules.cash_rate)),
        ("rate", wording.format_percent(rules.profession_rate)),
        ("only-rate", wording.format_percent(if cash > 0.0 { rules.cash_rate } else { rules.digital_rate })),
        ("profit", wording.format_rupees(profit)),
        ("limit", wording.format_rupees(rules.free_income)),
        ("section", rules.section.clone()),
    ];
    let name = match (figures.is_profession, figures.is_split_told()) {
        (true, _) => "own-presumptive-profession",
        (false, true) if digital == 0.0 || cash == 0.0 => "own-presumptive-one",
        (false, true) => "own-presumptive-business",
        (false, false) => "own-presumptive-cash",
    };
    let mut lines = vec![wording.say(name, &values)];
    if !rules.is_within_limit(figures.is_profession, digital, cash) {
        lines.push(wording.phrase("own-presumptive-beyond").to_owned());
    }
    let tax = if profit <= rules.free_income { "own-presumptive-free" } else { "own-presumptive-taxed" };
    lines.push(wording.say(tax, &values));
    lines.push(wording.say("own-presumptive-rule", &values));
    Some(OwnSumText { lines, search_text: "presumptive taxation of a small business or profession", page: None })
}
