//! Held seats. Somebody who has proven nothing gets a seat for a limited time, so that strangers can't fill a webinar with addresses
//! that are not theirs. Proving the address makes it lasting; otherwise it goes to the next person.

use jiff::{SignedDuration, Timestamp};

use super::{Registration, Seats, Webinar, Webinars};
use crate::Result;
use crate::messages::MessageKind;
use crate::tasks::TaskReport;

/// How long a claimed seat is held; shorter on the webinar's last day, as an offer is (docs/product/webinars.md).
const HOLD_DURATION: SignedDuration = SignedDuration::from_hours(24);
const LAST_DAY_HOLD_DURATION: SignedDuration = SignedDuration::from_hours(2);
/// Seats that one run frees; the task is due again at once when there are more.
const BATCH_SIZE: u32 = 200;

/// Until when a seat taken now is held for somebody who has proven nothing, never past the start. `None` where seats are unlimited,
/// and for latecomers, behind whom nobody waits any more.
pub(super) fn compute_hold_end(webinar: &Webinar, now: Timestamp) -> Option<Timestamp> {
    if webinar.seats == Seats::Unlimited || webinar.starts_at <= now {
        return None;
    }
    let is_last_day = webinar.starts_at.duration_since(now) <= HOLD_DURATION;
    let lasts = if is_last_day { LAST_DAY_HOLD_DURATION } else { HOLD_DURATION };
    Some(now.checked_add(lasts).unwrap_or(now).min(webinar.starts_at))
}

impl Webinars {
    /// Frees the claimed seats whose time is over, and tells their people.
    pub async fn end_holds(&self) -> Result<TaskReport> {
        let ended = self.store.webinars().list_ended_holds(self.environment.now(), BATCH_SIZE).await?;
        for registration in &ended {
            self.end_hold(registration).await?;
        }
        let freed = ended.len() as u64;
        Ok(TaskReport { is_finished: freed < u64::from(BATCH_SIZE), ..TaskReport::finished(freed) })
    }

    /// A unit of work of its own for each, in the order in which registering and proving lock: the person, then the webinar.
    async fn end_hold(&self, registration: &Registration) -> Result<()> {
        let mut work = self.store.begin().await?;
        let Some(subscriber) = work.subscribers().lock(registration.subscriber).await? else { return Ok(()) };
        let Some(webinar) = work.webinars().lock(registration.webinar).await? else { return Ok(()) };
        let now = self.environment.now();
        if webinar.is_deleted || webinar.cancelled_at.is_some() || webinar.ends_at() <= now {
            work.webinars().drop_holds(webinar.id).await?;
            return work.commit().await;
        }
        if !work.webinars().end_hold(registration.id, now).await? {
            return Ok(());
        }
        let lapsed = Registration { updated_at: now, ..registration.clone() };
        self.notify_attendee(&*work, MessageKind::WebinarLapsed, &webinar, &lapsed, (&subscriber, false)).await?;
        self.reassign_seat(&mut *work, &webinar).await?;
        work.commit().await
    }
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;

    fn webinar(seats: Seats, starts_at: Timestamp) -> Webinar {
        Webinar { seats, starts_at, ..super::super::input::new_webinar(crate::ids::WebinarId(uuid::Uuid::nil()), starts_at) }
    }

    #[test]
    fn a_hold_lasts_a_day_two_hours_on_the_last_day_and_never_past_the_start() {
        let now: Timestamp = "2026-12-01T06:00:00Z".parse().unwrap();
        let until = |seats, starts_at| compute_hold_end(&webinar(seats, starts_at), now);
        assert_eq!(until(Seats::Count(5), now + 100.hours()), Some(now + 24.hours()));
        assert_eq!(until(Seats::Count(5), now + 20.hours()), Some(now + 2.hours()));
        assert_eq!(until(Seats::Count(5), now + 1.hours()), Some(now + 1.hours()));
        assert_eq!(until(Seats::Count(5), now), None, "latecomers");
        assert_eq!(until(Seats::Unlimited, now + 100.hours()), None);
    }
}
