//! Redirects from addresses of the former site. They are looked up last, when an address has no page.

mod former_path;
mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use former_path::{list_shorter_paths, normalise_path, percent_decode};
pub use service::{RedirectInput, Redirects};

use crate::Result;
use crate::ids::{ArticleId, RedirectId};
use crate::paging::{Listing, Page};

/// The target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RedirectTarget {
    /// The current address of an article.
    Article(ArticleId),
    /// A path of this site, with its query.
    Path(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    pub id: RedirectId,
    /// The old address, normalised by [`normalise_path`]; unique.
    pub from: String,
    pub to: RedirectTarget,
    pub created_at: Timestamp,
}

#[async_trait]
pub trait RedirectQueries: Send + Sync {
    async fn find(&self, from: &str) -> Result<Option<Redirect>>;
    /// Returns redirects ordered by address.
    async fn list(&self, page: Page) -> Result<Listing<Redirect>>;
    /// Returns redirects with an address greater than `after`, in order: for exports.
    async fn list_after(&self, after: &str, limit: u32) -> Result<Vec<Redirect>>;
}

#[async_trait]
pub trait RedirectRepository: Send + Sync {
    async fn find(&self, from: &str) -> Result<Option<Redirect>>;
    /// Returns false when the address has a redirect already, which stays.
    async fn insert(&self, redirect: &Redirect) -> Result<bool>;
    async fn delete(&self, id: RedirectId) -> Result<bool>;
}
