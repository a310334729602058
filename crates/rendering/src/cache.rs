//! Answers kept in memory: built once however many ask, dropped by what they show, never served
//! when overtaken. General: rendered pages and JSON answers of the API use it alike.
//!
//! A page remembers the generation its build started in, and a drop notes the generation of the
//! tag. A page is held against these notes whenever it is asked for, so one whose build was under
//! way during a drop is never taken for current, and there is no index of keys to keep in step.
//! An overtaken page stays where it is until it is asked for again or pushed out; when its
//! replacement fails to build, it is still there to be shown.

mod drops;
#[cfg(test)]
mod tests;

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use moka::future::Cache;
use moka::ops::compute::Op;

use crate::page::CachedPage;
use drops::{Drops, Stamp};

/// How long after a drop the old page may still stand in for one that cannot be built.
const STALE_FOR: Duration = Duration::from_secs(60 * 60);
/// The share of the capacity that is set aside for such pages.
const STALE_SHARE: u64 = 8;

/// A page, and whether it is known to be current.
#[derive(Debug, Clone)]
pub enum Outcome {
    Fresh(Arc<CachedPage>),
    /// Its content was changed since: the replacement failed to build, or the change came while
    /// this very caller was building it. Not to be kept by a browser or a proxy.
    Stale(Arc<CachedPage>),
}

impl Outcome {
    pub fn page(&self) -> &Arc<CachedPage> {
        match self {
            Outcome::Fresh(page) | Outcome::Stale(page) => page,
        }
    }
}

/// Counted since the start, except `entries` and `bytes`, which are now and follow the cache's
/// housekeeping with a little delay. Overtaken pages count until they are replaced.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CacheStats {
    pub entries: u64,
    pub bytes: u64,
    pub hits: u64,
    pub misses: u64,
    /// Answers that were `Outcome::Stale`.
    pub stale: u64,
}

#[derive(Clone)]
struct Entry {
    page: Arc<CachedPage>,
    stamp: Arc<Stamp>,
}

/// The cache. Clones share it.
#[derive(Clone)]
pub struct PageCache {
    pages: Cache<String, Entry>,
    /// Overtaken pages whose replacement is not there yet.
    stale: Cache<String, Arc<CachedPage>>,
    drops: Arc<Drops>,
    counters: Arc<Counters>,
}

#[derive(Default)]
struct Counters {
    hits: AtomicU64,
    misses: AtomicU64,
    stale: AtomicU64,
}

impl PageCache {
    /// `capacity_bytes` covers all encodings, keys, tags and the pages kept as a fallback.
    pub fn new(capacity_bytes: u64) -> Self {
        let for_stale = capacity_bytes / STALE_SHARE;
        let pages =
            Cache::builder().max_capacity(capacity_bytes - for_stale).weigher(|key: &String, entry: &Entry| entry.page.weight(key)).build();
        let stale = Cache::builder()
            .max_capacity(for_stale)
            .weigher(|key: &String, page: &Arc<CachedPage>| page.weight(key))
            .time_to_live(STALE_FOR)
            .build();
        Self { pages, stale, drops: Arc::default(), counters: Arc::default() }
    }

    /// The page under `key`, built when it is missing or overtaken. However many ask meanwhile,
    /// `build` runs once; when its asker goes away, another's takes over. An error is shared by
    /// those who waited and never kept; it is returned when there is no recent page to show instead.
    pub async fn get_or_build<F, Fut, E>(&self, key: &str, build: F) -> Result<Outcome, Arc<E>>
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<CachedPage, E>>,
        E: Send + Sync + 'static,
    {
        self.get_or_build_unless(key, |_| false, build).await
    }

    /// As [`PageCache::get_or_build`], but an error that `is_verdict` says something about what was
    /// asked for (it was deleted) rather than about our present state: no older page stands in for it.
    pub async fn get_or_build_unless<F, Fut, E>(&self, key: &str, is_verdict: impl Fn(&E) -> bool, build: F) -> Result<Outcome, Arc<E>>
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<CachedPage, E>>,
        E: Send + Sync + 'static,
    {
        if let Some(kept) = self.at_hand(key).await {
            return Ok(kept);
        }
        self.counters.misses.fetch_add(1, Relaxed);
        let mut build = Some(build);
        loop {
            let entry = match self.pages.try_get_with_by_ref(key, self.build(&mut build)).await {
                Ok(entry) => entry,
                Err(error) if is_verdict(&error) => {
                    self.retire(key).await;
                    self.stale.invalidate(key).await;
                    return Err(error);
                }
                Err(error) => return self.fall_back(key, error).await,
            };
            if self.dropped_at(&entry).is_none() {
                self.stale.invalidate(key).await;
                return Ok(Outcome::Fresh(entry.page));
            }
            // Who asked before the change may have the old page; who joined later must not. Only
            // the one that built is known to be early; the others build again.
            if build.is_none() {
                return Ok(self.as_stale(entry.page));
            }
            self.retire(key).await;
        }
    }

    /// The page under `key` if a good one is kept.
    pub async fn at_hand(&self, key: &str) -> Option<Outcome> {
        let page = self.current(key).await?;
        self.counters.hits.fetch_add(1, Relaxed);
        Some(Outcome::Fresh(page))
    }

    /// Everything that shows `tag` is built anew when it is next asked for. To be called after the
    /// change is committed: a build that starts now must read the new content.
    pub async fn drop_tag(&self, tag: &str) {
        self.drops.drop_tag(tag);
    }

    /// Forgets everything, fallbacks included.
    pub async fn clear(&self) {
        self.drops.drop_all();
        self.pages.invalidate_all();
        self.stale.invalidate_all();
        self.settle().await;
    }

    pub fn stats(&self) -> CacheStats {
        CacheStats {
            entries: self.pages.entry_count(),
            bytes: self.pages.weighted_size() + self.stale.weighted_size(),
            hits: self.counters.hits.load(Relaxed),
            misses: self.counters.misses.load(Relaxed),
            stale: self.counters.stale.load(Relaxed),
        }
    }

    /// Brings `stats` up to date.
    async fn settle(&self) {
        self.pages.run_pending_tasks().await;
        self.stale.run_pending_tasks().await;
    }

    async fn current(&self, key: &str) -> Option<Arc<CachedPage>> {
        let entry = self.pages.get(key).await?;
        if self.dropped_at(&entry).is_none() {
            return Some(entry.page);
        }
        self.retire(key).await;
        None
    }

    /// The caller's own build; not run when another's result comes first.
    async fn build<F, Fut, E>(&self, build: &mut Option<F>) -> Result<Entry, E>
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<CachedPage, E>>,
    {
        let stamp = Arc::new(self.drops.stamp());
        let Some(build) = build.take() else { unreachable!("a caller whose build has run does not ask again") };
        let page = Arc::new(build().await?);
        Ok(Entry { page, stamp })
    }

    fn dropped_at(&self, entry: &Entry) -> Option<Instant> {
        self.drops.overtook(&entry.stamp, &entry.page.tags)
    }

    /// Moves an overtaken page out of the way. Looks again under the key's lock: another asker may
    /// have replaced it by now, and the replacement must stay.
    async fn retire(&self, key: &str) {
        self.pages
            .entry_by_ref(key)
            .and_compute_with(|found| async {
                let Some(entry) = found.map(moka::Entry::into_value) else {
                    return Op::Nop;
                };
                let Some(dropped_at) = self.dropped_at(&entry) else {
                    return Op::Nop;
                };
                if dropped_at.elapsed() < STALE_FOR {
                    self.stale.insert(key.to_owned(), entry.page).await;
                }
                Op::Remove
            })
            .await;
    }

    async fn fall_back<E>(&self, key: &str, error: Arc<E>) -> Result<Outcome, Arc<E>> {
        match self.stale.get(key).await {
            Some(page) => Ok(self.as_stale(page)),
            None => Err(error),
        }
    }

    fn as_stale(&self, page: Arc<CachedPage>) -> Outcome {
        self.counters.stale.fetch_add(1, Relaxed);
        Outcome::Stale(page)
    }
}
