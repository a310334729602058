//! The tax that an employer's payment into NPS saves in the new regime, where it takes the place of pay.

use domain::calculators::Rulebook;

use super::own_sums::OwnSumText;
use super::sentences::Wording;
use crate::calculation_requests::EmployerNpsFigures;

/// `None` above the incomes that are worked out, and for a payment that is no part of the salary.
pub(super) fn say_employer_nps(figures: &EmployerNpsFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let (share, basic, salary) = (figures.share?, figures.basic?, figures.salary?);
    let shares = rulebook.employer_nps_shares().ok()?;
    let (counted, paid) = shares.count_share(basic, share);
    if basic > salary || salary > rulebook.max_income().ok()? {
        return None;
    }
    let regime = rulebook.new_regime().ok()?;
    let (before, after) = (regime.tax_on_salary(salary), regime.tax_on_salary(salary - counted));
    let saved = before - after;
    let rupees = |value: f64| wording.format_rupees(value);
    let values = [
        ("share", wording.format_percent(share)),
        ("basic", rupees(basic)),
        ("paid", rupees(paid)),
        ("salary", rupees(salary)),
        ("before", rupees(before)),
        ("after", rupees(after)),
        ("saved", rupees(saved)),
    ];
    let mut lines = vec![wording.say("own-employer-nps", &values)];
    if counted < paid {
        let values = [("most", wording.format_percent(shares.new_regime)), ("counted", rupees(counted))];
        lines.push(wording.say("own-employer-nps-cut", &values));
    }
    lines.push(wording.say("own-employer-nps-price", &[("less", rupees(paid - saved))]));
    lines.push(wording.say("own-employer-nps-old", &[("old", wording.format_percent(shares.old_regime))]));
    Some(OwnSumText { lines, search_text: "employer contribution to NPS deduction new regime", page: None })
}
