//! Stores the secrets of private calendar feeds.

use async_trait::async_trait;
use domain::Result;
use domain::calendar_feeds::{CalendarFeedQueries, CalendarFeedRepository};
use domain::ids::SubscriberId;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::to_micros;
use crate::unit::SqlUnitOfWork;
use entity::{ActiveModel, Column, Entity};

#[async_trait]
impl CalendarFeedQueries for SqlStore {
    async fn find_owner(&self, secret: &str) -> Result<Option<SubscriberId>> {
        let row = Entity::find().filter(Column::Secret.eq(secret)).one(&self.reader).await.map_err(to_error)?;
        Ok(row.map(|row| SubscriberId(row.subscriber_id)))
    }

    async fn find_secret(&self, subscriber: SubscriberId) -> Result<Option<String>> {
        let row = Entity::find_by_id(subscriber.0).one(&self.reader).await.map_err(to_error)?;
        Ok(row.map(|row| row.secret))
    }
}

#[async_trait]
impl CalendarFeedRepository for SqlUnitOfWork {
    async fn set_secret(&self, subscriber: SubscriberId, secret: &str, at: Timestamp) -> Result<()> {
        let row = ActiveModel { subscriber_id: Set(subscriber.0), secret: Set(secret.to_owned()), created_at: Set(to_micros(at)) };
        let replaces = OnConflict::column(Column::SubscriberId).update_columns([Column::Secret, Column::CreatedAt]).to_owned();
        Entity::insert(row).on_conflict(replaces).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }
}

/// The secret of a subscriber's private calendar feed.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "calendar_feeds")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub subscriber_id: Uuid,
        pub secret: String,
        pub created_at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
