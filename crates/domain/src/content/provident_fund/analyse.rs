//! Gathers accounts, balances and months of several passbooks. The checks are added over it.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::{
    Account, Analysis, Heads, MemberId, MonthLine, MonthState, Passbook, PensionOutlook, Readiness, Row, RowKind, ToldFacts, YearBalance,
};
use crate::facts::Registry;
use crate::financial_year::FinancialYear;
use crate::{Error, Result};

/// Says what follows from the books of one person.
pub fn analyse(books: &[Passbook], _told: &ToldFacts, _facts: &Registry, today: Date) -> Result<Analysis> {
    let mut books: Vec<&Passbook> = books.iter().collect();
    books.sort_by_key(|book| (book.member.clone(), book.year));
    let first = books.first().ok_or_else(|| Error::invalid("file", "None of the files is a passbook"))?;
    let accounts = gather_accounts(&books);
    let mut uans: Vec<String> = books.iter().filter_map(|book| book.uan.as_ref()).map(|uan| uan.masked()).collect();
    uans.sort();
    uans.dedup();
    let months_seen = books.iter().flat_map(|book| &book.rows).filter(|row| row.heads.pension > 0);
    let months: std::collections::BTreeSet<_> = months_seen.map(|row| row.wage_month).collect();
    Ok(Analysis {
        holder: first.holder.clone(),
        uans,
        rules_as_of: today,
        balance: accounts.iter().fold(Heads::default(), |sum, account| sum + account.balance),
        accounts,
        findings: Vec::new(),
        pension: PensionOutlook {
            months_seen: u32::try_from(months.len()).unwrap_or(u32::MAX),
            monthly_estimate: None,
            assumptions: Vec::new(),
        },
        withdrawals: Vec::new(),
        readiness: Readiness { known: 0, asked: 0, items: Vec::new() },
        months: books.iter().flat_map(|book| book.rows.iter().map(|row| to_month_line(book, row))).collect(),
        years: gather_years(&books, today),
    })
}

fn gather_accounts(books: &[&Passbook]) -> Vec<Account> {
    let mut by_member: BTreeMap<&MemberId, Vec<&Passbook>> = BTreeMap::new();
    for book in books {
        by_member.entry(&book.member).or_default().push(book);
    }
    let accounts = by_member.into_iter().filter_map(|(member, books)| {
        let last = books.last()?;
        let months = || books.iter().flat_map(|book| &book.rows).filter(|row| matches!(row.kind, RowKind::Contribution { .. }));
        Some(Account {
            member: member.clone(),
            employer: last.employer.clone(),
            first_wage_month: months().map(|row| row.wage_month).min(),
            last_wage_month: months().map(|row| row.wage_month).max(),
            balance: balance_of(last),
            years_read: books.iter().map(|book| book.year).collect(),
        })
    });
    accounts.collect()
}

/// The balance at the last line. The printed closing balance of a running year is a forecast.
fn balance_of(book: &Passbook) -> Heads {
    let rows = book.rows.iter().fold(book.opening, |sum, row| sum + row.heads);
    rows + book.interest.unwrap_or_default() + book.tds.unwrap_or_default()
}

fn gather_years(books: &[&Passbook], today: Date) -> Vec<YearBalance> {
    let mut years: BTreeMap<FinancialYear, (Heads, Heads)> = BTreeMap::new();
    for book in books {
        let (heads, interest) = years.entry(book.year).or_default();
        *heads = *heads + balance_of(book);
        *interest = *interest + book.interest.unwrap_or_default();
    }
    let running = FinancialYear::from_day(today);
    years.into_iter().map(|(year, (heads, interest))| YearBalance { year, heads, interest, running: year >= running }).collect()
}

fn to_month_line(book: &Passbook, row: &Row) -> MonthLine {
    let state = match row.kind {
        RowKind::Contribution { .. } if row.wages.epf == 0 && row.heads == Heads::default() => MonthState::ZeroWages,
        RowKind::Contribution { .. } => MonthState::Contribution,
        RowKind::TransferIn { .. } | RowKind::TransferOut => MonthState::Transfer,
        RowKind::Claim { .. } | RowKind::ClaimInterest => MonthState::Withdrawal,
        RowKind::Other { .. } => MonthState::Other,
    };
    MonthLine {
        member: book.member.clone(),
        year: book.year,
        wage_month: row.wage_month,
        on: Some(row.on),
        state,
        epf_wages: row.wages.epf,
        heads: row.heads,
        line: Some(row.line),
        explanation: String::new(),
    }
}
