//! One booking: a slot that is held while the form is filled in, then a confirmed consultation.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::consultation::{Mode, Policy, Service};
use super::local_days::{Minute, Span, to_minute, to_timestamp};
use super::terms::{Term, describe_terms};
use crate::Money;
use crate::ids::{BookingId, ExpertId, OrderId, ServiceId, SessionId, SubscriberId};
use crate::language;
use crate::payments::OrderLine;
use crate::sessions::NetworkKey;
use crate::stats::VisitorKey;
use crate::subscribers::{Email, Phone};

/// How long a slot is held while the form is filled in.
pub const HOLD_DURATION: SignedDuration = SignedDuration::from_mins(5);
/// How long a slot is held for payment, from the creation of the order.
pub const PAYMENT_HOLD_DURATION: SignedDuration = SignedDuration::from_mins(15);

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum BookingStatus {
    /// Nobody else can book the slot until `hold_expires_at`; afterwards it is free.
    Held,
    Confirmed,
    Cancelled,
    Completed,
    NoShow,
}

impl BookingStatus {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// Who cancelled it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum CancelledBy {
    /// The person who booked it.
    Attendee,
    Staff,
    /// The hold expired; a late payment may bring it back.
    Time,
}

impl CancelledBy {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// The person who booked the consultation.
#[derive(Clone, PartialEq, Eq)]
pub struct Attendee {
    pub subscriber: SubscriberId,
    /// The session that made the booking; it sees the booking without having proven an address.
    pub session: SessionId,
    pub name: String,
    pub email: Email,
    pub phone: Option<Phone>,
}

/// Never prints the person: debug output ends in logs.
impl std::fmt::Debug for Attendee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Attendee(•••)")
    }
}

/// The language of the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, strum::IntoStaticStr, strum::EnumString)]
pub enum CallLanguage {
    #[default]
    #[strum(serialize = "en")]
    English,
    #[strum(serialize = "hi")]
    Hindi,
}

impl CallLanguage {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// What the consultation is about, in the attendee's words, with personal numbers masked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BookingDetails {
    pub language: CallLanguage,
    /// In which the page was read on which it was booked: its mails are written in it.
    pub mail_language: language::Language,
    pub topic: Option<String>,
    pub question: Option<String>,
    /// IANA name of the attendee's time zone, where it is known.
    pub zone: Option<String>,
}

/// The price and its lines.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Price {
    /// The consultation, its add-ons and the coupon's discount; they add up to `total`.
    pub lines: Vec<OrderLine>,
    /// GST included.
    pub total: Money,
}

/// The video meeting, once the provider has created it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meeting {
    /// The provider's id.
    pub id: String,
    pub url: String,
    /// The start as the provider knows it.
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
    /// The time including buffers, in which nobody else can book the expert.
    pub busy: Span,
    /// Set while it is held.
    pub hold_expires_at: Option<Timestamp>,
    /// The browser that holds or held it.
    pub visitor: Option<VisitorKey>,
    /// The network that browser is on.
    pub network: Option<NetworkKey>,
    /// `None` while only the slot is held, and after the person was erased.
    pub attendee: Option<Attendee>,
    pub details: BookingDetails,
    /// Ids of the service's add-ons.
    pub add_ons: Vec<String>,
    pub coupon: Option<String>,
    pub price: Price,
    /// The policy at the time of booking.
    pub policy: Policy,
    /// SHA-256 of the request's `Idempotency-Key`.
    pub idempotency_key: Option<[u8; 32]>,
    /// SHA-256 of the whole request with that key.
    pub request_fingerprint: Option<[u8; 32]>,
    /// The order that pays for it.
    pub order: Option<OrderId>,
    pub meeting: Option<Meeting>,
    /// Sequence of the calendar entry; grows with each change.
    pub sequence: u32,
    /// How often its attendee moved it.
    pub times_moved: u32,
    /// Its attendee moved it when it was too late for a refund: a later start brings none back.
    pub is_refund_over: bool,
    pub cancellation: Option<Cancellation>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// Who cancelled it, when and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cancellation {
    pub by: CancelledBy,
    pub at: Timestamp,
    pub reason: Option<String>,
}

/// A part of an expert's time that is held or booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OccupiedTime {
    pub booking: BookingId,
    pub expert: ExpertId,
    pub service: ServiceId,
    pub starts_at: Timestamp,
    /// Including its buffers.
    pub busy: Span,
}

impl Booking {
    /// Whether the booking blocks its slot at `now`.
    pub fn occupies(&self, now: Timestamp) -> bool {
        match self.status {
            BookingStatus::Held => !self.is_expired(now),
            BookingStatus::Confirmed => true,
            BookingStatus::Cancelled | BookingStatus::Completed | BookingStatus::NoShow => false,
        }
    }

    /// An expired hold is void at once, whether or not it has been swept.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.status == BookingStatus::Held && self.hold_expires_at.is_none_or(|at| at <= now)
    }

    /// Whether the attendee was ever told of it: an expired hold never became a consultation.
    pub fn was_announced(&self) -> bool {
        self.cancellation.as_ref().is_none_or(|ended| ended.by != CancelledBy::Time)
    }

    pub fn can_cancel(&self, now: Timestamp) -> bool {
        self.status == BookingStatus::Confirmed && now < self.starts_at
    }

    pub fn can_reschedule(&self, now: Timestamp) -> bool {
        self.status == BookingStatus::Confirmed && self.policy.can_reschedule(self.starts_at, now, self.times_moved)
    }

    pub fn reschedules_left(&self) -> u32 {
        if self.status == BookingStatus::Confirmed { self.policy.reschedules.saturating_sub(self.times_moved) } else { 0 }
    }

    /// The refund, of what was paid, if its attendee cancels at `now`.
    pub fn refund_amount_at(&self, now: Timestamp) -> Money {
        if self.is_refundable(now) { self.price.total } else { Money::ZERO }
    }

    fn is_refundable(&self, now: Timestamp) -> bool {
        !self.is_refund_over && self.policy.is_refundable(self.starts_at, now)
    }

    /// Counts a move by its attendee at `now`, before another start is assigned.
    pub(super) fn count_move(&mut self, now: Timestamp) {
        self.is_refund_over = !self.is_refundable(now);
        self.times_moved += 1;
    }

    /// Tells the attendee what can still be cancelled, refunded and moved at `now`.
    pub fn describe_terms(&self, now: Timestamp) -> String {
        describe_terms(&self.list_terms(now), language::Language::English)
    }

    /// The same in the language of its mails.
    pub(super) fn describe_terms_in_mail(&self, now: Timestamp) -> String {
        describe_terms(&self.list_terms(now), self.details.mail_language)
    }

    fn list_terms(&self, now: Timestamp) -> Vec<Term> {
        let (is_free, moved) = (self.price.total.is_zero(), self.times_moved);
        if self.is_refund_over && !is_free {
            return self.policy.list_terms_after_refund(self.starts_at, now, moved);
        }
        self.policy.list_terms_at(self.starts_at, now, is_free, moved)
    }

    /// UID of the calendar entry; it never changes.
    pub fn calendar_uid(&self, host: &str) -> String {
        format!("booking-{}@{host}", self.id.0.simple())
    }

    /// Assigns another start, with the same or another expert.
    pub fn assign_slot(&mut self, service: &Service, expert: ExpertId, start: Timestamp) {
        let (at, timing) = (to_minute(start), &service.timing);
        self.expert = expert;
        self.starts_at = to_timestamp(at);
        self.ends_at = to_timestamp(at + i64::from(timing.duration));
        self.busy = busy_span(service, at);
    }

    /// Tells the attendee how the consultation takes place, in the language of its mails.
    pub(super) fn describe_joining(&self) -> String {
        match (self.details.mail_language, self.mode, &self.meeting) {
            (language::Language::Hindi, Mode::Phone, _) => "हम आपके दिए नंबर पर फ़ोन करेंगे।".to_owned(),
            (language::Language::Hindi, Mode::Video, Some(meeting)) => format!("वीडियो कॉल में जुड़ें: {}", meeting.url),
            (language::Language::Hindi, Mode::Video, None) => "वीडियो कॉल: जुड़ने का लिंक आपकी बुकिंग के पेज पर है।".to_owned(),
            (_, Mode::Phone, _) => "We call you on the number you gave.".to_owned(),
            (_, Mode::Video, Some(meeting)) => format!("Join by video: {}", meeting.url),
            (_, Mode::Video, None) => "By video: the link to join is on the page of your booking.".to_owned(),
        }
    }
}

/// The part of an expert's time that a consultation starting at this minute takes, buffers included.
pub fn busy_span(service: &Service, at: Minute) -> Span {
    let timing = &service.timing;
    Span { from: at - i64::from(timing.buffer_before), until: at + i64::from(timing.duration + timing.buffer_after) }
}
