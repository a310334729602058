//! One call: held for a moment, then somebody's.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::consultation::{Mode, Policy, Service};
use super::days::{Span, instant, minute_of};
use crate::Money;
use crate::ids::{BookingId, ExpertId, OrderId, ServiceId, SessionId, SubscriberId};
use crate::payments::Line;
use crate::stats::VisitorKey;
use crate::subscribers::{Email, Phone};

/// While somebody fills the form.
pub const HOLD: SignedDuration = SignedDuration::from_mins(5);
/// While somebody pays, from the making of the order.
pub const HOLD_TO_PAY: SignedDuration = SignedDuration::from_mins(15);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookingStatus {
    /// Nobody else can have the slot until `hold_expires_at`; from then on it is nobody's.
    Held,
    Confirmed,
    Cancelled,
    Completed,
    NoShow,
}

impl BookingStatus {
    pub const ALL: [BookingStatus; 5] =
        [BookingStatus::Held, BookingStatus::Confirmed, BookingStatus::Cancelled, BookingStatus::Completed, BookingStatus::NoShow];

    pub fn as_str(self) -> &'static str {
        match self {
            BookingStatus::Held => "held",
            BookingStatus::Confirmed => "confirmed",
            BookingStatus::Cancelled => "cancelled",
            BookingStatus::Completed => "completed",
            BookingStatus::NoShow => "no_show",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

/// Who ended it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndedBy {
    /// Whoever booked it.
    Attendee,
    Staff,
    /// Nobody finished it while it was held; a payment that comes late may bring it back.
    Time,
}

impl EndedBy {
    pub fn as_str(self) -> &'static str {
        match self {
            EndedBy::Attendee => "attendee",
            EndedBy::Staff => "staff",
            EndedBy::Time => "time",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [EndedBy::Attendee, EndedBy::Staff, EndedBy::Time].into_iter().find(|by| by.as_str() == text)
    }
}

/// Who will be called.
#[derive(Clone, PartialEq, Eq)]
pub struct Attendee {
    pub subscriber: SubscriberId,
    /// The session that made the booking sees it without having proven an address.
    pub session: SessionId,
    pub name: String,
    pub email: Email,
    pub phone: Option<Phone>,
}

/// Never who it is: what is printed for debugging ends in logs.
impl std::fmt::Debug for Attendee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Attendee(•••)")
    }
}

/// The language that somebody wants to speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    #[default]
    English,
    Hindi,
}

impl Language {
    pub fn as_str(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Hindi => "hi",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Language::English, Language::Hindi].into_iter().find(|language| language.as_str() == text)
    }
}

/// What it is about, in the attendee's words, personal numbers masked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct About {
    pub language: Language,
    pub topic: Option<String>,
    pub question: Option<String>,
    /// IANA name of the zone that the attendee lives by, where it is known.
    pub zone: Option<String>,
}

/// What it costs and why.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Price {
    /// The call, what was added, what a coupon takes off; their sum is `total`.
    pub lines: Vec<Line>,
    /// GST included.
    pub total: Money,
}

/// Where the call happens, once the meeting provider has made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meeting {
    /// The provider's name for it.
    pub id: String,
    pub url: String,
    /// The start that the provider knows.
    pub starts_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    pub id: BookingId,
    pub service: ServiceId,
    pub expert: ExpertId,
    pub status: BookingStatus,
    pub mode: Mode,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// With the buffers: nobody else can have the expert in it.
    pub busy: Span,
    /// Of a held one.
    pub hold_expires_at: Option<Timestamp>,
    /// The browser that holds or held it.
    pub visitor: Option<VisitorKey>,
    /// `None` while nobody has said who they are, and after they were erased.
    pub attendee: Option<Attendee>,
    pub about: About,
    /// Words of the service's add-ons.
    pub add_ons: Vec<String>,
    pub coupon: Option<String>,
    pub price: Price,
    /// As it was when it was booked.
    pub policy: Policy,
    /// SHA-256 of the request's `Idempotency-Key`.
    pub key: Option<[u8; 32]>,
    /// SHA-256 of all that was asked with it.
    pub request: Option<[u8; 32]>,
    /// What it is paid by.
    pub order: Option<OrderId>,
    pub meeting: Option<Meeting>,
    /// Of the calendar entry: one more with each change.
    pub sequence: u32,
    /// How often it was moved by its attendee.
    pub moved: u32,
    pub ended: Option<Ended>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// How it came to be cancelled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    pub by: EndedBy,
    pub at: Timestamp,
    pub reason: Option<String>,
}

impl Booking {
    /// Whether nobody else can have the slot now.
    pub fn occupies(&self, now: Timestamp) -> bool {
        match self.status {
            BookingStatus::Held => !self.is_expired(now),
            BookingStatus::Confirmed => true,
            BookingStatus::Cancelled | BookingStatus::Completed | BookingStatus::NoShow => false,
        }
    }

    /// A hold whose time is over is dead at once, whether or not anybody has swept it away.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.status == BookingStatus::Held && self.hold_expires_at.is_none_or(|at| at <= now)
    }

    /// Whether anybody was ever told of it: a hold that ran out never became a call.
    pub fn was_a_call(&self) -> bool {
        self.ended.as_ref().is_none_or(|ended| ended.by != EndedBy::Time)
    }

    pub fn can_cancel(&self, now: Timestamp) -> bool {
        self.status == BookingStatus::Confirmed && now < self.starts_at
    }

    pub fn can_move(&self, now: Timestamp) -> bool {
        self.status == BookingStatus::Confirmed && self.policy.may_move(self.starts_at, now, self.moved)
    }

    pub fn moves_left(&self) -> u32 {
        if self.status == BookingStatus::Confirmed { self.policy.reschedules.saturating_sub(self.moved) } else { 0 }
    }

    /// What goes back if its attendee cancels it at `now`, of what was paid.
    pub fn refund_at(&self, now: Timestamp) -> Money {
        if self.policy.refunds(self.starts_at, now) { self.price.total } else { Money::ZERO }
    }

    /// Stable through every change: calendars know the entry by it.
    pub fn uid(&self, host: &str) -> String {
        format!("booking-{}@{host}", self.id.0.simple())
    }

    /// Puts it at another start with another expert or the same.
    pub fn put(&mut self, service: &Service, expert: ExpertId, start: Timestamp) {
        let (at, timing) = (minute_of(start), &service.timing);
        self.expert = expert;
        self.starts_at = instant(at);
        self.ends_at = instant(at + i64::from(timing.duration));
        self.busy = busy(service, at);
    }
}

/// What a call at this minute takes of an expert's time.
pub fn busy(service: &Service, at: super::days::Minute) -> Span {
    let timing = &service.timing;
    Span { from: at - i64::from(timing.buffer_before), until: at + i64::from(timing.duration + timing.buffer_after) }
}
