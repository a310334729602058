//! Views, shares and likes, each counted once per visitor. Views and shares are buffered and written in batches; a like is
//! written at once, because the reader sees it.

mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use service::Counters;

use crate::Result;
use crate::articles::ArticleCounts;
use crate::ids::ArticleId;

/// Identifies a browser: a hash of the `visitor` cookie, never the cookie itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct VisitorKey(pub [u8; 16]);

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
}

#[async_trait]
pub trait StatsRepository: Send + Sync {
    /// Writes a batch in a few statements and returns how many events counted. Events that repeat one of the last 30 minutes,
    /// and events of unknown articles, do not count.
    async fn apply_events(&self, marks: &[VisitorEvent]) -> Result<u64>;
    /// Sets or removes this visitor's like; repeating changes nothing. Returns the new counts, `None` for an unknown article.
    async fn set_like(&self, article: ArticleId, visitor: VisitorKey, liked: bool, at: Timestamp) -> Result<Option<ArticleCounts>>;
    /// Deletes at most `limit` events older than `before` and returns how many.
    async fn purge_visitor_events(&self, before: Timestamp, limit: u32) -> Result<u64>;
}
