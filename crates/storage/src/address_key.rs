//! The key that stored hashes of addresses are made with. The database knows its fingerprint, so that no process writes or looks for
//! hashes with another one.

use domain::address_key::AddressKey;
use domain::changes::Change;
use domain::{Error, Result};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};

use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::tables::{Changes, HashKeys, SignInCodes, Suppressions};
use crate::write_batch::WriteTransaction;

impl SqlStore {
    pub fn address_key(&self) -> &AddressKey {
        &self.address_key
    }

    /// The fingerprint of the key that the database's hashes were made with; `None` before the first.
    pub async fn address_key_fingerprint(&self) -> Result<Option<String>> {
        find_fingerprint(&self.reader).await.map_err(to_error)
    }

    /// Makes the store's key the database's, if it has none yet or one that this key replaces. Hashes that earlier versions stored plainly, or
    /// that the former key made, are hashed with it. `Conflict` when they were made with another key.
    pub async fn adopt_address_key(&self) -> Result<()> {
        let fingerprint = self.address_key.fingerprint();
        let txn = self.begin_write().await?;
        if insert_fingerprint(&txn, &fingerprint).await.map_err(to_error)? {
            self.rehash_addresses(&txn, None).await?;
            self.wal_checkpoint.mark_pending();
        } else if let Some(former) = find_fingerprint(&txn).await.map_err(to_error)?.filter(|found| *found != fingerprint) {
            if !self.address_key.replaces(&former) {
                return Err(Error::conflict("OTHER_KEY", "The database's hashes of addresses were made with another key"));
            }
            // Of nodes that start at the same time, one finds the former fingerprint; the others wait for it here.
            if replace_fingerprint(&txn, &former, &fingerprint).await.map_err(to_error)? {
                self.rehash_addresses(&txn, Some(&former)).await?;
                self.wal_checkpoint.mark_pending();
            }
        }
        txn.commit().await?;
        self.wal_checkpoint.run_if_pending().await;
        Ok(())
    }

    /// Forgets the hashes of a key that is lost, and the key: which addresses bounced, complained or said STOP. Returns how many.
    pub async fn forget_address_key(&self) -> Result<u64> {
        let txn = self.begin_write().await?;
        let forgotten = txn.execute(&Query::delete().from_table(Suppressions::Table).take()).await.map_err(to_error)?.rows_affected();
        txn.execute(&Query::delete().from_table(SignInCodes::Table).take()).await.map_err(to_error)?;
        txn.execute(&Query::delete().from_table(HashKeys::Table).take()).await.map_err(to_error)?;
        txn.commit().await?;
        Ok(forgotten)
    }

    /// `former` is the fingerprint of the key that made the stored hashes; `None` where they are plain.
    async fn rehash_addresses(&self, txn: &WriteTransaction, former: Option<&str>) -> Result<()> {
        let stored = Query::select().columns([Suppressions::Channel, Suppressions::AddressHash]).from(Suppressions::Table).take();
        for row in txn.query_all(&stored).await.map_err(to_error)? {
            let channel: String = row.try_get("", "channel").map_err(to_error)?;
            let (hash, keyed) = self.rehash(former, row.try_get("", "address_hash").map_err(to_error)?)?;
            let update = Query::update()
                .table(Suppressions::Table)
                .value(Suppressions::AddressHash, keyed)
                .and_where(Expr::col(Suppressions::Channel).eq(channel))
                .and_where(Expr::col(Suppressions::AddressHash).eq(hash))
                .take();
            txn.execute(&update).await.map_err(to_error)?;
        }
        let stored = Query::select().distinct().column(SignInCodes::AddressHash).from(SignInCodes::Table).take();
        for row in txn.query_all(&stored).await.map_err(to_error)? {
            let (hash, keyed) = self.rehash(former, row.try_get("", "address_hash").map_err(to_error)?)?;
            let update = Query::update()
                .table(SignInCodes::Table)
                .value(SignInCodes::AddressHash, keyed)
                .and_where(Expr::col(SignInCodes::AddressHash).eq(hash))
                .take();
            txn.execute(&update).await.map_err(to_error)?;
        }
        self.rehash_logged_erasures(txn).await
    }

    /// The change log keeps erasures for a time, too.
    async fn rehash_logged_erasures(&self, txn: &WriteTransaction) -> Result<()> {
        let stored = Query::select()
            .columns([Changes::Seq, Changes::Change])
            .from(Changes::Table)
            .and_where(Expr::cust(r#"CAST(change AS TEXT) LIKE '%"erased"%'"#))
            .take();
        for row in txn.query_all(&stored).await.map_err(to_error)? {
            let seq: i64 = row.try_get("", "seq").map_err(to_error)?;
            let change: serde_json::Value = row.try_get("", "change").map_err(to_error)?;
            let Ok(Change::Erased(erasure)) = serde_json::from_value(change) else { continue };
            let change = serde_json::to_value(Change::Erased(erasure.to_keyed(&self.address_key))).map_err(Error::internal)?;
            let update =
                Query::update().table(Changes::Table).value(Changes::Change, change).and_where(Expr::col(Changes::Seq).eq(seq)).take();
            txn.execute(&update).await.map_err(to_error)?;
        }
        Ok(())
    }

    /// A stored hash, and the one that takes its place.
    fn rehash(&self, former: Option<&str>, stored: Vec<u8>) -> Result<(Vec<u8>, Vec<u8>)> {
        let hash: [u8; 32] = stored.try_into().map_err(|_| Error::internal("hash is not 32 bytes long"))?;
        let keyed = match former {
            None => self.address_key.hash(&hash),
            Some(former) => {
                self.address_key.rehash(former, &hash).ok_or_else(|| Error::internal("the key does not replace the database's"))?
            }
        };
        Ok((hash.to_vec(), keyed.to_vec()))
    }
}

/// `Conflict` when another node has replaced the key since this one started: it would recognise nobody who said STOP, and what it notes
/// of somebody no other node would.
pub(crate) async fn check_address_key(txn: &WriteTransaction, key: &AddressKey) -> Result<()> {
    let found = find_fingerprint(txn).await.map_err(to_error)?;
    if found.is_some_and(|found| found != key.fingerprint()) {
        return Err(Error::conflict("OTHER_KEY", "The key of hashed addresses was replaced. Start this node again with the new one"));
    }
    Ok(())
}

/// Returns false when there is a key already. Nodes that start at the same time wait for one another here.
async fn insert_fingerprint(txn: &WriteTransaction, fingerprint: &str) -> DbResult<bool> {
    let insert = Query::insert()
        .into_table(HashKeys::Table)
        .columns([HashKeys::Id, HashKeys::Fingerprint])
        .values_panic([1.into(), fingerprint.into()])
        .on_conflict(OnConflict::new().do_nothing().to_owned())
        .take();
    Ok(txn.execute(&insert).await?.rows_affected() > 0)
}

/// Returns false when another node has replaced it meanwhile.
async fn replace_fingerprint(txn: &WriteTransaction, former: &str, fingerprint: &str) -> DbResult<bool> {
    let update = Query::update()
        .table(HashKeys::Table)
        .value(HashKeys::Fingerprint, fingerprint)
        .and_where(Expr::col(HashKeys::Fingerprint).eq(former))
        .take();
    Ok(txn.execute(&update).await?.rows_affected() > 0)
}

async fn find_fingerprint(connection: &impl ConnectionTrait) -> DbResult<Option<String>> {
    let query = Query::select().column(HashKeys::Fingerprint).from(HashKeys::Table).take();
    connection.query_one(&query).await?.map(|row| row.try_get("", "fingerprint")).transpose()
}
