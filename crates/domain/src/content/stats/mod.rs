//! Views, shares and likes, each counted once per visitor. Views and shares are buffered and written in batches; a like is
//! written at once, because the reader sees it.

mod service;

use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;

pub use service::Counters;

use crate::Result;
use crate::articles::ArticleCounts;
use crate::ids::ArticleId;

/// Identifies a browser: a hash of the `visitor` cookie, never the cookie itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct VisitorKey(pub [u8; 16]);

/// Keyed hash of a network address: enough to count by, and not to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NetworkKey(pub [u8; 16]);

/// Where a request comes from: its network, and the wide one around it that one rented server may have. With IPv4 both are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Networks {
    pub own: NetworkKey,
    pub wide: NetworkKey,
}

/// Likes of one article or comment that count from one network in a day. Further ones are answered alike and change nothing: a
/// browser that drops its cookie is a new visitor each time.
pub const MAX_LIKES_PER_NETWORK: u32 = 20;
/// Visitors of one article that count from one network in a day, for views and for shares.
pub const MAX_VISITORS_OF_NETWORK: u32 = 50;
/// Likes of a network count against [`MAX_LIKES_PER_NETWORK`] for so long.
pub const LIKE_WINDOW: Duration = Duration::from_secs(24 * 3600);

/// Whoever likes, views or shares something: a browser, and the network it is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Liker {
    pub visitor: VisitorKey,
    pub network: NetworkKey,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VisitorAction {
    View,
    Share,
}

/// A visitor viewed or shared an article. It counts unless the same event happened less than 30 minutes before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VisitorEvent {
    pub article: ArticleId,
    pub visitor: VisitorKey,
    pub action: VisitorAction,
    pub at: Timestamp,
}

#[async_trait]
pub trait StatsQueries: Send + Sync {
    async fn find_counts(&self, article: ArticleId) -> Result<Option<ArticleCounts>>;
    /// The counts of all articles, in any order.
    async fn list_counts(&self) -> Result<Vec<(ArticleId, ArticleCounts)>>;
}

#[async_trait]
pub trait StatsRepository: Send + Sync {
    /// Writes a batch in a few statements and returns how many events counted. Events that repeat one of the last 30 minutes,
    /// and events of unknown articles, do not count.
    async fn apply_events(&self, marks: &[VisitorEvent]) -> Result<u64>;
    /// Sets or removes this visitor's like; repeating changes nothing. Returns the new counts, `None` for an unknown article.
    async fn set_like(&self, article: ArticleId, liker: Liker, liked: bool, at: Timestamp) -> Result<Option<ArticleCounts>>;
    /// How many likes of the article a network has set since then and not taken back.
    async fn count_likes_by_network(&self, article: ArticleId, network: NetworkKey, since: Timestamp) -> Result<u64>;
    /// Deletes at most `limit` events older than `before` and returns how many.
    async fn purge_visitor_events(&self, before: Timestamp, limit: u32) -> Result<u64>;
}
