//! Leaving: by the account panel, by the link of a mail, by one click, by a request that proves nothing.

mod greeting;
mod leaving;
mod scope;

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use crate::analytics::mask;
use crate::consents::{Consent, Consents, Given, Purpose};
use crate::ids::{SessionId, SubscriberId};
use crate::keys::SigningKeys;
use crate::messages::{Kind, Letter, Outbox, Receiver, address_hash};
use crate::sessions::{Caller, Sessions};
use crate::subscribers::{Email, Profile, Subscriber, owns};
use crate::text::{cut, one_line};
use crate::time::indian_date;
use crate::{Ambient, Error, Result, Store, UnitOfWork};

pub use greeting::first_name;
pub use scope::{List, Scope};

const PURPOSE: &str = "unsubscribe";
const UNDO: &str = "unsubscribe-undo";
/// A mail may be opened long after it came.
const LINK_LIVES: SignedDuration = SignedDuration::from_hours(400 * 24);
/// So long a browser may ask again for the confirmation of an unsubscribing.
const RECENT: SignedDuration = SignedDuration::from_hours(24);
const UNDO_LIVES: SignedDuration = SignedDuration::from_mins(10);
const PAUSE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The token of a mail's link.
pub(crate) async fn token_for(keys: &SigningKeys, subscriber: SubscriberId, list: List, now: Timestamp) -> Result<String> {
    let payload = format!("{}|{}", subscriber.0.simple(), list.as_str());
    keys.sign(PURPOSE, &payload, now.checked_add(LINK_LIVES).map_err(Error::internal)?).await
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// Good for ten minutes.
    pub undo: String,
    pub ended: Vec<Purpose>,
    /// What goes on all the same: seats and calls to come (trap 48).
    pub still_coming: Vec<String>,
    /// Whether the caller's session was ended with it.
    pub session_ended: bool,
}

/// What a link says of itself before anything is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub email: Email,
    pub list: List,
}

#[derive(Clone)]
pub struct Unsubscribing {
    store: Arc<dyn Store>,
    ambient: Ambient,
    keys: SigningKeys,
    outbox: Outbox,
    consents: Consents,
    sessions: Sessions,
}

impl Unsubscribing {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, keys: SigningKeys, outbox: Outbox, consents: Consents, sessions: Sessions) -> Self {
        Self { store, ambient, keys, outbox, consents, sessions }
    }

    /// Reads a link; changes nothing. `Gone` when it is too old or its person is.
    pub async fn link(&self, token: &str) -> Result<Link> {
        let (id, list) = self.read(token).await?.ok_or_else(stale)?;
        let subscriber = self.store.subscribers().find(id).await?.ok_or_else(stale)?;
        Ok(Link { email: subscriber.email, list })
    }

    /// By a mail's link. Done already is done.
    pub async fn by_token(&self, token: &str, scope: Option<Scope>) -> Result<Left> {
        let (id, list) = self.read(token).await?.ok_or_else(stale)?;
        let purposes = scope.map_or(list.purposes(), Scope::purposes);
        let mut work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(id).await?.ok_or_else(stale)?;
        let left = self.leave(&mut *work, subscriber, purposes, scope, "unsubscribe link", None).await?;
        work.commit().await?;
        Ok(left)
    }

    /// By whoever is signed in: a proven session ends everything and itself, a claimed one only what itself gave.
    pub async fn by_session(&self, caller: Caller, scope: Option<Scope>) -> Result<Left> {
        let scope = scope.unwrap_or(Scope::All);
        let mut work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let is_whole = scope == Scope::All;
        let mut left = if owns(caller, &subscriber) {
            self.leave(&mut *work, subscriber, scope.purposes(), Some(scope), "account", Some(caller.session)).await?
        } else {
            self.send_link(&*work, &subscriber).await?;
            self.leave_unproven(&*work, &subscriber, scope.purposes(), caller.session).await?
        };
        if is_whole && let Some(mut session) = work.sessions().lock(caller.session).await? {
            self.sessions.end_in(&mut *work, &mut session, self.ambient.now()).await?;
            left.session_ended = true;
        }
        work.commit().await?;
        Ok(left)
    }

    /// Why somebody left, in their words; kept without who.
    pub async fn note_reason(&self, reason: &str) -> Result<()> {
        let reason = cut(&mask(&one_line(reason)), 500);
        if reason.is_empty() {
            return Ok(());
        }
        let work = self.store.begin().await?;
        work.subscribers().add_leaving_reason(&reason, self.ambient.now()).await?;
        work.commit().await
    }

    /// By nobody known: the owner of the address, if there is one, gets a link. At most one a day.
    pub async fn ask(&self, email: &Email) -> Result<()> {
        let work = self.store.begin().await?;
        if let Some(subscriber) = work.subscribers().lock_by_email(email).await? {
            self.send_link(&*work, &subscriber).await?;
        }
        work.commit().await
    }

    /// What browsers of the specification ask for after unsubscribing (§ 7, WhatsApp and e-mail send): the server has sent it
    /// itself already, so that this is the same message again, which goes out once. Only to the session's own number or
    /// address, and only where nothing is agreed to any more. Answered alike, but without a message, where nothing was ended.
    pub async fn confirm_again(&self, caller: Caller, is_own: impl Fn(&Profile) -> bool + Send + Sync) -> Result<()> {
        let work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let session = work.sessions().lock(caller.session).await?.ok_or(Error::Unauthorized)?;
        if !is_own(&Profile::of(&session, &subscriber)) {
            return Err(Error::Forbidden("Messages go to your own number and address only".to_owned()));
        }
        let is_owner = owns(caller, &subscriber);
        let held =
            if is_owner { work.consents().current(subscriber.id).await? } else { self.said_by(subscriber.id, caller.session).await? };
        if held.iter().any(|consent| consent.granted && Purpose::OPTIONAL.contains(&consent.purpose)) {
            return Err(Error::conflict("STILL_SUBSCRIBED", "You are still subscribed"));
        }
        if is_owner && self.has_ended_something(subscriber.id).await? {
            self.confirm(&*work, &subscriber, self.ambient.now()).await?;
        }
        work.commit().await
    }

    /// Takes back what was done in the last ten minutes.
    pub async fn undo(&self, token: &str) -> Result<()> {
        let over = || Error::Gone("That is more than ten minutes ago. You can subscribe again at any time.".to_owned());
        let payload = self.keys.verify(UNDO, token).await?.ok_or_else(over)?;
        let mut parts = payload.split('|');
        let (id, purposes) = parts.next().zip(parts.next()).ok_or_else(over)?;
        let id = SubscriberId::parse(id).ok_or_else(over)?;
        let work = self.store.begin().await?;
        let mut subscriber = work.subscribers().lock(id).await?.ok_or_else(over)?;
        let source = "unsubscribe undone";
        // Whoever typed the address first may not agree to anything once its owner has it.
        let given = match parts.next().and_then(SessionId::parse) {
            Some(session) if subscriber.proven_at.is_some() || subscriber.made_by != Some(session) => Given::OnProof { session, source },
            session => Given::Now { session, source },
        };
        for purpose in purposes.split(',').filter_map(Purpose::parse) {
            self.consents.record(&*work, id, purpose, true, given).await?;
        }
        if matches!(given, Given::Now { .. }) && subscriber.paused_until.take().is_some() {
            work.subscribers().update(&subscriber).await?;
        }
        work.commit().await
    }

    /// `session`: whose words these were, where it had proven nothing.
    async fn undo_token(&self, id: SubscriberId, ended: &[Purpose], session: Option<SessionId>) -> Result<String> {
        let names: Vec<&str> = ended.iter().map(|purpose| purpose.as_str()).collect();
        let session = session.map(|session| format!("|{}", session.0.simple())).unwrap_or_default();
        let payload = format!("{}|{}{session}", id.0.simple(), names.join(","));
        self.keys.sign(UNDO, &payload, self.ambient.now().checked_add(UNDO_LIVES).map_err(Error::internal)?).await
    }

    /// Whether somebody took back lately what they had agreed to: taking back what nobody gave is never written down.
    async fn has_ended_something(&self, subscriber: SubscriberId) -> Result<bool> {
        let since = self.ambient.now().checked_sub(RECENT).map_err(Error::internal)?;
        let is_end = |consent: &Consent| !consent.granted && consent.effective && consent.at >= since;
        let history = self.store.consents().history(subscriber).await?;
        Ok(history.iter().any(|consent| is_end(consent) && Purpose::OPTIONAL.contains(&consent.purpose)))
    }

    /// Whether they ever agreed to be written to by WhatsApp; a number alone is no agreement.
    async fn has_agreed_to_whatsapp(&self, subscriber: SubscriberId) -> Result<bool> {
        let history = self.store.consents().history(subscriber).await?;
        Ok(history.iter().any(|consent| consent.purpose == Purpose::Whatsapp && consent.granted && consent.effective))
    }

    /// By e-mail, and by WhatsApp to a number that agreed to it, once a day at most: of a person and a day, whatever was ended.
    async fn confirm(&self, work: &dyn UnitOfWork, subscriber: &Subscriber, now: Timestamp) -> Result<()> {
        let about = format!("{}:{}", subscriber.id.0.simple(), indian_date(now));
        let letter = |about: &str| Letter::new(Kind::Unsubscribed, about, [("firstName", first_name(&subscriber.name))]);
        self.outbox.add(work, letter(&about), Receiver::by_email(subscriber)).await?;
        if let Some(phone) = &subscriber.phone
            && self.has_agreed_to_whatsapp(subscriber.id).await?
        {
            // The one message that a STOP doesn't hold back is the confirmation of it; other lists stay as they are.
            let receiver = Receiver::by_whatsapp(subscriber.id, phone);
            if !work.messages().is_suppressed(receiver.channel, &address_hash(&receiver.address)).await? {
                self.outbox.add(work, letter(&phone.once_a_day(now)), receiver).await?;
            }
        }
        Ok(())
    }

    async fn send_link(&self, work: &dyn UnitOfWork, subscriber: &Subscriber) -> Result<()> {
        let about = format!("{}:{}", subscriber.id.0.simple(), indian_date(self.ambient.now()));
        let letter = Letter::new(Kind::UnsubscribeLink, about, [("firstName", first_name(&subscriber.name))]);
        self.outbox.add(work, letter, Receiver::by_email(subscriber)).await
    }

    async fn read(&self, token: &str) -> Result<Option<(SubscriberId, List)>> {
        let payload = self.keys.verify(PURPOSE, token).await?;
        Ok(payload.and_then(|payload| {
            let (id, list) = payload.split_once('|')?;
            Some((SubscriberId::parse(id)?, List::parse(list)?))
        }))
    }
}

fn stale() -> Error {
    Error::Gone("This link is too old. Enter your address and we send a new one.".to_owned())
}
