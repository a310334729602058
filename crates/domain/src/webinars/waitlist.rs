//! A seat that is given back goes to who has waited the longest: held for them for some hours, then for the next.

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use super::registering::{View, open};
use super::{Registration, SeatStatus, Webinar, Webinars};
use crate::changes::Change;
use crate::ids::{JobId, WebinarId};
use crate::jobs::{Job, NewJob};
use crate::messages::Kind;
use crate::sessions::Caller;
use crate::{Error, Result, UnitOfWork};

/// contract.md, settled detail 8.
const OFFER_LASTS: SignedDuration = SignedDuration::from_hours(12);
const OFFER_LASTS_AT_THE_END: SignedDuration = SignedDuration::from_hours(2);
const LAST_DAY: SignedDuration = SignedDuration::from_hours(24);

impl Webinars {
    /// Takes the seat that was offered: by the token of the mail, or in the session whose place it is.
    pub async fn accept(&self, id: WebinarId, token: Option<&str>, caller: Option<Caller>) -> Result<View> {
        let token = token.filter(|token| !token.is_empty());
        if token.is_none() && caller.is_none() {
            return Err(Error::Unauthorized);
        }
        let ended = || Error::Gone("This offer has ended. The seat went to the next on the waitlist".to_owned());
        let work = self.store.begin_alone().await?;
        let webinar = self.lock(&*work, id).await?;
        open(&webinar, self.ambient.now())?;
        let found = match (token, caller) {
            (Some(token), _) => work.webinars().offered(id, &hash(token)).await?,
            (None, Some(caller)) => {
                let own = work.webinars().registration(id, caller.subscriber).await?;
                own.filter(|own| caller.is_proven() || own.session == caller.session)
            }
            (None, None) => return Err(Error::Unauthorized),
        };
        let mut registration = found.ok_or_else(ended)?;
        if registration.status == SeatStatus::Registered {
            return Ok(View::SEAT);
        }
        let is_good =
            registration.status == SeatStatus::Offered && registration.offer_until.is_some_and(|until| until > self.ambient.now());
        if !is_good {
            return Err(ended());
        }
        registration.status = SeatStatus::Registered;
        registration.updated_at = self.ambient.now();
        work.webinars().put_registration(&registration).await?;
        if let Some(subscriber) = self.store.subscribers().find(registration.subscriber).await? {
            self.tell(&*work, Kind::WebinarRegistered, &webinar, &registration, &subscriber).await?;
        }
        work.commit().await?;
        Ok(View::SEAT)
    }

    /// Offers that nobody took end, and free seats are offered.
    pub async fn see_to_waitlist(&self, id: WebinarId) -> Result<()> {
        let mut work = self.store.begin().await?;
        let Some(webinar) = work.webinars().lock(id).await?.filter(|webinar| !webinar.is_deleted) else { return Ok(()) };
        for mut lapsed in work.webinars().lapsed(id, self.ambient.now()).await? {
            lapsed.status = SeatStatus::Lapsed;
            lapsed.offer_hash = None;
            lapsed.updated_at = self.ambient.now();
            work.webinars().put_registration(&lapsed).await?;
            self.pass_on(&mut *work, &webinar).await?;
        }
        self.offer_free_seats(&*work, &webinar).await?;
        work.commit().await
    }

    /// A program of before knows nothing of the number kept: what it did during an update is made up for.
    pub async fn recount_waitlists(&self) -> Result<()> {
        for webinar in self.store.webinars().upcoming(self.ambient.now()).await? {
            let work = self.store.begin().await?;
            if work.webinars().lock(webinar.id).await?.is_some() {
                work.webinars().recount_waiting(webinar.id).await?;
            }
            work.commit().await?;
        }
        Ok(())
    }

    /// A seat whose holder has gone: held for the next who waits, else free for anybody.
    pub(super) async fn pass_on(&self, work: &mut dyn UnitOfWork, webinar: &Webinar) -> Result<()> {
        if !self.offer_next(work, webinar).await? {
            work.webinars().free_seat(webinar.id).await?;
            work.record(Change::Webinar(webinar.id));
        }
        Ok(())
    }

    /// After there are more seats than before.
    pub(super) async fn offer_free_seats(&self, work: &dyn UnitOfWork, webinar: &Webinar) -> Result<()> {
        while work.webinars().first_waiting(webinar.id).await?.is_some() && work.webinars().take_seat(webinar.id).await? {
            if !self.offer_next(work, webinar).await? {
                return work.webinars().free_seat(webinar.id).await;
            }
        }
        Ok(())
    }

    /// Holds a seat that is taken already for who has waited the longest. False when nobody waits, or it is too late.
    async fn offer_next(&self, work: &dyn UnitOfWork, webinar: &Webinar) -> Result<bool> {
        let now = self.ambient.now();
        if webinar.cancelled_at.is_some() || webinar.starts_at <= now {
            return Ok(false);
        }
        let Some(mut next) = work.webinars().first_waiting(webinar.id).await? else { return Ok(false) };
        let token = self.ambient.secret();
        let until = offer_until(webinar.starts_at, now);
        next.status = SeatStatus::Offered;
        next.offer_hash = Some(hash(&token));
        next.offer_until = Some(until);
        next.updated_at = now;
        work.webinars().put_registration(&next).await?;
        let job =
            NewJob { job: Job::SeeToWaitlist { webinar: webinar.id }, run_at: until, unique_key: Some(format!("waitlist:{}", next.id)) };
        work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await?;
        self.tell_offer(work, webinar, &next, &token, until).await?;
        Ok(true)
    }

    async fn tell_offer(&self, work: &dyn UnitOfWork, webinar: &Webinar, next: &Registration, token: &str, until: Timestamp) -> Result<()> {
        let Some(subscriber) = work.subscribers().lock(next.subscriber).await? else { return Ok(()) };
        self.mail_offer(work, webinar, next, &subscriber, (token, until)).await
    }
}

fn offer_until(starts_at: Timestamp, now: Timestamp) -> Timestamp {
    let is_last_day = starts_at.duration_since(now) <= LAST_DAY;
    let lasts = if is_last_day { OFFER_LASTS_AT_THE_END } else { OFFER_LASTS };
    now.checked_add(lasts).unwrap_or(now).min(starts_at)
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;

    #[test]
    fn an_offer_lasts_twelve_hours_two_on_the_last_day_and_never_past_the_start() {
        let now: Timestamp = "2026-12-01T06:00:00Z".parse().unwrap();
        assert_eq!(offer_until(now + 100.hours(), now), now + 12.hours());
        assert_eq!(offer_until(now + 20.hours(), now), now + 2.hours());
        assert_eq!(offer_until(now + 1.hours(), now), now + 1.hours());
    }
}
