//! Migrations: they create the same schema on both engines, and every column with personal data is listed.

use std::collections::BTreeSet;

use domain::audit::{self, Act, Verdict, record_alone};
use domain::personal_data::personal_columns;
use domain::store::DatabaseEngine;
use domain::{Error, Store};
use sea_orm::{ConnectionTrait, Database, Statement};
use storage::{Options, migration_names};

use crate::engines::TestDatabase;
use crate::on_both;
use crate::samples::minute;

on_both!(
    numbers_are_those_of_the_binary,
    migrating_again_changes_nothing,
    a_new_database_is_not_ready,
    two_nodes_migrate_at_once,
    a_newer_database_is_refused,
    both_engines_have_the_same_columns,
    every_personal_column_is_listed,
    sqlite_is_set_up_to_lose_nothing,
    the_audit_trail_is_only_added_to,
);

/// Returns the column `n` of a query with one row, on a connection of its own.
pub async fn query_number(world: &TestDatabase, sql: &str) -> i64 {
    let connection = Database::connect(&world.url).await.unwrap();
    let row = connection.query_one_raw(Statement::from_string(connection.get_database_backend(), sql)).await.unwrap().unwrap();
    let number = row.try_get("", "n").unwrap();
    connection.close().await.unwrap();
    number
}

async fn query_texts(world: &TestDatabase, sql: &str) -> Vec<String> {
    let connection = Database::connect(&world.url).await.unwrap();
    let rows = connection.query_all_raw(Statement::from_string(connection.get_database_backend(), sql)).await.unwrap();
    let texts = rows.iter().map(|row| row.try_get("", "t").unwrap()).collect();
    connection.close().await.unwrap();
    texts
}

async fn the_audit_trail_is_only_added_to(world: TestDatabase) {
    for number in 1..=2 {
        let act = Act::new(minute(number), "tag.create", number, "");
        record_alone(&*world.store, act).await.unwrap();
    }
    let whole = audit::verify(&*world.store).await.unwrap();
    assert!(matches!(whole, Verdict::Whole { events: 2, .. }), "{whole:?}");
    let copied =
        "SELECT number, at, 'somebody else', role, action, subject, details, reason, request_id, previous_hash, hash FROM audit_events";
    let again = match world.store.engine() {
        DatabaseEngine::Sqlite => format!("INSERT OR REPLACE INTO audit_events {copied}"),
        DatabaseEngine::Postgres => "TRUNCATE audit_events".to_owned(),
    };
    let connection = Database::connect(&world.url).await.unwrap();
    for sql in ["UPDATE audit_events SET actor = 'somebody else'", "DELETE FROM audit_events WHERE number = 2", &again] {
        let refused = connection.execute_unprepared(sql).await.unwrap_err().to_string();
        assert!(refused.contains("the audit trail is only added to"), "{sql}: {refused}");
    }
    connection.close().await.unwrap();
    assert_eq!(audit::verify(&*world.store).await.unwrap(), whole);
}

pub async fn execute(world: &TestDatabase, sql: &str) {
    let connection = Database::connect(&world.url).await.unwrap();
    connection.execute_unprepared(sql).await.unwrap();
    connection.close().await.unwrap();
}

/// Lists all columns of our tables as `table.column`.
async fn list_columns(world: &TestDatabase) -> BTreeSet<String> {
    let sql = match world.store.engine() {
        DatabaseEngine::Postgres => {
            "SELECT table_name || '.' || column_name AS t FROM information_schema.columns \
             WHERE table_schema = current_schema() AND table_name <> 'seaql_migrations'"
        }
        DatabaseEngine::Sqlite => {
            "SELECT m.name || '.' || c.name AS t FROM sqlite_master m, pragma_table_info(m.name) c \
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name <> 'seaql_migrations'"
        }
    };
    query_texts(world, sql).await.into_iter().collect()
}

async fn numbers_are_those_of_the_binary(world: TestDatabase) {
    let applied = query_texts(&world, "SELECT version AS t FROM seaql_migrations ORDER BY version").await;
    assert_eq!(applied, migration_names());
    let released = ["m0001_content", "m0002_readers", "m0003_operations", "m0004_facts"];
    assert_eq!(applied[..released.len()], released);
}

async fn migrating_again_changes_nothing(world: TestDatabase) {
    world.store.migrate().await.unwrap();
    assert!(world.store.pending_migrations().await.unwrap().is_empty());
    world.store.check_schema().await.unwrap();
}

async fn a_new_database_is_not_ready(world: TestDatabase) {
    drop_all_tables(&world).await;
    assert_eq!(world.store.pending_migrations().await.unwrap(), migration_names());
    assert!(matches!(world.store.check_schema().await, Err(Error::Unavailable { .. })));
    world.store.migrate().await.unwrap();
    world.store.check_schema().await.unwrap();
}

pub async fn drop_all_tables(world: &TestDatabase) {
    let tables = list_columns(world).await.into_iter().map(|column| column.split_once('.').unwrap().0.to_owned());
    let mut tables: Vec<String> = tables.collect::<BTreeSet<_>>().into_iter().collect();
    tables.push("seaql_migrations".to_owned());
    let (before, cascade) = match world.store.engine() {
        DatabaseEngine::Postgres => ("", " CASCADE"),
        DatabaseEngine::Sqlite => ("PRAGMA foreign_keys = OFF;", ""),
    };
    let drops: String = tables.iter().map(|table| format!("DROP TABLE {table}{cascade};")).collect();
    execute(world, &format!("{before}{drops}")).await;
}

async fn two_nodes_migrate_at_once(world: TestDatabase) {
    drop_all_tables(&world).await;
    let other = world.open_second_node().await;
    let (one, two) = tokio::join!(world.store.migrate(), other.store.migrate());
    one.unwrap();
    two.unwrap();
    other.store.check_schema().await.unwrap();
    other.store.close().await;
}

async fn a_newer_database_is_refused(world: TestDatabase) {
    execute(&world, "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_later', 0)").await;
    let Err(Error::Unavailable { message, .. }) = world.store.check_schema().await else { panic!("it should not be ready") };
    assert!(message.contains("m9999_later"), "{message}");
    assert!(world.store.migrate().await.is_err());
    assert!(storage::connect(&world.url, Options::default()).await.is_ok(), "opening works: the operator may look");
}

/// Both engines are compared with the same list, so a column that one engine lacks fails there.
async fn both_engines_have_the_same_columns(world: TestDatabase) {
    let expected: BTreeSet<String> = include_str!("columns.txt").lines().map(str::to_owned).collect();
    let found = list_columns(&world).await;
    let missing: Vec<_> = expected.difference(&found).collect();
    let added: Vec<_> = found.difference(&expected).collect();
    assert!(missing.is_empty() && added.is_empty(), "columns.txt names {missing:?} in vain and lacks {added:?}");
}

/// Words in column names that suggest personal data.
const PERSONAL_WORDS: &[&str] = &[
    "email", "phone", "mobile", "name", "visitor", "author", "reviewer", "owner", "saved_by", "term", "address", "birth", "cookie",
    "session", "agent", "ip", "user", "person", "member",
];

/// Columns that were reviewed and hold no personal data.
const NON_PERSONAL_COLUMNS: &[&str] = &[
    "categories.name",
    "categories.description",
    "content_types.name",
    "pages.description",
    "recurring_tasks.name",
    "tags.name",
    "toggles.name",
    "search_term_days.term_id",
    "search_wishes.term_id",
    // Whether the person, staff or the program wrote it.
    "case_events.author",
    // The number of a document.
    "documents.file_name",
];

async fn every_personal_column_is_listed(world: TestDatabase) {
    let columns = list_columns(&world).await;
    let listed: BTreeSet<String> = personal_columns().map(|column| format!("{}.{}", column.table, column.column)).collect();
    let vanished: Vec<_> = listed.difference(&columns).collect();
    assert!(vanished.is_empty(), "personal_data.rs lists columns that do not exist: {vanished:?}");
    let is_suspect = |column: &&String| {
        let name = column.split_once('.').unwrap().1;
        PERSONAL_WORDS.iter().any(|word| if word.len() > 2 { name.contains(word) } else { name.split('_').any(|part| part == *word) })
    };
    let unlisted: Vec<_> =
        columns.iter().filter(is_suspect).filter(|c| !listed.contains(*c) && !NON_PERSONAL_COLUMNS.contains(&c.as_str())).collect();
    assert!(unlisted.is_empty(), "say in personal_data.rs what these are, or here that they tell of nobody: {unlisted:?}");
}

async fn sqlite_is_set_up_to_lose_nothing(world: TestDatabase) {
    if world.store.engine() == DatabaseEngine::Sqlite {
        assert_eq!(query_texts(&world, "SELECT journal_mode AS t FROM pragma_journal_mode").await, ["wal"]);
        assert_eq!(query_texts(&world, "SELECT integrity_check AS t FROM pragma_integrity_check").await, ["ok"]);
    } else {
        assert_eq!(
            query_texts(
                &world,
                "SELECT collation_name::text AS t FROM information_schema.columns WHERE table_name = 'tags' AND column_name = 'name'"
            )
            .await,
            ["C"]
        );
    }
}
