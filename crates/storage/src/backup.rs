//! Reads all rows of all tables from one database and writes them to another. Source and target may run on different engines.
//!
//! A row is a JSON array in the order of the table's columns: null, numbers and texts as they are, bytes and ids as
//! `{"x": "hex"}`, booleans as 0 and 1, JSON columns as text. Tables and columns are read from the database's catalogue, so
//! that a new one can't be forgotten here.

mod postgres;
mod sqlite;

use std::io::Write;

use domain::{Error, Result};
use serde_json::{Value, json};
use sqlx::{PgConnection, SqliteConnection};

use crate::errors::{sqlx_to_error, to_error};
use crate::migrations;
use crate::store::{Pools, SqlStore};

/// The migrations' own table, which is not part of a backup.
const MIGRATIONS_TABLE: &str = "seaql_migrations";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSchema {
    pub name: String,
    /// Sorted by name.
    pub columns: Vec<String>,
    /// The primary key; rows are read in its order.
    pub key: Vec<String>,
}

/// A consistent view of the database at one moment. Later writes of others are not visible in it.
pub struct Snapshot(SnapshotConnection);

enum SnapshotConnection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// A restore in one transaction; dropped without `commit`, it changes nothing. Triggers would reject the replacement of issued
/// documents, so they are off during the restore; on SQLite they are dropped, and the second field holds their SQL.
pub struct Restore(Snapshot, Vec<String>);

impl SqlStore {
    pub async fn snapshot(&self) -> Result<Snapshot> {
        Ok(Snapshot(match &self.pools {
            Pools::Sqlite { readers, .. } => {
                let mut connection = readers.acquire().await.map_err(|e| sqlx_to_error(&e))?.detach();
                // The first read fixes the moment of the snapshot.
                sqlite::run(&mut connection, "BEGIN").await?;
                sqlite::run(&mut connection, "SELECT COUNT(*) FROM sqlite_master").await?;
                SnapshotConnection::Sqlite(connection)
            }
            Pools::Postgres { pool, .. } => {
                let mut connection = pool.acquire().await.map_err(|e| sqlx_to_error(&e))?.detach();
                postgres::run(&mut connection, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0").await?;
                SnapshotConnection::Postgres(connection)
            }
        }))
    }

    /// Starts a restore: locks the database for writing and deletes all rows of all tables.
    pub async fn clear_and_begin_restore(&self) -> Result<Restore> {
        let connection = match &self.pools {
            Pools::Sqlite { writer, .. } => {
                let mut connection = writer.acquire().await.map_err(|e| sqlx_to_error(&e))?.detach();
                // Foreign keys are checked all at once at the end. SQLite allows this setting only outside a transaction.
                sqlite::run(&mut connection, "PRAGMA foreign_keys = OFF").await?;
                sqlite::run(&mut connection, "BEGIN IMMEDIATE").await?;
                SnapshotConnection::Sqlite(connection)
            }
            Pools::Postgres { pool, .. } => {
                let mut connection = pool.acquire().await.map_err(|e| sqlx_to_error(&e))?.detach();
                postgres::run(&mut connection, "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
                    .await?;
                SnapshotConnection::Postgres(connection)
            }
        };
        let mut restore = Restore(Snapshot(connection), Vec::new());
        match &mut restore.0.0 {
            SnapshotConnection::Sqlite(connection) => restore.1 = sqlite::drop_triggers(connection).await?,
            SnapshotConnection::Postgres(connection) => {
                postgres::drop_foreign_keys(connection).await?;
                postgres::alter_triggers(connection, "DISABLE").await?;
            }
        }
        for table in restore.0.list_tables().await? {
            restore.0.run(&format!("DELETE FROM {}", quote_name(&table.name))).await?;
        }
        Ok(restore)
    }

    /// Applies the first `count` migrations to a new database.
    pub async fn migrate_to(&self, count: usize) -> Result<()> {
        let txn = self.begin_write().await?;
        migrations::apply_first(txn.inner(), count).await.map_err(to_error)?;
        txn.commit().await
    }

    /// The names of the migrations applied to the database.
    pub async fn applied_migrations(&self) -> Result<Vec<String>> {
        migrations::list_applied(&self.reader).await.map_err(to_error)
    }
}

impl Snapshot {
    /// The tables, sorted by name.
    pub async fn list_tables(&mut self) -> Result<Vec<TableSchema>> {
        match &mut self.0 {
            SnapshotConnection::Sqlite(connection) => sqlite::list_tables(connection).await,
            SnapshotConnection::Postgres(connection) => postgres::list_tables(connection).await,
        }
    }

    pub async fn count_rows(&mut self, table: &str) -> Result<u64> {
        let sql = format!("SELECT COUNT(*) FROM {}", quote_name(table));
        match &mut self.0 {
            SnapshotConnection::Sqlite(connection) => sqlite::query_number(connection, &sql).await,
            SnapshotConnection::Postgres(connection) => postgres::query_number(connection, &sql).await,
        }
    }

    /// Writes each row as one line, in the order of the key, and returns the number of rows.
    pub async fn write_rows(&mut self, table: &TableSchema, out: &mut (dyn Write + Send)) -> Result<u64> {
        match &mut self.0 {
            SnapshotConnection::Sqlite(connection) => sqlite::write_rows(connection, table, out).await,
            SnapshotConnection::Postgres(connection) => postgres::write_rows(connection, table, out).await,
        }
    }

    async fn run(&mut self, sql: &str) -> Result<()> {
        match &mut self.0 {
            SnapshotConnection::Sqlite(connection) => sqlite::run(connection, sql).await,
            SnapshotConnection::Postgres(connection) => postgres::run(connection, sql).await,
        }
    }

    pub async fn end(mut self) -> Result<()> {
        self.run("ROLLBACK").await
    }
}

impl Restore {
    /// A view of the target database inside this transaction.
    pub fn as_snapshot(&mut self) -> &mut Snapshot {
        &mut self.0
    }

    /// Inserts rows; each has one value per column of `columns`.
    pub async fn insert_rows(&mut self, table: &str, columns: &[String], rows: &[Vec<Value>]) -> Result<()> {
        match &mut self.0.0 {
            SnapshotConnection::Sqlite(connection) => sqlite::insert_rows(connection, table, columns, rows).await,
            SnapshotConnection::Postgres(connection) => postgres::insert_rows(connection, table, columns, rows).await,
        }
    }

    /// Fails with `Conflict` when a row refers to a row that does not exist.
    pub async fn commit(mut self) -> Result<()> {
        match &mut self.0.0 {
            SnapshotConnection::Sqlite(connection) => {
                sqlite::check_foreign_keys(connection).await?;
                for trigger in &self.1 {
                    sqlite::run(connection, trigger).await?;
                }
                sqlite::run(connection, "COMMIT").await
            }
            SnapshotConnection::Postgres(connection) => {
                postgres::alter_triggers(connection, "ENABLE").await?;
                postgres::recreate_foreign_keys(connection).await?;
                postgres::advance_sequences(connection).await?;
                postgres::run(connection, "COMMIT").await
            }
        }
    }
}

/// Quotes an identifier. Names come from the database or from a backup file that was compared with it.
fn quote_name(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn quote_names(names: &[String]) -> String {
    names.iter().map(|name| quote_name(name)).collect::<Vec<_>>().join(", ")
}

fn to_hex_value(hex: &str) -> Value {
    json!({ "x": hex })
}

/// Returns the hex digits when the value holds bytes.
fn as_hex(value: &Value) -> Option<&str> {
    value.as_object().filter(|object| object.len() == 1)?.get("x")?.as_str()
}

fn decode_hex(hex: &str) -> Result<Vec<u8>> {
    let pairs = (0..hex.len()).step_by(2).map(|at| hex.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok()));
    pairs.collect::<Option<Vec<u8>>>().ok_or_else(|| Error::invalid("row", "bytes are not valid hex digits"))
}

fn write_line(out: &mut (dyn Write + Send), row: &[Value]) -> Result<()> {
    let mut text = serde_json::to_vec(row).map_err(Error::internal)?;
    text.push(b'\n');
    out.write_all(&text).map_err(|cause| Error::unavailable(format!("the backup can't be written: {cause}")))
}
