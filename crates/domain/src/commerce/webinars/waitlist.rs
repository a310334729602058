//! The waitlist: a released seat goes to the person who has waited the longest. It is held for them for some hours, then offered
//! to the next.

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use super::holds::compute_hold_end;
use super::registration::{SeatView, check_open};
use super::{Registration, SeatStatus, Webinar, Webinars};
use crate::changes::Change;
use crate::ids::{JobId, WebinarId};
use crate::jobs::{Job, NewJob};
use crate::messages::MessageKind;
use crate::sessions::Caller;
use crate::tasks::TaskReport;
use crate::{Error, Result, UnitOfWork};

/// How long an offered seat is held; shorter on the webinar's last day (docs/product/webinars.md).
const OFFER_DURATION: SignedDuration = SignedDuration::from_hours(12);
const LAST_DAY_OFFER_DURATION: SignedDuration = SignedDuration::from_hours(2);
const LAST_DAY: SignedDuration = SignedDuration::from_hours(24);

impl Webinars {
    /// Accepts an offered seat: by the mail's token, or in the session that holds the place.
    pub async fn accept_offer(&self, id: WebinarId, token: Option<&str>, caller: Option<Caller>) -> Result<SeatView> {
        let token = token.filter(|token| !token.is_empty());
        if token.is_none() && caller.is_none() {
            return Err(Error::Unauthorized);
        }
        let ended = || Error::Gone("This offer has ended. The seat went to the next on the waitlist".to_owned());
        let work = self.store.begin().await?;
        let webinar = self.lock(&*work, id).await?;
        check_open(&webinar, self.environment.now())?;
        let found = match (token, caller) {
            (Some(token), _) => work.webinars().find_by_offer_token(id, &hash_token(token)).await?,
            (None, Some(caller)) => {
                let own = work.webinars().find_registration(id, caller.subscriber).await?;
                own.filter(|own| caller.is_proven() || own.session == caller.session)
            }
            (None, None) => return Err(Error::Unauthorized),
        };
        let mut registration = found.ok_or_else(ended)?;
        if registration.status == SeatStatus::Registered {
            return Ok(SeatView::describe_seat(registration.held_until));
        }
        let is_good =
            registration.status == SeatStatus::Offered && registration.offer_until.is_some_and(|until| until > self.environment.now());
        if !is_good {
            return Err(ended());
        }
        registration.status = SeatStatus::Registered;
        registration.updated_at = self.environment.now();
        // The token was mailed, so whoever has it owns the address.
        registration.is_claimed &= token.is_none() && caller.is_some_and(|caller| !caller.is_proven());
        registration.held_until = compute_hold_end(&webinar, registration.updated_at).filter(|_| registration.is_claimed);
        work.webinars().put_registration(&registration).await?;
        if let Some(subscriber) = self.store.subscribers().find(registration.subscriber).await? {
            self.notify_attendee(&*work, MessageKind::WebinarRegistered, &webinar, &registration, (&subscriber, true)).await?;
        }
        work.commit().await?;
        Ok(SeatView::describe_seat(registration.held_until))
    }

    /// Ends offers that expired, and offers free seats.
    pub async fn process_waitlist(&self, id: WebinarId) -> Result<()> {
        let mut work = self.store.begin().await?;
        let Some(webinar) = work.webinars().lock(id).await?.filter(|webinar| !webinar.is_deleted) else { return Ok(()) };
        for mut lapsed in work.webinars().list_lapsed(id, self.environment.now()).await? {
            lapsed.status = SeatStatus::Lapsed;
            lapsed.offer_hash = None;
            lapsed.updated_at = self.environment.now();
            work.webinars().put_registration(&lapsed).await?;
            self.reassign_seat(&mut *work, &webinar).await?;
        }
        self.offer_free_seats(&*work, &webinar).await?;
        work.commit().await
    }

    /// Corrects the counts of people waiting: a previous version of the server, running during an update, does not maintain
    /// them.
    pub async fn correct_waiting_counts(&self) -> Result<TaskReport> {
        let upcoming = self.store.webinars().list_upcoming(self.environment.now()).await?;
        for webinar in &upcoming {
            let work = self.store.begin().await?;
            if work.webinars().lock(webinar.id).await?.is_some() {
                work.webinars().recount_waiting(webinar.id).await?;
            }
            work.commit().await?;
        }
        Ok(TaskReport::finished(upcoming.len() as u64))
    }

    /// Passes on a released seat: holds it for the next person waiting, else frees it for anybody.
    pub(super) async fn reassign_seat(&self, work: &mut dyn UnitOfWork, webinar: &Webinar) -> Result<()> {
        if !self.offer_next(work, webinar).await? {
            work.webinars().release_seat(webinar.id).await?;
            work.record_change(Change::Webinar(webinar.id));
        }
        Ok(())
    }

    /// Offers seats that became available because there are more than before.
    pub(super) async fn offer_free_seats(&self, work: &dyn UnitOfWork, webinar: &Webinar) -> Result<()> {
        while work.webinars().find_first_waiting(webinar.id).await?.is_some() && work.webinars().take_seat(webinar.id).await? {
            if !self.offer_next(work, webinar).await? {
                return work.webinars().release_seat(webinar.id).await;
            }
        }
        Ok(())
    }

    /// Holds an already taken seat for the person who has waited the longest. False when nobody waits, or it is too late.
    async fn offer_next(&self, work: &dyn UnitOfWork, webinar: &Webinar) -> Result<bool> {
        let now = self.environment.now();
        if webinar.cancelled_at.is_some() || webinar.starts_at <= now {
            return Ok(false);
        }
        let Some(mut next) = work.webinars().find_first_waiting(webinar.id).await? else { return Ok(false) };
        let token = self.environment.generate_secret();
        let until = compute_offer_expiry(webinar.starts_at, now);
        next.status = SeatStatus::Offered;
        next.offer_hash = Some(hash_token(&token));
        next.offer_until = Some(until);
        next.updated_at = now;
        work.webinars().put_registration(&next).await?;
        let job = NewJob {
            job: Job::ProcessWebinarWaitlist { webinar: webinar.id },
            run_at: until,
            unique_key: Some(format!("waitlist:{}", next.id)),
        };
        work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await?;
        self.notify_offer(work, webinar, &next, &token, until).await?;
        Ok(true)
    }

    async fn notify_offer(
        &self,
        work: &dyn UnitOfWork,
        webinar: &Webinar,
        next: &Registration,
        token: &str,
        until: Timestamp,
    ) -> Result<()> {
        let Some(subscriber) = work.subscribers().lock(next.subscriber).await? else { return Ok(()) };
        self.mail_offer(work, webinar, next, &subscriber, (token, until)).await
    }
}

fn compute_offer_expiry(starts_at: Timestamp, now: Timestamp) -> Timestamp {
    let is_last_day = starts_at.duration_since(now) <= LAST_DAY;
    let lasts = if is_last_day { LAST_DAY_OFFER_DURATION } else { OFFER_DURATION };
    now.checked_add(lasts).unwrap_or(now).min(starts_at)
}

fn hash_token(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;

    #[test]
    fn an_offer_lasts_twelve_hours_two_on_the_last_day_and_never_past_the_start() {
        let now: Timestamp = "2026-12-01T06:00:00Z".parse().unwrap();
        assert_eq!(compute_offer_expiry(now + 100.hours(), now), now + 12.hours());
        assert_eq!(compute_offer_expiry(now + 20.hours(), now), now + 2.hours());
        assert_eq!(compute_offer_expiry(now + 1.hours(), now), now + 1.hours());
    }
}
