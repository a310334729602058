//! Stores signing keys.

use async_trait::async_trait;
use domain::keys::{KeyQueries, KeyRepository, SigningKey};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl KeyQueries for SqlStore {
    async fn list(&self) -> Result<Vec<SigningKey>> {
        let query = entity::Entity::find().order_by_desc(entity::Column::CreatedAt).order_by_desc(entity::Column::Id);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_signing_key).collect()
    }
}

#[async_trait]
impl KeyRepository for SqlUnitOfWork {
    async fn insert(&self, key: &SigningKey) -> Result<()> {
        let row = entity::ActiveModel {
            id: Set(key.id.clone()),
            secret: Set(key.secret.to_vec()),
            created_at: Set(to_micros(key.created_at)),
            retires_at: Set(key.retires_at.map(to_micros)),
        };
        entity::Entity::insert(row).exec_without_returning(&self.txn).await.map_err(to_error)?;
        Ok(())
    }

    async fn retire_others(&self, newest: &str, at: Timestamp) -> Result<()> {
        let end = Expr::col(entity::Column::RetiresAt);
        entity::Entity::update_many()
            .col_expr(entity::Column::RetiresAt, to_micros(at).into())
            .filter(entity::Column::Id.ne(newest))
            .filter(end.clone().is_null().or(end.gt(to_micros(at))))
            .exec(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(())
    }
}

fn to_signing_key(row: entity::Model) -> Result<SigningKey> {
    Ok(SigningKey {
        secret: row.secret.try_into().map_err(|_| Error::internal(format!("signing key {} is not 32 bytes long", row.id)))?,
        id: row.id,
        created_at: to_timestamp(row.created_at)?,
        retires_at: to_optional_timestamp(row.retires_at)?,
    })
}

/// A signing key.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "signing_keys")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub secret: Vec<u8>,
        pub created_at: i64,
        pub retires_at: Option<i64>,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
