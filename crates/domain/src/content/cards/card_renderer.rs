//! Renders the social cards that messengers and social networks show for a page.

use async_trait::async_trait;

use super::CardContent;
use crate::Result;

#[async_trait]
pub trait CardRenderer: Send + Sync {
    /// Renders a PNG of [`super::WIDTH`] × [`super::HEIGHT`] pixels. The same content gives the same bytes.
    async fn render_card(&self, content: &CardContent) -> Result<Vec<u8>>;
}
