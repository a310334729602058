//! The meeting of a video consultation: created, moved and cancelled by a worker, so that no booking waits for the provider.

use std::sync::Arc;

use super::booking::{Booking, BookingStatus, Meeting};
use super::consultation::Mode;
use super::meeting_provider::{MeetingProvider, NewMeeting};
use super::service::Bookings;
use crate::contact::first_name;
use crate::error::ProviderError;
use crate::ids::{BookingId, JobId};
use crate::jobs::{Job, NewJob};
use crate::sessions::Assurance;
use crate::{Error, Result, UnitOfWork};

impl Bookings {
    /// Queues the synchronisation for a video consultation, or for one that has a meeting already.
    pub(super) async fn schedule_meeting(&self, work: &dyn UnitOfWork, booking: &Booking) -> Result<()> {
        if booking.mode != Mode::Video && booking.meeting.is_none() {
            return Ok(());
        }
        let job = Job::SyncMeeting { booking: booking.id };
        let key = format!("meeting:{}", booking.id.0.simple());
        let job = NewJob { job, run_at: self.environment.now(), unique_key: Some(key) };
        work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await
    }

    /// Makes the provider's meeting match the booking: creates, moves or cancels it. Idempotent, because the provider knows it
    /// by the booking's id.
    pub async fn sync_meeting(&self, id: BookingId, provider: &Arc<dyn MeetingProvider>) -> Result<()> {
        let Some(booking) = self.store.bookings().find(id).await? else { return Ok(()) };
        let synced = match (booking.status, &booking.meeting) {
            (BookingStatus::Confirmed, None) if booking.mode == Mode::Video => {
                let meeting = provider.create(&self.to_new_meeting(&booking).await?).await.map_err(to_error)?;
                Some(Meeting { id: meeting.id, url: meeting.url, starts_at: booking.starts_at })
            }
            (BookingStatus::Confirmed, Some(known)) if known.starts_at != booking.starts_at => {
                let moved = provider.reschedule(&known.id, &self.to_new_meeting(&booking).await?).await.map_err(to_error)?;
                Some(Meeting { id: moved.id, url: moved.url, starts_at: booking.starts_at })
            }
            (BookingStatus::Cancelled, Some(known)) => {
                provider.cancel(&known.id, &booking.id.0.simple().to_string()).await.map_err(to_error)?;
                None
            }
            _ => return Ok(()),
        };
        let work = self.store.begin().await?;
        let Some(mut present) = work.bookings().lock(id).await? else { return Ok(()) };
        present.meeting = synced;
        present.sequence += 1;
        present.updated_at = self.environment.now();
        work.bookings().update(&present).await?;
        if present.starts_at != booking.starts_at || present.status != booking.status {
            // The booking was changed while the provider was called.
            self.schedule_meeting(&*work, &present).await?;
        }
        work.commit().await
    }

    async fn to_new_meeting(&self, booking: &Booking) -> Result<NewMeeting> {
        let catalogue = self.catalogue().await?;
        let attendee = booking.attendee.as_ref().ok_or_else(|| Error::internal("a meeting needs an attendee"))?;
        let expert = catalogue.expert(booking.expert).ok_or_else(|| Error::internal("the meeting's expert does not exist"))?;
        let service = catalogue.service(booking.service).map(|service| service.title.clone()).unwrap_or_default();
        let session = self.store.sessions().find(attendee.session).await?;
        // A calendar must not carry a stranger's words, or invite whomever a stranger names: until the address is proven or the
        // call is paid, the house's own mailbox stands in.
        let is_known = session.is_some_and(|session| session.assurance == Assurance::Proven) || !booking.price.total.is_zero();
        let (name, email) = match is_known {
            true => (first_name(&attendee.name), attendee.email.as_str()),
            false => ("Reader", self.site.contact_email.as_str()),
        };
        Ok(NewMeeting {
            key: booking.id.0.simple().to_string(),
            title: format!("{service}: {} and {name}", expert.name),
            // "[meetfail]" in the topic triggers a failure in the sandbox.
            description: booking.details.topic.clone().filter(|_| is_known).unwrap_or_default(),
            starts_at: booking.starts_at,
            ends_at: booking.ends_at,
            zone: expert.zone.clone(),
            calendar: expert.calendar.clone(),
            attendee_name: name.to_owned(),
            attendee_email: email.to_owned(),
        })
    }
}

/// Temporary failures are retried; others end in the list of dead jobs, where staff see them.
fn to_error(refused: ProviderError) -> Error {
    match refused {
        ProviderError::Retryable { reason, .. } => Error::unavailable(format!("The meeting provider is unavailable: {reason}")),
        ProviderError::Permanent { code, reason } => {
            Error::conflict("MEETING_REFUSED", format!("The meeting provider refused: {code} {reason}"))
        }
    }
}
