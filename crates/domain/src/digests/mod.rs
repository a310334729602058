//! The daily digest: drafted from what changed, approved by an editor, read on its page, sent to who agreed.

mod carried;
mod compose;
mod service;

use async_trait::async_trait;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

pub use compose::{Material, compose};
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
    /// news, rule, deadline, term, webinar or article.
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
    /// The Indian day it is for.
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

/// Somebody who agreed to the digest, and by which ways.
#[derive(Debug, Clone)]
pub struct DigestReceiver {
    pub subscriber: Subscriber,
    pub by_email: bool,
    pub by_whatsapp: bool,
}

/// But for `all`, `list` and `state` these know published ones only.
#[async_trait]
pub trait DigestQueries: Send + Sync {
    /// Newest day first, drafts too.
    async fn all(&self, page: Page) -> Result<Listing<(Digest, DigestState)>>;
    async fn state(&self, date: Date) -> Result<Option<DigestState>>;
    /// Who agreed to the digest, by id. By e-mail only proven addresses; nobody who has paused.
    async fn receivers(&self, after: Option<SubscriberId>, limit: u32, now: Timestamp) -> Result<Vec<DigestReceiver>>;
    async fn find(&self, date: Date) -> Result<Option<Digest>>;
    /// All of them, by day.
    async fn list(&self) -> Result<Vec<Digest>>;
    /// The newest one not after `today`.
    async fn latest(&self, today: Date) -> Result<Option<Digest>>;
    /// The nearest published days before and after.
    async fn neighbours(&self, date: Date, today: Date) -> Result<(Option<Date>, Option<Date>)>;
}

#[async_trait]
pub trait DigestRepository: Send + Sync {
    /// Its words; a new one is published.
    async fn save(&self, digest: &Digest) -> Result<()>;
    async fn state(&self, date: Date) -> Result<Option<DigestState>>;
    /// `sent_at`: when its messages were written.
    async fn set_state(&self, date: Date, state: DigestState, sent_at: Option<Timestamp>) -> Result<()>;
}
