//! Private calendar feeds: the address from which a person's calendar program reads their webinars and calls.

use std::sync::Arc;

use async_trait::async_trait;
use jiff::Timestamp;

use crate::bookings::{BookingStatus, Catalogue, build_feed_event};
use crate::calendar::{CalendarEvent, to_ics};
use crate::ids::SubscriberId;
use crate::sessions::Caller;
use crate::site::Site;
use crate::webinars::Webinar;
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// There is one feed per person. Whoever knows the secret can read the feed.
#[async_trait]
pub trait CalendarFeedQueries: Send + Sync {
    async fn find_owner(&self, secret: &str) -> Result<Option<SubscriberId>>;
    async fn find_secret(&self, subscriber: SubscriberId) -> Result<Option<String>>;
}

#[async_trait]
pub trait CalendarFeedRepository: Send + Sync {
    /// Replaces the secret; the old one stops working.
    async fn set_secret(&self, subscriber: SubscriberId, secret: &str, at: Timestamp) -> Result<()>;
}

#[derive(Clone)]
pub struct CalendarFeeds {
    store: Arc<dyn Store>,
    environment: Environment,
    site: Arc<Site>,
}

impl CalendarFeeds {
    pub fn new(store: Arc<dyn Store>, environment: Environment, site: Arc<Site>) -> Self {
        Self { store, environment, site }
    }

    /// Returns the person's feed URL, if they ever asked for one. `ProofNeeded` for a session without a proven address.
    pub async fn find_url(&self, caller: Caller) -> Result<Option<String>> {
        if !caller.is_proven() {
            return Err(Error::ProofNeeded);
        }
        Ok(self.store.calendar_feeds().find_secret(caller.subscriber).await?.map(|secret| self.feed_url(&secret)))
    }

    /// Returns the person's feed URL and creates it on the first call. `ProofNeeded` for a session without a proven address.
    pub async fn get_or_create_url(&self, caller: Caller) -> Result<String> {
        if !caller.is_proven() {
            return Err(Error::ProofNeeded);
        }
        if let Some(secret) = self.store.calendar_feeds().find_secret(caller.subscriber).await? {
            return Ok(self.feed_url(&secret));
        }
        let work = self.store.begin().await?;
        work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        // Looked up again under the lock: a second request at the same time must not replace the secret of the first.
        if let Some(secret) = self.store.calendar_feeds().find_secret(caller.subscriber).await? {
            return Ok(self.feed_url(&secret));
        }
        self.set_new_secret(work, caller).await
    }

    /// Replaces the secret. Calendars with the old URL can't read the feed any more.
    pub async fn renew_url(&self, caller: Caller) -> Result<String> {
        if !caller.is_proven() {
            return Err(Error::ProofNeeded);
        }
        let work = self.store.begin().await?;
        work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        self.set_new_secret(work, caller).await
    }

    async fn set_new_secret(&self, work: Box<dyn UnitOfWork>, caller: Caller) -> Result<String> {
        let secret = self.environment.generate_secret();
        work.calendar_feeds().set_secret(caller.subscriber, &secret, self.environment.now()).await?;
        work.commit().await?;
        Ok(self.feed_url(&secret))
    }

    /// Returns the calendar file of a secret.
    pub async fn render_feed(&self, secret: &str) -> Result<String> {
        let owner = self.store.calendar_feeds().find_owner(secret).await?.ok_or(Error::NotFound("Calendar"))?;
        let seats = self.store.webinars().list_by_subscriber(owner).await?;
        let seats = seats
            .iter()
            .filter(|(webinar, registration)| registration.status.has_seat() && (!webinar.is_deleted || webinar.is_called_off()))
            .map(|(webinar, _)| self.webinar_event(webinar));
        let calls = self.booking_events(owner).await?;
        let events: Vec<CalendarEvent> = seats.chain(calls).collect();
        Ok(to_ics(&self.site.name, &events))
    }

    /// Returns booked calls, and cancelled ones, which calendars then mark as cancelled.
    async fn booking_events(&self, owner: SubscriberId) -> Result<Vec<CalendarEvent>> {
        let bookings = self.store.bookings().list_by_subscriber(owner).await?;
        if bookings.is_empty() {
            return Ok(Vec::new());
        }
        let catalogue = Catalogue::load(&*self.store, self.environment.now()).await?;
        let was_booked = bookings.into_iter().filter(|booking| booking.status != BookingStatus::Held && booking.was_announced());
        Ok(was_booked.map(|booking| build_feed_event(booking, &catalogue, &self.site)).collect())
    }

    /// Returns a webinar's public calendar entry, which has its page but not its meeting link.
    pub fn webinar_event(&self, webinar: &Webinar) -> CalendarEvent {
        let url = format!("{}{}", self.site.base_url, webinar.path());
        CalendarEvent {
            uid: format!("webinar-{}@{}", webinar.id, self.site.host()),
            sequence: webinar.sequence,
            title: webinar.title.clone(),
            description: format!("{}\n\n{url}", crate::text::truncate(&webinar.description, 500)),
            url,
            starts_at: webinar.starts_at,
            ends_at: webinar.ends_at(),
            is_cancelled: webinar.cancelled_at.is_some(),
            stamped_at: webinar.updated_at,
            alarm_minutes: 15,
        }
    }

    fn feed_url(&self, secret: &str) -> String {
        format!("{}/calendar/{secret}.ics", self.site.base_url)
    }
}
