//! What readers search for and which kinds of page they open, without knowing who they are. Search terms pass
//! [`mask_personal_data`] and paths become route templates before they are stored (docs/product/analytics.md).

mod service;
mod term_bounds;

use async_trait::async_trait;
use jiff::Timestamp;

pub(crate) use service::ASKED_WHILE_SIGNED_IN;
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

/// A term for which somebody with an address waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwaitedTerm {
    /// The number under which it is stored: later terms have higher ones.
    pub number: i64,
    pub term: String,
}

/// What is deleted, by the time when it was last of use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnalyticsAge {
    pub events: Timestamp,
    pub terms: Timestamp,
    /// Terms that were searched for once, and for which nobody waits.
    pub single_searches: Timestamp,
}

#[async_trait]
pub trait AnalyticsQueries: Send + Sync {
    /// Returns notify requests with their addresses, newest first.
    async fn list_notify_requests(&self, page: Page) -> Result<Listing<NotifyRequest>>;
    /// Returns terms after this number that somebody with an address waits for and agreed to be told of, in order of their numbers.
    async fn list_awaited_terms(&self, after: i64, limit: u32) -> Result<Vec<AwaitedTerm>>;
    /// Returns the requests for a term whose addresses come after this one, in order, of people who agreed.
    async fn list_requests_of_term(&self, number: i64, after: &str, limit: u32) -> Result<Vec<NotifyRequest>>;
    /// Returns terms whose last search found nothing or that have notify requests, most searched first.
    async fn list_zero_result_terms(&self, page: Page) -> Result<Listing<TermCount>>;
    /// Returns the number of views of each route template.
    async fn count_page_views(&self, since: Timestamp) -> Result<Vec<(String, i64)>>;
}

#[async_trait]
pub trait AnalyticsRepository: Send + Sync {
    async fn record_searches(&self, records: &[SearchRecord]) -> Result<()>;
    /// Returns those of the terms that are stored.
    async fn find_known_terms(&self, terms: &[&str]) -> Result<Vec<String>>;
    async fn count_terms(&self) -> Result<u64>;
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
    /// Deletes at most `limit` rows that are past their retention period. Reasons for leaving go with the terms.
    async fn purge(&self, before: AnalyticsAge, limit: u32) -> Result<u64>;
}
