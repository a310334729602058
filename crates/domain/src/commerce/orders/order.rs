//! An order: what is paid for, by whom, how much, and its status.

use jiff::Timestamp;

use super::Buyer;
use crate::Money;
use crate::ids::{BookingId, CaseId, OrderId, ReportId, SessionId, SubscriberId};
use crate::language::Language;
use crate::sessions::Caller;

/// What an order pays for; stored with the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purchase {
    Consultation(BookingId),
    Case(CaseId),
    /// A report on a provident fund.
    Report(ReportId),
}

impl Purchase {
    /// The kind and the id, as stored.
    pub fn to_parts(self) -> (&'static str, uuid::Uuid) {
        match self {
            Purchase::Consultation(id) => ("consultation", id.0),
            Purchase::Case(id) => ("case", id.0),
            Purchase::Report(id) => ("report", id.0),
        }
    }

    /// The booking that it pays for, if it pays for one.
    pub fn booking(self) -> Option<BookingId> {
        if let Purchase::Consultation(id) = self { Some(id) } else { None }
    }

    /// The case that it pays for, if it pays for one.
    pub fn case(self) -> Option<CaseId> {
        if let Purchase::Case(id) = self { Some(id) } else { None }
    }

    /// The report that it pays for, if it pays for one.
    pub fn report(self) -> Option<ReportId> {
        if let Purchase::Report(id) = self { Some(id) } else { None }
    }

    /// `None` for an unknown kind.
    pub fn from_parts(kind: &str, id: uuid::Uuid) -> Option<Self> {
        match kind {
            "consultation" => Some(Purchase::Consultation(BookingId(id))),
            "case" => Some(Purchase::Case(CaseId(id))),
            "report" => Some(Purchase::Report(ReportId(id))),
            _ => None,
        }
    }
}

/// What stands before the number of a case on its invoice.
pub(crate) const CASE_TITLE: &str = "Assistance, case ";

/// One line of an order; the amount includes GST.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct OrderLine {
    pub title: String,
    pub amount: Money,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum OrderStatus {
    /// Nobody has tried to pay yet.
    Created,
    /// An attempt failed, or is pending at the bank.
    Attempted,
    /// The whole amount is captured. Events about other attempts do not change that.
    Paid,
    /// A full or partial refund is under way.
    Refunding,
    /// The whole amount was refunded.
    Refunded,
    /// Not paid in time. A late capture is still processed.
    Expired,
}

impl OrderStatus {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// Whether the whole amount was captured, even if it was refunded since.
    pub fn was_paid(self) -> bool {
        matches!(self, OrderStatus::Paid | OrderStatus::Refunding | OrderStatus::Refunded)
    }

    /// Whether it can still be paid.
    pub fn is_open(self) -> bool {
        matches!(self, OrderStatus::Created | OrderStatus::Attempted)
    }
}

/// The progress of an order, as the buyer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PaymentProgress {
    Created,
    /// Somebody tried to pay; the result is not known yet.
    Pending,
    Paid,
    /// The last attempt failed, or the order expired.
    Failed,
    /// It was refunded, or the refund is under way.
    Refunded,
}

impl PaymentProgress {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// An order that a use case opens.
#[derive(Debug, Clone)]
pub struct NewOrder {
    pub subscriber: SubscriberId,
    pub session: SessionId,
    pub purchase: Purchase,
    /// GST included; the sum of the lines, at least ₹1 (the gateway's minimum).
    pub amount: Money,
    /// At least one; the title of the first line is the order's title.
    pub lines: Vec<OrderLine>,
    pub buyer: Buyer,
    /// The language of the buyer's mails; invoices are in English.
    pub language: Language,
    pub expires_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    pub id: OrderId,
    pub purchase: Purchase,
    /// `None` after the person was erased.
    pub subscriber: Option<SubscriberId>,
    /// The session that made it; it sees the order without having proven an address.
    pub session: Option<SessionId>,
    /// GST included.
    pub amount: Money,
    pub lines: Vec<OrderLine>,
    /// `None` after the person was erased; the invoice keeps what the law requires.
    pub buyer: Option<Buyer>,
    /// The language of the buyer's mails; invoices are in English.
    pub language: Language,
    /// Our reference at the gateway: unique, at most 40 characters.
    pub receipt: String,
    /// The gateway's id, once it knows the order.
    pub gateway_order: Option<String>,
    pub status: OrderStatus,
    /// The sum of processed refunds.
    pub refunded: Money,
    pub expires_at: Timestamp,
    pub created_at: Timestamp,
    pub paid_at: Option<Timestamp>,
    /// Earliest time of the next check with the gateway; `None`: no further checks.
    pub next_check_at: Option<Timestamp>,
}

impl Order {
    /// Visible to the session that made it and, with a proof, to every session of the same person.
    pub fn is_visible_to(&self, caller: Caller) -> bool {
        caller.may_see(self.session, self.subscriber)
    }

    /// "Provident fund consultation, 45 minutes".
    pub fn title(&self) -> &str {
        self.lines.first().map_or("", |line| &line.title)
    }
}
