//! An in-memory cache of responses, with single-flight builds and invalidation by tag. Rendered pages and JSON responses of the
//! API both use it.
//!
//! An entry stores the epoch in which its build started, and an invalidation stores the epoch of its tag. An entry is compared with
//! the invalidations whenever it is requested, so a page whose build ran during an invalidation is never taken for current, and no
//! index from tags to keys is needed. An outdated page stays until it is requested again or evicted; if building its replacement
//! fails, it is served as a stale page.

mod invalidation;
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
use invalidation::{Epoch, InvalidationLog};

/// How long after its invalidation an old page may be served in place of one that cannot be built.
const STALE_LIFETIME: Duration = Duration::from_secs(60 * 60);
/// One part in this many of the capacity is reserved for stale pages.
const STALE_SHARE: u64 = 8;

/// A page from the cache, and whether it is current.
#[derive(Debug, Clone)]
pub enum CachedResult {
    Fresh(Arc<CachedPage>),
    /// The content has changed since: the replacement failed to build, or the change came while this caller was building the page.
    /// Browsers and proxies must not cache it.
    Stale(Arc<CachedPage>),
}

impl CachedResult {
    pub fn page(&self) -> &Arc<CachedPage> {
        match self {
            CachedResult::Fresh(page) | CachedResult::Stale(page) => page,
        }
    }
}

/// Counters since the start; `entries` and `bytes` are current values and follow the cache's housekeeping with a short delay.
/// Outdated pages count until they are replaced.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CacheStats {
    pub entries: u64,
    pub bytes: u64,
    pub hits: u64,
    pub misses: u64,
    /// Number of stale pages that were returned.
    pub stale: u64,
}

#[derive(Clone)]
struct Entry {
    page: Arc<CachedPage>,
    epoch: Arc<Epoch>,
}

/// The cache of responses. Clones share their content.
#[derive(Clone)]
pub struct PageCache {
    pages: Cache<String, Entry>,
    /// Outdated pages whose replacement has not been built yet.
    stale: Cache<String, Arc<CachedPage>>,
    invalidations: Arc<InvalidationLog>,
    counters: Arc<Counters>,
}

#[derive(Default)]
struct Counters {
    hits: AtomicU64,
    misses: AtomicU64,
    stale: AtomicU64,
}

impl PageCache {
    /// `capacity_bytes` covers all encodings, keys, tags and stale pages.
    pub fn new(capacity_bytes: u64) -> Self {
        let for_stale = capacity_bytes / STALE_SHARE;
        let pages =
            Cache::builder().max_capacity(capacity_bytes - for_stale).weigher(|key: &String, entry: &Entry| entry.page.weight(key)).build();
        let stale = Cache::builder()
            .max_capacity(for_stale)
            .weigher(|key: &String, page: &Arc<CachedPage>| page.weight(key))
            .time_to_live(STALE_LIFETIME)
            .build();
        Self { pages, stale, invalidations: Arc::default(), counters: Arc::default() }
    }

    /// Returns the page of `key`, and builds it when it is missing or outdated. Concurrent callers share one build; when the caller
    /// that builds is cancelled, another caller's build takes over. An error is never cached; all waiting callers get it unless a
    /// recent stale page can be served instead.
    pub async fn get_or_build<F, Fut, E>(&self, key: &str, build: F) -> Result<CachedResult, Arc<E>>
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<CachedPage, E>>,
        E: Send + Sync + 'static,
    {
        self.get_or_build_unless(key, |_| false, build).await
    }

    /// Like [`PageCache::get_or_build`], but no stale page replaces an error for which `is_definite` returns true: such an error is
    /// about the requested content (it was deleted) and not about a temporary failure.
    pub async fn get_or_build_unless<F, Fut, E>(
        &self,
        key: &str,
        is_definite: impl Fn(&E) -> bool,
        build: F,
    ) -> Result<CachedResult, Arc<E>>
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<CachedPage, E>>,
        E: Send + Sync + 'static,
    {
        if let Some(cached) = self.get(key).await {
            return Ok(cached);
        }
        self.counters.misses.fetch_add(1, Relaxed);
        let mut build = Some(build);
        loop {
            let entry = match self.pages.try_get_with_by_ref(key, self.run_build(&mut build)).await {
                Ok(entry) => entry,
                Err(error) if is_definite(&error) => {
                    self.move_to_stale(key).await;
                    self.stale.invalidate(key).await;
                    return Err(error);
                }
                Err(error) => return self.stale_or_error(key, error).await,
            };
            if self.invalidated_at(&entry).is_none() {
                self.stale.invalidate(key).await;
                return Ok(CachedResult::Fresh(entry.page));
            }
            // A caller that asked before the change may get the old page; one that joined later must not. Only the caller that built
            // the page is known to have asked before, so the others build again.
            if build.is_none() {
                return Ok(self.count_stale(entry.page));
            }
            self.move_to_stale(key).await;
        }
    }

    /// The current page of `key`, if it is cached.
    pub async fn get(&self, key: &str) -> Option<CachedResult> {
        let page = self.get_current(key).await?;
        self.counters.hits.fetch_add(1, Relaxed);
        Some(CachedResult::Fresh(page))
    }

    /// Marks all pages with the tag as outdated. Call it after the change is committed, because a build that starts afterwards must
    /// read the new content.
    pub async fn invalidate_tag(&self, tag: &str) {
        self.invalidations.invalidate_tag(tag);
    }

    /// Removes everything, including stale pages.
    pub async fn clear(&self) {
        self.invalidations.invalidate_all();
        self.pages.invalidate_all();
        self.stale.invalidate_all();
        self.run_pending_tasks().await;
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

    /// Runs the cache's pending housekeeping, so that `stats` is exact.
    async fn run_pending_tasks(&self) {
        self.pages.run_pending_tasks().await;
        self.stale.run_pending_tasks().await;
    }

    async fn get_current(&self, key: &str) -> Option<Arc<CachedPage>> {
        let entry = self.pages.get(key).await?;
        if self.invalidated_at(&entry).is_none() {
            return Some(entry.page);
        }
        self.move_to_stale(key).await;
        None
    }

    /// Runs the caller's build; not called when another caller's result comes first.
    async fn run_build<F, Fut, E>(&self, build: &mut Option<F>) -> Result<Entry, E>
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<CachedPage, E>>,
    {
        let epoch = Arc::new(self.invalidations.current_epoch());
        let Some(build) = build.take() else { unreachable!("a caller whose build has run does not ask again") };
        let page = Arc::new(build().await?);
        Ok(Entry { page, epoch })
    }

    fn invalidated_at(&self, entry: &Entry) -> Option<Instant> {
        self.invalidations.invalidated_at(&entry.epoch, &entry.page.tags)
    }

    /// Moves an outdated page to the stale pages. Checks again under the key's lock, because another caller may have replaced the page
    /// meanwhile, and the replacement must stay.
    async fn move_to_stale(&self, key: &str) {
        self.pages
            .entry_by_ref(key)
            .and_compute_with(|found| async {
                let Some(entry) = found.map(moka::Entry::into_value) else {
                    return Op::Nop;
                };
                let Some(dropped_at) = self.invalidated_at(&entry) else {
                    return Op::Nop;
                };
                if dropped_at.elapsed() < STALE_LIFETIME {
                    self.stale.insert(key.to_owned(), entry.page).await;
                }
                Op::Remove
            })
            .await;
    }

    async fn stale_or_error<E>(&self, key: &str, error: Arc<E>) -> Result<CachedResult, Arc<E>> {
        match self.stale.get(key).await {
            Some(page) => Ok(self.count_stale(page)),
            None => Err(error),
        }
    }

    fn count_stale(&self, page: Arc<CachedPage>) -> CachedResult {
        self.counters.stale.fetch_add(1, Relaxed);
        CachedResult::Stale(page)
    }
}
