//! What the reading of passbooks needs from outside: the text of a PDF.

use async_trait::async_trait;

use super::{PositionedText, Refusal};
use crate::Result;

/// Reads text out of papers that strangers send. It keeps nothing and logs nothing of them.
#[async_trait]
pub trait PaperReader: Send + Sync {
    /// The text with its place on the page, or why the file is not used. An error means that no file can be read now.
    async fn read_text(&self, file: &[u8], password: &str) -> Result<std::result::Result<PositionedText, Refusal>>;
}
