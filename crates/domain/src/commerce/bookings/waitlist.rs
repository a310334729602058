//! The waitlist of consultations: people who want one while there is no slot are notified by mail when there is.

use jiff::Timestamp;
use jiff::civil::Date;

use super::catalogue::Catalogue;
use super::input::non_blank;
use super::local_days::{Minute, Span, start_of_day};
use super::service::Bookings;
use super::slot_list::{DEFAULT_ZONE, SlotSearch};
use crate::contact::first_name;
use crate::ids::{JobId, ServiceId};
use crate::jobs::{Job, NewJob};
use crate::messages::{MessageDraft, MessageKind, Recipient};
use crate::subscribers::Email;
use crate::tasks::{MAX_BATCH_ROWS, TaskReport, end_of_retention, run_in_batches};
use crate::text::{normalise_line, truncate};
use crate::time::ist_time_zone;
use crate::{Error, Result, UnitOfWork};

/// Entries that one check of the waitlist looks at.
const BATCH_SIZE: u32 = 500;
/// Days after which somebody waiting for a slot is forgotten.
pub const WAITLIST_RETENTION_DAYS: u32 = 90;

/// The request as sent.
#[derive(Debug, Clone, Default)]
pub struct WaitInput {
    /// Slug or id.
    pub service: String,
    pub email: String,
    pub name: Option<String>,
    /// Indian days that suit; `None`: any.
    pub from: Option<Date>,
    pub to: Option<Date>,
}

/// An entry of the waitlist; unique for each address and service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitlistEntry {
    pub service: ServiceId,
    pub email: Email,
    pub name: String,
    pub from: Option<Date>,
    pub to: Option<Date>,
    pub created_at: Timestamp,
}

impl Bookings {
    /// Adds an address to the waitlist. The answer is the same when it is on it already.
    pub async fn join_waitlist(&self, input: &WaitInput) -> Result<()> {
        let email = Email::parse(&input.email)?;
        let catalogue = self.catalogue().await?;
        let service = catalogue.find_service(&input.service)?;
        if input.from.zip(input.to).is_some_and(|(from, to)| to < from) {
            return Err(Error::invalid("to", "The last day is before the first"));
        }
        let name = truncate(&normalise_line(non_blank(input.name.as_deref()).unwrap_or_default()), 120);
        let (from, to, created_at) = (input.from, input.to, self.environment.now());
        let waiting = WaitlistEntry { service: service.id, email, name, from, to, created_at };
        let work = self.store.begin().await?;
        work.booking_upkeep().add_to_waitlist(&waiting).await?;
        work.commit().await
    }

    /// Schedules a check of the waitlist after anything that may have freed a slot; many changes share one check.
    pub(super) async fn schedule_waitlist_check(&self, work: &dyn UnitOfWork) -> Result<()> {
        let job = NewJob { job: Job::TellWaiting, run_at: self.environment.now(), unique_key: Some("tell-waiting".to_owned()) };
        work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await
    }

    /// Notifies everybody who waits for a service that has a slot on a day that suits them.
    pub async fn notify_waitlist(&self) -> Result<()> {
        let waiting = self.store.bookings().list_waitlist(BATCH_SIZE).await?;
        if waiting.is_empty() {
            return Ok(());
        }
        let catalogue = self.reload_catalogue().await?;
        for one in &waiting {
            if self.has_slot(&catalogue, one).await? {
                self.notify_of_slots(&catalogue, one).await?;
            }
        }
        Ok(())
    }

    async fn has_slot(&self, catalogue: &Catalogue, waiting: &WaitlistEntry) -> Result<bool> {
        let Some(service) = catalogue.service(waiting.service).filter(|service| service.is_active) else { return Ok(false) };
        let search = SlotSearch::new(catalogue, service, None, DEFAULT_ZONE, self.environment.now())?;
        let from = waiting.from.map_or(Minute::MIN, |day| start_of_day(&ist_time_zone(), day));
        let until = waiting.to.and_then(|day| day.tomorrow().ok()).map_or(Minute::MAX, |day| start_of_day(&ist_time_zone(), day));
        Ok(!self.find_offers(&search, Span { from, until }).await?.is_empty())
    }

    /// In a unit of work of its own, with the entry locked: a person whom another node notified, or who was erased, gets no
    /// message.
    async fn notify_of_slots(&self, catalogue: &Catalogue, waiting: &WaitlistEntry) -> Result<()> {
        let Some(service) = catalogue.service(waiting.service) else { return Ok(()) };
        let work = self.store.begin().await?;
        // Locked before the waitlist entry, as erasing does: the other order could deadlock.
        let subscriber = work.subscribers().lock_by_email(&waiting.email).await?.map(|subscriber| subscriber.id);
        if !work.booking_upkeep().remove_from_waitlist(waiting).await? {
            return Ok(());
        }
        let link = format!("{}/service?service={}&step=3", self.site.base_url, service.slug);
        let variables = [("firstName", first_name(&waiting.name)), ("service", service.title.as_str()), ("link", link.as_str())];
        let draft = MessageDraft::new(MessageKind::SlotsOpen, self.environment.new_uuid().simple(), variables);
        self.outbox.add(&*work, draft, Recipient::from_email(subscriber, &waiting.email).unless_proven(false)).await?;
        work.commit().await
    }

    /// Deletes entries of people who have waited longer than [`WAITLIST_RETENTION_DAYS`].
    pub async fn purge_waitlist(&self) -> Result<TaskReport> {
        let before = end_of_retention(self.environment.now(), WAITLIST_RETENTION_DAYS)?;
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || async {
            let work = self.store.begin().await?;
            let deleted = work.booking_upkeep().purge_waitlist(before, MAX_BATCH_ROWS).await?;
            work.commit().await.map(|()| deleted)
        })
        .await
    }
}
