//! Outages of the database: they give one kind of error, nothing is half-written, and the store recovers.

use std::time::{Duration, Instant};

use domain::store::DatabaseEngine;
use domain::{Error, Store};
use sqlx::{Connection, Executor, SqliteConnection};
use storage::Options;

use crate::engines::{TestDatabase, execute_on_server};
use crate::samples::tag;
use crate::{on_both, write};

on_both!(
    a_database_held_by_another_process_is_unavailable_for_now,
    a_database_that_takes_no_changes_still_reads,
    a_database_that_is_gone_is_unavailable,
    a_place_that_does_not_exist_can_not_be_opened,
    begin_does_not_wait_for_ever,
    a_burst_of_writers_leaves_the_site_readable,
);

fn is_unavailable<T>(result: &domain::Result<T>) -> bool {
    matches!(result, Err(Error::Unavailable { .. }))
}

fn short_timeout() -> Options {
    Options { max_connections: 2, acquire_timeout: Duration::from_millis(100) }
}

async fn open_sqlite(world: &TestDatabase) -> SqliteConnection {
    SqliteConnection::connect(&world.url).await.unwrap()
}

async fn a_database_held_by_another_process_is_unavailable_for_now(world: TestDatabase) {
    let node = storage::connect(&world.url, short_timeout()).await.unwrap();
    if world.store.engine() == DatabaseEngine::Sqlite {
        let mut other = open_sqlite(&world).await;
        other.execute("BEGIN IMMEDIATE").await.unwrap();
        let refused = node.begin().await;
        assert!(is_unavailable(&refused));
        assert!(node.tags().list().await.unwrap().is_empty(), "reading goes on");
        other.execute("ROLLBACK").await.unwrap();
    }
    let work = node.begin().await.unwrap();
    work.tags().save(&tag(1)).await.unwrap();
    work.commit().await.unwrap();
    node.close().await;
}

async fn a_database_that_takes_no_changes_still_reads(world: TestDatabase) {
    write!(world, |work| work.tags().save(&tag(1)));
    if world.store.engine() == DatabaseEngine::Postgres {
        execute_on_server(
            &world.url,
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$",
        )
        .await
        .unwrap();
        let node = world.open_second_node().await;
        let work = node.begin().await;
        let answer = work.tags().save(&tag(2)).await;
        assert!(is_unavailable(&answer), "{answer:?}");
        drop(work);
        assert_eq!(node.store.tags().list().await.unwrap(), [tag(1)]);
        node.store.close().await;
    }
    assert_eq!(world.store.tags().list().await.unwrap(), [tag(1)]);
}

async fn a_database_that_is_gone_is_unavailable(world: TestDatabase) {
    world.store.close().await;
    assert!(is_unavailable(&world.store.tags().list().await));
    assert!(is_unavailable(&world.store.begin().await));
    assert!(is_unavailable(&world.store.check_schema().await));
}

async fn a_place_that_does_not_exist_can_not_be_opened(world: TestDatabase) {
    let nowhere = match world.store.engine() {
        DatabaseEngine::Sqlite => "sqlite:/dev/null/fineprint.db",
        DatabaseEngine::Postgres => "postgres:///nothing?host=/nonexistent/socket&user=nobody",
    };
    let answer = storage::connect(nowhere, short_timeout()).await.map(|_| ());
    assert!(is_unavailable(&answer), "{answer:?}");
    let answer = storage::connect("mysql://x/y", short_timeout()).await.map(|_| ());
    assert!(matches!(answer, Err(Error::Invalid { .. })), "{answer:?}");
}

async fn begin_does_not_wait_for_ever(world: TestDatabase) {
    let node = storage::connect(&world.url, short_timeout()).await.unwrap();
    let held = [node.begin().await.unwrap()];
    let also_held = if node.engine() == DatabaseEngine::Postgres { Some(node.begin().await.unwrap()) } else { None };
    let began = Instant::now();
    assert!(is_unavailable(&node.begin().await), "every connection is taken");
    assert!(began.elapsed() < Duration::from_secs(10));
    drop((held, also_held));
    node.begin().await.unwrap().commit().await.unwrap();
    node.close().await;
}

/// Writers who hold or want every connection must not take the last one from those who read.
async fn a_burst_of_writers_leaves_the_site_readable(world: TestDatabase) {
    let options = Options { max_connections: 5, ..short_timeout() };
    let node = storage::connect(&world.url, options).await.unwrap();
    let all = if node.engine() == DatabaseEngine::Postgres { 4 } else { 1 };
    let mut writing = Vec::new();
    for _ in 0..all {
        writing.push(node.begin().await.unwrap());
    }
    let began = Instant::now();
    assert!(is_unavailable(&node.begin().await), "one more does not get the readers' connection");
    let waited = began.elapsed();
    assert!(waited >= options.acquire_timeout, "one more waits for its turn before it is refused: {waited:?}");
    assert!(node.tags().list().await.unwrap().is_empty(), "reading goes on");
    drop(writing);
    node.begin().await.unwrap().commit().await.unwrap();
    node.close().await;
}
