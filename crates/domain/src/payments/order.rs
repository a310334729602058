//! One thing to pay for: what, by whom, how much, and how far it is.

use jiff::Timestamp;

use super::Buyer;
use crate::Money;
use crate::ids::{BookingId, OrderId, SessionId, SubscriberId};
use crate::sessions::Caller;

/// What an order pays for; stored with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bought {
    Consultation(BookingId),
}

impl Bought {
    /// The kind and the id, as storage keeps them.
    pub fn parts(self) -> (&'static str, uuid::Uuid) {
        match self {
            Bought::Consultation(id) => ("consultation", id.0),
        }
    }

    /// `None` for a kind that this program does not know.
    pub fn of_parts(kind: &str, id: uuid::Uuid) -> Option<Self> {
        match kind {
            "consultation" => Some(Bought::Consultation(BookingId(id))),
            _ => None,
        }
    }
}

/// One line of what is bought. GST is in the amount.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Line {
    pub title: String,
    pub amount: Money,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderStatus {
    /// Nobody has tried to pay.
    Created,
    /// A try failed, or one waits at the bank.
    Attempted,
    /// The whole amount is here. No news of other tries changes that.
    Paid,
    /// Money is on its way back, all or a part.
    Refunding,
    /// Everything went back.
    Refunded,
    /// Not paid in time. A capture that comes still is looked at.
    Expired,
}

impl OrderStatus {
    pub const ALL: [OrderStatus; 6] = [
        OrderStatus::Created,
        OrderStatus::Attempted,
        OrderStatus::Paid,
        OrderStatus::Refunding,
        OrderStatus::Refunded,
        OrderStatus::Expired,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            OrderStatus::Created => "created",
            OrderStatus::Attempted => "attempted",
            OrderStatus::Paid => "paid",
            OrderStatus::Refunding => "refunding",
            OrderStatus::Refunded => "refunded",
            OrderStatus::Expired => "expired",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// Whether the whole amount was captured once, whatever went back since.
    pub fn was_paid(self) -> bool {
        matches!(self, OrderStatus::Paid | OrderStatus::Refunding | OrderStatus::Refunded)
    }

    /// Whether somebody may still pay.
    pub fn is_open(self) -> bool {
        matches!(self, OrderStatus::Created | OrderStatus::Attempted)
    }
}

/// How far an order is, in the words of whoever waits for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    Created,
    /// Somebody tried to pay, and nobody knows yet whether it worked.
    Pending,
    Paid,
    /// The last try failed, or the time to pay ran out.
    Failed,
    /// Money went back, or is on its way.
    Refunded,
}

impl Progress {
    pub const ALL: [Progress; 5] = [Progress::Created, Progress::Pending, Progress::Paid, Progress::Failed, Progress::Refunded];

    pub fn as_str(self) -> &'static str {
        match self {
            Progress::Created => "created",
            Progress::Pending => "pending",
            Progress::Paid => "paid",
            Progress::Failed => "failed",
            Progress::Refunded => "refunded",
        }
    }
}

/// What a use case asks to be paid for.
#[derive(Debug, Clone)]
pub struct NewOrder {
    pub subscriber: SubscriberId,
    pub session: SessionId,
    pub bought: Bought,
    /// GST included; the sum of the lines, at least ₹1 (the gateway's least).
    pub amount: Money,
    /// At least one; the first one's title is the order's.
    pub lines: Vec<Line>,
    pub buyer: Buyer,
    pub expires_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    pub id: OrderId,
    pub bought: Bought,
    /// `None`: the person was erased.
    pub subscriber: Option<SubscriberId>,
    /// The session that made it sees it without having proven an address.
    pub session: Option<SessionId>,
    /// GST included.
    pub amount: Money,
    pub lines: Vec<Line>,
    /// `None`: the person was erased; the invoice keeps what the law asks for.
    pub buyer: Option<Buyer>,
    /// Our name for it at the gateway: unique, at most 40 characters.
    pub receipt: String,
    /// The gateway's name for it, once it knows of it.
    pub gateway_order: Option<String>,
    pub status: OrderStatus,
    /// What has arrived back at the buyer's bank.
    pub refunded: Money,
    pub expires_at: Timestamp,
    pub created_at: Timestamp,
    pub paid_at: Option<Timestamp>,
    /// Not before this moment is the gateway asked about it again; `None`: nothing more is to come of it.
    pub look_at: Option<Timestamp>,
}

impl Order {
    /// The session that made it, and with a proof every session of the same person.
    pub fn is_seen_by(&self, caller: Caller) -> bool {
        self.session == Some(caller.session) || (caller.is_proven() && self.subscriber == Some(caller.subscriber))
    }

    /// "Provident fund consultation, 45 minutes".
    pub fn title(&self) -> &str {
        self.lines.first().map_or("", |line| &line.title)
    }
}
