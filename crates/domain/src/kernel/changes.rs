//! The change log: everything that readers may see differently since a position. Page caches, response caches and
//! search indexes on every node follow it. An entry is written in the transaction of the change itself.

use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Result;
use crate::ids::{ArticleId, CaseId, CategoryId, SessionId, WebinarId};
use crate::text::to_hex;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "id", rename_all = "camelCase")]
pub enum Change {
    /// An article was created, edited, published, restored or deleted.
    Article(ArticleId),
    /// A category's name, slug, order or existence.
    Category(CategoryId),
    Tags,
    Faqs,
    /// A fact of the registry, by id: its values changed, or one of them takes effect today.
    Fact(String),
    ContentTypes,
    Toggles,
    /// A static page, by slug.
    Page(String),
    /// The digest of a day, `YYYY-MM-DD`.
    Digest(String),
    /// A webinar was announced or changed, became full or free again, started or ended.
    Webinar(WebinarId),
    /// Experts, their hours or the services they offer.
    Consultations,
    /// A picture's smaller widths are ready, by hash.
    Picture(String),
    /// An assist module, by slug.
    AssistModule(String),
    /// A short answer, by slug: it was saved or deleted.
    ShortAnswer(String),
    /// The comments under an article.
    Comments(ArticleId),
    /// A person, or one of their cases, was erased: every copy of stored data must drop them.
    Erased(Erasure),
    /// A session ended: its access token is refused from now on, although it may be valid for some minutes more.
    SessionEnded(SessionId),
}

/// The start of an erasure's `address` that names a case.
const CASE_PREFIX: &str = "case:";

/// Record that a person or a case was erased, without naming the person. It is applied again when an older backup brings them back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Erasure {
    /// SHA-256 of the address, in hex; of a provident-fund account, the keyed hash of its mobile number; of a case, "case:" and its
    /// random id.
    pub address: String,
    pub at: Timestamp,
}

impl Erasure {
    /// `address` is the SHA-256 of the person's e-mail address.
    pub fn new(address: &[u8; 32], at: Timestamp) -> Self {
        Self { address: to_hex(address), at }
    }

    pub fn of_case(id: CaseId, at: Timestamp) -> Self {
        Self { address: format!("{CASE_PREFIX}{id}"), at }
    }

    /// The case that was erased; `None` where it was a person.
    pub fn case(&self) -> Option<CaseId> {
        self.address.strip_prefix(CASE_PREFIX).and_then(CaseId::parse)
    }
}

#[async_trait]
pub trait ChangeLog: Send + Sync {
    /// Returns at most `limit` changes after `position`, oldest first, each with its own position.
    async fn list_since(&self, position: i64, limit: u32) -> Result<Vec<(i64, Change)>>;
    /// Returns the position of the newest change; 0 when there is none.
    async fn latest_position(&self) -> Result<i64>;
    /// Returns the position of the oldest change that was not pruned; `None` when there is none.
    async fn oldest_position(&self) -> Result<Option<i64>>;
    /// Removes the oldest entries, at most `limit`, but keeps the newest `keep`. Returns how many it removed.
    async fn prune(&self, keep: u64, limit: u32) -> Result<u64>;
    /// Resolves when something was committed here or on another node, or after `timeout`.
    /// It may resolve without a change, so always check with [`ChangeLog::list_since`].
    async fn wait_for_change(&self, timeout: Duration);
}
