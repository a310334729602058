//! The meeting behind a video call: made, moved and cancelled by a worker, so that no booking waits for a provider.

use std::sync::Arc;

use super::booking::{Booking, BookingStatus, Meeting};
use super::consultation::Mode;
use super::service::Bookings;
use crate::ids::{BookingId, JobId};
use crate::jobs::{Job, NewJob};
use crate::providers::{Meetings, NewMeeting, Refused};
use crate::{Error, Result, UnitOfWork};

impl Bookings {
    /// Queued for a video call, or for one that has a meeting already.
    pub(super) async fn schedule_meeting(&self, work: &dyn UnitOfWork, booking: &Booking) -> Result<()> {
        if booking.mode != Mode::Video && booking.meeting.is_none() {
            return Ok(());
        }
        let job = Job::MakeMeeting { booking: booking.id };
        let key = format!("meeting:{}", booking.id.0.simple());
        let job = NewJob { job, run_at: self.ambient.now(), unique_key: Some(key) };
        work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await
    }

    /// Makes the provider's side what the booking says: a meeting, another time, none. Done twice it is done once: the provider
    /// knows it by the booking's id.
    pub async fn make_meeting(&self, id: BookingId, provider: &Arc<dyn Meetings>) -> Result<()> {
        let Some(booking) = self.store.bookings().find(id).await? else { return Ok(()) };
        let made = match (booking.status, &booking.meeting) {
            (BookingStatus::Confirmed, None) if booking.mode == Mode::Video => {
                let made = provider.create(&self.wanted(&booking).await?).await.map_err(told)?;
                Some(Meeting { id: made.id, url: made.url, starts_at: booking.starts_at })
            }
            (BookingStatus::Confirmed, Some(known)) if known.starts_at != booking.starts_at => {
                let moved = provider.move_to(&known.id, &self.wanted(&booking).await?).await.map_err(told)?;
                Some(Meeting { id: moved.id, url: moved.url, starts_at: booking.starts_at })
            }
            (BookingStatus::Cancelled, Some(known)) => {
                provider.cancel(&known.id, &booking.id.0.simple().to_string()).await.map_err(told)?;
                None
            }
            _ => return Ok(()),
        };
        let work = self.store.begin_alone().await?;
        let Some(mut present) = work.bookings().lock(id).await? else { return Ok(()) };
        present.meeting = made;
        present.sequence += 1;
        present.updated_at = self.ambient.now();
        work.bookings().update(&present).await?;
        if present.starts_at != booking.starts_at || present.status != booking.status {
            // It was changed while the provider was asked.
            self.schedule_meeting(&*work, &present).await?;
        }
        work.commit().await
    }

    async fn wanted(&self, booking: &Booking) -> Result<NewMeeting> {
        let catalogue = self.catalogue().await?;
        let attendee = booking.attendee.as_ref().ok_or_else(|| Error::internal("a meeting with nobody"))?;
        let expert = catalogue.expert(booking.expert).ok_or_else(|| Error::internal("a meeting with no expert"))?;
        let service = catalogue.service(booking.service).map(|service| service.title.clone()).unwrap_or_default();
        Ok(NewMeeting {
            key: booking.id.0.simple().to_string(),
            // "[meetfail]" in a name or topic reaches the sandbox by the title.
            title: format!("{service}: {} and {}", expert.name, attendee.name),
            description: booking.about.topic.clone().unwrap_or_default(),
            starts_at: booking.starts_at,
            ends_at: booking.ends_at,
            zone: expert.zone.clone(),
            calendar: expert.calendar.clone(),
            attendee_name: attendee.name.clone(),
            attendee_email: attendee.email.to_string(),
        })
    }
}

/// What passes is tried again; the rest lands on the list of dead jobs, where staff see it.
fn told(refused: Refused) -> Error {
    match refused {
        Refused::Later { reason, .. } => Error::unavailable(format!("The meeting provider can't do it now: {reason}")),
        Refused::ForGood { code, reason } => Error::conflict("MEETING_REFUSED", format!("The meeting provider refuses: {code} {reason}")),
    }
}
