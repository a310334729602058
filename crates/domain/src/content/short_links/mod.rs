//! Short links: `/s/{id}` and `/{shortId}` lead to a page of this site. The same target always has the same id.

mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use service::{ShortLinks, is_short_id};

use crate::Result;
use crate::paging::{Listing, Page};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortLink {
    /// 7 to 10 base58 characters.
    pub id: String,
    /// A path of this site with its query, starting with one "/".
    pub target: String,
    pub created_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
    /// Staff made it, or asked for it: it may be printed somewhere, and works for good.
    pub is_kept: bool,
    /// When it was made, asked for or followed last. Asking again is noted once a day.
    pub last_used_at: Timestamp,
}

#[async_trait]
pub trait ShortLinkQueries: Send + Sync {
    async fn find(&self, id: &str) -> Result<Option<ShortLink>>;
    /// Returns links with their clicks, the newest first.
    async fn list(&self, page: Page) -> Result<Listing<(ShortLink, i64)>>;
    /// Returns at most `limit` links with their clicks, ordered by id, from the one after `after`.
    async fn list_after(&self, after: &str, limit: u32) -> Result<Vec<(ShortLink, i64)>>;
}

#[async_trait]
pub trait ShortLinkRepository: Send + Sync {
    async fn find_by_target(&self, target: &str) -> Result<Option<ShortLink>>;
    /// Returns false when the id is taken (the caller generates another) or the target got a link meanwhile.
    async fn insert(&self, link: &ShortLink) -> Result<bool>;
    /// Withdraws a link. Returns false when there is none that still works.
    async fn revoke(&self, id: &str, at: Timestamp) -> Result<bool>;
    /// Notes that a link was asked for, and keeps it for good if `is_kept`. Returns false when there is none any more.
    async fn mark_asked_for(&self, id: &str, at: Timestamp, is_kept: bool) -> Result<bool>;
    /// Adds a batch of click counts, by link id. These links were used at `at`.
    async fn add_clicks(&self, clicks: &[(String, i64)], at: Timestamp) -> Result<()>;
    /// Deletes at most `limit` links that work and need not be kept: those that nobody ever followed and that were last used before
    /// `never_followed`, and those that were last used before `followed`. Returns how many.
    async fn delete_unused(&self, never_followed: Timestamp, followed: Timestamp, limit: u32) -> Result<u64>;
}
