//! Leaving: by the account panel, by the link of a mail, by one click, by a request that proves nothing.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use crate::analytics::mask;
use crate::bookings::BookingStatus;
use crate::consents::{Consent, Consents, Given, Purpose};
use crate::ids::{SessionId, SubscriberId};
use crate::keys::SigningKeys;
use crate::messages::{Kind, Letter, Outbox, Receiver, address_hash};
use crate::sessions::{Caller, Sessions};
use crate::subscribers::{Email, Profile, Subscriber, owns};
use crate::text::{cut, one_line};
use crate::time::{indian_date, moment};
use crate::{Ambient, Error, Result, Store, UnitOfWork};

const PURPOSE: &str = "unsubscribe";
const UNDO: &str = "unsubscribe-undo";
/// A mail may be opened long after it came.
const LINK_LIVES: SignedDuration = SignedDuration::from_hours(400 * 24);
const UNDO_LIVES: SignedDuration = SignedDuration::from_mins(10);
const PAUSE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// What a mail's link is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    Digest,
    Comments,
    /// The link was asked for: everything.
    All,
}

impl List {
    /// Service messages have none: they end with the account.
    pub fn of(kind: Kind) -> Option<Self> {
        match kind {
            Kind::Digest => Some(List::Digest),
            Kind::CommentReply => Some(List::Comments),
            Kind::UnsubscribeLink => Some(List::All),
            _ => None,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            List::Digest => "digest",
            List::Comments => "comments",
            List::All => "all",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        [List::Digest, List::Comments, List::All].into_iter().find(|list| list.as_str() == text)
    }

    fn purposes(self) -> &'static [Purpose] {
        match self {
            List::Digest => &[Purpose::Email],
            List::Comments => &[Purpose::Comments],
            List::All => &Purpose::OPTIONAL,
        }
    }
}

/// The token of a mail's link.
pub(crate) async fn token_for(keys: &SigningKeys, subscriber: SubscriberId, list: List, now: Timestamp) -> Result<String> {
    let payload = format!("{}|{}", subscriber.0.simple(), list.as_str());
    keys.sign(PURPOSE, &payload, now.checked_add(LINK_LIVES).map_err(Error::internal)?).await
}

/// How much somebody wants to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    Digest,
    Email,
    Whatsapp,
    All,
    /// Nothing for thirty days.
    Pause,
}

impl Scope {
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "digest" => Scope::Digest,
            "email" => Scope::Email,
            "whatsapp" => Scope::Whatsapp,
            "all" => Scope::All,
            "pause" => Scope::Pause,
            _ => return None,
        })
    }

    fn purposes(self) -> &'static [Purpose] {
        match self {
            Scope::Digest => &[Purpose::Email],
            Scope::Email => &[Purpose::Email, Purpose::Comments],
            Scope::Whatsapp => &[Purpose::Whatsapp],
            Scope::All => &Purpose::OPTIONAL,
            Scope::Pause => &[],
        }
    }
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
    /// address, and only where nothing is agreed to any more.
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
        if is_owner {
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

    async fn leave(
        &self,
        work: &mut dyn UnitOfWork,
        mut subscriber: Subscriber,
        purposes: &[Purpose],
        scope: Option<Scope>,
        source: &str,
        session: Option<SessionId>,
    ) -> Result<Left> {
        let held = work.consents().current(subscriber.id).await?;
        let is_held = |purpose: Purpose| held.iter().any(|consent| consent.purpose == purpose && consent.granted);
        let ended: Vec<Purpose> = purposes.iter().copied().filter(|purpose| is_held(*purpose)).collect();
        for purpose in &ended {
            self.consents.record(work, subscriber.id, *purpose, false, Given::Now { session, source }).await?;
        }
        let now = self.ambient.now();
        if scope == Some(Scope::Pause) {
            subscriber.paused_until = Some(now.checked_add(PAUSE).map_err(Error::internal)?);
            work.subscribers().update(&subscriber).await?;
        } else if scope == Some(Scope::All) || !ended.is_empty() {
            self.confirm(work, &subscriber, now).await?;
        }
        let undo = self.undo_token(subscriber.id, &ended, session.filter(|_| subscriber.proven_at.is_none())).await?;
        let only = session.filter(|_| subscriber.proven_at.is_none());
        let still_coming = self.still_coming(subscriber.id, only).await?;
        Ok(Left { undo, ended, still_coming, session_ended: false })
    }

    /// By a session that has proven nothing, of somebody else's row: it ends what itself said, which did not count yet. The
    /// answer looks as it does for a row of its own, so that nobody learns by it whether the address was known.
    async fn leave_unproven(
        &self,
        work: &dyn UnitOfWork,
        subscriber: &Subscriber,
        purposes: &[Purpose],
        session: SessionId,
    ) -> Result<Left> {
        let said = self.said_by(subscriber.id, session).await?;
        let is_said = |purpose: Purpose| said.iter().any(|consent| consent.purpose == purpose && consent.granted);
        let ended: Vec<Purpose> = purposes.iter().copied().filter(|purpose| is_said(*purpose)).collect();
        for purpose in &ended {
            let given = Given::OnProof { session, source: "account" };
            self.consents.record(work, subscriber.id, *purpose, false, given).await?;
        }
        let undo = self.undo_token(subscriber.id, &ended, Some(session)).await?;
        let still_coming = self.still_coming(subscriber.id, Some(session)).await?;
        Ok(Left { undo, ended, still_coming, session_ended: false })
    }

    /// Seats and calls that are to come; of a session that has proven nothing only its own.
    async fn still_coming(&self, subscriber: SubscriberId, only: Option<SessionId>) -> Result<Vec<String>> {
        let now = self.ambient.now();
        let is_shown = |session: SessionId| only.is_none_or(|own| own == session);
        let mut coming: Vec<(Timestamp, String)> = Vec::new();
        for (webinar, held) in self.store.webinars().of(subscriber).await? {
            let is_on = webinar.ends_at() > now && webinar.cancelled_at.is_none() && !webinar.is_deleted;
            if is_on && held.status.is_open() && is_shown(held.session) {
                coming.push((webinar.starts_at, format!("{}, {}", webinar.title, moment(webinar.starts_at))));
            }
        }
        for call in self.store.bookings().of(subscriber).await? {
            let is_own = call.attendee.as_ref().is_some_and(|attendee| is_shown(attendee.session));
            if is_own && call.status == BookingStatus::Confirmed && call.ends_at > now {
                coming.push((call.starts_at, format!("Your call, {}", moment(call.starts_at))));
            }
        }
        coming.sort();
        Ok(coming.into_iter().map(|(_, what)| what).collect())
    }

    /// The newest of each purpose that this session said, whether it counts or not.
    async fn said_by(&self, subscriber: SubscriberId, session: SessionId) -> Result<Vec<Consent>> {
        let mut newest: Vec<Consent> = Vec::new();
        let history = self.store.consents().history(subscriber).await?;
        for consent in history.into_iter().rev().filter(|consent| consent.session == Some(session)) {
            if !newest.iter().any(|known| known.purpose == consent.purpose) {
                newest.push(consent);
            }
        }
        Ok(newest)
    }

    /// `session`: whose words these were, where it had proven nothing.
    async fn undo_token(&self, id: SubscriberId, ended: &[Purpose], session: Option<SessionId>) -> Result<String> {
        let names: Vec<&str> = ended.iter().map(|purpose| purpose.as_str()).collect();
        let session = session.map(|session| format!("|{}", session.0.simple())).unwrap_or_default();
        let payload = format!("{}|{}{session}", id.0.simple(), names.join(","));
        self.keys.sign(UNDO, &payload, self.ambient.now().checked_add(UNDO_LIVES).map_err(Error::internal)?).await
    }

    /// By WhatsApp and by e-mail, once a day at most.
    async fn confirm(&self, work: &dyn UnitOfWork, subscriber: &Subscriber, now: Timestamp) -> Result<()> {
        let about = format!("{}:{}", subscriber.id.0.simple(), indian_date(now));
        let letter = |about: &str| Letter::new(Kind::Unsubscribed, about, [("firstName", first_name(&subscriber.name))]);
        self.outbox.add(work, letter(&about), Receiver::by_email(subscriber)).await?;
        if let Some(phone) = &subscriber.phone {
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

/// The specification's `firstName`; who left none is greeted as a reader. So is an address in a name's place: anybody can type
/// anybody's address and a name beside it, and our mail must not carry links of strangers.
pub fn first_name(name: &str) -> &str {
    name.split_whitespace().next().filter(|word| !looks_like_a_link(word)).unwrap_or("Reader")
}

/// "evil.example", "http:…", "a@b"; "S.Ramesh" and "Dr." are names.
fn looks_like_a_link(word: &str) -> bool {
    let is_host = word.split_once('.').is_some_and(|(host, rest)| host.chars().count() > 1 && rest.chars().count() > 1);
    is_host || word.contains(['/', ':', '@', '\\'])
}

#[cfg(test)]
mod tests {
    use super::first_name;

    #[test]
    fn people_are_greeted_by_name_and_links_are_no_names() {
        for (name, greeted) in [("Asha Rao", "Asha"), ("S.Ramesh", "S.Ramesh"), ("Dr. Rao", "Dr."), ("आशा", "आशा"), (" ", "Reader")]
        {
            assert_eq!(first_name(name), greeted);
        }
        for link in ["http://evil.example", "evil.example/win", "www.evil.in now", "a@b.in", "https:evil"] {
            assert_eq!(first_name(link), "Reader", "{link}");
        }
    }
}
