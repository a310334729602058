//! Compares a book with itself.

use super::super::{Heads, Row, RowKind, SelfCheck, SelfCheckKind};
use super::table::Table;
use crate::financial_year::FinancialYear;

/// The comparisons for which the book prints something to compare with, and what its closing balance is.
pub fn check_book(table: &Table, year: FinancialYear) -> (Vec<SelfCheck>, Heads) {
    let mut checks = Vec::new();
    let contributions = sum_rows(&table.rows, |row| matches!(row.kind, RowKind::Contribution { .. }));
    let transfers = sum_rows(&table.rows, is_transfer_in);
    let withdrawals = negate(sum_rows(&table.rows, is_withdrawal));
    let mut compare = |kind, expected: Heads, printed: Option<Heads>| {
        if let Some(printed) = printed {
            checks.push(SelfCheck { kind, passed: expected == printed, expected, printed });
        }
    };
    compare(SelfCheckKind::ContributionTotal, contributions, table.contributions);
    compare(SelfCheckKind::TransferTotal, transfers, table.transfers_in);
    compare(SelfCheckKind::WithdrawalTotal, withdrawals, table.withdrawals.map(magnitude));
    let reckoned = table.opening + sum_rows(&table.rows, |_| true) + table.interest.unwrap_or_default() + table.tds.unwrap_or_default();
    let is_year_over = table.printed.is_some_and(|printed| printed.date() >= year.first_day_after(0));
    match (table.closing, table.grand_total) {
        (Some(closing), _) if table.interest.is_some() || is_year_over => {
            compare(SelfCheckKind::ClosingBalance, reckoned, Some(closing));
        }
        // Old prints end with one total, of the year or of the account.
        (None, Some(total)) if total == contributions => compare(SelfCheckKind::ContributionTotal, contributions, Some(total)),
        (None, Some(total)) => compare(SelfCheckKind::ClosingBalance, reckoned, Some(total)),
        _ => {}
    }
    if table.unread_lines > 0 {
        checks.push(SelfCheck {
            kind: SelfCheckKind::EveryLine,
            passed: false,
            expected: Heads::default(),
            printed: Heads { employee: table.unread_lines, ..Heads::default() },
        });
    }
    let total = table.grand_total.filter(|total| *total != contributions);
    (checks, table.closing.or(total).unwrap_or(reckoned))
}

fn sum_rows(rows: &[Row], counts: impl Fn(&Row) -> bool) -> Heads {
    rows.iter().filter(|row| counts(row)).fold(Heads::default(), |sum, row| sum + row.heads)
}

/// Voluntary deposits (VDR) stand in the same total as transfers.
fn is_transfer_in(row: &Row) -> bool {
    match &row.kind {
        RowKind::TransferIn { .. } => true,
        RowKind::Other { text } => text.to_ascii_uppercase().contains("VDR") && !is_debit(row),
        _ => false,
    }
}

fn is_withdrawal(row: &Row) -> bool {
    match row.kind {
        RowKind::Claim { .. } | RowKind::TransferOut => true,
        RowKind::ClaimInterest | RowKind::Other { .. } => is_debit(row),
        _ => false,
    }
}

fn is_debit(row: &Row) -> bool {
    row.heads.employee < 0 || row.heads.employer < 0 || row.heads.pension < 0
}

fn negate(heads: Heads) -> Heads {
    Heads { employee: -heads.employee, employer: -heads.employer, pension: -heads.pension }
}

fn magnitude(heads: Heads) -> Heads {
    Heads { employee: heads.employee.abs(), employer: heads.employer.abs(), pension: heads.pension.abs() }
}
