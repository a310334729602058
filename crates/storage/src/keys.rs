//! Signing keys in the database.

use async_trait::async_trait;
use domain::keys::{KeyQueries, KeyRepository, SigningKey};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::entities::signing_keys;
use crate::errors::failed;
use crate::store::SqlStore;
use crate::time::{instant, micros, optional_instant};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl KeyQueries for SqlStore {
    async fn list(&self) -> Result<Vec<SigningKey>> {
        let query = signing_keys::Entity::find().order_by_desc(signing_keys::Column::CreatedAt).order_by_desc(signing_keys::Column::Id);
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(key).collect()
    }
}

#[async_trait]
impl KeyRepository for SqlUnitOfWork {
    async fn insert(&self, key: &SigningKey) -> Result<()> {
        let row = signing_keys::ActiveModel {
            id: Set(key.id.clone()),
            secret: Set(key.secret.to_vec()),
            created_at: Set(micros(key.created_at)),
            retires_at: Set(key.retires_at.map(micros)),
        };
        signing_keys::Entity::insert(row).exec_without_returning(&self.txn).await.map_err(failed)?;
        Ok(())
    }

    async fn retire_others(&self, newest: &str, at: Timestamp) -> Result<()> {
        let end = Expr::col(signing_keys::Column::RetiresAt);
        signing_keys::Entity::update_many()
            .col_expr(signing_keys::Column::RetiresAt, micros(at).into())
            .filter(signing_keys::Column::Id.ne(newest))
            .filter(end.clone().is_null().or(end.gt(micros(at))))
            .exec(&self.txn)
            .await
            .map_err(failed)?;
        Ok(())
    }
}

fn key(row: signing_keys::Model) -> Result<SigningKey> {
    Ok(SigningKey {
        secret: row.secret.try_into().map_err(|_| Error::internal(format!("signing key {} is not 32 bytes long", row.id)))?,
        id: row.id,
        created_at: instant(row.created_at)?,
        retires_at: optional_instant(row.retires_at)?,
    })
}
