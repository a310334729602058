//! What happens to a booking when its payment succeeds, fails or arrives too late.

use async_trait::async_trait;

use super::booking::{Booking, BookingStatus, Cancellation, CancelledBy};
use super::coupon::Coupon;
use super::local_days::to_minute;
use super::service::Bookings;
use crate::payments::{Fulfilment, FulfilmentOutcome, Order, OrderStatus};
use crate::{Result, UnitOfWork};

/// Fulfils paid orders of consultations.
#[derive(Clone)]
pub struct BookingFulfilment(pub Bookings);

#[async_trait]
impl Fulfilment for BookingFulfilment {
    async fn on_paid(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<FulfilmentOutcome> {
        let Some(id) = order.purchase.booking() else { return Ok(FulfilmentOutcome::Gone) };
        let Some(mut booking) = work.bookings().lock(id).await? else { return Ok(FulfilmentOutcome::Gone) };
        if booking.status == BookingStatus::Confirmed {
            return Ok(FulfilmentOutcome::Delivered);
        }
        if booking.attendee.is_none() || !self.0.reclaim_slot(work, &booking).await? {
            return Ok(FulfilmentOutcome::Gone);
        }
        let catalogue = self.0.catalogue().await?;
        self.0.confirm(work, &mut booking, &catalogue).await?;
        Ok(FulfilmentOutcome::Delivered)
    }

    /// A failed attempt keeps the hold; it ends with the order.
    async fn on_failed(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<()> {
        let Some(id) = order.purchase.booking() else { return Ok(()) };
        if order.status != OrderStatus::Expired {
            return Ok(());
        }
        let Some(mut booking) = work.bookings().lock(id).await? else { return Ok(()) };
        if booking.status == BookingStatus::Held && booking.order == Some(order.id) {
            self.0
                .mark_cancelled(work, &mut booking, Cancellation { by: CancelledBy::Time, at: self.0.environment.now(), reason: None })
                .await?;
        }
        Ok(())
    }
}

impl Bookings {
    /// Takes the use of the coupon again that an expired hold gave back. False when the coupon has been used up since: its price is then
    /// no longer to be had.
    async fn retake_coupon(&self, work: &dyn UnitOfWork, booking: &Booking) -> Result<bool> {
        let Some(code) = booking.coupon.as_ref().filter(|_| booking.status == BookingStatus::Cancelled) else { return Ok(true) };
        let Some(coupon) = work.consultations().lock_coupon(code).await? else { return Ok(false) };
        if coupon.max_uses.is_some_and(|most| coupon.used >= most) {
            return Ok(false);
        }
        work.consultations().save_coupon(&Coupon { used: coupon.used + 1, ..coupon }).await?;
        Ok(true)
    }

    /// Whether the booking still has its slot. An expired hold takes the slot again if anybody could book it now: nobody has
    /// taken the time, and hours, closed days, daily caps and notice still allow it.
    async fn reclaim_slot(&self, work: &dyn UnitOfWork, booking: &Booking) -> Result<bool> {
        let now = self.environment.now();
        if booking.occupies(now) {
            return Ok(true);
        }
        let ran_out = booking.is_expired(now) || booking.cancellation.as_ref().is_some_and(|ended| ended.by == CancelledBy::Time);
        if !ran_out || !self.can_hold_again(work, booking).await? || !self.retake_coupon(work, booking).await? {
            return Ok(false);
        }
        work.booking_upkeep().vacate(booking.id).await?;
        work.bookings().occupy(booking, now).await
    }

    async fn can_hold_again(&self, work: &dyn UnitOfWork, booking: &Booking) -> Result<bool> {
        let catalogue = self.reload_catalogue().await?;
        let Some(service) = catalogue.service(booking.service).filter(|service| service.is_active) else { return Ok(false) };
        if !catalogue.experts_for_service(service).any(|expert| expert.id == booking.expert) {
            return Ok(false);
        }
        self.is_slot_free(work, &catalogue, service, (booking.expert, to_minute(booking.starts_at)), Some(booking.id)).await
    }
}
