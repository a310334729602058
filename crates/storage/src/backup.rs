//! All rows of all tables, out of one database and into another, whichever engine either runs on.
//!
//! A row is a JSON list in the order of the table's columns: null, numbers and texts as they are,
//! bytes and ids as `{"x": "hex"}`, booleans as 0 and 1, JSON columns as their text. Which tables and
//! columns there are is asked of the database, so that nothing can be forgotten here.

mod postgres;
mod sqlite;

use std::io::Write;

use domain::{Error, Result};
use serde_json::{Value, json};
use sqlx::{PgConnection, SqliteConnection};

use crate::errors::{failed, failed_sqlx};
use crate::migrations;
use crate::store::{Pools, SqlStore};

/// Kept by the migrations themselves.
const OWN_BOOKS: &str = "seaql_migrations";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableShape {
    pub name: String,
    /// In order of their names.
    pub columns: Vec<String>,
    /// By which rows are ordered.
    pub key: Vec<String>,
}

/// One moment of the database, for as long as this is held: what others write meanwhile is not seen.
pub struct Snapshot(Inside);

enum Inside {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Everything in one transaction: dropped without `commit`, nothing happened. Triggers, which would keep issued documents from
/// being replaced, are set aside meanwhile; on SQLite these are their texts.
pub struct Loading(Snapshot, Vec<String>);

impl SqlStore {
    pub async fn snapshot(&self) -> Result<Snapshot> {
        Ok(Snapshot(match &self.pools {
            Pools::Sqlite { readers, .. } => {
                let mut connection = readers.acquire().await.map_err(|e| failed_sqlx(&e))?.detach();
                // The first look fixes the moment.
                sqlite::run(&mut connection, "BEGIN").await?;
                sqlite::run(&mut connection, "SELECT COUNT(*) FROM sqlite_master").await?;
                Inside::Sqlite(connection)
            }
            Pools::Postgres { pool, .. } => {
                let mut connection = pool.acquire().await.map_err(|e| failed_sqlx(&e))?.detach();
                postgres::run(&mut connection, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0").await?;
                Inside::Postgres(connection)
            }
        }))
    }

    /// Takes the whole database for writing: every row of every table is removed first.
    pub async fn load(&self) -> Result<Loading> {
        let inside = match &self.pools {
            Pools::Sqlite { writer, .. } => {
                let mut connection = writer.acquire().await.map_err(|e| failed_sqlx(&e))?.detach();
                // References are looked at as a whole, at the end; only outside of a transaction can this be set.
                sqlite::run(&mut connection, "PRAGMA foreign_keys = OFF").await?;
                sqlite::run(&mut connection, "BEGIN IMMEDIATE").await?;
                Inside::Sqlite(connection)
            }
            Pools::Postgres { pool, .. } => {
                let mut connection = pool.acquire().await.map_err(|e| failed_sqlx(&e))?.detach();
                postgres::run(&mut connection, "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
                    .await?;
                Inside::Postgres(connection)
            }
        };
        let mut loading = Loading(Snapshot(inside), Vec::new());
        match &mut loading.0.0 {
            Inside::Sqlite(connection) => loading.1 = sqlite::set_triggers_aside(connection).await?,
            Inside::Postgres(connection) => {
                postgres::set_references_aside(connection).await?;
                postgres::set_triggers(connection, "DISABLE").await?;
            }
        }
        for table in loading.0.tables().await? {
            loading.0.run(&format!("DELETE FROM {}", quoted(&table.name))).await?;
        }
        Ok(loading)
    }

    /// Brings a new database to the state that the first `count` migrations make.
    pub async fn migrate_to(&self, count: usize) -> Result<()> {
        let txn = self.begin_alone().await?;
        migrations::apply_first(txn.own(), count).await.map_err(failed)?;
        txn.commit().await
    }

    /// Names of the migrations that the database has.
    pub async fn applied_migrations(&self) -> Result<Vec<String>> {
        migrations::applied(&self.reader).await.map_err(failed)
    }
}

impl Snapshot {
    /// By name.
    pub async fn tables(&mut self) -> Result<Vec<TableShape>> {
        match &mut self.0 {
            Inside::Sqlite(connection) => sqlite::tables(connection).await,
            Inside::Postgres(connection) => postgres::tables(connection).await,
        }
    }

    pub async fn count(&mut self, table: &str) -> Result<u64> {
        let sql = format!("SELECT COUNT(*) FROM {}", quoted(table));
        match &mut self.0 {
            Inside::Sqlite(connection) => sqlite::number(connection, &sql).await,
            Inside::Postgres(connection) => postgres::number(connection, &sql).await,
        }
    }

    /// Writes every row as a line, in the order of the key; answers how many.
    pub async fn write(&mut self, table: &TableShape, out: &mut (dyn Write + Send)) -> Result<u64> {
        match &mut self.0 {
            Inside::Sqlite(connection) => sqlite::write(connection, table, out).await,
            Inside::Postgres(connection) => postgres::write(connection, table, out).await,
        }
    }

    async fn run(&mut self, sql: &str) -> Result<()> {
        match &mut self.0 {
            Inside::Sqlite(connection) => sqlite::run(connection, sql).await,
            Inside::Postgres(connection) => postgres::run(connection, sql).await,
        }
    }

    pub async fn end(mut self) -> Result<()> {
        self.run("ROLLBACK").await
    }
}

impl Loading {
    /// The tables as they are here.
    pub fn present(&mut self) -> &mut Snapshot {
        &mut self.0
    }

    /// Adds rows; each has a value for each of `columns`.
    pub async fn insert(&mut self, table: &str, columns: &[String], rows: &[Vec<Value>]) -> Result<()> {
        match &mut self.0.0 {
            Inside::Sqlite(connection) => sqlite::insert(connection, table, columns, rows).await,
            Inside::Postgres(connection) => postgres::insert(connection, table, columns, rows).await,
        }
    }

    /// `Conflict` when a row refers to one that is not there.
    pub async fn commit(mut self) -> Result<()> {
        match &mut self.0.0 {
            Inside::Sqlite(connection) => {
                sqlite::check_references(connection).await?;
                for trigger in &self.1 {
                    sqlite::run(connection, trigger).await?;
                }
                sqlite::run(connection, "COMMIT").await
            }
            Inside::Postgres(connection) => {
                postgres::set_triggers(connection, "ENABLE").await?;
                postgres::put_references_back(connection).await?;
                postgres::follow_sequences(connection).await?;
                postgres::run(connection, "COMMIT").await
            }
        }
    }
}

/// Names come from the database or from a file that was compared with it.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn list(names: &[String]) -> String {
    names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ")
}

fn bytes(hex: &str) -> Value {
    json!({ "x": hex })
}

/// The hex digits of a value that holds bytes.
fn hex_of(value: &Value) -> Option<&str> {
    value.as_object().filter(|object| object.len() == 1)?.get("x")?.as_str()
}

fn decoded(hex: &str) -> Result<Vec<u8>> {
    let pairs = (0..hex.len()).step_by(2).map(|at| hex.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok()));
    pairs.collect::<Option<Vec<u8>>>().ok_or_else(|| Error::invalid("row", "bytes are not written in hex digits"))
}

fn line(out: &mut (dyn Write + Send), row: &[Value]) -> Result<()> {
    let mut text = serde_json::to_vec(row).map_err(Error::internal)?;
    text.push(b'\n');
    out.write_all(&text).map_err(|cause| Error::unavailable(format!("the backup can't be written: {cause}")))
}
