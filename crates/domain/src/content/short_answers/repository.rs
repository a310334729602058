//! The storage interface of short answers.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use jiff::Timestamp;

use super::ShortAnswer;
use crate::Result;
use crate::paging::{Listing, Page};

/// A short answer as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAnswer {
    pub answer: ShortAnswer,
    /// 1 for a new one; each save adds one.
    pub revision: i64,
    pub updated_at: Timestamp,
}

/// The filter of a list of short answers.
#[derive(Debug, Clone)]
pub struct ShortAnswerFilter {
    pub product: Option<String>,
    /// Slug of the article that they rest on.
    pub article: Option<String>,
    pub page: Page,
}

#[async_trait]
pub trait ShortAnswerQueries: Send + Sync {
    async fn find(&self, slug: &str) -> Result<Option<StoredAnswer>>;
    /// Returns those that exist, in the order of their slugs.
    async fn find_all(&self, slugs: &BTreeSet<String>) -> Result<Vec<StoredAnswer>>;
    /// Ordered by slug.
    async fn list(&self, filter: &ShortAnswerFilter) -> Result<Listing<StoredAnswer>>;
    /// Returns those that rest on an article, in the order of their slugs.
    async fn list_by_article(&self, article: &str) -> Result<Vec<StoredAnswer>>;
    /// Returns those with a slug after this one, in the order of slugs: for index rebuilds, sitemaps and exports.
    async fn list_after(&self, after: &str, limit: u32) -> Result<Vec<StoredAnswer>>;
    /// Returns the slugs of those whose texts quote one of the facts.
    async fn list_quoting(&self, facts: &BTreeSet<String>) -> Result<Vec<String>>;
    /// Returns, for each fact that any of them quotes, their slugs in order. All are read once, however many facts there are.
    async fn list_by_quoted_fact(&self) -> Result<BTreeMap<String, Vec<String>>>;
}

#[async_trait]
pub trait ShortAnswerRepository: Send + Sync {
    /// Reads the answer and locks its row until the unit of work ends.
    async fn find_for_update(&self, slug: &str) -> Result<Option<StoredAnswer>>;
    /// Reads the answers that name this one as related, and locks their rows.
    async fn list_relating_to(&self, slug: &str) -> Result<Vec<StoredAnswer>>;
    /// Inserts the answer or replaces the one with its slug.
    async fn save(&self, stored: &StoredAnswer) -> Result<()>;
    /// Gives the answers that rest on an article its new slug, as their next revision. Returns their slugs.
    async fn rename_article(&self, from: &str, to: &str, at: Timestamp) -> Result<Vec<String>>;
    /// Returns false when there is none.
    async fn delete(&self, slug: &str) -> Result<bool>;
}
