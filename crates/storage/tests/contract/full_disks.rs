//! A full disk under a SQLite file: what is said to be kept is kept, and writes go on once there is room.

use std::sync::Arc;

use domain::categories::Category;
use domain::ids::CategoryId;
use domain::{Error, Result, Store};
use storage::{Options, SqlStore};
use tempfile::TempDir;
use uuid::Uuid;

/// In pages. No test needs so many.
const AMPLE: u32 = 1_000_000;

async fn open_store() -> (TempDir, Arc<SqlStore>) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("full.db").display());
    let store = storage::connect(&url, Options::default()).await.unwrap();
    store.migrate().await.unwrap();
    (folder, Arc::new(store))
}

async fn save_category(store: &SqlStore, number: u128, description: &str) -> Result<()> {
    let work = store.begin_shared().await?;
    let category = Category {
        id: CategoryId(Uuid::from_u128(number)),
        name: "Name".to_owned(),
        slug: format!("slug-{number}"),
        description: description.to_owned(),
        position: 0,
    };
    work.categories().save(&category).await?;
    work.commit().await
}

#[tokio::test]
async fn writes_go_on_after_a_full_disk() {
    let (_folder, store) = open_store().await;
    for round in 0..3 {
        store.limit_file_pages(1).await.unwrap();
        let answer = save_category(&store, round, &"long ".repeat(100_000)).await;
        assert!(matches!(&answer, Err(Error::Unavailable { message, .. }) if message.contains("full")), "{answer:?}");
        assert_eq!(store.categories().list().await.unwrap().len(), usize::try_from(round).unwrap(), "nothing half-written");
        store.limit_file_pages(AMPLE).await.unwrap();
        save_category(&store, round, "short").await.unwrap();
    }
    store.close().await;
}

/// After one more unit is rolled back, a connection whose transaction SQLite ended would report success for commits that are never written.
#[tokio::test]
async fn a_transaction_that_sqlite_ended_by_itself_spoils_no_later_one() {
    let (_folder, store) = open_store().await;
    store.end_shared_transaction_unnoticed().await.unwrap();
    drop(store.begin_shared().await.unwrap());
    save_category(&store, 1, "after").await.unwrap();
    assert_eq!(store.categories().list().await.unwrap().len(), 1);
    store.close().await;
}

/// Units share a commit and the disk is full for one of them: only units whose rows are stored may report success.
#[tokio::test]
async fn a_full_disk_in_a_shared_commit_is_told_to_everybody_it_concerns() {
    let (_folder, store) = open_store().await;
    for round in 0..10 {
        store.limit_file_pages(1).await.unwrap();
        let save = |number: u128, description: String| {
            let store = store.clone();
            tokio::spawn(async move { (number, save_category(&store, number, &description).await) })
        };
        let size = if round % 2 == 0 { 100_000 } else { 10 };
        let units = [(1, 1), (2, size), (3, 1), (4, 1)].map(|(number, size)| save(round * 10 + number, "long ".repeat(size)));
        let mut answers = Vec::new();
        for unit in units {
            answers.push(unit.await.unwrap());
        }
        let saved = store.categories().list().await.unwrap();
        for (number, answer) in answers {
            let is_there = saved.iter().any(|(category, _)| category.slug == format!("slug-{number}"));
            assert!(answer.is_err() || is_there, "{number} was said to be kept: {answer:?}");
        }
        store.limit_file_pages(AMPLE).await.unwrap();
        save_category(&store, round * 10 + 9, "short").await.unwrap();
    }
    store.close().await;
}
