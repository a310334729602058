//! Feature toggles in the database.

use async_trait::async_trait;
use domain::Result;
use domain::toggles::{Toggle, ToggleQueries, ToggleRepository};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, QueryOrder};

use crate::entities::toggles;
use crate::errors::failed;
use crate::store::SqlStore;
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl ToggleQueries for SqlStore {
    /// By name.
    async fn list(&self) -> Result<Vec<Toggle>> {
        let rows = toggles::Entity::find().order_by_asc(toggles::Column::Name).all(&self.reader).await.map_err(failed)?;
        Ok(rows.into_iter().map(|row| Toggle { name: row.name, is_enabled: row.is_enabled }).collect())
    }
}

#[async_trait]
impl ToggleRepository for SqlUnitOfWork {
    async fn save(&self, toggle: &Toggle) -> Result<()> {
        let row = toggles::ActiveModel { name: Set(toggle.name.clone()), is_enabled: Set(toggle.is_enabled) };
        toggles::Entity::insert(row)
            .on_conflict(OnConflict::column(toggles::Column::Name).update_column(toggles::Column::IsEnabled).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(failed)?;
        Ok(())
    }
}
