//! Who draws the cards that messengers and social networks show of a page.

use async_trait::async_trait;

use crate::Result;
use crate::cards::Face;

#[async_trait]
pub trait Painter: Send + Sync {
    /// A PNG of [`crate::cards::WIDTH`] × [`crate::cards::HEIGHT`] pixels; the same face gives the same bytes.
    async fn paint(&self, face: &Face) -> Result<Vec<u8>>;
}
