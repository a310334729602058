//! Assist modules in the database.

use async_trait::async_trait;
use domain::assist_modules::{AssistModule, AssistModuleQueries, AssistModuleRepository};
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, Iterable, QueryOrder};

use crate::entities::assist_modules::{ActiveModel, Column, Entity, Model};
use crate::errors::failed;
use crate::store::SqlStore;
use crate::time::{instant, micros};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl AssistModuleQueries for SqlStore {
    async fn find(&self, slug: &str) -> Result<Option<AssistModule>> {
        Entity::find_by_id(slug).one(&self.reader).await.map_err(failed)?.map(module).transpose()
    }

    async fn list(&self) -> Result<Vec<AssistModule>> {
        let query = Entity::find().order_by_asc(Column::Position).order_by_asc(Column::Slug);
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(module).collect()
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
            updated_at: Set(micros(module.updated_at)),
        };
        let replaced = Column::iter().filter(|column| !matches!(column, Column::Slug));
        Entity::insert(row)
            .on_conflict(OnConflict::column(Column::Slug).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(failed)?;
        Ok(())
    }
}

fn module(row: Model) -> Result<AssistModule> {
    Ok(AssistModule {
        slug: row.slug,
        title: row.title,
        line: row.line,
        takes: row.takes,
        text: serde_json::from_value(row.body).map_err(Error::internal)?,
        checked_on: row.checked_on.parse().map_err(Error::internal)?,
        position: row.position,
        updated_at: instant(row.updated_at)?,
    })
}
