//! What every check looks at.

use std::cell::OnceCell;

use jiff::civil::{Date, date};

use super::ledger::{AccountBooks, PassbookLedger, book_year};
use super::pension_membership::EntryAboveCeiling;
use super::rules::Rules;
use super::words::{day, month_name};
use super::{FetchedRecord, MemberId, Month, Passbook, QuestionnaireAnswers, RowKind};
use crate::financial_year::FinancialYear;

/// From when somebody is a member, and who says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MemberSince {
    /// By the first deposit. More may lie before it where `maybe_earlier`.
    Seen {
        first: Month,
        maybe_earlier: bool,
    },
    Told {
        since: Month,
    },
    Fetched {
        joined: Date,
    },
}

pub(super) struct CheckContext<'a> {
    pub books: &'a [Passbook],
    pub ledger: PassbookLedger<'a>,
    pub told: &'a QuestionnaireAnswers,
    pub fetched: Option<&'a FetchedRecord>,
    pub rules: Rules<'a>,
    pub today: Date,
    /// Worked out once, because many months ask for it.
    pub entry: OnceCell<Option<EntryAboveCeiling>>,
}

impl<'a> CheckContext<'a> {
    pub fn born(&self) -> Option<Date> {
        self.books.iter().filter_map(|book| book.born).min().or(self.told.born)
    }

    /// The date of exit. What the member told goes before what was fetched, be it that there is none: it may be newer.
    pub fn find_exit(&self, account: &AccountBooks) -> Option<Date> {
        if self.is_told_unmarked(account.member) {
            return None;
        }
        self.told_exit(account).or_else(|| self.fetched_exit(account))
    }

    /// Whether the member told that no exit is marked for the employment.
    pub fn is_told_unmarked(&self, member: &MemberId) -> bool {
        self.told.unmarked_exits.contains(member) && !self.told.exits.contains_key(&member.0)
    }

    pub fn told_exit(&self, account: &AccountBooks) -> Option<Date> {
        self.told.exits.get(&account.member.0).copied()
    }

    pub fn fetched_exit(&self, account: &AccountBooks) -> Option<Date> {
        self.fetched?.find_employment(account.member)?.left
    }

    /// The date of joining, which nobody is asked for.
    pub fn find_joining_day(&self, account: &AccountBooks) -> Option<Date> {
        self.fetched?.find_employment(account.member)?.joined
    }

    /// The record with its day: a kept copy may be old.
    pub fn name_record(&self) -> String {
        match self.fetched {
            Some(record) => format!("the record under your number, fetched on {},", day(record.fetched_on)),
            None => "the record under your number".to_owned(),
        }
    }

    /// Whether the record has the employment, and has it without a date of exit.
    pub fn is_recorded_without_exit(&self, member: &MemberId) -> bool {
        self.fetched.and_then(|record| record.find_employment(member)).is_some_and(|employment| employment.left.is_none())
    }

    /// Whether no exit is marked today, by the record of today or by the member's word. An older copy says only how it was then, and a word
    /// that the record contradicts leaves it open.
    pub fn is_without_exit_today(&self, member: &MemberId) -> bool {
        let recorded = self.fetched.and_then(|record| record.find_employment(member));
        if self.is_told_unmarked(member) {
            return recorded.is_none_or(|employment| employment.left.is_none());
        }
        self.is_recorded_without_exit(member) && self.fetched.is_some_and(|record| record.fetched_on >= self.today)
    }

    /// The first month as a member, seen, told or fetched: the earliest of them. `None` where nothing is known.
    pub fn member_since(&self) -> Option<MemberSince> {
        let joined = self.ledger.accounts.iter().filter_map(|account| self.find_joining_day(account)).min();
        let (told, seen) = (self.told.member_since, self.ledger.first_month());
        let is_before = |month: Month, others: &[Option<Month>]| others.iter().flatten().all(|other| month <= *other);
        let fetched = joined.map(Month::from_day);
        if let Some(first) = seen.filter(|first| is_before(*first, &[told, fetched])) {
            let maybe_earlier = told.is_none() && joined.is_none() && self.has_earlier_membership();
            return Some(MemberSince::Seen { first, maybe_earlier });
        }
        if let Some(since) = told.filter(|since| is_before(*since, &[fetched])) {
            return Some(MemberSince::Told { since });
        }
        joined.map(|joined| MemberSince::Fetched { joined })
    }

    /// Whose word the first month is, where it is not that of the first deposit: "You told us that you have been a member since April 2012".
    pub fn describe_membership(&self, since: MemberSince) -> Option<String> {
        match since {
            MemberSince::Seen { .. } => None,
            MemberSince::Told { since } => Some(format!("You told us that you have been a member since {}", month_name(since))),
            MemberSince::Fetched { joined } => Some(format!("In {} the first joining date is {}", self.name_record(), day(joined))),
        }
    }

    /// Whether the books show that a membership began before the first of them: an opening balance, or a transfer from an
    /// account that was not given.
    pub fn has_earlier_membership(&self) -> bool {
        let opens_with_money = |account: &AccountBooks| {
            account.books.first().is_some_and(|book| book.opening.employee != 0 || book.opening.employer != 0 || book.opening.pension != 0)
        };
        self.ledger.accounts.iter().any(opens_with_money) || self.has_transfer_from_missing_account()
    }

    /// Whether money was transferred in from an account whose books were not given.
    fn has_transfer_from_missing_account(&self) -> bool {
        let only_one = self.ledger.accounts.len() == 1;
        self.ledger.accounts.iter().flat_map(AccountBooks::rows).any(|(_, row)| match &row.kind {
            RowKind::TransferIn { from: Some(from) } => self.ledger.account(from).is_none(),
            RowKind::TransferIn { from: None } => only_one,
            _ => false,
        })
    }

    /// The years between an account's first and last book, or the month given, of which no file was given.
    pub fn list_missing_years(&self, account: &AccountBooks, until: Option<Month>) -> Vec<FinancialYear> {
        let given = account.years();
        let Some(first) = given.first() else { return Vec::new() };
        let last = given.last().copied().max(until.map(book_year)).unwrap_or(*first);
        let all = (first.start_year()..=last.start_year()).map(FinancialYear::from_start_year);
        all.filter(|year| !given.contains(year)).collect()
    }

    /// Whether the age from which nothing is paid into the pension scheme is reached in a month or before it. Of the month of the birthday
    /// a part may be paid.
    pub fn has_reached_pension_age(&self, month: Month) -> bool {
        self.has_pension_age_on(month.last_day())
    }

    pub fn has_pension_age_on(&self, day: Date) -> bool {
        let age = self.rules.number("eps.pension-age", self.today);
        self.age_on(day).zip(age).is_some_and(|(age, limit)| age as f64 >= limit)
    }

    /// Whether a month is the first with a pension contribution, after months without.
    pub fn begins_pension(&self, month: Month) -> bool {
        let earlier = self.ledger.accounts.iter().flat_map(AccountBooks::months).filter(|(at, sum)| *at < month && sum.is_nonzero());
        let mut earlier = earlier.map(|(_, sum)| sum.heads.pension > 0).peekable();
        earlier.peek().is_some() && earlier.all(|paid| !paid)
    }

    pub fn is_over(&self, year: FinancialYear) -> bool {
        year.first_day_after(0) <= self.today
    }

    /// The age on a day; `None` when the day of birth is not known.
    pub fn age_on(&self, on: Date) -> Option<i64> {
        let born = self.born()?;
        let had_birthday = (on.month(), on.day()) >= (born.month(), born.day());
        Some(i64::from(on.year()) - i64::from(born.year()) - i64::from(!had_birthday))
    }
}

impl MemberSince {
    pub fn month(self) -> Month {
        match self {
            Self::Seen { first: month, .. } | Self::Told { since: month } => month,
            Self::Fetched { joined } => Month::from_day(joined),
        }
    }

    /// Whether more may lie before it.
    pub fn is_maybe_earlier(self) -> bool {
        matches!(self, Self::Seen { maybe_earlier: true, .. })
    }
}

pub(super) fn first_day(year: FinancialYear) -> Date {
    date(year.start_year(), 4, 1)
}
