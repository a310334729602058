//! What the reading of passbooks needs from outside: the text of a PDF.

use std::time::Duration;

use async_trait::async_trait;

use super::{PositionedText, Refusal};
use crate::Result;

/// What came of one file.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadPaper {
    /// The text with its place on the page, or why the file is not used.
    pub text: std::result::Result<PositionedText, Refusal>,
    /// How long the file kept a reader busy; waiting for a reader is not counted.
    pub busy: Duration,
}

/// Reads text out of papers that strangers send. It keeps nothing and logs nothing of them.
#[async_trait]
pub trait PaperReader: Send + Sync {
    /// An error means that no file can be read now.
    async fn read_text(&self, file: &[u8], password: &str) -> Result<ReadPaper>;
}
