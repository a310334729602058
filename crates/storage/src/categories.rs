//! Stores categories.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::articles::ArticleStatus;
use domain::categories::{Category, CategoryQueries, CategoryRepository};
use domain::ids::CategoryId;
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, LockType, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use uuid::Uuid;

use crate::entities::{articles, categories};
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl CategoryQueries for SqlStore {
    async fn list(&self) -> Result<Vec<(Category, u64)>> {
        let rows = select_present()
            .order_by_asc(categories::Column::Position)
            .order_by_asc(categories::Column::Id)
            .all(&self.reader)
            .await
            .map_err(to_error)?;
        let counts = count_published(&self.reader).await?;
        Ok(rows.into_iter().map(|row| (row.id, to_category(row))).map(|(id, c)| (c, counts.get(&id).copied().unwrap_or(0))).collect())
    }

    async fn find(&self, id: CategoryId) -> Result<Option<Category>> {
        let row = select_present().filter(categories::Column::Id.eq(id.0)).one(&self.reader).await.map_err(to_error)?;
        Ok(row.map(to_category))
    }

    async fn find_by_slug(&self, slug: &str) -> Result<Option<Category>> {
        let row = select_present().filter(categories::Column::Slug.eq(slug)).one(&self.reader).await.map_err(to_error)?;
        Ok(row.map(to_category))
    }
}

#[async_trait]
impl CategoryRepository for SqlUnitOfWork {
    /// On PostgreSQL it locks the category against deletion until the transaction ends.
    async fn find(&self, id: CategoryId) -> Result<Option<Category>> {
        let query = select_present().filter(categories::Column::Id.eq(id.0));
        let row = self.lock_category_query(query, LockType::KeyShare).one(&self.txn).await.map_err(to_error)?;
        Ok(row.map(to_category))
    }

    /// Saving an article only needs the category to stay, so it does not wait for this lock.
    async fn lock(&self, id: CategoryId) -> Result<Option<Category>> {
        let query = select_present().filter(categories::Column::Id.eq(id.0));
        let row = self.lock_category_query(query, LockType::NoKeyUpdate).one(&self.txn).await.map_err(to_error)?;
        Ok(row.map(to_category))
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
            .map_err(to_error)?;
        Ok(())
    }

    /// Marks the row as deleted, because deleted articles still refer to it. Its slug becomes free.
    async fn delete(&self, id: CategoryId) -> Result<bool> {
        let found = self.lock_category_query(select_present().filter(categories::Column::Id.eq(id.0)), LockType::Update);
        if found.one(&self.txn).await.map_err(to_error)?.is_none() {
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
            .map_err(to_error)?;
        if article.is_some() {
            return Err(Error::conflict("CATEGORY_IN_USE", "Articles stand in this category; move them first"));
        }
        categories::Entity::update_many()
            .col_expr(categories::Column::IsDeleted, true.into())
            .filter(categories::Column::Id.eq(id.0))
            .exec(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(true)
    }
}

impl SqlUnitOfWork {
    /// SQLite needs no row locks: there is one writer at a time.
    fn lock_category_query(&self, query: Select<categories::Entity>, lock: LockType) -> Select<categories::Entity> {
        match self.txn.get_database_backend() {
            DbBackend::Postgres => query.lock(lock),
            _ => query,
        }
    }
}

fn select_present() -> Select<categories::Entity> {
    categories::Entity::find().filter(categories::Column::IsDeleted.eq(false))
}

async fn count_published(connection: &impl ConnectionTrait) -> Result<HashMap<Uuid, u64>> {
    let counts: Vec<(Uuid, i64)> = articles::Entity::find()
        .select_only()
        .column(articles::Column::CategoryId)
        .column_as(Expr::cust("COUNT(*)"), "published")
        .filter(articles::Column::Status.eq(ArticleStatus::Published.as_str()))
        .filter(articles::Column::IsDeleted.eq(false))
        .group_by(articles::Column::CategoryId)
        .into_tuple()
        .all(connection)
        .await
        .map_err(to_error)?;
    Ok(counts.into_iter().map(|(id, count)| (id, u64::try_from(count).unwrap_or(0))).collect())
}

fn to_category(row: categories::Model) -> Category {
    Category { id: CategoryId(row.id), name: row.name, slug: row.slug, description: row.description, position: row.position }
}
