//! Implements the two article traits. The queries are in `rows`, `lists` and `relations`.

pub(crate) mod lists;
mod relations;
mod rows;
mod totals_cache;
mod writes;

use std::collections::HashMap;

use async_trait::async_trait;
use domain::articles::{
    Article, ArticleCard, ArticleCorrections, ArticleFilter, ArticleQueries, ArticleRepository, FormerAddress, KeyFact, RelatednessWeights,
    Revision,
};
use domain::ids::{ArticleId, CategoryId, TagId};
use domain::paging::Listing;
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::sea_query::LockType;
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

pub use totals_cache::TotalsCache;

use crate::entities::{article_bodies, articles};
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::unit::SqlUnitOfWork;

/// Advisory lock: only its holder decides which articles share a slug.
const SLUG_LOCK_KEY: i64 = 0x0066_696e_6503;

#[async_trait]
impl ArticleQueries for SqlStore {
    async fn find(&self, id: ArticleId) -> Result<Option<Article>> {
        rows::find(&self.reader, id).await
    }

    async fn find_by_main_content(&self, main_content: Uuid) -> Result<Option<Article>> {
        let query = rows::select_articles().filter(article_bodies::Column::MainContentId.eq(main_content));
        Ok(rows::read_articles(&self.reader, query).await?.pop())
    }

    async fn list(&self, filter: &ArticleFilter) -> Result<Listing<ArticleCard>> {
        let as_of = self.change_notifier.version();
        let cached_totals = self.totals_cache.get(filter, as_of);
        let found = lists::list(&self.reader, filter, cached_totals).await?;
        self.totals_cache.insert(filter, as_of, found.total);
        Ok(found)
    }

    async fn find_by_slug(&self, category: Option<CategoryId>, slug: &str) -> Result<Vec<ArticleCard>> {
        lists::find_by_slug(&self.reader, category, slug).await
    }

    async fn find_by_former_address(&self, category_slug: &str, slug: &str) -> Result<Option<ArticleId>> {
        lists::find_by_former_address(&self.reader, category_slug, slug).await
    }

    async fn list_tag_counts(&self, id: ArticleId) -> Result<Vec<(TagId, u64)>> {
        relations::count_tag_usage(&self.reader, id).await.map_err(to_error)
    }

    async fn list_related(&self, id: ArticleId, weights: &RelatednessWeights, limit: u32) -> Result<Vec<ArticleCard>> {
        relations::find_related(&self.reader, id, weights, limit).await
    }

    async fn list_published_after(&self, after: Option<ArticleId>, limit: u32) -> Result<Vec<Article>> {
        let query = rows::select_articles()
            .filter(lists::is_published())
            .filter(articles::Column::Id.gt(after.map_or(Uuid::nil(), |id| id.0)))
            .order_by_asc(articles::Column::Id)
            .limit(u64::from(limit));
        rows::read_articles(&self.reader, query).await
    }

    async fn list_corrected(&self, limit: u32) -> Result<Vec<ArticleCorrections>> {
        let query = rows::select_cards()
            .filter(lists::is_published())
            .filter(articles::Column::CorrectedOn.is_not_null())
            .order_by_desc(articles::Column::CorrectedOn)
            .order_by_desc(articles::Column::Id)
            .limit(u64::from(limit));
        let corrected = rows::read_corrected(&self.reader, query).await?;
        Ok(corrected.into_iter().map(|(article, _)| article).collect())
    }

    async fn list_corrected_in_category(&self, category: CategoryId) -> Result<Vec<(ArticleCorrections, usize)>> {
        let query = rows::select_cards()
            .filter(lists::is_published())
            .filter(articles::Column::CategoryId.eq(category.0))
            .filter(articles::Column::CorrectedOn.is_not_null())
            .order_by_asc(articles::Column::Id);
        rows::read_corrected(&self.reader, query).await
    }

    async fn list_key_facts(&self, ids: &[ArticleId]) -> Result<HashMap<ArticleId, Vec<KeyFact>>> {
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let query = articles::Entity::find().filter(articles::Column::Id.is_in(ids.iter().map(|id| id.0)));
        rows::read_key_facts(&self.reader, query).await
    }

    async fn list_all_after(&self, after: Option<ArticleId>, limit: u32) -> Result<Vec<Article>> {
        let query = rows::select_articles()
            .filter(articles::Column::IsDeleted.eq(false))
            .filter(articles::Column::Id.gt(after.map_or(Uuid::nil(), |id| id.0)))
            .order_by_asc(articles::Column::Id)
            .limit(u64::from(limit));
        rows::read_articles(&self.reader, query).await
    }

    async fn list_former_addresses(&self) -> Result<Vec<FormerAddress>> {
        lists::list_former_addresses(&self.reader).await
    }

    async fn list_former_slugs(&self, category_slug: &str, articles: &[ArticleId]) -> Result<Vec<String>> {
        lists::list_former_slugs(&self.reader, category_slug, articles).await
    }

    async fn list_revisions(&self, id: ArticleId) -> Result<Vec<Revision>> {
        rows::list_revisions(&self.reader, id).await
    }
}

#[async_trait]
impl ArticleRepository for SqlUnitOfWork {
    async fn find_for_update(&self, id: ArticleId) -> Result<Option<Article>> {
        if self.txn.get_database_backend() == DbBackend::Postgres {
            // Lock first, then read: a join that waits for the lock would read its other tables as they were before.
            // Not FOR UPDATE, which would block likes of this article.
            articles::Entity::find_by_id(id.0)
                .select_only()
                .column(articles::Column::Id)
                .lock(LockType::NoKeyUpdate)
                .into_tuple::<Uuid>()
                .one(&self.txn)
                .await
                .map_err(to_error)?;
        }
        rows::find(&self.txn, id).await
    }

    async fn insert(&self, article: &Article) -> Result<()> {
        writes::insert(&self.txn, article).await
    }

    async fn save(&self, article: &Article, previous: i64) -> Result<()> {
        writes::save(&self.txn, article, previous).await
    }

    async fn add_revision(&self, revision: &Revision) -> Result<()> {
        writes::add_revision(&self.txn, revision).await
    }

    async fn find_revision(&self, id: ArticleId, number: i64) -> Result<Option<Revision>> {
        rows::find_revision(&self.txn, id, number).await
    }

    async fn find_withdrawer(&self, id: ArticleId) -> Result<Option<String>> {
        rows::find_withdrawer(&self.txn, id).await
    }

    async fn find_ids_by_slug(&self, category: CategoryId, slug: &str) -> Result<Vec<ArticleId>> {
        self.lock_slugs().await?;
        lists::find_ids_by_slug(&self.txn, category, slug).await
    }

    async fn is_slug_taken(&self, article: ArticleId, slug: &str) -> Result<bool> {
        self.lock_slugs().await?;
        lists::is_slug_taken(&self.txn, article, slug).await
    }

    async fn has_english_namesake(&self, article: ArticleId, slug: &str) -> Result<bool> {
        self.lock_slugs().await?;
        lists::has_english_namesake(&self.txn, article, slug).await
    }

    async fn set_corrections_on_arrival(&self, id: ArticleId, corrections: usize) -> Result<()> {
        writes::set_corrections_on_arrival(&self.txn, id, corrections).await
    }

    async fn set_shares_slug(&self, ids: &[ArticleId], shares: bool) -> Result<()> {
        writes::set_shares_slug(&self.txn, ids, shares).await
    }

    async fn save_former_address(&self, category_slug: &str, slug: &str, id: ArticleId, at: Timestamp) -> Result<()> {
        writes::save_former_address(&self.txn, category_slug, slug, id, at).await
    }

    async fn list_slugs_in_category(&self, category: CategoryId) -> Result<Vec<(ArticleId, String)>> {
        lists::list_slugs_in_category(&self.txn, category).await
    }
}

impl SqlUnitOfWork {
    /// Two transactions that insert articles with the same slug must see each other.
    async fn lock_slugs(&self) -> Result<()> {
        if self.txn.get_database_backend() == DbBackend::Postgres {
            self.txn.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({SLUG_LOCK_KEY})")).await.map_err(to_error)?;
        }
        Ok(())
    }
}

fn stale_revision_error() -> Error {
    Error::conflict("STALE_REVISION", "Someone else saved this article meanwhile. Your text was not saved over theirs.")
}
