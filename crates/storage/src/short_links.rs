//! Stores short links.

use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::Result;
use domain::paging::{Listing, Page};
use domain::short_links::{ShortLink, ShortLinkQueries, ShortLinkRepository};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl ShortLinkQueries for SqlStore {
    async fn find(&self, id: &str) -> Result<Option<ShortLink>> {
        entity::Entity::find_by_id(id).one(&self.reader).await.map_err(to_error)?.map(to_link).transpose()
    }

    async fn list(&self, page: Page) -> Result<Listing<(ShortLink, i64)>> {
        let total = entity::Entity::find().count(&self.reader).await.map_err(to_error)?;
        let rows = entity::Entity::find()
            .order_by_desc(entity::Column::CreatedAt)
            .order_by_desc(entity::Column::Id)
            .offset(page.offset())
            .limit(u64::from(page.limit()))
            .all(&self.reader)
            .await
            .map_err(to_error)?;
        Ok(Listing { items: rows.into_iter().map(to_counted_link).collect::<Result<Vec<_>>>()?, total, page })
    }

    async fn list_after(&self, after: &str, limit: u32) -> Result<Vec<(ShortLink, i64)>> {
        let query = entity::Entity::find().filter(entity::Column::Id.gt(after)).order_by_asc(entity::Column::Id).limit(u64::from(limit));
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_counted_link).collect()
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
            is_kept: Set(link.is_kept),
            last_used_at: Set(to_micros(link.last_used_at)),
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

    async fn mark_asked_for(&self, id: &str, at: Timestamp, is_kept: bool) -> Result<bool> {
        let mut update = entity::Entity::update_many()
            .col_expr(entity::Column::LastUsedAt, Expr::value(to_micros(at)))
            .filter(entity::Column::Id.eq(id));
        if is_kept {
            update = update.col_expr(entity::Column::IsKept, Expr::value(true));
        }
        Ok(update.exec(&self.txn).await.map_err(to_error)?.rows_affected == 1)
    }

    /// Uses one statement per link, because a batch has few of them, in the order of ids, so that two nodes can't deadlock.
    /// Unknown ids are ignored.
    async fn add_clicks(&self, clicks: &[(String, i64)], at: Timestamp) -> Result<()> {
        let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
        for (id, count) in clicks {
            *sums.entry(id).or_default() += count;
        }
        for (id, count) in sums {
            entity::Entity::update_many()
                .col_expr(entity::Column::Clicks, Expr::col(entity::Column::Clicks).add(count))
                .col_expr(entity::Column::LastUsedAt, Expr::value(to_micros(at)))
                .filter(entity::Column::Id.eq(id))
                .exec(&self.txn)
                .await
                .map_err(to_error)?;
        }
        Ok(())
    }

    /// The rows are locked while they are looked at: one that is asked for at this moment is no longer unused, and stays.
    async fn delete_unused(&self, never_followed: Timestamp, followed: Timestamp, limit: u32) -> Result<u64> {
        let is_unused = Condition::any().add(entity::Column::Clicks.eq(0)).add(entity::Column::LastUsedAt.lt(to_micros(followed)));
        let query = entity::Entity::find()
            .filter(entity::Column::IsKept.eq(false))
            .filter(entity::Column::LastUsedAt.lt(to_micros(never_followed)))
            .filter(entity::Column::RevokedAt.is_null())
            .filter(is_unused)
            .limit(u64::from(limit));
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        let ids = query.select_only().column(entity::Column::Id).into_tuple::<String>().all(&self.txn).await.map_err(to_error)?;
        let mut deleted = 0;
        // Fewer ids than the largest number of parameters of either database.
        for batch in ids.chunks(500) {
            let links = entity::Entity::delete_many().filter(entity::Column::Id.is_in(batch.to_vec()));
            deleted += links.exec(&self.txn).await.map_err(to_error)?.rows_affected;
        }
        Ok(deleted)
    }
}

fn to_counted_link(row: entity::Model) -> Result<(ShortLink, i64)> {
    let clicks = row.clicks;
    Ok((to_link(row)?, clicks))
}

fn to_link(row: entity::Model) -> Result<ShortLink> {
    Ok(ShortLink {
        id: row.id,
        target: row.target,
        created_at: to_timestamp(row.created_at)?,
        revoked_at: to_optional_timestamp(row.revoked_at)?,
        is_kept: row.is_kept,
        last_used_at: to_timestamp(row.last_used_at)?,
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
        pub is_kept: bool,
        pub last_used_at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
