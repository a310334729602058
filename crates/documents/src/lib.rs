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
use tokio::sync::Semaphore;

/// Reports that are rendered at the same time. One in Hindi takes most of a second, and the blocking pool is shared with the search.
static REPORT_PERMITS: Semaphore = Semaphore::const_new(2);
/// Invoices that are rendered at the same time. They take milliseconds and wait for no report.
static INVOICE_PERMITS: Semaphore = Semaphore::const_new(2);

/// Renders on the blocking pool: an invoice in a few milliseconds, a report in some hundred.
#[derive(Debug, Clone, Copy, Default)]
pub struct KrillaPdfRenderer;

#[async_trait]
impl PdfRenderer for KrillaPdfRenderer {
    async fn render_pdf(&self, document: &Document) -> Result<Vec<u8>> {
        let document = document.clone();
        render_with_permit(&INVOICE_PERMITS, move || invoice::render_document(&document)).await
    }
}

#[async_trait]
impl ReportRenderer for KrillaPdfRenderer {
    async fn render_report(&self, content: &ReportContent) -> Result<Vec<u8>> {
        let content = content.clone();
        render_with_permit(&REPORT_PERMITS, move || report::render_report(&content)).await
    }
}

/// Runs one rendering once it has its turn. The permit goes along, because a rendering that was begun goes on when whoever asked for it has
/// hung up.
async fn render_with_permit(permits: &'static Semaphore, render: impl FnOnce() -> Result<Vec<u8>> + Send + 'static) -> Result<Vec<u8>> {
    let permit = permits.acquire().await.map_err(Error::internal)?;
    let rendering = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        render()
    });
    rendering.await.map_err(Error::internal)?
}

#[cfg(test)]
mod tests;
