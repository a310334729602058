//! Backup and restore on PostgreSQL. Every column is selected as text and parsed by its declared type.

use std::collections::HashMap;
use std::io::Write;

use domain::{Error, Result};
use futures_util::TryStreamExt;
use serde_json::{Value, json};
use sqlx::postgres::PgArguments;
use sqlx::{Arguments, AssertSqlSafe, Executor, PgConnection, Row};

use super::{MIGRATIONS_TABLE, TableSchema, as_hex, quote_name, quote_names, to_hex_value, write_line};
use crate::errors::sqlx_to_error;

/// Values per statement; PostgreSQL allows 65,535.
const MAX_VALUES: usize = 16_000;
/// Temporary table that holds the definitions of the dropped foreign keys during a restore.
const FOREIGN_KEYS_TABLE: &str = "fineprint_references";

pub async fn run(connection: &mut PgConnection, sql: &str) -> Result<()> {
    connection.execute(AssertSqlSafe(sql.to_owned())).await.map_err(|e| sqlx_to_error(&e))?;
    Ok(())
}

pub async fn query_number(connection: &mut PgConnection, sql: &str) -> Result<u64> {
    let number: i64 = sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(connection).await.map_err(|e| sqlx_to_error(&e))?;
    u64::try_from(number).map_err(Error::internal)
}

async fn query_texts(connection: &mut PgConnection, sql: String) -> Result<Vec<Vec<String>>> {
    let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(connection).await.map_err(|e| sqlx_to_error(&e))?;
    rows.iter()
        .map(|row| (0..row.len()).map(|at| row.try_get::<String, _>(at)).collect::<std::result::Result<_, _>>())
        .collect::<std::result::Result<_, _>>()
        .map_err(|e| sqlx_to_error(&e))
}

pub async fn list_tables(connection: &mut PgConnection) -> Result<Vec<TableSchema>> {
    let sql = format!(
        "SELECT c.table_name::text, c.column_name::text FROM information_schema.columns c \
         JOIN information_schema.tables t USING (table_schema, table_name) \
         WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.table_name <> '{MIGRATIONS_TABLE}' \
         ORDER BY c.table_name::text COLLATE \"C\", c.column_name::text COLLATE \"C\""
    );
    let mut tables: Vec<TableSchema> = Vec::new();
    for pair in query_texts(connection, sql).await? {
        let [name, column] = pair.as_slice() else { continue };
        match tables.last_mut().filter(|table| table.name == *name) {
            Some(table) => table.columns.push(column.clone()),
            None => tables.push(TableSchema { name: name.clone(), columns: vec![column.clone()], key: Vec::new() }),
        }
    }
    let sql = "SELECT c.relname::text, a.attname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid \
               JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema() \
               CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY AS k (number, place) \
               JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number WHERE i.indisprimary ORDER BY c.relname, k.place";
    for pair in query_texts(connection, sql.to_owned()).await? {
        if let [name, column] = pair.as_slice()
            && let Some(table) = tables.iter_mut().find(|table| table.name == *name)
        {
            table.key.push(column.clone());
        }
    }
    Ok(tables)
}

async fn query_column_types(connection: &mut PgConnection, table: &str) -> Result<HashMap<String, String>> {
    let sql = "SELECT column_name::text, data_type::text FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1";
    let rows: Vec<(String, String)> = sqlx::query_as(sql).bind(table).fetch_all(connection).await.map_err(|e| sqlx_to_error(&e))?;
    Ok(rows.into_iter().collect())
}

fn column_type<'t>(types: &'t HashMap<String, String>, column: &str) -> &'t str {
    types.get(column).map_or("text", String::as_str)
}

pub async fn write_rows(connection: &mut PgConnection, table: &TableSchema, out: &mut (dyn Write + Send)) -> Result<u64> {
    let types = query_column_types(connection, &table.name).await?;
    let kinds: Vec<&str> = table.columns.iter().map(|column| column_type(&types, column)).collect();
    let selected: Vec<String> = table.columns.iter().zip(&kinds).map(|(column, kind)| select_as_text(&quote_name(column), kind)).collect();
    // Qualified with the table: the bare name would mean the selected text, which sorts 10 before 9.
    let key: Vec<String> = table.key.iter().map(|column| format!("{}.{}", quote_name(&table.name), quote_name(column))).collect();
    let sql = format!("SELECT {} FROM {} ORDER BY {}", selected.join(", "), quote_name(&table.name), key.join(", "));
    let mut rows = connection.fetch(AssertSqlSafe(sql));
    let mut count = 0;
    while let Some(row) = rows.try_next().await.map_err(|e| sqlx_to_error(&e))? {
        let mut values = Vec::with_capacity(kinds.len());
        for (at, kind) in kinds.iter().enumerate() {
            let text: Option<String> = row.try_get(at).map_err(|e| sqlx_to_error(&e))?;
            values.push(text.map_or(Ok(Value::Null), |text| parse_value(text, kind))?);
        }
        write_line(out, &values)?;
        count += 1;
    }
    Ok(count)
}

fn select_as_text(column: &str, kind: &str) -> String {
    match kind {
        "bytea" => format!("encode({column}, 'hex')"),
        "uuid" => format!("replace({column}::text, '-', '')"),
        "boolean" => format!("{column}::int::text"),
        _ => format!("{column}::text"),
    }
}

fn parse_value(text: String, kind: &str) -> Result<Value> {
    Ok(match kind {
        "bytea" | "uuid" => to_hex_value(&text),
        "boolean" | "integer" | "bigint" | "smallint" => json!(text.parse::<i64>().map_err(Error::internal)?),
        "double precision" | "real" => json!(text.parse::<f64>().map_err(Error::internal)?),
        _ => Value::String(text),
    })
}

pub async fn insert_rows(connection: &mut PgConnection, table: &str, columns: &[String], rows: &[Vec<Value>]) -> Result<()> {
    let types = query_column_types(connection, table).await?;
    let kinds: Vec<&str> = columns.iter().map(|column| column_type(&types, column)).collect();
    for chunk in rows.chunks((MAX_VALUES / columns.len().max(1)).max(1)) {
        let mut number = 0;
        let mut place = |kind: &&str| {
            number += 1;
            match *kind {
                "text" => format!("${number}::text"),
                "bytea" => format!("decode(${number}::text, 'hex')"),
                other => format!("${number}::text::{other}"),
            }
        };
        let places: Vec<String> =
            chunk.iter().map(|_| format!("({})", kinds.iter().map(&mut place).collect::<Vec<_>>().join(", "))).collect();
        let sql =
            format!("INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE VALUES {}", quote_name(table), quote_names(columns), places.join(", "));
        let mut arguments = PgArguments::default();
        for value in chunk.iter().flatten() {
            arguments.add(to_text(value)?).map_err(Error::internal)?;
        }
        sqlx::query_with(AssertSqlSafe(sql), arguments).execute(&mut *connection).await.map_err(|e| sqlx_to_error(&e))?;
    }
    Ok(())
}

fn to_text(value: &Value) -> Result<Option<String>> {
    match value {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.clone())),
        Value::Number(number) => Ok(Some(number.to_string())),
        other => {
            as_hex(other).map(|hex| Some(hex.to_owned())).ok_or_else(|| Error::invalid("row", "a value has a type that no column can hold"))
        }
    }
}

/// Drops all foreign keys, because rows are inserted table by table and may refer to tables that are filled later.
pub async fn drop_foreign_keys(connection: &mut PgConnection) -> Result<()> {
    let sql = format!(
        "CREATE TEMP TABLE {FOREIGN_KEYS_TABLE} ON COMMIT DROP AS \
         SELECT c.conrelid::regclass::text AS on_table, c.conname::text AS name, pg_get_constraintdef(c.oid) AS definition \
         FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace WHERE c.contype = 'f' AND n.nspname = current_schema()"
    );
    run(connection, &sql).await?;
    for row in query_texts(connection, format!("SELECT on_table, name FROM {FOREIGN_KEYS_TABLE}")).await? {
        if let [table, name] = row.as_slice() {
            run(connection, &format!("ALTER TABLE {table} DROP CONSTRAINT {}", quote_name(name))).await?;
        }
    }
    Ok(())
}

pub async fn recreate_foreign_keys(connection: &mut PgConnection) -> Result<()> {
    for row in query_texts(connection, format!("SELECT on_table, name, definition FROM {FOREIGN_KEYS_TABLE} ORDER BY name")).await? {
        if let [table, name, definition] = row.as_slice() {
            run(connection, &format!("ALTER TABLE {table} ADD CONSTRAINT {} {definition}", quote_name(name))).await?;
        }
    }
    Ok(())
}

/// Switches the user-defined triggers of every table; `action` is `DISABLE` or `ENABLE`.
pub async fn alter_triggers(connection: &mut PgConnection, action: &str) -> Result<()> {
    let sql = "SELECT DISTINCT t.tgrelid::regclass::text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid \
               JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT t.tgisinternal AND n.nspname = current_schema()";
    for row in query_texts(connection, sql.to_owned()).await? {
        if let [table] = row.as_slice() {
            run(connection, &format!("ALTER TABLE {table} {action} TRIGGER USER")).await?;
        }
    }
    Ok(())
}

/// Sets each identity sequence past the highest restored number.
pub async fn advance_sequences(connection: &mut PgConnection) -> Result<()> {
    let sql = "SELECT table_name::text, column_name::text FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'";
    for row in query_texts(connection, sql.to_owned()).await? {
        if let [table, column] = row.as_slice() {
            let (table, name) = (quote_name(table), column.replace('\'', "''"));
            let column = quote_name(column);
            let sql =
                format!("SELECT setval(pg_get_serial_sequence('{table}', '{name}'), COALESCE(MAX({column}), 0) + 1, false) FROM {table}");
            run(connection, &sql).await?;
        }
    }
    Ok(())
}
