//! Categories, in the editor's order. A category's slug is the first segment of its articles' URLs.

mod service;

use async_trait::async_trait;

pub use service::{Categories, CategoryInput};

use crate::Result;
use crate::ids::CategoryId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    pub id: CategoryId,
    pub name: String,
    /// Unique, and never a reserved path segment.
    pub slug: String,
    pub description: String,
    /// Position in the display order, from 0.
    pub position: i32,
}

#[async_trait]
pub trait CategoryQueries: Send + Sync {
    /// Returns all categories in display order, each with the number of its published articles.
    async fn list(&self) -> Result<Vec<(Category, u64)>>;
    async fn find(&self, id: CategoryId) -> Result<Option<Category>>;
    async fn find_by_slug(&self, slug: &str) -> Result<Option<Category>>;
}

#[async_trait]
pub trait CategoryRepository: Send + Sync {
    async fn find(&self, id: CategoryId) -> Result<Option<Category>>;
    /// Locks the row until the unit ends, so that a change of what it returns loses no other change.
    async fn lock(&self, id: CategoryId) -> Result<Option<Category>>;
    /// Inserts or replaces. `Conflict("SLUG_TAKEN")` when another category has the slug.
    async fn save(&self, category: &Category) -> Result<()>;
    /// `Conflict("CATEGORY_IN_USE")` while any article that is not deleted belongs to it.
    async fn delete(&self, id: CategoryId) -> Result<bool>;
}
