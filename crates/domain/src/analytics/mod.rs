//! What readers look for and which kinds of page they open, without knowing who they are.
//! Terms and paths pass [`mask`] before they reach this module's storage.

mod mask;
mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use mask::mask;
pub use service::{Analytics, NotifyWish, route_template};

use crate::Result;
use crate::paging::{Listing, Page};

/// One search as counted: the masked, lower-cased term and whether anything was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchRecord {
    pub term: String,
    /// `None` when the recorder does not know.
    pub found_any: Option<bool>,
    pub at: Timestamp,
}

/// A click on a search result, by the wire's type word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClickRecord {
    pub kind: String,
    pub at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageView {
    /// Chosen by the browser; a retry carries the same one and counts once.
    pub event_id: String,
    /// A route template such as "/{category}/{slug}", never the address itself.
    pub route: String,
    pub at: Timestamp,
}

/// "Tell me when you have something on this."
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    pub term: String,
    /// Where to tell; absent when the reader gave none.
    pub email: Option<String>,
    /// The notice that was agreed to, with its hash ([`Notice::proof`]); given at `at`.
    pub consent: Option<String>,
    pub at: Timestamp,
}

/// A term as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermCount {
    pub term: String,
    pub searches: i64,
    pub wishes: i64,
    pub last_at: Timestamp,
}

#[async_trait]
pub trait AnalyticsQueries: Send + Sync {
    /// Wishes with the address they were made with, newest first.
    async fn wishes(&self, page: Page) -> Result<Listing<Wish>>;
    /// Terms that last found nothing or that somebody wishes for, most searched first.
    async fn zero_results(&self, page: Page) -> Result<Listing<TermCount>>;
    /// Route template → views.
    async fn page_views(&self, since: Timestamp) -> Result<Vec<(String, i64)>>;
}

#[async_trait]
pub trait AnalyticsRepository: Send + Sync {
    async fn record_searches(&self, records: &[SearchRecord]) -> Result<()>;
    async fn record_clicks(&self, records: &[ClickRecord]) -> Result<()>;
    /// Events whose id is already known change nothing.
    async fn record_page_views(&self, views: &[PageView]) -> Result<()>;
    /// The same term and address once; a consent given later is added to it.
    async fn record_wish(&self, wish: &Wish) -> Result<()>;
    /// Removes all wishes made with this address, and terms that nobody else searched for or wished; answers how many wishes.
    async fn erase_wishes(&self, email: &str) -> Result<u64>;
    /// Removes what is older than the retention terms: events before `events`, terms before `terms`.
    async fn purge(&self, events: Timestamp, terms: Timestamp) -> Result<u64>;
}
