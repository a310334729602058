//! What passbooks come to, year by year: from the opening balance to the last line.

use super::ledger::balance_of;
use super::service::list_latest_prints;
use super::{Heads, MemberId, Passbook, RowKind};
use crate::financial_year::FinancialYear;

/// One account in one financial year, in rupees. The opening balance and all that follows make the closing one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountYear {
    pub member: MemberId,
    pub year: FinancialYear,
    pub opening: Heads,
    pub contributions: Heads,
    /// `None` when none was credited yet.
    pub interest: Option<Heads>,
    /// Transfers, what was paid out, tax that was deducted, and lines of an unknown kind.
    pub other_entries: Heads,
    /// At the last line; the closing balance that a running year prints is a forecast.
    pub closing: Heads,
}

/// Sums up each passbook that the analysis rests on, by account and year.
pub fn sum_account_years(books: &[Passbook]) -> Vec<AccountYear> {
    let understood = books.iter().filter(|book| !book.is_mostly_unread());
    let mut years: Vec<AccountYear> = list_latest_prints(understood).into_iter().map(sum_up).collect();
    years.sort_by(|one, other| (&one.member, one.year).cmp(&(&other.member, other.year)));
    years
}

fn sum_up(book: &Passbook) -> AccountYear {
    let (mut contributions, mut other_entries) = (Heads::default(), book.tds.unwrap_or_default());
    for row in &book.rows {
        let sum = if matches!(row.kind, RowKind::Contribution { .. }) { &mut contributions } else { &mut other_entries };
        *sum = *sum + row.heads;
    }
    AccountYear {
        member: book.member.clone(),
        year: book.year,
        opening: book.opening,
        contributions,
        interest: book.interest,
        other_entries,
        closing: balance_of(book),
    }
}
