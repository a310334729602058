//! Moving a consultation to another slot, by the person who booked it or by staff.

use super::booking::{Booking, BookingStatus};
use super::catalogue::Catalogue;
use super::confirmation::CallNews;
use super::hold::{check_start, invalid_slot};
use super::local_days::{to_minute, to_timestamp};
use super::service::{Actor, Bookings, Viewer, booking_not_found};
use super::slot_list::{DEFAULT_ZONE, Slot, SlotId, SlotSearch};
use crate::audit::note_value;
use crate::ids::{BookingId, ExpertId};
use crate::messages::MessageKind;
use crate::staff::Staff;
use crate::{Error, Result, UnitOfWork};

/// Outcome of moving a consultation.
#[derive(Debug, Clone, PartialEq)]
pub enum RescheduleOutcome {
    Moved(Box<Booking>),
    Taken(Vec<Slot>),
}

impl Bookings {
    /// Moves a consultation to another slot of the same service, as often and as late as its policy allows; with the same expert
    /// if they are free.
    pub async fn reschedule(&self, id: BookingId, slot: &str, viewer: &Viewer) -> Result<RescheduleOutcome> {
        self.reschedule_as(&Actor::Attendee(viewer.clone()), id, slot).await
    }

    /// Moves for us: the policy does not apply, and the move does not count.
    pub async fn reschedule_as_staff(&self, staff: &Staff, id: BookingId, slot: &str) -> Result<RescheduleOutcome> {
        self.find_for_staff(staff, id).await?;
        self.reschedule_as(&Actor::Staff, id, slot).await
    }

    async fn reschedule_as(&self, actor: &Actor, id: BookingId, slot: &str) -> Result<RescheduleOutcome> {
        let catalogue = self.reload_catalogue().await?;
        let slot = SlotId::parse(slot).ok_or_else(invalid_slot)?;
        let booking = self.store.bookings().find(id).await?.ok_or_else(booking_not_found)?;
        self.check_reschedule(actor, &booking).await?;
        let service = catalogue.service(booking.service).filter(|service| service.id == slot.service).ok_or_else(invalid_slot)?;
        let named = slot.expert.map(|expert| expert.to_string());
        let zone = booking.details.zone.as_deref().unwrap_or(DEFAULT_ZONE);
        let search = SlotSearch::new(&catalogue, service, named.as_deref(), zone, self.environment.now())?;
        check_start(&search, slot.start)?;
        if to_minute(booking.starts_at) == slot.start {
            return Err(Error::invalid("slotId", "Your call is already at this time"));
        }
        let mut candidates = self.rank_experts_by_load(&search, slot.start, std::slice::from_ref(&booking)).await?;
        // The sort is stable, and prefers the current expert, who knows the case.
        candidates.sort_by_key(|expert| *expert != booking.expert);
        for expert in candidates {
            if let Some(moved) = self.try_reschedule(actor, id, expert, slot, &catalogue).await? {
                return Ok(RescheduleOutcome::Moved(Box::new(moved)));
            }
        }
        Ok(RescheduleOutcome::Taken(self.find_nearest_slots(&search, slot.start).await?))
    }

    async fn check_reschedule(&self, actor: &Actor, booking: &Booking) -> Result<()> {
        let now = self.environment.now();
        if let Actor::Attendee(viewer) = actor {
            self.check_access(booking, viewer).await?;
        }
        let may = match actor {
            Actor::Attendee(_) => booking.can_reschedule(now),
            Actor::Staff => booking.status == BookingStatus::Confirmed,
        };
        if may {
            Ok(())
        } else {
            Err(Error::conflict("CANNOT_MOVE", format!("This call can no longer be moved. {}", describe_terms(booking))))
        }
    }

    /// Tries one expert, in a unit of work of its own. `None` when somebody else was faster.
    async fn try_reschedule(
        &self,
        actor: &Actor,
        id: BookingId,
        expert: ExpertId,
        slot: SlotId,
        catalogue: &Catalogue,
    ) -> Result<Option<Booking>> {
        let now = self.environment.now();
        let mut work = self.store.begin().await?;
        let mut booking = work.bookings().lock(id).await?.ok_or_else(booking_not_found)?;
        self.check_reschedule(actor, &booking).await?;
        self.hold_case(&*work, &booking, catalogue).await?;
        let service = catalogue.service(booking.service).ok_or_else(invalid_slot)?;
        if !self.is_slot_free(&*work, catalogue, service, (expert, slot.start), Some(id)).await? {
            return Ok(None);
        }
        work.booking_upkeep().vacate(id).await?;
        match actor {
            Actor::Attendee(_) => booking.count_move(now),
            // The new time is our wish: its refund counts anew.
            Actor::Staff => booking.is_refund_over = false,
        }
        let before = (booking.starts_at, booking.expert);
        booking.assign_slot(service, expert, to_timestamp(slot.start));
        if matches!(actor, Actor::Staff) {
            note_value(&mut *work, "starts", Some(before.0), Some(booking.starts_at));
            note_value(&mut *work, "expert", Some(before.1), Some(booking.expert));
        }
        booking.sequence += 1;
        booking.updated_at = now;
        work.bookings().update(&booking).await?;
        if !work.bookings().occupy(&booking, now).await? {
            return Ok(None);
        }
        self.update_file_expiry(&*work, &booking).await?;
        self.notify_change(&*work, MessageKind::BookingMoved, &booking, catalogue).await?;
        self.tell_case(&*work, &booking, catalogue, CallNews::Moved).await?;
        self.schedule_reminders(&*work, &booking).await?;
        self.schedule_meeting(&*work, &booking).await?;
        self.schedule_waitlist_check(&*work).await?;
        UnitOfWork::commit(work).await?;
        Ok(Some(booking))
    }
}

fn describe_terms(booking: &Booking) -> String {
    booking.policy.describe(booking.price.total.is_zero(), booking.times_moved)
}
