//! Holding a slot while its form is filled in.

use jiff::Timestamp;

use super::booking::{About, Booking, BookingStatus, HOLD, Price};
use super::catalogue::{Catalogue, with_days_around};
use super::consultation::{Mode, Service};
use super::coupon::price;
use super::days::{Minute, Span, instant, minute_of};
use super::input::{given, mode};
use super::listing::{INDIA, Looking, Slot};
use super::service::{Bookings, Holder, unknown};
use super::slot_id::SlotId;
use crate::ids::{BookingId, ExpertId};
use crate::stats::VisitorKey;
use crate::{Error, Result, UnitOfWork};

/// Around a start: whose calls are counted to find who has the fewest.
const LOAD_AROUND: Minute = 7 * 24 * 60;

/// As sent.
#[derive(Debug, Clone, Default)]
pub struct HoldInput {
    /// Slug or id; must be the slot's.
    pub service: Option<String>,
    pub slot: String,
    /// Slug or id; `None`: whoever of the free ones has the fewest calls.
    pub expert: Option<String>,
    pub mode: Option<String>,
    pub add_ons: Vec<String>,
    /// For the nearest others.
    pub zone: Option<String>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Holding {
    Held(Box<Booking>),
    /// Somebody else has it; these are the three nearest that are free.
    Taken(Vec<Slot>),
}

/// What is wanted, read and found sensible.
struct Wanted<'w> {
    catalogue: &'w Catalogue,
    service: &'w Service,
    start: Minute,
    mode: Mode,
    add_ons: &'w [String],
    price: Price,
    visitor: Option<VisitorKey>,
    now: Timestamp,
}

impl Bookings {
    /// For five minutes. `Invalid` for what is no slot, was one once or can't be booked yet; the same browser's earlier hold is
    /// given up, and the same slot again is the same hold.
    pub async fn hold(&self, input: &HoldInput, holder: Holder) -> Result<Holding> {
        let now = self.ambient.now();
        let catalogue = self.catalogue_anew().await?;
        let id = SlotId::parse(&input.slot).ok_or_else(no_slot)?;
        let service = catalogue.service(id.service).filter(|service| service.is_active).ok_or_else(no_slot)?;
        if given(input.service.as_deref()).is_some_and(|name| name != service.slug && name != service.id.to_string()) {
            return Err(no_slot());
        }
        let mode = mode(input.mode.as_deref())?.or(service.modes.first().copied()).unwrap_or(Mode::Video);
        if !service.modes.contains(&mode) {
            return Err(Error::invalid("mode", "This call is not made that way"));
        }
        let asked = given(input.expert.as_deref());
        let named = asked.map(str::to_owned).or(id.expert.map(|expert| expert.to_string()));
        let zone = given(input.zone.as_deref()).unwrap_or(INDIA);
        let looking = Looking::at(&catalogue, service, named.as_deref(), zone, now)?;
        check_start(&looking, id.start)?;
        let price = price(service, &input.add_ons, None, now)?;
        let add_ons = &input.add_ons;
        let wanted = Wanted { catalogue: &catalogue, service, start: id.start, mode, add_ons, price, visitor: holder.visitor, now };
        let own = match holder.visitor {
            Some(visitor) => self.store.bookings().held_by(visitor, now).await?,
            None => Vec::new(),
        };
        let is_again =
            |held: &&Booking| held.service == service.id && minute_of(held.starts_at) == id.start && looking.experts.contains(&held.expert);
        let candidates = match own.iter().find(is_again) {
            Some(held) => vec![held.expert],
            None => self.least_busy(&looking, id.start, &own).await?,
        };
        for expert in candidates {
            if let Some(held) = self.hold_with(&wanted, expert).await? {
                return Ok(Holding::Held(Box::new(held)));
            }
        }
        Ok(Holding::Taken(self.nearest(&looking, id.start).await?))
    }

    /// Gives a hold up. `NotFound` for everybody but the browser that has it.
    pub async fn release(&self, id: BookingId, holder: Holder) -> Result<()> {
        let work = self.store.begin_alone().await?;
        let booking = work.bookings().lock(id).await?.ok_or_else(unknown)?;
        let is_holder = booking.visitor.is_some() && booking.visitor == holder.visitor;
        if booking.status != BookingStatus::Held || booking.order.is_some() || !is_holder {
            return Err(unknown());
        }
        give_up(&*work, &booking).await?;
        work.commit().await
    }

    /// Who has a start free, the one with the fewest calls around it first. A look before anything is locked: most of those who
    /// come too late wait for nobody. What `own` holds will be given up.
    pub(super) async fn least_busy(&self, looking: &Looking<'_>, start: Minute, own: &[Booking]) -> Result<Vec<ExpertId>> {
        let around = Span { from: start - LOAD_AROUND, until: start + LOAD_AROUND };
        let mut taken = self.store.bookings().taken(&looking.experts, around, looking.now).await?;
        taken.retain(|part| !own.iter().any(|held| held.id == part.booking));
        let at = Span { from: start, until: start + 1 };
        let found = looking.catalogue.starts(looking.service, &looking.experts, at, &taken, looking.now);
        let calls = |expert: &ExpertId| taken.iter().filter(|part| part.expert == *expert).count();
        let mut free: Vec<ExpertId> = found.into_iter().filter(|(_, starts)| !starts.is_empty()).map(|(expert, _)| expert).collect();
        // Stable: of equals the editors' first comes first.
        free.sort_by_key(calls);
        Ok(free)
    }

    /// In a unit of work of its own, so that nobody waits for one expert while holding another. `None` when somebody was faster.
    async fn hold_with(&self, wanted: &Wanted<'_>, expert: ExpertId) -> Result<Option<Booking>> {
        let work = self.store.begin_alone().await?;
        if let Some(visitor) = wanted.visitor {
            for earlier in work.bookings().held_by(visitor, wanted.now).await? {
                let is_same =
                    earlier.service == wanted.service.id && minute_of(earlier.starts_at) == wanted.start && earlier.expert == expert;
                if is_same {
                    let again = Booking { mode: wanted.mode, add_ons: wanted.add_ons.to_vec(), price: wanted.price.clone(), ..earlier };
                    work.bookings().update(&again).await?;
                    work.commit().await?;
                    return Ok(Some(again));
                }
                give_up(&*work, &earlier).await?;
            }
        }
        self.check_holds(&*work, wanted).await?;
        if !self.is_free(&*work, wanted.catalogue, wanted.service, (expert, wanted.start), None).await? {
            return Ok(None);
        }
        let booking = self.held(wanted, expert)?;
        work.bookings().insert(&booking).await?;
        if !work.bookings().occupy(&booking, wanted.now).await? {
            return Ok(None);
        }
        work.commit().await?;
        Ok(Some(booking))
    }

    /// One browser keeps only so much of the experts' time, paid for or not.
    async fn check_holds(&self, work: &dyn UnitOfWork, wanted: &Wanted<'_>) -> Result<()> {
        let Some(visitor) = wanted.visitor else { return Ok(()) };
        let held = work.upkeep().count_held(visitor, wanted.now).await?;
        if held < u64::from(self.settings.holds_per_visitor) {
            return Ok(());
        }
        let words = format!("You keep {held} times already. Please pay for one of them, or wait a quarter of an hour");
        Err(Error::conflict("TOO_MANY_HOLDS", words))
    }

    /// Whether the generator still offers it, with the expert's row held: nobody else gives their time away meanwhile. What
    /// `moving` has now will be free.
    pub(super) async fn is_free(
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
        let (at, now) = (Span { from: start, until: start + 1 }, self.ambient.now());
        let mut taken = work.bookings().taken(&[expert], with_days_around(at), now).await?;
        taken.retain(|part| Some(part.booking) != moving);
        Ok(catalogue.starts(service, &[expert], at, &taken, now).iter().any(|(_, starts)| !starts.is_empty()))
    }

    fn held(&self, wanted: &Wanted<'_>, expert: ExpertId) -> Result<Booking> {
        let mut booking = Booking {
            id: BookingId(self.ambient.random_uuid()),
            service: wanted.service.id,
            expert,
            status: BookingStatus::Held,
            mode: wanted.mode,
            starts_at: instant(wanted.start),
            ends_at: instant(wanted.start),
            busy: Span { from: wanted.start, until: wanted.start },
            hold_expires_at: Some(wanted.now.checked_add(HOLD).map_err(Error::internal)?),
            visitor: wanted.visitor,
            attendee: None,
            about: About::default(),
            add_ons: wanted.add_ons.to_vec(),
            coupon: None,
            price: wanted.price.clone(),
            policy: wanted.service.policy,
            key: None,
            request: None,
            order: None,
            meeting: None,
            sequence: 0,
            moved: 0,
            ended: None,
            created_at: wanted.now,
            updated_at: wanted.now,
        };
        booking.put(wanted.service, expert, instant(wanted.start));
        Ok(booking)
    }
}

/// A hold that nobody needs any more leaves nothing.
pub(super) async fn give_up(work: &dyn UnitOfWork, held: &Booking) -> Result<()> {
    work.upkeep().vacate(held.id).await?;
    work.bookings().delete(held.id).await
}

/// Whether a start is one of the service's at all, were nothing booked: others are forged, past or of hours that have changed.
pub(super) fn check_start(looking: &Looking<'_>, start: Minute) -> Result<()> {
    if start <= minute_of(looking.now) {
        return Err(Error::invalid("slotId", "This time is over. Please choose another"));
    }
    let at = Span { from: start, until: start + 1 };
    let exists = looking.catalogue.starts(looking.service, &looking.experts, at, &[], looking.now);
    if exists.iter().any(|(_, starts)| !starts.is_empty()) { Ok(()) } else { Err(no_slot()) }
}

pub(super) fn no_slot() -> Error {
    Error::invalid("slotId", "This time can't be booked. Please choose another")
}
