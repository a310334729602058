//! Staff tokens in the database.

use async_trait::async_trait;
use domain::ids::StaffTokenId;
use domain::staff::{Role, StaffQueries, StaffRepository, StaffToken};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::entities::staff_tokens;
use crate::errors::failed;
use crate::store::SqlStore;
use crate::time::{instant, micros, optional_instant};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl StaffQueries for SqlStore {
    /// Revoked ones too: the service decides.
    async fn by_hash(&self, hash: &str) -> Result<Option<StaffToken>> {
        let query = staff_tokens::Entity::find().filter(staff_tokens::Column::Hash.eq(hash));
        query.one(&self.reader).await.map_err(failed)?.map(token).transpose()
    }

    /// Oldest first.
    async fn list(&self) -> Result<Vec<StaffToken>> {
        let query = staff_tokens::Entity::find().order_by_asc(staff_tokens::Column::CreatedAt).order_by_asc(staff_tokens::Column::Id);
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(token).collect()
    }
}

#[async_trait]
impl StaffRepository for SqlUnitOfWork {
    async fn insert(&self, token: &StaffToken) -> Result<()> {
        let row = staff_tokens::ActiveModel {
            id: Set(token.id.0),
            name: Set(token.name.clone()),
            role: Set(token.role.as_str().to_owned()),
            hash: Set(token.hash.clone()),
            created_at: Set(micros(token.created_at)),
            last_used_at: Set(token.last_used_at.map(micros)),
            revoked_at: Set(token.revoked_at.map(micros)),
        };
        staff_tokens::Entity::insert(row).exec_without_returning(&self.txn).await.map_err(failed)?;
        Ok(())
    }

    async fn revoke(&self, id: StaffTokenId, at: Timestamp) -> Result<bool> {
        let revoked = staff_tokens::Entity::update_many()
            .col_expr(staff_tokens::Column::RevokedAt, micros(at).into())
            .filter(staff_tokens::Column::Id.eq(id.0))
            .filter(staff_tokens::Column::RevokedAt.is_null())
            .exec(&self.txn)
            .await
            .map_err(failed)?;
        Ok(revoked.rows_affected > 0)
    }

    /// Never moves back in time.
    async fn touch(&self, id: StaffTokenId, at: Timestamp) -> Result<()> {
        let last_used = Expr::col(staff_tokens::Column::LastUsedAt);
        staff_tokens::Entity::update_many()
            .col_expr(staff_tokens::Column::LastUsedAt, micros(at).into())
            .filter(staff_tokens::Column::Id.eq(id.0))
            .filter(last_used.clone().is_null().or(last_used.lt(micros(at))))
            .exec(&self.txn)
            .await
            .map_err(failed)?;
        Ok(())
    }
}

fn token(row: staff_tokens::Model) -> Result<StaffToken> {
    Ok(StaffToken {
        id: StaffTokenId(row.id),
        name: row.name,
        role: Role::parse(&row.role).ok_or_else(|| Error::internal(format!("unknown role {}", row.role)))?,
        hash: row.hash,
        created_at: instant(row.created_at)?,
        last_used_at: optional_instant(row.last_used_at)?,
        revoked_at: optional_instant(row.revoked_at)?,
    })
}
