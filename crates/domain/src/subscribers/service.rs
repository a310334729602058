//! Subscribing, proving an address, changing what is kept of oneself.

use std::sync::Arc;

use super::{Email, Profile, ProfileChange, Registration, Subscriber};
use crate::account::Erasure;
use crate::changes::Change;
use crate::consents::{Consents, Given, Purpose};
use crate::ids::{JobId, SessionId, SubscriberId};
use crate::jobs::{Job, NewJob};
use crate::messages::{Kind, Letter, Outbox, Receiver};
use crate::providers::Identity;
use crate::sessions::{Assurance, Caller, Session, Sessions, SignInCodes, Tokens};
use crate::text::{cut, one_line};
use crate::unsubscribing::first_name;
use crate::webinars::SeatStatus;
use crate::{Ambient, Error, Result, Store, UnitOfWork};

const LONGEST_FEEDBACK: usize = 4_000;
/// Of somebody who has not told one.
const NO_NAME: &str = "Reader";

/// Somebody with a session, and what they may see of themselves.
#[derive(Debug, Clone)]
pub struct SignedIn {
    pub profile: Profile,
    pub tokens: Tokens,
}

#[derive(Clone)]
pub struct Subscribers {
    pub(super) store: Arc<dyn Store>,
    pub(super) ambient: Ambient,
    pub(super) sessions: Sessions,
    pub(super) codes: SignInCodes,
    pub(super) consents: Consents,
    pub(super) outbox: Outbox,
}

impl Subscribers {
    pub fn new(
        store: Arc<dyn Store>,
        ambient: Ambient,
        sessions: Sessions,
        codes: SignInCodes,
        consents: Consents,
        outbox: Outbox,
    ) -> Self {
        Self { store, ambient, sessions, codes, consents, outbox }
    }

    /// A code to an address, or to the session's own. The same answer whether anybody is known there.
    pub async fn send_code(&self, email: Option<&str>, caller: Option<Caller>) -> Result<()> {
        let work = self.store.begin().await?;
        let subscriber = match (email, caller) {
            (Some(email), _) => work.subscribers().lock_by_email(&Email::parse(email)?).await?,
            (None, Some(caller)) => work.subscribers().lock(caller.subscriber).await?,
            (None, None) => return Err(Error::invalid("email", "Please enter a valid email address")),
        };
        let address = match (email, &subscriber) {
            (Some(email), _) => Email::parse(email)?,
            (None, Some(subscriber)) => subscriber.email.clone(),
            (None, None) => return Err(Error::Unauthorized),
        };
        let name = subscriber.as_ref().map(|subscriber| subscriber.name.clone()).unwrap_or_default();
        self.mail_code(&*work, &address, subscriber.as_ref(), &name).await?;
        work.commit().await
    }

    /// Proves an address: the session's own, or `email` for who has no session here.
    pub async fn verify(&self, code: &str, email: Option<&str>, caller: Option<Caller>, device: &str) -> Result<SignedIn> {
        let wrong = || Error::invalid("code", "That code is not right, or too old. Please check it or ask for a new one");
        let mut work = self.store.begin().await?;
        let subscriber = match (email, caller) {
            (Some(email), _) => work.subscribers().lock_by_email(&Email::parse(email)?).await?,
            (None, Some(caller)) => work.subscribers().lock(caller.subscriber).await?,
            (None, None) => return Err(Error::Unauthorized),
        };
        let address = match (email, &subscriber) {
            (Some(email), _) => Email::parse(email)?,
            (None, Some(subscriber)) => subscriber.email.clone(),
            (None, None) => return Err(Error::Unauthorized),
        };
        let is_right = self.codes.check(&*work, &address, code).await?;
        let own = caller.filter(|caller| email.is_none() || subscriber.as_ref().is_some_and(|s| s.id == caller.subscriber));
        let moving = caller.filter(|caller| caller.is_proven() && subscriber.as_ref().is_none_or(|s| s.id != caller.subscriber));
        if !is_right {
            work.commit().await?;
            return Err(wrong());
        }
        match (subscriber, moving) {
            (taken, Some(caller)) if taken.is_none() => self.move_to(work, caller, address).await,
            (Some(mut subscriber), _) => {
                let was_claimed = subscriber.proven_at.is_none();
                let (mut session, mut refresh) = self.session_for(&mut *work, own, &subscriber, device).await?;
                if session.assurance == Assurance::Claimed {
                    refresh = self.sessions.promote(&mut *work, &mut session).await?;
                }
                let was_others = was_claimed && subscriber.made_by != Some(session.id);
                self.prove(&mut *work, &mut subscriber, &session).await?;
                if was_others {
                    self.tell_taken_over(&*work, &subscriber, &session).await?;
                }
                work.commit().await?;
                self.signed_in(&session, &subscriber, refresh).await
            }
            (None, _) => Err(wrong()),
        }
    }

    /// Signs in whom Google names. Keyed by `sub`; an address that was only typed before belongs to its owner now, and
    /// whoever typed it is signed out. Answers too whether a phone number is still missing.
    pub async fn sign_in_with(&self, identity: Identity, device: &str) -> Result<SignedIn> {
        if !identity.email_verified {
            return Err(Error::Forbidden("Google has not verified this e-mail address. Please use another way to sign in".to_owned()));
        }
        let email = Email::parse(&identity.email)?;
        let mut work = self.store.begin().await?;
        let by_sub = work.subscribers().lock_by_google_sub(&identity.subject).await?;
        let found = match by_sub {
            Some(subscriber) => Some(subscriber),
            None => work.subscribers().lock_by_email(&email).await?,
        };
        let is_new = found.is_none();
        let name = identity.name.as_deref().map(|name| cut(&one_line(name), 120)).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| NO_NAME.to_owned());
        let mut subscriber = found.unwrap_or_else(|| {
            let agreed = Vec::new();
            self.newcomer(&Registration { name: name.clone(), email: email.clone(), phone: None, service_assist: None, agreed })
        });
        if subscriber.google_sub.as_deref().is_some_and(|known| known != identity.subject) {
            return Err(Error::conflict("OTHER_ACCOUNT", "This address belongs to another Google account here. Please sign in by a code"));
        }
        let was_claimed = !is_new && subscriber.proven_at.is_none();
        subscriber.google_sub = Some(identity.subject);
        subscriber.picture = identity.picture.filter(|url| url.starts_with("https://"));
        if is_new && !work.subscribers().insert(&subscriber).await? {
            return Err(Error::unavailable("Please try again in a moment"));
        }
        let (session, refresh) = self.sessions.open(&*work, subscriber.id, Assurance::Proven, (name, None), device).await?;
        if is_new {
            let given = Given::Now { session: Some(session.id), source: "Google sign-in" };
            self.consents.record(&*work, subscriber.id, Purpose::Service, true, given).await?;
        }
        self.prove(&mut *work, &mut subscriber, &session).await?;
        if was_claimed {
            self.tell_taken_over(&*work, &subscriber, &session).await?;
        }
        work.commit().await?;
        self.signed_in(&session, &subscriber, refresh).await
    }

    pub async fn profile(&self, caller: Caller) -> Result<Profile> {
        let (session, subscriber) = self.present(caller).await?;
        Ok(Profile::of(&session, &subscriber))
    }

    /// What a proven session says is kept with the subscriber; what a claimed one says, with the session. A new address
    /// of a proven person counts once the code mailed to it is entered.
    pub async fn change(&self, caller: Caller, change: &ProfileChange) -> Result<Profile> {
        let (name, email) = (change.name()?, change.email()?);
        let work = self.store.begin().await?;
        let mut subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let mut session = work.sessions().lock(caller.session).await?.ok_or(Error::Unauthorized)?;
        let before = if caller.is_proven() { subscriber.phone.clone() } else { session.phone.clone() };
        let phone = change.phone(before.as_ref())?;
        if let Some(name) = name {
            session.name.clone_from(&name);
            subscriber.name = if owns(caller, &subscriber) { name } else { subscriber.name };
        }
        if let Some(phone) = phone {
            session.phone.clone_from(&phone);
            if owns(caller, &subscriber) && subscriber.phone != phone {
                if !caller.is_proven() {
                    // Another number, and nobody knows whose: its owner has agreed to nothing.
                    let given = Given::Now { session: Some(caller.session), source: "number changed" };
                    self.consents.record(&*work, subscriber.id, Purpose::Whatsapp, false, given).await?;
                }
                subscriber.phone = phone;
            }
        }
        work.sessions().update(&session).await?;
        work.subscribers().update(&subscriber).await?;
        if let Some(email) = email.filter(|email| *email != subscriber.email) {
            if !caller.is_proven() {
                return Err(Error::invalid("email", "Please subscribe again with that address"));
            }
            let known = work.subscribers().lock_by_email(&email).await?;
            if known.is_none() {
                self.mail_code_to(&*work, &email, Some(&subscriber), true).await?;
            } else {
                // Whoever has that address must not learn who asks, nor the asker that it is taken.
                self.codes.make(&*work, &email, false).await?;
            }
        }
        work.commit().await?;
        Ok(Profile::of(&session, &subscriber))
    }

    /// "Share Feedback on Chat" (§ 5: needs a known subscriber's address).
    pub async fn feedback(&self, caller: Caller, email: &str, text: &str) -> Result<()> {
        let text = cut(crate::text::without_control(text).trim(), LONGEST_FEEDBACK);
        if text.is_empty() {
            return Err(Error::invalid("feedback", "Feedback is required"));
        }
        let (_, subscriber) = self.present(caller).await?;
        if Email::parse(email).ok().as_ref() != Some(&subscriber.email) {
            return Err(Error::invalid("email", "User email not found"));
        }
        let work = self.store.begin().await?;
        work.subscribers().add_feedback(subscriber.id, &crate::analytics::mask(&text), self.ambient.now()).await?;
        work.commit().await
    }

    /// Staff say how far an assisted service is.
    pub async fn set_assist_status(&self, email: &Email, status: &str) -> Result<()> {
        let work = self.store.begin().await?;
        let mut subscriber = work.subscribers().lock_by_email(email).await?.ok_or(Error::NotFound("Subscriber"))?;
        subscriber.assist_status = Some(cut(&one_line(status), 60)).filter(|status| !status.is_empty());
        work.subscribers().update(&subscriber).await?;
        work.commit().await
    }

    /// The subscriber behind a session that has proven it. `Forbidden` for one that only claims.
    pub async fn proven(&self, caller: Caller) -> Result<Subscriber> {
        if !caller.is_proven() {
            return Err(Error::ProofNeeded);
        }
        self.store.subscribers().find(caller.subscriber).await?.ok_or(Error::Unauthorized)
    }

    /// Both behind a living session.
    pub async fn present(&self, caller: Caller) -> Result<(Session, Subscriber)> {
        let session = self.store.sessions().find(caller.session).await?.filter(|session| session.ended_at.is_none());
        let subscriber = self.store.subscribers().find(caller.subscriber).await?;
        session.zip(subscriber).ok_or(Error::Unauthorized)
    }

    /// Whether the session's own person confirms that everything of them shall go.
    pub async fn check_erasure(&self, caller: Caller, typed: &str) -> Result<Subscriber> {
        let subscriber = self.proven(caller).await?;
        if Email::parse(typed).ok().as_ref() != Some(&subscriber.email) {
            return Err(Error::invalid("confirm", "Please type your own e-mail address"));
        }
        Ok(subscriber)
    }

    /// Everything of a person goes; what was typed to confirm must be their own address.
    pub async fn erase(&self, caller: Caller, typed: &str) -> Result<()> {
        let subscriber = self.check_erasure(caller, typed).await?;
        let mut work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(subscriber.id).await?.ok_or(Error::Unauthorized)?;
        self.sessions.end_others(&mut *work, subscriber.id, None).await?;
        self.give_seats_back(&mut *work, subscriber.id).await?;
        self.give_calls_back(&*work, subscriber.id).await?;
        for article in work.subscribers().erase(&subscriber).await? {
            work.record(Change::Comments(article));
        }
        work.analytics().erase_wishes(subscriber.email.as_str()).await?;
        self.sweep_files(&*work).await?;
        work.record(Change::Erased(Erasure::of(&subscriber.email, self.ambient.now())));
        work.commit().await
    }

    /// What the person sent has no owner any more: its bytes go as soon as a worker comes to it.
    async fn sweep_files(&self, work: &dyn UnitOfWork) -> Result<()> {
        let job = NewJob { job: Job::SweepFiles, run_at: self.ambient.now(), unique_key: Some("sweep-files".to_owned()) };
        work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await
    }

    /// The times become free with the rows; providers that know the person by a meeting are told to forget it.
    async fn give_calls_back(&self, work: &dyn UnitOfWork, subscriber: SubscriberId) -> Result<()> {
        for booking in self.store.bookings().of(subscriber).await?.into_iter().filter(|booking| booking.meeting.is_some()) {
            let job = Job::MakeMeeting { booking: booking.id };
            let key = Some(format!("meeting:{}", booking.id.0.simple()));
            let job = NewJob { job, run_at: self.ambient.now(), unique_key: key };
            work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await?;
        }
        Ok(())
    }

    /// The seats become free with the rows; the next on each waitlist gets them.
    async fn give_seats_back(&self, work: &mut dyn UnitOfWork, subscriber: SubscriberId) -> Result<()> {
        for (webinar, held) in self.store.webinars().of(subscriber).await? {
            if matches!(held.status, SeatStatus::Registered | SeatStatus::Offered) {
                let job = Job::SeeToWaitlist { webinar: webinar.id };
                let job = NewJob { job, run_at: self.ambient.now(), unique_key: Some(format!("waitlist:{}", webinar.id)) };
                work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await?;
                work.record(Change::Webinar(webinar.id));
            }
        }
        Ok(())
    }

    pub(super) fn newcomer(&self, typed: &Registration) -> Subscriber {
        Subscriber {
            // Its moment would tell a stranger who types the address that it was known before.
            id: SubscriberId(self.ambient.random_uuid()),
            email: typed.email.clone(),
            name: typed.name.clone(),
            phone: typed.phone.clone(),
            picture: None,
            google_sub: None,
            proven_at: None,
            made_by: None,
            service_assist: typed.service_assist.clone(),
            assist_status: None,
            paused_until: None,
            created_at: self.ambient.now(),
        }
    }

    pub(super) async fn mail_code(&self, work: &dyn UnitOfWork, email: &Email, subscriber: Option<&Subscriber>, name: &str) -> Result<()> {
        let Some(code) = self.codes.make(work, email, subscriber.is_some()).await? else { return Ok(()) };
        let letter = Letter::new(Kind::SignInCode, self.ambient.uuid().simple(), [("firstName", first_name(name)), ("code", &code)]);
        self.outbox.add(work, letter, Receiver::at(subscriber.map(|s| s.id), email)).await
    }

    async fn mail_code_to(&self, work: &dyn UnitOfWork, email: &Email, subscriber: Option<&Subscriber>, known: bool) -> Result<()> {
        let name = subscriber.map(|s| s.name.clone()).unwrap_or_default();
        if known { self.mail_code(work, email, subscriber, &name).await } else { Ok(()) }
    }

    /// The caller's own session, or a new one for a browser that has none.
    async fn session_for(
        &self,
        work: &mut dyn UnitOfWork,
        own: Option<Caller>,
        subscriber: &Subscriber,
        device: &str,
    ) -> Result<(Session, String)> {
        if let Some(caller) = own
            && let Some(mut session) = work.sessions().lock(caller.session).await?.filter(|session| session.ended_at.is_none())
        {
            let refresh = self.sessions.promote(work, &mut session).await?;
            return Ok((session, refresh));
        }
        // Nothing was typed here but the address: name and number are the subscriber's own if they were proven before, else
        // somebody's who only typed the address.
        let is_proven = subscriber.proven_at.is_some();
        let typed = if is_proven { (subscriber.name.clone(), subscriber.phone.clone()) } else { (NO_NAME.to_owned(), None) };
        self.sessions.open(work, subscriber.id, Assurance::Proven, typed, device).await
    }

    /// After a proof. The first one makes the row its owner's: what this session typed is taken over, what others
    /// typed or agreed to before is dropped, and they are signed out (trap 10).
    async fn prove(&self, work: &mut dyn UnitOfWork, subscriber: &mut Subscriber, session: &Session) -> Result<()> {
        let is_first = subscriber.proven_at.is_none();
        work.consents().settle(subscriber.id, session.id).await?;
        if is_first {
            self.take_back_from_others(work, subscriber.id, session.id).await?;
            subscriber.name.clone_from(&session.name);
            subscriber.phone.clone_from(&session.phone);
            self.sessions.end_others(work, subscriber.id, Some(session.id)).await?;
            subscriber.proven_at = Some(self.ambient.now());
            subscriber.made_by = None;
        } else if session.phone.is_some() && subscriber.phone.is_none() {
            subscriber.phone.clone_from(&session.phone);
        }
        work.subscribers().update(subscriber).await
    }

    /// Whoever had typed the address before is signed out by now.
    async fn tell_taken_over(&self, work: &dyn UnitOfWork, subscriber: &Subscriber, session: &Session) -> Result<()> {
        let letter = Letter::new(Kind::TakenOver, session.id.0.simple(), [("firstName", first_name(&subscriber.name))]);
        self.outbox.add(work, letter, Receiver::by_email(subscriber)).await
    }

    /// What this session did not agree to itself, somebody else did in the owner's name.
    async fn take_back_from_others(&self, work: &dyn UnitOfWork, subscriber: SubscriberId, own: SessionId) -> Result<()> {
        let given = Given::Now { session: None, source: "address proven by its owner" };
        for consent in work.consents().current(subscriber).await? {
            if consent.session != Some(own) && Purpose::OPTIONAL.contains(&consent.purpose) {
                self.consents.record(work, subscriber, consent.purpose, false, given).await?;
            }
        }
        Ok(())
    }

    /// A proven person's new address, proven now too.
    async fn move_to(&self, mut work: Box<dyn UnitOfWork>, caller: Caller, address: Email) -> Result<SignedIn> {
        let mut subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let mut session = work.sessions().lock(caller.session).await?.ok_or(Error::Unauthorized)?;
        subscriber.email = address;
        work.subscribers().update(&subscriber).await?;
        let refresh = self.sessions.promote(&mut *work, &mut session).await?;
        work.commit().await?;
        self.signed_in(&session, &subscriber, refresh).await
    }

    pub(super) async fn signed_in(&self, session: &Session, subscriber: &Subscriber, refresh: String) -> Result<SignedIn> {
        let tokens = self.sessions.tokens(session, refresh).await?;
        Ok(SignedIn { profile: Profile::of(session, subscriber), tokens })
    }
}

/// Whether what this session says changes the row itself.
pub(crate) fn owns(caller: Caller, subscriber: &Subscriber) -> bool {
    caller.is_proven() || (subscriber.proven_at.is_none() && subscriber.made_by == Some(caller.session))
}
