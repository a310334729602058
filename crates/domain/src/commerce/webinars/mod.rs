//! Webinars: announcements, registrations and the waitlist.

mod holds;
mod input;
mod notifications;
mod registration;
mod service;
mod waitlist;

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

pub use input::WebinarInput;
pub use registration::{OwnRegistration, RegistrationResult, SeatInput, SeatView};
pub use service::Webinars;

use crate::Result;
use crate::ids::{RegistrationId, SessionId, SubscriberId, WebinarId};
use crate::paging::{Listing, Page};
use crate::subscribers::{Email, Phone};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seats {
    Unlimited,
    Count(u32),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Moderator {
    pub name: String,
    /// HTTPS address, or a path of this site.
    pub profile_pic: Option<String>,
}

impl Moderator {
    /// The picture's address, if it is on another site.
    pub fn remote_picture(&self) -> Option<&str> {
        self.profile_pic.as_deref().filter(|address| address.starts_with("https://"))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webinar {
    pub id: WebinarId,
    pub title: String,
    pub description: String,
    /// "Q&A", "Masterclass".
    pub kind: String,
    pub starts_at: Timestamp,
    pub duration_minutes: u32,
    pub seats: Seats,
    /// Seats that are taken, or held for an offer. Never more than the webinar had when they were taken.
    pub taken: u32,
    pub moderators: Vec<Moderator>,
    /// Address of the meeting; told only to people with a seat.
    pub link: Option<String>,
    pub has_reminders: bool,
    pub recording_url: Option<String>,
    pub transcript: Option<String>,
    /// The previous start, if it was moved.
    pub moved_from: Option<Timestamp>,
    pub cancelled_at: Option<Timestamp>,
    pub cancel_reason: Option<String>,
    /// Counts the changes that matter to calendar entries.
    pub sequence: u32,
    pub is_deleted: bool,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum WebinarState {
    Scheduled,
    Full,
    Live,
    Ended,
    Cancelled,
}

impl WebinarState {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl Webinar {
    pub fn ends_at(&self) -> Timestamp {
        self.starts_at.checked_add(SignedDuration::from_mins(i64::from(self.duration_minutes))).unwrap_or(self.starts_at)
    }

    pub fn state(&self, now: Timestamp) -> WebinarState {
        if self.cancelled_at.is_some() {
            WebinarState::Cancelled
        } else if now >= self.ends_at() {
            WebinarState::Ended
        } else if now >= self.starts_at {
            WebinarState::Live
        } else if self.is_full() {
            WebinarState::Full
        } else {
            WebinarState::Scheduled
        }
    }

    /// The next start at which somebody may show up, by the previous plan or the current one. A start counts until the webinar
    /// would have ended.
    pub fn next_expected_start(&self, now: Timestamp) -> Option<Timestamp> {
        let length = SignedDuration::from_mins(i64::from(self.duration_minutes));
        let planned = [self.moved_from, Some(self.starts_at)].into_iter().flatten();
        planned.filter(|start| now.duration_since(*start) < length).min()
    }

    /// Free seats; `None` where seats are unlimited.
    pub fn available_seats(&self) -> Option<u32> {
        match self.seats {
            Seats::Unlimited => None,
            Seats::Count(seats) => Some(seats.saturating_sub(self.taken)),
        }
    }

    pub fn is_full(&self) -> bool {
        self.available_seats() == Some(0)
    }

    /// Deleted after it was announced and cancelled: people with a place still read that it is cancelled.
    pub fn is_called_off(&self) -> bool {
        self.is_deleted && self.cancelled_at.is_some()
    }

    pub fn path(&self) -> String {
        format!("/webinars/{}", self.id)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum SeatStatus {
    Registered,
    Waitlisted,
    /// A seat is held for this person until the offer expires.
    Offered,
    Cancelled,
    /// The offer was not accepted in time, or nobody confirmed the address for which a seat was held.
    Lapsed,
}

impl SeatStatus {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    pub fn is_open(self) -> bool {
        matches!(self, SeatStatus::Registered | SeatStatus::Waitlisted | SeatStatus::Offered)
    }

    pub fn has_seat(self) -> bool {
        self == SeatStatus::Registered
    }
}

/// One person's place at one webinar; unique for each address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    pub id: RegistrationId,
    pub webinar: WebinarId,
    pub subscriber: SubscriberId,
    /// The session in which it was typed.
    pub session: SessionId,
    pub status: SeatStatus,
    /// As typed for this webinar.
    pub name: String,
    pub phone: Option<Phone>,
    /// Position in the order in which people joined the waitlist.
    pub place: Option<u64>,
    /// SHA-256 of the token mailed with the offer.
    pub offer_hash: Option<[u8; 32]>,
    pub offer_until: Option<Timestamp>,
    /// Taken in a session that had proven nothing, and nobody has proven the address since.
    pub is_claimed: bool,
    /// Until when a claimed seat is kept for its person; `None` where it doesn't lapse.
    pub held_until: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl Registration {
    /// Whether its time is over: the clean-up frees the seat within a minute, but nobody sees it as theirs until then.
    pub fn is_hold_over(&self, now: Timestamp) -> bool {
        self.status == SeatStatus::Registered && self.held_until.is_some_and(|until| until <= now)
    }
}

/// The answer given to a session that typed an address which has a place already. It must look like a new registration, so that
/// the session does not learn of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatClaim {
    /// 0 for a seat; else the place on the waitlist that it would have got.
    pub position: u64,
    /// Until when such a seat would be held.
    pub held_until: Option<Timestamp>,
}

impl SeatClaim {
    /// Whether the seat would have lapsed.
    pub fn is_over(&self, now: Timestamp) -> bool {
        self.position == 0 && self.held_until.is_some_and(|until| until <= now)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegistrationCounts {
    pub registered: u64,
    pub waitlisted: u64,
}

/// Somebody with an open place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attendee {
    pub registration: Registration,
    pub email: Email,
    /// Whether the session that holds the place has proven the address.
    pub is_proven: bool,
    /// The subscriber's own number, if they have agreed to messages by WhatsApp.
    pub whatsapp: Option<Phone>,
}

#[async_trait]
pub trait WebinarQueries: Send + Sync {
    /// Finds deleted ones too.
    async fn find(&self, id: WebinarId) -> Result<Option<Webinar>>;
    /// Neither deleted nor cancelled, ending after `now`; in order of start.
    async fn list_upcoming(&self, now: Timestamp) -> Result<Vec<Webinar>>;
    /// For staff: all but deleted ones, latest start first.
    async fn list(&self, page: Page) -> Result<Listing<Webinar>>;
    /// All that are not deleted, in order of id: for the search index and the site map.
    async fn list_public(&self) -> Result<Vec<Webinar>>;
    async fn count_registrations(&self, id: WebinarId) -> Result<RegistrationCounts>;
    async fn find_registration(&self, webinar: WebinarId, subscriber: SubscriberId) -> Result<Option<Registration>>;
    async fn find_claim(&self, webinar: WebinarId, session: SessionId) -> Result<Option<SeatClaim>>;
    /// How many people on the waitlist are ahead of this place.
    async fn count_before(&self, webinar: WebinarId, place: u64) -> Result<u64>;
    /// A person's places, in order of start.
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<(Webinar, Registration)>>;
    /// A session's claims, in order of start.
    async fn list_claims_by_session(&self, session: SessionId) -> Result<Vec<(Webinar, SeatClaim)>>;
    /// Claimed seats whose time is over, the longest first.
    async fn list_ended_holds(&self, now: Timestamp, limit: u32) -> Result<Vec<Registration>>;
    /// Everybody with an open place, in order of registration id.
    async fn list_attendees(&self, webinar: WebinarId, after: Option<RegistrationId>, limit: u32) -> Result<Vec<Attendee>>;
}

/// The next place on a waitlist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitlistPosition {
    /// Counts from 1; never given twice.
    pub place: u64,
    /// People waiting ahead.
    pub ahead: u64,
}

#[async_trait]
pub trait WebinarRepository: Send + Sync {
    async fn insert(&self, webinar: &Webinar) -> Result<()>;
    /// Locks the row until the unit of work ends.
    async fn lock(&self, id: WebinarId) -> Result<Option<Webinar>>;
    /// Writes all but `taken`, which only [`WebinarRepository::take_seat`] and [`WebinarRepository::release_seat`] change.
    async fn update_details(&self, webinar: &Webinar) -> Result<()>;
    /// Takes a seat; false when there is none. A single statement, so that two requests can't take the last one.
    async fn take_seat(&self, id: WebinarId) -> Result<bool>;
    async fn release_seat(&self, id: WebinarId) -> Result<()>;
    async fn allocate_place(&self, id: WebinarId) -> Result<WaitlistPosition>;
    /// As [`WebinarQueries::list_by_subscriber`], as this unit of work sees it.
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<(Webinar, Registration)>>;
    /// Recounts the people waiting; the caller must hold the row.
    async fn recount_waiting(&self, id: WebinarId) -> Result<()>;
    async fn find_registration(&self, webinar: WebinarId, subscriber: SubscriberId) -> Result<Option<Registration>>;
    async fn put_registration(&self, registration: &Registration) -> Result<()>;
    async fn find_claim(&self, webinar: WebinarId, session: SessionId) -> Result<Option<SeatClaim>>;
    async fn put_claim(&self, webinar: WebinarId, session: SessionId, claim: SeatClaim) -> Result<()>;
    async fn delete_claim(&self, webinar: WebinarId, session: SessionId) -> Result<()>;
    /// The person who has waited the longest.
    async fn find_first_waiting(&self, webinar: WebinarId) -> Result<Option<Registration>>;
    async fn count_before(&self, webinar: WebinarId, place: u64) -> Result<u64>;
    /// Marks a claimed seat whose time is over as lapsed; false when its address was proven in the meantime, or the seat given back.
    async fn end_hold(&self, id: RegistrationId, now: Timestamp) -> Result<bool>;
    /// Lets no claimed seat of a webinar lapse any more.
    async fn drop_holds(&self, webinar: WebinarId) -> Result<()>;
    /// Offers that have expired.
    async fn list_lapsed(&self, webinar: WebinarId, now: Timestamp) -> Result<Vec<Registration>>;
    /// The registration that an offer's token belongs to.
    async fn find_by_offer_token(&self, webinar: WebinarId, token: &[u8; 32]) -> Result<Option<Registration>>;
}
