//! The transaction of one unit of work. Statements whose outcome isn't needed at once are deferred and sent together with the
//! next statement that returns something: on SQLite each round trip to the writer's thread costs more than the statement
//! itself. Reads always see the deferred rows.

use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use domain::{Error, Result};
use parking_lot::Mutex;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, ExecResult, QueryResult, QueryTrait, Statement, Value, Values};

use crate::errors::{DbResult, to_error};
use crate::group_commit::{Acquired, CREATE_SAVEPOINT, JoinedTransaction, WriteSlot};
use crate::write_permits::WritePermit;

/// The driver prepares and caches each combination of statements, so there must not be too many combinations.
const MAX_DEFERRED_STATEMENTS: usize = 12;

pub struct WriteTransaction {
    kind: TransactionKind,
    deferred: Mutex<Vec<Statement>>,
    /// Set after a statement has failed. The unit is then incomplete and must not be committed.
    has_failed: AtomicBool,
}

enum TransactionKind {
    /// A transaction on PostgreSQL, which isolates units of work itself.
    // Fields drop in order: the transaction is rolled back before the permit or the slot is released.
    Direct(DatabaseTransaction, WritePermit),
    Leader(DatabaseTransaction, WriteSlot),
    Follower(JoinedTransaction),
}

impl From<Acquired> for WriteTransaction {
    fn from(acquired: Acquired) -> Self {
        Self::new(match acquired {
            Acquired::Leader(transaction, slot) => TransactionKind::Leader(transaction, slot),
            Acquired::Follower(joined) => TransactionKind::Follower(joined),
        })
    }
}

impl WriteTransaction {
    pub(crate) fn new_direct(transaction: DatabaseTransaction, permit: WritePermit) -> Self {
        Self::new(TransactionKind::Direct(transaction, permit))
    }

    fn new(kind: TransactionKind) -> Self {
        Self { kind, deferred: Mutex::default(), has_failed: AtomicBool::new(false) }
    }

    /// The driver's transaction, for functions that require its type. No statement may be deferred at that time.
    pub(crate) fn inner(&self) -> &DatabaseTransaction {
        match &self.kind {
            TransactionKind::Direct(transaction, _) | TransactionKind::Leader(transaction, _) => transaction,
            TransactionKind::Follower(joined) => joined.transaction(),
        }
    }

    /// Adds a statement without a result. It runs at the latest before the next statement that has one; an error is returned by
    /// that statement or by the commit.
    pub(crate) async fn execute_deferred(&self, query: impl QueryTrait) -> DbResult<()> {
        let statement = query.build(self.get_database_backend());
        if let TransactionKind::Direct(transaction, _) = &self.kind {
            return self.track_failure(transaction.execute_raw(statement).await).map(drop);
        }
        let is_full = {
            let mut deferred = self.deferred.lock();
            deferred.push(statement);
            deferred.len() >= MAX_DEFERRED_STATEMENTS
        };
        if is_full { self.flush_deferred().await } else { Ok(()) }
    }

    fn take_deferred(&self) -> Vec<Statement> {
        std::mem::take(&mut *self.deferred.lock())
    }

    /// Joins the deferred statements and `last` into one round trip.
    fn prepend_deferred(&self, last: Statement) -> Statement {
        let mut all = self.take_deferred();
        if all.is_empty() {
            return last;
        }
        all.push(last);
        join_sqlite_statements(all)
    }

    async fn flush_deferred(&self) -> DbResult<()> {
        let deferred = self.take_deferred();
        if !deferred.is_empty() {
            self.track_failure(self.inner().execute_raw(join_sqlite_statements(deferred)).await)?;
        }
        Ok(())
    }

    fn track_failure<T>(&self, outcome: DbResult<T>) -> DbResult<T> {
        if outcome.is_err() {
            self.has_failed.store(true, Ordering::Release);
        }
        outcome
    }

    pub(crate) async fn commit(self) -> Result<()> {
        if self.has_failed.load(Ordering::Acquire) {
            return Err(Error::internal("commit refused: a statement of this unit of work failed"));
        }
        if let TransactionKind::Follower(_) = &self.kind {
            self.deferred.lock().push(Statement::from_string(DbBackend::Sqlite, CREATE_SAVEPOINT));
        }
        self.flush_deferred().await.map_err(to_error)?;
        match self.kind {
            TransactionKind::Direct(transaction, _permit) => transaction.commit().await.map_err(to_error),
            TransactionKind::Leader(transaction, slot) => slot.commit(transaction).await,
            TransactionKind::Follower(joined) => joined.commit().await,
        }
    }
}

/// SQLite numbers parameters through all joined statements, so their values are concatenated in order.
fn join_sqlite_statements(statements: Vec<Statement>) -> Statement {
    let mut sql = String::new();
    let mut values: Vec<Value> = Vec::new();
    for statement in statements {
        if !sql.is_empty() {
            sql.push_str("; ");
        }
        sql.push_str(&statement.sql);
        values.extend(statement.values.into_iter().flat_map(|Values(values)| values));
    }
    Statement { sql, values: Some(Values(values)), db_backend: DbBackend::Sqlite }
}

#[async_trait]
impl ConnectionTrait for WriteTransaction {
    fn get_database_backend(&self) -> DbBackend {
        self.inner().get_database_backend()
    }

    /// Runs the deferred statements separately, so that the number of affected rows is that of this statement alone.
    async fn execute_raw(&self, statement: Statement) -> DbResult<ExecResult> {
        self.flush_deferred().await?;
        self.track_failure(self.inner().execute_raw(statement).await)
    }

    async fn execute_unprepared(&self, sql: &str) -> DbResult<ExecResult> {
        self.flush_deferred().await?;
        self.track_failure(self.inner().execute_unprepared(sql).await)
    }

    async fn query_one_raw(&self, statement: Statement) -> DbResult<Option<QueryResult>> {
        self.track_failure(self.inner().query_one_raw(self.prepend_deferred(statement)).await)
    }

    async fn query_all_raw(&self, statement: Statement) -> DbResult<Vec<QueryResult>> {
        self.track_failure(self.inner().query_all_raw(self.prepend_deferred(statement)).await)
    }
}
