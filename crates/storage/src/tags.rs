//! Stores tags and content types.

use async_trait::async_trait;
use domain::Result;
use domain::ids::{ContentTypeId, TagId};
use domain::tags::{ContentType, Tag, TagQueries, TagRepository};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::entities::{content_types, tags};
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::tables::ArticleTags;
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl TagQueries for SqlStore {
    async fn list(&self) -> Result<Vec<Tag>> {
        let query = tags::Entity::find().order_by_asc(tags::Column::Name).order_by_asc(tags::Column::Id);
        Ok(query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_tag).collect())
    }

    async fn list_content_types(&self) -> Result<Vec<ContentType>> {
        let query = content_types::Entity::find().order_by_asc(content_types::Column::Name).order_by_asc(content_types::Column::Id);
        let rows = query.all(&self.reader).await.map_err(to_error)?;
        Ok(rows.into_iter().map(|row| ContentType { id: ContentTypeId(row.id), name: row.name, slug: row.slug }).collect())
    }
}

#[async_trait]
impl TagRepository for SqlUnitOfWork {
    async fn lock(&self, id: TagId) -> Result<Option<Tag>> {
        let query = tags::Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        Ok(query.one(&self.txn).await.map_err(to_error)?.map(to_tag))
    }

    async fn find_by_slug(&self, slug: &str) -> Result<Option<Tag>> {
        let row = tags::Entity::find().filter(tags::Column::Slug.eq(slug)).one(&self.txn).await.map_err(to_error)?;
        Ok(row.map(to_tag))
    }

    async fn save(&self, tag: &Tag) -> Result<()> {
        let row = tags::ActiveModel { id: Set(tag.id.0), name: Set(tag.name.clone()), slug: Set(tag.slug.clone()) };
        tags::Entity::insert(row)
            .on_conflict(OnConflict::column(tags::Column::Id).update_columns([tags::Column::Name, tags::Column::Slug]).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(())
    }

    async fn delete(&self, id: TagId) -> Result<bool> {
        let uses = Query::delete().from_table(ArticleTags::Table).and_where(Expr::col(ArticleTags::TagId).eq(id.0)).take();
        self.txn.execute(&uses).await.map_err(to_error)?;
        let deleted = tags::Entity::delete_many().filter(tags::Column::Id.eq(id.0)).exec(&self.txn).await.map_err(to_error)?;
        Ok(deleted.rows_affected > 0)
    }

    async fn save_content_type(&self, content_type: &ContentType) -> Result<()> {
        let row = content_types::ActiveModel {
            id: Set(content_type.id.0),
            name: Set(content_type.name.clone()),
            slug: Set(content_type.slug.clone()),
        };
        let replaced = [content_types::Column::Name, content_types::Column::Slug];
        content_types::Entity::insert(row)
            .on_conflict(OnConflict::column(content_types::Column::Id).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(())
    }
}

fn to_tag(row: tags::Model) -> Tag {
    Tag { id: TagId(row.id), name: row.name, slug: row.slug }
}
