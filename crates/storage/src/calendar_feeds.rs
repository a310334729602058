//! Private calendar addresses in the database.

use async_trait::async_trait;
use domain::Result;
use domain::calendar::{CalendarFeedQueries, CalendarFeedRepository};
use domain::ids::SubscriberId;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::entities::calendar_feeds::{ActiveModel, Column, Entity};
use crate::errors::failed;
use crate::store::SqlStore;
use crate::time::micros;
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl CalendarFeedQueries for SqlStore {
    async fn owner(&self, secret: &str) -> Result<Option<SubscriberId>> {
        let row = Entity::find().filter(Column::Secret.eq(secret)).one(&self.reader).await.map_err(failed)?;
        Ok(row.map(|row| SubscriberId(row.subscriber_id)))
    }

    async fn secret_of(&self, subscriber: SubscriberId) -> Result<Option<String>> {
        let row = Entity::find_by_id(subscriber.0).one(&self.reader).await.map_err(failed)?;
        Ok(row.map(|row| row.secret))
    }
}

#[async_trait]
impl CalendarFeedRepository for SqlUnitOfWork {
    async fn set_secret(&self, subscriber: SubscriberId, secret: &str, at: Timestamp) -> Result<()> {
        let row = ActiveModel { subscriber_id: Set(subscriber.0), secret: Set(secret.to_owned()), created_at: Set(micros(at)) };
        let replaces = OnConflict::column(Column::SubscriberId).update_columns([Column::Secret, Column::CreatedAt]).to_owned();
        Entity::insert(row).on_conflict(replaces).exec_without_returning(&self.txn).await.map(drop).map_err(failed)
    }
}
