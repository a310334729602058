//! Short links in the database.

use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::Result;
use domain::short_links::{ShortLink, ShortLinkQueries, ShortLinkRepository};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::entities::short_links;
use crate::errors::failed;
use crate::store::SqlStore;
use crate::time::{instant, micros, optional_instant};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl ShortLinkQueries for SqlStore {
    async fn find(&self, id: &str) -> Result<Option<ShortLink>> {
        short_links::Entity::find_by_id(id).one(&self.reader).await.map_err(failed)?.map(link).transpose()
    }

    async fn list(&self) -> Result<Vec<(ShortLink, i64)>> {
        let rows = short_links::Entity::find().order_by_asc(short_links::Column::Id).all(&self.reader).await.map_err(failed)?;
        rows.into_iter().map(|row| (row.clicks, row)).map(|(clicks, row)| Ok((link(row)?, clicks))).collect()
    }
}

#[async_trait]
impl ShortLinkRepository for SqlUnitOfWork {
    async fn by_target(&self, target: &str) -> Result<Option<ShortLink>> {
        let query = short_links::Entity::find().filter(short_links::Column::Target.eq(target));
        query.one(&self.txn).await.map_err(failed)?.map(link).transpose()
    }

    async fn insert(&self, link: &ShortLink) -> Result<bool> {
        let row = short_links::ActiveModel {
            id: Set(link.id.clone()),
            target: Set(link.target.clone()),
            created_at: Set(micros(link.created_at)),
            revoked_at: Set(link.revoked_at.map(micros)),
            clicks: Set(0),
        };
        self.insert_unless_there(row).await
    }

    /// Few links are followed at once, so one statement each; in the order of ids, so that two
    /// nodes never wait for each other. Unknown ids are ignored.
    async fn add_clicks(&self, clicks: &[(String, i64)]) -> Result<()> {
        let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
        for (id, count) in clicks {
            *sums.entry(id).or_default() += count;
        }
        for (id, count) in sums {
            short_links::Entity::update_many()
                .col_expr(short_links::Column::Clicks, Expr::col(short_links::Column::Clicks).add(count))
                .filter(short_links::Column::Id.eq(id))
                .exec(&self.txn)
                .await
                .map_err(failed)?;
        }
        Ok(())
    }
}

fn link(row: short_links::Model) -> Result<ShortLink> {
    Ok(ShortLink { id: row.id, target: row.target, created_at: instant(row.created_at)?, revoked_at: optional_instant(row.revoked_at)? })
}
