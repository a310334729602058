//! Renders invoices, bills of supply, credit notes and reports as A4 PDF files with embedded fonts.

mod canvas;
mod invoice;
mod page;
mod report;
mod report_words;
mod structure;
mod table;
mod text_layout;

use async_trait::async_trait;
use domain::invoices::{Document, PdfRenderer};
use domain::reports::{ReportContent, ReportRenderer};
use domain::{Error, Result};

/// Renders a document in a few milliseconds, on the blocking pool.
#[derive(Debug, Clone, Copy, Default)]
pub struct KrillaPdfRenderer;

#[async_trait]
impl PdfRenderer for KrillaPdfRenderer {
    async fn render_pdf(&self, document: &Document) -> Result<Vec<u8>> {
        let document = document.clone();
        tokio::task::spawn_blocking(move || invoice::render_document(&document)).await.map_err(Error::internal)?
    }
}

#[async_trait]
impl ReportRenderer for KrillaPdfRenderer {
    async fn render_report(&self, content: &ReportContent) -> Result<Vec<u8>> {
        let content = content.clone();
        tokio::task::spawn_blocking(move || report::render_report(&content)).await.map_err(Error::internal)?
    }
}

#[cfg(test)]
mod tests;
