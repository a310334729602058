//! Caches how many articles each public list has until anything changes. Counting a category of thousands takes longer than
//! reading a page of it, and every page shows the same total.

use std::collections::HashMap;

use domain::articles::{ArticleFilter, ArticleStatus};
use parking_lot::Mutex;

use crate::changes::ChangeVersion;

/// One entry per requested list; far more than a site has.
const MAX_ENTRIES: usize = 1_000;

#[derive(Default)]
pub struct TotalsCache(Mutex<CachedTotals>);

#[derive(Default)]
struct CachedTotals {
    as_of: ChangeVersion,
    by_list: HashMap<String, u64>,
}

impl TotalsCache {
    /// `as_of` is the version of the change log that was known before the database was queried.
    pub fn get(&self, filter: &ArticleFilter, as_of: ChangeVersion) -> Option<u64> {
        let cached = self.0.lock();
        (cached.as_of == as_of).then(|| cached.by_list.get(&cache_key(filter)?).copied())?
    }

    pub fn insert(&self, filter: &ArticleFilter, as_of: ChangeVersion, total: u64) {
        let Some(key) = cache_key(filter) else { return };
        let mut cached = self.0.lock();
        if cached.as_of != as_of || cached.by_list.len() >= MAX_ENTRIES {
            *cached = CachedTotals { as_of, by_list: HashMap::new() };
        }
        cached.by_list.insert(key, total);
    }
}

/// The key of a list, without page and order. `None` for lists with drafts: the change log doesn't report those.
fn cache_key(filter: &ArticleFilter) -> Option<String> {
    let is_public = filter.status == Some(ArticleStatus::Published);
    is_public
        .then(|| format!("{:?} {:?} {:?} {:?} {}", filter.category, filter.featured, filter.owner, filter.byline, filter.with_editions))
}
