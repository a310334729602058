//! Drawing social cards. The words are laid out by measured widths, written as SVG together with the
//! category's drawing, and rasterised; nothing is read from the machine, not even a font.

mod colour;
mod drawing;
mod letters;
mod mark;
mod panel;
mod png;
mod sheet;

use async_trait::async_trait;
use domain::cards::Face;
use domain::providers::Painter;
use domain::{Error, Result};
use tokio::sync::Semaphore;

/// Cards drawn at once: bots come in crowds, readers must not wait for them.
const AT_ONCE: usize = 1;

pub struct CardPainter {
    easels: Semaphore,
}

impl CardPainter {
    pub fn new() -> Self {
        Self { easels: Semaphore::new(AT_ONCE) }
    }
}

impl Default for CardPainter {
    fn default() -> Self {
        Self::new()
    }
}

#[async_trait]
impl Painter for CardPainter {
    async fn paint(&self, face: &Face) -> Result<Vec<u8>> {
        let _place = self.easels.acquire().await.map_err(Error::internal)?;
        let face = face.clone();
        tokio::task::spawn_blocking(move || sheet::painted(&face)).await.map_err(Error::internal)?
    }
}

#[cfg(test)]
mod tests;
