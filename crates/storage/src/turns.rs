//! Taking turns at a SQLite file. One unit of work writes at a time; those that wait while one is under way
//! share its flush of the disk: each ends with a savepoint of one transaction, which is committed when the last of them
//! is done, and none is answered before. Alone, a unit is a plain transaction and pays nothing for this.
//!
//! A unit that is undone takes only its own rows back, and ends the sharing: should SQLite have ended the whole
//! transaction by itself (a full disk), the commit fails and everybody in it is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use domain::{Error, Result};
use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction, SqliteTransactionMode, TransactionOptions, TransactionTrait};
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard, oneshot};

use crate::errors::{DbResult, busy, failed};

/// The queue of those who want to write. Clones share it.
#[derive(Clone)]
pub(crate) struct Turns(Arc<Queue>);

struct Queue {
    writer: DatabaseConnection,
    /// Fair: who comes first writes first.
    open: Arc<Mutex<Option<Shared>>>,
    waiting: AtomicUsize,
    patience: Duration,
}

/// Behind the rows of each unit that shares a transaction; set by itself, so that it is there or it is not, whoever goes away.
/// Marks are never taken away: the newest of the name counts, and the commit ends them all.
pub(crate) const MARK: &str = "SAVEPOINT turn";
const BACK_TO_MARK: &str = "ROLLBACK TO turn";

/// A transaction whose units are done, but for those who still want to join it.
pub(crate) struct Shared {
    pub transaction: DatabaseTransaction,
    answers: Vec<oneshot::Sender<Result<()>>>,
    /// Nobody joins any more.
    is_closing: bool,
    /// The last unit came to nothing, and its rows are still to be taken back.
    owes_undoing: bool,
}

impl Shared {
    /// As a task of its own: whoever came to it may go away, the others' rows must not go with them.
    async fn settle(self) {
        let settling = tokio::spawn(async move {
            let outcome = kept(self.transaction, self.owes_undoing).await.map_err(failed);
            for answer in self.answers {
                // Whoever went away is not told.
                let _ = answer.send(outcome.clone());
            }
        });
        if let Err(panic) = settling.await {
            tracing::error!(%panic, "a shared commit came to no end");
        }
    }
}

async fn kept(transaction: DatabaseTransaction, owes_undoing: bool) -> DbResult<()> {
    if owes_undoing {
        transaction.execute_unprepared(BACK_TO_MARK).await?;
    }
    transaction.commit().await
}

/// The turn of a unit that has a transaction of its own, for now.
pub(crate) struct Turn {
    open: OwnedMutexGuard<Option<Shared>>,
    queue: Turns,
    may_share: bool,
}

/// The turn of a unit behind others, in their transaction. Dropped without [`Joined::commit`], its rows are taken back.
pub(crate) struct Joined {
    shared: OwnedMappedMutexGuard<Option<Shared>, Shared>,
    is_kept: bool,
}

impl Drop for Joined {
    fn drop(&mut self) {
        if !self.is_kept {
            self.shared.is_closing = true;
            self.shared.owes_undoing = true;
        }
    }
}

impl Joined {
    pub fn transaction(&self) -> &DatabaseTransaction {
        &self.shared.transaction
    }

    /// After [`MARK`]. Answers when the rows are safely on the disk, or were not kept.
    pub async fn commit(mut self) -> Result<()> {
        let (answer, answered) = oneshot::channel();
        self.shared.answers.push(answer);
        self.is_kept = true;
        drop(self);
        told(answered).await
    }
}

pub(crate) enum Begun {
    First(DatabaseTransaction, Turn),
    Behind(Joined),
}

impl Turns {
    /// `patience`: how long one waits for one's turn before the database is said to be busy.
    pub fn new(writer: DatabaseConnection, patience: Duration) -> Self {
        Self(Arc::new(Queue { writer, open: Arc::default(), waiting: AtomicUsize::new(0), patience }))
    }

    /// Who `may_share` may be answered a little later, together with those who come behind.
    pub async fn begin(&self, may_share: bool) -> Result<Begun> {
        let mut open = self.next().await?;
        if let Some(shared) = open.take_if(|shared| shared.is_closing || !may_share) {
            shared.settle().await;
        }
        let open = match OwnedMutexGuard::try_map(open, Option::as_mut) {
            Ok(shared) => return Ok(Begun::Behind(Joined { shared, is_kept: false })),
            Err(open) => open,
        };
        let transaction = self.0.writer.begin_with_options(immediate()).await.map_err(failed)?;
        Ok(Begun::First(transaction, Turn { open, queue: self.clone(), may_share }))
    }

    async fn next(&self) -> Result<OwnedMutexGuard<Option<Shared>>> {
        let _waiting = Waiting::new(&self.0.waiting);
        let next = Arc::clone(&self.0.open).lock_owned();
        tokio::time::timeout(self.0.patience, next).await.map_err(|_| busy())
    }

    /// Behind everybody who waits now: those may still join.
    async fn close(self) {
        let mut open = Arc::clone(&self.0.open).lock_owned().await;
        if let Some(shared) = open.take() {
            shared.settle().await;
        }
    }
}

impl Turn {
    /// Answers when the rows are safely on the disk, or were not kept.
    pub async fn commit(mut self, transaction: DatabaseTransaction) -> Result<()> {
        if !self.may_share || self.queue.0.waiting.load(Ordering::Acquire) == 0 {
            return transaction.commit().await.map_err(failed);
        }
        transaction.execute_unprepared(MARK).await.map_err(failed)?;
        let (answer, answered) = oneshot::channel();
        *self.open = Some(Shared { transaction, answers: vec![answer], is_closing: false, owes_undoing: false });
        tokio::spawn(self.queue.clone().close());
        drop(self);
        told(answered).await
    }
}

async fn told(answered: oneshot::Receiver<Result<()>>) -> Result<()> {
    answered.await.unwrap_or_else(|_| Err(Error::unavailable("The database was closed before it could say whether this is kept")))
}

/// `IMMEDIATE`, because a SQLite transaction that begins as a reader can't become a writer once anyone else
/// wrote, whatever the time-out.
fn immediate() -> TransactionOptions {
    TransactionOptions { sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate), ..Default::default() }
}

/// Counts as long as it lives.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::AcqRel);
        Self(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
