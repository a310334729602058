//! Rows of a SQLite file. Its values know their own kind.

use std::io::Write;

use domain::{Error, Result};
use futures_util::TryStreamExt;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, Executor, Row, SqliteConnection, TypeInfo, ValueRef};

use super::{OWN_BOOKS, TableShape, bytes, decoded, hex_of, line, list, quoted};
use crate::errors::failed_sqlx;

/// Values in one statement; SQLite takes 32,766.
const MOST_VALUES: usize = 8_000;

pub async fn run(connection: &mut SqliteConnection, sql: &str) -> Result<()> {
    connection.execute(AssertSqlSafe(sql.to_owned())).await.map_err(|e| failed_sqlx(&e))?;
    Ok(())
}

pub async fn number(connection: &mut SqliteConnection, sql: &str) -> Result<u64> {
    let number: i64 = sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(connection).await.map_err(|e| failed_sqlx(&e))?;
    u64::try_from(number).map_err(Error::internal)
}

pub async fn tables(connection: &mut SqliteConnection) -> Result<Vec<TableShape>> {
    let sql =
        format!("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> '{OWN_BOOKS}' ORDER BY name");
    let names: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut *connection).await.map_err(|e| failed_sqlx(&e))?;
    let mut tables = Vec::new();
    for name in names {
        let sql = "SELECT name, pk FROM pragma_table_info(?) ORDER BY name";
        let rows: Vec<(String, i64)> = sqlx::query_as(sql).bind(&name).fetch_all(&mut *connection).await.map_err(|e| failed_sqlx(&e))?;
        let mut key: Vec<(i64, String)> = rows.iter().filter(|(_, pk)| *pk > 0).map(|(column, pk)| (*pk, column.clone())).collect();
        key.sort();
        let columns = rows.into_iter().map(|(column, _)| column).collect();
        tables.push(TableShape { name, columns, key: key.into_iter().map(|(_, column)| column).collect() });
    }
    Ok(tables)
}

pub async fn write(connection: &mut SqliteConnection, table: &TableShape, out: &mut (dyn Write + Send)) -> Result<u64> {
    let sql = format!("SELECT {} FROM {} ORDER BY {}", list(&table.columns), quoted(&table.name), list(&table.key));
    let mut rows = connection.fetch(AssertSqlSafe(sql));
    let mut count = 0;
    while let Some(row) = rows.try_next().await.map_err(|e| failed_sqlx(&e))? {
        let values: Vec<Value> = (0..table.columns.len()).map(|at| value(&row, at)).collect::<Result<_>>()?;
        line(out, &values)?;
        count += 1;
    }
    Ok(count)
}

fn value(row: &SqliteRow, at: usize) -> Result<Value> {
    let raw = row.try_get_raw(at).map_err(|e| failed_sqlx(&e))?;
    if raw.is_null() {
        return Ok(Value::Null);
    }
    let kind = raw.type_info().name().to_owned();
    let read = match kind.as_str() {
        "INTEGER" | "BOOLEAN" => row.try_get_unchecked::<i64, _>(at).map(|number| json!(number)),
        "REAL" => row.try_get_unchecked::<f64, _>(at).map(|number| json!(number)),
        "BLOB" => row.try_get_unchecked::<Vec<u8>, _>(at).map(|raw| bytes(&domain::text::hex(&raw))),
        _ => row.try_get_unchecked::<String, _>(at).map(Value::String),
    };
    read.map_err(|e| failed_sqlx(&e))
}

pub async fn insert(connection: &mut SqliteConnection, table: &str, columns: &[String], rows: &[Vec<Value>]) -> Result<()> {
    for chunk in rows.chunks((MOST_VALUES / columns.len().max(1)).max(1)) {
        let places = format!("({})", vec!["?"; columns.len()].join(", "));
        let sql = format!("INSERT INTO {} ({}) VALUES {}", quoted(table), list(columns), vec![places; chunk.len()].join(", "));
        let mut arguments = SqliteArguments::default();
        for value in chunk.iter().flatten() {
            add(&mut arguments, value)?;
        }
        sqlx::query_with(AssertSqlSafe(sql), arguments).execute(&mut *connection).await.map_err(|e| failed_sqlx(&e))?;
    }
    Ok(())
}

fn add(arguments: &mut SqliteArguments, value: &Value) -> Result<()> {
    let added = match value {
        Value::Null => arguments.add(None::<String>),
        Value::String(text) => arguments.add(text.clone()),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => arguments.add(whole),
            None => arguments.add(number.as_f64().unwrap_or_default()),
        },
        other => match hex_of(other) {
            Some(hex) => arguments.add(decoded(hex)?),
            None => return Err(Error::invalid("row", "a value is of no kind that a table holds")),
        },
    };
    added.map_err(Error::internal)
}

/// Answers the texts that make them again.
pub async fn set_triggers_aside(connection: &mut SqliteConnection) -> Result<Vec<String>> {
    let sql = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name";
    let triggers: Vec<(String, String)> = sqlx::query_as(sql).fetch_all(&mut *connection).await.map_err(|e| failed_sqlx(&e))?;
    for (name, _) in &triggers {
        run(connection, &format!("DROP TRIGGER {}", quoted(name))).await?;
    }
    Ok(triggers.into_iter().map(|(_, text)| text).collect())
}

pub async fn check_references(connection: &mut SqliteConnection) -> Result<()> {
    let broken = sqlx::query("PRAGMA foreign_key_check").fetch_optional(connection).await.map_err(|e| failed_sqlx(&e))?;
    match broken {
        Some(row) => {
            let (table, parent): (String, String) = (row.get(0), row.get(2));
            Err(Error::conflict("REFERENCE_GONE", format!("A row of {table} refers to one of {parent} that is not there")))
        }
        None => Ok(()),
    }
}
