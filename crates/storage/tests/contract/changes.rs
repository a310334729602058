//! The change log: it is complete, in commit order, and announced to all nodes.

use std::time::{Duration, Instant};

use domain::Store;
use domain::changes::Change;
use domain::ids::CategoryId;
use domain::store::DatabaseEngine;
use uuid::Uuid;

use crate::engines::TestDatabase;
use crate::on_both;
use crate::samples::{article_id, tag};

on_both!(
    every_kind_comes_back_in_order,
    the_same_change_stands_once_per_unit,
    a_unit_that_is_dropped_leaves_no_change,
    a_follower_misses_nothing_of_eight_writers,
    waiting_ends_with_a_commit,
    waiting_does_not_start_when_there_is_more_to_read,
    waiting_ends_in_time_when_nothing_happens,
    other_nodes_are_heard_of,
    old_entries_are_pruned,
);

const LONG: Duration = Duration::from_secs(30);

async fn commit_changes(world: &TestDatabase, changes: impl IntoIterator<Item = Change>) {
    let mut work = world.begin().await;
    changes.into_iter().for_each(|change| work.record_change(change));
    work.commit().await.unwrap();
}

async fn every_kind_comes_back_in_order(world: TestDatabase) {
    assert_eq!(world.store.changes().latest_position().await.unwrap(), 0);
    let all = [
        Change::Article(article_id(1)),
        Change::Category(CategoryId(Uuid::from_u128(7))),
        Change::Tags,
        Change::Faqs,
        Change::ContentTypes,
        Change::Toggles,
        Change::Page("about".to_owned()),
        Change::Digest("2026-11-20".to_owned()),
    ];
    commit_changes(&world, all.clone()).await;
    let read = world.store.changes().list_since(0, 100).await.unwrap();
    assert!(read.is_sorted_by(|(a, _), (b, _)| a < b));
    assert_eq!(read.iter().map(|(_, change)| change.clone()).collect::<Vec<_>>(), all);
    assert_eq!(world.store.changes().latest_position().await.unwrap(), read[7].0);
    assert_eq!(world.store.changes().list_since(read[2].0, 2).await.unwrap(), read[3..5]);
    assert_eq!(world.store.changes().list_since(read[7].0, 2).await.unwrap(), []);
}

async fn the_same_change_stands_once_per_unit(world: TestDatabase) {
    commit_changes(&world, [Change::Tags, Change::Article(article_id(1)), Change::Tags]).await;
    commit_changes(&world, [Change::Tags]).await;
    let read: Vec<_> = world.store.changes().list_since(0, 100).await.unwrap().into_iter().map(|(_, change)| change).collect();
    assert_eq!(read, [Change::Tags, Change::Article(article_id(1)), Change::Tags]);
}

async fn a_unit_that_is_dropped_leaves_no_change(world: TestDatabase) {
    let mut work = world.begin().await;
    work.record_change(Change::Tags);
    drop(work);
    assert_eq!(world.store.changes().list_since(0, 100).await.unwrap(), []);
}

/// The follower reads during the writes; at the end it must have exactly the entries of the log.
async fn a_follower_misses_nothing_of_eight_writers(world: TestDatabase) {
    const UNITS: u128 = 40;
    let other = world.open_second_node().await;
    let writers: Vec<_> = (0..8u128)
        .map(|writer| {
            let node = if writer % 2 == 0 { world.clone() } else { other.clone() };
            tokio::spawn(async move {
                for unit in 0..UNITS {
                    let mut work = node.begin().await;
                    // An additional write, so that transactions differ in length.
                    work.tags().save(&tag(100 + writer * UNITS + unit)).await.unwrap();
                    work.record_change(Change::Article(article_id(writer * UNITS + unit)));
                    work.record_change(Change::Page(format!("{writer}")));
                    work.commit().await.unwrap();
                }
            })
        })
        .collect();
    let mut followed = Vec::new();
    loop {
        let all_written = writers.iter().all(|writer| writer.is_finished());
        let position = followed.last().map_or(0, |(position, _)| *position);
        let more = world.store.changes().list_since(position, 50).await.unwrap();
        match (more.is_empty(), all_written) {
            (true, true) => break,
            (true, false) => world.store.changes().wait_for_change(Duration::from_millis(50)).await,
            (false, _) => followed.extend(more),
        }
    }
    for writer in writers {
        writer.await.unwrap();
    }
    assert_eq!(followed.len(), usize::try_from(8 * UNITS * 2).unwrap());
    assert_eq!(followed, world.store.changes().list_since(0, 10_000).await.unwrap());
    other.store.close().await;
}

async fn waiting_ends_with_a_commit(world: TestDatabase) {
    world.store.changes().list_since(0, 10).await.unwrap();
    let waiting = tokio::spawn({
        let world = world.clone();
        async move {
            let began = Instant::now();
            world.store.changes().wait_for_change(LONG).await;
            began.elapsed()
        }
    });
    commit_changes(&world, [Change::Tags]).await;
    assert!(waiting.await.unwrap() < LONG / 2);
}

async fn waiting_does_not_start_when_there_is_more_to_read(world: TestDatabase) {
    world.store.changes().list_since(0, 10).await.unwrap();
    commit_changes(&world, [Change::Tags]).await;
    let began = Instant::now();
    world.store.changes().wait_for_change(LONG).await;
    assert!(began.elapsed() < LONG / 2, "a commit between reading and waiting is not missed");
}

async fn waiting_ends_in_time_when_nothing_happens(world: TestDatabase) {
    commit_changes(&world, [Change::Tags]).await;
    world.store.changes().list_since(0, 10).await.unwrap();
    let began = Instant::now();
    world.store.changes().wait_for_change(Duration::from_millis(20)).await;
    assert!(began.elapsed() >= Duration::from_millis(20));
}

async fn other_nodes_are_heard_of(world: TestDatabase) {
    let other = world.open_second_node().await;
    other.store.changes().list_since(0, 10).await.unwrap();
    commit_changes(&world, [Change::Tags]).await;
    let began = Instant::now();
    if world.store.engine() == DatabaseEngine::Postgres {
        other.store.changes().wait_for_change(LONG).await;
        assert!(began.elapsed() < LONG / 2);
    } else {
        // Without notifications on SQLite, another process reads the log after its timeout.
        other.store.changes().wait_for_change(Duration::from_millis(20)).await;
    }
    assert_eq!(other.store.changes().list_since(0, 10).await.unwrap().len(), 1);
    other.store.close().await;
}

async fn old_entries_are_pruned(world: TestDatabase) {
    assert_eq!(world.store.prune_changes(3, 100).await.unwrap(), 0);
    for number in 0..10 {
        commit_changes(&world, [Change::Article(article_id(number))]).await;
    }
    let all = world.store.changes().list_since(0, 100).await.unwrap();
    assert_eq!(world.store.prune_changes(3, 100).await.unwrap(), 7);
    assert_eq!(world.store.prune_changes(3, 100).await.unwrap(), 0);
    assert_eq!(world.store.changes().list_since(0, 100).await.unwrap(), all[7..]);
    assert_eq!(world.store.prune_changes(0, 100).await.unwrap(), 3);
    let began = Instant::now();
    assert_eq!(world.store.changes().list_since(0, 100).await.unwrap(), []);
    world.store.changes().wait_for_change(Duration::from_millis(20)).await;
    assert!(began.elapsed() >= Duration::from_millis(20), "what is gone is not waited for in a spin");
    commit_changes(&world, [Change::Tags]).await;
    assert!(world.store.changes().latest_position().await.unwrap() > all[9].0, "positions are never used again");
}
