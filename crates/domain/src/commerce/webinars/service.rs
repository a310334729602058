//! Announcing and changing webinars, and what everybody may read about them.

use std::sync::Arc;

use jiff::Timestamp;

use super::input::new_webinar;
use super::{Attendee, RegistrationCounts, Seats, Webinar, WebinarInput, WebinarState};
use crate::audit::{note_value, parse_reason};
use crate::changes::Change;
use crate::contact::Email;
use crate::ids::{JobId, RegistrationId, WebinarId};
use crate::jobs::{Job, NewJob};
use crate::messages::Outbox;
use crate::paging::{Listing, Page};
use crate::sessions::{Caller, NetworkKey};
use crate::site::Site;
use crate::subscribers::Subscribers;
use crate::tally::NetworkTally;
use crate::{Environment, Error, Result, Store, UnitOfWork};

const ATTENDEE_BATCH_SIZE: u32 = 500;

#[derive(Clone)]
pub struct Webinars {
    pub(super) store: Arc<dyn Store>,
    pub(super) environment: Environment,
    pub(super) subscribers: Subscribers,
    pub(super) outbox: Outbox,
    pub(super) site: Arc<Site>,
    /// Addresses that were typed for a webinar on a network and that nobody has proven.
    pub(super) unproven: Arc<NetworkTally<(WebinarId, NetworkKey), Email>>,
}

impl Webinars {
    pub fn new(store: Arc<dyn Store>, environment: Environment, subscribers: Subscribers, outbox: Outbox, site: Arc<Site>) -> Self {
        Self { store, environment, subscribers, outbox, site, unproven: Arc::new(NetworkTally::per_day(u32::MAX)) }
    }

    /// Limits the unproven addresses that one network may enter for one webinar in a day.
    #[must_use]
    pub fn limiting_unproven(self, per_network: u32) -> Self {
        Self { unproven: Arc::new(NetworkTally::per_day(per_network)), ..self }
    }

    /// Webinars that have not ended, in order of start: one that is running still admits latecomers.
    pub async fn list_upcoming(&self) -> Result<Vec<Webinar>> {
        self.store.webinars().list_upcoming(self.environment.now()).await
    }

    /// Webinars that are over, the latest first; one that was cancelled did not take place.
    pub async fn list_ended(&self) -> Result<Vec<Webinar>> {
        let now = self.environment.now();
        let mut ended = self.store.webinars().list_public().await?;
        ended.retain(|webinar| webinar.state(now) == WebinarState::Ended);
        ended.sort_by_key(|webinar| std::cmp::Reverse(webinar.starts_at));
        Ok(ended)
    }

    /// `NotFound` for a deleted one.
    pub async fn find(&self, id: WebinarId) -> Result<Webinar> {
        self.store.webinars().find(id).await?.filter(|webinar| !webinar.is_deleted).ok_or(Error::NotFound("Webinar"))
    }

    /// Finds a webinar for a caller: people with a place still find one that was cancelled and deleted.
    pub async fn find_for_caller(&self, id: WebinarId, caller: Option<Caller>) -> Result<Webinar> {
        let unknown = Error::NotFound("Webinar");
        let webinar = self.store.webinars().find(id).await?.ok_or(unknown.clone())?;
        if !webinar.is_deleted {
            return Ok(webinar);
        }
        let (true, Some(caller)) = (webinar.is_called_off(), caller) else { return Err(unknown) };
        self.find_own_seat(id, caller).await?.map(|_| webinar).ok_or(unknown)
    }

    pub async fn list(&self, page: Page) -> Result<Listing<Webinar>> {
        self.store.webinars().list(page).await
    }

    /// All that are not deleted, in order of id.
    pub async fn list_public(&self) -> Result<Vec<Webinar>> {
        self.store.webinars().list_public().await
    }

    pub async fn count_registrations(&self, id: WebinarId) -> Result<RegistrationCounts> {
        self.store.webinars().count_registrations(id).await
    }

    pub async fn create(&self, input: &WebinarInput) -> Result<Webinar> {
        let now = self.environment.now();
        let webinar = input.apply(new_webinar(WebinarId(self.environment.new_uuid()), now))?;
        if webinar.starts_at <= now {
            return Err(Error::invalid("date", "This moment has passed. Please choose a later one"));
        }
        let mut work = self.store.begin().await?;
        work.webinars().insert(&webinar).await?;
        self.schedule_jobs(&*work, &webinar).await?;
        work.record_change(Change::Webinar(webinar.id));
        work.commit().await?;
        Ok(webinar)
    }

    /// Changes a webinar. People with a place are notified when it is moved or cancelled; additional seats go to the waitlist
    /// first.
    pub async fn update(&self, id: WebinarId, input: &WebinarInput) -> Result<Webinar> {
        let now = self.environment.now();
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
        let reason = input.cancel_reason.as_deref().map(|typed| parse_reason("cancelReason", typed)).transpose()?;
        let is_cancelled = before.cancelled_at.is_none() && reason.is_some();
        if is_cancelled {
            after.cancelled_at = Some(now);
            work.note_reason(reason.as_deref().unwrap_or_default());
            after.cancel_reason = reason.filter(|reason| !reason.is_empty());
        }
        if was_moved || is_cancelled || after.duration_minutes != before.duration_minutes || after.title != before.title {
            after.sequence += 1;
        }
        after.updated_at = now;
        note_value(&mut *work, "starts", Some(before.starts_at), Some(after.starts_at));
        note_value(&mut *work, "minutes", Some(before.duration_minutes), Some(after.duration_minutes));
        note_value(&mut *work, "cancelled", Some(before.cancelled_at.is_some()), Some(after.cancelled_at.is_some()));
        work.webinars().update_details(&after).await?;
        if was_moved || is_cancelled {
            let job = NewJob { job: Job::NotifyWebinarChange { webinar: id }, run_at: now, unique_key: Some(format!("webinar-told:{id}")) };
            work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await?;
        }
        self.schedule_jobs(&*work, &after).await?;
        if after.seats == Seats::Unlimited && after.seats != before.seats {
            work.webinars().drop_holds(id).await?;
        }
        if after.seats != before.seats {
            self.offer_free_seats(&*work, &after).await?;
        }
        work.record_change(Change::Webinar(id));
        work.commit().await?;
        Ok(after)
    }

    /// Deletes a webinar. If it was still to come it is cancelled first, and people with a place are notified; afterwards only
    /// they can read about it ([`Webinars::find_for_caller`]).
    pub async fn delete(&self, id: WebinarId) -> Result<()> {
        let now = self.environment.now();
        let mut work = self.store.begin().await?;
        let mut webinar = self.lock(&*work, id).await?;
        let was_to_come = webinar.cancelled_at.is_none() && webinar.ends_at() > now;
        note_value(&mut *work, "deleted", Some(false), Some(true));
        webinar.is_deleted = true;
        webinar.updated_at = now;
        if was_to_come {
            webinar.cancelled_at = Some(now);
            webinar.sequence += 1;
            let job = NewJob { job: Job::NotifyWebinarChange { webinar: id }, run_at: now, unique_key: Some(format!("webinar-told:{id}")) };
            work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await?;
        }
        work.webinars().update_details(&webinar).await?;
        work.record_change(Change::Webinar(id));
        work.commit().await
    }

    /// For staff: everybody with a place, and their address.
    pub async fn list_attendees(&self, id: WebinarId) -> Result<Vec<Attendee>> {
        self.find(id).await?;
        let mut all = Vec::new();
        let mut after: Option<RegistrationId> = None;
        loop {
            let batch = self.store.webinars().list_attendees(id, after, ATTENDEE_BATCH_SIZE).await?;
            let Some(last) = batch.last() else { return Ok(all) };
            after = Some(last.registration.id);
            all.extend(batch);
        }
    }

    /// Records that a webinar begins or ends, so that cached pages showing it are rendered again.
    pub async fn record_state_change(&self, id: WebinarId) -> Result<()> {
        let mut work = self.store.begin().await?;
        work.record_change(Change::Webinar(id));
        work.commit().await
    }

    pub(super) async fn lock(&self, work: &dyn UnitOfWork, id: WebinarId) -> Result<Webinar> {
        work.webinars().lock(id).await?.filter(|webinar| !webinar.is_deleted).ok_or(Error::NotFound("Webinar"))
    }

    /// Schedules the reminders, and the jobs at start and end. Jobs of an earlier start find a different start and do nothing.
    async fn schedule_jobs(&self, work: &dyn UnitOfWork, webinar: &Webinar) -> Result<()> {
        let now = self.environment.now();
        if webinar.cancelled_at.is_some() {
            return Ok(());
        }
        let mut jobs: Vec<(Job, Timestamp, String)> = Vec::new();
        for (name, at) in [("begins", webinar.starts_at), ("ends", webinar.ends_at())] {
            jobs.push((Job::RecordWebinarStateChange { webinar: webinar.id }, at, format!("webinar-{name}:{}", webinar.id)));
        }
        for reminder in super::notifications::Reminder::ALL {
            let job = Job::RemindOfWebinar { webinar: webinar.id, starts_at: webinar.starts_at, minutes: reminder.minutes() };
            jobs.push((job, reminder.due_at(webinar.starts_at), format!("webinar-reminder:{}:{}", webinar.id, reminder.minutes())));
        }
        for (job, run_at, key) in jobs.into_iter().filter(|(_, at, _)| *at > now) {
            work.jobs().enqueue(JobId(self.environment.new_uuid()), &NewJob { job, run_at, unique_key: Some(key) }).await?;
        }
        Ok(())
    }
}

/// Refuses fewer seats than are taken.
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
