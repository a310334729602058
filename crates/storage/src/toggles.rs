//! Stores feature toggles.

use async_trait::async_trait;
use domain::Result;
use domain::toggles::{Toggle, ToggleQueries, ToggleRepository};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, QueryOrder};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl ToggleQueries for SqlStore {
    /// Sorted by name.
    async fn list(&self) -> Result<Vec<Toggle>> {
        let rows = entity::Entity::find().order_by_asc(entity::Column::Name).all(&self.reader).await.map_err(to_error)?;
        Ok(rows.into_iter().map(|row| Toggle { name: row.name, is_enabled: row.is_enabled }).collect())
    }
}

#[async_trait]
impl ToggleRepository for SqlUnitOfWork {
    async fn save(&self, toggle: &Toggle) -> Result<()> {
        let row = entity::ActiveModel { name: Set(toggle.name.clone()), is_enabled: Set(toggle.is_enabled) };
        entity::Entity::insert(row)
            .on_conflict(OnConflict::column(entity::Column::Name).update_column(entity::Column::IsEnabled).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(())
    }

    async fn insert_if_unset(&self, toggle: &Toggle) -> Result<bool> {
        self.insert_if_absent(entity::ActiveModel { name: Set(toggle.name.clone()), is_enabled: Set(toggle.is_enabled) }).await
    }
}

/// A feature toggle.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "toggles")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub name: String,
        pub is_enabled: bool,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
