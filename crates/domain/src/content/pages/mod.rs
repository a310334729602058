//! Static pages (about, privacy, terms, disclosures) and the letter from the editor.

mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use service::Pages;

use crate::Result;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaticPage {
    pub slug: String,
    pub title: String,
    pub description: String,
    /// Sanitised HTML.
    pub html: String,
    pub updated_at: Timestamp,
}

#[async_trait]
pub trait PageQueries: Send + Sync {
    async fn find(&self, slug: &str) -> Result<Option<StaticPage>>;
    async fn list(&self) -> Result<Vec<StaticPage>>;
}

#[async_trait]
pub trait PageRepository: Send + Sync {
    async fn save(&self, page: &StaticPage) -> Result<()>;
}
