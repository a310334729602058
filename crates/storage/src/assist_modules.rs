//! Stores Assist modules.

use async_trait::async_trait;
use domain::assist_modules::{AssistModule, AssistModuleQueries, AssistModuleRepository};
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, Iterable, QueryOrder};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use entity::{ActiveModel, Column, Entity, Model};

#[async_trait]
impl AssistModuleQueries for SqlStore {
    async fn find(&self, slug: &str) -> Result<Option<AssistModule>> {
        Entity::find_by_id(slug).one(&self.reader).await.map_err(to_error)?.map(to_module).transpose()
    }

    async fn list(&self) -> Result<Vec<AssistModule>> {
        let query = Entity::find().order_by_asc(Column::Position).order_by_asc(Column::Slug);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_module).collect()
    }
}

#[async_trait]
impl AssistModuleRepository for SqlUnitOfWork {
    async fn save(&self, module: &AssistModule) -> Result<()> {
        let row = ActiveModel {
            slug: Set(module.slug.clone()),
            title: Set(module.title.clone()),
            line: Set(module.line.clone()),
            takes: Set(module.takes.clone()),
            body: Set(serde_json::to_value(&module.text).map_err(Error::internal)?),
            checked_on: Set(module.checked_on.to_string()),
            position: Set(module.position),
            updated_at: Set(to_micros(module.updated_at)),
        };
        let replaced = Column::iter().filter(|column| !matches!(column, Column::Slug));
        Entity::insert(row)
            .on_conflict(OnConflict::column(Column::Slug).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(())
    }
}

fn to_module(row: Model) -> Result<AssistModule> {
    Ok(AssistModule {
        slug: row.slug,
        title: row.title,
        line: row.line,
        takes: row.takes,
        text: serde_json::from_value(row.body).map_err(Error::internal)?,
        checked_on: row.checked_on.parse().map_err(Error::internal)?,
        position: row.position,
        updated_at: to_timestamp(row.updated_at)?,
    })
}

/// An assist module.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "assist_modules")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub slug: String,
        pub title: String,
        pub line: String,
        pub takes: Option<String>,
        pub body: Json,
        pub checked_on: String,
        pub position: i32,
        pub updated_at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
