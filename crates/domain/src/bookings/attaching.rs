//! Files that were sent beforehand and the call they are for.

use jiff::{SignedDuration, Timestamp};

use super::booking::{Booking, BookingStatus, EndedBy};
use super::service::{Bookings, Holder};
use crate::ids::{BookingId, IntakeFileId};
use crate::intake_files::{DRAFT_KEPT, FileState, IntakeFile, MOST_FILES};
use crate::{Error, Result, UnitOfWork};

/// Until a call begins something can be added for it.
pub fn takes_files(call: &Booking, now: Timestamp) -> bool {
    call.occupies(now) && call.starts_at > now
}

impl Bookings {
    /// The files that a form names become the call's. `Invalid` for those of another browser or another call, and for refused ones.
    pub(super) async fn attach(&self, work: &dyn UnitOfWork, booking: &Booking, named: &[String], holder: Holder) -> Result<()> {
        if named.len() > MOST_FILES {
            return Err(Error::invalid("files", "At most five files can be sent"));
        }
        let mut ids: Vec<IntakeFileId> = named.iter().map(|id| IntakeFileId::parse(id).ok_or_else(gone)).collect::<Result<_>>()?;
        // In order: whoever waits for another's row waits for the first they share.
        ids.sort_unstable();
        ids.dedup();
        let expires_at = self.ambient.now().checked_add(DRAFT_KEPT).map_err(Error::internal)?;
        for (place, id) in (0..).zip(ids) {
            let file = work.intake_files().lock(id).await?.ok_or_else(gone)?;
            self.check_free(&file, holder).await?;
            let file = IntakeFile { booking: Some(booking.id), place, expires_at, ..file };
            work.intake_files().update(&file).await?;
        }
        Ok(())
    }

    async fn check_free(&self, file: &IntakeFile, holder: Holder) -> Result<()> {
        let is_own = holder.visitor.is_some() && file.visitor == holder.visitor && !file.is_over(self.ambient.now());
        let is_free = match file.booking {
            None => true,
            Some(booking) => self.has_lapsed(booking).await?,
        };
        if !is_own || !is_free {
            return Err(gone());
        }
        if file.state == FileState::Refused {
            return Err(Error::invalid("files", format!("{} was refused. Please remove it", file.name)));
        }
        Ok(())
    }

    /// Whether a hold ran out before it became a call: what was sent for it may be used again.
    pub async fn has_lapsed(&self, id: BookingId) -> Result<bool> {
        let now = self.ambient.now();
        let Some(booking) = self.store.bookings().find(id).await? else { return Ok(true) };
        let ended_by_time = booking.ended.as_ref().is_some_and(|ended| ended.by == EndedBy::Time);
        Ok(booking.is_expired(now) || (booking.status == BookingStatus::Cancelled && ended_by_time))
    }

    /// When what was sent for a call goes.
    pub fn files_kept_until(&self, call: &Booking) -> Result<Timestamp> {
        let days = i64::from(self.settings.files_kept_days);
        call.ends_at.checked_add(SignedDuration::from_hours(24 * days)).map_err(Error::internal)
    }

    /// With every change of a call: some weeks after its end, at once when it is cancelled.
    pub(super) async fn keep_files(&self, work: &dyn UnitOfWork, call: &Booking) -> Result<()> {
        let until = if call.status == BookingStatus::Cancelled { self.ambient.now() } else { self.files_kept_until(call)? };
        work.intake_files().keep_until(call.id, until).await
    }
}

fn gone() -> Error {
    Error::invalid("files", "A file is not there any more. Please add it again")
}
