//! Faults of a disk that the storage contract brings about in a SQLite file. Only a development build holds them.

use domain::{Error, Result};
use sea_orm::{ConnectionTrait, SqlxSqliteConnector};

use crate::errors::to_error;
use crate::store::{Pools, SqlStore};

impl SqlStore {
    /// Lets the file grow to so many pages, or to no more than it has if it is larger: writing fails as on a full disk.
    pub async fn limit_file_pages(&self, pages: u32) -> Result<()> {
        let Pools::Sqlite { writer, .. } = &self.pools else { return Err(Error::internal("only a SQLite file has pages to limit")) };
        let writer = SqlxSqliteConnector::from_sqlx_sqlite_pool(writer.clone());
        writer.execute_unprepared(&format!("PRAGMA max_page_count = {pages}")).await.map_err(to_error)?;
        Ok(())
    }

    /// Ends a transaction of units that share a commit as SQLite does by itself on a full disk, which the driver doesn't notice.
    pub async fn end_shared_transaction_unnoticed(&self) -> Result<()> {
        let txn = self.begin_shared_write().await?;
        txn.execute_unprepared("ROLLBACK").await.map_err(to_error)?;
        Ok(())
    }
}
