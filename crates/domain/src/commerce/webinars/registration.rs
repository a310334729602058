//! Registering for a webinar and cancelling, and what a session may know about its own place.

use jiff::Timestamp;

use super::holds::compute_hold_end;
use super::{Registration, SeatClaim, SeatStatus, Webinar, WebinarState, Webinars};
use crate::changes::Change;
use crate::ids::{RegistrationId, WebinarId};
use crate::messages::MessageKind;
use crate::sessions::{Browser, Caller, Session};
use crate::subscribers::{Email, Phone, Profile, RegisteredSubscriber, RegistrationInput, SignInResult};
use crate::{Error, Result, UnitOfWork};

/// The form for a seat, as sent.
pub type SeatInput = RegistrationInput;

/// A session's own place, as it may be shown to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatView {
    pub status: SeatStatus,
    /// Position on the waitlist, from 1.
    pub position: Option<u64>,
    pub offer_until: Option<Timestamp>,
    /// Until when the seat is held for somebody who has not proven the address.
    pub held_until: Option<Timestamp>,
}

impl SeatView {
    pub(super) fn describe_seat(held_until: Option<Timestamp>) -> Self {
        Self { status: SeatStatus::Registered, position: None, offer_until: None, held_until }
    }

    fn describe_wait(position: u64) -> Self {
        Self { status: SeatStatus::Waitlisted, position: Some(position), offer_until: None, held_until: None }
    }

    fn from_claim(claim: SeatClaim) -> Self {
        if claim.position == 0 { Self::describe_seat(claim.held_until) } else { Self::describe_wait(claim.position) }
    }
}

#[derive(Debug)]
pub struct RegistrationResult {
    pub sign_in: SignInResult,
    pub view: SeatView,
    /// True when this session, or the proven owner, had a place already.
    pub already_registered: bool,
}

/// A registration as its owner sees it.
#[derive(Debug, Clone)]
pub struct OwnRegistration {
    pub view: SeatView,
    pub email: Email,
    /// As typed for this webinar.
    pub name: String,
    pub phone: Option<Phone>,
    pub at: Timestamp,
}

impl Webinars {
    /// Registers an address; each address has one place. Somebody who types an address that has a place already gets the answer
    /// of a new registration: the place belongs to the owner, and appears when the address is proven. `ProofNeeded` once so many
    /// addresses that nobody has proven were typed on a network; known and unknown ones count alike.
    pub async fn register(&self, id: WebinarId, input: SeatInput, caller: Option<Caller>, browser: &Browser) -> Result<RegistrationResult> {
        let typed = super::input::parse_seat(input)?;
        check_open(&self.find(id).await?, self.environment.now())?;
        let mut work = self.store.begin_shared().await?;
        let registered = self.subscribers.register_in(&*work, &typed, caller, browser).await?;
        let is_unproven = !registered.caller().is_proven();
        let (own, wide) = ((id, browser.network), (id, browser.code_network));
        if is_unproven && !self.unproven.count_thing(own, wide, typed.email.clone(), self.environment.now()) {
            return Err(Error::ProofNeeded);
        }
        // Locks the person's row first, then the webinar's, as erasing does: two units of work never wait for each other.
        let webinar = self.lock(&*work, id).await?;
        check_open(&webinar, self.environment.now())?;
        let (view, was_already) = self.assign_place(&mut *work, &webinar, &registered).await?;
        work.commit().await?;
        let sign_in = self.subscribers.finish_registration(registered).await?;
        Ok(RegistrationResult { sign_in, view, already_registered: was_already })
    }

    /// The error for a form that names no known webinar. It lists every wrong field at once, so that nobody corrects them one by
    /// one. `NotFound` when all fields are right.
    pub fn missing_webinar_error(&self, input: &SeatInput, is_named: bool) -> Error {
        let unknown = || Error::NotFound("Webinar");
        let missing = ("webinarId".to_owned(), "Please say which webinar".to_owned());
        match super::input::parse_seat(input.clone()) {
            Err(Error::Invalid { mut fields, .. }) => {
                fields.extend((!is_named).then_some(missing));
                Error::invalid_fields(fields)
            }
            Err(other) => other,
            Ok(_) if is_named => unknown(),
            Ok(_) => Error::invalid_fields([missing].into()),
        }
    }

    async fn assign_place(
        &self,
        work: &mut dyn UnitOfWork,
        webinar: &Webinar,
        registered: &RegisteredSubscriber,
    ) -> Result<(SeatView, bool)> {
        let (caller, session) = (registered.caller(), &registered.session);
        let told = (&registered.subscriber, caller.is_proven());
        let known = match registered.is_new {
            true => None,
            false => work.webinars().find_registration(webinar.id, caller.subscriber).await?,
        };
        let open_registration = known.as_ref().filter(|registration| registration.status.is_open());
        if let Some(registration) = open_registration {
            if caller.is_proven() || registration.session == session.id {
                let mut own = registration.clone();
                if caller.is_proven() && own.is_claimed {
                    own.is_claimed = false;
                    own.held_until = None;
                    work.webinars().put_registration(&own).await?;
                }
                let before = work.webinars().count_before(webinar.id, own.place.unwrap_or_default()).await?;
                return Ok((to_view(&own, before), true));
            }
            return self.simulate_registration(work, webinar, session, registration).await;
        }
        // Whoever let a seat lapse gets another one by proof alone. Other sessions must not learn that there was one.
        let let_one_lapse = |known: &Registration| known.status == SeatStatus::Lapsed && known.held_until.is_some();
        if !caller.is_proven() && known.as_ref().is_some_and(|known| known.session == session.id && let_one_lapse(known)) {
            return Err(Error::ProofNeeded);
        }
        let id = known.map_or_else(|| RegistrationId(self.environment.new_uuid()), |registration| registration.id);
        let mut registration = self.new_registration(id, webinar.id, registered);
        let held_until = compute_hold_end(webinar, registration.created_at).filter(|_| registration.is_claimed);
        // The row is locked, so "full" is certain; a seat that seems free is still taken by the one conditional update.
        if !webinar.is_full() && work.webinars().take_seat(webinar.id).await? {
            registration.held_until = held_until;
            work.webinars().put_registration(&registration).await?;
            self.notify_attendee(work, MessageKind::WebinarRegistered, webinar, &registration, told).await?;
            if webinar.available_seats() == Some(1) {
                work.record_change(Change::Webinar(webinar.id));
            }
            return Ok((SeatView::describe_seat(held_until), false));
        }
        let next = work.webinars().allocate_place(webinar.id).await?;
        registration.status = SeatStatus::Waitlisted;
        registration.place = Some(next.place);
        work.webinars().put_registration(&registration).await?;
        self.notify_attendee(work, MessageKind::WebinarWaitlisted, webinar, &registration, told).await?;
        Ok((SeatView::describe_wait(next.ahead + 1), false))
    }

    /// The answer that a new address would get, without taking a second seat.
    async fn simulate_registration(
        &self,
        work: &dyn UnitOfWork,
        webinar: &Webinar,
        session: &Session,
        known: &Registration,
    ) -> Result<(SeatView, bool)> {
        let now = self.environment.now();
        match work.webinars().find_claim(webinar.id, session.id).await? {
            Some(claim) if claim.is_over(now) => return Err(Error::ProofNeeded),
            Some(claim) => return Ok((SeatView::from_claim(claim), true)),
            None => {}
        }
        let position = if webinar.is_full() { work.webinars().count_before(webinar.id, u64::MAX).await? + 1 } else { 0 };
        let held_until = compute_hold_end(webinar, now).filter(|_| position == 0);
        if known.status == SeatStatus::Registered && known.held_until.is_some() && known.held_until < held_until {
            // Whoever proves the address finds the seat for as long as they were told.
            work.webinars().put_registration(&Registration { held_until, ..known.clone() }).await?;
        }
        let claim = SeatClaim { position, held_until };
        work.webinars().put_claim(webinar.id, session.id, claim).await?;
        Ok((SeatView::from_claim(claim), false))
    }

    fn new_registration(&self, id: RegistrationId, webinar: WebinarId, registered: &RegisteredSubscriber) -> Registration {
        let now = self.environment.now();
        Registration {
            id,
            webinar,
            subscriber: registered.subscriber.id,
            session: registered.session.id,
            status: SeatStatus::Registered,
            name: registered.session.name.clone(),
            phone: registered.session.phone.clone(),
            place: None,
            offer_hash: None,
            offer_until: None,
            is_claimed: !registered.caller().is_proven(),
            held_until: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// A session's own place. A proven session sees its person's place, a claimed one only what it asked for itself.
    pub async fn find_own_seat(&self, id: WebinarId, caller: Caller) -> Result<Option<SeatView>> {
        let now = self.environment.now();
        let found = self.store.webinars().find_registration(id, caller.subscriber).await?;
        let found = found.filter(|found| found.status.is_open() && !found.is_hold_over(now));
        if let Some(registration) = found.filter(|found| caller.is_proven() || found.session == caller.session) {
            let before = self.store.webinars().count_before(id, registration.place.unwrap_or_default()).await?;
            return Ok(Some(to_view(&registration, before)));
        }
        if caller.is_proven() {
            return Ok(None);
        }
        let claim = self.store.webinars().find_claim(id, caller.session).await?.filter(|claim| !claim.is_over(now));
        Ok(claim.map(SeatView::from_claim))
    }

    /// For My Account: the places this session may see, in order of start.
    pub async fn list_own_seats(&self, caller: Caller) -> Result<Vec<(Webinar, SeatView)>> {
        let now = self.environment.now();
        let mut places = Vec::new();
        for (webinar, registration) in self.store.webinars().list_by_subscriber(caller.subscriber).await? {
            if registration.status.is_open()
                && !registration.is_hold_over(now)
                && (caller.is_proven() || registration.session == caller.session)
            {
                let before = self.store.webinars().count_before(webinar.id, registration.place.unwrap_or_default()).await?;
                places.push((webinar, to_view(&registration, before)));
            }
        }
        if !caller.is_proven() {
            let claimed = self.store.webinars().list_claims_by_session(caller.session).await?;
            let live = claimed.into_iter().filter(|(_, claim)| !claim.is_over(now));
            places.extend(live.map(|(webinar, claim)| (webinar, SeatView::from_claim(claim))));
        }
        places.retain(|(webinar, _)| !webinar.is_deleted || webinar.is_called_off());
        places.sort_by_key(|(webinar, _)| webinar.starts_at);
        Ok(places)
    }

    /// The session's own registration; `NotFound` without one. A session that has proven nothing sees what it typed, whether or
    /// not the address had a place before: the two cases must look the same.
    pub async fn find_own_registration(&self, id: WebinarId, caller: Caller) -> Result<OwnRegistration> {
        let view = self.find_own_seat(id, caller).await?.ok_or(Error::NotFound("Registration"))?;
        let (session, subscriber) = self.subscribers.require_session(caller).await?;
        let registration = match caller.is_proven() {
            true => self.store.webinars().find_registration(id, caller.subscriber).await?,
            false => None,
        };
        let own = Profile::from_session(&session, &subscriber);
        Ok(match registration {
            Some(registration) => {
                OwnRegistration { view, email: own.email, name: registration.name, phone: registration.phone, at: registration.created_at }
            }
            None => OwnRegistration { view, email: own.email, name: own.name, phone: own.phone, at: session.created_at },
        })
    }

    /// Cancels one's own place; the seat goes to the person who has waited the longest.
    pub async fn unregister(&self, id: WebinarId, caller: Caller) -> Result<()> {
        let mut work = self.store.begin().await?;
        work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let webinar = self.lock(&*work, id).await?;
        let found = work.webinars().find_registration(id, caller.subscriber).await?.filter(|found| found.status.is_open());
        match found.filter(|found| caller.is_proven() || found.session == caller.session) {
            Some(mut registration) => {
                let held_a_seat = matches!(registration.status, SeatStatus::Registered | SeatStatus::Offered);
                registration.status = SeatStatus::Cancelled;
                registration.offer_hash = None;
                registration.updated_at = self.environment.now();
                work.webinars().put_registration(&registration).await?;
                if held_a_seat {
                    self.reassign_seat(&mut *work, &webinar).await?;
                }
            }
            None if work.webinars().find_claim(id, caller.session).await?.is_some() => {
                work.webinars().delete_claim(id, caller.session).await?;
            }
            None => return Err(Error::NotFound("Registration")),
        }
        work.commit().await
    }
}

fn to_view(registration: &Registration, before: u64) -> SeatView {
    match registration.status {
        SeatStatus::Waitlisted => SeatView::describe_wait(before + 1),
        SeatStatus::Offered => {
            SeatView { status: SeatStatus::Offered, position: None, offer_until: registration.offer_until, held_until: None }
        }
        _ => SeatView::describe_seat(registration.held_until),
    }
}

/// `Gone` when the webinar has ended or is cancelled. Latecomers may register until the end.
pub(super) fn check_open(webinar: &Webinar, now: Timestamp) -> Result<()> {
    match webinar.state(now) {
        WebinarState::Ended => Err(Error::Gone("This webinar has ended".to_owned())),
        WebinarState::Cancelled => Err(Error::Gone("This webinar is cancelled".to_owned())),
        _ => Ok(()),
    }
}
