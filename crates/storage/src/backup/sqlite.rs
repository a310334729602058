//! Backup and restore of a SQLite file. Each SQLite value carries its own type.

use std::io::Write;

use domain::{Error, Result};
use futures_util::TryStreamExt;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, Executor, Row, SqliteConnection, TypeInfo, ValueRef};

use super::{MIGRATIONS_TABLE, TableSchema, as_hex, decode_hex, quote_name, quote_names, to_hex_value, write_line};
use crate::errors::sqlx_to_error;

/// Values per statement; SQLite allows 32,766.
const MAX_VALUES: usize = 8_000;

pub async fn run(connection: &mut SqliteConnection, sql: &str) -> Result<()> {
    connection.execute(AssertSqlSafe(sql.to_owned())).await.map_err(|e| sqlx_to_error(&e))?;
    Ok(())
}

pub async fn query_number(connection: &mut SqliteConnection, sql: &str) -> Result<u64> {
    let number: i64 = sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(connection).await.map_err(|e| sqlx_to_error(&e))?;
    u64::try_from(number).map_err(Error::internal)
}

pub async fn list_tables(connection: &mut SqliteConnection) -> Result<Vec<TableSchema>> {
    let sql = format!(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> '{MIGRATIONS_TABLE}' ORDER BY name"
    );
    let names: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut *connection).await.map_err(|e| sqlx_to_error(&e))?;
    let mut tables = Vec::new();
    for name in names {
        let sql = "SELECT name, pk FROM pragma_table_info(?) ORDER BY name";
        let rows: Vec<(String, i64)> = sqlx::query_as(sql).bind(&name).fetch_all(&mut *connection).await.map_err(|e| sqlx_to_error(&e))?;
        let mut key: Vec<(i64, String)> = rows.iter().filter(|(_, pk)| *pk > 0).map(|(column, pk)| (*pk, column.clone())).collect();
        key.sort();
        let columns = rows.into_iter().map(|(column, _)| column).collect();
        tables.push(TableSchema { name, columns, key: key.into_iter().map(|(_, column)| column).collect() });
    }
    Ok(tables)
}

pub async fn write_rows(connection: &mut SqliteConnection, table: &TableSchema, out: &mut (dyn Write + Send)) -> Result<u64> {
    let sql = format!("SELECT {} FROM {} ORDER BY {}", quote_names(&table.columns), quote_name(&table.name), quote_names(&table.key));
    let mut rows = connection.fetch(AssertSqlSafe(sql));
    let mut count = 0;
    while let Some(row) = rows.try_next().await.map_err(|e| sqlx_to_error(&e))? {
        let values: Vec<Value> = (0..table.columns.len()).map(|at| read_value(&row, at)).collect::<Result<_>>()?;
        write_line(out, &values)?;
        count += 1;
    }
    Ok(count)
}

fn read_value(row: &SqliteRow, at: usize) -> Result<Value> {
    let raw = row.try_get_raw(at).map_err(|e| sqlx_to_error(&e))?;
    if raw.is_null() {
        return Ok(Value::Null);
    }
    let kind = raw.type_info().name().to_owned();
    let read = match kind.as_str() {
        "INTEGER" | "BOOLEAN" => row.try_get_unchecked::<i64, _>(at).map(|number| json!(number)),
        "REAL" => row.try_get_unchecked::<f64, _>(at).map(|number| json!(number)),
        "BLOB" => row.try_get_unchecked::<Vec<u8>, _>(at).map(|raw| to_hex_value(&domain::text::to_hex(&raw))),
        _ => row.try_get_unchecked::<String, _>(at).map(Value::String),
    };
    read.map_err(|e| sqlx_to_error(&e))
}

pub async fn insert_rows(connection: &mut SqliteConnection, table: &str, columns: &[String], rows: &[Vec<Value>]) -> Result<()> {
    for chunk in rows.chunks((MAX_VALUES / columns.len().max(1)).max(1)) {
        let places = format!("({})", vec!["?"; columns.len()].join(", "));
        let sql = format!("INSERT INTO {} ({}) VALUES {}", quote_name(table), quote_names(columns), vec![places; chunk.len()].join(", "));
        let mut arguments = SqliteArguments::default();
        for value in chunk.iter().flatten() {
            bind_value(&mut arguments, value)?;
        }
        sqlx::query_with(AssertSqlSafe(sql), arguments).execute(&mut *connection).await.map_err(|e| sqlx_to_error(&e))?;
    }
    Ok(())
}

fn bind_value(arguments: &mut SqliteArguments, value: &Value) -> Result<()> {
    let added = match value {
        Value::Null => arguments.add(None::<String>),
        Value::String(text) => arguments.add(text.clone()),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => arguments.add(whole),
            None => arguments.add(number.as_f64().unwrap_or_default()),
        },
        other => match as_hex(other) {
            Some(hex) => arguments.add(decode_hex(hex)?),
            None => return Err(Error::invalid("row", "a value has a type that no column can hold")),
        },
    };
    added.map_err(Error::internal)
}

/// Drops all triggers and returns the SQL that creates them again.
pub async fn drop_triggers(connection: &mut SqliteConnection) -> Result<Vec<String>> {
    let sql = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name";
    let triggers: Vec<(String, String)> = sqlx::query_as(sql).fetch_all(&mut *connection).await.map_err(|e| sqlx_to_error(&e))?;
    for (name, _) in &triggers {
        run(connection, &format!("DROP TRIGGER {}", quote_name(name))).await?;
    }
    Ok(triggers.into_iter().map(|(_, text)| text).collect())
}

pub async fn check_foreign_keys(connection: &mut SqliteConnection) -> Result<()> {
    let broken = sqlx::query("PRAGMA foreign_key_check").fetch_optional(connection).await.map_err(|e| sqlx_to_error(&e))?;
    match broken {
        Some(row) => {
            let (table, parent): (String, String) = (row.get(0), row.get(2));
            Err(Error::conflict("REFERENCE_GONE", format!("A row of {table} refers to a row of {parent} that does not exist")))
        }
        None => Ok(()),
    }
}
