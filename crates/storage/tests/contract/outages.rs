//! When the database can't: one kind of error, nothing half-written, and all is well afterwards.

use std::time::{Duration, Instant};

use domain::store::Engine;
use domain::{Error, Store};
use sqlx::{Connection, Executor, SqliteConnection};
use storage::Options;

use crate::engines::{World, administer};
use crate::samples::tag;
use crate::{on_both, write};

on_both!(
    a_database_held_by_another_process_is_unavailable_for_now,
    a_database_that_takes_no_changes_still_reads,
    a_database_that_is_gone_is_unavailable,
    a_place_that_does_not_exist_can_not_be_opened,
    begin_does_not_wait_for_ever,
);

fn is_unavailable<T>(result: &domain::Result<T>) -> bool {
    matches!(result, Err(Error::Unavailable { .. }))
}

fn impatient() -> Options {
    Options { max_connections: 2, acquire_timeout: Duration::from_millis(100) }
}

async fn sqlite(world: &World) -> SqliteConnection {
    SqliteConnection::connect(&world.url).await.unwrap()
}

async fn a_database_held_by_another_process_is_unavailable_for_now(world: World) {
    let node = storage::connect(&world.url, impatient()).await.unwrap();
    if world.store.engine() == Engine::Sqlite {
        let mut other = sqlite(&world).await;
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

async fn a_database_that_takes_no_changes_still_reads(world: World) {
    write!(world, |work| work.tags().save(&tag(1)));
    if world.store.engine() == Engine::Postgres {
        administer(
            &world.url,
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$",
        )
        .await
        .unwrap();
        let node = world.another_node().await;
        let work = node.begin().await;
        let answer = work.tags().save(&tag(2)).await;
        assert!(is_unavailable(&answer), "{answer:?}");
        drop(work);
        assert_eq!(node.store.tags().list().await.unwrap(), [tag(1)]);
        node.store.close().await;
    }
    assert_eq!(world.store.tags().list().await.unwrap(), [tag(1)]);
}

async fn a_database_that_is_gone_is_unavailable(world: World) {
    world.store.close().await;
    assert!(is_unavailable(&world.store.tags().list().await));
    assert!(is_unavailable(&world.store.begin().await));
    assert!(is_unavailable(&world.store.check().await));
}

async fn a_place_that_does_not_exist_can_not_be_opened(world: World) {
    let nowhere = match world.store.engine() {
        Engine::Sqlite => "sqlite:/dev/null/fineprint.db",
        Engine::Postgres => "postgres:///nothing?host=/nonexistent/socket&user=nobody",
    };
    let answer = storage::connect(nowhere, impatient()).await.map(|_| ());
    assert!(is_unavailable(&answer), "{answer:?}");
    let answer = storage::connect("mysql://x/y", impatient()).await.map(|_| ());
    assert!(matches!(answer, Err(Error::Invalid { .. })), "{answer:?}");
}

async fn begin_does_not_wait_for_ever(world: World) {
    let node = storage::connect(&world.url, impatient()).await.unwrap();
    let held = [node.begin().await.unwrap()];
    let also_held = if node.engine() == Engine::Postgres { Some(node.begin().await.unwrap()) } else { None };
    let began = Instant::now();
    assert!(is_unavailable(&node.begin().await), "every connection is taken");
    assert!(began.elapsed() < Duration::from_secs(10));
    drop((held, also_held));
    node.begin().await.unwrap().commit().await.unwrap();
    node.close().await;
}
