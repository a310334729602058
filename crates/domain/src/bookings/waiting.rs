//! Who wants a call when there is no slot: told by mail once there is one.

use jiff::Timestamp;
use jiff::civil::Date;

use super::catalogue::Catalogue;
use super::days::{Minute, Span, midnight};
use super::input::given;
use super::listing::{INDIA, Looking};
use super::service::Bookings;
use crate::ids::{JobId, ServiceId};
use crate::jobs::{Job, NewJob};
use crate::messages::{Kind, Letter, Receiver};
use crate::subscribers::Email;
use crate::text::{cut, one_line};
use crate::time::ist;
use crate::unsubscribing::first_name;
use crate::{Error, Result, UnitOfWork};

const AT_ONCE: u32 = 500;

/// As sent.
#[derive(Debug, Clone, Default)]
pub struct WaitInput {
    /// Slug or id.
    pub service: String,
    pub email: String,
    pub name: Option<String>,
    /// The days that suit, Indian ones; `None`: any.
    pub from: Option<Date>,
    pub to: Option<Date>,
}

/// One address waits once for a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub service: ServiceId,
    pub email: Email,
    pub name: String,
    pub from: Option<Date>,
    pub to: Option<Date>,
    pub created_at: Timestamp,
}

impl Bookings {
    /// Answers alike whether the address waits already.
    pub async fn wait(&self, input: &WaitInput) -> Result<()> {
        let email = Email::parse(&input.email)?;
        let catalogue = self.catalogue().await?;
        let service = catalogue.service_named(&input.service)?;
        if input.from.zip(input.to).is_some_and(|(from, to)| to < from) {
            return Err(Error::invalid("to", "The last day is before the first"));
        }
        let name = cut(&one_line(given(input.name.as_deref()).unwrap_or_default()), 120);
        let (from, to, created_at) = (input.from, input.to, self.ambient.now());
        let waiting = Waiting { service: service.id, email, name, from, to, created_at };
        let work = self.store.begin_alone().await?;
        work.upkeep().wait(&waiting).await?;
        work.commit().await
    }

    /// After anything that may have opened a slot: soon, and once for many changes.
    pub(super) async fn schedule_telling(&self, work: &dyn UnitOfWork) -> Result<()> {
        let job = NewJob { job: Job::TellWaiting, run_at: self.ambient.now(), unique_key: Some("tell-waiting".to_owned()) };
        work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await
    }

    /// Writes to everybody who waits for a service that has a slot now, on a day that suits them.
    pub async fn tell_waiting(&self) -> Result<()> {
        let waiting = self.store.bookings().waiting(AT_ONCE).await?;
        if waiting.is_empty() {
            return Ok(());
        }
        let catalogue = self.catalogue_anew().await?;
        for one in &waiting {
            if self.has_slot(&catalogue, one).await? {
                self.tell_of_slots(&catalogue, one).await?;
            }
        }
        Ok(())
    }

    async fn has_slot(&self, catalogue: &Catalogue, waiting: &Waiting) -> Result<bool> {
        let Some(service) = catalogue.service(waiting.service).filter(|service| service.is_active) else { return Ok(false) };
        let looking = Looking::at(catalogue, service, None, INDIA, self.ambient.now())?;
        let from = waiting.from.map_or(Minute::MIN, |day| midnight(&ist(), day));
        let until = waiting.to.and_then(|day| day.tomorrow().ok()).map_or(Minute::MAX, |day| midnight(&ist(), day));
        Ok(!self.offers(&looking, Span { from, until }).await?.is_empty())
    }

    /// In a unit of work of their own, with their row held: who was told by another node or erased meanwhile gets no letter.
    async fn tell_of_slots(&self, catalogue: &Catalogue, waiting: &Waiting) -> Result<()> {
        let Some(service) = catalogue.service(waiting.service) else { return Ok(()) };
        let work = self.store.begin_alone().await?;
        // Before the row that waits, as erasing does: the other order could end in each waiting for the other.
        let subscriber = work.subscribers().lock_by_email(&waiting.email).await?.map(|subscriber| subscriber.id);
        if !work.upkeep().told(waiting).await? {
            return Ok(());
        }
        let link = format!("{}/service?service={}&step=3", self.site.base_url, service.slug);
        let variables = [("firstName", first_name(&waiting.name)), ("service", service.title.as_str()), ("link", link.as_str())];
        let letter = Letter::new(Kind::SlotsOpen, self.ambient.uuid().simple(), variables);
        self.outbox.add(&*work, letter, Receiver::at(subscriber, &waiting.email)).await?;
        work.commit().await
    }
}
