//! The change log. Entries are written at commit, in commit order, and announced to those who wait for changes.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use domain::changes::{Change, ChangeLog};
use domain::{Error, Result};
use sea_orm::sea_query::{Expr, ExprTrait, Func, Order, Query};
use sea_orm::{ConnectionTrait, DbBackend};
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::watch;

use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::tables::Changes;
use crate::write_batch::WriteTransaction;

const CHANNEL: &str = "fineprint_changes";
/// Advisory lock: only its holder is between taking a position in the log and committing it.
const CHANGE_LOG_LOCK_KEY: i64 = 0x0066_696e_6502;
const ROWS_PER_INSERT: usize = 1_000;
const RECONNECT_DELAY: Duration = Duration::from_secs(1);

/// Differs whenever this process has learnt of changes. Compare it only for equality.
pub type ChangeVersion = u64;

/// Tracks the newest position of the change log that this process knows, and wakes those who wait for it.
#[derive(Clone)]
pub struct ChangeNotifier {
    newest: Arc<watch::Sender<i64>>,
    /// The position of the last read. `wait` returns at once while there are newer changes.
    last_read: Arc<AtomicI64>,
    version: Arc<AtomicU64>,
}

impl Default for ChangeNotifier {
    fn default() -> Self {
        Self { newest: Arc::new(watch::Sender::new(0)), last_read: Arc::default(), version: Arc::default() }
    }
}

impl ChangeNotifier {
    pub fn announce(&self, position: i64) {
        self.version.fetch_add(1, Ordering::AcqRel);
        self.newest.send_if_modified(|newest| {
            let is_newer = position > *newest;
            *newest = std::cmp::max(position, *newest);
            is_newer
        });
    }

    pub fn version(&self) -> ChangeVersion {
        self.version.load(Ordering::Acquire)
    }

    async fn wait(&self, timeout: Duration) {
        let mut newest = self.newest.subscribe();
        let followed = self.last_read.load(Ordering::Acquire);
        // A timeout and a closed store both end the wait; the caller reads the log in any case.
        let _ = tokio::time::timeout(timeout, newest.wait_for(|newest| *newest > followed)).await;
    }
}

/// Writes each change of a unit of work once and returns the last position.
pub async fn write(txn: &WriteTransaction, changes: &[Change]) -> Result<Option<i64>> {
    let mut seen = HashSet::new();
    let mut rows = Vec::new();
    for change in changes {
        let row = serde_json::to_value(change).map_err(Error::internal)?;
        if seen.insert(row.to_string()) {
            rows.push(row);
        }
    }
    if rows.is_empty() {
        return Ok(None);
    }
    let on_postgres = txn.get_database_backend() == DbBackend::Postgres;
    if on_postgres {
        // A sequence assigns numbers before commit; without the lock a higher number could become visible first.
        txn.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({CHANGE_LOG_LOCK_KEY})")).await.map_err(to_error)?;
    }
    let newest = insert(txn, rows).await.map_err(to_error)?;
    if on_postgres && let Some(newest) = newest {
        txn.execute_unprepared(&format!("NOTIFY {CHANNEL}, '{newest}'")).await.map_err(to_error)?;
    }
    Ok(newest)
}

async fn insert(txn: &WriteTransaction, rows: Vec<serde_json::Value>) -> DbResult<Option<i64>> {
    let mut newest = None;
    for chunk in rows.chunks(ROWS_PER_INSERT) {
        let mut statement = Query::insert().into_table(Changes::Table).columns([Changes::Change]).to_owned();
        for row in chunk {
            statement.values_panic([row.clone().into()]);
        }
        statement.returning_col(Changes::Seq);
        for row in txn.query_all(&statement).await? {
            newest = std::cmp::max(newest, Some(row.try_get("", "seq")?));
        }
    }
    Ok(newest)
}

pub async fn prune(txn: &WriteTransaction, keep: u64, limit: u32) -> Result<u64> {
    let first_to_go =
        Query::select().column(Changes::Seq).from(Changes::Table).order_by(Changes::Seq, Order::Desc).limit(1).offset(keep).take();
    let oldest = Query::select()
        .column(Changes::Seq)
        .from(Changes::Table)
        .and_where(Expr::col(Changes::Seq).lte(Expr::SubQuery(None, Box::new(first_to_go.into()))))
        .order_by(Changes::Seq, Order::Asc)
        .limit(u64::from(limit))
        .take();
    let statement = Query::delete().from_table(Changes::Table).and_where(Expr::col(Changes::Seq).in_subquery(oldest)).take();
    Ok(txn.execute(&statement).await.map_err(to_error)?.rows_affected())
}

#[async_trait]
impl ChangeLog for SqlStore {
    async fn list_since(&self, position: i64, limit: u32) -> Result<Vec<(i64, Change)>> {
        let mut position = position;
        loop {
            let announced = *self.change_notifier.newest.borrow();
            let rows = read_rows_after(&self.reader, position, limit).await.map_err(to_error)?;
            position = rows.last().map_or(position, |(seq, _)| *seq);
            if !rows.is_empty() {
                self.change_notifier.version.fetch_add(1, Ordering::AcqRel);
            }
            let is_last = rows.len() < limit as usize;
            // This read contains everything announced before it, except what was pruned meanwhile.
            let followed = if is_last { std::cmp::max(position, announced) } else { position };
            self.change_notifier.last_read.store(followed, Ordering::Release);
            let found: Vec<(i64, Change)> = rows.into_iter().filter_map(parse_change).collect();
            if is_last || !found.is_empty() {
                return Ok(found);
            }
        }
    }

    async fn latest_position(&self) -> Result<i64> {
        read_latest_position(&self.reader).await.map_err(to_error)
    }

    async fn oldest_position(&self) -> Result<Option<i64>> {
        let query = Query::select().expr_as(Func::min(Expr::col(Changes::Seq)), "oldest").from(Changes::Table).take();
        let row = self.reader.query_one(&query).await.map_err(to_error)?;
        Ok(row.map(|row| row.try_get::<Option<i64>>("", "oldest")).transpose().map_err(to_error)?.flatten())
    }

    async fn prune(&self, keep: u64, limit: u32) -> Result<u64> {
        self.prune_changes(keep, limit).await
    }

    /// On SQLite there is no notification from other processes; the caller sees their changes after the timeout.
    async fn wait_for_change(&self, timeout: Duration) {
        self.change_notifier.wait(timeout).await;
    }
}

async fn read_rows_after(connection: &impl ConnectionTrait, position: i64, limit: u32) -> DbResult<Vec<(i64, serde_json::Value)>> {
    let query = Query::select()
        .columns([Changes::Seq, Changes::Change])
        .from(Changes::Table)
        .and_where(Expr::col(Changes::Seq).gt(position))
        .order_by(Changes::Seq, Order::Asc)
        .limit(u64::from(limit))
        .take();
    let rows = connection.query_all(&query).await?;
    rows.iter().map(|row| Ok((row.try_get("", "seq")?, row.try_get("", "change")?))).collect()
}

/// Skips kinds of changes that only a newer version on another node knows; nothing in this version shows them.
fn parse_change((seq, change): (i64, serde_json::Value)) -> Option<(i64, Change)> {
    serde_json::from_value(change)
        .inspect_err(|cause| tracing::warn!(seq, %cause, "change log entry of an unknown kind skipped"))
        .ok()
        .map(|c| (seq, c))
}

async fn read_latest_position(connection: &impl ConnectionTrait) -> DbResult<i64> {
    let query = Query::select().expr_as(Func::max(Expr::col(Changes::Seq)), "newest").from(Changes::Table).take();
    let row = connection.query_one(&query).await?;
    Ok(row.map(|row| row.try_get::<Option<i64>>("", "newest")).transpose()?.flatten().unwrap_or(0))
}

/// Listens for the commits of other nodes and reconnects, until the pool is closed.
pub async fn listen(pool: PgPool, change_notifier: ChangeNotifier) {
    while !pool.is_closed() {
        if let Err(cause) = receive_notifications(&pool, &change_notifier).await {
            tracing::debug!(%cause, "connection for change notifications failed; reconnecting");
        }
        tokio::time::sleep(RECONNECT_DELAY).await;
    }
}

/// Returns when the connection is lost. It reads the newest position first, to catch what was announced before it listened.
async fn receive_notifications(pool: &PgPool, change_notifier: &ChangeNotifier) -> std::result::Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    // The table is missing in a new database, which has no changes either.
    if let Ok(Some(newest)) = sqlx::query_scalar::<_, Option<i64>>("SELECT max(seq) FROM changes").fetch_one(&mut listener).await {
        change_notifier.announce(newest);
    }
    while let Some(notification) = listener.try_recv().await? {
        change_notifier.announce(notification.payload().parse().unwrap_or(0));
    }
    Ok(())
}
