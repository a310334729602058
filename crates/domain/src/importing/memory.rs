//! What came in from which old site: so that it comes in once, and an import goes on where it stopped.

use std::collections::HashMap;

use async_trait::async_trait;
use jiff::Timestamp;

use crate::Result;
use crate::ids::ArticleId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedItem {
    pub article: ArticleId,
    /// Hash of what was written: it differs when the file's item changed since.
    pub digest: String,
}

#[async_trait]
pub trait ImportQueries: Send + Sync {
    /// Everything remembered of a source, by its id there.
    async fn known(&self, source: &str) -> Result<HashMap<String, ImportedItem>>;
}

#[async_trait]
pub trait ImportRepository: Send + Sync {
    /// Inserts or replaces.
    async fn remember(&self, source: &str, key: &str, item: &ImportedItem, at: Timestamp) -> Result<()>;
}
