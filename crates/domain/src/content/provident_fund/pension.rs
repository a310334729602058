//! The service of the pension scheme, and a range of what it may pay.

use std::collections::BTreeMap;

use super::check_context::CheckContext;
use super::ledger::{AccountBooks, MonthSum};
use super::rules::whole;
use super::words::{count, day, month_list, rupees};
use super::{Check, ContinuedPension, Finding, Month, PensionOutlook};
use crate::Result;
use crate::numerals::format_number;
use crate::pension_scheme::{LeastService, MonthCeiling, PensionRules};

fn describe_rounding(least: &LeastService) -> String {
    format!(
        "A part year of {} or more counts as a full one, so {} are enough for a monthly pension.",
        count(i64::from(least.part_year_months), "month"),
        count(i64::from(least.months()), "month")
    )
}

const ROUNDING_UP: &str = "eps.round-up-months";

/// The months with a pension contribution, each once, with the highest pension wages of the month. What went there after the month in which
/// the pension age was reached is no service.
fn pension_months(context: &CheckContext) -> BTreeMap<Month, i64> {
    let mut months = BTreeMap::new();
    for account in &context.ledger.accounts {
        let counts = |(month, sum): &(Month, MonthSum)| sum.heads.pension > 0 && !context.has_pension_age_on(month.first_day());
        for (month, sum) in account.months().into_iter().filter(counts) {
            let wages = sum.wages_once();
            let wages = if wages.eps > 0 { wages.eps } else { wages.epf };
            let known = months.entry(month).or_insert(0);
            *known = wages.max(*known);
        }
    }
    months
}

/// Whether pension months may lie in books that were not given.
fn may_be_more(context: &CheckContext) -> bool {
    let is_member_before = context.member_since().zip(context.ledger.first_month()).is_some_and(|(member, seen)| member.month() < seen);
    is_member_before
        || context.has_earlier_membership()
        || context.ledger.accounts.iter().any(|account| !context.list_missing_years(account, account.last_month()).is_empty())
}

/// Why no service is seen.
fn describe_no_service(context: &CheckContext) -> Result<String> {
    let is_paid = |account: &AccountBooks| account.contributions().any(|(_, row)| row.heads.pension > 0);
    if !context.ledger.accounts.iter().any(is_paid) {
        return Ok("No pension contribution is seen in these passbooks.".to_owned());
    }
    let age = context.rules.require_integer_today("eps.pension-age")?;
    Ok(format!(
        "The pension contributions that we see are for months after you turned {age}. They are no service, unless you chose to put off your pension."
    ))
}

pub(super) fn check_pension_service(context: &CheckContext) -> Result<Finding> {
    let months = i64::try_from(pension_months(context).len()).unwrap_or(0);
    let check = Check::PensionService;
    let enough = context.rules.read_pension_rules()?.least_service;
    let (full, shortest) = (i64::from(enough.full_months()), i64::from(enough.months()));
    let cutoff = context.rules.require_integer_today("epf.online-eps-cutoff")?;
    let least = context.rules.require_integer_today("eps.minimum-service-for-cash")?;
    let wait = context.rules.require_integer_today("eps.withdrawal-wait")?;
    let form = context.rules.find_text_today("eps.form-withdrawal").unwrap_or("the form for the cash benefit");
    let rule = context.rules.find_source_today("eps.min-service");
    let more = if may_be_more(context) { " Passbooks you haven't given may hold more." } else { "" };
    let seen = format!(
        "We see at least {} of pension service.{more} Days without pay are not shown, and can make it less.",
        count(months, "month")
    );
    let title = format!("At least {} of pension service", count(months, "month"));
    if months == 0 {
        return Ok(Finding::not_applicable(check, "There is no pension service to count").because(describe_no_service(context)?));
    }
    if months >= full {
        let reason = format!("{seen} With {} a monthly pension is earned; it can't be taken as cash instead.", count(full, "month"));
        return Ok(Finding::pass(check, title).because(reason).by_rule(rule));
    }
    let rounding = context.rules.find_source_today(ROUNDING_UP);
    if months >= shortest {
        let reason = format!(
            "{seen} {} With {} a monthly pension is earned; it can't be taken as cash instead. EPFO takes no online claim for the cash from {} on. \
             The amount goes by the real service, and EPFO's own count decides: ask for a scheme certificate ({form}) when you leave, which says it.",
            describe_rounding(&enough),
            count(shortest, "month"),
            count(cutoff, "month")
        );
        return Ok(Finding::pass(check, title).because(reason).by_rule(rounding));
    }
    if months < least {
        let reason = format!("{seen} Below {} the scheme pays nothing yet. The months stay in your record.", count(least, "month"));
        return Ok(Finding::pass(check, title).because(reason).by_rule(rule));
    }
    let reason = format!(
        "{seen} Below {}, a cash benefit ({form}) can be claimed {} after the last contribution, or the service kept for a later job. {}",
        count(shortest, "month"),
        count(wait, "month"),
        describe_rounding(&enough)
    );
    Ok(Finding::pass(check, title).because(reason).by_rule(rounding))
}

/// The pension of months at the age of the full one, in rupees a month; zero when there are too few.
fn find_pension(rules: &PensionRules, months: &BTreeMap<Month, i64>) -> i64 {
    let service = rules.average_service(months.iter().map(|(month, wages)| (*month, *wages as f64)));
    whole(rules.monthly_pension(&service, rules.normal_age))
}

/// So many months after the last contribution seen may just not stand in the passbook yet. Our own measure, no rule.
const MONTHS_BEHIND: i32 = 2;

/// What an estimate takes for granted behind the last month with a contribution.
struct MonthsAhead {
    /// The first month for which a contribution is assumed; `None` when none is.
    first: Option<Month>,
    wages: i64,
    /// What is assumed about the months after the last one seen, where it does not go without saying.
    assumption: Option<String>,
    /// "today's wages of ₹15,000".
    wages_words: String,
}

impl MonthsAhead {
    /// Service is what passbooks show or the member tells. So none is assumed for who is out of work, and where deposits stopped before none
    /// is until the present month.
    fn find(context: &CheckContext, last: Month, wages: i64) -> Self {
        let wages = find_wages_ahead(context, last, wages);
        let (next, present) = (last.add_months(1), Month::from_day(context.today));
        if let Some(ended) = describe_end_of_work(context) {
            return Self { first: None, wages, assumption: Some(ended), wages_words: String::new() };
        }
        if present.months_since(next) <= MONTHS_BEHIND {
            return Self { first: Some(next), wages, assumption: None, wages_words: format!("today's wages of {}", rupees(wages)) };
        }
        let unseen: Vec<Month> = (0..present.months_since(next)).map(|later| next.add_months(later)).collect();
        let assumption = format!(
            "No contribution is seen for {}, so these months are no service here. If newer passbooks hold some, add them.",
            month_list(&unseen)
        );
        let wages_words = format!("the last wages seen, {}", rupees(wages));
        Self { first: Some(present), wages, assumption: Some(assumption), wages_words }
    }
}

/// Why no contribution is to be expected; `None` when they may go on.
fn describe_end_of_work(context: &CheckContext) -> Option<String> {
    const LATER: &str = "so no month after the last one seen counts here. A later job under the provident fund adds its months.";
    if context.told.employed == Some(true) {
        return None;
    }
    if context.told.employed == Some(false) || context.told.out_of_work_since.is_some() {
        return Some(format!("You told us that you don't work now, {LATER}"));
    }
    let account = context.ledger.current().filter(|account| context.find_exit(account).is_some())?;
    Some(format!("The exit from {} is marked and no later job is seen, {LATER}", account.employer()))
}

pub(super) fn estimate_pension(context: &CheckContext) -> Result<PensionOutlook> {
    let rules = context.rules.read_pension_rules()?;
    let seen = pension_months(context);
    let months_seen = u32::try_from(seen.len()).unwrap_or(u32::MAX);
    let mut outlook = PensionOutlook { months_seen, monthly_estimate: None, if_continued: None, assumptions: assumptions(&rules) };
    let Some((last, wages)) = seen.last_key_value().map(|(month, wages)| (*month, *wages)) else {
        outlook.assumptions.insert(0, describe_no_service(context)?);
        return Ok(outlook);
    };
    let low = find_pension(&rules, &seen);
    let Some(born) = context.born() else {
        outlook.assumptions.push(format!(
            "Your date of birth is not known, so only the service seen so far counts, and not what comes until {}.",
            whole(rules.normal_age)
        ));
        outlook.monthly_estimate = (low > 0).then_some((low, low));
        if low == 0 {
            outlook.assumptions.insert(0, describe_what_is_open(context, &rules, seen.len()));
        }
        return Ok(outlook);
    };
    let end = Month::from_day(born).add_months(i32::try_from(whole(rules.normal_age) * 12).unwrap_or(0) - 1);
    // Whoever has reached the age adds nothing more.
    let is_over = context.has_pension_age_on(context.today);
    let ahead = MonthsAhead::find(context, last, wages);
    // Counted, because behind the last month of the calendar comes the same one again.
    let mut until_age = seen.clone();
    if let Some(first) = ahead.first.filter(|_| !is_over) {
        until_age.extend((0..=end.months_since(first)).map(|later| (first.add_months(later), ahead.wages)));
    }
    let high = find_pension(&rules, &until_age).max(low);
    if low == 0 {
        // A range that begins at nothing says nothing; what it depends on does. Where there may be earlier service, the months seen are no
        // reason to despair of the others.
        let is_more = may_be_more(context);
        outlook.if_continued =
            (high > 0).then_some(ContinuedPension { amount: high, at_least: is_more, until_age: whole(rules.normal_age) });
        let then = match outlook.if_continued {
            Some(pension) => format!(
                " With a contribution every month until you are {}, on {}, it would be {} {} a month.",
                pension.until_age,
                ahead.wages_words,
                if pension.at_least { "at least" } else { "about" },
                rupees(pension.amount)
            ),
            None if is_more || is_over || ahead.first.is_none() => String::new(),
            None => format!(" Even a contribution every month until you are {} would not make them full.", whole(rules.normal_age)),
        };
        let assumed = ahead.assumption.filter(|_| !is_over).map_or_else(String::new, |assumed| format!(" {assumed}"));
        outlook.assumptions.insert(0, describe_what_is_open(context, &rules, seen.len()) + &then + &assumed);
        return Ok(outlook);
    }
    outlook.monthly_estimate = Some((low, high));
    if is_over {
        return Ok(outlook);
    }
    if ahead.first.is_some() {
        outlook.assumptions.push(format!(
            "At least: no further month after the last one seen. At most: a contribution every month until you are {}, on {}.",
            whole(rules.normal_age),
            ahead.wages_words
        ));
    }
    outlook.assumptions.extend(ahead.assumption);
    Ok(outlook)
}

/// The wages with which contributions go on: those of the last month. Where the ceiling rose within it, its pension wages are made up of two
/// parts, so those of the fund count, within the new ceiling.
fn find_wages_ahead(context: &CheckContext, last: Month, wages: i64) -> i64 {
    let Some(ceiling) = MonthCeiling::find(&context.rules.ceilings, last).filter(MonthCeiling::is_split) else { return wages };
    let of_last =
        |account: &AccountBooks| account.months().get(&last).map_or(0, |sum| if sum.heads.pension > 0 { sum.wages_once().epf } else { 0 });
    match context.ledger.accounts.iter().map(of_last).max() {
        Some(fund) if fund > 0 => fund.min(ceiling.latest()),
        _ => wages,
    }
}

/// What a pension depends on while the service seen is too short for one.
fn describe_what_is_open(context: &CheckContext, rules: &PensionRules, seen: usize) -> String {
    let (full, seen) = (count(i64::from(rules.least_service.full_months()), "month"), count(i64::try_from(seen).unwrap_or(0), "month"));
    let is_working = describe_end_of_work(context).is_none();
    let depends = if context.has_pension_age_on(context.today) {
        format!(
            "You have turned {}, and months after that don't count: a pension takes {full} of service, and {seen} are seen.",
            whole(rules.normal_age)
        )
    } else if !is_working {
        format!("It depends on whether you contribute again: a pension takes {full} of service. Seen so far: {seen}.")
    } else {
        format!(
            "It depends on how long you still contribute and on your wages then: a pension takes {full} of service, and {seen} are seen so far."
        )
    };
    let mut open =
        format!("{depends} {} Whoever leaves for good with fewer gets no monthly pension.", describe_rounding(&rules.least_service));
    if may_be_more(context) {
        open.push_str(
            " You seem to have been a member in years of which we have no passbook, so earlier service is not seen here; it counts too. Add the passbooks \
             of those years to see it.",
        );
    }
    open
}

fn assumptions(rules: &PensionRules) -> Vec<String> {
    vec![
        format!(
            "Pension = average wages of the last {} months × years of service ÷ {}, each year within the wage ceiling of its time.",
            rules.average_months,
            format_number(rules.divisor)
        ),
        format!(
            "With {} years or more, {} years are added. A pension that is due is at least {} a month.",
            format_number(rules.long_service),
            format_number(rules.added_years),
            rupees(whole(rules.min_pension))
        ),
        format!(
            "It starts at {}. Each year earlier takes off {}%, each year later adds {}%.",
            whole(rules.normal_age),
            format_number(rules.early_cut),
            format_number(rules.late_gain)
        ),
        "Wages and ceiling stay as they are today. Days without pay are not known and can make it less.".to_owned(),
    ]
}

pub(super) fn check_pension_estimate(context: &CheckContext, outlook: &PensionOutlook) -> Finding {
    let check = Check::PensionEstimate;
    let rule = context.rules.find_source_today("eps.divisor");
    let as_of = format!("It is an estimate by the rules as of {}; EPFO's own sum decides.", day(context.today));
    match outlook.monthly_estimate {
        Some((low, high)) if low == high => {
            Finding::pass(check, format!("Your pension may be about {} a month", rupees(low))).because(as_of).by_rule(rule)
        }
        Some((low, high)) => {
            let range = format!("Your pension may be between {} and {} a month", rupees(low), rupees(high));
            Finding::pass(check, range).because(as_of).by_rule(rule)
        }
        None if outlook.months_seen == 0 => Finding::not_applicable(check, "There is no pension to estimate")
            .because(outlook.assumptions.first().cloned().unwrap_or_default()),
        None => {
            let reason = outlook.assumptions.first().cloned().unwrap_or_default();
            let rounding = context.rules.find_source_today(ROUNDING_UP);
            Finding::unknown(check, "How much pension you will get is not known yet").because(reason).by_rule(rounding)
        }
    }
}

pub(super) fn count_months(context: &CheckContext) -> u32 {
    u32::try_from(pension_months(context).len()).unwrap_or(u32::MAX)
}
