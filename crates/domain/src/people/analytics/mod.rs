//! What readers search for and which kinds of page they open, without knowing who they are. Search terms pass
//! [`mask_personal_data`] and paths become route templates before they are stored (docs/product/analytics.md).

mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use service::{Analytics, NotifyRequestInput, route_template};

pub use crate::personal_numbers::mask_personal_data;

use crate::Result;
use crate::paging::{Listing, Page};

/// One counted search: the masked term in lower case, and whether anything was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchRecord {
    pub term: String,
    /// `None` when the recorder does not know.
    pub found_any: Option<bool>,
    pub at: Timestamp,
}

/// A click on a search result; `kind` is the result's type on the wire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClickRecord {
    pub kind: String,
    pub at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageView {
    /// An id chosen by the browser. A retry sends the same id and counts once.
    pub event_id: String,
    /// A route template such as "/{category}/{slug}", never the address itself.
    pub route: String,
    pub at: Timestamp,
}

/// A reader's request to be notified when there is an article on a term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotifyRequest {
    pub term: String,
    /// Where to notify the reader; absent when they gave no address.
    pub email: Option<String>,
    /// The notice that the reader consented to, with its hash ([`Notice::fingerprint`](crate::consents::Notice::fingerprint)); the consent was given at `at`.
    pub consent: Option<String>,
    pub at: Timestamp,
}

/// A search term with its counts, for staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermCount {
    pub term: String,
    pub searches: i64,
    pub notify_requests: i64,
    pub last_at: Timestamp,
}

#[async_trait]
pub trait AnalyticsQueries: Send + Sync {
    /// Returns notify requests with their addresses, newest first.
    async fn list_notify_requests(&self, page: Page) -> Result<Listing<NotifyRequest>>;
    /// Returns terms whose last search found nothing or that have notify requests, most searched first.
    async fn list_zero_result_terms(&self, page: Page) -> Result<Listing<TermCount>>;
    /// Returns the number of views of each route template.
    async fn count_page_views(&self, since: Timestamp) -> Result<Vec<(String, i64)>>;
}

#[async_trait]
pub trait AnalyticsRepository: Send + Sync {
    async fn record_searches(&self, records: &[SearchRecord]) -> Result<()>;
    async fn record_clicks(&self, records: &[ClickRecord]) -> Result<()>;
    /// Views whose event id is already stored are ignored.
    async fn count_new_page_views(&self, views: &[PageView]) -> Result<()>;
    /// Stores one request for each term and address. A consent given later is added to the stored request.
    async fn save_notify_request(&self, wish: &NotifyRequest) -> Result<()>;
    /// Whether this address waits for this term.
    async fn has_notify_request(&self, term: &str, email: &str) -> Result<bool>;
    /// How many requests wait with this address.
    async fn count_notify_requests(&self, email: &str) -> Result<u64>;
    /// Deletes one request. Returns false when there is none.
    async fn delete_notify_request(&self, term: &str, email: &str) -> Result<bool>;
    /// Deletes all requests with this address, and terms that nobody else searched for or requested. Returns how many requests.
    async fn erase_notify_requests(&self, email: &str) -> Result<u64>;
    /// Deletes at most `limit` rows that are past their retention period: events before `events`, terms before `terms`.
    async fn purge(&self, events: Timestamp, terms: Timestamp, limit: u32) -> Result<u64>;
}
