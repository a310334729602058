//! What the family draws after the death of somebody who drew an EPS pension.

use domain::calculators::Rulebook;
use domain::numerals::format_number;

use super::own_sums::OwnSumText;
use super::sentences::Wording;
use crate::calculation_requests::FamilyPensionFigures;

pub(super) fn say_family_pension(figures: &FamilyPensionFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let (rules, pension) = (rulebook.family_pension().ok()?, figures.pension?);
    let shares = rules.find_shares(pension);
    let is_least = shares.spouse > pension * rules.spouse_share / 100.0 + 1.0;
    let values = [
        ("pension", wording.format_rupees(pension)),
        ("share", wording.format_percent(rules.spouse_share)),
        ("spouse", wording.format_rupees(shares.spouse)),
    ];
    let mut lines = vec![wording.say(if is_least { "own-family-pension-least" } else { "own-family-pension" }, &values)];
    let values = [
        ("children", format_number(rules.children)),
        ("age", format_number(rules.child_age)),
        ("child-share", wording.format_percent(rules.child_share)),
        ("child", wording.format_rupees(shares.each_child)),
    ];
    lines.push(wording.say("own-family-pension-children", &values));
    lines.push(wording.phrase("own-family-pension-rule").to_owned());
    Some(OwnSumText { lines, search_text: "EPS family pension after a pensioner's death", page: None })
}
