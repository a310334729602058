//! Old addresses in the database.

use async_trait::async_trait;
use domain::ids::{ArticleId, RedirectId};
use domain::paging::{Listing, Page};
use domain::redirects::{Redirect, RedirectQueries, RedirectRepository, Target};
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::entities::redirects;
use crate::errors::failed;
use crate::store::SqlStore;
use crate::time::{instant, micros};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl RedirectQueries for SqlStore {
    async fn find(&self, from: &str) -> Result<Option<Redirect>> {
        let query = redirects::Entity::find().filter(redirects::Column::Source.eq(from));
        query.one(&self.reader).await.map_err(failed)?.map(redirect).transpose()
    }

    async fn list(&self, page: Page) -> Result<Listing<Redirect>> {
        let total = redirects::Entity::find().count(&self.reader).await.map_err(failed)?;
        let rows = redirects::Entity::find()
            .order_by_asc(redirects::Column::Source)
            .offset(page.offset())
            .limit(u64::from(page.limit()))
            .all(&self.reader)
            .await
            .map_err(failed)?;
        let items = rows.into_iter().map(redirect).collect::<Result<Vec<_>>>()?;
        Ok(Listing { items, total, page })
    }

    async fn after(&self, after: &str, limit: u32) -> Result<Vec<Redirect>> {
        let query = redirects::Entity::find()
            .filter(redirects::Column::Source.gt(after))
            .order_by_asc(redirects::Column::Source)
            .limit(u64::from(limit));
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(redirect).collect()
    }
}

#[async_trait]
impl RedirectRepository for SqlUnitOfWork {
    async fn find(&self, from: &str) -> Result<Option<Redirect>> {
        let query = redirects::Entity::find().filter(redirects::Column::Source.eq(from));
        query.one(&self.txn).await.map_err(failed)?.map(redirect).transpose()
    }

    async fn insert(&self, redirect: &Redirect) -> Result<bool> {
        let (article_id, target) = match &redirect.to {
            Target::Article(id) => (Some(id.0), None),
            Target::Path(path) => (None, Some(path.clone())),
        };
        let row = redirects::ActiveModel {
            id: Set(redirect.id.0),
            source: Set(redirect.from.clone()),
            article_id: Set(article_id),
            target: Set(target),
            created_at: Set(micros(redirect.created_at)),
        };
        self.insert_unless_there(row).await
    }

    async fn delete(&self, id: RedirectId) -> Result<bool> {
        let deleted = redirects::Entity::delete_by_id(id.0).exec(&self.txn).await.map_err(failed)?;
        Ok(deleted.rows_affected > 0)
    }
}

fn redirect(row: redirects::Model) -> Result<Redirect> {
    let to = match (row.article_id, row.target) {
        (Some(article), None) => Target::Article(ArticleId(article)),
        (None, Some(path)) => Target::Path(path),
        _ => return Err(Error::internal("a redirect leads to an article or to a path")),
    };
    Ok(Redirect { id: RedirectId(row.id), from: row.source, to, created_at: instant(row.created_at)? })
}
