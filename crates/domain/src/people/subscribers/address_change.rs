//! Changes of a person's address: the former one is told, and can take the account back.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::{Email, Subscriber, Subscribers};
use crate::changes::Change;
use crate::contact::first_name;
use crate::ids::SubscriberId;
use crate::messages::{MessageDraft, MessageKind, Recipient};
use crate::time::indian_date;
use crate::{Error, Result, UnitOfWork};

const PURPOSE: &str = "undo-address-change";
const UNDO_TTL: SignedDuration = SignedDuration::from_hours(7 * 24);

/// What the link in the mail to the former address holds.
#[derive(Serialize, Deserialize)]
struct Undo {
    subscriber: SubscriberId,
    former: Email,
    /// The address that the account moved to.
    new: Email,
}

impl Subscribers {
    /// While the former address can take the account back, it does not move on: a thief who moved it twice would get a link that
    /// outlives the owner's. `Conflict` within seven days of a change.
    pub(super) fn check_last_change(&self, subscriber: &Subscriber) -> Result<()> {
        let now = self.environment.now();
        match subscriber.email_changed_at {
            Some(changed) if now.duration_since(changed) < UNDO_TTL => Err(Error::conflict(
                "CHANGED_LATELY",
                "The address of this account was changed less than seven days ago. It can be changed or deleted after that time",
            )),
            _ => Ok(()),
        }
    }

    /// Tells the present address that the account moves to another one.
    pub(super) async fn notify_address_change(&self, work: &dyn UnitOfWork, subscriber: &Subscriber, new: &Email) -> Result<()> {
        let now = self.environment.now();
        let undo = Undo { subscriber: subscriber.id, former: subscriber.email.clone(), new: new.clone() };
        let payload = serde_json::to_string(&undo).map_err(Error::internal)?;
        let token = self.keys.sign_token(PURPOSE, &payload, now.checked_add(UNDO_TTL).map_err(Error::internal)?).await?;
        // Behind "#" nothing reaches a server's log, or another site.
        let link = format!("{}/#undo-address={token}", self.site.base_url);
        let variables = [("firstName", first_name(&subscriber.name)), ("newAddress", &new.to_masked()), ("link", &link)];
        let draft = MessageDraft::new(MessageKind::AddressChanged, self.environment.new_uuid().simple(), variables);
        self.outbox.add(work, draft, Recipient::from(subscriber)).await
    }

    /// Gives the account back to its former address, by the token that was mailed there. Everybody is signed out, and a Google
    /// account that was linked is let go: it may be the thief's.
    pub async fn undo_address_change(&self, token: &str) -> Result<()> {
        let expired = || Error::Gone("This link has expired. Please write to us".to_owned());
        let payload = self.keys.verify(PURPOSE, token).await?.ok_or_else(expired)?;
        let undo: Undo = serde_json::from_str(&payload).map_err(|_| expired())?;
        let mut work = self.store.begin().await?;
        let mut subscriber = work.subscribers().lock(undo.subscriber).await?.ok_or_else(expired)?;
        if subscriber.email == undo.former {
            return Ok(());
        }
        if subscriber.email != undo.new {
            return Err(Error::Gone("This link no longer counts, because the address has changed since. Please write to us".to_owned()));
        }
        self.free_address(&mut *work, &undo.former).await?;
        subscriber.email = undo.former;
        subscriber.google_sub = None;
        subscriber.email_changed_at = None;
        work.subscribers().update(&subscriber).await?;
        self.sessions.end_others(&mut *work, subscriber.id, None).await?;
        self.close_calendar_feed(&*work, subscriber.id).await?;
        work.commit().await
    }

    /// Whoever read the account's calendar can't any more. A person who had a feed finds its new address in My Account.
    pub(super) async fn close_calendar_feed(&self, work: &dyn UnitOfWork, subscriber: SubscriberId) -> Result<()> {
        if self.store.calendar_feeds().find_secret(subscriber).await?.is_none() {
            return Ok(());
        }
        work.calendar_feeds().set_secret(subscriber, &self.environment.generate_secret(), self.environment.now()).await
    }

    /// Whoever only typed an address while its owner was away from it gives it up: the owner has the link that was mailed there.
    /// `Conflict` where somebody has proven it.
    async fn free_address(&self, work: &mut dyn UnitOfWork, address: &Email) -> Result<()> {
        let Some(other) = work.subscribers().lock_by_email(address).await? else { return Ok(()) };
        if other.proven_at.is_some() {
            return Err(Error::conflict("EMAIL_TAKEN", "This address has an account of its own by now. Please write to us"));
        }
        self.sessions.end_others(work, other.id, None).await?;
        for article in work.subscribers().erase(&other).await? {
            work.record_change(Change::Comments(article));
        }
        Ok(())
    }

    /// Tells the owner that somebody guesses at codes, once a day.
    pub(super) async fn warn_of_guessing(&self, work: &dyn UnitOfWork, subscriber: &Subscriber) -> Result<()> {
        let dedup_key = format!("{}:{}", subscriber.id.0.simple(), indian_date(self.environment.now()));
        let draft = MessageDraft::new(MessageKind::CodesGuessed, dedup_key, [("firstName", first_name(&subscriber.name))]);
        self.outbox.add(work, draft, Recipient::from(subscriber)).await
    }

    /// Tells a person that a Google account can sign in from here on.
    pub(super) async fn notify_google_linked(&self, work: &dyn UnitOfWork, subscriber: &Subscriber) -> Result<()> {
        let dedup_key = self.environment.new_uuid().simple();
        let draft = MessageDraft::new(MessageKind::GoogleLinked, dedup_key, [("firstName", first_name(&subscriber.name))]);
        self.outbox.add(work, draft, Recipient::from(subscriber)).await
    }
}
