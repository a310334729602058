//! The virus scanner for files that customers send.

use async_trait::async_trait;

use crate::error::ProviderError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScanVerdict {
    Clean,
    /// The scanner's name of what it found.
    Infected(String),
}

#[async_trait]
pub trait FileScanner: Send + Sync {
    /// Scans a file. `ProviderError::Permanent` when it can't scan these bytes, e.g. because the file is too large.
    async fn scan(&self, bytes: &[u8]) -> Result<ScanVerdict, ProviderError>;
    /// Checks that the scanner responds.
    async fn ping(&self) -> Result<(), ProviderError>;
}
