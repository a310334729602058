//! Stores redirects from old addresses.

use async_trait::async_trait;
use domain::ids::{ArticleId, RedirectId};
use domain::paging::{Listing, Page};
use domain::redirects::{Redirect, RedirectQueries, RedirectRepository, RedirectTarget};
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl RedirectQueries for SqlStore {
    async fn find(&self, from: &str) -> Result<Option<Redirect>> {
        let query = entity::Entity::find().filter(entity::Column::Source.eq(from));
        query.one(&self.reader).await.map_err(to_error)?.map(to_redirect).transpose()
    }

    async fn list(&self, page: Page) -> Result<Listing<Redirect>> {
        let total = entity::Entity::find().count(&self.reader).await.map_err(to_error)?;
        let rows = entity::Entity::find()
            .order_by_asc(entity::Column::Source)
            .offset(page.offset())
            .limit(u64::from(page.limit()))
            .all(&self.reader)
            .await
            .map_err(to_error)?;
        let items = rows.into_iter().map(to_redirect).collect::<Result<Vec<_>>>()?;
        Ok(Listing { items, total, page })
    }

    async fn list_after(&self, after: &str, limit: u32) -> Result<Vec<Redirect>> {
        let query =
            entity::Entity::find().filter(entity::Column::Source.gt(after)).order_by_asc(entity::Column::Source).limit(u64::from(limit));
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_redirect).collect()
    }
}

#[async_trait]
impl RedirectRepository for SqlUnitOfWork {
    async fn find(&self, from: &str) -> Result<Option<Redirect>> {
        let query = entity::Entity::find().filter(entity::Column::Source.eq(from));
        query.one(&self.txn).await.map_err(to_error)?.map(to_redirect).transpose()
    }

    async fn insert(&self, redirect: &Redirect) -> Result<bool> {
        let (article_id, target) = match &redirect.to {
            RedirectTarget::Article(id) => (Some(id.0), None),
            RedirectTarget::Path(path) => (None, Some(path.clone())),
        };
        let row = entity::ActiveModel {
            id: Set(redirect.id.0),
            source: Set(redirect.from.clone()),
            article_id: Set(article_id),
            target: Set(target),
            created_at: Set(to_micros(redirect.created_at)),
        };
        self.insert_if_absent(row).await
    }

    async fn delete(&self, id: RedirectId) -> Result<bool> {
        let deleted = entity::Entity::delete_by_id(id.0).exec(&self.txn).await.map_err(to_error)?;
        Ok(deleted.rows_affected > 0)
    }
}

fn to_redirect(row: entity::Model) -> Result<Redirect> {
    let to = match (row.article_id, row.target) {
        (Some(article), None) => RedirectTarget::Article(ArticleId(article)),
        (None, Some(path)) => RedirectTarget::Path(path),
        _ => return Err(Error::internal("redirect needs either an article or a path")),
    };
    Ok(Redirect { id: RedirectId(row.id), from: row.source, to, created_at: to_timestamp(row.created_at)? })
}

/// An old address and its redirect target.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "redirects")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub source: String,
        pub article_id: Option<Uuid>,
        pub target: Option<String>,
        pub created_at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
