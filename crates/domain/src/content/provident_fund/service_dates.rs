//! Whether the dates of joining and of exit fit the months for which an employer paid. A passbook prints neither date, so they are those of
//! the record under the member's number, or for an exit the member's own word.

use super::check_context::CheckContext;
use super::ledger::AccountBooks;
use super::words::{day, month_list, row_evidence};
use super::{Check, Evidence, Finding, Month, Severity};

/// So many months outside the dates may be arrears, or wages that a return counts a month late. Our own measure, no rule.
const MONTHS_IN_DOUBT: usize = 1;

pub(super) fn check_service_dates(context: &CheckContext) -> Vec<Finding> {
    let accounts = &context.ledger.accounts;
    let findings: Vec<Finding> =
        accounts.iter().flat_map(|account| [check_joining(context, account), check_leaving(context, account)]).flatten().collect();
    let is_dated = |account: &AccountBooks| context.find_joining_day(account).is_some() || context.find_exit(account).is_some();
    if !findings.is_empty() || !accounts.iter().any(is_dated) {
        return findings;
    }
    let reason = "No employer paid for a month before you joined or after you left, as far as these dates are known.";
    vec![Finding::pass(Check::ServiceDates, "Your dates of joining and exit fit the deposits").because(reason)]
}

fn check_joining(context: &CheckContext, account: &AccountBooks) -> Option<Finding> {
    let joined = context.find_joining_day(account)?;
    let outside = list_paid_months(account, |month| month < Month::from_day(joined));
    let title = format!("The joining date at {} lies after its first deposits", account.employer());
    let known = format!("In {} the joining date at {} is {}", context.name_record(), account.employer(), day(joined));
    let meaning = "This date decides service, overlaps with an earlier job and the pension years.";
    let finding = build_finding(account, &outside, Severity::Medium, title, &format!("{known}, but"), meaning)?;
    Some(finding.with_remedy([
        "Compare the date with your appointment letter: which one is right?",
        "If the record is wrong, you correct it under Manage, Modify Basic Details, in the member portal of EPFO; for an older UAN the employer may have to confirm it.",
        "If you did not work there in these months, ask that employer's HR whose deposits they are.",
    ]))
}

fn check_leaving(context: &CheckContext, account: &AccountBooks) -> Option<Finding> {
    let exit = context.find_exit(account)?;
    let outside = list_paid_months(account, |month| month > Month::from_day(exit));
    let title = format!("The date of exit from {} lies before its last deposits", account.employer());
    let known = if context.told_exit(account).is_some() {
        format!("You told us that you left {} on {}", account.employer(), day(exit))
    } else {
        format!("In {} the date of exit from {} is {}", context.name_record(), account.employer(), day(exit))
    };
    let meaning = "A claim or a transfer can be held up while the two don't fit.";
    let finding = build_finding(account, &outside, Severity::High, title, &format!("{known}, but"), meaning)?;
    Some(finding.with_remedy([
        "Compare the date with your relieving letter: which one is right?",
        "If the record is wrong, the employer whose date it is corrects it, with your relieving letter as proof; you both sign a joint declaration.",
        "If the deposits are arrears that were paid later, keep the payslips that say so.",
    ]))
}

/// `None` when no month lies outside.
fn build_finding(
    account: &AccountBooks,
    outside: &[Month],
    severity: Severity,
    title: String,
    known: &str,
    meaning: &str,
) -> Option<Finding> {
    if outside.is_empty() {
        return None;
    }
    let paid = format!("{known} its passbooks have deposits for {}.", month_list(outside));
    let finding = if outside.len() <= MONTHS_IN_DOUBT {
        let reason = format!("{paid} It is a single month: that may be arrears, or wages that were counted a month late.");
        Finding::unknown(Check::ServiceDates, title).because(reason)
    } else {
        Finding::fail(Check::ServiceDates, severity, title).because(format!("{paid} One of the two is wrong. {meaning}"))
    };
    Some(finding.about(account.member).with_evidence(list_evidence(account, outside)).on_months(outside.to_vec()))
}

fn list_paid_months(account: &AccountBooks, is_outside: impl Fn(Month) -> bool) -> Vec<Month> {
    account.months().into_iter().filter(|(month, sum)| sum.is_nonzero() && is_outside(*month)).map(|(month, _)| month).collect()
}

fn list_evidence(account: &AccountBooks, months: &[Month]) -> Vec<Evidence> {
    let is_of = |month: Month| months.contains(&month);
    account.contributions().filter(|(_, row)| is_of(row.wage_month)).map(|(year, row)| row_evidence(account.member, year, row)).collect()
}
