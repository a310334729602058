//! What a provident fund comes to with what the member and the employer pay in by the payslip.

use domain::calculators::epf::{Contributions, balance_of_deposits};
use domain::calculators::{Rulebook, Unit};
use domain::numerals::format_number;

use super::own_sums::OwnSumText;
use super::sentences::Wording;
use crate::calculation_requests::PfGrowthFigures;

/// The balance at the end, and under which assumption. `None` where a figure is missing.
pub(super) fn say_pf_growth(figures: &PfGrowthFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let rules = rulebook.epf().ok()?;
    let rate = rules.rate;
    let own_of_basic = || Some(rules.calculate_monthly_contributions(figures.basic?).own);
    let (own, employer, years) = (figures.own.or_else(own_of_basic)?, figures.employer?, figures.years()?);
    let (balance, pension) = (figures.balance.unwrap_or_default(), figures.pension.unwrap_or_default());
    let monthly = Contributions { own, employer, pension };
    let end = balance_of_deposits(balance, monthly, figures.rise.unwrap_or_default(), rate, years);
    let when = figures.end_age().map_or_else(
        || wording.say("own-pf-growth-after", &[("years", wording.format(f64::from(years), Unit::Years))]),
        |age| wording.say("own-pf-growth-at", &[("age", format_number(age))]),
    );
    let values = [
        ("when", when),
        ("end", wording.format_rupees(end)),
        ("own", wording.format_rupees(own)),
        ("employer", wording.format_rupees(employer)),
        ("together", wording.format_rupees(own + employer)),
        ("balance", wording.format_rupees(balance)),
        ("rate", wording.format_percent(rate)),
    ];
    let mut lines = vec![wording.say("own-pf-growth", &values)];
    lines.push(match figures.rise {
        Some(rise) => wording.say("own-pf-growth-rising", &[("rise", wording.format_percent(rise))]),
        None => wording.phrase("own-pf-growth-same").to_owned(),
    });
    if pension > 0.0 {
        lines.push(wording.say("own-pf-growth-pension", &[("pension", wording.format_rupees(pension))]));
    }
    Some(OwnSumText { lines, search_text: "EPF balance at retirement contributions interest", page: None })
}
