//! Changes of a person's address: the former one is told, and can take the account back.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::{Email, FeedbackAuthor, Subscriber, Subscribers};
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
        self.warn_owner(work, draft, subscriber).await
    }

    /// Gives the account back to its former address, by the token that was mailed there. Everybody is signed out, all open links end, and a
    /// Google account that was linked is let go: it may be the thief's. Both addresses are told.
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
        self.free_address(&mut *work, &undo.former, subscriber.id).await?;
        subscriber.email = undo.former;
        subscriber.google_sub = None;
        subscriber.email_changed_at = None;
        work.subscribers().update(&subscriber).await?;
        self.sessions.end_others(&mut *work, subscriber.id, None).await?;
        self.close_links(&*work, subscriber.id).await?;
        self.notify_undo(&*work, &subscriber, &undo.new).await?;
        work.commit().await
    }

    /// Tells both addresses that the account is back at the one it has now. The other one may be its owner's as well.
    async fn notify_undo(&self, work: &dyn UnitOfWork, subscriber: &Subscriber, new: &Email) -> Result<()> {
        let (former, masked) = (subscriber.email.to_masked(), new.to_masked());
        let language = work.subscribers().find_mail_language(subscriber.id).await?;
        for address in [&subscriber.email, new] {
            let variables = [("firstName", first_name(&subscriber.name)), ("formerAddress", &former), ("newAddress", &masked)];
            let draft = MessageDraft::new(MessageKind::AddressRestored, self.environment.new_uuid().simple(), variables);
            self.outbox.add(work, draft.with_language(language), Recipient::from_email(Some(subscriber.id), address)).await?;
        }
        Ok(())
    }

    /// Ends whatever of the account opens without signing in: whoever got hold of the account may have made or read it. A person who had
    /// a calendar finds its new address in My Account; reports and conversations have to be shared again.
    pub(super) async fn close_links(&self, work: &dyn UnitOfWork, subscriber: SubscriberId) -> Result<()> {
        let now = self.environment.now();
        work.reports().revoke_shares_by_subscriber(subscriber, now).await?;
        work.conversations().revoke_shares_by_subscriber(subscriber, now).await?;
        if self.store.calendar_feeds().find_secret(subscriber).await?.is_none() {
            return Ok(());
        }
        work.calendar_feeds().set_secret(subscriber, &self.environment.generate_secret(), now).await
    }

    /// Whoever only typed an address while its owner was away from it gives it up: the owner has the link that was mailed there. So does an
    /// account that was proven there since, because both are of whoever reads that mailbox: most owners sign in anew before they find the
    /// link. Calls that were ordered under the address go to the owner with their orders: nobody's money may be lost, and a stranger's call
    /// must not stop the undo. `Conflict` where something else in the account would be lost.
    async fn free_address(&self, work: &mut dyn UnitOfWork, address: &Email, owner: SubscriberId) -> Result<()> {
        let Some(other) = work.subscribers().lock_by_email(address).await? else { return Ok(()) };
        if other.proven_at.is_some() && self.holds_anything(other.id).await? {
            return Err(Error::conflict(
                "EMAIL_TAKEN",
                "Since then a new account was made with this address, and what it holds must not be lost. Nothing was changed. Please write \
                 to us while this link counts",
            ));
        }
        work.booking_upkeep().move_ordered(other.id, owner).await?;
        self.sessions.end_others(work, other.id, None).await?;
        work.fund_accounts().unlink_subscriber(other.id).await?;
        for article in work.subscribers().dissolve(&other).await? {
            work.record_change(Change::Comments(article));
        }
        Ok(())
    }

    /// Whether an account holds what its person would miss. Its sessions, consents and messages are none of that, nor are free calls and seats:
    /// a stranger can take them under any address, and could so keep an owner from the undo. Calls that were ordered are moved.
    async fn holds_anything(&self, id: SubscriberId) -> Result<bool> {
        let store = &self.store;
        Ok(!store.cases().list_by_subscriber(id).await?.is_empty()
            || !store.reports().list_by_subscriber(id).await?.is_empty()
            || !store.comments().list_by_author(id).await?.is_empty()
            || !store.conversations().list_by_subscriber(id).await?.is_empty()
            || !store.gaps().list_by_subscriber(id).await?.is_empty()
            || !store.follows().list_by_subscriber(id).await?.is_empty()
            || !store.sealed_wills().list_by_subscriber(id).await?.is_empty()
            || !store.subscribers().list_feedback(FeedbackAuthor::Subscriber(id)).await?.is_empty()
            || store.saved_plans().find_by_subscriber(id).await?.is_some())
    }

    /// Mails something about the account that its owner may not have done. The language is the owner's own: that of the page would be chosen by
    /// whoever did it.
    async fn warn_owner(&self, work: &dyn UnitOfWork, draft: MessageDraft, subscriber: &Subscriber) -> Result<()> {
        let language = work.subscribers().find_mail_language(subscriber.id).await?;
        self.outbox.add(work, draft.with_language(language), Recipient::from(subscriber)).await
    }

    /// Tells the owner that somebody guesses at codes, once a day.
    pub(super) async fn warn_of_guessing(&self, work: &dyn UnitOfWork, subscriber: &Subscriber) -> Result<()> {
        let dedup_key = format!("{}:{}", subscriber.id.0.simple(), indian_date(self.environment.now()));
        let draft = MessageDraft::new(MessageKind::CodesGuessed, dedup_key, [("firstName", first_name(&subscriber.name))]);
        self.warn_owner(work, draft, subscriber).await
    }

    /// Tells a person that a Google account can sign in from here on.
    pub(super) async fn notify_google_linked(&self, work: &dyn UnitOfWork, subscriber: &Subscriber) -> Result<()> {
        let dedup_key = self.environment.new_uuid().simple();
        let draft = MessageDraft::new(MessageKind::GoogleLinked, dedup_key, [("firstName", first_name(&subscriber.name))]);
        self.warn_owner(work, draft, subscriber).await
    }
}
