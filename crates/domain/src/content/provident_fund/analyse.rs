//! All checks over all passbooks of a person.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use jiff::civil::Date;

use super::ledger::{PassbookLedger, balance_of};
use super::rules::Rules;
use super::scope::CheckContext;
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
    let scope = CheckContext { books, ledger, told, fetched, rules, today, entry: OnceCell::new() };
    let outlook = pension::estimate_pension(&scope)?;
    let mut findings = run_checks(&scope, &outlook)?;
    let readiness = readiness::assess_readiness(&scope, &findings);
    findings.push(readiness::check_readiness(&scope, &findings, &readiness));
    let balance = scope.ledger.balance();
    findings::sort_findings(&mut findings, balance.employee + balance.employer);
    let withdrawals = withdrawability::decide_withdrawals(&scope)?;
    let uans: BTreeSet<&Uan> = books.iter().filter_map(|book| book.uan.as_ref()).collect();
    Ok(Analysis {
        holder: newest.holder.clone(),
        uans: uans.into_iter().map(Uan::masked).collect(),
        rules_as_of: today,
        balance,
        accounts: scope.ledger.accounts.iter().map(super::ledger::AccountBooks::summary).collect(),
        findings,
        pension: outlook,
        withdraw_or_keep: withdraw_or_keep::compare_withdrawing_with_keeping(&scope, &withdrawals)?,
        withdrawals,
        readiness,
        months: explanations::list_months(&scope),
        years: list_years(&scope),
    })
}

fn run_checks(scope: &CheckContext, outlook: &PensionOutlook) -> Result<Vec<Finding>> {
    let mut all = deposits::check_missing_months(scope);
    all.extend(deposits::check_late_deposits(scope)?);
    all.extend(contributions::check_contributions(scope));
    all.extend(deposits::check_repeated_lines(scope));
    all.extend(pension_membership::check_pension_sanity(scope));
    all.push(deposits::check_overlap(scope));
    all.extend(transfers::check_exits(scope)?);
    all.extend(service_dates::check_service_dates(scope));
    all.extend(transfers::check_transfers(scope));
    all.push(pension::check_pension_service(scope)?);
    all.push(pension::check_pension_estimate(scope, outlook));
    all.push(pension_membership::check_higher_pension(scope));
    all.push(tax::check_tax_deducted(scope)?);
    all.push(tax::check_taxable_interest(scope));
    all.extend(interest::check_interest(scope));
    all.push(transfers::check_sleeping(scope)?);
    all.extend(continuity::check_continuity(scope));
    all.push(transfers::check_uans(scope));
    all.extend(identity::check_identity(scope));
    Ok(all)
}

/// The balance of all accounts at the end of each year of which a book was given. An account without a book for a year stays at
/// its last balance before it, unless the money moved.
fn list_years(scope: &CheckContext) -> Vec<YearBalance> {
    let years: BTreeSet<FinancialYear> = scope.ledger.accounts.iter().flat_map(super::ledger::AccountBooks::years).collect();
    years.into_iter().map(|year| year_balance(scope, year)).collect()
}

fn year_balance(scope: &CheckContext, year: FinancialYear) -> YearBalance {
    let (mut heads, mut interest) = (Heads::default(), Heads::default());
    for account in &scope.ledger.accounts {
        let Some(book) = account.books.iter().rfind(|book| book.year <= year) else { continue };
        let is_unnamed = account.unnamed.is_some_and(|transfer| transfer.year <= year);
        let moved = is_unnamed || scope.ledger.transfers_in(account).iter().any(|(_, of, _)| *of <= year);
        let is_last = account.books.last().is_some_and(|last| last.year == book.year);
        heads = heads + if moved && is_last { account.balance() } else { balance_of(book) };
        if book.year == year {
            interest = interest + book.interest.unwrap_or_default();
        }
    }
    YearBalance { year, heads, interest, running: !scope.is_over(year) }
}
