//! Units of work: all or nothing, and the store goes on whatever happens to one.

use domain::Store;
use domain::changes::Change;
use domain::ids::CodeId;
use domain::jobs::{Job, NewJob};
use domain::sessions::Code;
use domain::tags::Tag;
use uuid::Uuid;

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
    units_that_come_together_are_all_kept,
    one_undone_among_many_takes_only_its_own_rows,
    whoever_goes_away_takes_nobody_along,
    many_rows_do_not_share_a_commit,
    rows_that_nobody_waited_for_are_seen_in_their_unit,
    a_row_that_clashes_fails_its_unit_alone,
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
    assert!(work.commit().await.is_err(), "a part of it failed");
    assert!(!world.store.tags().list().await.unwrap().contains(&tag(2)));
}

async fn what_was_committed_survives_a_restart(world: World) {
    fill(&world).await.commit().await.unwrap();
    world.store.close().await;
    let again = world.another_node().await;
    assert_eq!(contents(&again).await, (true, 1, 1));
    again.store.check().await.unwrap();
    again.store.close().await;
}

/// What those who come together share (SQLite: one commit) shows to none of them: each is there when its commit answers.
async fn units_that_come_together_are_all_kept(world: World) {
    let readers = world.another_node().await;
    let unit = |number: u128| {
        let (world, readers) = (world.clone(), readers.clone());
        tokio::spawn(async move {
            write!(world, |work| work.tags().save(&tag(number)));
            assert!(readers.store.tags().list().await.unwrap().contains(&tag(number)), "{number} was said to be kept");
        })
    };
    for unit in (1..=40).map(unit).collect::<Vec<_>>() {
        unit.await.unwrap();
    }
    assert_eq!(readers.store.tags().list().await.unwrap().len(), 40);
    readers.store.close().await;
}

async fn one_undone_among_many_takes_only_its_own_rows(world: World) {
    let unit = |number: u128| {
        let world = world.clone();
        tokio::spawn(async move {
            let work = world.begin().await;
            work.tags().save(&tag(number)).await.unwrap();
            if number.is_multiple_of(3) { drop(work) } else { work.commit().await.unwrap() }
        })
    };
    for unit in (1..=30).map(unit).collect::<Vec<_>>() {
        unit.await.unwrap();
    }
    let mut kept: Vec<Tag> = world.store.tags().list().await.unwrap();
    kept.sort_by_key(|tag| tag.id);
    assert_eq!(kept, (1..=30_u128).filter(|number| !number.is_multiple_of(3)).map(tag).collect::<Vec<_>>());
}

/// At whatever moment: waiting for their turn, writing, waiting for the answer.
async fn whoever_goes_away_takes_nobody_along(world: World) {
    for steps in 0..60 {
        let unit = |number: u128| {
            let world = world.clone();
            tokio::spawn(async move {
                write!(world, |work| work.tags().save(&tag(number)));
            })
        };
        let units: Vec<_> = (1..=6).map(|one| unit(steps * 10 + one)).collect();
        for _ in 0..steps {
            tokio::task::yield_now().await;
        }
        for unit in units.iter().step_by(2) {
            unit.abort();
        }
        for (place, unit) in units.into_iter().enumerate() {
            let outcome = unit.await;
            assert!(place % 2 == 0 || outcome.is_ok(), "{place} was not the one to go");
        }
        let kept = world.store.tags().list().await.unwrap();
        for one in [2, 4, 6] {
            assert!(kept.contains(&tag(steps * 10 + one)), "round {steps}: {one} was said to be kept");
        }
    }
    assert_eq!(contents(&world).await, (false, 0, 0));
}

async fn rows_that_nobody_waited_for_are_seen_in_their_unit(world: World) {
    let counted = async |work: &dyn domain::UnitOfWork| work.sessions().codes_since(&[7; 32], minute(0)).await.unwrap().0;
    let unit = |first: u128, is_kept: bool| {
        let world = world.clone();
        tokio::spawn(async move {
            let work = world.begin().await;
            for number in 0..30_u32 {
                let id = CodeId(Uuid::from_u128(first + u128::from(number)));
                work.sessions().add_code(&Code { id, address: [7; 32], code: None, created_at: minute(1), tries: 0 }).await.unwrap();
                let seen = counted(&*work).await;
                assert!(!number.is_multiple_of(7) || seen > number, "{seen} of {number} are seen");
            }
            if is_kept {
                work.commit().await.unwrap();
            }
        })
    };
    for unit in [unit(100, false), unit(200, true), unit(300, false)] {
        unit.await.unwrap();
    }
    assert_eq!(counted(&*world.begin().await).await, 30);
}

/// Told at the latest when it wants to be kept; who shares its commit loses nothing.
async fn a_row_that_clashes_fails_its_unit_alone(world: World) {
    let job = |number: u128| (job_id(number), NewJob { job: Job::PurgeExpired, run_at: minute(0), unique_key: None });
    let unit = |number: u128| {
        let world = world.clone();
        tokio::spawn(async move {
            let (own, wanted) = job(number);
            let (first, _) = job(1);
            let work = world.begin().await;
            let is_clashing = number.is_multiple_of(3);
            let mut outcome = work.jobs().enqueue(own, &wanted).await;
            if is_clashing && outcome.is_ok() {
                outcome = work.jobs().enqueue(first, &wanted).await;
            }
            let outcome = if outcome.is_ok() { work.commit().await } else { outcome };
            assert_eq!(outcome.is_err(), is_clashing, "{number}: {outcome:?}");
        })
    };
    unit(1).await.unwrap();
    for unit in (2..=20).map(unit).collect::<Vec<_>>() {
        unit.await.unwrap();
    }
    let mut kept: Vec<_> = world.store.jobs().list(None, 50).await.unwrap().into_iter().map(|job| job.id).collect();
    kept.sort();
    assert_eq!(kept, (1..=20_u128).filter(|number| !number.is_multiple_of(3)).map(job_id).collect::<Vec<_>>());
}

/// A large unit that comes behind others begins when they are answered, not before.
async fn many_rows_do_not_share_a_commit(world: World) {
    let first = world.begin().await;
    first.tags().save(&tag(1)).await.unwrap();
    let large = tokio::spawn({
        let world = world.clone();
        async move {
            let work = world.store.begin_alone().await.unwrap();
            work.tags().save(&tag(2)).await.unwrap();
            work
        }
    });
    tokio::task::yield_now().await;
    first.commit().await.unwrap();
    // The large one is under way and nowhere near its end.
    let large = large.await.unwrap();
    assert!(world.store.tags().list().await.unwrap().contains(&tag(1)));
    large.commit().await.unwrap();
    assert_eq!(world.store.tags().list().await.unwrap().len(), 2);
}
