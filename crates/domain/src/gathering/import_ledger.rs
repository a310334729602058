//! Records which items of which old site were imported, so that each is imported once and an interrupted import can
//! resume.

use std::collections::HashMap;

use async_trait::async_trait;
use jiff::Timestamp;

use crate::Result;
use crate::ids::ArticleId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedItem {
    pub article: ArticleId,
    /// Hash of the content that was written; it differs when the item has changed in the file since.
    pub digest: String,
}

#[async_trait]
pub trait ImportQueries: Send + Sync {
    /// All recorded items of a source, by their ids there.
    async fn imported_items(&self, source: &str) -> Result<HashMap<String, ImportedItem>>;
}

#[async_trait]
pub trait ImportRepository: Send + Sync {
    /// Inserts or replaces the record of an item.
    async fn save_item(&self, source: &str, key: &str, item: &ImportedItem, at: Timestamp) -> Result<()>;
}
