//! Stores static pages.

use async_trait::async_trait;
use domain::Result;
use domain::pages::{PageQueries, PageRepository, StaticPage};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, QueryOrder};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl PageQueries for SqlStore {
    async fn find(&self, slug: &str) -> Result<Option<StaticPage>> {
        entity::Entity::find_by_id(slug).one(&self.reader).await.map_err(to_error)?.map(to_page).transpose()
    }

    /// Sorted by slug.
    async fn list(&self) -> Result<Vec<StaticPage>> {
        let rows = entity::Entity::find().order_by_asc(entity::Column::Slug).all(&self.reader).await.map_err(to_error)?;
        rows.into_iter().map(to_page).collect()
    }
}

#[async_trait]
impl PageRepository for SqlUnitOfWork {
    async fn save(&self, page: &StaticPage) -> Result<()> {
        let row = entity::ActiveModel {
            slug: Set(page.slug.clone()),
            title: Set(page.title.clone()),
            description: Set(page.description.clone()),
            html: Set(page.html.clone()),
            updated_at: Set(to_micros(page.updated_at)),
        };
        let replaced = [entity::Column::Title, entity::Column::Description, entity::Column::Html, entity::Column::UpdatedAt];
        entity::Entity::insert(row)
            .on_conflict(OnConflict::column(entity::Column::Slug).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(())
    }
}

fn to_page(row: entity::Model) -> Result<StaticPage> {
    Ok(StaticPage {
        slug: row.slug,
        title: row.title,
        description: row.description,
        html: row.html,
        updated_at: to_timestamp(row.updated_at)?,
    })
}

/// A static page.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "pages")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub slug: String,
        pub title: String,
        pub description: String,
        pub html: String,
        pub updated_at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
