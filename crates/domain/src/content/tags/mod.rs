//! Tags and content types: two flat lists of names that describe articles.

mod service;

use async_trait::async_trait;

pub use service::{NamedTags, TagInput, Tags};

use crate::Result;
use crate::ids::{ContentTypeId, TagId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    pub id: TagId,
    pub name: String,
    /// Unique.
    pub slug: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentType {
    pub id: ContentTypeId,
    pub name: String,
    pub slug: String,
}

#[async_trait]
pub trait TagQueries: Send + Sync {
    /// Returns all tags, ordered by name.
    async fn list(&self) -> Result<Vec<Tag>>;
    async fn list_content_types(&self) -> Result<Vec<ContentType>>;
}

#[async_trait]
pub trait TagRepository: Send + Sync {
    /// Locks the row until the unit ends, so that a change of what it returns loses no other change.
    async fn lock(&self, id: TagId) -> Result<Option<Tag>>;
    async fn find_by_slug(&self, slug: &str) -> Result<Option<Tag>>;
    /// Inserts or replaces. `Conflict("SLUG_TAKEN")` when another tag has the slug.
    async fn save(&self, tag: &Tag) -> Result<()>;
    /// Deletes the tag and removes it from every article.
    async fn delete(&self, id: TagId) -> Result<bool>;
    async fn save_content_type(&self, content_type: &ContentType) -> Result<()>;
}
