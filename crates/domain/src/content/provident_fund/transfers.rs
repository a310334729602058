//! Accounts left behind: exits, transfers, sleeping accounts, and two UANs.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::check_context::CheckContext;
use super::ledger::{AccountBooks, ROUNDING, TRANSFER_DAYS, book_year};
use super::words::{book_evidence, count, day, heads, month_name, row_evidence, rupees, year_list};
use super::{Check, Evidence, FetchedRecord, Finding, Heads, Month, Outcome, Row, Severity, Uan};
use crate::Result;
use crate::financial_year::FinancialYear;

/// Months without a deposit after which somebody who works now is asked whether it is still in this job. Our own measure, no rule.
const MONTHS_OF_DOUBT: i64 = 12;

pub(super) fn is_current(context: &CheckContext, account: &AccountBooks) -> bool {
    context.ledger.current().is_some_and(|current| current.member == account.member)
}

fn months_before(context: &CheckContext, month: Month) -> i64 {
    i64::from(Month::from_day(context.today).months_since(month))
}

pub(super) fn check_exits(context: &CheckContext) -> Result<Vec<Finding>> {
    let wait = context.rules.require_integer_today("epf.exit-self-mark-wait")?;
    Ok(context.ledger.accounts.iter().filter_map(|account| check_exit(context, account, wait)).collect())
}

fn check_exit(context: &CheckContext, account: &AccountBooks, wait: i64) -> Option<Finding> {
    let last = account.last_month()?;
    let check = Check::ExitMissing;
    let rule = context.rules.find_source_today("epf.exit-self-mark-wait");
    if let Some(exit) = context.find_exit(account) {
        let reason = describe_exit(context, account, exit);
        return Some(
            Finding::pass(check, format!("The exit from {} is marked", account.employer()))
                .about(account.member)
                .because(reason)
                .by_rule(rule),
        );
    }
    if is_current(context, account) && context.told.employed != Some(false) {
        return Some(check_present_job(context, account, last, wait).about(account.member));
    }
    // The wages of a month are paid in the month after it: the wait runs from there.
    if months_before(context, last.add_months(1)) < wait {
        let reason = format!("The last deposit is for {}. An exit can be marked {} after it.", month_name(last), count(wait, "month"));
        return Some(
            Finding::not_applicable(check, "It is too early to mark the exit").about(account.member).because(reason).by_rule(rule),
        );
    }
    let missing = if context.is_told_unmarked(account.member) {
        find_told_without_exit(context, account, last)
    } else if context.is_recorded_without_exit(account.member) {
        find_recorded_without_exit(context, account, last)
    } else {
        find_unseen_exit(context, account, last)
    };
    Some(missing.about(account.member).with_evidence(last_line(account)).on_months(vec![last]).by_rule(rule))
}

/// A passbook never shows a date of exit, so without the member's word or a record it is only not known.
fn find_unseen_exit(context: &CheckContext, account: &AccountBooks, last: Month) -> Finding {
    let mut reason = format!(
        "The last deposit from {} is for {}, and no date of exit is known to us. A passbook doesn't show it. Without it the office \
         refuses claims and transfers of this account.",
        account.employer(),
        month_name(last)
    );
    if has_arrived(context, account) {
        reason.push_str(" Its money has arrived in another account of yours, which speaks for a date that is marked.");
    }
    Finding::fail(Check::ExitMissing, Severity::Critical, format!("No date of exit is known for {}", account.employer()))
        .because(reason)
        .with_remedy([
            "Sign in to the member portal of EPFO and open View, Service History: is there a date of exit? If so, tell us the date.",
            "If not, you mark it yourself under Manage, Mark Exit, with a code sent to the phone of your Aadhaar. It takes no papers.",
            "If the portal refuses, the former employer marks it; HR needs your relieving letter.",
        ])
}

/// The member has looked: there is nothing left to look up.
fn find_told_without_exit(context: &CheckContext, account: &AccountBooks, last: Month) -> Finding {
    let mut reason = format!(
        "The last deposit from {} is for {}, and you told us that no date of exit is marked. Without it the office refuses claims and \
         transfers of this account.",
        account.employer(),
        month_name(last)
    );
    if let Some(fetched) = context.fetched_exit(account) {
        reason.push_str(&format!(
            " In {} it is {}. The two don't fit: look again under View, Service History in the member portal.",
            context.name_record(),
            day(fetched)
        ));
    }
    Finding::fail(Check::ExitMissing, Severity::Critical, format!("You told us that no exit from {} is marked", account.employer()))
        .because(reason)
        .with_remedy([
            "You mark it yourself under Manage, Mark Exit, with a code sent to the phone of your Aadhaar. It takes no papers.",
            "If the portal refuses, the former employer marks it; HR needs your relieving letter.",
        ])
}

fn find_recorded_without_exit(context: &CheckContext, account: &AccountBooks, last: Month) -> Finding {
    let reason = format!(
        "The last deposit from {} is for {}, and {} has no date of exit. Without it the office refuses claims and transfers of this account.",
        account.employer(),
        month_name(last),
        context.name_record()
    );
    Finding::fail(Check::ExitMissing, Severity::Critical, format!("No date of exit is recorded for {}", account.employer()))
        .because(reason)
        .with_remedy([
            "Sign in to the member portal of EPFO and open View, Service History: is there a date of exit by now? If so, tell us the date.",
            "If not, you mark it yourself under Manage, Mark Exit, with a code sent to the phone of your Aadhaar. It takes no papers.",
            "If the portal refuses, the former employer marks it; HR needs your relieving letter.",
        ])
}

/// Who says the date of exit: the member, the record, or both.
fn describe_exit(context: &CheckContext, account: &AccountBooks, exit: Date) -> String {
    match (context.told_exit(account), context.fetched_exit(account)) {
        (Some(told), Some(fetched)) if told != fetched => format!(
            "You told us {}, and {} has {}. They should be the same: compare them with your relieving letter and with View, Service \
             History in the member portal.",
            day(told),
            context.name_record(),
            day(fetched)
        ),
        (Some(told), Some(_)) => {
            format!("You told us {}, and {} has the same. It should match your relieving letter.", day(told), context.name_record())
        }
        (None, Some(fetched)) => {
            format!("In {} it is {}. It should match your relieving letter.", context.name_record(), day(fetched))
        }
        (_, None) => format!("You told us {}. It should match your relieving letter.", day(exit)),
    }
}

/// The newest account of somebody who did not say that they left. Deposits that ended long ago speak for an exit and don't prove it.
fn check_present_job(context: &CheckContext, account: &AccountBooks, last: Month, wait: i64) -> Finding {
    let check = Check::ExitMissing;
    let doubted_from = if context.told.employed == Some(true) { MONTHS_OF_DOUBT } else { wait };
    if months_before(context, last.add_months(1)) < doubted_from {
        let reason = "This is the newest account, and nothing says that you have left. An exit is marked when you leave.";
        return Finding::not_applicable(check, "No exit is due in your present account").because(reason);
    }
    let is_told = context.is_told_unmarked(account.member);
    let known = if is_told { "you told us that no date of exit is marked" } else { "a passbook doesn't show a date of exit" };
    let reason = format!(
        "The last deposit we see is for {}, {} ago, and {known}. If you left, claims and transfers of this account are refused until the \
         date of exit is marked. If you still work there, deposits are missing or stand in a passbook that was not uploaded.",
        month_name(last),
        count(months_before(context, last), "month")
    );
    let finding = Finding::unknown(check, format!("Whether you have left {}, and when, is not known", account.employer()))
        .because(reason)
        .with_evidence(last_line(account))
        .on_months(vec![last])
        .by_rule(context.rules.find_source_today("epf.exit-self-mark-wait"));
    let is_working = "If you still work there, add the newer passbooks, or ask HR where the deposits are.";
    if is_told {
        let mark = "If you left, you mark it yourself under Manage, Mark Exit, with a code sent to the phone of your Aadhaar.";
        return finding.with_remedy([mark, is_working]);
    }
    finding.with_remedy([
        "Sign in to the member portal of EPFO and open View, Service History: is there a date of exit? If so, tell us the date.",
        "If you left and there is none, you mark it yourself under Manage, Mark Exit, with a code sent to the phone of your Aadhaar.",
        is_working,
    ])
}

/// Whether the exit from the newest account is unknown, and with it what depends on having left.
pub(super) fn has_unknown_exit(context: &CheckContext) -> Result<bool> {
    Ok(check_exits(context)?.iter().any(|finding| finding.outcome == Outcome::Unknown))
}

fn last_line(account: &AccountBooks) -> Vec<Evidence> {
    let last = account.contributions().filter(|(_, row)| row.heads != Heads::default()).max_by_key(|(_, row)| (row.wage_month, row.line));
    last.map(|(year, row)| row_evidence(account.member, year, row)).into_iter().collect()
}

pub(super) fn check_transfers(context: &CheckContext) -> Vec<Finding> {
    if context.ledger.accounts.len() < 2 {
        let reason = "Only one account was given, so nothing waits to be transferred into it as far as we can see.";
        return vec![Finding::not_applicable(Check::TransferPending, "There is one account").because(reason)];
    }
    context
        .ledger
        .accounts
        .iter()
        .filter(|account| !is_current(context, account))
        .flat_map(|account| check_transfer(context, account))
        .collect()
}

/// What was sent and what is left are two questions, as where arrears came in after the transfer.
fn check_transfer(context: &CheckContext, account: &AccountBooks) -> Vec<Finding> {
    let balance = account.balance();
    let left = balance.employee + balance.employer;
    let sent = account.sent();
    let last_sent = sent.iter().map(|(_, row)| row.on).max();
    let arrival = last_sent.filter(|_| received_from(context, account).is_empty()).map(|on| check_arrival(context, account, on, &sent));
    match arrival {
        Some(arrival) if left <= ROUNDING => vec![arrival],
        Some(arrival) if arrival.outcome == Outcome::Pass => vec![check_rest(context, account, left)],
        Some(arrival) => vec![arrival, check_rest(context, account, left)],
        None => vec![check_rest(context, account, left)],
    }
}

fn check_rest(context: &CheckContext, account: &AccountBooks, left: i64) -> Finding {
    let check = Check::TransferPending;
    let received = received_from(context, account);
    let mut evidence: Vec<Evidence> = received.iter().map(|(to, year, row)| row_evidence(to.member, *year, row)).collect();
    if let Some(transfer) = account.unnamed.filter(|_| account.sent().is_empty()) {
        let reason = format!(
            "{} is left in it by its last passbook, and a later transfer without a name has that size. So it is counted once, where it arrived.",
            rupees(transfer.left.employee + transfer.left.employer)
        );
        return Finding::pass(check, format!("The money from {} seems to have arrived", account.employer()))
            .about(account.member)
            .because(reason)
            .with_evidence(vec![row_evidence(transfer.to, transfer.year, transfer.row)]);
    }
    if left <= ROUNDING && received.is_empty() && account.is_of_trust() {
        let reason = "EPFO keeps only the pension of this job, so its passbook doesn't show whether your PF was transferred. Where it went, the \
                      passbook of the account that got it shows, or the trust's statement.";
        return Finding::unknown(check, format!("Whether the trust of {} still keeps your PF can't be said", account.employer()))
            .about(account.member)
            .because(reason)
            .with_remedy([
                "You ask the trust what it keeps.",
                &format!(
                    "If it still has it, you ask for the transfer online ({}): the trust pays it to your present account.",
                    context.rules.form("epf.form-transfer")
                ),
            ]);
    }
    if left <= ROUNDING {
        return Finding::pass(check, format!("Nothing is left in the account with {}", account.employer()))
            .about(account.member)
            .because("Its money was transferred or paid out.")
            .with_evidence(evidence);
    }
    let unseen = list_uncovered_years(context, account);
    if !unseen.is_empty() {
        let reason = format!("The money may have been moved in {}. That passbook was not uploaded.", year_list(&unseen));
        return Finding::unknown(check, format!("Whether {} has moved from {} can't be said", rupees(left), account.employer()))
            .about(account.member)
            .because(reason)
            .with_amount(left)
            .with_remedy(["Download the missing passbooks and add them."]);
    }
    if let Some(book) = account.books.last() {
        evidence.push(book_evidence(account.member, book.year, format!("Balance after the last line: {}", heads(account.balance()))));
    }
    let in_part = !received.is_empty() || account.unnamed.is_some();
    pending(context, account, left, in_part).with_evidence(evidence)
}

fn pending(context: &CheckContext, account: &AccountBooks, left: i64, in_part: bool) -> Finding {
    let part = if in_part { " A part has been transferred already." } else { "" };
    let reason = format!(
        "{} of your money is still under the old member ID, and no transfer in your other passbooks names it.{part} It keeps earning \
         interest for now, but claims look at one account at a time. The months of pension service are counted together; they don't \
         move as rupees.",
        rupees(left)
    );
    let ask = format!(
        "You ask for the transfer online: member portal of EPFO, Online Services, One Member One EPF Account ({}).",
        context.rules.form("epf.form-transfer")
    );
    let attest = "Most transfers need no employer. If one does, the present employer attests it.";
    let finding =
        Finding::fail(Check::TransferPending, Severity::High, format!("{} waits in the account with {}", rupees(left), account.employer()))
            .about(account.member)
            .because(reason)
            .with_amount(left)
            .by_rule(context.rules.find_source_today("epf.overlap-circular"));
    // Whoever knows the date of exit need not look for it again.
    match context.find_exit(account) {
        Some(_) => finding.with_remedy([&ask, attest]),
        None => finding.with_remedy(["See that the exit from this job is marked.", &ask, attest]),
    }
}

/// Money that left and shows nowhere else.
fn check_arrival(context: &CheckContext, account: &AccountBooks, sent: Date, gone: &[(FinancialYear, &Row)]) -> Finding {
    let amount: i64 = gone.iter().map(|(_, row)| -(row.heads.employee + row.heads.employer)).sum();
    let evidence = gone.iter().map(|(year, row)| row_evidence(account.member, *year, row)).collect();
    let check = Check::TransferPending;
    if account.unnamed.is_some() {
        let reason = "A transfer of this size came in within the usual time.";
        return Finding::pass(check, format!("The transfer from {} arrived", account.employer()))
            .about(account.member)
            .because(reason)
            .with_evidence(evidence);
    }
    let unseen = list_uncovered_years(context, account);
    let waiting = (context.today - sent).get_days() <= TRANSFER_DAYS;
    if waiting || !unseen.is_empty() {
        let reason = format!("{} left on {}. It is on its way, or stands in a passbook that was not uploaded.", rupees(amount), day(sent));
        return Finding::unknown(check, format!("The transfer from {} is not seen yet", account.employer()))
            .about(account.member)
            .because(reason)
            .with_evidence(evidence);
    }
    let reason = format!("{} left this account on {}, and no other passbook shows it as received.", rupees(amount), day(sent));
    Finding::fail(check, Severity::High, format!("{} left {} and has not arrived", rupees(amount), account.employer()))
        .about(account.member)
        .because(reason)
        .with_amount(amount)
        .with_evidence(evidence)
        .with_remedy([
            "Download the newest passbook of the account it should go to, and add it.",
            "If it isn't there, you ask at epfigms.gov.in with the number of the transfer claim and the statement called Annexure K.",
        ])
}

/// Whether all its money is seen in another account.
pub(super) fn has_arrived(context: &CheckContext, account: &AccountBooks) -> bool {
    let balance = account.balance();
    let is_seen = account.unnamed.is_some() || !received_from(context, account).is_empty();
    is_seen && balance.employee + balance.employer <= ROUNDING
}

/// Named transfers into other accounts.
fn received_from<'a, 'b>(context: &'a CheckContext<'b>, account: &AccountBooks<'b>) -> Vec<(&'a AccountBooks<'b>, FinancialYear, &'b Row)> {
    context.ledger.transfers_in(account)
}

/// The years since an account's last book in which no other account's file was given.
fn list_uncovered_years(context: &CheckContext, account: &AccountBooks) -> Vec<FinancialYear> {
    let Some(last) = account.last_month() else { return Vec::new() };
    let given: BTreeSet<FinancialYear> =
        context.ledger.accounts.iter().filter(|other| other.member != account.member).flat_map(AccountBooks::years).collect();
    let Some(end) = given.last() else { return Vec::new() };
    let years = (book_year(last).start_year()..=end.start_year()).map(FinancialYear::from_start_year);
    // An account that ended before can't have taken the money.
    let is_later = |other: &&AccountBooks| other.member != account.member && other.last_month() > Some(last);
    let begins = context.ledger.accounts.iter().filter(is_later).filter_map(AccountBooks::first_month).min();
    years.filter(|year| !given.contains(year) && begins.is_none_or(|month| *year >= book_year(month))).collect()
}

pub(super) fn check_sleeping(context: &CheckContext) -> Result<Finding> {
    let reported = context.rules.reported("inoperative-months")?;
    let check = Check::Inoperative;
    let has_slept = |account: &&AccountBooks| {
        let balance = account.balance();
        let last = account.last_credit().map(Month::from_day);
        balance.employee + balance.employer > ROUNDING && last.is_some_and(|last| months_before(context, last) >= reported.value)
    };
    let asleep: Vec<_> = context.ledger.accounts.iter().filter(has_slept).collect();
    let Some(account) = asleep.first() else {
        return Ok(Finding::pass(check, "No account has been without a credit for three years").by_rule(Some(reported.source())));
    };
    let employers: Vec<String> = asleep.iter().map(|account| account.employer().to_owned()).collect();
    let reason = format!(
        "The last credit we see is older than {}. It is reported that EPFO then marks an account as inoperative; we have not read the \
         present rule. Is there a newer passbook, or has the account been settled?",
        count(reported.value, "month")
    );
    let evidence = asleep.iter().flat_map(|account| last_line(account)).collect();
    Ok(Finding::unknown(check, format!("Is your account with {} asleep?", super::words::join(&employers)))
        .about(account.member)
        .because(reason)
        .with_evidence(evidence)
        .by_rule(Some(reported.source()))
        .with_remedy([if asleep.iter().all(|account| is_current(context, account)) {
            "If you have a newer account with another employer, transfer this money to it, which also ends the question."
        } else {
            "Transfer its money to your present account, which also ends the question."
        }]))
}

pub(super) fn check_uans(context: &CheckContext) -> Finding {
    let uans: BTreeSet<&Uan> = context.books.iter().filter_map(|book| book.uan.as_ref()).collect();
    let check = Check::TwoUans;
    let steps = [
        "Keep the UAN of your present job.",
        &format!(
            "You ask for the transfer of each older account to it (member portal of EPFO, One Member One EPF Account, {}).",
            context.rules.form("epf.form-transfer")
        ),
        "Then the older UAN is closed. If the portal can't do it, the present employer or EPFO at epfigms.gov.in helps.",
    ];
    let reason = "A person should have one UAN for life. With two, transfers and claims get stuck because the service is split.";
    if uans.len() > 1 {
        let masked: Vec<String> = uans.iter().map(|uan| uan.masked()).collect();
        let evidence = uans.iter().filter_map(|uan| {
            context.ledger.accounts.iter().flat_map(|account| &account.books).find(|book| book.uan.as_ref() == Some(*uan))
        });
        let evidence = evidence.map(|book| book_evidence(&book.member, book.year, "This passbook carries its own UAN")).collect();
        return Finding::fail(check, Severity::High, format!("Your passbooks carry {} UANs: {}", uans.len(), super::words::join(&masked)))
            .because(reason)
            .with_evidence(evidence)
            .with_remedy(steps);
    }
    let fetched = context.fetched.filter(|record| !record.uans.is_empty());
    if let Some(record) = fetched
        && record.uans.len() > 1
    {
        let title = format!("{} UANs stand under your number: {}", record.uans.len(), record.list_masked());
        return Finding::fail(check, Severity::High, title)
            .because(format!("{reason} The record was fetched on {}.", day(record.fetched_on)))
            .with_remedy(steps);
    }
    if context.told.one_uan == Some(false) {
        return Finding::fail(check, Severity::High, "You told us that you have more than one UAN").because(reason).with_remedy(steps);
    }
    if let Some(record) = fetched {
        return compare_uan(context, record, &steps, reason);
    }
    match (context.told.one_uan, uans.len()) {
        (_, 1) => Finding::pass(check, "Your passbooks carry one UAN").because("All that print a UAN print the same."),
        (Some(_), _) => Finding::pass(check, "You told us that you have one UAN").because("The passbooks don't print it."),
        (None, _) => Finding::unknown(check, "The passbooks print no UAN").because("So we can't see whether there is only one."),
    }
}

/// One UAN stands under the number. Another one in the passbooks is a second UAN only if they are the same person's.
fn compare_uan<const N: usize>(context: &CheckContext, record: &FetchedRecord, steps: &[&str; N], reason: &str) -> Finding {
    let check = Check::TwoUans;
    let other = context.books.iter().find(|book| record.has_uan_of(book) == Some(false));
    let Some((book, printed)) = other.and_then(|book| Some((book, book.uan.as_ref()?))) else {
        let reason = format!(
            "The record was fetched on {}. A UAN that is linked with another mobile number would not be in it.",
            day(record.fetched_on)
        );
        return Finding::pass(check, "One UAN stands under your number").because(reason);
    };
    let evidence = vec![book_evidence(&book.member, book.year, "This passbook carries its own UAN")];
    if record.has_name_of(book) == Some(true) {
        let both = super::words::join(&[printed.masked(), record.list_masked()]);
        return Finding::fail(check, Severity::High, format!("Your passbooks and the record under your number carry 2 UANs: {both}"))
            .because(format!("{reason} The record was fetched on {}.", day(record.fetched_on)))
            .with_evidence(evidence)
            .with_remedy(*steps);
    }
    Finding::unknown(check, "Your passbooks carry another UAN than the record under your number")
        .because("So we can't see whether both are yours.")
        .with_evidence(evidence)
}
