//! Who looks for viruses in files that people send.

use async_trait::async_trait;

use super::delivery::Refused;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Clean,
    /// What was found, by the scanner's name for it.
    Infected(String),
}

#[async_trait]
pub trait FileScanner: Send + Sync {
    /// `Refused::ForGood` when it can't judge these bytes, e.g. because they are too many.
    async fn scan(&self, bytes: &[u8]) -> Result<Verdict, Refused>;
    /// Whether it answers.
    async fn ping(&self) -> Result<(), Refused>;
}
