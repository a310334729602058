//! All books of a person put together, by account and month. The order of the files makes no difference.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::{Account, Heads, MemberId, Month, Passbook, Row, RowKind, Wages};
use crate::financial_year::FinancialYear;

/// Days within which a transfer out and the transfer in that answers it lie.
pub(super) const TRANSFER_DAYS: i32 = 90;
/// Rupees left over that are only rounding.
pub(super) const ROUNDING: i64 = 2;

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
    /// A transfer into another account that names nobody and answers for the money of this one.
    pub unnamed: Option<UnnamedTransfer<'b>>,
}

#[derive(Clone, Copy)]
pub(super) struct UnnamedTransfer<'b> {
    pub to: &'b MemberId,
    pub year: FinancialYear,
    pub row: &'b Row,
    /// What the account still had by its own books; zero where they show that it left.
    pub left: Heads,
}

/// The contributions of one wage month, arrears included.
#[derive(Default)]
pub(super) struct MonthSum<'b> {
    /// Those of lines that were taken back are not in it.
    pub wages: Wages,
    pub heads: Heads,
    pub rows: Vec<(FinancialYear, &'b Row)>,
    /// The rows that say the same as one before them: wages and all amounts. They are arrears of the same size, or an error. A line that was
    /// taken back is none of them, nor does the one that was entered in its place repeat it.
    pub repeated: Vec<&'b Row>,
}

impl<'b> MonthSum<'b> {
    fn of(rows: Vec<(FinancialYear, &'b Row)>) -> Self {
        let heads = rows.iter().fold(Heads::default(), |sum, (_, row)| sum + row.heads);
        let (mut standing, taken_back): (Vec<&Row>, Vec<&Row>) = rows.iter().map(|(_, row)| *row).partition(|row| !row.heads.is_debit());
        let mut wages = Wages::default();
        for row in taken_back {
            let is_answered = |other: &&Row| other.heads + row.heads == Heads::default();
            match standing.iter().rposition(is_answered) {
                Some(at) => {
                    standing.remove(at);
                }
                // A part was taken back; a debit may print its wages with or without a sign.
                None => wages = wages + Wages { epf: -row.wages.epf.abs(), eps: -row.wages.eps.abs() },
            }
        }
        let (mut known, mut repeated) = (BTreeSet::new(), Vec::new());
        for row in standing {
            wages = wages + row.wages;
            let Heads { employee, employer, pension } = row.heads;
            let is_new = known.insert([row.wages.epf, row.wages.eps, employee, employer, pension]);
            if !is_new && row.heads != Heads::default() {
                repeated.push(row);
            }
        }
        Self { wages, heads, rows, repeated }
    }

    /// Whether wages or money stand in the month.
    pub fn is_nonzero(&self) -> bool {
        self.wages != Wages::default() || self.heads != Heads::default()
    }

    /// Whether what was entered for the month was taken back, and nothing is left of it.
    pub fn is_taken_back(&self) -> bool {
        !self.is_nonzero() && self.rows.iter().any(|(_, row)| row.heads != Heads::default())
    }

    /// Whether just the pension part was paid to EPFO, on wages, as for those whose provident fund the employer's own trust keeps.
    pub fn is_pension_alone(&self) -> bool {
        self.heads.employee == 0 && self.heads.employer == 0 && self.heads.pension > 0 && self.wages != Wages::default()
    }

    /// The wages without those of lines that stand there twice: what somebody earns.
    pub fn wages_once(&self) -> Wages {
        let less = |wages: Wages, row: &&Row| Wages { epf: wages.epf - row.wages.epf, eps: wages.eps - row.wages.eps };
        self.repeated.iter().fold(self.wages, less)
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
            unnamed: None,
        };
        let mut accounts: Vec<AccountBooks> = accounts.into_iter().map(make).collect();
        accounts.sort_by_key(|account| (account.first_month().map_or(i32::MAX, index), account.member));
        let moved: Vec<Heads> = accounts.iter().map(|account| sum_unrecorded_transfers(account, &accounts)).collect();
        for (account, moved) in accounts.iter_mut().zip(moved) {
            account.moved = moved;
        }
        assign_unnamed_transfers(&mut accounts);
        Self { accounts }
    }

    pub fn account(&self, member: &MemberId) -> Option<&AccountBooks<'b>> {
        self.accounts.iter().find(|account| account.member == member)
    }

    /// The account of the newest wage month: the present job, or the last one.
    pub fn current(&self) -> Option<&AccountBooks<'b>> {
        find_newest(&self.accounts)
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
        let mut months: BTreeMap<Month, Vec<(FinancialYear, &Row)>> = BTreeMap::new();
        for (year, row) in self.contributions() {
            months.entry(row.wage_month).or_default().push((year, row));
        }
        months.into_iter().map(|(month, rows)| (month, MonthSum::of(rows))).collect()
    }

    /// Whether EPFO keeps the pension alone: every paid month has just the pension part, and no other money is in the account.
    pub fn is_of_trust(&self) -> bool {
        let has_money = |heads: Heads| heads.employee != 0 || heads.employer != 0;
        let mut paid = self.months().into_values().filter(MonthSum::is_nonzero).peekable();
        paid.peek().is_some()
            && paid.all(|sum| sum.is_pension_alone())
            && !self.books.iter().any(|book| has_money(book.opening))
            && !self.rows().any(|(_, row)| has_money(row.heads))
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

    /// What its own books show as sent on.
    pub fn sent(&self) -> Vec<(FinancialYear, &'b Row)> {
        self.rows().filter(|(_, row)| row.kind.is_transfer_out()).collect()
    }

    /// Whether what another account received stands in its own books as a debit, whatever the debit is called.
    fn shows_as_gone(&self, received: &Row) -> bool {
        let is_it = |row: &Row| {
            let gone = -(row.heads.employee + row.heads.employer);
            gone > 0 && is_near(row.on, received.on) && fits_transfer(gone, received)
        };
        self.rows().any(|(_, row)| is_it(row))
    }

    /// Whether a book that was printed after a day shows its year, or a later one.
    fn is_read_after(&self, day: Date) -> bool {
        let year = FinancialYear::from_day(day);
        self.books.iter().any(|book| book.year >= year && book.printed.is_none_or(|printed| printed.date() > day))
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

/// What left by the books of others that name it, when its own books show no transfer out and no debit of that size.
fn sum_unrecorded_transfers<'b>(account: &AccountBooks<'b>, accounts: &[AccountBooks<'b>]) -> Heads {
    if !account.sent().is_empty() {
        return Heads::default();
    }
    let received = transfers(account, accounts).into_iter().filter(|(_, _, row)| !account.shows_as_gone(row));
    received.fold(Heads::default(), |sum, (_, _, row)| sum + row.heads)
}

/// Finds for each transfer that names nobody the account whose money it is, once: first those whose own books show that it left, then those
/// that stopped with their money in them. What such a transfer brought is taken off the account it came from. The newest account is left
/// out: money comes into it.
fn assign_unnamed_transfers(accounts: &mut [AccountBooks]) {
    let mut taken: Vec<(MemberId, FinancialYear, super::LineRef)> = Vec::new();
    let newest = find_newest(accounts).map(|account| account.member);
    let older = (0..accounts.len()).filter(|at| Some(accounts[*at].member) != newest);
    let (has_sent, has_kept): (Vec<usize>, Vec<usize>) = older.partition(|at| !accounts[*at].sent().is_empty());
    for at in has_sent.into_iter().chain(has_kept) {
        let Some(found) = find_unnamed_transfer(&accounts[at], accounts, &taken) else { continue };
        taken.push((found.to.clone(), found.year, found.row.line));
        let account = &mut accounts[at];
        account.moved = account.moved + Heads { pension: 0, ..found.left };
        account.unnamed = Some(found);
    }
}

fn find_unnamed_transfer<'b>(
    account: &AccountBooks<'b>,
    accounts: &[AccountBooks<'b>],
    taken: &[(MemberId, FinancialYear, super::LineRef)],
) -> Option<UnnamedTransfer<'b>> {
    let sent = account.sent();
    if !sent.is_empty() && !transfers(account, accounts).is_empty() {
        return None;
    }
    let last_sent = sent.iter().map(|(_, row)| row.on).max();
    let left = if sent.is_empty() { account.balance() } else { Heads::default() };
    let amount = match last_sent {
        Some(_) => -sent.iter().map(|(_, row)| row.heads.employee + row.heads.employer).sum::<i64>(),
        None => left.employee + left.employer,
    };
    if amount <= ROUNDING {
        return None;
    }
    let after = account.last_month();
    let is_in_time = |on: Date| match last_sent {
        Some(sent) => is_near(sent, on),
        None => after.is_none_or(|last| Month::from_day(on) > last) && !account.is_read_after(on),
    };
    let others = accounts.iter().filter(|other| other.member != account.member);
    let rows = others.flat_map(|other| other.rows().map(move |(year, row)| (other.member, year, row)));
    let fitting = rows.filter(|(to, year, row)| {
        row.kind == RowKind::TransferIn { from: None }
            && is_in_time(row.on)
            && fits_transfer(amount, row)
            && !taken.contains(&((*to).clone(), *year, row.line))
    });
    let nearest = fitting.min_by_key(|(to, _, row)| ((row.heads.employee + row.heads.employer - amount).abs(), row.on, *to, row.line));
    nearest.map(|(to, year, row)| UnnamedTransfer { to, year, row, left })
}

fn find_newest<'a, 'b>(accounts: &'a [AccountBooks<'b>]) -> Option<&'a AccountBooks<'b>> {
    accounts.iter().max_by_key(|account| (account.last_month().map_or(-1, index), account.member))
}

fn is_near(one: Date, other: Date) -> bool {
    (one - other).get_days().abs() <= TRANSFER_DAYS
}

/// Whether a transfer in has about the size of what left: interest up to its day may be on top.
fn fits_transfer(left: i64, received: &Row) -> bool {
    let amount = received.heads.employee + received.heads.employer;
    amount + ROUNDING >= left && amount <= left + left / 8 + ROUNDING
}
