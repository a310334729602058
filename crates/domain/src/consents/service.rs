//! Giving and taking back.

use std::sync::Arc;

use super::{Consent, Purpose, SUBSCRIBE};
use crate::ids::{SessionId, SubscriberId};
use crate::messages::{Channel, address_hash};
use crate::{Ambient, Error, Result, Store, UnitOfWork};

#[derive(Clone)]
pub struct Consents {
    store: Arc<dyn Store>,
    ambient: Ambient,
}

impl Consents {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient) -> Self {
        Self { store, ambient }
    }

    /// What holds now, one of each purpose that was ever decided.
    pub async fn current(&self, subscriber: SubscriberId) -> Result<Vec<Consent>> {
        self.store.consents().current(subscriber).await
    }

    /// Sets some purposes. Agreeing needs the version of the words that stood beside the box, and updates an adult: who says
    /// so now or has said so before. Taking back needs nothing.
    pub async fn set(&self, subscriber: SubscriberId, session: SessionId, wanted: &Wanted<'_>) -> Result<Vec<Consent>> {
        if wanted.agrees_to(&Purpose::OPTIONAL) && wanted.notice != Some(SUBSCRIBE.version) {
            return Err(Error::invalid("notice", "The text has changed. Please load the page again"));
        }
        let work = self.store.begin().await?;
        let person = work.subscribers().lock(subscriber).await?.ok_or(Error::Unauthorized)?;
        let given = Given::Now { session: Some(session), source: "account" };
        if wanted.agrees_to(&Purpose::UPDATES) {
            if wanted.is_adult {
                self.record(&*work, subscriber, Purpose::Adult, true, given).await?;
            } else if !holds(&work.consents().current(subscriber).await?, Purpose::Adult) {
                return Err(Error::invalid("adult", "Please confirm that you are 18 or older"));
            }
        }
        if let Some(phone) = person.phone.filter(|_| wanted.agrees_to(&[Purpose::Whatsapp])) {
            // Asking anew after a STOP.
            work.messages().allow(Channel::Whatsapp, &address_hash(&phone.e164())).await?;
        }
        for (purpose, granted) in wanted.decisions {
            self.record(&*work, subscriber, *purpose, *granted, given).await?;
        }
        work.commit().await?;
        self.current(subscriber).await
    }

    /// One decision in a unit of work; the same as what holds already is not written again. Taking back also takes
    /// what waits to be sent for this purpose out of the outbox.
    pub(crate) async fn record(
        &self,
        work: &dyn UnitOfWork,
        subscriber: SubscriberId,
        purpose: Purpose,
        granted: bool,
        given: Given<'_>,
    ) -> Result<()> {
        let held = work.consents().current(subscriber).await?;
        self.record_beside(work, &held, subscriber, purpose, granted, given).await
    }

    /// As [`Consents::record`], by whoever knows already what holds of other purposes and of this one.
    pub(crate) async fn record_beside(
        &self,
        work: &dyn UnitOfWork,
        held: &[Consent],
        subscriber: SubscriberId,
        purpose: Purpose,
        granted: bool,
        given: Given<'_>,
    ) -> Result<()> {
        let (session, source, effective) = match given {
            Given::Now { session, source } => (session, source, true),
            Given::OnProof { session, source } => (Some(session), source, false),
        };
        if holds(held, purpose) == granted && effective {
            return Ok(());
        }
        let notice = if granted && Purpose::OPTIONAL.contains(&purpose) { SUBSCRIBE.proof() } else { String::new() };
        let source = source.to_owned();
        let consent = Consent { subscriber, purpose, granted, notice, source, session, effective, at: self.ambient.now() };
        work.consents().add(&consent).await?;
        if !granted && effective {
            work.messages().cancel(subscriber, purpose, self.ambient.now()).await?;
        }
        Ok(())
    }
}

fn holds(held: &[Consent], purpose: Purpose) -> bool {
    held.iter().any(|consent| consent.purpose == purpose && consent.granted)
}

/// What somebody switches on or off.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    pub decisions: &'a [(Purpose, bool)],
    /// "I am 18 or older", said with it.
    pub is_adult: bool,
    /// Version of the words beside the boxes.
    pub notice: Option<&'a str>,
}

impl Wanted<'_> {
    fn agrees_to(&self, some: &[Purpose]) -> bool {
        self.decisions.iter().any(|(purpose, granted)| *granted && some.contains(purpose))
    }
}

/// From when on a decision counts, and where it was made.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Given<'a> {
    Now {
        session: Option<SessionId>,
        source: &'a str,
    },
    /// Said of somebody else's row by a session that has proven nothing.
    OnProof {
        session: SessionId,
        source: &'a str,
    },
}
