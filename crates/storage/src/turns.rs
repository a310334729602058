//! Taking turns at a SQLite file. One unit of work writes at a time; those that wait while one is under way
//! share its flush of the disk: each is a savepoint of one transaction, which is committed when the last of them
//! is done, and none is answered before. Alone, a unit is a plain transaction and pays nothing for this.
//!
//! A unit that is undone takes only its own rows back, and ends the sharing: should SQLite have ended the whole
//! transaction by itself (a full disk), the commit fails and everybody in it is told.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use domain::{Error, Result};
use sea_orm::{DatabaseConnection, DatabaseTransaction, SqliteTransactionMode, TransactionOptions, TransactionTrait};
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};

use crate::errors::{busy, failed};

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

/// A transaction whose units are done, but for those who still want to join it.
struct Shared {
    transaction: DatabaseTransaction,
    answers: Vec<oneshot::Sender<Result<()>>>,
    /// Nobody joins any more.
    is_closing: bool,
}

impl Shared {
    /// As a task of its own: whoever came to it may go away, the others' rows must not go with them.
    async fn settle(self) {
        let settling = tokio::spawn(async move {
            let outcome = self.transaction.commit().await.map_err(failed);
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

/// The right to write, until it is dropped or the unit is committed.
pub(crate) struct Turn {
    open: Option<OwnedMutexGuard<Option<Shared>>>,
    queue: Turns,
    may_share: bool,
}

impl Drop for Turn {
    fn drop(&mut self) {
        // Not committed: its rows were taken back.
        if let Some(shared) = self.open.as_mut().and_then(|open| open.as_mut()) {
            shared.is_closing = true;
        }
    }
}

impl Turns {
    /// `patience`: how long one waits for one's turn before the database is said to be busy.
    pub fn new(writer: DatabaseConnection, patience: Duration) -> Self {
        Self(Arc::new(Queue { writer, open: Arc::default(), waiting: AtomicUsize::new(0), patience }))
    }

    /// Who `may_share` may be answered a little later, together with those who come behind.
    pub async fn begin(&self, may_share: bool) -> Result<(DatabaseTransaction, Turn)> {
        let open = self.next().await?;
        let mut turn = Turn { open: Some(open), queue: self.clone(), may_share };
        let Some(open) = turn.open.as_mut() else { return Err(busy()) };
        if let Some(shared) = open.take_if(|shared| shared.is_closing || !may_share) {
            shared.settle().await;
        }
        let transaction = match open.as_ref() {
            Some(shared) => shared.transaction.begin().await,
            None => self.0.writer.begin_with_options(immediate()).await,
        };
        Ok((transaction.map_err(failed)?, turn))
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
        let Some(mut open) = self.open.take() else { return Err(Error::internal("a turn was used twice")) };
        let (answer, answered) = oneshot::channel();
        match open.as_mut() {
            Some(shared) => {
                if let Err(error) = transaction.commit().await.map_err(failed) {
                    shared.is_closing = true;
                    return Err(error);
                }
                shared.answers.push(answer);
            }
            None if self.may_share && self.queue.0.waiting.load(Ordering::Acquire) > 0 => {
                *open = Some(Shared { transaction, answers: vec![answer], is_closing: false });
                tokio::spawn(self.queue.clone().close());
            }
            None => return transaction.commit().await.map_err(failed),
        }
        drop(open);
        answered.await.unwrap_or_else(|_| Err(Error::unavailable("The database was closed before it could say whether this is kept")))
    }
}

/// `IMMEDIATE`, because a SQLite transaction that begins as a reader can't become a writer once anyone else
/// wrote, whatever the time-out.
fn immediate() -> TransactionOptions {
    TransactionOptions { sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate), ..Default::default() }
}

/// A write transaction, and on SQLite the turn it has.
pub(crate) struct WriteTransaction {
    // Undone before the turn is given up.
    pub transaction: DatabaseTransaction,
    pub turn: Option<Turn>,
}

impl WriteTransaction {
    pub async fn commit(self) -> Result<()> {
        match self.turn {
            Some(turn) => turn.commit(self.transaction).await,
            None => self.transaction.commit().await.map_err(failed),
        }
    }
}

impl Deref for WriteTransaction {
    type Target = DatabaseTransaction;

    fn deref(&self) -> &DatabaseTransaction {
        &self.transaction
    }
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
