//! The daily digest: drafted from what changed, approved by an editor, shown on its page, and sent to everybody who
//! consented.

mod compose;
mod hindi;
mod sent_items;
mod service;

use async_trait::async_trait;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

pub use compose::{DigestSources, compose_digest};
pub use service::{DigestSettings, Digests};

use crate::Result;
use crate::articles::Source;
use crate::ids::SubscriberId;
use crate::paging::{Listing, Page};
use crate::subscribers::Subscriber;
use jiff::Timestamp;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DigestItem {
    /// "news", "rule", "deadline", "term", "webinar" or "article".
    pub kind: String,
    pub title: String,
    pub summary: String,
    pub why_it_matters: Option<String>,
    /// A path of this site.
    pub link: Option<String>,
    pub sources: Vec<Source>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digest {
    /// The Indian day of the digest.
    pub date: Date,
    pub title: String,
    pub intro: String,
    pub items: Vec<DigestItem>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DigestState {
    /// Only staff see it.
    Draft,
    Published,
}

/// A subscriber who consented to the digest, and the channels they consented to.
#[derive(Debug, Clone)]
pub struct DigestReceiver {
    pub subscriber: Subscriber,
    pub by_email: bool,
    pub by_whatsapp: bool,
}

/// All methods except `list_all` and `find_state` return published digests only.
#[async_trait]
pub trait DigestQueries: Send + Sync {
    /// Returns drafts and published digests, newest day first.
    async fn list_all(&self, page: Page) -> Result<Listing<(Digest, DigestState)>>;
    async fn find_state(&self, date: Date) -> Result<Option<DigestState>>;
    /// Returns subscribers who consented to the digest, ordered by id, without those who paused. E-mail requires a proven
    /// address.
    async fn list_receivers(&self, after: Option<SubscriberId>, limit: u32, now: Timestamp) -> Result<Vec<DigestReceiver>>;
    async fn find(&self, date: Date) -> Result<Option<Digest>>;
    /// Returns all published digests, ordered by day.
    async fn list_published(&self) -> Result<Vec<Digest>>;
    /// Returns the newest digest that is not after `today`.
    async fn find_latest(&self, today: Date) -> Result<Option<Digest>>;
    /// Returns the nearest published days before and after `date`.
    async fn find_neighbours(&self, date: Date, today: Date) -> Result<(Option<Date>, Option<Date>)>;
    /// Returns the day of the first published digest.
    async fn find_first_day(&self) -> Result<Option<Date>>;
}

#[async_trait]
pub trait DigestRepository: Send + Sync {
    /// Stores the texts of a digest. A new digest is stored as published; use `set_state` to make it a draft.
    async fn save(&self, digest: &Digest) -> Result<()>;
    /// Stores a new draft. Returns false when the day has a digest already, which stays as it is.
    async fn insert_draft(&self, digest: &Digest) -> Result<bool>;
    /// Returns the state and locks the digest until the unit ends.
    async fn lock_state(&self, date: Date) -> Result<Option<DigestState>>;
    /// `sent_at` is when the messages of the digest were written.
    async fn set_state(&self, date: Date, state: DigestState, sent_at: Option<Timestamp>) -> Result<()>;
}
