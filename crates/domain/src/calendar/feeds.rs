//! The private address under which somebody's own calendar program reads what they are registered for.

use std::sync::Arc;

use super::{CalendarEvent, to_ics};
use crate::bookings::{BookingStatus, Catalogue, calendar_event};
use crate::ids::SubscriberId;
use crate::sessions::Caller;
use crate::site::Site;
use crate::webinars::Webinar;
use crate::{Ambient, Error, Result, Store};

#[derive(Clone)]
pub struct CalendarFeeds {
    store: Arc<dyn Store>,
    ambient: Ambient,
    site: Arc<Site>,
}

impl CalendarFeeds {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, site: Arc<Site>) -> Self {
        Self { store, ambient, site }
    }

    /// The person's own address; made when it is first asked for. `ProofNeeded` for a session that only claims.
    pub async fn url(&self, caller: Caller) -> Result<String> {
        if !caller.is_proven() {
            return Err(Error::ProofNeeded);
        }
        match self.store.calendar_feeds().secret_of(caller.subscriber).await? {
            Some(secret) => Ok(self.url_of(&secret)),
            None => self.renew(caller).await,
        }
    }

    /// A new secret; calendars that know the old one read nothing any more.
    pub async fn renew(&self, caller: Caller) -> Result<String> {
        if !caller.is_proven() {
            return Err(Error::ProofNeeded);
        }
        let secret = self.ambient.secret();
        let work = self.store.begin().await?;
        work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        work.calendar_feeds().set_secret(caller.subscriber, &secret, self.ambient.now()).await?;
        work.commit().await?;
        Ok(self.url_of(&secret))
    }

    /// The calendar file behind a secret.
    pub async fn read(&self, secret: &str) -> Result<String> {
        let owner = self.store.calendar_feeds().owner(secret).await?.ok_or(Error::NotFound("Calendar"))?;
        let seats = self.store.webinars().of(owner).await?;
        let seats = seats
            .iter()
            .filter(|(webinar, registration)| registration.status.holds_a_seat() && (!webinar.is_deleted || webinar.is_called_off()))
            .map(|(webinar, _)| self.webinar(webinar));
        let calls = self.calls(owner).await?;
        let events: Vec<CalendarEvent> = seats.chain(calls).collect();
        Ok(to_ics(&self.site.name, &events))
    }

    /// Booked calls, and those that were and are cancelled: calendars strike them out.
    async fn calls(&self, owner: SubscriberId) -> Result<Vec<CalendarEvent>> {
        let bookings = self.store.bookings().of(owner).await?;
        if bookings.is_empty() {
            return Ok(Vec::new());
        }
        let catalogue = Catalogue::read(&*self.store, self.ambient.now()).await?;
        let was_booked = bookings.iter().filter(|booking| booking.status != BookingStatus::Held && booking.was_a_call());
        Ok(was_booked.map(|booking| calendar_event(booking, &catalogue, &self.site)).collect())
    }

    /// One webinar as everybody may have it: its page, not its link.
    pub fn webinar(&self, webinar: &Webinar) -> CalendarEvent {
        let url = format!("{}{}", self.site.base_url, webinar.path());
        CalendarEvent {
            uid: format!("webinar-{}@{}", webinar.id, self.site.host()),
            sequence: webinar.sequence,
            title: webinar.title.clone(),
            description: format!("{}\n\n{url}", crate::text::cut(&webinar.description, 500)),
            url,
            starts_at: webinar.starts_at,
            ends_at: webinar.ends_at(),
            is_cancelled: webinar.cancelled_at.is_some(),
            stamped_at: webinar.updated_at,
            alarm_minutes: 15,
        }
    }

    fn url_of(&self, secret: &str) -> String {
        format!("{}/calendar/{secret}.ics", self.site.base_url)
    }
}
