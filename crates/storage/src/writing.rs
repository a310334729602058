//! The transaction of one unit of work. Rows whose outcome nobody has to know before the unit goes on are written
//! together with the next statement that answers something: on SQLite every errand to the writer's thread costs more
//! than the statement itself. What is read always sees them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use domain::{Error, Result};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, ExecResult, QueryResult, QueryTrait, Statement, Value, Values};

use crate::errors::{DbResult, failed};
use crate::turns::{Begun, Joined, MARK, Turn};

/// Each combination of statements is prepared once and kept by the driver: there must not be too many.
const MOST_AT_ONCE: usize = 12;

pub struct WriteTransaction {
    place: Place,
    later: Mutex<Vec<Statement>>,
    /// A statement went wrong: what belongs to it is not all there, and must not be kept.
    has_failed: AtomicBool,
}

enum Place {
    /// PostgreSQL keeps units of work apart by itself.
    AtOnce(DatabaseTransaction),
    // Its transaction is undone before the turn is given up.
    First(DatabaseTransaction, Turn),
    Behind(Joined),
}

impl From<Begun> for WriteTransaction {
    fn from(begun: Begun) -> Self {
        Self::at(match begun {
            Begun::First(transaction, turn) => Place::First(transaction, turn),
            Begun::Behind(joined) => Place::Behind(joined),
        })
    }
}

impl WriteTransaction {
    pub(crate) fn at_once(transaction: DatabaseTransaction) -> Self {
        Self::at(Place::AtOnce(transaction))
    }

    fn at(place: Place) -> Self {
        Self { place, later: Mutex::default(), has_failed: AtomicBool::new(false) }
    }

    /// For what asks for the driver's own type; nothing may be kept for later then.
    pub(crate) fn own(&self) -> &DatabaseTransaction {
        match &self.place {
            Place::AtOnce(transaction) | Place::First(transaction, _) => transaction,
            Place::Behind(joined) => joined.transaction(),
        }
    }

    /// A statement that answers nothing, at the latest before the next that does. Its failure is that one's or the commit's.
    pub(crate) async fn later(&self, query: impl QueryTrait) -> DbResult<()> {
        let statement = query.build(self.get_database_backend());
        if let Place::AtOnce(transaction) = &self.place {
            return self.noted(transaction.execute_raw(statement).await).map(drop);
        }
        let many = {
            let mut later = self.kept_for_later();
            later.push(statement);
            later.len() >= MOST_AT_ONCE
        };
        if many { self.write_now().await } else { Ok(()) }
    }

    fn kept_for_later(&self) -> std::sync::MutexGuard<'_, Vec<Statement>> {
        self.later.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn waiting(&self) -> Vec<Statement> {
        std::mem::take(&mut *self.kept_for_later())
    }

    /// `last` and what has to be done before it, as one errand.
    fn with_waiting(&self, last: Statement) -> Statement {
        let mut all = self.waiting();
        if all.is_empty() {
            return last;
        }
        all.push(last);
        joined(all)
    }

    async fn write_now(&self) -> DbResult<()> {
        let waiting = self.waiting();
        if !waiting.is_empty() {
            self.noted(self.own().execute_raw(joined(waiting)).await)?;
        }
        Ok(())
    }

    fn noted<T>(&self, outcome: DbResult<T>) -> DbResult<T> {
        if outcome.is_err() {
            self.has_failed.store(true, Ordering::Release);
        }
        outcome
    }

    pub(crate) async fn commit(self) -> Result<()> {
        if self.has_failed.load(Ordering::Acquire) {
            return Err(Error::internal("what failed in part was to be kept"));
        }
        if let Place::Behind(_) = &self.place {
            self.kept_for_later().push(Statement::from_string(DbBackend::Sqlite, MARK));
        }
        self.write_now().await.map_err(failed)?;
        match self.place {
            Place::AtOnce(transaction) => transaction.commit().await.map_err(failed),
            Place::First(transaction, turn) => turn.commit(transaction).await,
            Place::Behind(turn) => turn.commit().await,
        }
    }
}

/// SQLite's parameters are counted from the first statement to the last.
fn joined(statements: Vec<Statement>) -> Statement {
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
        self.own().get_database_backend()
    }

    /// By itself: the rows that it answers for are its own.
    async fn execute_raw(&self, statement: Statement) -> DbResult<ExecResult> {
        self.write_now().await?;
        self.noted(self.own().execute_raw(statement).await)
    }

    async fn execute_unprepared(&self, sql: &str) -> DbResult<ExecResult> {
        self.write_now().await?;
        self.noted(self.own().execute_unprepared(sql).await)
    }

    async fn query_one_raw(&self, statement: Statement) -> DbResult<Option<QueryResult>> {
        self.noted(self.own().query_one_raw(self.with_waiting(statement)).await)
    }

    async fn query_all_raw(&self, statement: Statement) -> DbResult<Vec<QueryResult>> {
        self.noted(self.own().query_all_raw(self.with_waiting(statement)).await)
    }
}
