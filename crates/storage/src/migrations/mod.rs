//! Migrations. Each is one SQL text for both databases, in which placeholders stand for the few words that differ. A released
//! migration is never edited; every change is a new one.

mod m0001_content;
mod m0002_readers;
mod m0003_operations;
mod m0004_facts;
mod m0005_pictures;
mod m0006_imports;
mod m0007_assist;
mod m0008_vectors;
mod m0009_shelves;
mod m0010_subscribers;
mod m0011_comments;
mod m0012_digests;
mod m0013_webinars;
mod m0014_payments;
mod m0015_bookings;
mod m0016_files_and_disputes;
mod m0017_assistant;
mod m0018_ages;
mod m0019_waiting;
mod m0020_tasks;
mod m0021_short_answers;
mod m0029_leads;
mod m0030_fund_accounts;
mod m0031_reports;
mod m0032_cases;
mod m0034_closed_comments;
mod m0039_turns_before;
mod m0040_security;
mod m0041_message_codes;
mod m0042_case_experts;
mod m0043_papers_reminders;
mod m0044_networks;
mod m0045_follows;
mod m0046_report_visits;
mod m0047_hash_keys;
mod m0048_fund_code_networks;
mod m0049_plans_and_sealed_wills;
mod m0052_google_sessions;
mod m0053_seat_holds;
mod m0054_corrections_on_arrival;
mod m0055_languages_of_mails;
mod m0057_refunds_that_are_over;
mod m0058_feedback_without_proof;
mod m0059_audit_rows_stay;
mod m0061_languages_of_calls;
mod m0062_what_strangers_leave;
mod m0064_leads_that_the_number_asked_for;
mod m0065_who_else_asked_for_a_call;
mod m0066_several_filings;
mod m0067_used_short_links;
mod m0068_bounds_of_what_strangers_write;
mod m0069_agreed_wishes;

use sea_orm::sea_query::{Alias, Query};
use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, Order};
use sea_orm_migration::{MigrationTrait, MigratorTrait, SchemaManager};

struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_content::Migration),
            Box::new(m0002_readers::Migration),
            Box::new(m0003_operations::Migration),
            Box::new(m0004_facts::Migration),
            Box::new(m0005_pictures::Migration),
            Box::new(m0006_imports::Migration),
            Box::new(m0007_assist::Migration),
            Box::new(m0008_vectors::Migration),
            Box::new(m0009_shelves::Migration),
            Box::new(m0010_subscribers::Migration),
            Box::new(m0011_comments::Migration),
            Box::new(m0012_digests::Migration),
            Box::new(m0013_webinars::Migration),
            Box::new(m0014_payments::Migration),
            Box::new(m0015_bookings::Migration),
            Box::new(m0016_files_and_disputes::Migration),
            Box::new(m0017_assistant::Migration),
            Box::new(m0018_ages::Migration),
            Box::new(m0019_waiting::Migration),
            Box::new(m0020_tasks::Migration),
            Box::new(m0021_short_answers::Migration),
            Box::new(m0029_leads::Migration),
            Box::new(m0030_fund_accounts::Migration),
            Box::new(m0031_reports::Migration),
            Box::new(m0032_cases::Migration),
            Box::new(m0034_closed_comments::Migration),
            Box::new(m0039_turns_before::Migration),
            Box::new(m0040_security::Migration),
            Box::new(m0041_message_codes::Migration),
            Box::new(m0042_case_experts::Migration),
            Box::new(m0043_papers_reminders::Migration),
            Box::new(m0044_networks::Migration),
            Box::new(m0045_follows::Migration),
            Box::new(m0046_report_visits::Migration),
            Box::new(m0047_hash_keys::Migration),
            Box::new(m0048_fund_code_networks::Migration),
            Box::new(m0049_plans_and_sealed_wills::Migration),
            Box::new(m0052_google_sessions::Migration),
            Box::new(m0053_seat_holds::Migration),
            Box::new(m0054_corrections_on_arrival::Migration),
            Box::new(m0055_languages_of_mails::Migration),
            Box::new(m0057_refunds_that_are_over::Migration),
            Box::new(m0058_feedback_without_proof::Migration),
            Box::new(m0059_audit_rows_stay::Migration),
            Box::new(m0061_languages_of_calls::Migration),
            Box::new(m0062_what_strangers_leave::Migration),
            Box::new(m0064_leads_that_the_number_asked_for::Migration),
            Box::new(m0065_who_else_asked_for_a_call::Migration),
            Box::new(m0066_several_filings::Migration),
            Box::new(m0067_used_short_links::Migration),
            Box::new(m0068_bounds_of_what_strangers_write::Migration),
            Box::new(m0069_agreed_wishes::Migration),
        ]
    }
}

const MIGRATIONS_TABLE: &str = "seaql_migrations";
/// Advisory lock of the migrations. The value is arbitrary, but must be the same on all nodes.
const MIGRATION_LOCK_KEY: i64 = 0x0066_696e_6501;

/// The names of all migrations of this binary, in order.
pub fn names() -> Vec<String> {
    Migrator::migrations().iter().map(|migration| migration.name().to_owned()).collect()
}

pub async fn apply(txn: &DatabaseTransaction) -> Result<(), DbErr> {
    if txn.get_database_backend() == DbBackend::Postgres {
        txn.execute_unprepared(&format!("SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock({MIGRATION_LOCK_KEY})")).await?;
    }
    Migrator::up(txn, None).await
}

/// Applies the first `count` migrations to a database that has none yet.
pub async fn apply_first(txn: &DatabaseTransaction, count: usize) -> Result<(), DbErr> {
    Migrator::up(txn, Some(u32::try_from(count).unwrap_or(u32::MAX))).await
}

/// The names of the migrations applied to the database, in order; empty for a new database.
pub async fn list_applied(connection: &DatabaseConnection) -> Result<Vec<String>, DbErr> {
    if !SchemaManager::new(connection).has_table(MIGRATIONS_TABLE).await? {
        return Ok(Vec::new());
    }
    let version = Alias::new("version");
    let query = Query::select().column(version.clone()).from(Alias::new(MIGRATIONS_TABLE)).order_by(version, Order::Asc).take();
    connection.query_all(&query).await?.iter().map(|row| row.try_get("", "version")).collect()
}

pub async fn list_pending(connection: &DatabaseConnection) -> Result<Vec<String>, DbErr> {
    let applied = list_applied(connection).await?;
    Ok(names().into_iter().filter(|name| !applied.contains(name)).collect())
}

/// Runs the SQL of a migration after replacing its `{placeholders}` with the words of the engine.
async fn run(connection: &impl ConnectionTrait, sql: &str) -> Result<(), DbErr> {
    let words: &[(&str, &str)] = match connection.get_database_backend() {
        DbBackend::Postgres => &POSTGRES,
        _ => &SQLITE,
    };
    let sql = words.iter().fold(sql.to_owned(), |sql, (word, meaning)| sql.replace(word, meaning));
    connection.execute_unprepared(&sql).await?;
    Ok(())
}

async fn run_on_sqlite(connection: &impl ConnectionTrait, sql: &str) -> Result<(), DbErr> {
    match connection.get_database_backend() {
        DbBackend::Sqlite => run(connection, sql).await,
        _ => Ok(()),
    }
}

/// Text compares by bytes on both engines, whatever the locale of the cluster.
const POSTGRES: [(&str, &str); 10] = [
    ("{uuid}", "uuid"),
    ("{text}", r#"text COLLATE "C""#),
    ("{int}", "integer"),
    ("{long}", "bigint"),
    ("{bool}", "boolean"),
    ("{bytes}", "bytea"),
    ("{json}", "json"),
    ("{serial}", "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY"),
    ("{rows}", ""),
    ("{keyed}", ""),
];

/// STRICT tables reject values of a wrong type, as PostgreSQL does. `{keyed}` tables are stored in the order of their primary
/// key.
const SQLITE: [(&str, &str); 10] = [
    ("{uuid}", "BLOB"),
    ("{text}", "TEXT"),
    ("{int}", "INTEGER"),
    ("{long}", "INTEGER"),
    ("{bool}", "INTEGER"),
    ("{bytes}", "BLOB"),
    ("{json}", "TEXT"),
    ("{serial}", "INTEGER PRIMARY KEY AUTOINCREMENT"),
    ("{rows}", "STRICT"),
    ("{keyed}", "STRICT, WITHOUT ROWID"),
];
