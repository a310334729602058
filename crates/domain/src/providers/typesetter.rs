//! Who sets invoices and credit notes as PDF.

use async_trait::async_trait;

use crate::Result;
use crate::invoices::Document;

#[async_trait]
pub trait Typesetter: Send + Sync {
    /// A4 pages with their fonts inside; the same document gives the same bytes.
    async fn pdf(&self, document: &Document) -> Result<Vec<u8>>;
}
