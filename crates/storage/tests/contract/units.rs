//! Units of work: all or nothing, and the store goes on whatever happens to one.

use domain::Store;
use domain::changes::Change;
use domain::jobs::{Job, NewJob};
use domain::tags::Tag;

use crate::engines::World;
use crate::samples::{article, article_id, category, job_id, minute, tag};
use crate::{on_both, write};

on_both!(
    nothing_remains_of_a_unit_that_is_dropped,
    everything_of_a_unit_is_there_after_commit,
    others_see_nothing_before_commit,
    a_unit_whose_future_is_cancelled_is_undone,
    the_store_works_on_after_a_failed_unit,
    commit_never_says_yes_to_what_is_not_written,
    what_was_committed_survives_a_restart,
);

async fn fill(world: &World) -> Box<dyn domain::UnitOfWork> {
    let mut work = world.begin().await;
    work.categories().save(&category(1)).await.unwrap();
    work.articles().insert(&article(1)).await.unwrap();
    let job = NewJob { job: Job::PurgeExpired, run_at: minute(0), unique_key: None };
    work.jobs().enqueue(job_id(1), &job).await.unwrap();
    work.record(Change::Article(article_id(1)));
    work
}

async fn contents(world: &World) -> (bool, usize, usize) {
    let article = world.store.articles().find(article_id(1)).await.unwrap();
    let jobs = world.store.jobs().list(None, 10).await.unwrap();
    let changes = world.store.changes().since(0, 10).await.unwrap();
    (article.is_some(), jobs.len(), changes.len())
}

async fn nothing_remains_of_a_unit_that_is_dropped(world: World) {
    drop(fill(&world).await);
    assert_eq!(contents(&world).await, (false, 0, 0));
    write!(world, |work| work.tags().save(&tag(1)));
    assert_eq!(contents(&world).await, (false, 0, 0), "the next unit commits nothing of it");
}

async fn everything_of_a_unit_is_there_after_commit(world: World) {
    fill(&world).await.commit().await.unwrap();
    assert_eq!(contents(&world).await, (true, 1, 1));
}

async fn others_see_nothing_before_commit(world: World) {
    let work = fill(&world).await;
    assert_eq!(contents(&world).await, (false, 0, 0));
    work.commit().await.unwrap();
    assert_eq!(contents(&world).await, (true, 1, 1));
}

async fn a_unit_whose_future_is_cancelled_is_undone(world: World) {
    for steps in 1..40 {
        let unit = tokio::spawn({
            let world = world.clone();
            async move {
                let _work = fill(&world).await;
                std::future::pending::<()>().await;
            }
        });
        for _ in 0..steps {
            tokio::task::yield_now().await;
        }
        unit.abort();
        assert!(unit.await.unwrap_err().is_cancelled());
    }
    write!(world, |work| work.tags().save(&tag(1)));
    assert_eq!(contents(&world).await, (false, 0, 0));
}

async fn the_store_works_on_after_a_failed_unit(world: World) {
    for _ in 0..20 {
        let work = world.begin().await;
        assert!(work.articles().insert(&article(1)).await.is_err(), "there is no such category");
    }
    fill(&world).await.commit().await.unwrap();
    assert_eq!(contents(&world).await, (true, 1, 1));
}

async fn commit_never_says_yes_to_what_is_not_written(world: World) {
    write!(world, |work| work.tags().save(&tag(1)));
    let work = world.begin().await;
    work.tags().save(&tag(2)).await.unwrap();
    let taken = Tag { slug: tag(1).slug, ..tag(3) };
    assert!(work.tags().save(&taken).await.is_err());
    let said_yes = work.commit().await.is_ok();
    assert_eq!(world.store.tags().list().await.unwrap().contains(&tag(2)), said_yes);
}

async fn what_was_committed_survives_a_restart(world: World) {
    fill(&world).await.commit().await.unwrap();
    world.store.close().await;
    let again = world.another_node().await;
    assert_eq!(contents(&again).await, (true, 1, 1));
    again.store.check().await.unwrap();
    again.store.close().await;
}
