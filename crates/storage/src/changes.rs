//! The change log: written at commit, in commit order, and announced to whoever waits.

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

use crate::errors::{DbResult, failed};
use crate::store::SqlStore;
use crate::tables::Changes;
use crate::writing::WriteTransaction;

const CHANNEL: &str = "fineprint_changes";
/// Whoever holds it is the only one between taking a position and committing it.
const WRITING_CHANGES: i64 = 0x0066_696e_6502;
const ROWS_PER_INSERT: usize = 1_000;
const BEFORE_RECONNECTING: Duration = Duration::from_secs(1);

/// Another one whenever this process has heard of changes. Only equality tells something.
pub type Mark = u64;

/// What this process knows of new changes.
#[derive(Clone)]
pub struct News {
    newest: Arc<watch::Sender<i64>>,
    /// How far the last reader got: `wait` has nothing to wait for while there is more.
    followed: Arc<AtomicI64>,
    heard: Arc<AtomicU64>,
}

impl Default for News {
    fn default() -> Self {
        Self { newest: Arc::new(watch::Sender::new(0)), followed: Arc::default(), heard: Arc::default() }
    }
}

impl News {
    pub fn announce(&self, position: i64) {
        self.heard.fetch_add(1, Ordering::AcqRel);
        self.newest.send_if_modified(|newest| {
            let is_news = position > *newest;
            *newest = std::cmp::max(position, *newest);
            is_news
        });
    }

    pub fn mark(&self) -> Mark {
        self.heard.load(Ordering::Acquire)
    }

    async fn wait(&self, timeout: Duration) {
        let mut newest = self.newest.subscribe();
        let followed = self.followed.load(Ordering::Acquire);
        // Both a time-out and a store that closes end the wait; the caller looks in any case.
        let _ = tokio::time::timeout(timeout, newest.wait_for(|newest| *newest > followed)).await;
    }
}

/// Writes the changes of a unit of work, each once; answers the last position.
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
        // A sequence gives out numbers before commit; without this a later one could be seen first.
        txn.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({WRITING_CHANGES})")).await.map_err(failed)?;
    }
    let newest = insert(txn, rows).await.map_err(failed)?;
    if on_postgres && let Some(newest) = newest {
        txn.execute_unprepared(&format!("NOTIFY {CHANNEL}, '{newest}'")).await.map_err(failed)?;
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

pub async fn prune(txn: &WriteTransaction, keep: u64) -> Result<u64> {
    let first_to_go =
        Query::select().column(Changes::Seq).from(Changes::Table).order_by(Changes::Seq, Order::Desc).limit(1).offset(keep).take();
    let statement = Query::delete()
        .from_table(Changes::Table)
        .and_where(Expr::col(Changes::Seq).lte(Expr::SubQuery(None, Box::new(first_to_go.into()))))
        .take();
    Ok(txn.execute(&statement).await.map_err(failed)?.rows_affected())
}

#[async_trait]
impl ChangeLog for SqlStore {
    async fn since(&self, position: i64, limit: u32) -> Result<Vec<(i64, Change)>> {
        let mut position = position;
        loop {
            let announced = *self.news.newest.borrow();
            let rows = rows_after(&self.reader, position, limit).await.map_err(failed)?;
            position = rows.last().map_or(position, |(seq, _)| *seq);
            if !rows.is_empty() {
                self.news.heard.fetch_add(1, Ordering::AcqRel);
            }
            let is_last = rows.len() < limit as usize;
            // What was announced before this look is in it, unless it was pruned meanwhile.
            let followed = if is_last { std::cmp::max(position, announced) } else { position };
            self.news.followed.store(followed, Ordering::Release);
            let found: Vec<(i64, Change)> = rows.into_iter().filter_map(known).collect();
            if is_last || !found.is_empty() {
                return Ok(found);
            }
        }
    }

    async fn latest(&self) -> Result<i64> {
        latest(&self.reader).await.map_err(failed)
    }

    async fn prune(&self, keep: u64) -> Result<u64> {
        self.prune_changes(keep).await
    }

    /// On SQLite other processes are not heard of: there it is the time-out that makes one look.
    async fn wait(&self, timeout: Duration) {
        self.news.wait(timeout).await;
    }
}

async fn rows_after(connection: &impl ConnectionTrait, position: i64, limit: u32) -> DbResult<Vec<(i64, serde_json::Value)>> {
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

/// A newer program on another node may write kinds that this one does not know: nothing here shows them.
fn known((seq, change): (i64, serde_json::Value)) -> Option<(i64, Change)> {
    serde_json::from_value(change).inspect_err(|cause| tracing::warn!(seq, %cause, "a change of an unknown kind")).ok().map(|c| (seq, c))
}

async fn latest(connection: &impl ConnectionTrait) -> DbResult<i64> {
    let query = Query::select().expr_as(Func::max(Expr::col(Changes::Seq)), "newest").from(Changes::Table).take();
    let row = connection.query_one(&query).await?;
    Ok(row.map(|row| row.try_get::<Option<i64>>("", "newest")).transpose()?.flatten().unwrap_or(0))
}

/// Hears of the commits of other nodes, for as long as the store lives.
pub async fn listen(pool: PgPool, news: News) {
    while !pool.is_closed() {
        if let Err(cause) = hear(&pool, &news).await {
            tracing::debug!(%cause, "not listening for changes; trying again");
        }
        tokio::time::sleep(BEFORE_RECONNECTING).await;
    }
}

/// Ends when the connection is lost. What was missed before it listened is looked up.
async fn hear(pool: &PgPool, news: &News) -> std::result::Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    // A new database has no such table yet, nor any change.
    if let Ok(Some(newest)) = sqlx::query_scalar::<_, Option<i64>>("SELECT max(seq) FROM changes").fetch_one(&mut listener).await {
        news.announce(newest);
    }
    while let Some(notification) = listener.try_recv().await? {
        news.announce(notification.payload().parse().unwrap_or(0));
    }
    Ok(())
}
