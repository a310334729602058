//! What is kept of issued documents: written once, never changed, gone when their term is over.

use async_trait::async_trait;
use jiff::Timestamp;

use super::{Document, DocumentKind, FinancialYear};
use crate::Result;
use crate::ids::{DocumentId, OrderId};

#[async_trait]
pub trait DocumentQueries: Send + Sync {
    async fn find(&self, id: DocumentId) -> Result<Option<Document>>;
    /// By its number with "-" for "/", as addresses hold it.
    async fn by_file_name(&self, name: &str) -> Result<Option<Document>>;
    /// Newest first.
    async fn of_orders(&self, orders: &[OrderId]) -> Result<Vec<Document>>;
}

#[async_trait]
pub trait DocumentRepository: Send + Sync {
    /// The next number of a series; nobody else gets one until this unit of work ends, and undone it was never given.
    async fn next_serial(&self, kind: DocumentKind, year: FinancialYear) -> Result<u32>;
    async fn insert(&self, document: &Document) -> Result<()>;
    /// Oldest first.
    async fn of(&self, order: OrderId) -> Result<Vec<Document>>;
    /// Those whose term is over.
    async fn purge(&self, now: Timestamp) -> Result<u64>;
}
