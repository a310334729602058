//! From a held slot to a confirmed consultation: the attendee, the price, and everything that follows, in one transaction.

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use super::booking::{Attendee, Booking, BookingStatus, CancelledBy, PAYMENT_HOLD_DURATION};
use super::catalogue::Catalogue;
use super::consultation::{Mode, Service};
use super::coupon::{self, Coupon, compute_price};
use super::hold::{HoldInput, HoldOutcome};
use super::input::{BookingInput, ValidBookingInput, non_blank, not_your_case};
use super::notifications::format_start;
use super::service::{Bookings, Holder};
use super::slot_list::Slot;
use crate::ids::{BookingId, CaseId};
use crate::messages::MessageKind;
use crate::payments::{Buyer, NewOrder, Order, Purchase};
use crate::sessions::{Assurance, Browser, NetworkKey};
use crate::subscribers::SignInResult;
use crate::{Error, Result, UnitOfWork};

/// Free consultations still ahead that a proven person may have.
const MAX_FREE_CALLS: usize = 3;
/// Free consultations that a proven person may book within 24 hours, cancelled ones included.
const MAX_FREE_CALLS_A_DAY: usize = 6;
/// Limit of free consultations still ahead for an unproven address.
const MAX_UNPROVEN_FREE_CALLS: usize = 2;
/// Free consultations that an unproven address may book and cancel in a day before it must be proven.
const MAX_UNPROVEN_CANCELLED_CALLS: usize = 2;

/// What became of a call after it was confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CallNews {
    Moved,
    Cancelled(CancelledBy),
}

/// Outcome of booking.
#[derive(Debug)]
pub enum BookingOutcome {
    Booked(Box<BookingReceipt>),
    /// Somebody else has the slot; these are the three nearest free ones.
    Taken(Vec<Slot>),
    /// The hold expired, or belongs to another browser.
    Expired,
}

#[derive(Debug)]
pub struct BookingReceipt {
    pub booking: Booking,
    pub signed_in: SignInResult,
    /// The order to pay before the hold expires; `None` for a free consultation.
    pub order: Option<Order>,
}

impl Bookings {
    /// Books a slot, which may be held already: a free consultation is confirmed at once, others when they are paid. `key` is
    /// the idempotency key: a repeated request gets the answer of the first one.
    pub async fn book(&self, input: &BookingInput, key: Option<&str>, holder: Holder, browser: &Browser) -> Result<BookingOutcome> {
        let typed = input.parse()?;
        let key = key.map(|key| <[u8; 32]>::from(Sha256::digest(key.as_bytes())));
        let request = input.compute_fingerprint();
        if let Some(key) = &key
            && let Some(again) = self.replay_request(key, &typed, input, holder, browser).await?
        {
            return Ok(BookingOutcome::Booked(Box::new(again)));
        }
        let catalogue = self.reload_catalogue().await?;
        let hold_id = match non_blank(input.hold.as_deref()) {
            Some(hold) => BookingId::parse(hold),
            None => match self.hold(&to_hold_input(input), holder).await? {
                HoldOutcome::Held(hold) => Some(hold.id),
                HoldOutcome::Taken(nearest) => {
                    // The same request was sent twice at once, and the other one may have been faster.
                    let again = match &key {
                        Some(key) => self.replay_request(key, &typed, input, holder, browser).await?,
                        None => None,
                    };
                    return Ok(again.map_or(BookingOutcome::Taken(nearest), |again| BookingOutcome::Booked(Box::new(again))));
                }
            },
        };
        let Some(hold_id) = hold_id else { return Ok(BookingOutcome::Expired) };
        let mut work = self.store.begin().await?;
        let Some(booking) = work.bookings().lock(hold_id).await? else { return Ok(BookingOutcome::Expired) };
        if let Some(attendee) = &booking.attendee {
            // The same hold was sent twice, e.g. by a double click: the second request waited for the first.
            let is_same = key.is_some() && booking.idempotency_key == key && attendee.email == typed.who.email;
            drop(work);
            return match key.filter(|_| is_same) {
                Some(key) => self
                    .replay_request(&key, &typed, input, holder, browser)
                    .await?
                    .map_or(Ok(BookingOutcome::Expired), |b| Ok(BookingOutcome::Booked(Box::new(b)))),
                None => Err(Error::conflict("ALREADY_BOOKED", "This time is already booked")),
            };
        }
        let now = self.environment.now();
        // A hold belongs to one browser: knowing its id, e.g. from a screenshot or a log, is not enough.
        let is_holder = booking.visitor.is_none() || booking.visitor == holder.visitor;
        if !is_holder || !booking.occupies(now) {
            return Ok(BookingOutcome::Expired);
        }
        let service = catalogue.service(booking.service).ok_or_else(|| Error::internal("the booking's service does not exist"))?;
        let booking = self.apply_input(&*work, booking, input, &typed, service, now).await?;
        let buyer = if booking.price.total.is_zero() { None } else { Some(input.parse_buyer()?) };
        let booking = Booking { idempotency_key: key, request_fingerprint: key.map(|_| request), ..booking };
        self.attach_files(&*work, &booking, &input.files, holder).await?;
        let receipt = self.confirm_or_order(&mut *work, booking, (&typed, buyer), holder, browser).await?;
        work.commit().await?;
        let (booking, registered, order) = receipt;
        Ok(BookingOutcome::Booked(Box::new(BookingReceipt {
            booking,
            signed_in: self.subscribers.finish_registration(registered).await?,
            order,
        })))
    }

    /// Applies the form to the hold, and computes the price again.
    async fn apply_input(
        &self,
        work: &dyn UnitOfWork,
        mut booking: Booking,
        input: &BookingInput,
        typed: &ValidBookingInput,
        service: &Service,
        now: Timestamp,
    ) -> Result<Booking> {
        booking.mode = typed.mode.unwrap_or(booking.mode);
        if !service.modes.contains(&booking.mode) {
            return Err(Error::invalid("mode", "This call isn't offered in that form"));
        }
        if booking.mode == Mode::Phone && typed.who.phone.is_none() {
            return Err(Error::invalid("phone", "Please enter the number that we should call"));
        }
        if let Some(add_ons) = &input.add_ons {
            booking.add_ons.clone_from(add_ons);
        }
        let coupon = self.lock_coupon(work, input.coupon.as_deref()).await?;
        booking.price = compute_price(service, &booking.add_ons, coupon.as_ref(), now)?;
        booking.coupon = coupon.as_ref().map(|coupon| coupon.code.clone());
        if let Some(coupon) = coupon {
            work.consultations().save_coupon(&Coupon { used: coupon.used.saturating_add(1), ..coupon }).await?;
        }
        booking.details = typed.details.clone();
        booking.policy = service.policy;
        Ok(booking)
    }

    async fn lock_coupon(&self, work: &dyn UnitOfWork, typed: Option<&str>) -> Result<Option<Coupon>> {
        let Some(typed) = non_blank(typed) else { return Ok(None) };
        let code = Coupon::parse_code(typed).ok_or_else(coupon::invalid_coupon)?;
        work.consultations().lock_coupon(&code).await?.ok_or_else(coupon::invalid_coupon).map(Some)
    }

    /// Sets the attendee, then confirms the booking, or opens the order to pay for it.
    async fn confirm_or_order(
        &self,
        work: &mut dyn UnitOfWork,
        mut booking: Booking,
        (typed, buyer): (&ValidBookingInput, Option<Buyer>),
        holder: Holder,
        browser: &Browser,
    ) -> Result<(Booking, crate::subscribers::RegisteredSubscriber, Option<Order>)> {
        self.hold_case_before_person(&*work, &booking, typed).await?;
        let registered = self.subscribers.register_in(work, &typed.who, holder.caller, browser).await?;
        booking.attendee = Some(Attendee {
            subscriber: registered.subscriber.id,
            session: registered.session.id,
            name: typed.who.name.clone(),
            email: typed.who.email.clone(),
            phone: typed.who.phone.clone(),
        });
        self.link_case(&*work, &booking, typed.case).await?;
        let order = match buyer {
            None => {
                self.check_free_call_limit(&*work, &registered, booking.network).await?;
                self.confirm(work, &mut booking, &*self.catalogue().await?).await?;
                None
            }
            Some(buyer) => Some(self.open_order(work, &mut booking, buyer).await?),
        };
        Ok((booking, registered, order))
    }

    /// Limits free consultations, those of unproven addresses more, so that nobody fills the experts' days, under strangers' addresses or
    /// made-up ones: those of a network are counted together. Whoever enters the code that was mailed goes on, and is not refused for what
    /// strangers booked under the address.
    async fn check_free_call_limit(
        &self,
        work: &dyn UnitOfWork,
        registered: &crate::subscribers::RegisteredSubscriber,
        network: Option<NetworkKey>,
    ) -> Result<()> {
        let now = self.environment.now();
        let mut free = work.booking_upkeep().list_by_subscriber(registered.subscriber.id).await?;
        free.retain(|call| call.price.total.is_zero());
        // Booking and cancelling in turn mails twice each time, and makes and unmakes a meeting.
        let is_of_today = |call: &&Booking| now.duration_since(call.created_at) < SignedDuration::from_hours(24);
        let is_open = |call: &&Booking| call.status == BookingStatus::Confirmed && call.starts_at > now;
        if registered.caller().is_proven() {
            free.retain(|call| is_open(&call) || is_of_today(&call));
            let free = self.leave_out_strangers(free).await?;
            let (open, booked) = (free.iter().filter(is_open).count(), free.iter().filter(is_of_today).count());
            let words = "You have booked as many free calls as one person can for now. Please cancel one that you don't need, or try again tomorrow";
            let is_enough = open >= MAX_FREE_CALLS || booked >= MAX_FREE_CALLS_A_DAY;
            return if is_enough { Err(Error::conflict("TOO_MANY_CALLS", words)) } else { Ok(()) };
        }
        let open = free.iter().filter(is_open).count();
        let cancelled = free.iter().filter(|call| call.status == BookingStatus::Cancelled).filter(is_of_today).count();
        if open >= MAX_UNPROVEN_FREE_CALLS || cancelled >= MAX_UNPROVEN_CANCELLED_CALLS {
            return Err(Error::ProofNeeded);
        }
        let Some(network) = network else { return Ok(()) };
        let of_network = work.booking_upkeep().count_unproven_by_network(network, now).await?;
        if of_network >= u64::from(self.settings.unproven_calls_per_network) { Err(Error::ProofNeeded) } else { Ok(()) }
    }

    /// The calls without those that were booked in sessions that have proven nothing.
    async fn leave_out_strangers(&self, calls: Vec<Booking>) -> Result<Vec<Booking>> {
        let mut own = Vec::with_capacity(calls.len());
        for call in calls {
            let session = match &call.attendee {
                Some(attendee) => self.store.sessions().find(attendee.session).await?,
                None => None,
            };
            // A session that is forgotten is long ago.
            if session.is_none_or(|session| session.assurance == Assurance::Proven) {
                own.push(call);
            }
        }
        Ok(own)
    }

    /// Opens the order, and extends the hold to the order's 15 minutes.
    async fn open_order(&self, work: &dyn UnitOfWork, booking: &mut Booking, buyer: Buyer) -> Result<Order> {
        let now = self.environment.now();
        let expires_at = now.checked_add(PAYMENT_HOLD_DURATION).map_err(Error::internal)?;
        let attendee = booking.attendee.as_ref().ok_or_else(|| Error::internal("an order needs an attendee"))?;
        let order = NewOrder {
            subscriber: attendee.subscriber,
            session: attendee.session,
            purchase: Purchase::Consultation(booking.id),
            amount: booking.price.total,
            lines: booking.price.lines.clone(),
            buyer,
            language: booking.details.mail_language,
            expires_at,
        };
        let order = self.orders.open(work, order).await?;
        (booking.order, booking.hold_expires_at, booking.updated_at) = (Some(order.id), Some(expires_at), now);
        work.bookings().update(booking).await?;
        Ok(order)
    }

    /// Confirms a booking: the row, the messages, the reminders and the meeting, all in this unit of work.
    pub(super) async fn confirm(&self, work: &mut dyn UnitOfWork, booking: &mut Booking, catalogue: &Catalogue) -> Result<()> {
        booking.status = BookingStatus::Confirmed;
        booking.hold_expires_at = None;
        booking.cancellation = None;
        booking.updated_at = self.environment.now();
        self.hold_case(&*work, booking, catalogue).await?;
        work.bookings().update(booking).await?;
        self.update_file_expiry(work, booking).await?;
        self.notify_change(work, MessageKind::BookingConfirmed, booking, catalogue).await?;
        self.schedule_reminders(work, booking).await?;
        self.join_case(&*work, booking, catalogue).await?;
        self.schedule_meeting(work, booking).await
    }

    /// Holds the case that the call will join, before whoever books it is held, as everybody does who changes a case.
    async fn hold_case_before_person(&self, work: &dyn UnitOfWork, booking: &Booking, typed: &ValidBookingInput) -> Result<()> {
        if let Some(case) = typed.case {
            return work.cases().lock(case).await.map(|_| ());
        }
        let Some(known) = self.store.subscribers().find_by_email(&typed.who.email).await? else { return Ok(()) };
        let catalogue = self.catalogue().await?;
        self.cases.hold_case_of_call(work, known.id, find_module(booking, &catalogue), booking.id).await
    }

    /// Holds the case to which the call belongs, or which it will join, before its attendee is held.
    pub(super) async fn hold_case(&self, work: &dyn UnitOfWork, booking: &Booking, catalogue: &Catalogue) -> Result<()> {
        let Some(attendee) = &booking.attendee else { return Ok(()) };
        self.cases.hold_case_of_call(work, attendee.subscriber, find_module(booking, catalogue), booking.id).await
    }

    /// Notes the call in the case from which it is booked, where it shows once it is confirmed.
    async fn link_case(&self, work: &dyn UnitOfWork, booking: &Booking, case: Option<CaseId>) -> Result<()> {
        let (Some(attendee), Some(case)) = (&booking.attendee, case) else { return Ok(()) };
        if !self.subscribers.is_own_session(work, attendee.subscriber, attendee.session).await? {
            return Err(not_your_case());
        }
        if self.cases.link_booking(work, attendee.subscriber, case, booking.id).await? { Ok(()) } else { Err(not_your_case()) }
    }

    /// A call belongs to the case from which it was booked, else to the person's case of its module. Whoever only typed the address of
    /// a proven person brings nothing into that person's case.
    async fn join_case(&self, work: &dyn UnitOfWork, booking: &Booking, catalogue: &Catalogue) -> Result<()> {
        let Some(attendee) = &booking.attendee else { return Ok(()) };
        if !self.subscribers.is_own_session(work, attendee.subscriber, attendee.session).await? {
            return Ok(());
        }
        let service = catalogue.service(booking.service);
        let text = format!("A call is booked: {}, {}.", service.map_or("", |service| service.title.as_str()), format_start(booking));
        let (module, language) = (find_module(booking, catalogue), booking.details.mail_language);
        self.cases.join_booking(work, attendee.subscriber, (module, language), booking.id, &text).await
    }

    /// Says in the case to which the call belongs, if there is one, what became of the call.
    pub(super) async fn tell_case(&self, work: &dyn UnitOfWork, booking: &Booking, catalogue: &Catalogue, news: CallNews) -> Result<()> {
        let Some(attendee) = &booking.attendee else { return Ok(()) };
        let title = catalogue.service(booking.service).map_or("", |service| service.title.as_str());
        let text = match news {
            CallNews::Moved => format!("The call is now on {}: {title}.", format_start(booking)),
            CallNews::Cancelled(CancelledBy::Staff) => format!("We cancelled the call of {}: {title}.", format_start(booking)),
            CallNews::Cancelled(_) => format!("The call of {} was cancelled: {title}.", format_start(booking)),
        };
        self.cases.record_call(work, attendee.subscriber, booking.id, &text).await
    }

    /// Returns the result of the first request with this key, for the same person in their current session.
    async fn replay_request(
        &self,
        key: &[u8; 32],
        typed: &ValidBookingInput,
        input: &BookingInput,
        holder: Holder,
        browser: &Browser,
    ) -> Result<Option<BookingReceipt>> {
        let work = self.store.begin().await?;
        let Some(mut booking) = work.bookings().lock_by_key(key).await? else { return Ok(None) };
        let other = || Error::conflict("KEY_REUSED", "This request was already sent with different details");
        let is_other = booking.request_fingerprint.is_some_and(|request| request != input.compute_fingerprint());
        let attendee = booking.attendee.as_mut().ok_or_else(other)?;
        // Whoever has read the key and the request somewhere must not get the booking by sending both again.
        let is_sender = (booking.visitor.is_some() && booking.visitor == holder.visitor)
            || (booking.network.is_some() && booking.network == holder.network)
            || holder.caller.is_some_and(|caller| caller.session == attendee.session);
        if attendee.email != typed.who.email || is_other || !is_sender {
            return Err(other());
        }
        let registered = self.subscribers.register_in(&*work, &typed.who, holder.caller, browser).await?;
        attendee.session = registered.session.id;
        work.bookings().update(&booking).await?;
        if let Some(order) = booking.order {
            self.orders.reassign_session(&*work, order, registered.session.id).await?;
        }
        work.commit().await?;
        let order = self.find_order(&booking).await?.filter(|order| order.status.is_open());
        Ok(Some(BookingReceipt { booking, signed_in: self.subscribers.finish_registration(registered).await?, order }))
    }

    /// The price of a consultation with a coupon, before it is booked.
    pub async fn quote(&self, service: &str, add_ons: &[String], code: Option<&str>) -> Result<super::booking::Price> {
        let catalogue = self.catalogue().await?;
        let service = catalogue.find_service(service)?;
        let coupon = match non_blank(code) {
            None => None,
            Some(typed) => {
                let code = Coupon::parse_code(typed).ok_or_else(coupon::invalid_coupon)?;
                let all = self.store.consultations().list_coupons().await?;
                Some(all.into_iter().find(|coupon| coupon.code == code).ok_or_else(coupon::invalid_coupon)?)
            }
        };
        compute_price(service, add_ons, coupon.as_ref(), self.environment.now())
    }
}

fn to_hold_input(input: &BookingInput) -> HoldInput {
    HoldInput {
        service: None,
        slot: input.slot.clone().unwrap_or_default(),
        expert: input.expert.clone(),
        mode: input.mode.clone(),
        add_ons: input.add_ons.clone().unwrap_or_default(),
        zone: input.zone.clone(),
    }
}

/// The module whose calls the booked service gives.
fn find_module<'c>(booking: &Booking, catalogue: &'c Catalogue) -> Option<&'c str> {
    catalogue.service(booking.service).and_then(|service| service.module.as_deref())
}
