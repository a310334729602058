//! Addresses that this site had elsewhere before: looked up last, where there would be no page.

mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use service::{RedirectInput, Redirects};

use crate::Result;
use crate::ids::{ArticleId, RedirectId};
use crate::paging::{Listing, Page};

/// Where an old address leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// Wherever the article stands now.
    Article(ArticleId),
    /// A path of this site, with its query.
    Path(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    pub id: RedirectId,
    /// Normalised (`importing::normalised`); unique.
    pub from: String,
    pub to: Target,
    pub created_at: Timestamp,
}

#[async_trait]
pub trait RedirectQueries: Send + Sync {
    async fn find(&self, from: &str) -> Result<Option<Redirect>>;
    /// By address.
    async fn list(&self, page: Page) -> Result<Listing<Redirect>>;
    /// Addresses greater than `after`, in their order: for exports.
    async fn after(&self, after: &str, limit: u32) -> Result<Vec<Redirect>>;
}

#[async_trait]
pub trait RedirectRepository: Send + Sync {
    async fn find(&self, from: &str) -> Result<Option<Redirect>>;
    /// False when the address leads somewhere already: the older one stays.
    async fn insert(&self, redirect: &Redirect) -> Result<bool>;
    async fn delete(&self, id: RedirectId) -> Result<bool>;
}
