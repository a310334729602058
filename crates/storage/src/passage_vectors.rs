//! Stores sentence vectors, one per passage, whichever node computed it.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::search::{PassageHash, PassageVectors, Vector};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::to_micros;
use entity::{ActiveModel, Column, Entity};

/// Limits the number of rows per statement.
const ROWS_PER_STATEMENT: usize = 500;

#[async_trait]
impl PassageVectors for SqlStore {
    async fn find(&self, hashes: &[PassageHash]) -> Result<HashMap<PassageHash, Vector>> {
        let mut found = HashMap::with_capacity(hashes.len());
        for hashes in hashes.chunks(ROWS_PER_STATEMENT) {
            let query = Entity::find().filter(Column::Hash.is_in(hash_bytes(hashes))).filter(Column::Vector.is_not_null());
            for row in query.all(&self.reader).await.map_err(to_error)? {
                if let Some(vector) = &row.vector {
                    found.insert(to_hash(&row.hash)?, Vector::from_bytes(vector)?);
                }
            }
        }
        Ok(found)
    }

    /// Claims in the order of hashes, so that two nodes can't deadlock.
    async fn claim(&self, hashes: &[PassageHash], now: Timestamp, until: Timestamp) -> Result<Vec<PassageHash>> {
        let mut sorted = hashes.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let txn = self.begin_write().await?;
        let mut claimed = Vec::new();
        for hashes in sorted.chunks(ROWS_PER_STATEMENT) {
            let mut insert = Query::insert();
            insert.into_table(Entity).columns([Column::Hash, Column::ClaimedUntil]);
            for hash in hashes {
                insert.values_panic([Expr::val(hash.0.to_vec()), Expr::val(to_micros(until))]);
            }
            let free = Expr::col((Entity, Column::Vector)).is_null().and(Expr::col((Entity, Column::ClaimedUntil)).lte(to_micros(now)));
            insert.on_conflict(OnConflict::column(Column::Hash).update_column(Column::ClaimedUntil).action_and_where(free).to_owned());
            insert.returning_col(Column::Hash);
            for row in txn.query_all(&insert).await.map_err(to_error)? {
                claimed.push(to_hash(&row.try_get::<Vec<u8>>("", "hash").map_err(to_error)?)?);
            }
        }
        txn.commit().await?;
        Ok(claimed)
    }

    async fn save(&self, vectors: &[(PassageHash, Vector)]) -> Result<()> {
        let mut sorted: Vec<&(PassageHash, Vector)> = vectors.iter().collect();
        sorted.sort_unstable_by_key(|(hash, _)| *hash);
        sorted.dedup_by_key(|(hash, _)| *hash);
        let txn = self.begin_write().await?;
        for vectors in sorted.chunks(ROWS_PER_STATEMENT) {
            let rows = vectors.iter().map(|(hash, vector)| ActiveModel {
                hash: Set(hash.0.to_vec()),
                vector: Set(Some(vector.to_bytes())),
                claimed_until: Set(None),
            });
            let replaces = OnConflict::column(Column::Hash).update_columns([Column::Vector, Column::ClaimedUntil]).to_owned();
            Entity::insert_many(rows).on_conflict(replaces).exec_without_returning(&txn).await.map_err(to_error)?;
        }
        txn.commit().await
    }

    async fn list_hashes_after(&self, after: Option<PassageHash>, limit: u32) -> Result<Vec<PassageHash>> {
        let mut query = Entity::find().select_only().column(Column::Hash).order_by_asc(Column::Hash).limit(u64::from(limit));
        if let Some(after) = after {
            query = query.filter(Column::Hash.gt(after.0.to_vec()));
        }
        let rows: Vec<Vec<u8>> = query.into_tuple().all(&self.reader).await.map_err(to_error)?;
        rows.iter().map(|row| to_hash(row)).collect()
    }

    async fn delete(&self, hashes: &[PassageHash]) -> Result<()> {
        let txn = self.begin_write().await?;
        for hashes in hashes.chunks(ROWS_PER_STATEMENT) {
            Entity::delete_many().filter(Column::Hash.is_in(hash_bytes(hashes))).exec(&txn).await.map_err(to_error)?;
        }
        txn.commit().await
    }
}

fn hash_bytes(hashes: &[PassageHash]) -> impl Iterator<Item = Vec<u8>> {
    hashes.iter().map(|hash| hash.0.to_vec())
}

fn to_hash(bytes: &[u8]) -> Result<PassageHash> {
    bytes.try_into().map(PassageHash).map_err(|_| Error::internal("passage hash has the wrong length"))
}

/// A sentence vector, or the claim to compute it.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "passage_vectors")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub hash: Vec<u8>,
        pub vector: Option<Vec<u8>>,
        pub claimed_until: Option<i64>,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
