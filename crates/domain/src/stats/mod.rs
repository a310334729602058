//! Views, shares and likes: each counted once per visitor. Views and shares are written behind in
//! batches; a like is written at once because the reader sees it.

mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use service::Counters;

use crate::Result;
use crate::articles::Counts;
use crate::ids::ArticleId;

/// What a person's browser is known by here: a hash of the `visitor` cookie, never the cookie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct VisitorKey(pub [u8; 16]);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counted {
    View,
    Share,
}

/// "This visitor saw (shared) this article": counts unless the same mark was made less than
/// 30 minutes before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    pub article: ArticleId,
    pub visitor: VisitorKey,
    pub counted: Counted,
    pub at: Timestamp,
}

#[async_trait]
pub trait StatsQueries: Send + Sync {
    async fn counts(&self, article: ArticleId) -> Result<Option<Counts>>;
}

#[async_trait]
pub trait StatsRepository: Send + Sync {
    /// Writes a batch in a few statements; marks whose earlier twin is younger than 30 minutes, and
    /// marks of unknown articles, count nothing. Answers how many counted.
    async fn apply(&self, marks: &[Mark]) -> Result<u64>;
    /// Sets or takes back this visitor's like; repeating changes nothing. Answers the new counts,
    /// `None` for an unknown article.
    async fn like(&self, article: ArticleId, visitor: VisitorKey, liked: bool, at: Timestamp) -> Result<Option<Counts>>;
    /// Forgets marks older than `before`.
    async fn purge_marks(&self, before: Timestamp) -> Result<u64>;
}
