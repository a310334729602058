//! Standing pages in the database.

use async_trait::async_trait;
use domain::Result;
use domain::pages::{PageQueries, PageRepository, StaticPage};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, QueryOrder};

use crate::entities::pages;
use crate::errors::failed;
use crate::store::SqlStore;
use crate::time::{instant, micros};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl PageQueries for SqlStore {
    async fn find(&self, slug: &str) -> Result<Option<StaticPage>> {
        pages::Entity::find_by_id(slug).one(&self.reader).await.map_err(failed)?.map(page).transpose()
    }

    /// By slug.
    async fn list(&self) -> Result<Vec<StaticPage>> {
        let rows = pages::Entity::find().order_by_asc(pages::Column::Slug).all(&self.reader).await.map_err(failed)?;
        rows.into_iter().map(page).collect()
    }
}

#[async_trait]
impl PageRepository for SqlUnitOfWork {
    async fn save(&self, page: &StaticPage) -> Result<()> {
        let row = pages::ActiveModel {
            slug: Set(page.slug.clone()),
            title: Set(page.title.clone()),
            description: Set(page.description.clone()),
            html: Set(page.html.clone()),
            updated_at: Set(micros(page.updated_at)),
        };
        let replaced = [pages::Column::Title, pages::Column::Description, pages::Column::Html, pages::Column::UpdatedAt];
        pages::Entity::insert(row)
            .on_conflict(OnConflict::column(pages::Column::Slug).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(failed)?;
        Ok(())
    }
}

fn page(row: pages::Model) -> Result<StaticPage> {
    Ok(StaticPage { slug: row.slug, title: row.title, description: row.description, html: row.html, updated_at: instant(row.updated_at)? })
}
