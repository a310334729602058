//! Categories: the fourteen shelves, in the editor's order. Their slugs are the first segment of URLs.

mod service;

use async_trait::async_trait;

pub use service::{Categories, CategoryInput};

use crate::Result;
use crate::ids::CategoryId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    pub id: CategoryId,
    pub name: String,
    /// Unique, never a reserved word.
    pub slug: String,
    pub description: String,
    /// Order of display, from 0.
    pub position: i32,
}

#[async_trait]
pub trait CategoryQueries: Send + Sync {
    /// In display order, each with the number of its published articles.
    async fn list(&self) -> Result<Vec<(Category, u64)>>;
    async fn find(&self, id: CategoryId) -> Result<Option<Category>>;
    async fn by_slug(&self, slug: &str) -> Result<Option<Category>>;
}

#[async_trait]
pub trait CategoryRepository: Send + Sync {
    async fn find(&self, id: CategoryId) -> Result<Option<Category>>;
    /// Inserts or replaces. `Conflict("SLUG_TAKEN")` when another category has the slug.
    async fn save(&self, category: &Category) -> Result<()>;
    /// `Conflict("CATEGORY_IN_USE")` while any article that is not deleted stands in it.
    async fn delete(&self, id: CategoryId) -> Result<bool>;
}
