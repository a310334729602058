//! Webinars: what is announced, who has a seat, who waits for one.

mod input;
mod registering;
mod service;
mod telling;
mod waitlist;

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

pub use input::WebinarInput;
pub use registering::{OwnRegistration, Registered, SeatInput, View};
pub use service::Webinars;

use crate::Result;
use crate::ids::{RegistrationId, SessionId, SubscriberId, WebinarId};
use crate::paging::{Listing, Page};
use crate::subscribers::Phone;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seats {
    Unlimited,
    Count(u32),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Moderator {
    pub name: String,
    /// https address, or a path of this site.
    pub profile_pic: Option<String>,
}

impl Moderator {
    /// Where their picture lies, if that is not here.
    pub fn picture_elsewhere(&self) -> Option<&str> {
        self.profile_pic.as_deref().filter(|address| address.starts_with("https://"))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webinar {
    pub id: WebinarId,
    pub title: String,
    pub description: String,
    /// What kind it is: "Q&A", "Masterclass".
    pub kind: String,
    pub starts_at: Timestamp,
    pub duration_minutes: u32,
    pub seats: Seats,
    /// Seats given or held for an offer. Never more than there were seats when they were taken.
    pub taken: u32,
    pub moderators: Vec<Moderator>,
    /// Where it takes place; told to who has a seat.
    pub link: Option<String>,
    pub has_reminders: bool,
    pub recording_url: Option<String>,
    pub transcript: Option<String>,
    /// When it would have begun, if it was moved.
    pub moved_from: Option<Timestamp>,
    pub cancelled_at: Option<Timestamp>,
    pub cancel_reason: Option<String>,
    /// Counts the changes that calendars have to know of.
    pub sequence: u32,
    pub is_deleted: bool,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebinarState {
    Scheduled,
    Full,
    Live,
    Ended,
    Cancelled,
}

impl WebinarState {
    pub const ALL: [WebinarState; 5] =
        [WebinarState::Scheduled, WebinarState::Full, WebinarState::Live, WebinarState::Ended, WebinarState::Cancelled];

    pub fn as_str(self) -> &'static str {
        match self {
            WebinarState::Scheduled => "scheduled",
            WebinarState::Full => "full",
            WebinarState::Live => "live",
            WebinarState::Ended => "ended",
            WebinarState::Cancelled => "cancelled",
        }
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

    /// When people who know of an earlier plan, or of this one, come next: until it would have ended they still may.
    pub fn next_expected(&self, now: Timestamp) -> Option<Timestamp> {
        let length = SignedDuration::from_mins(i64::from(self.duration_minutes));
        let planned = [self.moved_from, Some(self.starts_at)].into_iter().flatten();
        planned.filter(|start| now.duration_since(*start) < length).min()
    }

    /// `None`: as many as come.
    pub fn available(&self) -> Option<u32> {
        match self.seats {
            Seats::Unlimited => None,
            Seats::Count(seats) => Some(seats.saturating_sub(self.taken)),
        }
    }

    pub fn is_full(&self) -> bool {
        self.available() == Some(0)
    }

    /// Deleted, but it had been announced and did not take place: whoever holds a place still reads that it is cancelled.
    pub fn is_called_off(&self) -> bool {
        self.is_deleted && self.cancelled_at.is_some()
    }

    pub fn path(&self) -> String {
        format!("/webinars/{}", self.id)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatStatus {
    Registered,
    Waitlisted,
    /// A seat is held for this person until the offer ends.
    Offered,
    Cancelled,
    /// An offer was not taken in time.
    Lapsed,
}

impl SeatStatus {
    pub const ALL: [SeatStatus; 5] =
        [SeatStatus::Registered, SeatStatus::Waitlisted, SeatStatus::Offered, SeatStatus::Cancelled, SeatStatus::Lapsed];

    pub fn as_str(self) -> &'static str {
        match self {
            SeatStatus::Registered => "registered",
            SeatStatus::Waitlisted => "waitlisted",
            SeatStatus::Offered => "offered",
            SeatStatus::Cancelled => "cancelled",
            SeatStatus::Lapsed => "lapsed",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    pub fn is_open(self) -> bool {
        matches!(self, SeatStatus::Registered | SeatStatus::Waitlisted | SeatStatus::Offered)
    }

    pub fn holds_a_seat(self) -> bool {
        self == SeatStatus::Registered
    }
}

/// One person's place at one webinar; there is one an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    pub id: RegistrationId,
    pub webinar: WebinarId,
    pub subscriber: SubscriberId,
    /// Who typed it.
    pub session: SessionId,
    pub status: SeatStatus,
    /// As typed for this webinar.
    pub name: String,
    pub phone: Option<Phone>,
    /// Order in which the waitlist was joined.
    pub place: Option<u64>,
    /// SHA-256 of the token that was mailed with an offer.
    pub offer_hash: Option<[u8; 32]>,
    pub offer_until: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// What a session was told that typed an address which has a place already: it must not learn of that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// 0: a seat; else the place on the waitlist that it would have got.
    pub position: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    pub registered: u64,
    pub waitlisted: u64,
}

#[async_trait]
pub trait WebinarQueries: Send + Sync {
    /// Deleted ones too.
    async fn find(&self, id: WebinarId) -> Result<Option<Webinar>>;
    /// Neither deleted nor cancelled, ending after `now`, by their start.
    async fn upcoming(&self, now: Timestamp) -> Result<Vec<Webinar>>;
    /// For staff: all but deleted ones, latest start first.
    async fn all(&self, page: Page) -> Result<Listing<Webinar>>;
    /// All that are not deleted, by id: for the search index and the site map.
    async fn public(&self) -> Result<Vec<Webinar>>;
    async fn counts(&self, id: WebinarId) -> Result<Counts>;
    async fn registration(&self, webinar: WebinarId, subscriber: SubscriberId) -> Result<Option<Registration>>;
    async fn claim(&self, webinar: WebinarId, session: SessionId) -> Result<Option<Claim>>;
    /// How many of the waitlist came before this place.
    async fn before(&self, webinar: WebinarId, place: u64) -> Result<u64>;
    /// A person's places, by start.
    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<(Webinar, Registration)>>;
    /// What a session claims, by start.
    async fn claimed_by(&self, session: SessionId) -> Result<Vec<(Webinar, Claim)>>;
    /// Everybody with an open place, with their address, by registration id.
    async fn attendees(&self, webinar: WebinarId, after: Option<RegistrationId>, limit: u32) -> Result<Vec<(Registration, String)>>;
}

/// The next place on a waitlist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextPlace {
    /// From 1, never given twice.
    pub place: u64,
    /// How many wait already.
    pub before: u64,
}

#[async_trait]
pub trait WebinarRepository: Send + Sync {
    async fn insert(&self, webinar: &Webinar) -> Result<()>;
    /// Holds the row until the unit of work ends.
    async fn lock(&self, id: WebinarId) -> Result<Option<Webinar>>;
    /// All but `taken`, which has statements of its own.
    async fn update(&self, webinar: &Webinar) -> Result<()>;
    /// One seat more is taken if there is one: false when there is none. One statement: two can't take the last one.
    async fn take_seat(&self, id: WebinarId) -> Result<bool>;
    async fn free_seat(&self, id: WebinarId) -> Result<()>;
    async fn next_place(&self, id: WebinarId) -> Result<NextPlace>;
    /// As [`WebinarQueries::of`], as this unit of work sees it.
    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<(Webinar, Registration)>>;
    /// How many wait is counted anew; the row must be held.
    async fn recount_waiting(&self, id: WebinarId) -> Result<()>;
    async fn registration(&self, webinar: WebinarId, subscriber: SubscriberId) -> Result<Option<Registration>>;
    async fn put_registration(&self, registration: &Registration) -> Result<()>;
    async fn claim(&self, webinar: WebinarId, session: SessionId) -> Result<Option<Claim>>;
    async fn put_claim(&self, webinar: WebinarId, session: SessionId, claim: Claim) -> Result<()>;
    async fn drop_claim(&self, webinar: WebinarId, session: SessionId) -> Result<()>;
    /// Who waits the longest.
    async fn first_waiting(&self, webinar: WebinarId) -> Result<Option<Registration>>;
    async fn before(&self, webinar: WebinarId, place: u64) -> Result<u64>;
    /// Offers that have ended.
    async fn lapsed(&self, webinar: WebinarId, now: Timestamp) -> Result<Vec<Registration>>;
    /// The registration an offer's token stands for.
    async fn offered(&self, webinar: WebinarId, token: &[u8; 32]) -> Result<Option<Registration>>;
}
