//! What storage must be able to do with articles.

use async_trait::async_trait;
use jiff::Timestamp;
use uuid::Uuid;

use super::Kinship;
use super::article::{Article, ArticleCard, Corrected, Revision, Status};
use crate::Result;
use crate::ids::{ArticleId, CategoryId, TagId};
use crate::paging::{Listing, Page};
use crate::transfer::FormerAddress;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sort {
    /// Newest publication first; what was never published, by its last change.
    #[default]
    Latest,
    /// Most views first, newest among equals.
    Popular,
}

/// A category as callers name it. An unknown one has no articles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CategoryKey {
    Id(CategoryId),
    Slug(String),
}

impl CategoryKey {
    /// The wire allows both.
    pub fn parse(id_or_slug: &str) -> Self {
        CategoryId::parse(id_or_slug).map_or_else(|| Self::Slug(id_or_slug.to_owned()), Self::Id)
    }
}

impl From<CategoryId> for CategoryKey {
    fn from(id: CategoryId) -> Self {
        Self::Id(id)
    }
}

/// Deleted articles are in no list.
#[derive(Debug, Clone)]
pub struct ArticleFilter {
    /// `None`: any status (staff only).
    pub status: Option<Status>,
    pub category: Option<CategoryKey>,
    pub featured: Option<bool>,
    /// Only articles created by this staff member.
    pub owner: Option<String>,
    pub sort: Sort,
    pub page: Page,
}

impl ArticleFilter {
    pub fn published(page: Page) -> Self {
        Self { status: Some(Status::Published), category: None, featured: None, owner: None, sort: Sort::Latest, page }
    }
}

#[async_trait]
pub trait ArticleQueries: Send + Sync {
    /// Whatever its state, deleted ones too: the service decides who may see it.
    async fn find(&self, id: ArticleId) -> Result<Option<Article>>;
    async fn find_by_main_content(&self, main_content: Uuid) -> Result<Option<Article>>;
    /// The total of a public list may be as old as the last change that was recorded.
    async fn list(&self, filter: &ArticleFilter) -> Result<Listing<ArticleCard>>;
    /// Published articles with this slug, newest first; in any category when `category` is `None`.
    async fn by_slug(&self, category: Option<CategoryId>, slug: &str) -> Result<Vec<ArticleCard>>;
    /// The article that last had this address (current or former slug of its category at that time).
    async fn by_former_address(&self, category_slug: &str, slug: &str) -> Result<Option<ArticleId>>;
    /// The article's tags, each with how many articles carry it.
    async fn tags_carried(&self, id: ArticleId) -> Result<Vec<(TagId, u64)>>;
    /// Published articles with most in common, newest first among equals.
    async fn related(&self, id: ArticleId, kinship: &Kinship, limit: u32) -> Result<Vec<ArticleCard>>;
    /// Published articles with an id greater than `after`, in id order: for rebuilding an index, sitemaps, exports.
    async fn published_after(&self, after: Option<ArticleId>, limit: u32) -> Result<Vec<Article>>;
    /// Published articles with corrections, the latest correction first.
    async fn corrected(&self, limit: u32) -> Result<Vec<Corrected>>;
    /// As `published_after`, whatever their status.
    async fn all_after(&self, after: Option<ArticleId>, limit: u32) -> Result<Vec<Article>>;
    /// Every remembered address, in a fixed order.
    async fn former_addresses(&self) -> Result<Vec<FormerAddress>>;
    /// All kept versions, newest first.
    async fn revisions(&self, id: ArticleId) -> Result<Vec<Revision>>;
}

#[async_trait]
pub trait ArticleRepository: Send + Sync {
    /// Reads the article and holds it against other writers until commit.
    async fn find_for_update(&self, id: ArticleId) -> Result<Option<Article>>;
    async fn insert(&self, article: &Article) -> Result<()>;
    /// Writes the article over revision `previous`; `Conflict` when someone saved in between.
    async fn save(&self, article: &Article, previous: i64) -> Result<()>;
    async fn add_revision(&self, revision: &Revision) -> Result<()>;
    async fn revision(&self, id: ArticleId, number: i64) -> Result<Option<Revision>>;
    /// Articles of the category that are not deleted and have this slug, whatever their status.
    async fn with_slug(&self, category: CategoryId, slug: &str) -> Result<Vec<ArticleId>>;
    async fn set_shares_slug(&self, ids: &[ArticleId], shares: bool) -> Result<()>;
    /// Keeps an address that was public, so that it can redirect for ever.
    async fn remember_address(&self, category_slug: &str, slug: &str, id: ArticleId, at: Timestamp) -> Result<()>;
    /// Every article of a category, for a change of the category's own slug.
    async fn addresses_in(&self, category: CategoryId) -> Result<Vec<(ArticleId, String)>>;
}
