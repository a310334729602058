//! Storage interface for cases, their events, and who has read them.

use async_trait::async_trait;
use jiff::Timestamp;

use super::case::Case;
use super::event::{CaseAccess, CaseEvent};
use super::status::CaseStatus;
use crate::Result;
use crate::ids::{CaseId, SubscriberId};
use crate::paging::{Listing, Page};

/// Filter of the staff's queue.
#[derive(Debug, Clone, Default)]
pub struct CaseFilter {
    /// `None`: of every module.
    pub modules: Option<Vec<String>>,
    /// Empty: everything that is not over, and refunds to be stated.
    pub statuses: Vec<CaseStatus>,
    pub agent: Option<String>,
    pub expert: Option<String>,
    /// Due before.
    pub due_before: Option<Timestamp>,
}

#[async_trait]
pub trait CaseQueries: Send + Sync {
    async fn find(&self, id: CaseId) -> Result<Option<Case>>;
    /// Newest first.
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Case>>;
    /// By due time; those that are not due come last.
    async fn list_queue(&self, filter: &CaseFilter, page: Page) -> Result<Listing<Case>>;
    /// Events of these cases, oldest first.
    async fn list_events(&self, cases: &[CaseId]) -> Result<Vec<CaseEvent>>;
    /// Newest first.
    async fn list_accesses(&self, cases: &[CaseId]) -> Result<Vec<CaseAccess>>;
    /// Cases that the clock has to look at.
    async fn list_due_clocks(&self, now: Timestamp, limit: u32) -> Result<Vec<CaseId>>;
}

#[async_trait]
pub trait CaseRepository: Send + Sync {
    /// Takes the next number of a year; a rollback returns it.
    async fn next_serial(&self, year: i16) -> Result<u32>;
    async fn insert(&self, case: &Case) -> Result<()>;
    /// Locks the row until the unit of work ends.
    async fn lock(&self, id: CaseId) -> Result<Option<Case>>;
    async fn update(&self, case: &Case) -> Result<()>;
    /// As [`CaseQueries::list_by_subscriber`], as this unit of work sees it.
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Case>>;
    /// Adds an event. Events are never changed.
    async fn add_event(&self, event: &CaseEvent) -> Result<()>;
    async fn add_access(&self, access: &CaseAccess) -> Result<()>;
    /// Removes what a case holds and whose it is, and expires its files. Number, module, order and times stay. Erasing it again, or
    /// a case that does not exist, changes nothing.
    async fn erase(&self, id: CaseId) -> Result<()>;
}
