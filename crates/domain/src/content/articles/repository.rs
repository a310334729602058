//! The storage interface of articles.

use std::collections::HashMap;

use async_trait::async_trait;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::RelatednessWeights;
use super::article::{Article, ArticleCard, ArticleCorrections, ArticleStatus, KeyFact, Revision};
use crate::Result;
use crate::ids::{ArticleId, CategoryId, TagId};
use crate::paging::{Listing, Page};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sort {
    /// Newest publication first. Articles that were never published sort by their last change.
    #[default]
    Latest,
    /// Most views first, newest among equals.
    Popular,
}

/// A category as callers identify it. An unknown category has no articles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CategoryKey {
    Id(CategoryId),
    Slug(String),
}

impl CategoryKey {
    /// Parses an id or a slug; the API accepts both.
    pub fn parse(id_or_slug: &str) -> Self {
        CategoryId::parse(id_or_slug).map_or_else(|| Self::Slug(id_or_slug.to_owned()), Self::Id)
    }
}

impl From<CategoryId> for CategoryKey {
    fn from(id: CategoryId) -> Self {
        Self::Id(id)
    }
}

/// Whom the articles of a list name, as they write it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Byline {
    Author(String),
    Reviewer(String),
}

/// The filter of a list of articles. Deleted articles are in no list.
#[derive(Debug, Clone)]
pub struct ArticleFilter {
    /// `None`: any status (staff only).
    pub status: Option<ArticleStatus>,
    pub category: Option<CategoryKey>,
    pub featured: Option<bool>,
    /// Only articles created by this staff member.
    pub owner: Option<String>,
    pub byline: Option<Byline>,
    /// Whether a list of no category has the Hindi editions among the others, as staff see it.
    pub with_editions: bool,
    pub sort: Sort,
    pub page: Page,
}

impl ArticleFilter {
    pub fn published(page: Page) -> Self {
        Self {
            status: Some(ArticleStatus::Published),
            category: None,
            featured: None,
            owner: None,
            byline: None,
            with_editions: false,
            sort: Sort::Latest,
            page,
        }
    }
}

#[async_trait]
pub trait ArticleQueries: Send + Sync {
    /// Returns the article in any state, even deleted: the service decides who may see it.
    async fn find(&self, id: ArticleId) -> Result<Option<Article>>;
    async fn find_by_main_content(&self, main_content: Uuid) -> Result<Option<Article>>;
    /// The total of a public list may be cached; every recorded change invalidates it.
    async fn list(&self, filter: &ArticleFilter) -> Result<Listing<ArticleCard>>;
    /// Returns published articles with this slug, newest first; when `category` is `None`, in any but that of the Hindi editions.
    async fn find_by_slug(&self, category: Option<CategoryId>, slug: &str) -> Result<Vec<ArticleCard>>;
    /// Returns the article that last had this address, under the category slug of that time.
    async fn find_by_former_address(&self, category_slug: &str, slug: &str) -> Result<Option<ArticleId>>;
    /// Returns the article's tags, each with the number of articles that have it.
    async fn list_tag_counts(&self, id: ArticleId) -> Result<Vec<(TagId, u64)>>;
    /// Returns the published articles with the highest relatedness, newest first among equals.
    async fn list_related(&self, id: ArticleId, weights: &RelatednessWeights, limit: u32) -> Result<Vec<ArticleCard>>;
    /// Returns published articles with an id greater than `after`, in id order: for index rebuilds, sitemaps and exports.
    async fn list_published_after(&self, after: Option<ArticleId>, limit: u32) -> Result<Vec<Article>>;
    /// Returns published articles with corrections, the latest correction first.
    async fn list_corrected(&self, limit: u32) -> Result<Vec<ArticleCorrections>>;
    /// Returns a category's published articles with corrections, in id order, each with the number of those that it had when it came
    /// to the category from another one.
    async fn list_corrected_in_category(&self, category: CategoryId) -> Result<Vec<(ArticleCorrections, usize)>>;
    /// Returns the key facts of these articles, in any status.
    async fn list_key_facts(&self, articles: &[ArticleId]) -> Result<HashMap<ArticleId, Vec<KeyFact>>>;
    /// Like `list_published_after`, in any status.
    async fn list_all_after(&self, after: Option<ArticleId>, limit: u32) -> Result<Vec<Article>>;
    /// Returns every former address, in a fixed order.
    async fn list_former_addresses(&self) -> Result<Vec<FormerAddress>>;
    /// Returns the slugs that these articles had in former addresses under a category of this slug, each once, in order.
    async fn list_former_slugs(&self, category_slug: &str, articles: &[ArticleId]) -> Result<Vec<String>>;
    /// Returns all stored versions, newest first.
    async fn list_revisions(&self, id: ArticleId) -> Result<Vec<Revision>>;
}

/// An earlier address of an article on this site, with the slug that its category had then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FormerAddress {
    pub category_slug: String,
    pub slug: String,
    pub article: ArticleId,
    pub at: Timestamp,
}

#[async_trait]
pub trait ArticleRepository: Send + Sync {
    /// Reads the article and locks its row until the unit of work ends.
    async fn find_for_update(&self, id: ArticleId) -> Result<Option<Article>>;
    async fn insert(&self, article: &Article) -> Result<()>;
    /// Overwrites revision `previous` of the article. `Conflict` when someone else saved in between.
    async fn save(&self, article: &Article, previous: i64) -> Result<()>;
    async fn add_revision(&self, revision: &Revision) -> Result<()>;
    async fn find_revision(&self, id: ArticleId, number: i64) -> Result<Option<Revision>>;
    /// Who saved the revision that followed the last published or scheduled one: who took the article back, if it is a draft now. `None`
    /// when there is none.
    async fn find_withdrawer(&self, id: ArticleId) -> Result<Option<String>>;
    /// Returns the articles of the category that have this slug and are not deleted, in any status.
    async fn find_ids_by_slug(&self, category: CategoryId, slug: &str) -> Result<Vec<ArticleId>>;
    /// Whether another article, of any category and in any status and even deleted, has this slug, or one had an address with it before.
    async fn is_slug_taken(&self, article: ArticleId, slug: &str) -> Result<bool>;
    /// Whether another English article of any category that is not deleted has this slug.
    async fn has_english_namesake(&self, article: ArticleId, slug: &str) -> Result<bool>;
    /// Notes how many corrections the article had when it came to its category from another one.
    async fn set_corrections_on_arrival(&self, id: ArticleId, corrections: usize) -> Result<()>;
    async fn set_shares_slug(&self, ids: &[ArticleId], shares: bool) -> Result<()>;
    /// Stores an address that was public, so that it redirects from now on.
    async fn save_former_address(&self, category_slug: &str, slug: &str, id: ArticleId, at: Timestamp) -> Result<()>;
    /// Returns id and slug of every article of a category, for a change of the category's slug.
    async fn list_slugs_in_category(&self, category: CategoryId) -> Result<Vec<(ArticleId, String)>>;
}
