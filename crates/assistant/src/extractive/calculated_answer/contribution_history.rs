//! The answer on the provident fund of earlier months: each month by its own ceiling, rates and interest, as the dashboard counts.

use domain::calculators::{CalculatorKind, Unit};
use domain::facts::Registry;
use domain::language::Language;
use domain::provident_fund::{ContributionHistory, ContributionPeriod, Heads, Month, calculate_contribution_history};
use domain::text::escape_html;
use domain::time::{format_date, name_hindi_month};
use jiff::civil::Date;

use super::CalculatedAnswer;
use super::sentences::Wording;
use crate::calculation_requests::{CalculationRequest, PastContributions, PastMonths};

/// Finds articles about what a passbook shows.
const SEARCH_TEXT: &str = "EPF passbook monthly contributions wage ceiling";
/// Longer lists of periods are cut at their beginning: the last ones matter most.
const MAX_PERIODS: usize = 8;

/// Writes the shares of the months, and what they come to. `None` for months that are not over, and for those before the first known ceiling.
pub(super) fn answer_past_contributions(
    asked: PastContributions,
    registry: &Registry,
    today: Date,
    wording: Wording<'_>,
) -> Option<CalculatedAnswer> {
    let this_month = Month::from_day(today);
    let (first, last) = match asked.months {
        PastMonths::In { year, month: Some(month) } => (Month::new(year, month)?, Month::new(year, month)?),
        PastMonths::In { year, month: None } => (Month::new(year, 1)?, Month::new(year, 12)?),
        PastMonths::Since { year, month } => (Month::new(year, month.unwrap_or(4))?, this_month.add_months(-1)),
    };
    if last >= this_month || first > last {
        return None;
    }
    let wages = asked.wages.round() as i64;
    let history = calculate_contribution_history(registry, today, wages, first, last).ok()??;
    let is_since = matches!(asked.months, PastMonths::Since { .. });
    let mut lines = Vec::new();
    if is_since {
        lines.push(describe_balance(&history, wages, first, wording));
    }
    let skipped = history.periods.len().saturating_sub(MAX_PERIODS);
    lines.extend(
        history
            .periods
            .iter()
            .skip(skipped)
            .map(|period| describe_period(period, wages, is_since || history.periods.len() > 1, first, wording)),
    );
    let link = format!("<a href=\"/service?module=epf\">{}</a>", escape_html(wording.phrase("pf-history-look")));
    let paragraphs: String = lines.iter().map(|line| format!("<p>{}</p>", escape_html(line))).collect();
    Some(CalculatedAnswer {
        language: wording.language,
        html: format!("{paragraphs}<p>{link}</p>"),
        lead: lines.into_iter().next().unwrap_or_default(),
        says_more: true,
        search_text: SEARCH_TEXT.to_owned(),
        ..CalculatedAnswer::default()
    })
}

/// Lets a projection begin with what the months since the person joined would have come to, where the question tells since when and no
/// balance. Returns the sentence that says so.
pub(super) fn begin_with_past(
    request: &mut CalculationRequest,
    start: impl FnOnce() -> Option<(i16, Option<i8>)>,
    registry: &Registry,
    today: Date,
    wording: Wording<'_>,
) -> Option<String> {
    let read = |name: &str| request.inputs.iter().find(|(known, _)| *known == name).and_then(|(_, value)| value.parse::<f64>().ok());
    let (wages, is_capped) = (read("basic")?, read("capped") == Some(1.0));
    // A year alone stands for the shares of one month, or for a year's interest.
    let is_projection = read("age").zip(read("until")).is_some_and(|(age, until)| until > age + 1.0);
    if request.kind != CalculatorKind::Epf || !is_projection || read("balance").is_some() {
        return None;
    }
    let (year, month) = start()?;
    let (first, last) = (Month::new(year, month.unwrap_or(4))?, Month::from_day(today).add_months(-1));
    let history = (first <= last).then(|| calculate_contribution_history(registry, today, wages.round() as i64, first, last).ok())???;
    let balance = if is_capped { history.balance_on_ceiling } else { history.balance_on_wages };
    request.inputs.push(("balance", balance.to_string()));
    request.missing_inputs.retain(|name| *name != "balance");
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    Some(wording.fill_phrase(
        "pf-begins-with",
        &[("balance", &rupees(balance as f64)), ("pay", &rupees(wages)), ("since", &name_month(first, wording.language))],
    ))
}

fn describe_balance(history: &ContributionHistory, wages: i64, first: Month, wording: Wording<'_>) -> String {
    let rupees = |value: i64| wording.format(value as f64, Unit::Rupees);
    let is_capped = history.balance_on_ceiling < history.balance_on_wages;
    wording.fill_phrase(
        if is_capped { "pf-since-capped" } else { "pf-since" },
        &[
            ("pay", &rupees(wages)),
            ("since", &name_month(first, wording.language)),
            ("balance", &rupees(history.balance_on_wages)),
            ("least", &rupees(history.balance_on_ceiling)),
        ],
    )
}

fn describe_period(period: &ContributionPeriod, wages: i64, names_months: bool, first: Month, wording: Wording<'_>) -> String {
    let rupees = |value: i64| wording.format(value as f64, Unit::Rupees);
    let when = match (names_months, period.first == period.last) {
        (true, false) => wording.fill_phrase(
            "from-to",
            &[("from", &name_month(period.first, wording.language)), ("to", &name_month(period.last, wording.language))],
        ),
        (true, true) => name_month(period.first, wording.language),
        (false, false) => first.year().to_string(),
        (false, true) => name_month(period.first, wording.language),
    };
    let Heads { employee, employer, pension } = period.on_wages;
    let is_capped = period.on_ceiling != period.on_wages;
    wording.fill_phrase(
        if is_capped { "pf-past-capped" } else { "pf-past" },
        &[
            ("when", &when),
            ("pay", &rupees(wages)),
            ("own", &rupees(employee)),
            ("employer", &rupees(employer)),
            ("pension", &rupees(pension)),
            ("ceiling", &rupees(period.ceiling)),
            ("least", &rupees(period.on_ceiling.employee)),
            ("least-employer", &rupees(period.on_ceiling.employer)),
        ],
    )
}

fn name_month(month: Month, language: Language) -> String {
    let day = month.first_day();
    match language {
        Language::Hindi => format!("{} {}", name_hindi_month(day), day.year()),
        // "1 Apr 2012" without its day.
        Language::English | Language::Hinglish => format_date(day).split_once(' ').map(|(_, month)| month.to_owned()).unwrap_or_default(),
    }
}
