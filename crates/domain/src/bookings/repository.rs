//! What storage must be able to do for consultations.

use async_trait::async_trait;
use jiff::Timestamp;
use jiff::civil::Date;

use super::booking::{Booking, BookingStatus};
use super::consultation::Service;
use super::coupon::Coupon;
use super::days::Span;
use super::expert::{Availability, Expert};
use super::waiting::Waiting;
use crate::Result;
use crate::ids::{BookingId, ExpertId, ServiceId, SubscriberId};
use crate::paging::{Listing, Page};
use crate::stats::VisitorKey;

/// A part of an expert's time that is held or booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    pub booking: BookingId,
    pub expert: ExpertId,
    pub service: ServiceId,
    pub starts_at: Timestamp,
    /// With its buffers.
    pub busy: Span,
}

/// What staff look for.
#[derive(Debug, Clone, Default)]
pub struct BookingFilter {
    pub status: Option<BookingStatus>,
    pub expert: Option<ExpertId>,
    /// Starts at or after.
    pub from: Option<Timestamp>,
    /// Starts before.
    pub until: Option<Timestamp>,
}

/// Experts, their hours and what they offer.
#[async_trait]
pub trait ConsultationQueries: Send + Sync {
    /// All, in the editors' order.
    async fn experts(&self) -> Result<Vec<Expert>>;
    /// All, in the editors' order, each with the experts who offer it.
    async fn services(&self) -> Result<Vec<Service>>;
    /// Hours of every expert that has any; exceptions of days before `since` are left out.
    async fn availability(&self, since: Date) -> Result<Vec<(ExpertId, Availability)>>;
    async fn coupons(&self) -> Result<Vec<Coupon>>;
}

#[async_trait]
pub trait ConsultationRepository: Send + Sync {
    /// Adds it, or replaces the one of its id. `Conflict` when another has its slug.
    async fn save_expert(&self, expert: &Expert) -> Result<()>;
    /// As [`ConsultationRepository::save_expert`], with the experts who offer it.
    async fn save_service(&self, service: &Service) -> Result<()>;
    /// Replaces all hours of an expert.
    async fn set_availability(&self, expert: ExpertId, availability: &Availability) -> Result<()>;
    async fn save_coupon(&self, coupon: &Coupon) -> Result<()>;
    /// Holds the row until the unit of work ends.
    async fn lock_coupon(&self, code: &str) -> Result<Option<Coupon>>;
    /// Holds an expert's row until the unit of work ends: whoever gives away their time waits for one another. False when
    /// there is no such expert.
    async fn lock_expert(&self, id: ExpertId) -> Result<bool>;
}

#[async_trait]
pub trait BookingQueries: Send + Sync {
    /// What these experts have held or booked in a span, by expert and start. Holds that have run out are not among it.
    async fn taken(&self, experts: &[ExpertId], span: Span, now: Timestamp) -> Result<Vec<Taken>>;
    async fn find(&self, id: BookingId) -> Result<Option<Booking>>;
    /// What this browser holds and nobody has filled in yet.
    async fn held_by(&self, visitor: VisitorKey, now: Timestamp) -> Result<Vec<Booking>>;
    /// Everything but mere holds, next start first.
    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<Booking>>;
    /// For staff, by start.
    async fn list(&self, filter: &BookingFilter, page: Page) -> Result<Listing<Booking>>;
    /// Who waits for a slot, longest first.
    async fn waiting(&self, limit: u32) -> Result<Vec<Waiting>>;
}

#[async_trait]
pub trait BookingRepository: Send + Sync {
    /// As [`BookingQueries::taken`], as this unit of work sees it.
    async fn taken(&self, experts: &[ExpertId], span: Span, now: Timestamp) -> Result<Vec<Taken>>;
    async fn insert(&self, booking: &Booking) -> Result<()>;
    /// Holds the row until the unit of work ends.
    async fn lock(&self, id: BookingId) -> Result<Option<Booking>>;
    /// As [`BookingRepository::lock`], by the hash of the request's key.
    async fn lock_by_key(&self, key: &[u8; 32]) -> Result<Option<Booking>>;
    /// As [`BookingRepository::lock`]: what this browser holds and nobody has filled in yet.
    async fn held_by(&self, visitor: VisitorKey, now: Timestamp) -> Result<Vec<Booking>>;
    async fn update(&self, booking: &Booking) -> Result<()>;
    async fn delete(&self, id: BookingId) -> Result<()>;
    /// Takes the expert's time for a booking; what a hold that has run out still had is given up for it. False when somebody
    /// else has a part of it: then nothing was taken. The database itself lets nobody have what another has.
    async fn occupy(&self, booking: &Booking, now: Timestamp) -> Result<bool>;
}

/// What few use cases need of bookings.
#[async_trait]
pub trait BookingUpkeep: Send + Sync {
    /// As [`BookingQueries::of`], as this unit of work sees it.
    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<Booking>>;
    /// Gives up the expert's time that a booking had.
    async fn vacate(&self, id: BookingId) -> Result<()>;
    /// Times that this browser keeps now, filled in or not.
    async fn count_held(&self, visitor: VisitorKey, now: Timestamp) -> Result<u64>;
    /// Holds that ran out before `now`, at most `limit`; holds their rows.
    async fn expired(&self, now: Timestamp, limit: u32) -> Result<Vec<Booking>>;
    /// Notes that somebody waits; false when they do already.
    async fn wait(&self, waiting: &Waiting) -> Result<bool>;
    /// They are told now: nothing is kept of it. False when they wait no more.
    async fn told(&self, waiting: &Waiting) -> Result<bool>;
    /// Removes those who have waited since before `before`.
    async fn purge_waiting(&self, before: Timestamp) -> Result<u64>;
}
