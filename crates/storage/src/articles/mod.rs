//! Articles in the database: the two traits; what they select is in `rows`, `lists` and `relations`.

pub(crate) mod lists;
mod relations;
mod rows;
mod totals;
mod writes;

use async_trait::async_trait;
use domain::articles::{Article, ArticleCard, ArticleFilter, ArticleQueries, ArticleRepository, Corrected, Kinship, Revision};
use domain::ids::{ArticleId, CategoryId, TagId};
use domain::paging::Listing;
use domain::transfer::FormerAddress;
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::sea_query::LockType;
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

pub use totals::Totals;

use crate::entities::{article_bodies, articles};
use crate::errors::failed;
use crate::store::SqlStore;
use crate::unit::SqlUnitOfWork;

/// Whoever holds it is the only one who decides which articles share a slug.
const SHARING_SLUGS: i64 = 0x0066_696e_6503;

#[async_trait]
impl ArticleQueries for SqlStore {
    async fn find(&self, id: ArticleId) -> Result<Option<Article>> {
        rows::find(&self.reader, id).await
    }

    async fn find_by_main_content(&self, main_content: Uuid) -> Result<Option<Article>> {
        let query = rows::texts().filter(article_bodies::Column::MainContentId.eq(main_content));
        Ok(rows::read(&self.reader, query).await?.pop())
    }

    async fn list(&self, filter: &ArticleFilter) -> Result<Listing<ArticleCard>> {
        let as_of = self.news.mark();
        let known = self.totals.get(filter, as_of);
        let found = lists::list(&self.reader, filter, known).await?;
        self.totals.keep(filter, as_of, found.total);
        Ok(found)
    }

    async fn by_slug(&self, category: Option<CategoryId>, slug: &str) -> Result<Vec<ArticleCard>> {
        lists::by_slug(&self.reader, category, slug).await
    }

    async fn by_former_address(&self, category_slug: &str, slug: &str) -> Result<Option<ArticleId>> {
        lists::by_former_address(&self.reader, category_slug, slug).await
    }

    async fn tags_carried(&self, id: ArticleId) -> Result<Vec<(TagId, u64)>> {
        relations::tags_carried(&self.reader, id).await.map_err(failed)
    }

    async fn related(&self, id: ArticleId, kinship: &Kinship, limit: u32) -> Result<Vec<ArticleCard>> {
        relations::related(&self.reader, id, kinship, limit).await
    }

    async fn published_after(&self, after: Option<ArticleId>, limit: u32) -> Result<Vec<Article>> {
        let query = rows::texts()
            .filter(lists::is_published())
            .filter(articles::Column::Id.gt(after.map_or(Uuid::nil(), |id| id.0)))
            .order_by_asc(articles::Column::Id)
            .limit(u64::from(limit));
        rows::read(&self.reader, query).await
    }

    async fn corrected(&self, limit: u32) -> Result<Vec<Corrected>> {
        let query = rows::cards()
            .filter(lists::is_published())
            .filter(articles::Column::CorrectedOn.is_not_null())
            .order_by_desc(articles::Column::CorrectedOn)
            .order_by_desc(articles::Column::Id)
            .limit(u64::from(limit));
        rows::read_corrected(&self.reader, query).await
    }

    async fn all_after(&self, after: Option<ArticleId>, limit: u32) -> Result<Vec<Article>> {
        let query = rows::texts()
            .filter(articles::Column::IsDeleted.eq(false))
            .filter(articles::Column::Id.gt(after.map_or(Uuid::nil(), |id| id.0)))
            .order_by_asc(articles::Column::Id)
            .limit(u64::from(limit));
        rows::read(&self.reader, query).await
    }

    async fn former_addresses(&self) -> Result<Vec<FormerAddress>> {
        lists::former_addresses(&self.reader).await
    }

    async fn revisions(&self, id: ArticleId) -> Result<Vec<Revision>> {
        rows::revisions(&self.reader, id).await
    }
}

#[async_trait]
impl ArticleRepository for SqlUnitOfWork {
    async fn find_for_update(&self, id: ArticleId) -> Result<Option<Article>> {
        if self.txn.get_database_backend() == DbBackend::Postgres {
            // First the lock, then the reading: a join that waits would show its other tables as
            // they were before. Not FOR UPDATE, which would stop likes of this article.
            articles::Entity::find_by_id(id.0)
                .select_only()
                .column(articles::Column::Id)
                .lock(LockType::NoKeyUpdate)
                .into_tuple::<Uuid>()
                .one(&self.txn)
                .await
                .map_err(failed)?;
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

    async fn revision(&self, id: ArticleId, number: i64) -> Result<Option<Revision>> {
        rows::revision(&self.txn, id, number).await
    }

    async fn with_slug(&self, category: CategoryId, slug: &str) -> Result<Vec<ArticleId>> {
        if self.txn.get_database_backend() == DbBackend::Postgres {
            // Two new articles of one slug must see each other.
            self.txn.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({SHARING_SLUGS})")).await.map_err(failed)?;
        }
        lists::with_slug(&self.txn, category, slug).await
    }

    async fn set_shares_slug(&self, ids: &[ArticleId], shares: bool) -> Result<()> {
        writes::set_shares_slug(&self.txn, ids, shares).await
    }

    async fn remember_address(&self, category_slug: &str, slug: &str, id: ArticleId, at: Timestamp) -> Result<()> {
        writes::remember_address(&self.txn, category_slug, slug, id, at).await
    }

    async fn addresses_in(&self, category: CategoryId) -> Result<Vec<(ArticleId, String)>> {
        lists::addresses_in(&self.txn, category).await
    }
}

fn stale() -> Error {
    Error::conflict("STALE_REVISION", "Someone else saved this article meanwhile. Your text was not saved over theirs.")
}
