//! Which ways there are to take money out: a decision table whose numbers are facts.

use super::check_context::CheckContext;
use super::transfers::has_unknown_exit;
use super::words::{count, rupees};
use super::{RuleSource, Verdict, Withdrawal};
use crate::Result;

/// A part of the balance, while the membership goes on.
struct Part {
    purpose: &'static str,
    /// The fact of how often it can be taken in a career; `None` when no number is confirmed.
    times: Option<&'static str>,
    unknowns: &'static [&'static str],
}

const PAPERS: &str = "Which papers the portal asks for.";
const BASE: &str = "Whether the share that stays is counted on the balance or on the contributions; we count on the balance.";

const PARTS: &[Part] = &[
    Part { purpose: "Illness", times: None, unknowns: &["How often in a year: no confirmed number.", BASE] },
    Part { purpose: "Education", times: Some("epf.education-times"), unknowns: &["How often you already took it.", BASE, PAPERS] },
    Part { purpose: "Marriage", times: Some("epf.marriage-times"), unknowns: &["How often you already took it.", BASE, PAPERS] },
    Part {
        purpose: "House or flat: buying, building, loan, repairs",
        times: None,
        unknowns: &["How often in a career: no confirmed number.", BASE, PAPERS],
    },
    Part {
        purpose: "Special circumstances, without giving a reason",
        times: None,
        unknowns: &["How often in a year: no confirmed number.", BASE],
    },
];

/// All of the balance at once, by rules that are only reported.
const WHOLE: &[&str] = &["permanent and total disability", "leaving India for good", "retrenchment or voluntary retirement (VRS)"];

pub(super) fn decide_withdrawals(context: &CheckContext) -> Result<Vec<Withdrawal>> {
    let mut all = Vec::new();
    for part in PARTS {
        all.push(decide_part(context, part)?);
    }
    all.push(decide_unemployed(context)?);
    all.push(decide_retirement(context)?);
    let reported = context.rules.reported("whole-balance-reasons")?.source();
    all.extend(WHOLE.iter().map(|purpose| whole_by_report(context, purpose, reported.clone())));
    if own_balance(context) <= 0 {
        let is_with_trust = context.ledger.accounts.iter().any(super::ledger::AccountBooks::is_of_trust);
        all.iter_mut().for_each(if is_with_trust { refer_to_trust } else { close_for_want_of_money });
    }
    all.push(decide_pension_cash(context)?);
    Ok(all)
}

/// What a trust holds no passbook shows.
fn refer_to_trust(way: &mut Withdrawal) {
    way.verdict = Verdict::Unknown;
    way.at_most = None;
    way.reason = "Your PF seems to be kept by the employer's own trust, which also pays it out: how much, only the trust knows.".to_owned();
}

/// Whatever the rules allow: from an account that was settled nothing can be taken.
fn close_for_want_of_money(way: &mut Withdrawal) {
    way.verdict = Verdict::No;
    way.at_most = None;
    way.reason = format!("There is no money to take out. {}", way.reason);
}

fn own_balance(context: &CheckContext) -> i64 {
    let balance = context.ledger.balance();
    balance.employee + balance.employer
}

/// The balance of which a claim on the present account could take a part.
fn balance_note(context: &CheckContext) -> &'static str {
    if context.ledger.accounts.len() > 1 { " Money in older accounts counts once it is transferred." } else { "" }
}

fn decide_part(context: &CheckContext, part: &Part) -> Result<Withdrawal> {
    let needed = context.rules.require_integer_today("epf.partial-membership")?;
    let share = context.rules.require_number_today("epf.withdrawable-share")?;
    let stays = context.rules.require_number_today("epf.minimum-balance")?;
    let member = context.member_since();
    let end = if context.told.employed == Some(true) {
        super::Month::from_day(context.today)
    } else {
        context.ledger.last_month().unwrap_or(super::Month::from_day(context.today))
    };
    let months = member.map_or(0, |member| i64::from(end.months_since(member.month())) + 1);
    let at_most = (own_balance(context) as f64 * share / 100.0).floor() as i64;
    let verdict = match (months >= needed, member.is_some_and(super::check_context::MemberSince::is_maybe_earlier)) {
        (true, _) => Verdict::Yes,
        (false, true) => Verdict::Unknown,
        (false, false) => Verdict::No,
    };
    let known = member.and_then(|member| context.describe_membership(member)).map_or_else(String::new, |known| format!(" {known}."));
    let mut reason = format!(
        "It takes {} of membership; we count {}.{known} At most {share}% of your share, the employer's and the interest can go: {}. {stays}% stays.{}",
        count(needed, "month"),
        months,
        rupees(at_most),
        balance_note(context)
    );
    if let Some(times) = part.times.and_then(|id| context.rules.number(id, context.today)) {
        reason.push_str(&format!(" It can be taken at most {times} times in a career."));
    }
    if let Some(limit) = context.rules.number("epf.auto-settlement-limit", context.today) {
        reason.push_str(&format!(" Claims up to {} are usually settled by the computer.", rupees(limit as i64)));
    }
    let mut unknowns: Vec<String> = part.unknowns.iter().map(|&text| text.to_owned()).collect();
    if context.told.employed == Some(false) {
        unknowns.push("Whether a part can be taken at once after leaving, or a month later: reports differ.".to_owned());
    }
    if has_unknown_exit(context)? {
        unknowns.push("Whether you have left the job: if so, its date of exit has to be marked first.".to_owned());
    }
    let rule = context.rules.find_source_today("epf.partial-membership");
    let at_most = (verdict != Verdict::No).then_some(at_most);
    Ok(Withdrawal { purpose: part.purpose.to_owned(), verdict, at_most, reason, unknowns, rule })
}

/// Whether the member told that no exit from the job of the claim is marked.
fn is_exit_told_unmarked(context: &CheckContext) -> bool {
    context.ledger.current().is_some_and(|account| context.is_told_unmarked(account.member))
}

/// Says of a way that takes a marked exit that there is none, or that nobody knows whether there is.
fn add_exit(context: &CheckContext, way: &mut Withdrawal) {
    if is_exit_told_unmarked(context) && way.verdict != Verdict::No {
        way.reason.push_str(" You told us that no date of exit is marked: without it the claim is refused.");
    } else {
        way.unknowns.push("Whether the date of exit is marked in the portal: without it the claim is refused.".to_owned());
    }
}

fn decide_unemployed(context: &CheckContext) -> Result<Withdrawal> {
    let wait = context.rules.require_integer_today("epf.full-withdrawal-wait")?;
    let form = context.rules.find_text_today("epf.form-final").unwrap_or("the form for the final settlement").to_owned();
    let days = context.rules.require_integer_today("epf.settlement-days")?;
    let out = context.told.out_of_work_since.map(|last| i64::from(super::Month::from_day(context.today).months_since(last)));
    let rule = format!(
        "After {} without work all of it can be claimed with {form}; a complete claim is to be settled in {}.{}",
        count(wait, "month"),
        count(days, "day"),
        balance_note(context)
    );
    let (verdict, reason) = match (context.told.employed, out) {
        (Some(true), _) => (Verdict::No, format!("You told us that you work now. {rule}")),
        (_, Some(months)) if months >= wait => {
            (Verdict::Yes, format!("You told us that you have been out of work for {}. {rule}", count(months, "month")))
        }
        (_, Some(months)) => (Verdict::No, format!("You told us that you have been out of work for {}. {rule}", count(months, "month"))),
        (_, None) => (Verdict::Unknown, format!("It depends on how long you have been out of work, which we don't know. {rule}")),
    };
    let mut way = Withdrawal {
        purpose: "All of it, after a time without work".to_owned(),
        at_most: (verdict != Verdict::No).then(|| own_balance(context)),
        verdict,
        reason,
        unknowns: Vec::new(),
        rule: context.rules.find_source_today("epf.full-withdrawal-wait"),
    };
    add_exit(context, &mut way);
    Ok(way)
}

fn decide_retirement(context: &CheckContext) -> Result<Withdrawal> {
    let reported = context.rules.reported("retirement-age")?;
    // A birth after today is a misprint, from which no age follows.
    let age = context.age_on(context.today).filter(|age| !age.is_negative());
    let (verdict, reason) = match age {
        Some(age) if age < reported.value => {
            (Verdict::No, format!("You are {age}. It is reported that all can be taken on retirement from {} on.", reported.value))
        }
        Some(age) => (
            Verdict::Unknown,
            format!(
                "You are {age}. It is reported that all can be taken on retirement from {} on. We have not read the official text.",
                reported.value
            ),
        ),
        None => (
            Verdict::Unknown,
            format!("Your date of birth is not known. It is reported that all can be taken on retirement from {} on.", reported.value),
        ),
    };
    Ok(Withdrawal {
        purpose: "All of it, on retirement".to_owned(),
        at_most: (verdict != Verdict::No).then(|| own_balance(context)),
        verdict,
        reason: reason + balance_note(context),
        unknowns: vec!["The official text of the rule: only reported.".to_owned()],
        rule: Some(reported.source()),
    })
}

fn whole_by_report(context: &CheckContext, purpose: &str, rule: RuleSource) -> Withdrawal {
    Withdrawal {
        purpose: format!("All of it: {purpose}"),
        verdict: Verdict::Unknown,
        at_most: Some(own_balance(context)),
        reason: format!(
            "It is reported that all of the balance can be taken in this case. We have not read the official text.{}",
            balance_note(context)
        ),
        unknowns: vec!["The official text of the rule: only reported.".to_owned(), "Whether the case is yours, and its papers.".to_owned()],
        rule: Some(rule),
    }
}

fn decide_pension_cash(context: &CheckContext) -> Result<Withdrawal> {
    let service = super::pension::check_pension_service(context)?;
    let months = i64::from(super::pension::count_months(context));
    let least = context.rules.require_integer_today("eps.minimum-service-for-cash")?;
    let cutoff = context.rules.require_integer_today("epf.online-eps-cutoff")?;
    let enough = i64::from(context.rules.read_pension_rules()?.least_service.months());
    let wait = context.rules.require_integer_today("eps.withdrawal-wait")?;
    let last = context.ledger.last_month().map_or(0, |last| i64::from(super::Month::from_day(context.today).months_since(last)));
    let exit = context.ledger.current().and_then(|account| context.find_exit(account));
    let has_left = exit.is_some() || context.told.employed == Some(false) || context.told.out_of_work_since.is_some();
    let verdict = if months >= enough || months < least || context.told.employed == Some(true) || last < wait {
        Verdict::No
    } else if months >= cutoff || !has_left {
        Verdict::Unknown
    } else {
        Verdict::Yes
    };
    let state = if context.told.employed == Some(true) {
        " You told us that you work now.".to_owned()
    } else {
        let doubt = if has_left { "" } else { " Whether you have left the job is not known, and the cash is only for those who have." };
        format!(" The last contribution we see is {} ago; the wait is {}.{doubt}", count(last, "month"), count(wait, "month"))
    };
    let mut way = Withdrawal {
        purpose: "Cash from the pension scheme".to_owned(),
        verdict,
        at_most: None,
        reason: format!("{}{state}", service.reason),
        unknowns: vec!["The amount: the table of the scheme of 2026 for service below ten years was not read.".to_owned()],
        rule: context.rules.find_source_today("eps.withdrawal-wait"),
    };
    if exit.is_none() && verdict != Verdict::No {
        add_exit(context, &mut way);
    }
    Ok(way)
}
