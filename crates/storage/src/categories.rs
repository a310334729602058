//! Categories in the database.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::articles::Status;
use domain::categories::{Category, CategoryQueries, CategoryRepository};
use domain::ids::CategoryId;
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, LockType, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use uuid::Uuid;

use crate::entities::{articles, categories};
use crate::errors::failed;
use crate::store::SqlStore;
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl CategoryQueries for SqlStore {
    async fn list(&self) -> Result<Vec<(Category, u64)>> {
        let rows = present()
            .order_by_asc(categories::Column::Position)
            .order_by_asc(categories::Column::Id)
            .all(&self.reader)
            .await
            .map_err(failed)?;
        let counts = published_counts(&self.reader).await?;
        Ok(rows.into_iter().map(|row| (row.id, category(row))).map(|(id, c)| (c, counts.get(&id).copied().unwrap_or(0))).collect())
    }

    async fn find(&self, id: CategoryId) -> Result<Option<Category>> {
        let row = present().filter(categories::Column::Id.eq(id.0)).one(&self.reader).await.map_err(failed)?;
        Ok(row.map(category))
    }

    async fn by_slug(&self, slug: &str) -> Result<Option<Category>> {
        let row = present().filter(categories::Column::Slug.eq(slug)).one(&self.reader).await.map_err(failed)?;
        Ok(row.map(category))
    }
}

#[async_trait]
impl CategoryRepository for SqlUnitOfWork {
    /// On PostgreSQL it can't be deleted under whoever found it here, until commit.
    async fn find(&self, id: CategoryId) -> Result<Option<Category>> {
        let query = present().filter(categories::Column::Id.eq(id.0));
        let row = self.locking(query, LockType::KeyShare).one(&self.txn).await.map_err(failed)?;
        Ok(row.map(category))
    }

    async fn save(&self, category: &Category) -> Result<()> {
        let row = categories::ActiveModel {
            id: Set(category.id.0),
            name: Set(category.name.clone()),
            slug: Set(category.slug.clone()),
            description: Set(category.description.clone()),
            position: Set(category.position),
            is_deleted: Set(false),
        };
        let replaced = [
            categories::Column::Name,
            categories::Column::Slug,
            categories::Column::Description,
            categories::Column::Position,
            categories::Column::IsDeleted,
        ];
        categories::Entity::insert(row)
            .on_conflict(OnConflict::column(categories::Column::Id).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(failed)?;
        Ok(())
    }

    /// The row stays, out of sight, because deleted articles still stand in it; its slug is free.
    async fn delete(&self, id: CategoryId) -> Result<bool> {
        let found = self.locking(present().filter(categories::Column::Id.eq(id.0)), LockType::Update);
        if found.one(&self.txn).await.map_err(failed)?.is_none() {
            return Ok(false);
        }
        let article = articles::Entity::find()
            .select_only()
            .column(articles::Column::Id)
            .filter(articles::Column::CategoryId.eq(id.0))
            .filter(articles::Column::IsDeleted.eq(false))
            .into_tuple::<Uuid>()
            .one(&self.txn)
            .await
            .map_err(failed)?;
        if article.is_some() {
            return Err(Error::conflict("CATEGORY_IN_USE", "Articles stand in this category; move them first"));
        }
        categories::Entity::update_many()
            .col_expr(categories::Column::IsDeleted, true.into())
            .filter(categories::Column::Id.eq(id.0))
            .exec(&self.txn)
            .await
            .map_err(failed)?;
        Ok(true)
    }
}

impl SqlUnitOfWork {
    /// SQLite needs no row locks: there is one writer at a time.
    fn locking(&self, query: Select<categories::Entity>, lock: LockType) -> Select<categories::Entity> {
        match self.txn.get_database_backend() {
            DbBackend::Postgres => query.lock(lock),
            _ => query,
        }
    }
}

fn present() -> Select<categories::Entity> {
    categories::Entity::find().filter(categories::Column::IsDeleted.eq(false))
}

async fn published_counts(connection: &impl ConnectionTrait) -> Result<HashMap<Uuid, u64>> {
    let counts: Vec<(Uuid, i64)> = articles::Entity::find()
        .select_only()
        .column(articles::Column::CategoryId)
        .column_as(Expr::cust("COUNT(*)"), "published")
        .filter(articles::Column::Status.eq(Status::Published.as_str()))
        .filter(articles::Column::IsDeleted.eq(false))
        .group_by(articles::Column::CategoryId)
        .into_tuple()
        .all(connection)
        .await
        .map_err(failed)?;
    Ok(counts.into_iter().map(|(id, count)| (id, u64::try_from(count).unwrap_or(0))).collect())
}

fn category(row: categories::Model) -> Category {
    Category { id: CategoryId(row.id), name: row.name, slug: row.slug, description: row.description, position: row.position }
}
