//! Stores short links.

use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::Result;
use domain::short_links::{ShortLink, ShortLinkQueries, ShortLinkRepository};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl ShortLinkQueries for SqlStore {
    async fn find(&self, id: &str) -> Result<Option<ShortLink>> {
        entity::Entity::find_by_id(id).one(&self.reader).await.map_err(to_error)?.map(to_link).transpose()
    }

    async fn list(&self) -> Result<Vec<(ShortLink, i64)>> {
        let rows = entity::Entity::find().order_by_asc(entity::Column::Id).all(&self.reader).await.map_err(to_error)?;
        rows.into_iter().map(|row| (row.clicks, row)).map(|(clicks, row)| Ok((to_link(row)?, clicks))).collect()
    }
}

#[async_trait]
impl ShortLinkRepository for SqlUnitOfWork {
    async fn find_by_target(&self, target: &str) -> Result<Option<ShortLink>> {
        let query = entity::Entity::find().filter(entity::Column::Target.eq(target));
        query.one(&self.txn).await.map_err(to_error)?.map(to_link).transpose()
    }

    async fn insert(&self, link: &ShortLink) -> Result<bool> {
        let row = entity::ActiveModel {
            id: Set(link.id.clone()),
            target: Set(link.target.clone()),
            created_at: Set(to_micros(link.created_at)),
            revoked_at: Set(link.revoked_at.map(to_micros)),
            clicks: Set(0),
        };
        self.insert_if_absent(row).await
    }

    async fn revoke(&self, id: &str, at: Timestamp) -> Result<bool> {
        let update = entity::Entity::update_many()
            .col_expr(entity::Column::RevokedAt, Expr::value(to_micros(at)))
            .filter(entity::Column::Id.eq(id))
            .filter(entity::Column::RevokedAt.is_null());
        Ok(update.exec(&self.txn).await.map_err(to_error)?.rows_affected == 1)
    }

    /// Uses one statement per link, because a batch has few of them, in the order of ids, so that two nodes can't deadlock.
    /// Unknown ids are ignored.
    async fn add_clicks(&self, clicks: &[(String, i64)]) -> Result<()> {
        let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
        for (id, count) in clicks {
            *sums.entry(id).or_default() += count;
        }
        for (id, count) in sums {
            entity::Entity::update_many()
                .col_expr(entity::Column::Clicks, Expr::col(entity::Column::Clicks).add(count))
                .filter(entity::Column::Id.eq(id))
                .exec(&self.txn)
                .await
                .map_err(to_error)?;
        }
        Ok(())
    }
}

fn to_link(row: entity::Model) -> Result<ShortLink> {
    Ok(ShortLink {
        id: row.id,
        target: row.target,
        created_at: to_timestamp(row.created_at)?,
        revoked_at: to_optional_timestamp(row.revoked_at)?,
    })
}

/// A short link and how often it was followed.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "short_links")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub target: String,
        pub created_at: i64,
        pub revoked_at: Option<i64>,
        pub clicks: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
