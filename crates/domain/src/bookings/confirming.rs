//! From a held slot to a booked call: who it is, what it costs, and everything that follows from it in one transaction.

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use super::booking::{Attendee, Booking as Call, BookingStatus, HOLD_TO_PAY};
use super::catalogue::Catalogue;
use super::consultation::{Mode, Service};
use super::coupon::{self, Coupon, price};
use super::holding::{HoldInput, Holding};
use super::input::{BookingInput, Typed, given};
use super::listing::Slot;
use super::service::{Bookings, Holder};
use crate::ids::BookingId;
use crate::messages::Kind;
use crate::payments::{Bought, Buyer, NewOrder, Order};
use crate::subscribers::SignedIn;
use crate::{Error, Result, UnitOfWork};

/// To come at once, of an address that nobody has proven.
const FREE_CALLS_UNPROVEN: usize = 2;

/// What came of booking.
#[derive(Debug)]
pub enum Booking {
    Booked(Box<Booked>),
    /// Somebody else has the slot; the three nearest that are free.
    Taken(Vec<Slot>),
    /// The hold ran out, or is another browser's.
    Expired,
}

#[derive(Debug)]
pub struct Booked {
    pub booking: Call,
    pub signed_in: SignedIn,
    /// What is to be paid before the hold ends; `None` for a free call.
    pub order: Option<Order>,
}

impl Bookings {
    /// A held slot, or one that is still to be held, becomes a call: at once when it is free, else when it is paid. `key`: the same
    /// request again, with whose answer that never arrived, is answered as the first time.
    pub async fn book(&self, input: &BookingInput, key: Option<&str>, holder: Holder, device: &str) -> Result<Booking> {
        let typed = input.parse()?;
        let key = key.map(|key| <[u8; 32]>::from(Sha256::digest(key.as_bytes())));
        let request = input.fingerprint();
        if let Some(key) = &key
            && let Some(again) = self.again(key, &typed, input, holder, device).await?
        {
            return Ok(Booking::Booked(Box::new(again)));
        }
        let catalogue = self.catalogue_anew().await?;
        let held = match given(input.hold.as_deref()) {
            Some(hold) => BookingId::parse(hold),
            None => match self.hold(&holding(input), holder).await? {
                Holding::Held(held) => Some(held.id),
                Holding::Taken(nearest) => {
                    // The same request, sent twice at once: the other one may have been faster.
                    let again = match &key {
                        Some(key) => self.again(key, &typed, input, holder, device).await?,
                        None => None,
                    };
                    return Ok(again.map_or(Booking::Taken(nearest), |again| Booking::Booked(Box::new(again))));
                }
            },
        };
        let Some(held) = held else { return Ok(Booking::Expired) };
        let mut work = self.store.begin_alone().await?;
        let Some(booking) = work.bookings().lock(held).await? else { return Ok(Booking::Expired) };
        if let Some(attendee) = &booking.attendee {
            // The same hold sent twice, e.g. by a double click: the second waited for the first.
            let is_same = key.is_some() && booking.key == key && attendee.email == typed.who.email;
            drop(work);
            return match key.filter(|_| is_same) {
                Some(key) => self
                    .again(&key, &typed, input, holder, device)
                    .await?
                    .map_or(Ok(Booking::Expired), |b| Ok(Booking::Booked(Box::new(b)))),
                None => Err(Error::conflict("ALREADY_BOOKED", "This time is booked already")),
            };
        }
        let now = self.ambient.now();
        // Kept for one browser: knowing its id, e.g. from a screenshot or a log, makes nobody its holder.
        let is_holder = booking.visitor.is_none() || booking.visitor == holder.visitor;
        if !is_holder || !booking.occupies(now) {
            return Ok(Booking::Expired);
        }
        let service = catalogue.service(booking.service).ok_or_else(|| Error::internal("a booking of no service"))?;
        let booking = self.filled(&*work, booking, input, &typed, service, now).await?;
        let buyer = if booking.price.total.is_zero() { None } else { Some(input.buyer()?) };
        let booking = Call { key, request: key.map(|_| request), ..booking };
        self.attach(&*work, &booking, &input.files, holder).await?;
        let booked = self.settle(&mut *work, booking, (&typed, buyer), holder, device).await?;
        work.commit().await?;
        let (booking, entered, order) = booked;
        Ok(Booking::Booked(Box::new(Booked { booking, signed_in: self.subscribers.entered(entered).await?, order })))
    }

    /// The hold with what was typed, and its price worked out anew.
    async fn filled(
        &self,
        work: &dyn UnitOfWork,
        mut booking: Call,
        input: &BookingInput,
        typed: &Typed,
        service: &Service,
        now: Timestamp,
    ) -> Result<Call> {
        booking.mode = typed.mode.unwrap_or(booking.mode);
        if !service.modes.contains(&booking.mode) {
            return Err(Error::invalid("mode", "This call is not made that way"));
        }
        if booking.mode == Mode::Phone && typed.who.phone.is_none() {
            return Err(Error::invalid("phone", "Please enter the number that we should call"));
        }
        if let Some(add_ons) = &input.add_ons {
            booking.add_ons.clone_from(add_ons);
        }
        let coupon = self.coupon_in(work, input.coupon.as_deref()).await?;
        booking.price = price(service, &booking.add_ons, coupon.as_ref(), now)?;
        booking.coupon = coupon.as_ref().map(|coupon| coupon.code.clone());
        if let Some(coupon) = coupon {
            work.consultations().save_coupon(&Coupon { used: coupon.used.saturating_add(1), ..coupon }).await?;
        }
        booking.about = typed.about.clone();
        booking.policy = service.policy;
        Ok(booking)
    }

    async fn coupon_in(&self, work: &dyn UnitOfWork, typed: Option<&str>) -> Result<Option<Coupon>> {
        let Some(typed) = given(typed) else { return Ok(None) };
        let code = Coupon::code(typed).ok_or_else(coupon::refused)?;
        work.consultations().lock_coupon(&code).await?.ok_or_else(coupon::refused).map(Some)
    }

    /// Writes down who it is; confirms it, or asks for the money.
    async fn settle(
        &self,
        work: &mut dyn UnitOfWork,
        mut booking: Call,
        (typed, buyer): (&Typed, Option<Buyer>),
        holder: Holder,
        device: &str,
    ) -> Result<(Call, crate::subscribers::Entered, Option<Order>)> {
        let entered = self.subscribers.enter(work, &typed.who, holder.caller, device).await?;
        booking.attendee = Some(Attendee {
            subscriber: entered.subscriber.id,
            session: entered.session.id,
            name: typed.who.name.clone(),
            email: typed.who.email.clone(),
            phone: typed.who.phone.clone(),
        });
        let order = match buyer {
            None => {
                self.check_free_calls(&*work, &entered).await?;
                self.confirm(work, &mut booking, &*self.catalogue().await?).await?;
                None
            }
            Some(buyer) => Some(self.ask_for_money(work, &mut booking, buyer).await?),
        };
        Ok((booking, entered, order))
    }

    /// Nobody fills the experts' days under an address that they have not shown to be theirs.
    async fn check_free_calls(&self, work: &dyn UnitOfWork, entered: &crate::subscribers::Entered) -> Result<()> {
        let now = self.ambient.now();
        let is_open = |call: &Call| call.status == BookingStatus::Confirmed && call.price.total.is_zero() && call.starts_at > now;
        let open = work.upkeep().of(entered.subscriber.id).await?.into_iter().filter(is_open).count();
        let is_too_many = !entered.caller().is_proven() && open >= FREE_CALLS_UNPROVEN;
        if is_too_many { Err(Error::ProofNeeded) } else { Ok(()) }
    }

    /// The hold lasts a quarter of an hour from here, as the order does.
    async fn ask_for_money(&self, work: &dyn UnitOfWork, booking: &mut Call, buyer: Buyer) -> Result<Order> {
        let now = self.ambient.now();
        let expires_at = now.checked_add(HOLD_TO_PAY).map_err(Error::internal)?;
        let attendee = booking.attendee.as_ref().ok_or_else(|| Error::internal("an order of nobody"))?;
        let order = NewOrder {
            subscriber: attendee.subscriber,
            session: attendee.session,
            bought: Bought::Consultation(booking.id),
            amount: booking.price.total,
            lines: booking.price.lines.clone(),
            buyer,
            expires_at,
        };
        let order = self.orders.open(work, order).await?;
        (booking.order, booking.hold_expires_at, booking.updated_at) = (Some(order.id), Some(expires_at), now);
        work.bookings().update(booking).await?;
        Ok(order)
    }

    /// The call is somebody's: the row, what they are told, what will remind them, and the meeting, all in this unit of work.
    pub(super) async fn confirm(&self, work: &mut dyn UnitOfWork, booking: &mut Call, catalogue: &Catalogue) -> Result<()> {
        booking.status = BookingStatus::Confirmed;
        booking.hold_expires_at = None;
        booking.ended = None;
        booking.updated_at = self.ambient.now();
        work.bookings().update(booking).await?;
        self.keep_files(work, booking).await?;
        self.tell_news(work, Kind::BookingConfirmed, booking, catalogue).await?;
        self.schedule_reminders(work, booking).await?;
        self.schedule_meeting(work, booking).await
    }

    /// What the first request with this key made, for the same person in the session that they have now.
    async fn again(&self, key: &[u8; 32], typed: &Typed, input: &BookingInput, holder: Holder, device: &str) -> Result<Option<Booked>> {
        let work = self.store.begin_alone().await?;
        let Some(mut booking) = work.bookings().lock_by_key(key).await? else { return Ok(None) };
        let other = || Error::conflict("KEY_REUSED", "This request was made before with other details");
        let is_other = booking.request.is_some_and(|request| request != input.fingerprint());
        let attendee = booking.attendee.as_mut().ok_or_else(other)?;
        if attendee.email != typed.who.email || is_other {
            return Err(other());
        }
        let entered = self.subscribers.enter(&*work, &typed.who, holder.caller, device).await?;
        attendee.session = entered.session.id;
        work.bookings().update(&booking).await?;
        if let Some(order) = booking.order {
            self.orders.hand_over(&*work, order, entered.session.id).await?;
        }
        work.commit().await?;
        let order = self.order_of(&booking).await?.filter(|order| order.status.is_open());
        Ok(Some(Booked { booking, signed_in: self.subscribers.entered(entered).await?, order }))
    }

    /// What a call costs with a coupon, before anybody books it.
    pub async fn quote(&self, service: &str, add_ons: &[String], code: Option<&str>) -> Result<super::booking::Price> {
        let catalogue = self.catalogue().await?;
        let service = catalogue.service_named(service)?;
        let coupon = match given(code) {
            None => None,
            Some(typed) => {
                let code = Coupon::code(typed).ok_or_else(coupon::refused)?;
                let all = self.store.consultations().coupons().await?;
                Some(all.into_iter().find(|coupon| coupon.code == code).ok_or_else(coupon::refused)?)
            }
        };
        price(service, add_ons, coupon.as_ref(), self.ambient.now())
    }
}

fn holding(input: &BookingInput) -> HoldInput {
    HoldInput {
        service: None,
        slot: input.slot.clone().unwrap_or_default(),
        expert: input.expert.clone(),
        mode: input.mode.clone(),
        add_ons: input.add_ons.clone().unwrap_or_default(),
        zone: input.zone.clone(),
    }
}
