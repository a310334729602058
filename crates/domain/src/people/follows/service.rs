//! Following, and the list of what somebody follows.

use std::sync::Arc;

use jiff::Timestamp;

use super::present_state::PresentState;
use super::{Follow, Followed, MAX_FOLLOWS};
use crate::consents::{Consent, ConsentOrigin, Consents, Purpose, RULES_NOTICE};
use crate::facts::Registry;
use crate::sessions::Caller;
use crate::time::indian_date;
use crate::{Environment, Error, Result, Store};

/// What somebody follows, as they see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowList {
    /// Whether they agree to be told. Without it the list stays, and nothing is sent.
    pub is_agreed: bool,
    /// The newest first.
    pub follows: Vec<ListedFollow>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedFollow {
    pub followed: Followed,
    pub title: String,
    /// Path of the page; `None` when readers can't see it any more.
    pub path: Option<String>,
    pub at: Timestamp,
}

#[derive(Clone)]
pub struct Follows {
    store: Arc<dyn Store>,
    environment: Environment,
    consents: Consents,
}

impl Follows {
    pub fn new(store: Arc<dyn Store>, environment: Environment, consents: Consents) -> Self {
        Self { store, environment, consents }
    }

    pub async fn list_follows(&self, caller: Caller) -> Result<FollowList> {
        caller.require_proof()?;
        let consents = self.store.consents().list_current(caller.subscriber).await?;
        let registry = self.load_registry().await?;
        let today = indian_date(self.environment.now());
        let mut follows = Vec::new();
        for Follow { followed, at, .. } in self.store.follows().list_by_subscriber(caller.subscriber).await? {
            let present = PresentState::load(&*self.store, &followed, &registry, today).await?;
            let title = present.as_ref().map_or_else(|| "No longer on the site".to_owned(), |present| present.title.clone());
            follows.push(ListedFollow { followed, title, path: present.map(|present| present.path), at });
        }
        Ok(FollowList { is_agreed: is_agreed(&consents), follows })
    }

    /// Follows something from its present state on. Whoever does not agree to such mails yet agrees with the version of
    /// [`RULES_NOTICE`] that was shown, and so does whoever follows a topic but agreed before there were any. Following twice changes nothing.
    pub async fn follow(&self, caller: Caller, followed: Followed, notice: Option<&str>) -> Result<FollowList> {
        caller.require_proof()?;
        let now = self.environment.now();
        let registry = self.load_registry().await?;
        let present = PresentState::load(&*self.store, &followed, &registry, indian_date(now)).await?;
        let known = present.ok_or(Error::NotFound("Page"))?.state.to_text()?;
        let work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        if !agrees_to_follow(&work.consents().list_current(subscriber.id).await?, &followed) {
            if RULES_NOTICE.find_shown(notice).is_none() {
                return Err(Error::invalid("notice", "The text has changed. Please load the page again"));
            }
            // Otherwise agreeing here and taking it back in My Account could go on for ever, and each is kept for years.
            self.consents.check_pace(&*work, (subscriber.id, subscriber.proven_at)).await?;
            let origin = ConsentOrigin::Now { session: Some(caller.session), source: "follow button" };
            // The decisions in force are left out: an agreement to the earlier words is one, and would not be written again.
            self.consents.record_agreement(&*work, &[], (subscriber.id, Purpose::Rules), notice, origin).await?;
        }
        if work.follows().find_follow(subscriber.id, &followed).await?.is_none() {
            if work.follows().count_follows(subscriber.id).await? >= MAX_FOLLOWS {
                return Err(Error::conflict(
                    "TOO_MANY_FOLLOWED",
                    format!("You follow {MAX_FOLLOWS} pages already. Please remove one first"),
                ));
            }
            work.follows().add_follow(&Follow { subscriber: subscriber.id, followed, at: now, known }).await?;
        }
        work.commit().await?;
        self.list_follows(caller).await
    }

    /// The consent stays: the next thing is followed without asking again.
    pub async fn unfollow(&self, caller: Caller, followed: &Followed) -> Result<FollowList> {
        caller.require_proof()?;
        let work = self.store.begin().await?;
        work.follows().remove_follow(caller.subscriber, followed).await?;
        work.commit().await?;
        self.list_follows(caller).await
    }

    async fn load_registry(&self) -> Result<Registry> {
        Ok(Registry::new(self.store.facts().list().await?))
    }
}

pub(super) fn is_agreed(consents: &[Consent]) -> bool {
    consents.iter().any(|consent| consent.purpose == Purpose::Rules && consent.granted)
}

/// Whether somebody agrees to be told of it. The first wording of the notice does not speak of topics.
fn agrees_to_follow(consents: &[Consent], followed: &Followed) -> bool {
    match followed {
        Followed::Article(_) | Followed::Fact(_) => is_agreed(consents),
        Followed::Category(_) => consents
            .iter()
            .any(|consent| consent.purpose == Purpose::Rules && consent.granted && RULES_NOTICE.has_fingerprint(&consent.notice)),
    }
}
