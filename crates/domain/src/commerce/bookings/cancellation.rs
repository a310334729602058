//! Cancelling a consultation, by the person who booked it, by staff or because its time ran out; the refund follows the policy.

use super::booking::{Booking, BookingStatus, Cancellation, CancelledBy};
use super::confirmation::CallNews;
use super::coupon::Coupon;
use super::input::non_blank;
use super::service::{Actor, Bookings, Viewer, booking_not_found};
use crate::audit;
use crate::ids::BookingId;
use crate::orders::refund_reasons::{REASON_CALL_CANCELLED, REASON_CALL_CANCELLED_BY_US};
use crate::sessions::Caller;
use crate::staff::Staff;
use crate::text::lengths::{self, check_length};
use crate::text::normalise_line;
use crate::{Error, Money, Result, UnitOfWork};

impl Bookings {
    /// Cancels a consultation that has not started; the policy decides the refund. Cancelling again changes nothing.
    pub async fn cancel(&self, id: BookingId, reason: Option<&str>, viewer: &Viewer) -> Result<Booking> {
        self.cancel_as(&Actor::Attendee(viewer.clone()), id, reason).await
    }

    /// Cancels everything still ahead before an account is erased, and refunds what the policy allows.
    pub async fn cancel_all(&self, caller: Caller) -> Result<()> {
        let now = self.environment.now();
        let viewer = Viewer { caller: Some(caller), token: None };
        for call in self.list_by_caller(caller).await?.into_iter().filter(|call| call.can_cancel(now)) {
            self.cancel(call.id, None, &viewer).await?;
        }
        Ok(())
    }

    /// Cancels for us: everything that was paid is refunded, whatever the policy says.
    pub async fn cancel_as_staff(&self, staff: &Staff, id: BookingId, reason: Option<&str>) -> Result<Booking> {
        self.find_for_staff(staff, id).await?;
        self.cancel_as(&Actor::Staff, id, reason).await
    }

    async fn cancel_as(&self, actor: &Actor, id: BookingId, reason: Option<&str>) -> Result<Booking> {
        let catalogue = self.catalogue().await?;
        let mut work = self.store.begin().await?;
        let mut booking = work.bookings().lock(id).await?.ok_or_else(booking_not_found)?;
        match actor {
            Actor::Attendee(viewer) => self.check_access(&booking, viewer).await?,
            Actor::Staff => work.note_reason(&audit::parse_reason("reason", reason.unwrap_or_default())?),
        }
        let now = self.environment.now();
        match booking.status {
            BookingStatus::Cancelled => return Ok(booking),
            BookingStatus::Held => {}
            BookingStatus::Confirmed if booking.can_cancel(now) || matches!(actor, Actor::Staff) => {}
            _ => return Err(Error::conflict("TOO_LATE", "This call can no longer be cancelled")),
        }
        self.hold_case(&*work, &booking, &catalogue).await?;
        let was_confirmed = booking.status == BookingStatus::Confirmed;
        let (by, refund) = match actor {
            Actor::Attendee(_) => (CancelledBy::Attendee, booking.refund_amount_at(now)),
            Actor::Staff => (CancelledBy::Staff, booking.price.total),
        };
        let reason = non_blank(reason).map(normalise_line);
        check_length("reason", reason.as_deref().unwrap_or_default(), lengths::CANCELLATION_REASON)?;
        let status = booking.status;
        self.mark_cancelled(&*work, &mut booking, Cancellation { by, at: now, reason }).await?;
        if matches!(actor, Actor::Staff) {
            audit::note_value(&mut *work, "status", Some(status.as_str()), Some(booking.status.as_str()));
        }
        let refund = if was_confirmed { self.request_refund(&*work, &booking, refund).await? } else { Money::ZERO };
        if let Some(order) = booking.order.filter(|_| !was_confirmed) {
            self.orders.close(&*work, order).await?;
        }
        if was_confirmed {
            self.notify_cancelled(&*work, &booking, &catalogue, refund).await?;
            self.tell_case(&*work, &booking, &catalogue, CallNews::Cancelled(by)).await?;
            self.schedule_meeting(&*work, &booking).await?;
        } else if let Some(attendee) = &booking.attendee {
            self.cases.unlink_booking(&*work, attendee.subscriber, booking.id).await?;
        }
        work.commit().await?;
        Ok(booking)
    }

    /// Marks a booking as cancelled, frees its time, and schedules the check of the waitlist.
    pub(super) async fn mark_cancelled(&self, work: &dyn UnitOfWork, booking: &mut Booking, ended: Cancellation) -> Result<()> {
        if booking.status == BookingStatus::Held
            && let Some(code) = &booking.coupon
            && let Some(coupon) = work.consultations().lock_coupon(code).await?
        {
            // The coupon was not used up: nothing was bought.
            work.consultations().save_coupon(&Coupon { used: coupon.used.saturating_sub(1).max(0), ..coupon }).await?;
        }
        // After an expired hold the person may pick another slot, without sending the files again.
        let keeps_files = ended.by == CancelledBy::Time;
        booking.status = BookingStatus::Cancelled;
        booking.hold_expires_at = None;
        booking.sequence += 1;
        booking.updated_at = ended.at;
        booking.cancellation = Some(ended);
        work.booking_upkeep().vacate(booking.id).await?;
        work.bookings().update(booking).await?;
        if !keeps_files {
            self.update_file_expiry(work, booking).await?;
        }
        self.schedule_waitlist_check(work).await
    }

    /// Requests the refund; returns the amount that will be refunded.
    async fn request_refund(&self, work: &dyn UnitOfWork, booking: &Booking, amount: Money) -> Result<Money> {
        let Some(order) = booking.order.filter(|_| amount.is_positive()) else { return Ok(Money::ZERO) };
        let by = match booking.cancellation.as_ref().map(|ended| ended.by) {
            Some(CancelledBy::Staff) => REASON_CALL_CANCELLED_BY_US,
            _ => REASON_CALL_CANCELLED,
        };
        Ok(self.orders.refund_up_to(work, order, amount, by).await?.map_or(Money::ZERO, |refund| refund.amount))
    }
}
