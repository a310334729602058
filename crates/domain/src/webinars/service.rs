//! Announcing webinars, changing them, and what everybody may read of them.

use std::sync::Arc;

use jiff::Timestamp;

use super::input::blank;
use super::{Counts, Registration, Seats, Webinar, WebinarInput};
use crate::changes::Change;
use crate::ids::{JobId, RegistrationId, WebinarId};
use crate::jobs::{Job, NewJob};
use crate::messages::Outbox;
use crate::paging::{Listing, Page};
use crate::sessions::Caller;
use crate::site::Site;
use crate::subscribers::Subscribers;
use crate::{Ambient, Error, Result, Store, UnitOfWork};

const ATTENDEES_AT_ONCE: u32 = 500;

#[derive(Clone)]
pub struct Webinars {
    pub(super) store: Arc<dyn Store>,
    pub(super) ambient: Ambient,
    pub(super) subscribers: Subscribers,
    pub(super) outbox: Outbox,
    pub(super) site: Arc<Site>,
}

impl Webinars {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, subscribers: Subscribers, outbox: Outbox, site: Arc<Site>) -> Self {
        Self { store, ambient, subscribers, outbox, site }
    }

    /// Those that have not ended (product.md § 5; until the end, trap 42), by their start.
    pub async fn upcoming(&self) -> Result<Vec<Webinar>> {
        self.store.webinars().upcoming(self.ambient.now()).await
    }

    /// `NotFound` for a deleted one.
    pub async fn find(&self, id: WebinarId) -> Result<Webinar> {
        self.store.webinars().find(id).await?.filter(|webinar| !webinar.is_deleted).ok_or(Error::NotFound("Webinar"))
    }

    /// For whoever asks: who holds a place at one that was cancelled and deleted still finds it.
    pub async fn find_for(&self, id: WebinarId, caller: Option<Caller>) -> Result<Webinar> {
        let unknown = Error::NotFound("Webinar");
        let webinar = self.store.webinars().find(id).await?.ok_or(unknown.clone())?;
        if !webinar.is_deleted {
            return Ok(webinar);
        }
        let (true, Some(caller)) = (webinar.is_called_off(), caller) else { return Err(unknown) };
        self.view(id, caller).await?.map(|_| webinar).ok_or(unknown)
    }

    pub async fn all(&self, page: Page) -> Result<Listing<Webinar>> {
        self.store.webinars().all(page).await
    }

    pub async fn counts(&self, id: WebinarId) -> Result<Counts> {
        self.store.webinars().counts(id).await
    }

    pub async fn create(&self, input: &WebinarInput) -> Result<Webinar> {
        let now = self.ambient.now();
        let webinar = input.apply(blank(WebinarId(self.ambient.uuid()), now))?;
        if webinar.starts_at <= now {
            return Err(Error::invalid("date", "This moment has passed. Please choose a later one"));
        }
        let mut work = self.store.begin().await?;
        work.webinars().insert(&webinar).await?;
        self.schedule(&*work, &webinar).await?;
        work.record(Change::Webinar(webinar.id));
        work.commit().await?;
        Ok(webinar)
    }

    /// People who have a place are told when it is moved or cancelled; more seats go to the waitlist first.
    pub async fn update(&self, id: WebinarId, input: &WebinarInput) -> Result<Webinar> {
        let now = self.ambient.now();
        let mut work = self.store.begin().await?;
        let before = self.lock(&*work, id).await?;
        let mut after = input.apply(before.clone())?;
        let was_moved = after.starts_at != before.starts_at;
        if was_moved && after.starts_at <= now {
            return Err(Error::invalid("date", "This moment has passed. Please choose a later one"));
        }
        if was_moved && before.cancelled_at.is_some() {
            return Err(Error::conflict("CANCELLED", "This webinar is cancelled. Please announce a new one"));
        }
        if was_moved {
            after.moved_from = Some(before.starts_at);
        }
        check_seats(&before, &after)?;
        let reason = input.cancel_reason.as_deref().map(crate::text::one_line);
        let is_cancelled = before.cancelled_at.is_none() && reason.is_some();
        if is_cancelled {
            after.cancelled_at = Some(now);
            after.cancel_reason = reason.map(|reason| crate::text::cut(&reason, 300)).filter(|reason| !reason.is_empty());
        }
        if was_moved || is_cancelled || after.duration_minutes != before.duration_minutes || after.title != before.title {
            after.sequence += 1;
        }
        after.updated_at = now;
        work.webinars().update(&after).await?;
        if was_moved || is_cancelled {
            let told = NewJob { job: Job::TellWebinarChanged { webinar: id }, run_at: now, unique_key: Some(format!("webinar-told:{id}")) };
            work.jobs().enqueue(JobId(self.ambient.uuid()), &told).await?;
        }
        self.schedule(&*work, &after).await?;
        if after.seats != before.seats {
            self.offer_free_seats(&*work, &after).await?;
        }
        work.record(Change::Webinar(id));
        work.commit().await?;
        Ok(after)
    }

    /// It is cancelled first, which people who have a place are told. Then only they may read of it ([`Webinars::find_for`]).
    pub async fn delete(&self, id: WebinarId) -> Result<()> {
        let now = self.ambient.now();
        let mut work = self.store.begin().await?;
        let mut webinar = self.lock(&*work, id).await?;
        let was_to_come = webinar.cancelled_at.is_none() && webinar.ends_at() > now;
        webinar.is_deleted = true;
        webinar.updated_at = now;
        if was_to_come {
            webinar.cancelled_at = Some(now);
            webinar.sequence += 1;
            let told = NewJob { job: Job::TellWebinarChanged { webinar: id }, run_at: now, unique_key: Some(format!("webinar-told:{id}")) };
            work.jobs().enqueue(JobId(self.ambient.uuid()), &told).await?;
        }
        work.webinars().update(&webinar).await?;
        work.record(Change::Webinar(id));
        work.commit().await
    }

    /// For staff: everybody with a place, and their address.
    pub async fn attendees(&self, id: WebinarId) -> Result<Vec<(Registration, String)>> {
        self.find(id).await?;
        let mut all = Vec::new();
        let mut after: Option<RegistrationId> = None;
        loop {
            let batch = self.store.webinars().attendees(id, after, ATTENDEES_AT_ONCE).await?;
            let Some((last, _)) = batch.last() else { return Ok(all) };
            after = Some(last.id);
            all.extend(batch);
        }
    }

    /// A webinar begins or ends: pages that show it say something else now.
    pub async fn turn(&self, id: WebinarId) -> Result<()> {
        let mut work = self.store.begin().await?;
        work.record(Change::Webinar(id));
        work.commit().await
    }

    pub(super) async fn lock(&self, work: &dyn UnitOfWork, id: WebinarId) -> Result<Webinar> {
        work.webinars().lock(id).await?.filter(|webinar| !webinar.is_deleted).ok_or(Error::NotFound("Webinar"))
    }

    /// Its reminders and turns. One moved webinar's old jobs find that its start is another.
    async fn schedule(&self, work: &dyn UnitOfWork, webinar: &Webinar) -> Result<()> {
        let now = self.ambient.now();
        if webinar.cancelled_at.is_some() {
            return Ok(());
        }
        let mut jobs: Vec<(Job, Timestamp, String)> = Vec::new();
        for (name, at) in [("begins", webinar.starts_at), ("ends", webinar.ends_at())] {
            jobs.push((Job::WebinarTurns { webinar: webinar.id }, at, format!("webinar-{name}:{}", webinar.id)));
        }
        for reminder in super::telling::Reminder::ALL {
            let job = Job::RemindOfWebinar { webinar: webinar.id, starts_at: webinar.starts_at, minutes: reminder.minutes() };
            jobs.push((job, reminder.due(webinar.starts_at), format!("webinar-reminder:{}:{}", webinar.id, reminder.minutes())));
        }
        for (job, run_at, key) in jobs.into_iter().filter(|(_, at, _)| *at > now) {
            work.jobs().enqueue(JobId(self.ambient.uuid()), &NewJob { job, run_at, unique_key: Some(key) }).await?;
        }
        Ok(())
    }
}

/// Nobody's seat is taken away by a number.
fn check_seats(before: &Webinar, after: &Webinar) -> Result<()> {
    match after.seats {
        Seats::Count(seats) if after.seats != before.seats && seats < before.taken => {
            let taken = before.taken;
            let words = if taken == 1 { "One seat is".to_owned() } else { format!("{taken} seats are") };
            Err(Error::conflict("SEATS_TAKEN", format!("{words} taken already. Please offer at least {taken}, or cancel the webinar")))
        }
        _ => Ok(()),
    }
}
