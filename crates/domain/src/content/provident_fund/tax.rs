//! Tax on withdrawals, and on the interest of large contributions.

use super::check_context::{CheckContext, first_day};
use super::ledger::{AccountBooks, ROUNDING};
use super::rules::whole;
use super::transfers;
use super::words::{book_evidence, count, join, month_name, rupees, year_name};
use super::{Check, Evidence, Finding, Month, Severity};
use crate::Result;
use crate::financial_year::FinancialYear;
use crate::numerals::format_number;

/// Whether tax would be deducted from a full withdrawal now.
pub(super) fn check_tax_deducted(context: &CheckContext) -> Result<Finding> {
    let years = context.rules.require_integer_today("epf.tax-free-service")?;
    let threshold = context.rules.require_integer_today("epf.tds-threshold")?;
    let rate = context.rules.require_number_today("epf.tds-rate")?;
    let rule = context.rules.find_source_today("epf.tds-threshold");
    let check = Check::TaxDeducted;
    let Some(member) = context.member_since() else {
        return Ok(Finding::not_applicable(check, "There is no service yet").because("The passbooks hold no deposit."));
    };
    let apart = list_service_apart(context);
    let counted = context.ledger.accounts.iter().filter(|account| !apart.iter().any(|other| other.member == account.member));
    let since =
        if apart.is_empty() { member.month() } else { counted.filter_map(AccountBooks::first_month).min().unwrap_or(member.month()) };
    let end = if context.told.employed == Some(true) { Some(Month::from_day(context.today)) } else { context.ledger.last_month() };
    let months = i64::from(end.unwrap_or(since).months_since(since) + 1);
    let balance = context.ledger.balance();
    let sum = balance.employee + balance.employer;
    let served = match (context.describe_membership(member), context.ledger.first_month()) {
        _ if !apart.is_empty() => format!(
            "From the first deposit in your newest account, and in those whose money has arrived in it, you have {} of service. The service with \
             {} counts only once its account is transferred, and not at all after a final settlement.",
            count(months, "month"),
            join(&apart.iter().map(|account| account.employer().to_owned()).collect::<Vec<_>>())
        ),
        (Some(known), Some(seen)) => {
            format!("{known}; the first deposit we see is for {}. So you have {} of service.", month_name(seen), count(months, "month"))
        }
        (Some(known), None) => format!("{known}. So you have {} of service.", count(months, "month")),
        (None, _) => format!("From the first deposit we know of, you have {} of service.", count(months, "month")),
    };
    if months >= years * 12 {
        let reason = format!(
            "{served} After {years} years of continuous service a withdrawal is free of tax. Years in an older account count once it is transferred; long breaks may not."
        );
        return Ok(Finding::pass(check, "No tax would be deducted for short service").because(reason).by_rule(rule));
    }
    let is_with_trust = context.ledger.accounts.iter().any(AccountBooks::is_of_trust);
    if sum < threshold && is_with_trust {
        let reason = "A trust of the employer's own seems to keep your PF, and we don't know how much.";
        return Ok(Finding::unknown(check, "Whether tax would be deducted can't be said").because(reason).by_rule(rule));
    }
    if sum < threshold {
        let reason = format!(
            "{served} The balance of {} is below {}, from which tax is deducted. It can still be taxable.",
            rupees(sum),
            rupees(threshold)
        );
        return Ok(Finding::pass(check, "The balance is below the limit for tax deduction").because(reason).by_rule(rule));
    }
    let reason = format!(
        "{served} Before {years} years of continuous service, {}% is deducted from a taxable withdrawal of {} or more when your PAN is \
         verified, and a higher rate without PAN. Your balance is {}. A transfer is not a withdrawal and is not taxed.",
        format_number(rate),
        rupees(threshold),
        rupees(sum)
    );
    let steps = [
        "See that your PAN is verified in the member portal of EPFO.",
        &format!(
            "If your income of the year is below the taxable limit, you hand in {} with the claim.",
            context.rules.form("tax.form-no-tds")
        ),
        "If you can, let the years run: transferred service counts.",
    ];
    let title = format!("Tax may be deducted if you take the money out before {years} years");
    let spans_enough = i64::from(end.unwrap_or(since).months_since(member.month()) + 1) >= years * 12;
    if spans_enough && apart.iter().any(|account| waits_for_transfer(account)) {
        return Ok(Finding::unknown(check, title).because(reason).by_rule(rule).with_remedy(steps));
    }
    if member.is_maybe_earlier() {
        let reason = format!("{reason} Your books begin with money from before, so the service may already be longer.");
        return Ok(Finding::unknown(check, title).because(reason).by_rule(rule).with_remedy(steps));
    }
    Ok(Finding::fail(check, Severity::Info, title).because(reason).by_rule(rule).with_remedy(steps))
}

/// Accounts whose service is one of its own: neither the newest nor one whose money has arrived in another.
fn list_service_apart<'a, 'b>(context: &'a CheckContext<'b>) -> Vec<&'a AccountBooks<'b>> {
    let is_apart = |account: &&AccountBooks<'b>| {
        account.first_month().is_some() && !transfers::is_current(context, account) && !transfers::has_arrived(context, account)
    };
    context.ledger.accounts.iter().filter(is_apart).collect()
}

/// Whether money is left, so that the account can still be transferred.
fn waits_for_transfer(account: &AccountBooks) -> bool {
    let balance = account.balance();
    balance.employee + balance.employer > ROUNDING
}

struct YearOfContributions {
    own: i64,
    employer: i64,
    evidence: Vec<Evidence>,
}

/// The years in which the member's own contributions pass the limit up to which their interest is free of tax.
pub(super) fn check_taxable_interest(context: &CheckContext) -> Finding {
    let check = Check::TaxableInterest;
    let years: std::collections::BTreeSet<FinancialYear> = context.ledger.accounts.iter().flat_map(AccountBooks::years).collect();
    let (mut over, mut evidence, mut above, mut within, mut rule, mut tested) = (0, Vec::new(), Vec::new(), Vec::new(), None, 0);
    for year in years {
        let sums = sum_year(context, year);
        let id = if sums.employer == 0 && sums.own > 0 { "epf.tax-free-own-contribution-alone" } else { "epf.tax-free-own-contribution" };
        let Some(limit) = context.rules.number(id, first_day(year)).map(whole) else { continue };
        tested += 1;
        rule = context.rules.source(id, first_day(year));
        if sums.own > limit || !sums.evidence.is_empty() {
            over += (sums.own - limit).max(0);
            let part = format!("{} in {}, with a limit of {}", rupees(sums.own), year_name(year), rupees(limit));
            if sums.own > limit {
                above.push(part)
            } else {
                within.push(part)
            }
            evidence.extend(sums.evidence);
        }
    }
    if tested == 0 {
        return Finding::not_applicable(check, "The interest of these years is free of tax")
            .because("The limit on own contributions began later.");
    }
    if above.is_empty() && within.is_empty() && context.ledger.accounts.iter().any(AccountBooks::is_of_trust) {
        let reason = "A trust of the employer's own seems to keep your PF: its statement shows what you paid in.";
        return Finding::unknown(check, "Whether interest is taxable can't be said").because(reason).by_rule(rule);
    }
    if above.is_empty() && within.is_empty() {
        let reason = "In no year did your own contributions pass the limit up to which their interest is free of tax.";
        return Finding::pass(check, "None of your interest is taxable").because(reason).by_rule(rule);
    }
    let mut reason = String::new();
    if !above.is_empty() {
        reason.push_str(&format!("Your own contributions were {}. Interest on what is above the limit is taxed each year. ", join(&above)));
    }
    if !within.is_empty() {
        reason.push_str(&format!(
            "Tax was deducted, though your own contributions were only {}. So the taxable part stems from contributions of earlier years that were \
             above the limit: their interest is taxed in each later year too. ",
            join(&within)
        ));
    }
    reason.push_str(
        "A line \"TDS\" in the passbook is tax that EPFO already paid to the tax department in your name; you get credit for it in your return.",
    );
    let finding = Finding::fail(check, Severity::Info, "Part of your interest is taxable")
        .because(reason)
        .with_evidence(evidence)
        .by_rule(rule)
        .with_remedy(["Add the taxable interest to your return for the year, and claim the tax deducted (Form 26AS shows it)."]);
    if over > 0 { finding.with_amount(over) } else { finding }
}

fn sum_year(context: &CheckContext, year: FinancialYear) -> YearOfContributions {
    let mut sums = YearOfContributions { own: 0, employer: 0, evidence: Vec::new() };
    for account in &context.ledger.accounts {
        for (_, row) in account.contributions().filter(|(of, _)| *of == year) {
            sums.own += row.heads.employee;
            sums.employer += row.heads.employer + row.heads.pension;
        }
        for book in account.books.iter().filter(|book| book.year == year) {
            if let Some(tds) = book.tds.filter(|tds| tds.employee != 0) {
                let text = format!("Tax deducted on interest: {}", rupees(tds.employee.abs()));
                sums.evidence.push(book_evidence(account.member, year, text));
            }
        }
    }
    sums
}
