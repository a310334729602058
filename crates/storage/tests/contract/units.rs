//! Units of work: they are atomic, and the store keeps working whatever happens to one of them.

use domain::Store;
use domain::categories::Category;
use domain::changes::Change;
use domain::faqs::Faq;
use domain::ids::{CodeId, FaqId};
use domain::jobs::{Job, NewJob};
use domain::sessions::SignInCode;
use domain::store::DatabaseEngine;
use domain::tags::Tag;
use uuid::Uuid;

use crate::engines::TestDatabase;
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
    an_exclusive_unit_finds_everything_before_it_stored,
    shared_units_around_an_exclusive_one_are_kept,
    units_that_lock_what_they_change_lose_no_change,
    rows_that_nobody_waited_for_are_seen_in_their_unit,
    a_row_that_clashes_fails_its_unit_alone,
);

async fn begin_filled_unit(world: &TestDatabase) -> Box<dyn domain::UnitOfWork> {
    let mut work = world.begin().await;
    work.categories().save(&category(1)).await.unwrap();
    work.articles().insert(&article(1)).await.unwrap();
    let job = NewJob { job: Job::NotifySlotWaitlist, run_at: minute(0), unique_key: None };
    work.jobs().enqueue(job_id(1), &job).await.unwrap();
    work.record_change(Change::Article(article_id(1)));
    work
}

async fn read_contents(world: &TestDatabase) -> (bool, usize, usize) {
    let article = world.store.articles().find(article_id(1)).await.unwrap();
    let jobs = world.store.jobs().list(None, 10).await.unwrap();
    let changes = world.store.changes().list_since(0, 10).await.unwrap();
    (article.is_some(), jobs.len(), changes.len())
}

async fn nothing_remains_of_a_unit_that_is_dropped(world: TestDatabase) {
    drop(begin_filled_unit(&world).await);
    assert_eq!(read_contents(&world).await, (false, 0, 0));
    write!(world, |work| work.tags().save(&tag(1)));
    assert_eq!(read_contents(&world).await, (false, 0, 0), "the next unit commits nothing of it");
}

async fn everything_of_a_unit_is_there_after_commit(world: TestDatabase) {
    begin_filled_unit(&world).await.commit().await.unwrap();
    assert_eq!(read_contents(&world).await, (true, 1, 1));
}

async fn others_see_nothing_before_commit(world: TestDatabase) {
    let work = begin_filled_unit(&world).await;
    assert_eq!(read_contents(&world).await, (false, 0, 0));
    work.commit().await.unwrap();
    assert_eq!(read_contents(&world).await, (true, 1, 1));
}

async fn a_unit_whose_future_is_cancelled_is_undone(world: TestDatabase) {
    for steps in 1..40 {
        let unit = tokio::spawn({
            let world = world.clone();
            async move {
                let _work = begin_filled_unit(&world).await;
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
    assert_eq!(read_contents(&world).await, (false, 0, 0));
}

async fn the_store_works_on_after_a_failed_unit(world: TestDatabase) {
    for _ in 0..20 {
        let work = world.begin().await;
        assert!(work.articles().insert(&article(1)).await.is_err(), "there is no such category");
    }
    begin_filled_unit(&world).await.commit().await.unwrap();
    assert_eq!(read_contents(&world).await, (true, 1, 1));
}

async fn commit_never_says_yes_to_what_is_not_written(world: TestDatabase) {
    write!(world, |work| work.tags().save(&tag(1)));
    let work = world.begin().await;
    work.tags().save(&tag(2)).await.unwrap();
    let taken = Tag { slug: tag(1).slug, ..tag(3) };
    assert!(work.tags().save(&taken).await.is_err());
    assert!(work.commit().await.is_err(), "a part of it failed");
    assert!(!world.store.tags().list().await.unwrap().contains(&tag(2)));
}

async fn what_was_committed_survives_a_restart(world: TestDatabase) {
    begin_filled_unit(&world).await.commit().await.unwrap();
    world.store.close().await;
    let again = world.open_second_node().await;
    assert_eq!(read_contents(&again).await, (true, 1, 1));
    again.store.check_schema().await.unwrap();
    again.store.close().await;
}

/// Concurrent units share a commit on SQLite. Each must still find its rows stored when its own commit returns.
async fn units_that_come_together_are_all_kept(world: TestDatabase) {
    let readers = world.open_second_node().await;
    let unit = |number: u128| {
        let (world, readers) = (world.clone(), readers.clone());
        tokio::spawn(async move {
            write!(in world.begin_shared(), |work| work.tags().save(&tag(number)));
            assert!(readers.store.tags().list().await.unwrap().contains(&tag(number)), "{number} was said to be kept");
        })
    };
    for unit in (1..=40).map(unit).collect::<Vec<_>>() {
        unit.await.unwrap();
    }
    assert_eq!(readers.store.tags().list().await.unwrap().len(), 40);
    readers.store.close().await;
}

async fn one_undone_among_many_takes_only_its_own_rows(world: TestDatabase) {
    let unit = |number: u128| {
        let world = world.clone();
        tokio::spawn(async move {
            let work = world.begin_shared().await;
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

/// Units are cancelled at every moment: while they wait for their slot, write, or wait for the commit.
async fn whoever_goes_away_takes_nobody_along(world: TestDatabase) {
    for steps in 0..60 {
        let unit = |number: u128| {
            let world = world.clone();
            tokio::spawn(async move {
                write!(in world.begin_shared(), |work| work.tags().save(&tag(number)));
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
    assert_eq!(read_contents(&world).await, (false, 0, 0));
}

async fn rows_that_nobody_waited_for_are_seen_in_their_unit(world: TestDatabase) {
    let counted = async |work: &dyn domain::UnitOfWork| {
        u32::try_from(work.sessions().lock_codes_since(&[7; 32], minute(0)).await.unwrap().len()).unwrap()
    };
    let unit = |first: u128, is_kept: bool| {
        let world = world.clone();
        tokio::spawn(async move {
            let work = world.begin_shared().await;
            for number in 0..30_u32 {
                let id = CodeId(Uuid::from_u128(first + u128::from(number)));
                work.sessions()
                    .add_code(&SignInCode {
                        id,
                        address: [7; 32],
                        code: None,
                        session: None,
                        visitor: None,
                        network: None,
                        changes: None,
                        created_at: minute(1),
                        tries: 0,
                        closed: false,
                    })
                    .await
                    .unwrap();
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

/// A unit gets the error at the latest at its commit; the units that share the commit lose nothing.
async fn a_row_that_clashes_fails_its_unit_alone(world: TestDatabase) {
    let job = |number: u128| (job_id(number), NewJob { job: Job::NotifySlotWaitlist, run_at: minute(0), unique_key: None });
    let unit = |number: u128| {
        let world = world.clone();
        tokio::spawn(async move {
            let (own, wanted) = job(number);
            let (first, _) = job(1);
            let work = world.begin_shared().await;
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

/// A unit of its own starts only after the commits of the shared units before it have returned.
async fn an_exclusive_unit_finds_everything_before_it_stored(world: TestDatabase) {
    let first = world.begin_shared().await;
    first.tags().save(&tag(1)).await.unwrap();
    let exclusive = tokio::spawn({
        let world = world.clone();
        async move {
            let work = world.begin().await;
            assert!(world.store.tags().list().await.unwrap().contains(&tag(1)) || world.store.engine() == DatabaseEngine::Postgres);
            work.tags().save(&tag(2)).await.unwrap();
            work
        }
    });
    tokio::task::yield_now().await;
    first.commit().await.unwrap();
    // The exclusive unit has started and is not committed.
    let exclusive = exclusive.await.unwrap();
    assert_eq!(world.store.tags().list().await.unwrap(), [tag(1)]);
    exclusive.commit().await.unwrap();
    assert_eq!(world.store.tags().list().await.unwrap().len(), 2);
}

/// Rolling back an exclusive unit fails none of the shared units that queue around it, and its own commit carries none of theirs.
async fn shared_units_around_an_exclusive_one_are_kept(world: TestDatabase) {
    let unit = |number: u128| {
        let world = world.clone();
        tokio::spawn(async move {
            let is_exclusive = number.is_multiple_of(4);
            let work = if is_exclusive { world.begin().await } else { world.begin_shared().await };
            work.tags().save(&tag(number)).await.unwrap();
            if number.is_multiple_of(8) { drop(work) } else { work.commit().await.unwrap() }
        })
    };
    for unit in (1..=40).map(unit).collect::<Vec<_>>() {
        unit.await.unwrap();
    }
    let mut kept: Vec<Tag> = world.store.tags().list().await.unwrap();
    kept.sort_by_key(|tag| tag.id);
    assert_eq!(kept, (1..=40_u128).filter(|number| !number.is_multiple_of(8)).map(tag).collect::<Vec<_>>());
}

/// Each unit changes what it has read, whichever way it began.
async fn units_that_lock_what_they_change_lose_no_change(world: TestDatabase) {
    const CHANGES: i32 = 24;
    let question = Faq { id: FaqId(Uuid::from_u128(1)), question: "Which?".to_owned(), answer: "This".to_owned(), position: 0 };
    write!(world, |work| work.faqs().save(&question));
    write!(world, |work| work.categories().save(&Category { position: 0, ..category(1) }));
    write!(world, |work| work.tags().save(&Tag { name: String::new(), ..tag(1) }));
    let unit = |number: i32| {
        let (world, id) = (world.clone(), question.id);
        tokio::spawn(async move {
            let work = if number % 2 == 0 { world.begin().await } else { world.begin_shared().await };
            let mut question = work.faqs().lock(id).await.unwrap().unwrap();
            question.position += 1;
            work.faqs().save(&question).await.unwrap();
            let mut category = work.categories().lock(category(1).id).await.unwrap().unwrap();
            category.position += 1;
            work.categories().save(&category).await.unwrap();
            let mut tag = work.tags().lock(tag(1).id).await.unwrap().unwrap();
            tag.name.push('x');
            work.tags().save(&tag).await.unwrap();
            work.commit().await.unwrap();
        })
    };
    for unit in (0..CHANGES).map(unit).collect::<Vec<_>>() {
        unit.await.unwrap();
    }
    let question = world.store.faqs().list().await.unwrap().remove(0);
    let category = world.store.categories().find(category(1).id).await.unwrap().unwrap();
    let tag = world.store.tags().list().await.unwrap().remove(0);
    assert_eq!((question.position, category.position, tag.name.len()), (CHANGES, CHANGES, 24));
}
