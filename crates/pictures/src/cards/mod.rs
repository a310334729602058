//! Renders social cards. The text is laid out by measured widths and written as SVG together with the article's figure or its
//! category's drawing, which is then rasterised. Nothing is read from the machine, not even a font.

mod card_layout;
mod colour;
mod drawing;
mod figure_panel;
mod fonts;
mod panel;
mod png;
mod title_hash;

use async_trait::async_trait;
use domain::cards::{CardContent, CardRenderer};
use domain::{Error, Result};
use tokio::sync::Semaphore;

/// Largest number of cards rendered at once, so that a crowd of bots does not slow down readers.
const MAX_CONCURRENT_CARDS: usize = 1;

pub struct SvgCardRenderer {
    permits: Semaphore,
}

impl SvgCardRenderer {
    pub fn new() -> Self {
        Self { permits: Semaphore::new(MAX_CONCURRENT_CARDS) }
    }
}

impl Default for SvgCardRenderer {
    fn default() -> Self {
        Self::new()
    }
}

#[async_trait]
impl CardRenderer for SvgCardRenderer {
    async fn render_card(&self, face: &CardContent) -> Result<Vec<u8>> {
        let _place = self.permits.acquire().await.map_err(Error::internal)?;
        let face = face.clone();
        tokio::task::spawn_blocking(move || card_layout::render_card(&face)).await.map_err(Error::internal)?
    }
}

#[cfg(test)]
mod tests;
