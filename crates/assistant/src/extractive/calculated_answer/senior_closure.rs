//! What is cut when a deposit in the Senior Citizens Savings Scheme is closed early, beside its quarterly interest.

use domain::calculators::Rulebook;
use domain::calculators::payout::payment;
use domain::calculators::senior_closure::ClosureCost;

use super::own_sums::OwnSumText;
use super::sentences::Wording;
use crate::calculation_requests::SeniorClosureFigures;

const QUARTERS: f64 = 4.0;
const SECOND_YEAR: f64 = 12.0;
const THIRD_YEAR: f64 = 24.0;

/// The cut in rupees, or both cuts where the time isn't told.
pub(super) fn say_senior_closure(figures: &SeniorClosureFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let (rules, deposit) = (rulebook.senior_closure().ok()?, figures.deposit?);
    let rate = figures.rate.unwrap_or(rules.rate);
    let amount = ("amount", wording.format_rupees(deposit));
    let cut_at = |months: f64| match rules.find_cost(deposit, months) {
        ClosureCost::Cut { share, amount } => Some((wording.format_percent(share), amount)),
        ClosureCost::AllInterest => None,
    };
    let mut lines = Vec::new();
    match figures.held_months {
        Some(months) => {
            let held = ("held", wording.format_duration(months));
            lines.push(match cut_at(months) {
                Some((share, cut)) => {
                    let values = [
                        amount,
                        held,
                        ("share", share),
                        ("cut", wording.format_rupees(cut)),
                        ("left", wording.format_rupees(deposit - cut)),
                    ];
                    wording.say("own-closure-cut", &values)
                }
                None => wording.say("own-closure-first-year", &[amount, held]),
            });
        }
        None => {
            let (Some((second, first_cut)), Some((later, later_cut))) = (cut_at(SECOND_YEAR), cut_at(THIRD_YEAR)) else { return None };
            let values = [
                amount,
                ("second", second),
                ("second-cut", wording.format_rupees(first_cut)),
                ("later", later),
                ("later-cut", wording.format_rupees(later_cut)),
            ];
            lines.push(wording.say("own-closure-open", &values));
        }
    }
    let values = [("rate", wording.format_percent(rate)), ("paid", wording.format_rupees(payment(deposit, rate, QUARTERS).round()))];
    let is_kept = figures.held_months.is_none_or(|months| months >= SECOND_YEAR);
    lines.push(wording.say(if is_kept { "own-closure-interest" } else { "own-closure-interest-back" }, &values));
    Some(OwnSumText { lines, search_text: "Senior Citizens Savings Scheme closed early cut", page: None })
}
