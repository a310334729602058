//! Typing a name and an address into a form: subscribing, and every other form that asks for them.

use super::service::owns;
use super::{Registration, RegistrationInput, SignedIn, Subscriber, Subscribers};
use crate::consents::{Consent, Given, Purpose};
use crate::messages::{Channel, Kind, Letter, Receiver, address_hash};
use crate::sessions::{Assurance, Caller, Session};
use crate::unsubscribing::first_name;
use crate::{Error, Result, UnitOfWork};

/// Somebody who typed who they are, inside the unit of work of what they typed it for.
#[derive(Debug)]
pub(crate) struct Entered {
    pub subscriber: Subscriber,
    pub session: Session,
    /// The address was nowhere before.
    pub is_newcomer: bool,
    refresh: String,
}

impl Entered {
    pub fn caller(&self) -> Caller {
        Caller { session: self.session.id, subscriber: self.subscriber.id, assurance: self.session.assurance }
    }
}

impl Subscribers {
    /// Answers alike whether the address is known or not: a session that has proven nothing, showing what was typed. Somebody
    /// who is signed in with a proven address and types it again stays signed in, and what they typed is taken over.
    pub async fn register(&self, input: RegistrationInput, caller: Option<Caller>, device: &str) -> Result<SignedIn> {
        let typed = Registration::parse(input)?;
        let work = self.store.begin().await?;
        let entered = self.enter(&*work, &typed, caller, device).await?;
        work.commit().await?;
        self.entered(entered).await
    }

    /// [`Subscribers::register`] as a part of another use case; the answer is made by [`Subscribers::entered`] after its commit.
    pub(crate) async fn enter(&self, work: &dyn UnitOfWork, typed: &Registration, caller: Option<Caller>, device: &str) -> Result<Entered> {
        let found = work.subscribers().lock_by_email(&typed.email).await?;
        if let (Some(subscriber), Some(caller)) = (&found, caller)
            && caller.subscriber == subscriber.id
            && let Some(session) = work.sessions().lock(caller.session).await?.filter(|session| session.ended_at.is_none())
        {
            return self.enter_again(work, typed, subscriber.clone(), session).await;
        }
        let is_newcomer = found.is_none();
        let mut subscriber = found.unwrap_or_else(|| self.newcomer(typed));
        let named = (typed.name.clone(), typed.phone.clone());
        let (session, refresh) = self.sessions.fresh(subscriber.id, Assurance::Claimed, named, device);
        if is_newcomer {
            subscriber.made_by = Some(session.id);
            if !work.subscribers().insert(&subscriber).await? {
                return Err(Error::unavailable("Somebody subscribed with this address at this very moment. Please try again"));
            }
        }
        work.sessions().insert(&session).await?;
        let held = if is_newcomer { Vec::new() } else { work.consents().current(subscriber.id).await? };
        self.note_consents(work, &subscriber, &session, typed, (is_newcomer, held)).await?;
        self.mail_code(work, &subscriber.email, Some(&subscriber), &typed.name).await.or_else(unless_too_many)?;
        if is_newcomer && typed.agreed.contains(&Purpose::Whatsapp) {
            self.greet(work, &subscriber).await?;
        }
        Ok(Entered { subscriber, session, is_newcomer, refresh })
    }

    pub(crate) async fn entered(&self, entered: Entered) -> Result<SignedIn> {
        self.signed_in(&entered.session, &entered.subscriber, entered.refresh).await
    }

    /// In the session that the browser has for this address already: nobody is signed in anew, nobody needs another code.
    async fn enter_again(
        &self,
        work: &dyn UnitOfWork,
        typed: &Registration,
        mut subscriber: Subscriber,
        mut session: Session,
    ) -> Result<Entered> {
        let caller = Caller { session: session.id, subscriber: subscriber.id, assurance: session.assurance };
        let is_own = owns(caller, &subscriber);
        session.name.clone_from(&typed.name);
        session.phone = typed.phone.clone().or(session.phone);
        if is_own {
            let is_other_number = typed.phone.is_some() && typed.phone != subscriber.phone;
            if is_other_number && !caller.is_proven() {
                // Another number, and nobody knows whose: its owner has agreed to nothing.
                let given = Given::Now { session: Some(session.id), source: "number changed" };
                self.consents.record(work, subscriber.id, Purpose::Whatsapp, false, given).await?;
            }
            subscriber.name.clone_from(&typed.name);
            subscriber.phone = typed.phone.clone().or(subscriber.phone);
            subscriber.service_assist = typed.service_assist.clone().or(subscriber.service_assist);
            work.subscribers().update(&subscriber).await?;
        }
        let held = work.consents().current(subscriber.id).await?;
        self.note_consents(work, &subscriber, &session, typed, (is_own, held)).await?;
        let refresh = self.sessions.renew(work, &mut session).await?;
        Ok(Entered { subscriber, session, is_newcomer: false, refresh })
    }

    /// The service always; what was ticked from now on when it `counts` (the row is the session's own), else from the proof on.
    async fn note_consents(
        &self,
        work: &dyn UnitOfWork,
        subscriber: &Subscriber,
        session: &Session,
        typed: &Registration,
        (counts, held): (bool, Vec<Consent>),
    ) -> Result<()> {
        let source = "subscribe form";
        let given = if counts { Given::Now { session: Some(session.id), source } } else { Given::OnProof { session: session.id, source } };
        for purpose in std::iter::once(Purpose::Service).chain(typed.agreed.iter().copied()) {
            self.consents.record_beside(work, &held, subscriber.id, purpose, true, given).await?;
        }
        if subscriber.proven_at.is_some()
            && counts
            && typed.agreed.contains(&Purpose::Whatsapp)
            && let Some(phone) = &typed.phone
        {
            // Asking anew after a STOP; a stranger who types the number can't lift it.
            work.messages().allow(Channel::Whatsapp, &address_hash(&phone.e164())).await?;
        }
        Ok(())
    }

    async fn greet(&self, work: &dyn UnitOfWork, subscriber: &Subscriber) -> Result<()> {
        let Some(phone) = &subscriber.phone else { return Ok(()) };
        // Once a number and day: whoever types somebody's number under many addresses makes one message, not many.
        let about = phone.once_a_day(self.ambient.now());
        let letter = Letter::new(Kind::Subscribed, about, [("firstName", first_name(&subscriber.name))]);
        self.outbox.add(work, letter, Receiver::by_whatsapp(subscriber.id, phone)).await
    }
}

/// Registering goes on when no more codes are allowed for now: the next one can be asked for later.
fn unless_too_many(error: Error) -> Result<()> {
    if matches!(error, Error::TooManyRequests { .. }) { Ok(()) } else { Err(error) }
}
