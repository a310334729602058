//! Holding a slot while its form is filled in, and removing holds that expired.

use std::time::Duration;

use jiff::Timestamp;

use super::booking::{Booking, BookingDetails, BookingStatus, Cancellation, CancelledBy, HOLD_DURATION, Price};
use super::catalogue::{Catalogue, widen_by_day};
use super::consultation::{Mode, Service};
use super::coupon::compute_price;
use super::expert::Expert;
use super::input::{non_blank, parse_mode};
use super::local_days::{Minute, Span, to_minute, to_timestamp};
use super::service::{Bookings, Holder, booking_not_found};
use super::slot_list::{DEFAULT_ZONE, Slot, SlotId, SlotSearch};
use crate::ids::{BookingId, ExpertId};
use crate::sessions::NetworkKey;
use crate::stats::VisitorKey;
use crate::tasks::{TaskReport, run_in_batches};
use crate::{Error, Result, UnitOfWork};

/// Time around a start in which consultations are counted to find the least busy expert.
const LOAD_WINDOW: Minute = 7 * 24 * 60;
/// Expired holds that one transaction removes.
const SWEEP_BATCH_SIZE: u32 = 200;

/// The request as sent.
#[derive(Debug, Clone, Default)]
pub struct HoldInput {
    /// Slug or id; must match the slot.
    pub service: Option<String>,
    pub slot: String,
    /// Slug or id; `None`: the free expert with the fewest consultations.
    pub expert: Option<String>,
    pub mode: Option<String>,
    pub add_ons: Vec<String>,
    /// Time zone for the alternatives.
    pub zone: Option<String>,
}

/// Outcome of holding a slot.
#[derive(Debug, Clone, PartialEq)]
pub enum HoldOutcome {
    Held(Box<Booking>),
    /// Somebody else has it; these are the three nearest free slots.
    Taken(Vec<Slot>),
}

/// A validated request to hold a slot.
struct HoldRequest<'w> {
    catalogue: &'w Catalogue,
    service: &'w Service,
    start: Minute,
    mode: Mode,
    add_ons: &'w [String],
    price: Price,
    visitor: Option<VisitorKey>,
    network: Option<NetworkKey>,
    now: Timestamp,
}

impl Bookings {
    /// Holds a slot for five minutes. `Invalid` for ids that are not slots, for past slots and for those beyond the horizon. An
    /// earlier hold of the same browser is released; holding the same slot again returns the same hold.
    pub async fn hold(&self, input: &HoldInput, holder: Holder) -> Result<HoldOutcome> {
        let now = self.environment.now();
        let catalogue = self.reload_catalogue().await?;
        let id = SlotId::parse(&input.slot).ok_or_else(invalid_slot)?;
        let service = catalogue.service(id.service).filter(|service| service.is_active).ok_or_else(invalid_slot)?;
        if non_blank(input.service.as_deref()).is_some_and(|name| name != service.slug && name != service.id.to_string()) {
            return Err(invalid_slot());
        }
        let mode = parse_mode(input.mode.as_deref())?.or(service.modes.first().copied()).unwrap_or(Mode::Video);
        if !service.modes.contains(&mode) {
            return Err(Error::invalid("mode", "This call isn't offered in that form"));
        }
        let expert_name = non_blank(input.expert.as_deref());
        let expert_id = expert_name.map(str::to_owned).or(id.expert.map(|expert| expert.to_string()));
        let zone = non_blank(input.zone.as_deref()).unwrap_or(DEFAULT_ZONE);
        let search = SlotSearch::new(&catalogue, service, expert_id.as_deref(), zone, now)?;
        check_start(&search, id.start)?;
        let price = compute_price(service, &input.add_ons, None, now)?;
        let add_ons = &input.add_ons;
        let (visitor, network) = (holder.visitor, holder.network);
        let request = HoldRequest { catalogue: &catalogue, service, start: id.start, mode, add_ons, price, visitor, network, now };
        let own = match holder.visitor {
            Some(visitor) => self.store.bookings().list_held_by(visitor, now).await?,
            None => Vec::new(),
        };
        let is_again =
            |hold: &&Booking| hold.service == service.id && to_minute(hold.starts_at) == id.start && search.experts.contains(&hold.expert);
        let candidates = match own.iter().find(is_again) {
            Some(hold) => vec![hold.expert],
            None => self.rank_experts_by_load(&search, id.start, &own).await?,
        };
        for expert in candidates {
            if let Some(hold) = self.try_hold(&request, expert).await? {
                return Ok(HoldOutcome::Held(Box::new(hold)));
            }
        }
        Ok(HoldOutcome::Taken(self.find_nearest_slots(&search, id.start).await?))
    }

    /// Releases a hold. `NotFound` for everybody but the browser that has it.
    pub async fn release(&self, id: BookingId, holder: Holder) -> Result<()> {
        let work = self.store.begin().await?;
        let booking = work.bookings().lock(id).await?.ok_or_else(booking_not_found)?;
        let is_holder = booking.visitor.is_some() && booking.visitor == holder.visitor;
        if booking.status != BookingStatus::Held || booking.order.is_some() || !is_holder {
            return Err(booking_not_found());
        }
        delete_hold(&*work, &booking).await?;
        work.commit().await
    }

    /// Removes expired holds. They are void without it; this keeps the tables small.
    pub async fn sweep_holds(&self) -> Result<TaskReport> {
        let now = self.environment.now();
        run_in_batches(&self.environment, SWEEP_BATCH_SIZE, || async {
            let work = self.store.begin().await?;
            let expired = work.booking_upkeep().lock_expired(now, SWEEP_BATCH_SIZE).await?;
            for hold in &expired {
                if hold.order.is_none() {
                    delete_hold(&*work, hold).await?;
                } else {
                    let mut ended = hold.clone();
                    self.mark_cancelled(&*work, &mut ended, Cancellation { by: CancelledBy::Time, at: now, reason: None }).await?;
                }
            }
            work.commit().await.map(|()| expired.len() as u64)
        })
        .await
    }

    /// The expert who would get a consultation at this start: of those who are free, the one with the fewest around it.
    /// `NotFound` when nobody is free.
    pub async fn find_assigned_expert(&self, service: &str, starts_at: Timestamp) -> Result<Expert> {
        let catalogue = self.catalogue().await?;
        let service = catalogue.find_service(service)?;
        let search = SlotSearch::new(&catalogue, service, None, DEFAULT_ZONE, self.environment.now())?;
        let free = match starts_at.as_second().rem_euclid(60) {
            0 => self.rank_experts_by_load(&search, to_minute(starts_at), &[]).await?,
            _ => Vec::new(),
        };
        let first = free.first().and_then(|id| catalogue.expert(*id)).cloned();
        first.ok_or(Error::NotFound("Free expert"))
    }

    /// The experts who have a start free, the least busy first. Checked before anything is locked, so that most requests that
    /// come too late wait for nobody. `own`: holds that will be released.
    pub(super) async fn rank_experts_by_load(&self, search: &SlotSearch<'_>, start: Minute, own: &[Booking]) -> Result<Vec<ExpertId>> {
        let around = Span { from: start - LOAD_WINDOW, until: start + LOAD_WINDOW };
        let mut occupied = self.store.bookings().list_occupied(&search.experts, around, search.now).await?;
        occupied.retain(|part| !own.iter().any(|hold| hold.id == part.booking));
        let at = Span { from: start, until: start + 1 };
        let found = search.catalogue.find_free_starts(search.service, &search.experts, at, &occupied, search.now);
        let calls = |expert: &ExpertId| occupied.iter().filter(|part| part.expert == *expert).count();
        let mut free: Vec<ExpertId> = found.into_iter().filter(|(_, starts)| !starts.is_empty()).map(|(expert, _)| expert).collect();
        // The sort is stable: of equally busy experts, the editors' first choice comes first.
        free.sort_by_key(calls);
        Ok(free)
    }

    /// Tries to hold the slot with one expert, in a unit of work of its own, so that nobody waits for one expert while locking
    /// another. `None` when somebody else was faster.
    async fn try_hold(&self, request: &HoldRequest<'_>, expert: ExpertId) -> Result<Option<Booking>> {
        let work = self.store.begin().await?;
        if let Some(visitor) = request.visitor {
            for earlier in work.bookings().lock_held_by(visitor, request.now).await? {
                let is_same =
                    earlier.service == request.service.id && to_minute(earlier.starts_at) == request.start && earlier.expert == expert;
                if is_same {
                    let again = Booking { mode: request.mode, add_ons: request.add_ons.to_vec(), price: request.price.clone(), ..earlier };
                    work.bookings().update(&again).await?;
                    work.commit().await?;
                    return Ok(Some(again));
                }
                delete_hold(&*work, &earlier).await?;
            }
        }
        self.check_hold_limit(&*work, request).await?;
        if !self.is_slot_free(&*work, request.catalogue, request.service, (expert, request.start), None).await? {
            return Ok(None);
        }
        let booking = self.new_hold(request, expert)?;
        work.bookings().insert(&booking).await?;
        if !work.bookings().occupy(&booking, request.now).await? {
            return Ok(None);
        }
        work.commit().await?;
        Ok(Some(booking))
    }

    /// Limits the slots that one browser and one network may hold, with those that wait for payment: whoever comes without a
    /// cookie is a new browser each time.
    async fn check_hold_limit(&self, work: &dyn UnitOfWork, request: &HoldRequest<'_>) -> Result<()> {
        if let Some(network) = request.network {
            let held_count = work.booking_upkeep().count_held_by_network(network, request.now).await?;
            if held_count >= u64::from(self.settings.holds_per_network) {
                return Err(Error::TooManyRequests { retry_after: Duration::from_secs(60) });
            }
        }
        let Some(visitor) = request.visitor else { return Ok(()) };
        let held_count = work.booking_upkeep().count_held(visitor, request.now).await?;
        if held_count < u64::from(self.settings.holds_per_visitor) {
            return Ok(());
        }
        Err(build_hold_limit_error(held_count))
    }

    /// Whether the start is still offered, checked with the expert's row locked, so that nobody else gives the time away.
    /// `moving`: the booking whose current time becomes free.
    pub(super) async fn is_slot_free(
        &self,
        work: &dyn UnitOfWork,
        catalogue: &Catalogue,
        service: &Service,
        (expert, start): (ExpertId, Minute),
        moving: Option<BookingId>,
    ) -> Result<bool> {
        if !work.consultations().lock_expert(expert).await? {
            return Ok(false);
        }
        let (at, now) = (Span { from: start, until: start + 1 }, self.environment.now());
        let mut occupied = work.bookings().list_occupied(&[expert], widen_by_day(at), now).await?;
        occupied.retain(|part| Some(part.booking) != moving);
        Ok(catalogue.find_free_starts(service, &[expert], at, &occupied, now).iter().any(|(_, starts)| !starts.is_empty()))
    }

    fn new_hold(&self, request: &HoldRequest<'_>, expert: ExpertId) -> Result<Booking> {
        let mut booking = Booking {
            id: BookingId(self.environment.new_random_uuid()),
            service: request.service.id,
            expert,
            status: BookingStatus::Held,
            mode: request.mode,
            starts_at: to_timestamp(request.start),
            ends_at: to_timestamp(request.start),
            busy: Span { from: request.start, until: request.start },
            hold_expires_at: Some(request.now.checked_add(HOLD_DURATION).map_err(Error::internal)?),
            visitor: request.visitor,
            network: request.network,
            attendee: None,
            details: BookingDetails::default(),
            add_ons: request.add_ons.to_vec(),
            coupon: None,
            price: request.price.clone(),
            policy: request.service.policy,
            idempotency_key: None,
            request_fingerprint: None,
            order: None,
            meeting: None,
            sequence: 0,
            times_moved: 0,
            is_refund_over: false,
            cancellation: None,
            created_at: request.now,
            updated_at: request.now,
        };
        booking.assign_slot(request.service, expert, to_timestamp(request.start));
        Ok(booking)
    }
}

/// Deletes a hold and frees its time.
pub(super) async fn delete_hold(work: &dyn UnitOfWork, hold: &Booking) -> Result<()> {
    work.booking_upkeep().vacate(hold.id).await?;
    work.bookings().delete(hold.id).await
}

/// Checks that a start exists at all, if nothing were booked: other starts are forged, past, or of hours that have changed.
pub(super) fn check_start(search: &SlotSearch<'_>, start: Minute) -> Result<()> {
    if start <= to_minute(search.now) {
        return Err(Error::invalid("slotId", "This time has passed. Please choose another"));
    }
    let at = Span { from: start, until: start + 1 };
    let exists = search.catalogue.find_free_starts(search.service, &search.experts, at, &[], search.now);
    if exists.iter().any(|(_, starts)| !starts.is_empty()) { Ok(()) } else { Err(invalid_slot()) }
}

pub(super) fn invalid_slot() -> Error {
    Error::invalid("slotId", "This time can't be booked. Please choose another")
}

/// After so long a hold has ended, paid or not.
fn build_hold_limit_error(held_count: u64) -> Error {
    let words = format!("You are already holding {held_count} slots. Please pay for one of them, or wait 15 minutes");
    Error::conflict("TOO_MANY_HOLDS", words)
}

#[cfg(test)]
mod tests {
    use super::super::booking::PAYMENT_HOLD_DURATION;
    use super::*;
    use crate::time::describe_duration;

    #[test]
    fn the_wait_that_is_told_is_that_of_a_hold() {
        assert!(build_hold_limit_error(3).to_string().contains(&describe_duration(PAYMENT_HOLD_DURATION)));
    }
}
