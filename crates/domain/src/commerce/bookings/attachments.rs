//! Attaching files that were sent beforehand to a consultation.

use jiff::{SignedDuration, Timestamp};

use super::booking::{Booking, BookingStatus, CancelledBy};
use super::intake_file::{DRAFT_TTL, FileState, IntakeFile, MAX_FILES};
use super::service::{Bookings, Holder};
use crate::ids::{BookingId, IntakeFileId};
use crate::{Error, Result, UnitOfWork};

/// Whether files can still be added: until the consultation begins.
pub fn accepts_files(call: &Booking, now: Timestamp) -> bool {
    call.occupies(now) && call.starts_at > now
}

impl Bookings {
    /// Attaches the files that a form names. `Invalid` for files of another browser or another consultation, and for refused
    /// ones.
    pub(super) async fn attach_files(&self, work: &dyn UnitOfWork, booking: &Booking, named: &[String], holder: Holder) -> Result<()> {
        if named.len() > MAX_FILES {
            return Err(Error::invalid("files", "At most five files can be sent"));
        }
        let mut ids: Vec<IntakeFileId> =
            named.iter().map(|id| IntakeFileId::parse(id).ok_or_else(unavailable_file_error)).collect::<Result<_>>()?;
        // Locked in order of id, so that two requests that share files can't deadlock.
        ids.sort_unstable();
        ids.dedup();
        let expires_at = self.environment.now().checked_add(DRAFT_TTL).map_err(Error::internal)?;
        for (place, id) in (0..).zip(ids) {
            let file = work.intake_files().lock(id).await?.ok_or_else(unavailable_file_error)?;
            self.check_attachable(&file, holder).await?;
            let file = IntakeFile { booking: Some(booking.id), place, expires_at, ..file };
            work.intake_files().update(&file).await?;
        }
        Ok(())
    }

    async fn check_attachable(&self, file: &IntakeFile, holder: Holder) -> Result<()> {
        let is_own = holder.visitor.is_some() && file.visitor == holder.visitor && !file.is_expired(self.environment.now());
        let is_free = match file.booking {
            None => true,
            Some(booking) => self.has_lapsed(booking).await?,
        };
        if !is_own || !is_free {
            return Err(unavailable_file_error());
        }
        if file.state == FileState::Refused {
            return Err(Error::invalid("files", format!("{} was refused. Please remove it", file.name)));
        }
        Ok(())
    }

    /// Whether a hold expired before it was confirmed: its files may then be used again.
    pub async fn has_lapsed(&self, id: BookingId) -> Result<bool> {
        let now = self.environment.now();
        let Some(booking) = self.store.bookings().find(id).await? else { return Ok(true) };
        let ended_by_time = booking.cancellation.as_ref().is_some_and(|ended| ended.by == CancelledBy::Time);
        Ok(booking.is_expired(now) || (booking.status == BookingStatus::Cancelled && ended_by_time))
    }

    /// When the files of a consultation expire.
    pub fn files_expire_at(&self, call: &Booking) -> Result<Timestamp> {
        let days = i64::from(self.settings.files_kept_days);
        call.ends_at.checked_add(SignedDuration::from_hours(24 * days)).map_err(Error::internal)
    }

    /// Updates when the files expire, with every change of a consultation: some weeks after its end, at once when it is
    /// cancelled.
    pub(super) async fn update_file_expiry(&self, work: &dyn UnitOfWork, call: &Booking) -> Result<()> {
        let until = if call.status == BookingStatus::Cancelled { self.environment.now() } else { self.files_expire_at(call)? };
        work.intake_files().set_expiry(call.id, until).await
    }
}

fn unavailable_file_error() -> Error {
    Error::invalid("files", "A file is no longer available. Please add it again")
}
