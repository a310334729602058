//! Group commit for a SQLite file. One unit of work writes at a time. Units that queue up while another one writes share its
//! transaction and thus one flush to disk: each ends with a savepoint, the transaction is committed after the last of them,
//! and no unit reports success before that. A unit that nobody waits behind is a plain transaction without this overhead.
//!
//! A unit that is rolled back loses only its own rows, and no further unit may join the transaction after it. If SQLite has
//! rolled back the whole transaction by itself (on a full disk), the commit fails and all units in it get the error.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use domain::{Error, Result};
use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction, SqliteTransactionMode, TransactionOptions, TransactionTrait};
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard, oneshot};

use crate::errors::{DbResult, busy_error, to_error};

/// The queue for the right to write to a SQLite file. Clones share the queue.
#[derive(Clone)]
pub(crate) struct WriteQueue(Arc<QueueState>);

struct QueueState {
    writer: DatabaseConnection,
    /// The mutex is fair, so units write in the order in which they arrive. It holds the transaction that others may still join.
    open_transaction: Arc<Mutex<Option<SharedTransaction>>>,
    waiter_count: AtomicUsize,
    acquire_timeout: Duration,
}

/// Set after the rows of each unit that shares a transaction. It is one statement, so a cancelled future either has set it or has
/// not. Savepoints are never released: the newest of the name counts, and the commit ends them all.
pub(crate) const CREATE_SAVEPOINT: &str = "SAVEPOINT turn";
const ROLLBACK_TO_SAVEPOINT: &str = "ROLLBACK TO turn";

/// A transaction whose units are finished but which isn't committed yet, because waiting units may still join it.
pub(crate) struct SharedTransaction {
    pub transaction: DatabaseTransaction,
    completions: Vec<oneshot::Sender<Result<()>>>,
    /// No further unit may join.
    is_closing: bool,
    /// The last unit was dropped without a commit; its rows must be rolled back to the newest savepoint.
    needs_rollback: bool,
}

impl SharedTransaction {
    /// Runs in a task of its own, because the caller's future may be cancelled and must not take the other units' rows with it.
    async fn commit_and_notify(self) {
        let settling = tokio::spawn(async move {
            let outcome = commit_shared(self.transaction, self.needs_rollback).await.map_err(to_error);
            for completion in self.completions {
                // The receiver is gone when the unit's future was cancelled.
                let _ = completion.send(outcome.clone());
            }
        });
        if let Err(panic) = settling.await {
            tracing::error!(%panic, "shared commit did not finish; the outcome of its transactions is unknown");
        }
    }
}

async fn commit_shared(transaction: DatabaseTransaction, needs_rollback: bool) -> DbResult<()> {
    if needs_rollback {
        transaction.execute_unprepared(ROLLBACK_TO_SAVEPOINT).await?;
    }
    transaction.commit().await
}

/// The right to write of the unit that opened the transaction. Others may join it after that unit's commit.
pub(crate) struct WriteSlot {
    guard: OwnedMutexGuard<Option<SharedTransaction>>,
    queue: WriteQueue,
    may_share: bool,
}

/// The right to write of a unit that joined the transaction of others. When it is dropped without [`JoinedTransaction::commit`],
/// its rows are rolled back.
pub(crate) struct JoinedTransaction {
    shared: OwnedMappedMutexGuard<Option<SharedTransaction>, SharedTransaction>,
    is_finished: bool,
}

impl Drop for JoinedTransaction {
    fn drop(&mut self) {
        if !self.is_finished {
            self.shared.is_closing = true;
            self.shared.needs_rollback = true;
        }
    }
}

impl JoinedTransaction {
    pub fn transaction(&self) -> &DatabaseTransaction {
        &self.shared.transaction
    }

    /// Call it after [`CREATE_SAVEPOINT`]. Returns when the rows are safely on disk, or with the error that rolled them back.
    pub async fn commit(mut self) -> Result<()> {
        let (sender, receiver) = oneshot::channel();
        self.shared.completions.push(sender);
        self.is_finished = true;
        drop(self);
        wait_for_commit(receiver).await
    }
}

pub(crate) enum Acquired {
    Leader(DatabaseTransaction, WriteSlot),
    Follower(JoinedTransaction),
}

impl WriteQueue {
    /// `acquire_timeout` is how long a unit waits for its slot before it fails with "the database is busy".
    pub fn new(writer: DatabaseConnection, acquire_timeout: Duration) -> Self {
        Self(Arc::new(QueueState { writer, open_transaction: Arc::default(), waiter_count: AtomicUsize::new(0), acquire_timeout }))
    }

    /// With `may_share`, the commit may take a little longer, because it also waits for the units that join.
    pub async fn begin(&self, may_share: bool) -> Result<Acquired> {
        let mut open = self.wait_for_slot().await?;
        if let Some(shared) = open.take_if(|shared| shared.is_closing || !may_share) {
            shared.commit_and_notify().await;
        }
        let open = match OwnedMutexGuard::try_map(open, Option::as_mut) {
            Ok(shared) => return Ok(Acquired::Follower(JoinedTransaction { shared, is_finished: false })),
            Err(open) => open,
        };
        let transaction = self.0.writer.begin_with_options(immediate_options()).await.map_err(to_error)?;
        Ok(Acquired::Leader(transaction, WriteSlot { guard: open, queue: self.clone(), may_share }))
    }

    async fn wait_for_slot(&self) -> Result<OwnedMutexGuard<Option<SharedTransaction>>> {
        let _waiting = WaiterGuard::new(&self.0.waiter_count);
        let lock = Arc::clone(&self.0.open_transaction).lock_owned();
        tokio::time::timeout(self.0.acquire_timeout, lock).await.map_err(|_| busy_error())
    }

    /// Commits the open transaction. It takes its place in the queue behind all current waiters, so those can still join.
    async fn commit_open_transaction(self) {
        let mut open = Arc::clone(&self.0.open_transaction).lock_owned().await;
        if let Some(shared) = open.take() {
            shared.commit_and_notify().await;
        }
    }
}

impl WriteSlot {
    /// Returns when the rows are safely on disk, or with the error that rolled them back.
    pub async fn commit(mut self, transaction: DatabaseTransaction) -> Result<()> {
        if !self.may_share || self.queue.0.waiter_count.load(Ordering::Acquire) == 0 {
            return transaction.commit().await.map_err(to_error);
        }
        transaction.execute_unprepared(CREATE_SAVEPOINT).await.map_err(to_error)?;
        let (sender, receiver) = oneshot::channel();
        *self.guard = Some(SharedTransaction { transaction, completions: vec![sender], is_closing: false, needs_rollback: false });
        tokio::spawn(self.queue.clone().commit_open_transaction());
        drop(self);
        wait_for_commit(receiver).await
    }
}

async fn wait_for_commit(receiver: oneshot::Receiver<Result<()>>) -> Result<()> {
    receiver.await.unwrap_or_else(|_| Err(Error::unavailable("The database was closed before it confirmed that this was saved")))
}

/// `IMMEDIATE`, because a SQLite transaction that begins as a reader can't become a writer once another connection has
/// written, whatever the timeout.
fn immediate_options() -> TransactionOptions {
    TransactionOptions { sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate), ..Default::default() }
}

/// Counts one waiting unit for as long as it lives.
struct WaiterGuard<'a>(&'a AtomicUsize);

impl<'a> WaiterGuard<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::AcqRel);
        Self(count)
    }
}

impl Drop for WaiterGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
