//! Stores staff tokens.

use async_trait::async_trait;
use domain::ids::StaffTokenId;
use domain::staff::{Role, StaffToken, StaffTokenQueries, StaffTokenRepository};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder};

use crate::consultations::{from_json, to_json};
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl StaffTokenQueries for SqlStore {
    /// Returns revoked tokens too; the service decides.
    async fn find_by_hash(&self, hash: &str) -> Result<Option<StaffToken>> {
        let query = entity::Entity::find().filter(entity::Column::Hash.eq(hash));
        query.one(&self.reader).await.map_err(to_error)?.map(to_token).transpose()
    }

    /// Oldest first.
    async fn list(&self) -> Result<Vec<StaffToken>> {
        let query = entity::Entity::find().order_by_asc(entity::Column::CreatedAt).order_by_asc(entity::Column::Id);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_token).collect()
    }
}

#[async_trait]
impl StaffTokenRepository for SqlUnitOfWork {
    async fn lock_all(&self) -> Result<Vec<StaffToken>> {
        if self.txn.get_database_backend() == DbBackend::Postgres {
            self.txn.execute_unprepared("LOCK TABLE staff_tokens IN SHARE ROW EXCLUSIVE MODE").await.map_err(to_error)?;
        }
        entity::Entity::find().all(&self.txn).await.map_err(to_error)?.into_iter().map(to_token).collect()
    }

    async fn insert(&self, token: &StaffToken) -> Result<()> {
        let row = entity::ActiveModel {
            id: Set(token.id.0),
            name: Set(token.name.clone()),
            role: Set(token.role.as_str().to_owned()),
            modules: Set(Some(to_json(&token.modules)?)),
            hash: Set(token.hash.clone()),
            created_at: Set(to_micros(token.created_at)),
            last_used_at: Set(token.last_used_at.map(to_micros)),
            revoked_at: Set(token.revoked_at.map(to_micros)),
            expires_at: Set(token.expires_at.map(to_micros)),
        };
        entity::Entity::insert(row).exec_without_returning(&self.txn).await.map_err(to_error)?;
        Ok(())
    }

    async fn revoke(&self, id: StaffTokenId, at: Timestamp) -> Result<bool> {
        let revoked = entity::Entity::update_many()
            .col_expr(entity::Column::RevokedAt, to_micros(at).into())
            .filter(entity::Column::Id.eq(id.0))
            .filter(entity::Column::RevokedAt.is_null())
            .exec(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(revoked.rows_affected > 0)
    }

    /// Updates the time of the last use; it never moves back.
    async fn set_last_used(&self, id: StaffTokenId, at: Timestamp) -> Result<()> {
        let last_used = Expr::col(entity::Column::LastUsedAt);
        entity::Entity::update_many()
            .col_expr(entity::Column::LastUsedAt, to_micros(at).into())
            .filter(entity::Column::Id.eq(id.0))
            .filter(last_used.clone().is_null().or(last_used.lt(to_micros(at))))
            .exec(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(())
    }
}

fn to_token(row: entity::Model) -> Result<StaffToken> {
    Ok(StaffToken {
        id: StaffTokenId(row.id),
        name: row.name,
        role: Role::parse(&row.role).ok_or_else(|| Error::internal(format!("unknown role {}", row.role)))?,
        modules: row.modules.map(from_json).transpose()?.unwrap_or_default(),
        hash: row.hash,
        created_at: to_timestamp(row.created_at)?,
        last_used_at: to_optional_timestamp(row.last_used_at)?,
        revoked_at: to_optional_timestamp(row.revoked_at)?,
        expires_at: to_optional_timestamp(row.expires_at)?,
    })
}

/// A token of a staff member or program, as its hash.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "staff_tokens")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub role: String,
        pub modules: Option<Json>,
        pub hash: String,
        pub created_at: i64,
        pub last_used_at: Option<i64>,
        pub revoked_at: Option<i64>,
        pub expires_at: Option<i64>,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
