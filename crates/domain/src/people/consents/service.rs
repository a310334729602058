//! Giving and withdrawing consents.

use std::sync::Arc;
use std::time::Duration;

use jiff::{Timestamp, ToSpan};

use super::{Consent, Notice, Purpose};
use crate::contact::{Channel, hash_address};
use crate::ids::{SessionId, SubscriberId};
use crate::time::{indian_date, ist_time_zone};
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// Decisions that a person may have made in 24 hours before agreeing to something else has to wait.
const MAX_CHANGES_A_DAY: u64 = 50;
/// A person, and when they first proved their address.
type Proven = (SubscriberId, Option<Timestamp>);

const DAY: Duration = Duration::from_secs(24 * 3600);

#[derive(Clone)]
pub struct Consents {
    store: Arc<dyn Store>,
    environment: Environment,
}

impl Consents {
    pub fn new(store: Arc<dyn Store>, environment: Environment) -> Self {
        Self { store, environment }
    }

    /// The decisions in force, one for each purpose that was ever decided.
    pub async fn list_current(&self, subscriber: SubscriberId) -> Result<Vec<Consent>> {
        self.store.consents().list_current(subscriber).await
    }

    /// Sets some purposes. Agreeing needs the version of the wording shown beside the box; updates also need an adult, who says
    /// so in this request or has said so before. Withdrawing needs nothing. `TooOften` when the person has changed their mind very often.
    pub async fn set(&self, subscriber: SubscriberId, session: SessionId, changes: &ConsentChanges<'_>) -> Result<Vec<Consent>> {
        let granted = changes.decisions.iter().filter(|(_, granted)| *granted);
        if granted.filter_map(|(purpose, _)| purpose.notice()).any(|notice| notice.find_shown(changes.notice).is_none()) {
            return Err(Error::invalid("notice", "The text has changed. Please load the page again"));
        }
        let work = self.store.begin().await?;
        let person = work.subscribers().lock(subscriber).await?.ok_or(Error::Unauthorized)?;
        let current = work.consents().list_current(subscriber).await?;
        let agreed: Vec<Purpose> = changes.decisions.iter().filter(|(_, granted)| *granted).map(|(purpose, _)| *purpose).collect();
        if self.is_too_often(&*work, (person.id, person.proven_at), &current, &agreed).await? {
            return Err(changed_too_often());
        }
        let origin = ConsentOrigin::Now { session: Some(session), source: "account" };
        if changes.agrees_to(&Purpose::UPDATES) {
            if changes.is_adult {
                self.record(&*work, subscriber, Purpose::Adult, true, origin).await?;
            } else if !is_granted(&current, Purpose::Adult) {
                return Err(Error::invalid("adult", "Please confirm that you are 18 or older"));
            }
        }
        if let Some(phone) = person.phone.filter(|_| changes.agrees_to(&[Purpose::Whatsapp]))
            && work.messages().is_suppressed(Channel::Whatsapp, &hash_address(&phone.to_e164())).await?
        {
            // Whoever typed the number may not be the one who answered STOP from it.
            return Err(Error::invalid("whatsapp", "This number has stopped our WhatsApp messages. Please send START to us from it first"));
        }
        for (purpose, granted) in changes.decisions {
            if *granted {
                let current = work.consents().list_current(subscriber).await?;
                self.record_agreement(&*work, &current, (subscriber, *purpose), changes.notice, origin).await?;
            } else {
                self.record(&*work, subscriber, *purpose, false, origin).await?;
            }
        }
        work.commit().await?;
        self.list_current(subscriber).await
    }

    /// Whether somebody agrees to more who has changed this very often of late: each change is stored for years. What was agreed to can
    /// always be withdrawn, which no one can do more often than they agree.
    async fn is_too_often(
        &self,
        work: &dyn UnitOfWork,
        (person, proven_at): Proven,
        current: &[Consent],
        agreed: &[Purpose],
    ) -> Result<bool> {
        if agreed.iter().all(|purpose| is_granted(current, *purpose)) {
            return Ok(false);
        }
        self.is_pace_spent(work, (person, proven_at)).await
    }

    /// Decisions from before the first proof don't count: they may be a stranger's.
    async fn is_pace_spent(&self, work: &dyn UnitOfWork, (person, proven_at): Proven) -> Result<bool> {
        let day_ago = self.environment.now().checked_sub(DAY).map_err(Error::internal)?;
        let since = proven_at.map_or(day_ago, |proven_at| proven_at.max(day_ago));
        Ok(work.consents().count_since(person, since).await? >= MAX_CHANGES_A_DAY)
    }

    /// Refuses an agreement that comes from elsewhere than My Account, such as a button that follows something, by the same pace.
    pub(crate) async fn check_pace(&self, work: &dyn UnitOfWork, proven: Proven) -> Result<()> {
        if self.is_pace_spent(work, proven).await? { Err(changed_too_often()) } else { Ok(()) }
    }

    /// The same for a session that has proven nothing, by its own decisions; `decisions` are all that it ever made.
    pub(crate) fn check_pace_of_session(&self, decisions: &[Consent]) -> Result<()> {
        let most = usize::try_from(MAX_CHANGES_A_DAY).unwrap_or(usize::MAX);
        if decisions.len() >= most { Err(changed_too_often()) } else { Ok(()) }
    }

    /// Refuses ticks of somebody who registers again, by the same pace as changes in My Account. `current` are the decisions in force.
    pub(crate) async fn check_registration_pace(
        &self,
        work: &dyn UnitOfWork,
        (person, proven_at): Proven,
        current: &[Consent],
        agreed: &[Purpose],
    ) -> Result<()> {
        if !self.is_too_often(work, (person, proven_at), current, agreed).await? {
            return Ok(());
        }
        let message = "You have changed what you agree to very often today. Please leave the boxes empty, or try again tomorrow";
        Err(Error::TooOften { message: message.to_owned(), retry_after: DAY })
    }

    /// Makes what a session agreed to before it proved the address effective. Whoever has changed this very often of late has to agree
    /// again in My Account the next day: the proof itself must not be refused for it.
    pub(crate) async fn activate(&self, work: &dyn UnitOfWork, (person, proven_at): Proven, session: SessionId) -> Result<()> {
        // At the first proof nothing counts yet.
        if proven_at.is_some() && self.is_pace_spent(work, (person, proven_at)).await? {
            return work.consents().drop_waiting(person).await;
        }
        work.consents().activate_for_session(person, session).await
    }

    /// Records one decision in a unit of work; a decision that is in force already is not written again. Withdrawing also
    /// cancels the queued messages of this purpose.
    pub(crate) async fn record(
        &self,
        work: &dyn UnitOfWork,
        subscriber: SubscriberId,
        purpose: Purpose,
        granted: bool,
        origin: ConsentOrigin<'_>,
    ) -> Result<()> {
        let current = work.consents().list_current(subscriber).await?;
        let notice = purpose.notice().filter(|_| granted).map(Notice::fingerprint).unwrap_or_default();
        self.add_decision(work, &current, (subscriber, purpose, granted), notice, origin).await
    }

    /// Records that somebody agreed to the words that were shown to them, which `version` names; `current` are the decisions in force. The
    /// English words count for a client that shows none.
    pub(crate) async fn record_agreement(
        &self,
        work: &dyn UnitOfWork,
        current: &[Consent],
        (subscriber, purpose): (SubscriberId, Purpose),
        version: Option<&str>,
        origin: ConsentOrigin<'_>,
    ) -> Result<()> {
        let notice = purpose.notice().map(|notice| notice.find_shown(version).unwrap_or(notice).fingerprint());
        self.add_decision(work, current, (subscriber, purpose, true), notice.unwrap_or_default(), origin).await
    }

    /// Restores an agreement that was ended by mistake, with the words that were agreed to before.
    pub(crate) async fn record_restored(
        &self,
        work: &dyn UnitOfWork,
        subscriber: SubscriberId,
        purpose: Purpose,
        origin: ConsentOrigin<'_>,
    ) -> Result<()> {
        let history = self.store.consents().history(subscriber).await?;
        // What a session agreed to on somebody else's row counts for that session only.
        let counts = |consent: &Consent| consent.effective || matches!(origin, ConsentOrigin::OnProof { .. });
        let before = history.into_iter().rev().find(|consent| consent.purpose == purpose && consent.granted && counts(consent));
        let notice = before.map(|consent| consent.notice).or_else(|| purpose.notice().map(Notice::fingerprint));
        let current = work.consents().list_current(subscriber).await?;
        self.add_decision(work, &current, (subscriber, purpose, true), notice.unwrap_or_default(), origin).await
    }

    async fn add_decision(
        &self,
        work: &dyn UnitOfWork,
        current: &[Consent],
        (subscriber, purpose, granted): (SubscriberId, Purpose, bool),
        notice: String,
        origin: ConsentOrigin<'_>,
    ) -> Result<()> {
        let (session, source, effective) = match origin {
            ConsentOrigin::Now { session, source } => (session, source, true),
            ConsentOrigin::OnProof { session, source } => (Some(session), source, false),
        };
        if is_granted(current, purpose) == granted && effective {
            return Ok(());
        }
        let source = source.to_owned();
        let consent = Consent { subscriber, purpose, granted, notice, source, session, effective, at: self.environment.now() };
        work.consents().add(&consent).await?;
        if purpose == Purpose::Papers && effective {
            let next_at = granted.then(|| next_papers_reminder_at(self.environment.now())).transpose()?;
            work.consents().set_papers_reminder(subscriber, next_at).await?;
        }
        if !granted && effective {
            work.messages().cancel(subscriber, purpose, self.environment.now()).await?;
        }
        Ok(())
    }
}

/// The yearly mail about papers comes at 10 in the morning of the same day a year later, Indian time.
pub(crate) fn next_papers_reminder_at(now: Timestamp) -> Result<Timestamp> {
    let day = indian_date(now).checked_add(1.year()).map_err(Error::internal)?;
    day.at(10, 0, 0, 0).to_zoned(ist_time_zone()).map(|zoned| zoned.timestamp()).map_err(Error::internal)
}

fn changed_too_often() -> Error {
    let message = "You have changed this very often today. Please try again tomorrow. You can still take back what you agreed to";
    Error::TooOften { message: message.to_owned(), retry_after: DAY }
}

fn is_granted(consents: &[Consent], purpose: Purpose) -> bool {
    consents.iter().any(|consent| consent.purpose == purpose && consent.granted)
}

/// The purposes that somebody switches on or off.
#[derive(Debug, Clone, Copy)]
pub struct ConsentChanges<'a> {
    pub decisions: &'a [(Purpose, bool)],
    /// "I am 18 or older", confirmed in the same request.
    pub is_adult: bool,
    /// Version of the wording beside the boxes.
    pub notice: Option<&'a str>,
}

impl ConsentChanges<'_> {
    fn agrees_to(&self, some: &[Purpose]) -> bool {
        self.decisions.iter().any(|(purpose, granted)| *granted && some.contains(purpose))
    }
}

/// From when a decision is effective, and where it was made.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ConsentOrigin<'a> {
    Now {
        session: Option<SessionId>,
        source: &'a str,
    },
    /// Given on somebody else's row by a session that has proven nothing; effective from the proof on.
    OnProof {
        session: SessionId,
        source: &'a str,
    },
}
