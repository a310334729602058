//! Moving and cancelling a booked call, by whoever booked it or by staff.

use super::booking::{Booking, BookingStatus, Ended, EndedBy};
use super::catalogue::Catalogue;
use super::coupon::Coupon;
use super::days::instant;
use super::days::minute_of;
use super::holding::{check_start, no_slot};
use super::input::given;
use super::listing::{INDIA, Looking, Slot};
use super::service::{Bookings, Viewer, unknown};
use super::slot_id::SlotId;
use crate::ids::{BookingId, ExpertId};
use crate::messages::Kind;
use crate::sessions::Caller;
use crate::text::{cut, one_line};
use crate::{Error, Money, Result, UnitOfWork};

/// What came of moving a call.
#[derive(Debug, Clone, PartialEq)]
pub enum Moving {
    Moved(Box<Booking>),
    Taken(Vec<Slot>),
}

/// Who changes it.
#[derive(Debug, Clone)]
pub(super) enum Actor {
    Attendee(Viewer),
    /// The policy does not bind them.
    Staff,
}

impl Bookings {
    /// As often and as late as its policy lets, to another slot of the same service; with the same expert if they are free.
    pub async fn reschedule(&self, id: BookingId, slot: &str, viewer: &Viewer) -> Result<Moving> {
        self.move_by(&Actor::Attendee(viewer.clone()), id, slot).await
    }

    /// Until it starts; the policy says what goes back. Cancelled already is cancelled.
    pub async fn cancel(&self, id: BookingId, reason: Option<&str>, viewer: &Viewer) -> Result<Booking> {
        self.cancel_by(&Actor::Attendee(viewer.clone()), id, reason).await
    }

    /// Before somebody's account is erased: what is to come is cancelled by its terms, and what the terms give back goes back.
    pub async fn cancel_all(&self, caller: Caller) -> Result<()> {
        let now = self.ambient.now();
        let viewer = Viewer { caller: Some(caller), token: None };
        for call in self.of(caller).await?.into_iter().filter(|call| call.can_cancel(now)) {
            self.cancel(call.id, None, &viewer).await?;
        }
        Ok(())
    }

    pub(super) async fn move_by(&self, actor: &Actor, id: BookingId, slot: &str) -> Result<Moving> {
        let catalogue = self.catalogue_anew().await?;
        let slot = SlotId::parse(slot).ok_or_else(no_slot)?;
        let booking = self.store.bookings().find(id).await?.ok_or_else(unknown)?;
        self.check_move(actor, &booking).await?;
        let service = catalogue.service(booking.service).filter(|service| service.id == slot.service).ok_or_else(no_slot)?;
        let named = slot.expert.map(|expert| expert.to_string());
        let zone = booking.about.zone.as_deref().unwrap_or(INDIA);
        let looking = Looking::at(&catalogue, service, named.as_deref(), zone, self.ambient.now())?;
        check_start(&looking, slot.start)?;
        if minute_of(booking.starts_at) == slot.start {
            return Err(Error::invalid("slotId", "Your call is at this time already"));
        }
        let mut candidates = self.least_busy(&looking, slot.start, std::slice::from_ref(&booking)).await?;
        // Stable: whoever knows the case stays with it.
        candidates.sort_by_key(|expert| *expert != booking.expert);
        for expert in candidates {
            if let Some(moved) = self.moved_to(actor, id, expert, slot, &catalogue).await? {
                return Ok(Moving::Moved(Box::new(moved)));
            }
        }
        Ok(Moving::Taken(self.nearest(&looking, slot.start).await?))
    }

    async fn check_move(&self, actor: &Actor, booking: &Booking) -> Result<()> {
        let now = self.ambient.now();
        if let Actor::Attendee(viewer) = actor {
            self.admit(booking, viewer).await?;
        }
        let may = match actor {
            Actor::Attendee(_) => booking.can_move(now),
            Actor::Staff => booking.status == BookingStatus::Confirmed,
        };
        if may { Ok(()) } else { Err(Error::conflict("CANNOT_MOVE", format!("This call can't be moved any more. {}", terms(booking)))) }
    }

    /// In a unit of work of its own. `None` when somebody was faster.
    async fn moved_to(
        &self,
        actor: &Actor,
        id: BookingId,
        expert: ExpertId,
        slot: SlotId,
        catalogue: &Catalogue,
    ) -> Result<Option<Booking>> {
        let now = self.ambient.now();
        let work = self.store.begin_alone().await?;
        let mut booking = work.bookings().lock(id).await?.ok_or_else(unknown)?;
        self.check_move(actor, &booking).await?;
        let service = catalogue.service(booking.service).ok_or_else(no_slot)?;
        if !self.is_free(&*work, catalogue, service, (expert, slot.start), Some(id)).await? {
            return Ok(None);
        }
        work.upkeep().vacate(id).await?;
        booking.put(service, expert, instant(slot.start));
        booking.sequence += 1;
        booking.moved += u32::from(matches!(actor, Actor::Attendee(_)));
        booking.updated_at = now;
        work.bookings().update(&booking).await?;
        if !work.bookings().occupy(&booking, now).await? {
            return Ok(None);
        }
        self.keep_files(&*work, &booking).await?;
        self.tell_news(&*work, Kind::BookingMoved, &booking, catalogue).await?;
        self.schedule_reminders(&*work, &booking).await?;
        self.schedule_meeting(&*work, &booking).await?;
        self.schedule_telling(&*work).await?;
        UnitOfWork::commit(work).await?;
        Ok(Some(booking))
    }

    pub(super) async fn cancel_by(&self, actor: &Actor, id: BookingId, reason: Option<&str>) -> Result<Booking> {
        let catalogue = self.catalogue().await?;
        let work = self.store.begin_alone().await?;
        let mut booking = work.bookings().lock(id).await?.ok_or_else(unknown)?;
        if let Actor::Attendee(viewer) = actor {
            self.admit(&booking, viewer).await?;
        }
        let now = self.ambient.now();
        match booking.status {
            BookingStatus::Cancelled => return Ok(booking),
            BookingStatus::Held => {}
            BookingStatus::Confirmed if booking.can_cancel(now) || matches!(actor, Actor::Staff) => {}
            _ => return Err(Error::conflict("TOO_LATE", "This call can't be cancelled any more")),
        }
        let was_confirmed = booking.status == BookingStatus::Confirmed;
        let (by, refund) = match actor {
            Actor::Attendee(_) => (EndedBy::Attendee, booking.refund_at(now)),
            Actor::Staff => (EndedBy::Staff, booking.price.total),
        };
        let reason = given(reason).map(|reason| cut(&one_line(reason), 300));
        self.end(&*work, &mut booking, Ended { by, at: now, reason }).await?;
        let refund = if was_confirmed { self.give_back(&*work, &booking, refund).await? } else { Money::ZERO };
        if let Some(order) = booking.order.filter(|_| !was_confirmed) {
            self.orders.close(&*work, order).await?;
        }
        if was_confirmed {
            self.tell_cancelled(&*work, &booking, &catalogue, refund).await?;
            self.schedule_meeting(&*work, &booking).await?;
        }
        work.commit().await?;
        Ok(booking)
    }

    /// Sets a booking's time free, and lets those know who wait for one.
    pub(super) async fn end(&self, work: &dyn UnitOfWork, booking: &mut Booking, ended: Ended) -> Result<()> {
        if booking.status == BookingStatus::Held
            && let Some(code) = &booking.coupon
            && let Some(coupon) = work.consultations().lock_coupon(code).await?
        {
            // Nothing was bought with it.
            work.consultations().save_coupon(&Coupon { used: coupon.used.saturating_sub(1).max(0), ..coupon }).await?;
        }
        // Whoever let a hold run out picks again, and sends nothing twice.
        let keeps_files = ended.by == EndedBy::Time;
        booking.status = BookingStatus::Cancelled;
        booking.hold_expires_at = None;
        booking.sequence += 1;
        booking.updated_at = ended.at;
        booking.ended = Some(ended);
        work.upkeep().vacate(booking.id).await?;
        work.bookings().update(booking).await?;
        if !keeps_files {
            self.keep_files(work, booking).await?;
        }
        self.schedule_telling(work).await
    }

    /// How much is on its way.
    async fn give_back(&self, work: &dyn UnitOfWork, booking: &Booking, amount: Money) -> Result<Money> {
        let Some(order) = booking.order.filter(|_| amount.is_positive()) else { return Ok(Money::ZERO) };
        let by = match booking.ended.as_ref().map(|ended| ended.by) {
            Some(EndedBy::Staff) => "The call was cancelled by us",
            _ => "The call was cancelled in time",
        };
        Ok(self.orders.refund_at_most(work, order, amount, by).await?.map_or(Money::ZERO, |refund| refund.amount))
    }
}

fn terms(booking: &Booking) -> String {
    booking.policy.in_words(booking.price.total.is_zero(), booking.moved)
}
