//! Renders reports as PDF.

use async_trait::async_trait;

use super::ReportContent;
use crate::Result;

#[async_trait]
pub trait ReportRenderer: Send + Sync {
    /// Renders tagged A4 pages with the words of the content in its order.
    async fn render_report(&self, content: &ReportContent) -> Result<Vec<u8>>;
}
