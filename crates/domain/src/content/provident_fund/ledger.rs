//! All books of a person put together, by account and month. The order of the files makes no difference.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::{Account, Heads, MemberId, Month, Passbook, Row, RowKind, Wages};
use crate::financial_year::FinancialYear;

pub(super) struct PassbookLedger<'b> {
    /// By the first wage month.
    pub accounts: Vec<AccountBooks<'b>>,
}

/// The books of one member ID, one a year, in order.
pub(super) struct AccountBooks<'b> {
    pub member: &'b MemberId,
    pub books: Vec<&'b Passbook>,
    /// What another account received of it and its own books don't show as gone.
    moved: Heads,
}

/// The contributions of one wage month, arrears included.
#[derive(Default)]
pub(super) struct MonthSum<'b> {
    pub wages: Wages,
    pub heads: Heads,
    pub rows: Vec<(FinancialYear, &'b Row)>,
}

impl MonthSum<'_> {
    /// Whether wages or money stand in the month.
    pub fn is_nonzero(&self) -> bool {
        self.wages != Wages::default() || self.heads != Heads::default()
    }
}

impl<'b> PassbookLedger<'b> {
    pub fn new(books: &'b [Passbook]) -> Self {
        let mut accounts: BTreeMap<&MemberId, BTreeMap<FinancialYear, &Passbook>> = BTreeMap::new();
        for book in books {
            let years = accounts.entry(&book.member).or_default();
            let best = years.entry(book.year).or_insert(book);
            if newest_print_key(book) > newest_print_key(best) {
                *best = book;
            }
        }
        let make = |(member, years): (&'b MemberId, BTreeMap<FinancialYear, &'b Passbook>)| AccountBooks {
            member,
            books: years.into_values().collect(),
            moved: Heads::default(),
        };
        let mut accounts: Vec<AccountBooks> = accounts.into_iter().map(make).collect();
        accounts.sort_by_key(|account| (account.first_month().map_or(i32::MAX, index), account.member));
        let moved: Vec<Heads> = accounts.iter().map(|account| sum_unrecorded_transfers(account, &accounts)).collect();
        for (account, moved) in accounts.iter_mut().zip(moved) {
            account.moved = moved;
        }
        Self { accounts }
    }

    pub fn account(&self, member: &MemberId) -> Option<&AccountBooks<'b>> {
        self.accounts.iter().find(|account| account.member == member)
    }

    /// The account of the newest wage month: the present job, or the last one.
    pub fn current(&self) -> Option<&AccountBooks<'b>> {
        self.accounts.iter().max_by_key(|account| (account.last_month().map_or(-1, index), account.member))
    }

    pub fn first_month(&self) -> Option<Month> {
        self.accounts.iter().filter_map(AccountBooks::first_month).min()
    }

    pub fn last_month(&self) -> Option<Month> {
        self.accounts.iter().filter_map(AccountBooks::last_month).max()
    }

    /// Every wage month with money or wages, and the accounts that hold it.
    pub fn paid_months(&self) -> BTreeMap<Month, Vec<&AccountBooks<'b>>> {
        let mut months: BTreeMap<Month, Vec<&AccountBooks>> = BTreeMap::new();
        for account in &self.accounts {
            for (month, _) in account.months().into_iter().filter(|(_, sum)| sum.is_nonzero()) {
                months.entry(month).or_default().push(account);
            }
        }
        months
    }

    pub fn balance(&self) -> Heads {
        self.accounts.iter().fold(Heads::default(), |sum, account| sum + account.balance())
    }

    /// The transfers into other accounts than this one, with the account that received them.
    pub fn transfers_in(&self, from: &AccountBooks<'b>) -> Vec<(&AccountBooks<'b>, FinancialYear, &'b Row)> {
        transfers(from, &self.accounts)
    }
}

impl<'b> AccountBooks<'b> {
    pub fn employer(&self) -> &'b str {
        self.books.last().map_or("", |book| &book.employer)
    }

    pub fn rows(&self) -> impl Iterator<Item = (FinancialYear, &'b Row)> + '_ {
        self.books.iter().flat_map(|book| book.rows.iter().map(|row| (book.year, row)))
    }

    pub fn contributions(&self) -> impl Iterator<Item = (FinancialYear, &'b Row)> + '_ {
        self.rows().filter(|(_, row)| matches!(row.kind, RowKind::Contribution { .. }))
    }

    /// Every month of which the books hold a contribution row, be it a zero one.
    pub fn months(&self) -> BTreeMap<Month, MonthSum<'b>> {
        let mut months: BTreeMap<Month, MonthSum> = BTreeMap::new();
        for (year, row) in self.contributions() {
            let sum = months.entry(row.wage_month).or_default();
            sum.wages = Wages { epf: sum.wages.epf + row.wages.epf, eps: sum.wages.eps + row.wages.eps };
            sum.heads = sum.heads + row.heads;
            sum.rows.push((year, row));
        }
        months
    }

    pub fn first_month(&self) -> Option<Month> {
        self.months().into_iter().find(|(_, sum)| sum.is_nonzero()).map(|(month, _)| month)
    }

    pub fn last_month(&self) -> Option<Month> {
        self.months().into_iter().rfind(|(_, sum)| sum.is_nonzero()).map(|(month, _)| month)
    }

    pub fn years(&self) -> BTreeSet<FinancialYear> {
        self.books.iter().map(|book| book.year).collect()
    }

    pub fn has_year(&self, year: FinancialYear) -> bool {
        self.books.iter().any(|book| book.year == year)
    }

    /// The balance at its last line, less what another account shows as received from it.
    pub fn balance(&self) -> Heads {
        let Some(last) = self.books.last() else { return Heads::default() };
        let balance = balance_of(last);
        let rest = |head: i64, moved: i64| if moved == 0 { head } else { (head - moved).max(0) };
        Heads {
            employee: rest(balance.employee, self.moved.employee),
            employer: rest(balance.employer, self.moved.employer),
            pension: balance.pension,
        }
    }

    /// The day of the last money that came in.
    pub fn last_credit(&self) -> Option<Date> {
        self.rows().filter(|(_, row)| row.heads.employee + row.heads.employer > 0).map(|(_, row)| row.on).max()
    }

    pub fn summary(&self) -> Account {
        Account {
            member: self.member.clone(),
            employer: self.employer().to_owned(),
            first_wage_month: self.first_month(),
            last_wage_month: self.last_month(),
            balance: self.balance(),
            years_read: self.years().into_iter().collect(),
        }
    }
}

/// Opening, rows, and interest and tax once they are credited: the balance at the last line of a book. The printed closing of a
/// running year is a forecast and is not used.
pub(super) fn balance_of(book: &Passbook) -> Heads {
    let rows = book.rows.iter().fold(book.opening, |sum, row| sum + row.heads);
    rows + book.interest.unwrap_or_default() + book.tds.unwrap_or_default()
}

/// The year of the book in which a wage month stands: books run from the wages of March to those of February.
pub(super) fn book_year(month: Month) -> FinancialYear {
    FinancialYear::from_day(month.add_months(1).first_day())
}

fn index(month: Month) -> i32 {
    i32::from(month.year()) * 12 + i32::from(month.month())
}

/// Of two prints of the same book the later one counts.
fn newest_print_key(book: &Passbook) -> (Option<jiff::civil::DateTime>, usize, i64, i64) {
    (book.printed, book.rows.len(), book.closing.employee, book.closing.employer)
}

fn transfers<'a, 'b>(from: &AccountBooks<'b>, accounts: &'a [AccountBooks<'b>]) -> Vec<(&'a AccountBooks<'b>, FinancialYear, &'b Row)> {
    let others = accounts.iter().filter(|account| account.member != from.member);
    let rows = others.flat_map(|account| account.rows().map(move |(year, row)| (account, year, row)));
    let found = rows.filter(|(_, _, row)| matches!(&row.kind, RowKind::TransferIn { from: Some(named) } if named == from.member));
    found.collect()
}

/// What left by the books of others, when its own books show no transfer out.
fn sum_unrecorded_transfers<'b>(account: &AccountBooks<'b>, accounts: &[AccountBooks<'b>]) -> Heads {
    if account.rows().any(|(_, row)| row.kind == RowKind::TransferOut) {
        return Heads::default();
    }
    transfers(account, accounts).into_iter().fold(Heads::default(), |sum, (_, _, row)| sum + row.heads)
}
