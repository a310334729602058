//! The change log: what readers could see differently since a position. Page caches, answer
//! caches and word indexes on every node follow it; it is written in the change's own transaction.

use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::Result;
use crate::account::Erasure;
use crate::ids::{ArticleId, CategoryId, SessionId, WebinarId};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "id", rename_all = "camelCase")]
pub enum Change {
    /// An article was created, edited, published, restored or deleted.
    Article(ArticleId),
    /// Its name, slug, order or existence.
    Category(CategoryId),
    Tags,
    Faqs,
    /// A fact of the registry, by id: its values, or a day on which one begins to hold.
    Fact(String),
    ContentTypes,
    Toggles,
    /// A standing page, by slug.
    Page(String),
    Digest(String),
    /// Announced, changed, full or free again, begun or ended.
    Webinar(WebinarId),
    /// Experts, their hours, what they offer.
    Consultations,
    /// A picture got its widths, by hash.
    Picture(String),
    /// By slug.
    AssistModule(String),
    /// What is said under an article.
    Comments(ArticleId),
    /// A person was erased: every copy of what is kept has to know.
    Erased(Erasure),
    /// A session ended: its access token, which may have minutes to live, is refused from now on.
    SessionEnded(SessionId),
}

#[async_trait]
pub trait ChangeLog: Send + Sync {
    /// Changes after `position`, oldest first, at most `limit`, each with its own position.
    async fn since(&self, position: i64, limit: u32) -> Result<Vec<(i64, Change)>>;
    /// Position of the newest change; 0 when there is none.
    async fn latest(&self) -> Result<i64>;
    /// Removes all but the newest `keep` entries; answers how many.
    async fn prune(&self, keep: u64) -> Result<u64>;
    /// Resolves when something was committed here or on another node, or after `timeout`.
    /// May resolve without a change: always look with [`ChangeLog::since`].
    async fn wait(&self, timeout: Duration);
}
