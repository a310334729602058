//! Invoices, bills of supply and credit notes as PDF: A4, with their fonts inside.

mod invoice;
mod letters;
mod page;
mod sheet;
mod table;

use async_trait::async_trait;
use domain::invoices::Document;
use domain::providers::Typesetter;
use domain::{Error, Result};

/// Sets a document in some milliseconds, on a thread that may take its time.
#[derive(Debug, Clone, Copy, Default)]
pub struct PdfSetter;

#[async_trait]
impl Typesetter for PdfSetter {
    async fn pdf(&self, document: &Document) -> Result<Vec<u8>> {
        let document = document.clone();
        tokio::task::spawn_blocking(move || invoice::set(&document)).await.map_err(Error::internal)?
    }
}

#[cfg(test)]
mod tests;
