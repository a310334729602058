//! The store: its connections, how write transactions are opened, and its health check.

use async_trait::async_trait;
use domain::address_key::AddressKey;
use domain::store::DatabaseEngine;
use domain::{Error, Result, Store, UnitOfWork, for_each_repository};
use sea_orm::{DatabaseConnection, DbBackend, TransactionTrait};
use sqlx::{PgPool, SqlitePool};
use tokio::task::AbortHandle;

use crate::articles::TotalsCache;
use crate::changes::ChangeNotifier;
use crate::connect::Options;
use crate::errors::to_error;
use crate::group_commit::WriteQueue;
use crate::migrations;
use crate::unit::SqlUnitOfWork;
use crate::wal_checkpoint::WalCheckpoint;
use crate::write_batch::WriteTransaction;
use crate::write_permits::WritePermits;

pub(crate) enum Pools {
    Sqlite { readers: SqlitePool, writer: SqlitePool },
    Postgres { pool: PgPool, listener: PgPool, listener_task: AbortHandle },
}

/// How write transactions are opened. SQLite allows one writer at a time, so they queue; PostgreSQL isolates them itself.
enum WriteAccess {
    Queued(WriteQueue),
    Direct(DatabaseConnection, WritePermits),
}

/// Writers wait this many times as long for their turn as a reader waits for a connection: what they ask for is worth more of
/// their patience, and 15 s still leave time for the answer within the request's deadline.
const WRITER_PATIENCE: u32 = 3;

pub struct SqlStore {
    pub(crate) reader: DatabaseConnection,
    writer: WriteAccess,
    pub(crate) pools: Pools,
    pub(crate) change_notifier: ChangeNotifier,
    pub(crate) wal_checkpoint: WalCheckpoint,
    pub(crate) totals_cache: TotalsCache,
    pub(crate) address_key: AddressKey,
}

impl SqlStore {
    /// `options` say how many may write at a time to PostgreSQL, and how long a unit of work waits for its turn.
    pub(crate) fn new(
        reader: DatabaseConnection,
        writer: DatabaseConnection,
        pools: Pools,
        change_notifier: ChangeNotifier,
        options: Options,
    ) -> Self {
        let write_timeout = options.acquire_timeout * WRITER_PATIENCE;
        let (wal_checkpoint, writer) = match &pools {
            Pools::Sqlite { writer: file, .. } => {
                (WalCheckpoint::new(file.clone()), WriteAccess::Queued(WriteQueue::new(writer, write_timeout)))
            }
            Pools::Postgres { .. } => {
                let permits = WritePermits::new(options.max_connections, write_timeout);
                (WalCheckpoint::default(), WriteAccess::Direct(writer, permits))
            }
        };
        // The server sets the installation's own key; tests and examples need none.
        let address_key = AddressKey::new([0; 32]);
        Self { reader, writer, pools, change_notifier, wal_checkpoint, totals_cache: TotalsCache::default(), address_key }
    }

    /// Hashes of addresses are stored and looked for with this key.
    #[must_use]
    pub fn with_address_key(mut self, key: AddressKey) -> Self {
        self.address_key = key;
        self
    }

    fn open_unit(&self, txn: WriteTransaction) -> Box<dyn UnitOfWork> {
        Box::new(SqlUnitOfWork::new(txn, self.address_key, self.change_notifier.clone(), self.wal_checkpoint.clone()))
    }

    /// Opens a transaction with a commit of its own, as [`Store::begin`] does. All writes start here or with
    /// [`SqlStore::begin_shared_write`].
    pub(crate) async fn begin_write(&self) -> Result<WriteTransaction> {
        self.begin_transaction(false).await
    }

    /// Opens a transaction that may share its commit with others, under the conditions of [`Store::begin_shared`].
    pub(crate) async fn begin_shared_write(&self) -> Result<WriteTransaction> {
        self.begin_transaction(true).await
    }

    async fn begin_transaction(&self, may_share: bool) -> Result<WriteTransaction> {
        match &self.writer {
            WriteAccess::Queued(queue) => queue.begin(may_share).await.map(Into::into),
            WriteAccess::Direct(writer, permits) => {
                let permit = permits.acquire().await?;
                Ok(WriteTransaction::new_direct(writer.begin().await.map_err(to_error)?, permit))
            }
        }
    }

    /// Applies all missing migrations in one transaction. Nodes that start at the same time wait for one another.
    pub async fn migrate(&self) -> Result<()> {
        reject_newer_schema(&migrations::list_applied(&self.reader).await.map_err(to_error)?)?;
        let txn = self.begin_write().await?;
        migrations::apply(txn.inner()).await.map_err(to_error)?;
        txn.commit().await
    }

    /// Names of the migrations that this binary has and the database has not.
    pub async fn pending_migrations(&self) -> Result<Vec<String>> {
        migrations::list_pending(&self.reader).await.map_err(to_error)
    }

    /// Removes the oldest entries of the change log, at most `limit`, but keeps the newest `keep`. Returns how many it removed.
    pub async fn prune_changes(&self, keep: u64, limit: u32) -> Result<u64> {
        let txn = self.begin_write().await?;
        let removed = crate::changes::prune(&txn, keep, limit).await?;
        txn.commit().await?;
        self.wal_checkpoint.run_if_pending().await;
        Ok(removed)
    }

    /// Closes all connections after the work in progress. SQLite then checkpoints its write-ahead log into the database file.
    pub async fn close(&self) {
        match &self.pools {
            Pools::Sqlite { readers, writer } => {
                readers.close().await;
                writer.close().await;
            }
            Pools::Postgres { pool, listener, listener_task } => {
                listener_task.abort();
                listener.close().await;
                pool.close().await;
            }
        }
    }
}

impl Drop for SqlStore {
    fn drop(&mut self) {
        if let Pools::Postgres { listener_task, .. } = &self.pools {
            listener_task.abort();
        }
    }
}

/// The `SqlStore` is every repository by itself: the modules of the nouns implement their traits for it.
macro_rules! implement_queries {
    ($($accessor:ident: $queries:path, $repository:path;)*) => {
        $(fn $accessor(&self) -> &dyn $queries {
            self
        })*
    };
}

#[async_trait]
impl Store for SqlStore {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>> {
        let txn = self.begin_write().await?;
        Ok(self.open_unit(txn))
    }

    async fn begin_shared(&self) -> Result<Box<dyn UnitOfWork>> {
        let txn = self.begin_shared_write().await?;
        Ok(self.open_unit(txn))
    }

    for_each_repository!(implement_queries);

    fn changes(&self) -> &dyn domain::changes::ChangeLog {
        self
    }

    fn passage_vectors(&self) -> &dyn domain::search::PassageVectors {
        self
    }

    fn message_queue(&self) -> &dyn domain::messages::MessageQueue {
        self
    }

    fn engine(&self) -> DatabaseEngine {
        match self.reader.get_database_backend() {
            DbBackend::Postgres => DatabaseEngine::Postgres,
            _ => DatabaseEngine::Sqlite,
        }
    }

    async fn check_schema(&self) -> Result<()> {
        let applied = migrations::list_applied(&self.reader).await.map_err(to_error)?;
        let known = migrations::names();
        if let Some(missing) = known.iter().find(|name| !applied.contains(name)) {
            return Err(Error::unavailable(format!("The database lacks migration {missing}")));
        }
        reject_newer_schema(&applied)
    }
}

fn reject_newer_schema(applied: &[String]) -> Result<()> {
    let known = migrations::names();
    let Some(newer) = applied.iter().find(|name| !known.contains(name)) else { return Ok(()) };
    Err(Error::unavailable(format!(
        "The database has migration {newer}, which this version does not know. Run the newer version that applied it, or restore a backup \
         that is older than it"
    )))
}
