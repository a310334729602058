//! The waitlist of consultations: people who want one while there is no slot are notified by mail when there is.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;

use super::catalogue::{Catalogue, bookable_span};
use super::consultation::Service;
use super::input::non_blank;
use super::service::Bookings;
use super::slot_list::{DEFAULT_ZONE, NEAREST_COUNT, Slot, SlotSearch};
use crate::contact::first_name;
use crate::ids::{JobId, ServiceId};
use crate::jobs::{Job, NewJob};
use crate::language::Language;
use crate::messages::{MessageDraft, MessageKind, Recipient};
use crate::orders::name_call;
use crate::sessions::{Caller, NetworkKey};
use crate::subscribers::Email;
use crate::tasks::{MAX_BATCH_ROWS, TaskReport, end_of_retention, run_in_batches};
use crate::text::lengths::{self, check_length};
use crate::text::normalise_line;
use crate::time::indian_date;
use crate::{Error, Result, UnitOfWork};

/// Entries that are read at once.
const BATCH_SIZE: u32 = 500;
/// Entries of one network count for so long.
const NETWORK_WINDOW: Duration = Duration::from_secs(24 * 3600);
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
    /// Of the page on which the address was entered: `en` or `hi`.
    pub language: Option<String>,
}

/// An entry of the waitlist; one for each address and service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitlistEntry {
    pub service: ServiceId,
    pub email: Email,
    pub name: String,
    pub from: Option<Date>,
    pub to: Option<Date>,
    /// The network that a stranger entered the address from; `None` for its owner, who is counted by no network.
    pub network: Option<NetworkKey>,
    /// Entered by the address's owner: in a session that has proven it.
    pub is_proven: bool,
    /// The mail is written in it.
    pub language: Language,
    pub created_at: Timestamp,
}

/// What came of joining the waitlist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WaitOutcome {
    Waiting,
    /// There is nothing to wait for: the first slots on the days that suit.
    Offered(Vec<Slot>),
}

impl WaitlistEntry {
    fn suits(&self, day: Date) -> bool {
        self.from.is_none_or(|from| from <= day) && self.to.is_none_or(|to| day <= to)
    }
}

/// Entries of one service that a check of the waitlist reads, in the order of their waiting.
#[derive(Debug, Clone)]
pub struct WaitlistQuery {
    pub service: ServiceId,
    /// The first and the last Indian day that has a free slot: entries for other days are left out.
    pub first: Date,
    pub last: Date,
    /// The last entry that was read.
    pub after: Option<(Timestamp, Email)>,
    pub limit: u32,
}

impl Bookings {
    /// Adds an address to the waitlist, unless a slot is free on a day that suits: the next cancellation would have a mail sent to whoever
    /// owns the address that was typed. The answer is the same when it is on it already. What its owner asks for replaces what stands there
    /// and is changed by nobody else. `TooManyRequests` when this network has entered enough addresses of strangers today.
    pub async fn join_waitlist(&self, input: &WaitInput, caller: Option<Caller>, network: NetworkKey) -> Result<WaitOutcome> {
        let email = Email::parse(&input.email)?;
        let language = Language::parse_mail_language("language", non_blank(input.language.as_deref()))?;
        let catalogue = self.catalogue().await?;
        let service = catalogue.find_service(&input.service)?;
        if input.from.zip(input.to).is_some_and(|(from, to)| to < from) {
            return Err(Error::invalid("to", "The last day is before the first"));
        }
        let today = indian_date(self.environment.now());
        if input.to.is_some_and(|to| to < today) {
            return Err(Error::invalid("to", "This day is over"));
        }
        let name = normalise_line(non_blank(input.name.as_deref()).unwrap_or_default());
        check_length("name", &name, lengths::PERSON_NAME)?;
        let (from, to, created_at) = (input.from, input.to, self.environment.now());
        let is_proven = self.is_proven_owner(caller, &email).await?;
        let counted = (!is_proven).then_some(network);
        let waiting = WaitlistEntry { service: service.id, email, name, from, to, network: counted, is_proven, language, created_at };
        let free = self.list_first_slots(&catalogue, service, &waiting).await?;
        if !free.is_empty() {
            return Ok(WaitOutcome::Offered(free));
        }
        let since = created_at.checked_sub(NETWORK_WINDOW).map_err(Error::internal)?;
        let work = self.store.begin().await?;
        // Counted after the entry is written, so that an address that waits already is answered as before.
        let is_new = work.booking_upkeep().add_to_waitlist(&waiting, today).await?;
        if is_new
            && !is_proven
            && work.booking_upkeep().count_waiting_by_network(network, since).await? > u64::from(self.settings.waits_per_network)
        {
            return Err(Error::TooManyRequests { retry_after: Duration::from_secs(3600) });
        }
        work.commit().await?;
        Ok(WaitOutcome::Waiting)
    }

    /// Whether the session behind a request has proven this address.
    async fn is_proven_owner(&self, caller: Option<Caller>, email: &Email) -> Result<bool> {
        let Some(caller) = caller.filter(Caller::is_proven) else { return Ok(false) };
        let subscriber = self.store.subscribers().find(caller.subscriber).await?;
        Ok(subscriber.is_some_and(|subscriber| subscriber.email == *email))
    }

    /// Schedules a check of the waitlist after anything that may have freed a slot; many changes share one check.
    pub(super) async fn schedule_waitlist_check(&self, work: &dyn UnitOfWork) -> Result<()> {
        let job = NewJob { job: Job::NotifySlotWaitlist, run_at: self.environment.now(), unique_key: Some("tell-waiting".to_owned()) };
        work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await
    }

    /// Notifies everybody who waits for a service that has a slot on a day that suits them. It reads the entries of a service to
    /// their end, but only those for days that have a slot, so that nobody is kept from the mail by others who wait in front.
    pub async fn notify_waitlist(&self) -> Result<()> {
        let awaited = self.store.bookings().list_awaited_services().await?;
        if awaited.is_empty() {
            return Ok(());
        }
        let catalogue = self.reload_catalogue().await?;
        for service in awaited.into_iter().filter_map(|id| catalogue.service(id)).filter(|service| service.is_active) {
            self.notify_waitlist_of_service(&catalogue, service).await?;
        }
        Ok(())
    }

    async fn notify_waitlist_of_service(&self, catalogue: &Catalogue, service: &Service) -> Result<()> {
        let days = self.list_free_days(catalogue, service).await?;
        let (Some(first), Some(last)) = (days.first().copied(), days.last().copied()) else { return Ok(()) };
        let mut query = WaitlistQuery { service: service.id, first, last, after: None, limit: BATCH_SIZE };
        loop {
            let waiting = self.store.bookings().list_waitlist(&query).await?;
            for entry in waiting.iter().filter(|entry| days.iter().any(|day| entry.suits(*day))) {
                self.notify_of_slots(catalogue, entry).await?;
            }
            let Some(last) = waiting.last().filter(|_| waiting.len() >= BATCH_SIZE as usize) else { return Ok(()) };
            query.after = Some((last.created_at, last.email.clone()));
        }
    }

    /// The Indian days on which a slot of the service can be booked now.
    async fn list_free_days(&self, catalogue: &Catalogue, service: &Service) -> Result<BTreeSet<Date>> {
        let now = self.environment.now();
        let search = SlotSearch::new(catalogue, service, None, DEFAULT_ZONE, now)?;
        let offers = self.find_offers(&search, bookable_span(service, now)).await?;
        Ok(offers.iter().map(|offer| search.date_of(offer)).collect())
    }

    /// The first slots that can be booked now on a day that suits the entry.
    async fn list_first_slots(&self, catalogue: &Catalogue, service: &Service, entry: &WaitlistEntry) -> Result<Vec<Slot>> {
        let now = self.environment.now();
        let search = SlotSearch::new(catalogue, service, None, DEFAULT_ZONE, now)?;
        let offers = self.find_offers(&search, bookable_span(service, now)).await?;
        let suitable = offers.iter().filter(|offer| entry.suits(search.date_of(offer)));
        Ok(suitable.take(NEAREST_COUNT).map(|offer| search.to_slot_there(offer)).collect())
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
        let language = waiting.language;
        let link = format!("{}/service?service={}&step=3{}", self.site.base_url, service.slug, language.page_query_after());
        let title = name_call(&service.title, language);
        let variables = [("firstName", first_name(&waiting.name)), ("service", title), ("link", link.as_str())];
        let draft = MessageDraft::new(MessageKind::SlotsOpen, self.environment.new_uuid().simple(), variables).with_language(language);
        self.outbox.add(&*work, draft, Recipient::from_email(subscriber, &waiting.email).unless_proven(waiting.is_proven)).await?;
        work.commit().await
    }

    /// Deletes entries of people who have waited longer than [`WAITLIST_RETENTION_DAYS`], and those whose last day is over.
    pub async fn purge_waitlist(&self) -> Result<TaskReport> {
        let now = self.environment.now();
        let (before, today) = (end_of_retention(now, WAITLIST_RETENTION_DAYS)?, indian_date(now));
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || async {
            let work = self.store.begin().await?;
            let deleted = work.booking_upkeep().purge_waitlist(before, today, MAX_BATCH_ROWS).await?;
            work.commit().await.map(|()| deleted)
        })
        .await
    }
}
