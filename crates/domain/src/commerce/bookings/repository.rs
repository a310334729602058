//! Storage interface for consultations, bookings and the files sent before them.

use async_trait::async_trait;
use jiff::Timestamp;
use jiff::civil::Date;

use super::booking::{Booking, BookingStatus, OccupiedTime};
use super::consultation::Service;
use super::coupon::Coupon;
use super::expert::{Availability, Expert};
use super::intake_file::IntakeFile;
use super::local_days::Span;
use super::waitlist::{WaitlistEntry, WaitlistQuery};
use crate::Result;
use crate::ids::{BookingId, CaseId, ExpertId, IntakeFileId, ServiceId, SubscriberId};
use crate::paging::{Listing, Page};
use crate::sessions::NetworkKey;
use crate::stats::VisitorKey;

/// Filter of the staff's list.
#[derive(Debug, Clone, Default)]
pub struct BookingFilter {
    pub status: Option<BookingStatus>,
    pub expert: Option<ExpertId>,
    /// Starts at or after.
    pub from: Option<Timestamp>,
    /// Starts before.
    pub until: Option<Timestamp>,
    /// Calls of services that belong to one of these modules or to none; `None`: all calls.
    pub modules: Option<Vec<String>>,
}

/// Reads experts, their hours and services.
#[async_trait]
pub trait ConsultationQueries: Send + Sync {
    /// All experts, in the editors' order.
    async fn list_experts(&self) -> Result<Vec<Expert>>;
    /// All services, in the editors' order, each with the experts who offer it.
    async fn list_services(&self) -> Result<Vec<Service>>;
    /// Hours of every expert that has any; exceptions of days before `since` are left out.
    async fn list_availability(&self, since: Date) -> Result<Vec<(ExpertId, Availability)>>;
    async fn list_coupons(&self) -> Result<Vec<Coupon>>;
}

#[async_trait]
pub trait ConsultationRepository: Send + Sync {
    /// Adds an expert, or replaces the one with the same id. `Conflict` when another has the slug.
    async fn save_expert(&self, expert: &Expert) -> Result<()>;
    /// As [`ConsultationRepository::save_expert`], with the experts who offer it.
    async fn save_service(&self, service: &Service) -> Result<()>;
    /// Replaces all hours of an expert.
    async fn set_availability(&self, expert: ExpertId, availability: &Availability) -> Result<()>;
    async fn save_coupon(&self, coupon: &Coupon) -> Result<()>;
    /// Locks the row until the unit of work ends.
    async fn lock_coupon(&self, code: &str) -> Result<Option<Coupon>>;
    /// Locks an expert's row until the unit of work ends, so that requests for the expert's time are handled one after another.
    /// False when there is no such expert.
    async fn lock_expert(&self, id: ExpertId) -> Result<bool>;
}

#[async_trait]
pub trait BookingQueries: Send + Sync {
    /// Occupied time of these experts in a span, ordered by expert and start; expired holds are left out.
    async fn list_occupied(&self, experts: &[ExpertId], span: Span, now: Timestamp) -> Result<Vec<OccupiedTime>>;
    async fn find(&self, id: BookingId) -> Result<Option<Booking>>;
    /// Holds of this browser whose form is not filled in yet.
    async fn list_held_by(&self, visitor: VisitorKey, now: Timestamp) -> Result<Vec<Booking>>;
    /// All bookings except mere holds, next start first.
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Booking>>;
    /// For staff, in order of start.
    async fn list(&self, filter: &BookingFilter, page: Page) -> Result<Listing<Booking>>;
    /// Services that somebody waits for.
    async fn list_awaited_services(&self) -> Result<Vec<ServiceId>>;
    /// People waiting for a slot of a service, the longest wait first.
    async fn list_waitlist(&self, query: &WaitlistQuery) -> Result<Vec<WaitlistEntry>>;
}

#[async_trait]
pub trait BookingRepository: Send + Sync {
    /// As [`BookingQueries::list_occupied`], as this unit of work sees it.
    async fn list_occupied(&self, experts: &[ExpertId], span: Span, now: Timestamp) -> Result<Vec<OccupiedTime>>;
    async fn insert(&self, booking: &Booking) -> Result<()>;
    /// Locks the row until the unit of work ends.
    async fn lock(&self, id: BookingId) -> Result<Option<Booking>>;
    /// As [`BookingRepository::lock`], by the hash of the idempotency key.
    async fn lock_by_key(&self, key: &[u8; 32]) -> Result<Option<Booking>>;
    /// As [`BookingRepository::lock`]: holds of this browser whose form is not filled in yet.
    async fn lock_held_by(&self, visitor: VisitorKey, now: Timestamp) -> Result<Vec<Booking>>;
    async fn update(&self, booking: &Booking) -> Result<()>;
    async fn delete(&self, id: BookingId) -> Result<()>;
    /// Takes the expert's time for a booking, and removes the claims of expired holds on it. False when somebody else has a part
    /// of it; then nothing was taken. A constraint of the database guarantees it.
    async fn occupy(&self, booking: &Booking, now: Timestamp) -> Result<bool>;
}

/// Rarely needed operations on bookings.
#[async_trait]
pub trait BookingUpkeep: Send + Sync {
    /// As [`BookingQueries::list_by_subscriber`], as this unit of work sees it.
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Booking>>;
    /// Gives the calls of a person that have an order to another account, with these orders. What goes back goes to whoever paid, whichever
    /// account has the order.
    async fn move_ordered(&self, from: SubscriberId, to: SubscriberId) -> Result<()>;
    /// Frees the expert's time that a booking had.
    async fn vacate(&self, id: BookingId) -> Result<()>;
    /// Number of slots that this browser holds at `now`, filled in or not.
    async fn count_held(&self, visitor: VisitorKey, now: Timestamp) -> Result<u64>;
    /// How many slots all browsers of a network hold.
    async fn count_held_by_network(&self, network: NetworkKey, now: Timestamp) -> Result<u64>;
    /// How many free consultations ahead were booked on a network in sessions that have proven nothing; cancelled ones count, too.
    async fn count_unproven_by_network(&self, network: NetworkKey, now: Timestamp) -> Result<u64>;
    /// Holds that expired before `now`, at most `limit`; locks their rows.
    async fn lock_expired(&self, now: Timestamp, limit: u32) -> Result<Vec<Booking>>;
    /// Adds an address to the waitlist; false when it is on it already. The owner's wish replaces whatever was there. A wish without a proof
    /// leaves the owner's as it is, and adds its days to one without a proof. An entry whose last day is before `today` is replaced.
    async fn add_to_waitlist(&self, waiting: &WaitlistEntry, today: Date) -> Result<bool>;
    /// How many entries a network has made since then, of those that are left.
    async fn count_waiting_by_network(&self, network: NetworkKey, since: Timestamp) -> Result<u64>;
    /// Removes a person from the waitlist, because they are being notified. False when they are not on it any more.
    async fn remove_from_waitlist(&self, waiting: &WaitlistEntry) -> Result<bool>;
    /// Deletes at most `limit` entries that were made before `before` or whose last day is before `today`.
    async fn purge_waitlist(&self, before: Timestamp, today: Date, limit: u32) -> Result<u64>;
}

#[async_trait]
pub trait IntakeFileQueries: Send + Sync {
    async fn find(&self, id: IntakeFileId) -> Result<Option<IntakeFile>>;
    /// All files of this browser, oldest first.
    async fn list_by_visitor(&self, visitor: VisitorKey) -> Result<Vec<IntakeFile>>;
    /// Bytes of all files that browsers have sent and that belong to no consultation.
    async fn sum_draft_bytes(&self) -> Result<u64>;
    /// Bytes of the files of all cases of a person that are not deleted yet.
    async fn sum_bytes_of_person(&self, subscriber: SubscriberId) -> Result<u64>;
    /// Bytes of the files of all cases without a payment that are not deleted yet, those of erased people among them.
    async fn sum_unpaid_case_bytes(&self) -> Result<u64>;
    /// All files of these consultations, oldest first.
    async fn list_by_bookings(&self, bookings: &[BookingId]) -> Result<Vec<IntakeFile>>;
    /// All files of these cases, oldest first.
    async fn list_by_cases(&self, cases: &[CaseId]) -> Result<Vec<IntakeFile>>;
    /// Files that have expired.
    async fn list_expired(&self, now: Timestamp, limit: u32) -> Result<Vec<IntakeFile>>;
    /// Files sent before `before` that are still not scanned.
    async fn list_unchecked(&self, before: Timestamp, limit: u32) -> Result<Vec<IntakeFile>>;
    /// Names in the object store that belong to a file.
    async fn list_object_names(&self) -> Result<Vec<String>>;
}

#[async_trait]
pub trait IntakeFileRepository: Send + Sync {
    /// False when its place is taken already.
    async fn insert_if_place_free(&self, file: &IntakeFile) -> Result<bool>;
    /// Locks the row until the unit of work ends.
    async fn lock(&self, id: IntakeFileId) -> Result<Option<IntakeFile>>;
    async fn update(&self, file: &IntakeFile) -> Result<()>;
    async fn delete(&self, id: IntakeFileId) -> Result<()>;
    /// Sets when all files of a consultation expire.
    async fn set_expiry(&self, booking: BookingId, until: Timestamp) -> Result<()>;
    /// As [`IntakeFileRepository::set_expiry`], for a case.
    async fn set_case_expiry(&self, case: CaseId, until: Timestamp) -> Result<()>;
}
