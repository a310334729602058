//! Unsubscribing: from the account panel, by a mail's link, by one click, or by a request that proves nothing.

mod leaving_reason;
mod opt_out;
mod scope;

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::consents::{Consent, ConsentOrigin, Consents, Purpose};
use crate::contact::{first_name, hash_address};
use crate::ids::{SessionId, SubscriberId};
use crate::keys::SigningKeys;
use crate::messages::{MailingList, MessageDraft, MessageKind, Outbox, Recipient, verify_unsubscribe_token};
use crate::sessions::{Caller, Sessions};
use crate::subscribers::{Email, Profile, Subscriber, owns_subscriber};
use crate::tally::Tally;
use crate::time::indian_date;
use crate::{Environment, Error, Result, Store, UnitOfWork};

pub use leaving_reason::LeavingReason;
pub use scope::Scope;

const UNDO_PURPOSE: &str = "unsubscribe-undo";
/// How long after opting out a browser may ask for the confirmation again.
const CONFIRMATION_WINDOW: SignedDuration = SignedDuration::from_hours(24);
const UNDO_TTL: SignedDuration = SignedDuration::from_mins(10);
/// Reasons for leaving that everybody together may write in a day; further ones are not kept.
const MAX_REASONS: u32 = 500;
const PAUSE_DURATION: SignedDuration = SignedDuration::from_hours(30 * 24);

/// What unsubscribing changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsubscribeOutcome {
    /// Token that takes the change back; valid for ten minutes.
    pub undo_token: String,
    pub ended: Vec<Purpose>,
    /// Whether messages pause that did not pause before.
    pub has_paused: bool,
    /// Webinar seats and consultations still ahead: unsubscribing does not cancel them.
    pub upcoming: Vec<String>,
    /// Whether the caller's session was ended too.
    pub session_ended: bool,
}

/// What an unsubscribe link is about, before anything is changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsubscribeLink {
    pub email: Email,
    pub list: MailingList,
}

#[derive(Clone)]
pub struct Unsubscriptions {
    store: Arc<dyn Store>,
    environment: Environment,
    keys: SigningKeys,
    outbox: Outbox,
    consents: Consents,
    sessions: Sessions,
    reasons: Arc<Tally<(), Uuid>>,
}

impl Unsubscriptions {
    pub fn new(
        store: Arc<dyn Store>,
        environment: Environment,
        keys: SigningKeys,
        outbox: Outbox,
        consents: Consents,
        sessions: Sessions,
    ) -> Self {
        Self { store, environment, keys, outbox, consents, sessions, reasons: Arc::new(Tally::per_day(MAX_REASONS)) }
    }

    /// Reads a link without changing anything. `Gone` when the link has expired or its subscriber was erased.
    pub async fn read_link(&self, token: &str) -> Result<UnsubscribeLink> {
        let (id, list) = verify_unsubscribe_token(&self.keys, token).await?.ok_or_else(link_expired)?;
        let subscriber = self.store.subscribers().find(id).await?.ok_or_else(link_expired)?;
        Ok(UnsubscribeLink { email: subscriber.email, list })
    }

    /// Unsubscribes by a mail's link. Repeating it is harmless.
    pub async fn unsubscribe_by_token(&self, token: &str, scope: Option<Scope>) -> Result<UnsubscribeOutcome> {
        let (id, list) = verify_unsubscribe_token(&self.keys, token).await?.ok_or_else(link_expired)?;
        let purposes = scope.map_or(list.purposes(), Scope::purposes);
        let mut work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(id).await?.ok_or_else(link_expired)?;
        let left = self.opt_out(&mut *work, subscriber, purposes, scope, "unsubscribe link", None).await?;
        work.commit().await?;
        Ok(left)
    }

    /// Unsubscribes a signed-in person. A proven session ends every consent and itself; a claimed session ends only the consents
    /// it gave.
    pub async fn unsubscribe_by_session(&self, caller: Caller, scope: Option<Scope>) -> Result<UnsubscribeOutcome> {
        let scope = scope.unwrap_or(Scope::All);
        let mut work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let is_whole = scope == Scope::All;
        let mut left = if owns_subscriber(caller, &subscriber) {
            self.opt_out(&mut *work, subscriber, scope.purposes(), Some(scope), "account", Some(caller.session)).await?
        } else {
            self.send_link(&*work, &subscriber).await?;
            self.opt_out_unproven(&*work, &subscriber, scope.purposes(), caller.session).await?
        };
        if is_whole && let Some(mut session) = work.sessions().lock(caller.session).await? {
            self.sessions.end_in(&mut *work, &mut session, self.environment.now()).await?;
            left.session_ended = true;
        }
        work.commit().await?;
        Ok(left)
    }

    /// Records why somebody left, in their own words, without who it was. Where nothing ended and nothing was paused nobody left.
    pub async fn record_reason(&self, LeavingReason(reason): &LeavingReason, left: &UnsubscribeOutcome) -> Result<()> {
        let now = self.environment.now();
        let has_left = !left.ended.is_empty() || left.has_paused;
        if reason.is_empty() || !has_left || !self.reasons.count_thing((), self.environment.new_uuid(), now) {
            return Ok(());
        }
        let work = self.store.begin().await?;
        work.subscribers().add_unsubscribe_reason(reason, now).await?;
        work.commit().await
    }

    /// Unsubscribing without a session: the owner of the address, if it is known, gets a link by mail, at most one a day.
    pub async fn request_link(&self, email: &Email) -> Result<()> {
        let work = self.store.begin().await?;
        if let Some(subscriber) = work.subscribers().lock_by_email(email).await? {
            self.send_link(&*work, &subscriber).await?;
        }
        work.commit().await
    }

    /// Sends the confirmation of an unsubscribe again. The server has sent it already, so this is the same message with the same
    /// key and goes out once. It goes only to the session's own number or address, and only where no optional consent is left.
    /// Where nothing was ended the answer is the same, but no message is sent.
    pub async fn resend_confirmation(&self, caller: Caller, is_own: impl Fn(&Profile) -> bool + Send + Sync) -> Result<()> {
        let work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let session = work.sessions().lock(caller.session).await?.ok_or(Error::Unauthorized)?;
        if !is_own(&Profile::from_session(&session, &subscriber)) {
            return Err(Error::Forbidden("Messages go to your own number and address only".to_owned()));
        }
        let is_owner = owns_subscriber(caller, &subscriber);
        let consents = if is_owner {
            work.consents().list_current(subscriber.id).await?
        } else {
            self.list_session_decisions(subscriber.id, caller.session).await?
        };
        if consents.iter().any(|consent| consent.granted && Purpose::OPTIONAL.contains(&consent.purpose)) {
            return Err(Error::conflict("STILL_SUBSCRIBED", "You are still subscribed"));
        }
        if is_owner && self.has_recent_opt_out(subscriber.id).await? {
            self.send_confirmation(&*work, &subscriber, self.environment.now()).await?;
        }
        work.commit().await
    }

    /// Restores the consents that were ended in the last ten minutes, those that have been restored already left out: the token counts until
    /// then. `TooOften` when this was done very often.
    pub async fn undo(&self, token: &str) -> Result<()> {
        let over = build_undo_over_error;
        let payload = self.keys.verify(UNDO_PURPOSE, token).await?.ok_or_else(over)?;
        let mut parts = payload.split('|');
        let (id, purposes) = parts.next().zip(parts.next()).ok_or_else(over)?;
        let id = SubscriberId::parse(id).ok_or_else(over)?;
        let work = self.store.begin().await?;
        let mut subscriber = work.subscribers().lock(id).await?.ok_or_else(over)?;
        let source = "unsubscribe undone";
        // A session that only typed the address may not agree to anything once the owner has proven it.
        let session_id = match parts.next().and_then(SessionId::parse) {
            Some(session) if subscriber.proven_at.is_some() || subscriber.made_by != Some(session) => {
                ConsentOrigin::OnProof { session, source }
            }
            session => ConsentOrigin::Now { session, source },
        };
        let restored: Vec<Purpose> = purposes.split(',').filter_map(Purpose::parse).collect();
        let missing = self.list_missing(&*work, &subscriber, session_id, &restored).await?;
        for purpose in missing {
            self.consents.record_restored(&*work, id, purpose, session_id).await?;
        }
        if matches!(session_id, ConsentOrigin::Now { .. }) && subscriber.paused_until.take().is_some() {
            work.subscribers().update(&subscriber).await?;
        }
        work.commit().await
    }

    /// Those of the purposes that are not agreed to now. Nobody agrees without an end, by leaving and taking it back again and again.
    async fn list_missing(
        &self,
        work: &dyn UnitOfWork,
        subscriber: &Subscriber,
        origin: ConsentOrigin<'_>,
        purposes: &[Purpose],
    ) -> Result<Vec<Purpose>> {
        let current = match origin {
            ConsentOrigin::OnProof { session, .. } => self.list_session_decisions(subscriber.id, session).await?,
            ConsentOrigin::Now { .. } => work.consents().list_current(subscriber.id).await?,
        };
        let is_granted = |purpose: Purpose| current.iter().any(|consent| consent.purpose == purpose && consent.granted);
        let missing: Vec<Purpose> = purposes.iter().copied().filter(|purpose| !is_granted(*purpose)).collect();
        match origin {
            _ if missing.is_empty() => {}
            ConsentOrigin::Now { .. } => self.consents.check_pace(work, (subscriber.id, subscriber.proven_at)).await?,
            ConsentOrigin::OnProof { session, .. } => {
                let history = self.store.consents().history(subscriber.id).await?;
                let own: Vec<Consent> = history.into_iter().filter(|consent| consent.session == Some(session)).collect();
                self.consents.check_pace_of_session(&own)?;
            }
        }
        Ok(missing)
    }

    /// `session`: the session that ended its own consents without having proven the address.
    async fn sign_undo_token(&self, id: SubscriberId, ended: &[Purpose], session: Option<SessionId>) -> Result<String> {
        let names: Vec<&str> = ended.iter().map(|purpose| purpose.as_str()).collect();
        let session = session.map(|session| format!("|{}", session.0.simple())).unwrap_or_default();
        let payload = format!("{}|{}{session}", id.0.simple(), names.join(","));
        self.keys.sign_token(UNDO_PURPOSE, &payload, self.environment.now().checked_add(UNDO_TTL).map_err(Error::internal)?).await
    }

    /// Whether the person withdrew a consent within [`CONFIRMATION_WINDOW`]. Withdrawing what was never given is not recorded.
    async fn has_recent_opt_out(&self, subscriber: SubscriberId) -> Result<bool> {
        let since = self.environment.now().checked_sub(CONFIRMATION_WINDOW).map_err(Error::internal)?;
        let is_end = |consent: &Consent| !consent.granted && consent.effective && consent.at >= since;
        let history = self.store.consents().history(subscriber).await?;
        Ok(history.iter().any(|consent| is_end(consent) && Purpose::OPTIONAL.contains(&consent.purpose)))
    }

    /// Whether they ever agreed to WhatsApp messages; a number alone is no consent.
    async fn has_agreed_to_whatsapp(&self, subscriber: SubscriberId) -> Result<bool> {
        let history = self.store.consents().history(subscriber).await?;
        Ok(history.iter().any(|consent| consent.purpose == Purpose::Whatsapp && consent.granted && consent.effective))
    }

    /// Confirms by e-mail, and by WhatsApp to a number that agreed to it. The key names the person and the day, so it goes out
    /// once a day at most.
    async fn send_confirmation(&self, work: &dyn UnitOfWork, subscriber: &Subscriber, now: Timestamp) -> Result<()> {
        let dedup_key = format!("{}:{}", subscriber.id.0.simple(), indian_date(now));
        let language = work.subscribers().find_mail_language(subscriber.id).await?;
        let draft = |about: &str| {
            let variables = [("firstName", first_name(&subscriber.name))];
            MessageDraft::new(MessageKind::Unsubscribed, about, variables).with_language(language)
        };
        self.outbox.add(work, draft(&dedup_key), Recipient::from(subscriber)).await?;
        if let Some(phone) = &subscriber.phone
            && self.has_agreed_to_whatsapp(subscriber.id).await?
        {
            // A suppressed number, for example after STOP, gets no message.
            let receiver = Recipient::from_whatsapp(subscriber.id, phone).unless_proven(subscriber.proven_at.is_some());
            if !work.messages().is_suppressed(receiver.channel, &hash_address(&receiver.address)).await? {
                self.outbox.add(work, draft(&phone.daily_key(now)), receiver).await?;
            }
        }
        Ok(())
    }

    async fn send_link(&self, work: &dyn UnitOfWork, subscriber: &Subscriber) -> Result<()> {
        let dedup_key = format!("{}:{}", subscriber.id.0.simple(), indian_date(self.environment.now()));
        let draft = MessageDraft::new(MessageKind::UnsubscribeLink, dedup_key, [("firstName", first_name(&subscriber.name))]);
        let language = work.subscribers().find_mail_language(subscriber.id).await?;
        // Anybody may type the address to ask for it.
        self.outbox.add(work, draft.with_language(language), Recipient::from(subscriber).unless_proven(false)).await
    }
}

fn link_expired() -> Error {
    Error::Gone("This link is too old. Enter your address and we send a new one.".to_owned())
}

fn build_undo_over_error() -> Error {
    Error::Gone("That is more than ten minutes ago. You can subscribe again at any time.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::describe_duration;

    #[test]
    fn the_time_to_undo_that_is_told_is_the_one_that_holds() {
        assert!(build_undo_over_error().to_string().contains(&describe_duration(UNDO_TTL)));
    }
}
