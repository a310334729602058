//! Storage interface for issued documents: written once, never changed, deleted when their retention is over.

use async_trait::async_trait;
use jiff::Timestamp;

use super::{Document, DocumentKind, FinancialYear};
use crate::Result;
use crate::ids::{DocumentId, OrderId};

#[async_trait]
pub trait DocumentQueries: Send + Sync {
    async fn find(&self, id: DocumentId) -> Result<Option<Document>>;
    /// By its number, with "-" for "/" as in file names.
    async fn find_by_file_name(&self, name: &str) -> Result<Option<Document>>;
    /// Newest first.
    async fn list_by_orders(&self, orders: &[OrderId]) -> Result<Vec<Document>>;
}

#[async_trait]
pub trait DocumentRepository: Send + Sync {
    /// Takes the next number of a series. The series is locked until this unit of work ends; a rollback returns the number.
    async fn next_serial(&self, kind: DocumentKind, year: FinancialYear) -> Result<u32>;
    async fn insert(&self, document: &Document) -> Result<()>;
    /// Oldest first.
    async fn list_by_order(&self, order: OrderId) -> Result<Vec<Document>>;
    /// Deletes at most `limit` documents whose retention is over.
    async fn purge(&self, now: Timestamp, limit: u32) -> Result<u64>;
}
