//! What is kept of a subscriber, seen and changed by themselves; proving an address is in `proving`, leaving for good in `erasing`.

use std::sync::Arc;

use super::{Email, Profile, ProfileChange, Registration, Subscriber};
use crate::consents::{Consents, Given, Purpose};
use crate::ids::SubscriberId;
use crate::messages::{Kind, Letter, Outbox, Receiver};
use crate::sessions::{Caller, Session, Sessions, SignInCodes, Tokens};
use crate::text::{cut, one_line};
use crate::unsubscribing::first_name;
use crate::{Ambient, Error, Result, Store, UnitOfWork};

const LONGEST_FEEDBACK: usize = 4_000;
/// Of somebody who has not told one.
pub(super) const NO_NAME: &str = "Reader";

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
        let text = cut(&crate::text::lines(text), LONGEST_FEEDBACK);
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

    pub(super) async fn mail_code_to(
        &self,
        work: &dyn UnitOfWork,
        email: &Email,
        subscriber: Option<&Subscriber>,
        known: bool,
    ) -> Result<()> {
        let name = subscriber.map(|s| s.name.clone()).unwrap_or_default();
        if known { self.mail_code(work, email, subscriber, &name).await } else { Ok(()) }
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
