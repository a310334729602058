//! Buffered counting. Events are collected in memory and written in batches, so that a burst of views costs a handful of
//! writes and a crash loses at most the last interval.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;

use super::{
    LIKE_WINDOW, Liker, MAX_LIKES_PER_NETWORK, MAX_VISITORS_OF_NETWORK, NetworkKey, Networks, VisitorAction, VisitorEvent, VisitorKey,
};
use crate::articles::ArticleCounts;
use crate::ids::ArticleId;
use crate::tally::{NetworkQuota, NetworkTally, Tally};
use crate::{Environment, Error, Result, Store};

/// The size of the buffer. Further events are dropped: counts are not worth the machine's memory.
const MAX_PENDING: usize = 200_000;

/// Keyed by article, visitor and action, so that repetitions take no space.
type PendingEvents = HashMap<(ArticleId, VisitorKey, VisitorAction), VisitorEvent>;

#[derive(Clone)]
pub struct Counters {
    store: Arc<dyn Store>,
    environment: Environment,
    pending: Arc<Mutex<PendingEvents>>,
    visitors: Arc<NetworkTally<(ArticleId, NetworkKey, VisitorAction), VisitorKey>>,
    /// Who liked today by wide network. What is stored knows the own one only.
    likers: Arc<Tally<(ArticleId, NetworkKey), VisitorKey>>,
}

impl Counters {
    pub fn new(store: Arc<dyn Store>, environment: Environment) -> Self {
        let visitors = Arc::new(NetworkTally::per_day(MAX_VISITORS_OF_NETWORK));
        let likers = Arc::new(Tally::per_day(NetworkQuota::new(MAX_LIKES_PER_NETWORK).wide));
        Self { store, environment, pending: Arc::default(), visitors, likers }
    }

    /// Buffers a view or share for the next [`Counters::flush`]. Returns the counts stored so far; `NotFound` for an article
    /// that does not exist. Visitors of a network beyond [`MAX_VISITORS_OF_NETWORK`] change nothing: a browser that drops its cookie
    /// is a new visitor each time.
    pub async fn record_action(&self, article: ArticleId, by: (VisitorKey, Networks), action: VisitorAction) -> Result<ArticleCounts> {
        let counts = self.store.stats().find_counts(article).await?.ok_or(Error::NotFound("Article"))?;
        let ((visitor, Networks { own, wide }), at) = (by, self.environment.now());
        if !self.visitors.count_thing((article, own, action), (article, wide, action), visitor, at) {
            return Ok(counts);
        }
        let mark = VisitorEvent { article, visitor, action, at };
        let mut pending = self.pending.lock();
        if pending.len() < MAX_PENDING {
            pending.entry((article, visitor, action)).or_insert(mark);
        }
        Ok(counts)
    }

    /// The counts of all articles, in any order, as they are stored.
    pub async fn list_counts(&self) -> Result<Vec<(ArticleId, ArticleCounts)>> {
        self.store.stats().list_counts().await
    }

    /// Sets or removes a like at once. Beyond [`MAX_LIKES_PER_NETWORK`] a like changes nothing.
    pub async fn set_like(&self, article: ArticleId, (visitor, networks): (VisitorKey, Networks), liked: bool) -> Result<ArticleCounts> {
        let now = self.environment.now();
        let since = now.checked_sub(LIKE_WINDOW).map_err(Error::internal)?;
        let Networks { own, wide } = networks;
        let liker = Liker { visitor, network: own };
        let work = self.store.begin().await?;
        let is_beyond = liked
            && (work.stats().count_likes_by_network(article, own, since).await? >= u64::from(MAX_LIKES_PER_NETWORK)
                || (own != wide && !self.likers.count_thing((article, wide), visitor, now)));
        if is_beyond {
            return self.store.stats().find_counts(article).await?.ok_or(Error::NotFound("Article"));
        }
        let counts = work.stats().set_like(article, liker, liked, now).await?.ok_or(Error::NotFound("Article"))?;
        work.commit().await?;
        Ok(counts)
    }

    /// Writes the buffer and returns how many events counted. After a failure the events stay buffered for the next try.
    pub async fn flush(&self) -> Result<u64> {
        let batch = std::mem::take(&mut *self.pending.lock());
        if batch.is_empty() {
            return Ok(0);
        }
        let marks: Vec<VisitorEvent> = batch.values().copied().collect();
        let result = self.write_batch(&marks).await;
        if result.is_err() {
            let mut pending = self.pending.lock();
            batch.into_iter().for_each(|(key, mark)| {
                pending.insert(key, mark);
            });
        }
        result
    }

    async fn write_batch(&self, marks: &[VisitorEvent]) -> Result<u64> {
        let work = self.store.begin().await?;
        let counted = work.stats().apply_events(marks).await?;
        work.commit().await?;
        Ok(counted)
    }
}
