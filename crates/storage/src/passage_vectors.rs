//! Sentence vectors in the database, each once, whoever computed it.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::search::{PassageHash, PassageVectors, Vector};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::entities::passage_vectors::{ActiveModel, Column, Entity};
use crate::errors::failed;
use crate::store::SqlStore;
use crate::time::micros;

/// Rows of one statement.
const CHUNK: usize = 500;

#[async_trait]
impl PassageVectors for SqlStore {
    async fn find(&self, hashes: &[PassageHash]) -> Result<HashMap<PassageHash, Vector>> {
        let mut found = HashMap::with_capacity(hashes.len());
        for hashes in hashes.chunks(CHUNK) {
            let wanted = Entity::find().filter(Column::Hash.is_in(bytes(hashes))).filter(Column::Vector.is_not_null());
            for row in wanted.all(&self.reader).await.map_err(failed)? {
                if let Some(vector) = &row.vector {
                    found.insert(hash(&row.hash)?, Vector::from_bytes(vector)?);
                }
            }
        }
        Ok(found)
    }

    /// In the order of hashes, so that two nodes never wait for each other.
    async fn claim(&self, hashes: &[PassageHash], now: Timestamp, until: Timestamp) -> Result<Vec<PassageHash>> {
        let mut sorted = hashes.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let txn = self.begin_write().await?;
        let mut claimed = Vec::new();
        for hashes in sorted.chunks(CHUNK) {
            let mut insert = Query::insert();
            insert.into_table(Entity).columns([Column::Hash, Column::ClaimedUntil]);
            for hash in hashes {
                insert.values_panic([Expr::val(hash.0.to_vec()), Expr::val(micros(until))]);
            }
            let free = Expr::col((Entity, Column::Vector)).is_null().and(Expr::col((Entity, Column::ClaimedUntil)).lte(micros(now)));
            insert.on_conflict(OnConflict::column(Column::Hash).update_column(Column::ClaimedUntil).action_and_where(free).to_owned());
            insert.returning_col(Column::Hash);
            for row in txn.query_all(&insert).await.map_err(failed)? {
                claimed.push(hash(&row.try_get::<Vec<u8>>("", "hash").map_err(failed)?)?);
            }
        }
        txn.commit().await?;
        Ok(claimed)
    }

    async fn keep(&self, vectors: &[(PassageHash, Vector)]) -> Result<()> {
        let mut sorted: Vec<&(PassageHash, Vector)> = vectors.iter().collect();
        sorted.sort_unstable_by_key(|(hash, _)| *hash);
        sorted.dedup_by_key(|(hash, _)| *hash);
        let txn = self.begin_write().await?;
        for vectors in sorted.chunks(CHUNK) {
            let rows = vectors.iter().map(|(hash, vector)| ActiveModel {
                hash: Set(hash.0.to_vec()),
                vector: Set(Some(vector.to_bytes())),
                claimed_until: Set(None),
            });
            let replaces = OnConflict::column(Column::Hash).update_columns([Column::Vector, Column::ClaimedUntil]).to_owned();
            Entity::insert_many(rows).on_conflict(replaces).exec_without_returning(&txn).await.map_err(failed)?;
        }
        txn.commit().await
    }

    async fn hashes_after(&self, after: Option<PassageHash>, limit: u32) -> Result<Vec<PassageHash>> {
        let mut query = Entity::find().select_only().column(Column::Hash).order_by_asc(Column::Hash).limit(u64::from(limit));
        if let Some(after) = after {
            query = query.filter(Column::Hash.gt(after.0.to_vec()));
        }
        let rows: Vec<Vec<u8>> = query.into_tuple().all(&self.reader).await.map_err(failed)?;
        rows.iter().map(|row| hash(row)).collect()
    }

    async fn forget(&self, hashes: &[PassageHash]) -> Result<()> {
        let txn = self.begin_write().await?;
        for hashes in hashes.chunks(CHUNK) {
            Entity::delete_many().filter(Column::Hash.is_in(bytes(hashes))).exec(&txn).await.map_err(failed)?;
        }
        txn.commit().await
    }
}

fn bytes(hashes: &[PassageHash]) -> impl Iterator<Item = Vec<u8>> {
    hashes.iter().map(|hash| hash.0.to_vec())
}

fn hash(bytes: &[u8]) -> Result<PassageHash> {
    bytes.try_into().map(PassageHash).map_err(|_| Error::internal("a passage's hash has another length"))
}
