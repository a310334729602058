//! All checks over all passbooks of a person.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use jiff::civil::Date;

use super::check_context::CheckContext;
use super::ledger::{PassbookLedger, balance_of};
use super::rules::Rules;
use super::{
    Analysis, Finding, Heads, MemberStatements, Passbook, PensionOutlook, Uan, YearBalance, continuity, contributions, deposits,
    explanations, findings, identity, interest, pension, pension_membership, readiness, service_dates, tax, transfers, withdraw_or_keep,
    withdrawability,
};
use crate::facts::Registry;
use crate::financial_year::FinancialYear;
use crate::{Error, Result};

/// Says what follows from the passbooks of one person, from what they told, and from the record that a source has of them. The order of the books makes no difference; of two
/// prints of the same book the later one counts.
pub fn analyse<'a>(
    books: &'a [Passbook],
    statements: impl Into<MemberStatements<'a>>,
    facts: &'a Registry,
    today: Date,
) -> Result<Analysis> {
    let MemberStatements { told, fetched } = statements.into();
    let Some(newest) = books.iter().max_by_key(|book| (book.year, book.printed, &book.member)) else {
        return Err(Error::invalid("books", "Add at least one passbook"));
    };
    let (ledger, rules) = (PassbookLedger::new(books), Rules::new(facts, today)?);
    let context = CheckContext { books, ledger, told, fetched, rules, today, entry: OnceCell::new() };
    let outlook = pension::estimate_pension(&context)?;
    let mut findings = run_checks(&context, &outlook)?;
    let readiness = readiness::assess_readiness(&context, &findings);
    findings.push(readiness::check_readiness(&context, &findings, &readiness));
    let balance = context.ledger.balance();
    findings::sort_findings(&mut findings, balance.employee + balance.employer);
    let withdrawals = withdrawability::decide_withdrawals(&context)?;
    let uans: BTreeSet<&Uan> = books.iter().filter_map(|book| book.uan.as_ref()).collect();
    Ok(Analysis {
        holder: newest.holder.clone(),
        uans: uans.into_iter().map(Uan::masked).collect(),
        rules_as_of: today,
        balance,
        accounts: context.ledger.accounts.iter().map(super::ledger::AccountBooks::summary).collect(),
        findings,
        pension: outlook,
        withdraw_or_keep: withdraw_or_keep::compare_withdrawing_with_keeping(&context, &withdrawals)?,
        withdrawals,
        readiness,
        months: explanations::list_months(&context),
        years: list_years(&context),
    })
}

fn run_checks(context: &CheckContext, outlook: &PensionOutlook) -> Result<Vec<Finding>> {
    let mut all = deposits::check_missing_months(context);
    all.extend(deposits::check_late_deposits(context)?);
    all.extend(contributions::check_contributions(context));
    all.extend(deposits::check_repeated_lines(context));
    all.extend(pension_membership::check_pension_sanity(context));
    all.push(deposits::check_overlap(context));
    all.extend(transfers::check_exits(context)?);
    all.extend(service_dates::check_service_dates(context));
    all.extend(transfers::check_transfers(context));
    all.push(pension::check_pension_service(context)?);
    all.push(pension::check_pension_estimate(context, outlook));
    all.push(pension_membership::check_higher_pension(context));
    all.push(tax::check_tax_deducted(context)?);
    all.push(tax::check_taxable_interest(context));
    all.extend(interest::check_interest(context));
    all.push(transfers::check_sleeping(context)?);
    all.extend(continuity::check_continuity(context));
    all.push(transfers::check_uans(context));
    all.extend(identity::check_identity(context));
    Ok(all)
}

/// The balance of all accounts at the end of each year of which a book was given. An account without a book for a year stays at
/// its last balance before it, unless the money moved.
fn list_years(context: &CheckContext) -> Vec<YearBalance> {
    let years: BTreeSet<FinancialYear> = context.ledger.accounts.iter().flat_map(super::ledger::AccountBooks::years).collect();
    years.into_iter().map(|year| year_balance(context, year)).collect()
}

fn year_balance(context: &CheckContext, year: FinancialYear) -> YearBalance {
    let (mut heads, mut interest) = (Heads::default(), Heads::default());
    for account in &context.ledger.accounts {
        let Some(book) = account.books.iter().rfind(|book| book.year <= year) else { continue };
        let is_unnamed = account.unnamed.is_some_and(|transfer| transfer.year <= year);
        let moved = is_unnamed || context.ledger.transfers_in(account).iter().any(|(_, of, _)| *of <= year);
        let is_last = account.books.last().is_some_and(|last| last.year == book.year);
        heads = heads + if moved && is_last { account.balance() } else { balance_of(book) };
        if book.year == year {
            interest = interest + book.interest.unwrap_or_default();
        }
    }
    YearBalance { year, heads, interest, running: !context.is_over(year) }
}
