//! What EDLI pays after a member's death, by the formula of the scheme of 1976.

use domain::calculators::Rulebook;
use domain::numerals::format_number;

use super::own_sums::OwnSumText;
use super::sentences::Wording;
use crate::calculation_requests::DeathCoverFigures;

pub(super) fn say_death_cover(figures: &DeathCoverFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let (rules, wages, balance) = (rulebook.death_cover().ok()?, figures.wages?, figures.balance?);
    let cover = rules.find_benefit(wages, balance);
    let values = [
        ("wages", wording.format_rupees(wages.min(rules.ceiling))),
        ("times", format_number(rules.times)),
        ("from-wages", wording.format_rupees(cover.from_wages)),
        ("balance", wording.format_rupees(balance)),
        ("from-balance", wording.format_rupees(cover.from_balance)),
        ("benefit", wording.format_rupees(cover.benefit)),
    ];
    let mut lines = vec![wording.say("own-death-cover", &values)];
    let limits = [
        ("ceiling", wording.format_rupees(rules.ceiling)),
        ("most-of-balance", wording.format_rupees(rules.most_of_balance)),
        ("least", wording.format_rupees(rules.least)),
        ("most", wording.format_rupees(rules.most)),
        ("months", format_number(rules.service_months)),
    ];
    lines.push(wording.say("own-death-cover-limits", &limits));
    lines.push(wording.say("own-death-cover-new", &limits[2..4]));
    Some(OwnSumText { lines, search_text: "EDLI insurance of the provident fund after a death", page: None })
}
