//! Stores the plans that people keep in their account.

use async_trait::async_trait;
use domain::Result;
use domain::ids::SubscriberId;
use domain::saved_plans::{SavedPlan, SavedPlanQueries, SavedPlanRepository};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};

use crate::consultations::{from_json, to_json};
use crate::delete_batch::delete_batch;
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;
use entity::{ActiveModel, Column, Entity, Model};

#[async_trait]
impl SavedPlanQueries for SqlStore {
    async fn find_by_subscriber(&self, subscriber: SubscriberId) -> Result<Option<SavedPlan>> {
        Entity::find_by_id(subscriber.0).one(&self.reader).await.map_err(to_error)?.map(to_saved_plan).transpose()
    }
}

#[async_trait]
impl SavedPlanRepository for SqlUnitOfWork {
    async fn find_saved_plan(&self, subscriber: SubscriberId) -> Result<Option<SavedPlan>> {
        Entity::find_by_id(subscriber.0).one(&self.txn).await.map_err(to_error)?.map(to_saved_plan).transpose()
    }

    async fn save_plan(&self, saved: &SavedPlan) -> Result<()> {
        let row = ActiveModel {
            subscriber_id: Set(saved.subscriber.0),
            plan: Set(to_json(&saved.plan)?),
            saved_at: Set(to_micros(saved.saved_at)),
        };
        let replacing = OnConflict::column(Column::SubscriberId).update_columns([Column::Plan, Column::SavedAt]).to_owned();
        Entity::insert(row).on_conflict(replacing).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn delete_plan(&self, subscriber: SubscriberId, until: Timestamp) -> Result<bool> {
        let rows = Entity::delete_many().filter(Column::SubscriberId.eq(subscriber.0)).filter(Column::SavedAt.lte(to_micros(until)));
        Ok(rows.exec(&self.txn).await.map_err(to_error)?.rows_affected > 0)
    }

    async fn delete_plans_saved_before(&self, before: Timestamp, limit: u32) -> Result<u64> {
        let old = Condition::all().add(Column::SavedAt.lt(to_micros(before)));
        delete_batch(&self.txn, Entity, [Column::SubscriberId], old, limit).await.map_err(to_error)
    }
}

pub async fn erase_subscriber(txn: &WriteTransaction, subscriber: SubscriberId) -> DbResult<()> {
    Entity::delete_by_id(subscriber.0).exec(txn).await.map(drop)
}

fn to_saved_plan(row: Model) -> Result<SavedPlan> {
    Ok(SavedPlan { subscriber: SubscriberId(row.subscriber_id), plan: from_json(row.plan)?, saved_at: to_timestamp(row.saved_at)? })
}

/// The plan that one person keeps.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "saved_plans")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub subscriber_id: Uuid,
        pub plan: Json,
        pub saved_at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
