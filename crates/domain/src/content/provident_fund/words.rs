//! Amounts, days, months and rows in words.

use jiff::civil::Date;

use super::{Evidence, Heads, MemberId, Month, Row, RowKind};
use crate::financial_year::FinancialYear;
use crate::numerals::format_rupees;

/// "₹1,23,456".
pub(crate) fn rupees(amount: i64) -> String {
    format_rupees(amount as f64)
}

/// "14 Oct 2025".
pub(super) fn day(day: Date) -> String {
    crate::time::format_date(day)
}

/// "September 2025".
pub(crate) fn month_name(month: Month) -> String {
    month.first_day().strftime("%B %Y").to_string()
}

/// "2025-26".
pub(crate) fn year_name(year: FinancialYear) -> String {
    let start = year.start_year();
    format!("{start}-{:02}", (start + 1).rem_euclid(100))
}

/// "1 month", "3 months".
pub(super) fn count(number: i64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// "this month", "these months".
pub(super) fn these(number: usize, noun: &str) -> String {
    if number == 1 { format!("this {noun}") } else { format!("these {noun}s") }
}

/// "a, b and c".
pub(super) fn join(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

/// "April 2024 to June 2024 and August 2024": months in order, runs drawn together.
pub(crate) fn month_list(months: &[Month]) -> String {
    let mut runs: Vec<(Month, Month)> = Vec::new();
    for month in months {
        match runs.last_mut() {
            Some((_, end)) if month.months_since(*end) == 1 => *end = *month,
            _ => runs.push((*month, *month)),
        }
    }
    let name = |(start, end): &(Month, Month)| match end.months_since(*start) {
        0 => month_name(*start),
        _ => format!("{} to {}", month_name(*start), month_name(*end)),
    };
    join(&runs.iter().map(name).collect::<Vec<_>>())
}

/// "2022-23 and 2023-24".
pub(super) fn year_list(years: &[FinancialYear]) -> String {
    join(&years.iter().map(|year| year_name(*year)).collect::<Vec<_>>())
}

/// "employee ₹1,800, employer ₹550, pension ₹1,250".
pub(super) fn heads(heads: Heads) -> String {
    format!("employee {}, employer {}, pension {}", rupees(heads.employee), rupees(heads.employer), rupees(heads.pension))
}

/// A row as the text of its evidence.
pub(super) fn row(row: &Row) -> String {
    let amounts = heads(row.heads);
    let (month, on) = (month_name(row.wage_month), day(row.on));
    match &row.kind {
        RowKind::Contribution { .. } if row.heads.is_debit() => format!("{month}: {amounts}, taken back {on}"),
        RowKind::Contribution { .. } => format!("{month}: {amounts}, credited {on}"),
        RowKind::TransferIn { from: Some(from) } => format!("Transfer in from {}: {amounts}, credited {on}", from.0),
        RowKind::TransferIn { from: None } => format!("Transfer in: {amounts}, credited {on}"),
        RowKind::TransferOut => format!("Transfer out: {amounts}, debited {on}"),
        RowKind::Claim { para: Some(para) } => format!("Claim under paragraph {para}: {amounts}, paid {on}"),
        RowKind::Claim { para: None } => format!("Claim: {amounts}, paid {on}"),
        RowKind::ClaimInterest => format!("Interest with a claim: {amounts}, on {on}"),
        RowKind::Other { text } => format!("{text}: {amounts}, on {on}"),
    }
}

pub(super) fn row_evidence(member: &MemberId, year: FinancialYear, line: &Row) -> Evidence {
    Evidence { member: member.clone(), year, line: Some(line.line), text: row(line) }
}

/// What a file says as a whole, or by leaving it out.
pub(super) fn book_evidence(member: &MemberId, year: FinancialYear, text: impl Into<String>) -> Evidence {
    Evidence { member: member.clone(), year, line: None, text: text.into() }
}
