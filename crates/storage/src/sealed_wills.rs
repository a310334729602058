//! Stores sealed wills. Lists leave their files alone.

use async_trait::async_trait;
use domain::ids::{SealedWillId, SubscriberId};
use domain::sealed_wills::{SealedWill, SealedWillQueries, SealedWillRepository};
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;
use entity::{ActiveModel, Column, Entity};

/// Id, subscriber, SHA-256, size, and the times of sealing and storing.
type ListedRow = (Uuid, Uuid, Vec<u8>, i64, i64, i64);

#[async_trait]
impl SealedWillQueries for SqlStore {
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<SealedWill>> {
        list_rows(&self.reader, subscriber).await
    }

    async fn read_file(&self, subscriber: SubscriberId, id: SealedWillId) -> Result<Option<Vec<u8>>> {
        let query = Entity::find_by_id(id.0).filter(Column::SubscriberId.eq(subscriber.0)).select_only().column(Column::File);
        query.into_tuple::<Vec<u8>>().one(&self.reader).await.map_err(to_error)
    }
}

#[async_trait]
impl SealedWillRepository for SqlUnitOfWork {
    async fn list_sealed_wills(&self, subscriber: SubscriberId) -> Result<Vec<SealedWill>> {
        list_rows(&self.txn, subscriber).await
    }

    async fn add_sealed_will(&self, will: &SealedWill, file: &[u8]) -> Result<()> {
        Entity::insert(to_row(will, file)?).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn replace_sealed_will(&self, will: &SealedWill, file: &[u8]) -> Result<()> {
        Entity::update(to_row(will, file)?).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn delete_sealed_will(&self, id: SealedWillId) -> Result<()> {
        Entity::delete_by_id(id.0).exec(&self.txn).await.map(drop).map_err(to_error)
    }
}

pub async fn erase_subscriber(txn: &WriteTransaction, subscriber: SubscriberId) -> DbResult<()> {
    Entity::delete_many().filter(Column::SubscriberId.eq(subscriber.0)).exec(txn).await.map(drop)
}

async fn list_rows(connection: &impl ConnectionTrait, subscriber: SubscriberId) -> Result<Vec<SealedWill>> {
    let query = Entity::find()
        .select_only()
        .columns([Column::Id, Column::SubscriberId, Column::Sha256, Column::Size, Column::SealedAt, Column::StoredAt])
        .filter(Column::SubscriberId.eq(subscriber.0))
        .order_by_desc(Column::StoredAt)
        .order_by_asc(Column::Id);
    query.into_tuple::<ListedRow>().all(connection).await.map_err(to_error)?.into_iter().map(to_sealed_will).collect()
}

fn to_row(will: &SealedWill, file: &[u8]) -> Result<ActiveModel> {
    Ok(ActiveModel {
        id: Set(will.id.0),
        subscriber_id: Set(will.subscriber.0),
        sha256: Set(will.sha256.to_vec()),
        size: Set(i64::try_from(will.size).map_err(Error::internal)?),
        file: Set(file.to_vec()),
        sealed_at: Set(to_micros(will.sealed_at)),
        stored_at: Set(to_micros(will.stored_at)),
    })
}

fn to_sealed_will((id, subscriber, sha256, size, sealed_at, stored_at): ListedRow) -> Result<SealedWill> {
    Ok(SealedWill {
        id: SealedWillId(id),
        subscriber: SubscriberId(subscriber),
        sha256: sha256.try_into().map_err(|_| Error::internal("hash is not 32 bytes long"))?,
        size: usize::try_from(size).map_err(Error::internal)?,
        sealed_at: to_timestamp(sealed_at)?,
        stored_at: to_timestamp(stored_at)?,
    })
}

/// A sealed will with its file.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "sealed_wills")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub subscriber_id: Uuid,
        pub sha256: Vec<u8>,
        pub size: i64,
        pub file: Vec<u8>,
        pub sealed_at: i64,
        pub stored_at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
