//! Short links: `/s/{id}` and `/{shortId}` lead to a page of this site. The same target always has the same id.

mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use service::{ShortLinks, is_short_id};

use crate::Result;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortLink {
    /// 7 to 10 base58 characters.
    pub id: String,
    /// A path of this site with its query, starting with one "/".
    pub target: String,
    pub created_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
}

#[async_trait]
pub trait ShortLinkQueries: Send + Sync {
    async fn find(&self, id: &str) -> Result<Option<ShortLink>>;
    /// Returns all links ordered by id, each with its clicks.
    async fn list(&self) -> Result<Vec<(ShortLink, i64)>>;
}

#[async_trait]
pub trait ShortLinkRepository: Send + Sync {
    async fn find_by_target(&self, target: &str) -> Result<Option<ShortLink>>;
    /// Returns false when the id is taken (the caller generates another) or the target got a link meanwhile.
    async fn insert(&self, link: &ShortLink) -> Result<bool>;
    /// Withdraws a link. Returns false when there is none that still works.
    async fn revoke(&self, id: &str, at: Timestamp) -> Result<bool>;
    /// Adds a batch of click counts, by link id.
    async fn add_clicks(&self, clicks: &[(String, i64)]) -> Result<()>;
}
