//! Proving an address: by the code that was mailed there, or by Google's word.

use super::service::{NO_NAME, SignedIn};
use super::{Email, Registration, Subscriber, Subscribers};
use crate::consents::{Given, Purpose};
use crate::ids::{SessionId, SubscriberId};
use crate::messages::{Kind, Letter, Receiver};
use crate::providers::Identity;
use crate::sessions::{Assurance, Caller, Session};
use crate::text::{cut, one_line};
use crate::unsubscribing::first_name;
use crate::{Error, Result, UnitOfWork};

impl Subscribers {
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
        subscriber.picture = identity.picture;
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
            if consent.session != Some(own) && consent.purpose != Purpose::Service {
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
}
