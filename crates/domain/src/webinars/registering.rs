//! Taking a seat, giving it back, and what a session may know of its own place.

use jiff::Timestamp;

use super::{Claim, Registration, SeatStatus, Webinar, WebinarState, Webinars};
use crate::changes::Change;
use crate::ids::{RegistrationId, WebinarId};
use crate::messages::Kind;
use crate::sessions::{Caller, Session};
use crate::subscribers::{Email, Entered, Phone, Profile, RegistrationInput, SignedIn};
use crate::{Error, Result, UnitOfWork};

/// What somebody typed to get a seat.
pub type SeatInput = RegistrationInput;

/// A session's own place, as it may be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    pub status: SeatStatus,
    /// On the waitlist, from 1.
    pub position: Option<u64>,
    pub offer_until: Option<Timestamp>,
}

impl View {
    pub(super) const SEAT: View = View { status: SeatStatus::Registered, position: None, offer_until: None };

    fn waiting(position: u64) -> Self {
        Self { status: SeatStatus::Waitlisted, position: Some(position), offer_until: None }
    }

    fn claimed(claim: Claim) -> Self {
        if claim.position == 0 { Self::SEAT } else { Self::waiting(claim.position) }
    }
}

#[derive(Debug)]
pub struct Registered {
    pub signed: SignedIn,
    pub view: View,
    /// This session, or the proven owner, had a place already.
    pub was_already: bool,
}

/// A place as its person sees it.
#[derive(Debug, Clone)]
pub struct OwnRegistration {
    pub view: View,
    pub email: Email,
    /// As typed for this webinar.
    pub name: String,
    pub phone: Option<Phone>,
    pub at: Timestamp,
}

impl Webinars {
    /// One seat an address. Somebody who types an address that has a place already is answered as if it had none (contract,
    /// "Assurance"): the place is its owner's, and shows when the address is proven.
    pub async fn register(&self, id: WebinarId, input: SeatInput, caller: Option<Caller>, device: &str) -> Result<Registered> {
        let typed = super::input::seat(input)?;
        open(&self.find(id).await?, self.ambient.now())?;
        let mut work = self.store.begin().await?;
        let entered = self.subscribers.enter(&*work, &typed, caller, device).await?;
        // The person's row first, then the webinar's, as erasing does: two units never wait for each other.
        let webinar = self.lock(&*work, id).await?;
        open(&webinar, self.ambient.now())?;
        let (view, was_already) = self.place(&mut *work, &webinar, &entered).await?;
        work.commit().await?;
        let signed = self.subscribers.entered(entered).await?;
        Ok(Registered { signed, view, was_already })
    }

    /// What is wrong with a form that leads to no webinar: everything at once, so that nobody corrects it field by field. An
    /// address that nothing has is `NotFound` once the rest is right.
    pub fn without_webinar(&self, input: &SeatInput, is_named: bool) -> Error {
        let unknown = || Error::NotFound("Webinar");
        let missing = ("webinarId".to_owned(), "Please say which webinar".to_owned());
        match super::input::seat(input.clone()) {
            Err(Error::Invalid { mut fields, .. }) => {
                fields.extend((!is_named).then_some(missing));
                Error::invalid_fields(fields)
            }
            Err(other) => other,
            Ok(_) if is_named => unknown(),
            Ok(_) => Error::invalid_fields([missing].into()),
        }
    }

    async fn place(&self, work: &mut dyn UnitOfWork, webinar: &Webinar, entered: &Entered) -> Result<(View, bool)> {
        let (caller, session) = (entered.caller(), &entered.session);
        let known = match entered.is_newcomer {
            true => None,
            false => work.webinars().registration(webinar.id, caller.subscriber).await?,
        };
        let held = known.as_ref().filter(|registration| registration.status.is_open());
        if let Some(registration) = held {
            if caller.is_proven() || registration.session == session.id {
                let before = work.webinars().before(webinar.id, registration.place.unwrap_or_default()).await?;
                return Ok((view(registration, before), true));
            }
            return self.pretend(work, webinar, session).await;
        }
        let id = known.map_or_else(|| RegistrationId(self.ambient.uuid()), |registration| registration.id);
        let mut registration = self.blank(id, webinar.id, entered);
        // The row is held, so full is full; a seat that seems free is still taken by the one conditional write.
        if !webinar.is_full() && work.webinars().take_seat(webinar.id).await? {
            work.webinars().put_registration(&registration).await?;
            self.tell(work, Kind::WebinarRegistered, webinar, &registration, &entered.subscriber).await?;
            if webinar.available() == Some(1) {
                work.record(Change::Webinar(webinar.id));
            }
            return Ok((View::SEAT, false));
        }
        let next = work.webinars().next_place(webinar.id).await?;
        registration.status = SeatStatus::Waitlisted;
        registration.place = Some(next.place);
        work.webinars().put_registration(&registration).await?;
        self.tell(work, Kind::WebinarWaitlisted, webinar, &registration, &entered.subscriber).await?;
        Ok((View::waiting(next.before + 1), false))
    }

    /// What a newcomer would be told, without a second seat for the address.
    async fn pretend(&self, work: &dyn UnitOfWork, webinar: &Webinar, session: &Session) -> Result<(View, bool)> {
        if let Some(claim) = work.webinars().claim(webinar.id, session.id).await? {
            return Ok((View::claimed(claim), true));
        }
        let position = if webinar.is_full() { work.webinars().before(webinar.id, u64::MAX).await? + 1 } else { 0 };
        let claim = Claim { position };
        work.webinars().put_claim(webinar.id, session.id, claim).await?;
        Ok((View::claimed(claim), false))
    }

    fn blank(&self, id: RegistrationId, webinar: WebinarId, entered: &Entered) -> Registration {
        let now = self.ambient.now();
        Registration {
            id,
            webinar,
            subscriber: entered.subscriber.id,
            session: entered.session.id,
            status: SeatStatus::Registered,
            name: entered.session.name.clone(),
            phone: entered.session.phone.clone(),
            place: None,
            offer_hash: None,
            offer_until: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// A session's own place. A proven one knows its person's, a claimed one what itself asked for.
    pub async fn view(&self, id: WebinarId, caller: Caller) -> Result<Option<View>> {
        let held = self.store.webinars().registration(id, caller.subscriber).await?.filter(|held| held.status.is_open());
        if let Some(registration) = held.filter(|held| caller.is_proven() || held.session == caller.session) {
            let before = self.store.webinars().before(id, registration.place.unwrap_or_default()).await?;
            return Ok(Some(view(&registration, before)));
        }
        if caller.is_proven() {
            return Ok(None);
        }
        Ok(self.store.webinars().claim(id, caller.session).await?.map(View::claimed))
    }

    /// For My Account: what this session may know, by start.
    pub async fn places(&self, caller: Caller) -> Result<Vec<(Webinar, View)>> {
        let mut places = Vec::new();
        for (webinar, held) in self.store.webinars().of(caller.subscriber).await? {
            if held.status.is_open() && (caller.is_proven() || held.session == caller.session) {
                let before = self.store.webinars().before(webinar.id, held.place.unwrap_or_default()).await?;
                places.push((webinar, view(&held, before)));
            }
        }
        if !caller.is_proven() {
            let claimed = self.store.webinars().claimed_by(caller.session).await?;
            places.extend(claimed.into_iter().map(|(webinar, claim)| (webinar, View::claimed(claim))));
        }
        places.retain(|(webinar, _)| !webinar.is_deleted || webinar.is_called_off());
        places.sort_by_key(|(webinar, _)| webinar.starts_at);
        Ok(places)
    }

    /// The session's own registration; `NotFound` without one. To a session that has proven nothing it is what itself typed,
    /// whether or not the address had a place before: the two must not look different.
    pub async fn own(&self, id: WebinarId, caller: Caller) -> Result<OwnRegistration> {
        let view = self.view(id, caller).await?.ok_or(Error::NotFound("Registration"))?;
        let (session, subscriber) = self.subscribers.present(caller).await?;
        let held = match caller.is_proven() {
            true => self.store.webinars().registration(id, caller.subscriber).await?,
            false => None,
        };
        let own = Profile::of(&session, &subscriber);
        Ok(match held {
            Some(held) => OwnRegistration { view, email: own.email, name: held.name, phone: held.phone, at: held.created_at },
            None => OwnRegistration { view, email: own.email, name: own.name, phone: own.phone, at: session.created_at },
        })
    }

    /// Gives one's own place back; the seat goes to who has waited the longest.
    pub async fn unregister(&self, id: WebinarId, caller: Caller) -> Result<()> {
        let mut work = self.store.begin().await?;
        work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let webinar = self.lock(&*work, id).await?;
        let held = work.webinars().registration(id, caller.subscriber).await?.filter(|held| held.status.is_open());
        match held.filter(|held| caller.is_proven() || held.session == caller.session) {
            Some(mut registration) => {
                let held_a_seat = matches!(registration.status, SeatStatus::Registered | SeatStatus::Offered);
                registration.status = SeatStatus::Cancelled;
                registration.offer_hash = None;
                registration.updated_at = self.ambient.now();
                work.webinars().put_registration(&registration).await?;
                if held_a_seat {
                    self.pass_on(&mut *work, &webinar).await?;
                }
            }
            None if work.webinars().claim(id, caller.session).await?.is_some() => {
                work.webinars().drop_claim(id, caller.session).await?;
            }
            None => return Err(Error::NotFound("Registration")),
        }
        work.commit().await
    }
}

fn view(registration: &Registration, before: u64) -> View {
    match registration.status {
        SeatStatus::Waitlisted => View::waiting(before + 1),
        SeatStatus::Offered => View { status: SeatStatus::Offered, position: None, offer_until: registration.offer_until },
        _ => View::SEAT,
    }
}

/// `Gone` when nobody can come any more. Late comers may: until the end (trap 42).
pub(super) fn open(webinar: &Webinar, now: Timestamp) -> Result<()> {
    match webinar.state(now) {
        WebinarState::Ended => Err(Error::Gone("This webinar has ended".to_owned())),
        WebinarState::Cancelled => Err(Error::Gone("This webinar is cancelled".to_owned())),
        _ => Ok(()),
    }
}
