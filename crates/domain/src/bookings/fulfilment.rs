//! What happens to a call when its payment succeeds, fails or comes too late.

use async_trait::async_trait;

use super::booking::{Booking, BookingStatus, Ended, EndedBy};
use super::days::minute_of;
use super::service::Bookings;
use crate::payments::{Bought, Fulfilled, Fulfilment, Order, OrderStatus};
use crate::{Result, UnitOfWork};

/// The seller's side of the payment of a call.
#[derive(Clone)]
pub struct BookingFulfilment(pub Bookings);

#[async_trait]
impl Fulfilment for BookingFulfilment {
    async fn paid(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<Fulfilled> {
        let Bought::Consultation(id) = order.bought;
        let Some(mut booking) = work.bookings().lock(id).await? else { return Ok(Fulfilled::Gone) };
        if booking.status == BookingStatus::Confirmed {
            return Ok(Fulfilled::Delivered);
        }
        if booking.attendee.is_none() || !self.0.is_still_ours(work, &booking).await? {
            return Ok(Fulfilled::Gone);
        }
        let catalogue = self.0.catalogue().await?;
        self.0.confirm(work, &mut booking, &catalogue).await?;
        Ok(Fulfilled::Delivered)
    }

    /// A failed try leaves the hold as long as it lasts; it ends with the order.
    async fn failed(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<()> {
        let Bought::Consultation(id) = order.bought;
        if order.status != OrderStatus::Expired {
            return Ok(());
        }
        let Some(mut booking) = work.bookings().lock(id).await? else { return Ok(()) };
        if booking.status == BookingStatus::Held && booking.order == Some(order.id) {
            self.0.end(work, &mut booking, Ended { by: EndedBy::Time, at: self.0.ambient.now(), reason: None }).await?;
        }
        Ok(())
    }
}

impl Bookings {
    /// A hold that ran out is held again where it could be booked now by anybody: nobody has taken the time meanwhile, and hours,
    /// closed days, daily caps and notice still allow it.
    async fn is_still_ours(&self, work: &dyn UnitOfWork, booking: &Booking) -> Result<bool> {
        let now = self.ambient.now();
        if booking.occupies(now) {
            return Ok(true);
        }
        let ran_out = booking.is_expired(now) || booking.ended.as_ref().is_some_and(|ended| ended.by == EndedBy::Time);
        if !ran_out || !self.can_be_held_again(work, booking).await? {
            return Ok(false);
        }
        work.upkeep().vacate(booking.id).await?;
        work.bookings().occupy(booking, now).await
    }

    async fn can_be_held_again(&self, work: &dyn UnitOfWork, booking: &Booking) -> Result<bool> {
        let catalogue = self.catalogue_anew().await?;
        let Some(service) = catalogue.service(booking.service).filter(|service| service.is_active) else { return Ok(false) };
        if !catalogue.experts_of(service).any(|expert| expert.id == booking.expert) {
            return Ok(false);
        }
        self.is_free(work, &catalogue, service, (booking.expert, minute_of(booking.starts_at)), Some(booking.id)).await
    }
}
