//! Renders invoices and credit notes as PDF.

use async_trait::async_trait;

use super::Document;
use crate::Result;

#[async_trait]
pub trait PdfRenderer: Send + Sync {
    /// Renders A4 pages with embedded fonts. The same document gives the same bytes.
    async fn render_pdf(&self, document: &Document) -> Result<Vec<u8>>;
}
