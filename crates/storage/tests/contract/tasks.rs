//! Recurring tasks: each is claimed by one process, retried after a failure, and stopped by no other. Clean-ups work in batches.

use std::collections::HashSet;
use std::sync::Arc;

use domain::Store;
use domain::analytics::{Analytics, AnalyticsAge};
use domain::tasks::{ClaimedTask, MAX_BATCH_ROWS, RecurringTask, TaskReport, TaskState, run_in_batches};
use jiff::{SignedDuration, Timestamp};

use crate::clock::ManualClock;
use crate::engines::TestDatabase;
use crate::samples::minute;
use crate::schema::{execute, query_number};
use crate::{on_both, write};

on_both!(
    are_registered_once,
    are_claimed_when_due_the_longest_due_first,
    a_failing_task_stops_no_other,
    no_task_goes_to_two_processes,
    a_lease_that_ran_out_is_retaken_and_counts_as_a_failure,
    a_lost_lease_can_neither_complete_nor_fail,
    a_task_is_claimed_by_name_before_it_is_due,
    a_task_given_back_stays_due,
    a_task_brought_forward_while_it_runs_runs_once_more,
    a_database_of_the_version_before_loses_its_chains_and_keeps_its_jobs,
    chains_of_an_earlier_version_are_removed_at_the_next_start,
    a_clean_up_works_in_bounded_batches,
    a_clean_up_ends_when_its_time_is_over,
);

const HOLDS: RecurringTask = RecurringTask::ExpiredHolds;
const FILES: RecurringTask = RecurringTask::ExpiredFiles;

async fn register(world: &TestDatabase, tasks: &[(RecurringTask, i64)]) {
    let tasks: Vec<(RecurringTask, Timestamp)> = tasks.iter().map(|(task, due)| (*task, minute(*due))).collect();
    world.store.tasks().register(&tasks, minute(0)).await.unwrap();
}

async fn claim_due(world: &TestDatabase, now: i64, token: &str) -> Option<ClaimedTask> {
    world.store.tasks().claim_due(minute(now), token).await.unwrap()
}

async fn find_state(world: &TestDatabase, task: RecurringTask) -> TaskState {
    world.store.tasks().list().await.unwrap().into_iter().find(|state| state.name == task.name()).unwrap()
}

async fn are_registered_once(world: TestDatabase) {
    register(&world, &[(HOLDS, 5)]).await;
    register(&world, &[(HOLDS, 1), (FILES, 7)]).await;
    let due: Vec<_> = world.store.tasks().list().await.unwrap().into_iter().map(|state| (state.name, state.next_due)).collect();
    assert_eq!(due, [(HOLDS.name().to_owned(), minute(5)), (FILES.name().to_owned(), minute(7))], "a known task keeps its time");
}

async fn are_claimed_when_due_the_longest_due_first(world: TestDatabase) {
    register(&world, &[(HOLDS, 5), (FILES, 3), (RecurringTask::Sessions, 9)]).await;
    assert!(claim_due(&world, 2, "a").await.is_none());
    let first = claim_due(&world, 6, "a").await.unwrap();
    assert_eq!((first.task, first.failures, first.due), (FILES, 0, minute(3)));
    assert_eq!(claim_due(&world, 6, "b").await.unwrap().task, HOLDS);
    assert!(claim_due(&world, 6, "c").await.is_none());
    assert!(world.store.tasks().complete(&first, minute(6), minute(16)).await.unwrap());
    let state = find_state(&world, FILES).await;
    assert_eq!((state.last_run, state.last_success, state.next_due), (Some(minute(6)), Some(minute(6)), minute(16)));
    assert_eq!((state.last_error, state.failures, state.lease_until), (None, 0, None));
}

/// The first task fails at every run; the second one runs and succeeds all the same.
async fn a_failing_task_stops_no_other(world: TestDatabase) {
    register(&world, &[(HOLDS, 0), (FILES, 1)]).await;
    let mut succeeded = 0;
    for round in 1..=3_i64 {
        let now = minute(round * 10);
        while let Some(claimed) = world.store.tasks().claim_due(now, &format!("round {round}")).await.unwrap() {
            if claimed.task == HOLDS {
                let retry_at = claimed.task.retry_at(now, claimed.failures + 1);
                assert!(retry_at > now, "a task that failed is not due at once, so it can't crowd out the others");
                assert!(world.store.tasks().fail(&claimed, "no answer", retry_at).await.unwrap());
            } else {
                succeeded += 1;
                assert!(world.store.tasks().complete(&claimed, now, claimed.task.next_due(now)).await.unwrap());
            }
        }
        assert_eq!(succeeded, round);
    }
    let failing = find_state(&world, HOLDS).await;
    assert_eq!((failing.failures, failing.last_error.as_deref(), failing.last_success), (3, Some("no answer"), None));
    assert!(HOLDS.is_overdue(&failing, minute(31)) && !FILES.is_overdue(&find_state(&world, FILES).await, minute(31)));
}

async fn no_task_goes_to_two_processes(world: TestDatabase) {
    register(&world, &RecurringTask::ALL.iter().map(|task| (*task, 0)).collect::<Vec<_>>()).await;
    let other = world.open_second_node().await;
    let processes: Vec<_> = (0..6)
        .map(|process| {
            let node = if process % 2 == 0 { world.clone() } else { other.clone() };
            tokio::spawn(async move {
                let mut claimed = Vec::new();
                // PostgreSQL skips a row that another process is claiming, so a process looks again when it got none.
                for _ in 0..RecurringTask::ALL.len() {
                    claimed.extend(claim_due(&node, 1, &format!("process {process}")).await.map(|claimed| claimed.task));
                }
                claimed
            })
        })
        .collect();
    let mut claimed = Vec::new();
    for process in processes {
        claimed.extend(process.await.unwrap());
    }
    assert_eq!(claimed.len(), RecurringTask::ALL.len());
    assert_eq!(claimed.into_iter().collect::<HashSet<_>>().len(), RecurringTask::ALL.len());
    other.store.close().await;
}

async fn a_lease_that_ran_out_is_retaken_and_counts_as_a_failure(world: TestDatabase) {
    register(&world, &[(HOLDS, 0)]).await;
    claim_due(&world, 0, "a").await.unwrap();
    assert!(claim_due(&world, 0, "b").await.is_none());
    assert!(claim_due(&world, 4, "b").await.is_none());
    let again = claim_due(&world, 5, "b").await.unwrap();
    assert_eq!((again.failures, again.lease_token.as_str()), (1, "b"));
    let state = find_state(&world, HOLDS).await;
    assert!(state.last_error.is_some_and(|error| error.contains("stopped")) && state.failures == 1);
}

async fn a_lost_lease_can_neither_complete_nor_fail(world: TestDatabase) {
    register(&world, &[(HOLDS, 0)]).await;
    let lost = claim_due(&world, 0, "a").await.unwrap();
    let held = claim_due(&world, 5, "b").await.unwrap();
    assert!(!world.store.tasks().complete(&lost, minute(5), minute(15)).await.unwrap());
    assert!(!world.store.tasks().fail(&lost, "late", minute(9)).await.unwrap());
    assert!(world.store.tasks().complete(&held, minute(5), minute(15)).await.unwrap());
    assert!(!world.store.tasks().complete(&held, minute(5), minute(25)).await.unwrap());
    assert_eq!(find_state(&world, HOLDS).await.next_due, minute(15));
}

async fn a_task_is_claimed_by_name_before_it_is_due(world: TestDatabase) {
    register(&world, &[(HOLDS, 9)]).await;
    let tasks = world.store.tasks();
    assert!(tasks.claim(HOLDS, minute(1), "a").await.unwrap().is_some());
    assert!(tasks.claim(HOLDS, minute(1), "b").await.unwrap().is_none(), "it is held");
    assert!(tasks.claim(FILES, minute(1), "b").await.unwrap().is_none(), "nobody registered it");
}

async fn a_task_given_back_stays_due(world: TestDatabase) {
    register(&world, &[(HOLDS, 0)]).await;
    let claimed = claim_due(&world, 1, "a").await.unwrap();
    world.store.tasks().release(&claimed).await.unwrap();
    assert_eq!(claim_due(&world, 1, "b").await.unwrap().failures, 0, "giving back is no failure");
}

async fn a_task_brought_forward_while_it_runs_runs_once_more(world: TestDatabase) {
    register(&world, &[(HOLDS, 0), (FILES, 9)]).await;
    write!(world, |work| work.tasks().bring_forward(FILES, minute(4)));
    write!(world, |work| work.tasks().bring_forward(FILES, minute(6)));
    assert_eq!(find_state(&world, FILES).await.next_due, minute(4), "only ever to an earlier time");
    let running = claim_due(&world, 1, "a").await.unwrap();
    write!(world, |work| work.tasks().bring_forward(HOLDS, minute(2)));
    assert!(world.store.tasks().complete(&running, minute(3), minute(13)).await.unwrap());
    assert_eq!(find_state(&world, HOLDS).await.next_due, minute(2));
}

const CHAINS: &str = "INSERT INTO jobs (id, kind, payload, class, status, unique_key, attempts, run_at) VALUES \
    (ID1, 'purgeExpired', '{\"kind\": \"purgeExpired\"}', 2, 'queued', 'purge', 0, 0), \
    (ID2, 'sweepHolds', '{\"kind\": \"sweepHolds\"}', 2, 'running', NULL, 0, 0), \
    (ID3, 'sweepFiles', '{\"kind\": \"sweepFiles\"}', 3, 'dead', NULL, 8, 0), \
    (ID4, 'digestDue', '{\"kind\": \"digestDue\"}', 1, 'queued', 'digest-due', 0, 0), \
    (ID5, 'tellWaiting', '{\"kind\": \"tellWaiting\"}', 1, 'queued', NULL, 0, 0)";

async fn insert_chains(world: &TestDatabase) {
    let sql = (1..=5).fold(CHAINS.to_owned(), |sql, number| {
        let id = match world.store.engine() {
            domain::store::DatabaseEngine::Postgres => format!("'00000000-0000-0000-0000-00000000000{number}'"),
            domain::store::DatabaseEngine::Sqlite => format!("x'0000000000000000000000000000000{number}'"),
        };
        sql.replace(&format!("ID{number}"), &id)
    });
    execute(world, &sql).await;
}

async fn a_database_of_the_version_before_loses_its_chains_and_keeps_its_jobs(world: TestDatabase) {
    crate::schema::drop_all_tables(&world).await;
    let before = storage::migration_names().iter().position(|name| name == "m0020_tasks").unwrap();
    world.store.migrate_to(before).await.unwrap();
    insert_chains(&world).await;
    world.store.migrate().await.unwrap();
    world.store.check_schema().await.unwrap();
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM jobs").await, 1);
    let left = world.store.jobs().list(None, 10).await.unwrap();
    assert_eq!(left[0].job, domain::jobs::Job::NotifySlotWaitlist);
    assert!(world.store.tasks().list().await.unwrap().is_empty(), "the first start registers the tasks");
}

async fn chains_of_an_earlier_version_are_removed_at_the_next_start(world: TestDatabase) {
    insert_chains(&world).await;
    register(&world, &[(HOLDS, 0)]).await;
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM jobs").await, 1);
}

const OLD_MARKS: i64 = MAX_BATCH_ROWS as i64 + 1;

/// One mark more than a batch has: one transaction must not delete them all, and the run must.
async fn a_clean_up_works_in_bounded_batches(world: TestDatabase) {
    let insert = format!(
        "WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < {OLD_MARKS}) \
         INSERT INTO page_view_events (event_id, at) SELECT 'event ' || number, number FROM numbers"
    );
    execute(&world, &insert).await;
    let now = minute(60 * 24 * 365);
    let before = AnalyticsAge { events: now, terms: now, single_searches: now };
    let deleted = write!(world, |work| work.analytics().purge(before, 7));
    assert_eq!((deleted, query_number(&world, "SELECT COUNT(*) AS n FROM page_view_events").await), (7, OLD_MARKS - 7));
    let store: Arc<dyn Store> = world.store.clone();
    let (_, environment) = ManualClock::starting_at(now);
    let report = Analytics::new(store, environment).purge().await.unwrap();
    assert_eq!(report, TaskReport::finished(OLD_MARKS as u64 - 7));
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM page_view_events").await, 0);
}

async fn a_clean_up_ends_when_its_time_is_over(_: TestDatabase) {
    let (clock, environment) = ManualClock::starting_at(minute(0));
    let report = run_in_batches(&environment, 10, || async {
        clock.advance(SignedDuration::from_secs(8));
        Ok(10)
    });
    assert_eq!(report.await.unwrap(), TaskReport { affected: 30, is_finished: false }, "after 24 seconds");
}
