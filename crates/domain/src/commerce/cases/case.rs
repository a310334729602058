//! A case: whose it is, where it stands, what it costs and what is waited for.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::filing::Filing;
use super::rules::add_days;
use super::status::{CaseStatus, FundProgress};
use crate::ids::{BookingId, CaseId, OrderId, ReportId, SubscriberId};
use crate::language::Language;
use crate::staff::Staff;
use crate::{Money, Result};

/// How the fingerprint of the notice begins that named agents only.
const NOTICE_WITHOUT_EXPERTS: &str = "case-1 ";

#[derive(Clone, PartialEq, Eq)]
pub struct Case {
    pub id: CaseId,
    /// "TFP-26-000123".
    pub number: String,
    /// Slug of the assist module.
    pub module: String,
    /// `None` after the person was erased.
    pub subscriber: Option<SubscriberId>,
    pub title: String,
    pub status: CaseStatus,
    /// How far the report on a provident fund is, if there is one.
    pub progress: Option<FundProgress>,
    /// The member of staff who looks after it.
    pub agent: Option<String>,
    /// The expert who may read it and write in it, by the name of their token.
    pub expert: Option<String>,
    pub quote: Option<Quote>,
    /// The order that pays for it: the open one, then the paid one.
    pub order: Option<OrderId>,
    pub bookings: Vec<BookingId>,
    pub report: Option<ReportId>,
    pub checklist: Vec<ChecklistItem>,
    /// What was filed with offices, oldest first.
    pub filings: Vec<Filing>,
    /// When we began to work on what was paid for.
    pub began_at: Option<Timestamp>,
    /// Cancelled by the person after work began: an agent still has to state what goes back.
    pub is_refund_open: bool,
    pub outcome: Option<Outcome>,
    /// Version and hash of the notice that was agreed to.
    pub consent: String,
    /// In which the person read what they asked for, or last chose to read the case; their mails are written in it.
    pub language: Language,
    /// By when we should have done something.
    pub due_at: Option<Timestamp>,
    /// Since when the present state lasts.
    pub since: Timestamp,
    /// Reminders sent in the present state.
    pub reminders: u32,
    /// When the clock has to look at it next.
    pub clock_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub closed_at: Option<Timestamp>,
    /// Until when its files are kept, once it is over.
    pub keep_until: Option<Timestamp>,
    /// The number of its newest event.
    pub last_event: i64,
}

/// What a case costs, as an agent stated it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    /// In paise, GST included; zero: free.
    pub paise: i64,
    pub reason: String,
    pub expires_at: Timestamp,
}

impl Quote {
    pub fn amount(&self) -> Money {
        Money::from_paise(self.paise)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum ChecklistActor {
    Person,
    Staff,
}

impl ChecklistActor {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChecklistItem {
    pub text: String,
    pub done_by: Option<ChecklistActor>,
    pub at: Option<Timestamp>,
}

impl ChecklistItem {
    pub fn new(text: String) -> Self {
        Self { text, done_by: None, at: None }
    }
}

/// The person's answer to "Did this settle the matter?".
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Outcome {
    Yes,
    Partly,
    No,
}

impl Outcome {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// What the person of a case may do with it now. Each use case asks the same rule before it acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CasePermissions {
    pub can_write: bool,
    pub can_pay: bool,
    pub can_file: bool,
    pub can_accept: bool,
    pub can_reopen: bool,
    pub can_cancel: bool,
    /// Whether it can be erased alone: it is over, or was never opened.
    pub can_erase: bool,
}

impl Case {
    /// A case that was asked for at `now`; what it is about is still empty.
    pub(super) fn new(id: CaseId, number: String, subscriber: SubscriberId, now: Timestamp) -> Self {
        Self {
            id,
            number,
            module: String::new(),
            subscriber: Some(subscriber),
            title: String::new(),
            status: CaseStatus::Requested,
            progress: None,
            agent: None,
            expert: None,
            quote: None,
            order: None,
            bookings: Vec::new(),
            report: None,
            checklist: Vec::new(),
            filings: Vec::new(),
            began_at: None,
            is_refund_open: false,
            outcome: None,
            consent: String::new(),
            language: Language::English,
            due_at: None,
            since: now,
            reminders: 0,
            clock_at: None,
            created_at: now,
            updated_at: now,
            closed_at: None,
            keep_until: None,
            last_event: 0,
        }
    }

    pub fn is_of(&self, subscriber: SubscriberId) -> bool {
        self.subscriber == Some(subscriber)
    }

    /// Whether its price was paid; an order alone may still be open.
    pub fn is_paid(&self) -> bool {
        self.order.is_some() && !matches!(self.status, CaseStatus::Requested | CaseStatus::Quoted)
    }

    /// Whether it is nobody's any more, because the person erased it or everything of theirs.
    pub fn is_erased(&self) -> bool {
        self.subscriber.is_none()
    }

    /// Agents see the cases of their own modules, admins all.
    pub fn is_visible_to(&self, staff: &Staff) -> bool {
        staff.looks_after(&self.module)
    }

    /// Experts see the cases that were given to them, as long as the files of these are kept.
    pub fn is_given_to(&self, expert: &Staff, now: Timestamp) -> bool {
        let is_kept = self.subscriber.is_some() && self.keep_until.is_none_or(|until| now < until);
        is_kept && expert.role.can_advise() && self.expert.as_ref() == Some(&expert.name)
    }

    /// Whether the person agreed to a notice that speaks of experts. The first one promised that only agents read the case.
    pub fn admits_experts(&self) -> bool {
        !self.consent.starts_with(NOTICE_WITHOUT_EXPERTS)
    }

    /// The word that `assistStatus` shows for this case.
    pub fn status_word(&self) -> &'static str {
        match self.progress {
            Some(progress) if self.status != CaseStatus::Cancelled => progress.as_str(),
            // A price is between the person and us; the word stays.
            _ if self.status == CaseStatus::Quoted => CaseStatus::Requested.as_str(),
            _ => self.status.as_str(),
        }
    }

    /// Whether somebody may write in it. Sending files and changing the checklist go by the same rule.
    pub fn can_write(&self) -> bool {
        !self.status.is_over()
    }

    /// Whether its price can be paid now.
    pub fn can_pay(&self) -> bool {
        self.status == CaseStatus::Quoted
    }

    /// Whether the person may say that the matter is settled.
    pub fn can_accept(&self) -> bool {
        self.status == CaseStatus::Resolved
    }

    /// Whether the person may cancel it.
    pub fn can_cancel(&self) -> bool {
        self.status.may_become(CaseStatus::Cancelled)
    }

    /// Whether the person may open it again at `now`, within `days` of its end.
    pub(super) fn can_reopen(&self, days: u32, now: Timestamp) -> Result<bool> {
        let Some(closed_at) = self.closed_at.filter(|_| self.status == CaseStatus::Closed) else { return Ok(false) };
        Ok(now < add_days(closed_at, days)?)
    }

    /// What the person may do with it at `now`.
    pub(super) fn find_permissions(&self, reopen_days: u32, now: Timestamp) -> Result<CasePermissions> {
        Ok(CasePermissions {
            can_write: self.can_write(),
            can_pay: self.can_pay(),
            can_file: self.can_file(),
            can_accept: self.can_accept(),
            can_reopen: self.can_reopen(reopen_days, now)?,
            can_cancel: self.can_cancel(),
            can_erase: self.can_erase(),
        })
    }

    /// Whether the person may erase it alone: it is over, or was never opened, and no refund is to be stated.
    pub fn can_erase(&self) -> bool {
        let is_idle = self.status.is_over() || matches!(self.status, CaseStatus::Requested | CaseStatus::Quoted);
        is_idle && !self.is_refund_open
    }

    /// The price, unless it is free or not priced yet.
    pub fn price(&self) -> Option<Money> {
        self.quote.as_ref().map(Quote::amount).filter(|amount| amount.is_positive())
    }
}

/// Leaves out the person: debug output ends up in logs.
impl std::fmt::Debug for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Case").field("id", &self.id).field("number", &self.number).field("status", &self.status).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;
    use uuid::Uuid;

    use super::*;

    fn at_status(status: CaseStatus) -> Case {
        let (id, subscriber) = (CaseId(Uuid::from_u128(1)), SubscriberId(Uuid::from_u128(2)));
        Case { status, ..Case::new(id, "TFP-26-000001".to_owned(), subscriber, Timestamp::UNIX_EPOCH) }
    }

    #[test]
    fn what_the_person_may_do_follows_from_the_status() {
        use CaseStatus::{Cancelled, Closed, Open, Quoted, Requested, Resolved, WaitingForOffice, WaitingForYou};
        for status in CaseStatus::ALL.iter().copied() {
            let may = at_status(status).find_permissions(30, Timestamp::UNIX_EPOCH).unwrap();
            let is_over = matches!(status, Closed | Cancelled);
            let expected = CasePermissions {
                can_write: !is_over,
                can_pay: status == Quoted,
                can_file: matches!(status, Open | WaitingForYou | WaitingForOffice),
                can_accept: status == Resolved,
                can_reopen: false,
                can_cancel: !is_over && status != Resolved,
                can_erase: is_over || matches!(status, Requested | Quoted),
            };
            assert_eq!(may, expected, "{status:?}");
        }
    }

    #[test]
    fn a_closed_case_is_opened_again_within_its_days_only() {
        let closed = Case { closed_at: Some(Timestamp::UNIX_EPOCH), ..at_status(CaseStatus::Closed) };
        let after = |hours| Timestamp::UNIX_EPOCH + SignedDuration::from_hours(hours);
        assert!(closed.find_permissions(30, after(30 * 24 - 1)).unwrap().can_reopen);
        assert!(!closed.find_permissions(30, after(30 * 24)).unwrap().can_reopen);
        let cancelled = Case { status: CaseStatus::Cancelled, ..closed };
        assert!(!cancelled.find_permissions(30, after(1)).unwrap().can_reopen);
    }

    #[test]
    fn a_case_whose_refund_is_open_is_not_erased() {
        let case = Case { is_refund_open: true, ..at_status(CaseStatus::Cancelled) };
        assert!(!case.find_permissions(30, Timestamp::UNIX_EPOCH).unwrap().can_erase);
    }
}
