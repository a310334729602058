//! Short links: `/s/{id}` and `/{shortId}` to a page of this site, the same target always by the same id.

mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use service::{ShortLinks, is_short_id};

use crate::Result;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortLink {
    /// 7 to 10 characters of base58.
    pub id: String,
    /// A path with query of this site, starting with one "/".
    pub target: String,
    pub created_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
}

#[async_trait]
pub trait ShortLinkQueries: Send + Sync {
    async fn find(&self, id: &str) -> Result<Option<ShortLink>>;
    /// All of them by id, each with its clicks.
    async fn list(&self) -> Result<Vec<(ShortLink, i64)>>;
}

#[async_trait]
pub trait ShortLinkRepository: Send + Sync {
    async fn by_target(&self, target: &str) -> Result<Option<ShortLink>>;
    /// False when the id is taken (the caller draws another) or the target got a link meanwhile.
    async fn insert(&self, link: &ShortLink) -> Result<bool>;
    /// Adds a batch of clicks: id → how many.
    async fn add_clicks(&self, clicks: &[(String, i64)]) -> Result<()>;
}
