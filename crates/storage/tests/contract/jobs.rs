//! The job queue: each job is claimed by one worker, retried, never lost, and never run twice under a valid lease.

use std::collections::HashSet;
use std::time::Duration;

use domain::Store;
use domain::jobs::{ClaimedJob, Job, JobStatus, NewJob, StoredJob};

use crate::engines::TestDatabase;
use crate::samples::{article_id, job_id, minute};
use crate::{on_both, write};

on_both!(
    are_claimed_when_due_most_urgent_first,
    are_enqueued_with_their_transaction_or_not_at_all,
    no_job_goes_to_two_of_eight_workers,
    a_lease_that_ran_out_is_retaken,
    a_lost_lease_can_neither_complete_nor_fail,
    a_failed_job_waits_for_its_retry,
    a_job_that_gave_up_is_dead_until_retried,
    a_unique_job_is_replaced_not_doubled,
    a_failed_job_makes_way_for_its_successor,
    a_dead_job_makes_way_for_its_successor,
    unknown_jobs_change_nothing,
    heavy_jobs_are_claimed_apart_one_at_a_time,
);

const LEASE: Duration = Duration::from_secs(60);

fn publish_job(number: u128) -> Job {
    Job::PublishArticle { article: article_id(number) }
}

fn new_job(job: Job, run_at: i64) -> NewJob {
    NewJob { job, run_at: minute(run_at), unique_key: None }
}

fn unique_job(number: u128, run_at: i64) -> NewJob {
    NewJob { unique_key: Some("the key".to_owned()), ..new_job(publish_job(number), run_at) }
}

async fn enqueue_job(world: &TestDatabase, id: u128, job: NewJob) {
    write!(world, |work| work.jobs().enqueue(job_id(id), &job));
}

async fn claim_jobs(world: &TestDatabase, now: i64, token: &str) -> Vec<ClaimedJob> {
    world.store.jobs().claim(minute(now), LEASE, token, 100).await.unwrap()
}

async fn list_jobs(world: &TestDatabase, status: Option<JobStatus>) -> Vec<StoredJob> {
    world.store.jobs().list(status, 100).await.unwrap()
}

async fn are_claimed_when_due_most_urgent_first(world: TestDatabase) {
    enqueue_job(&world, 1, new_job(Job::NotifySlotWaitlist, 0)).await;
    enqueue_job(&world, 2, new_job(publish_job(2), 2)).await;
    enqueue_job(&world, 3, new_job(publish_job(3), 1)).await;
    enqueue_job(&world, 4, new_job(publish_job(4), 9)).await;
    let first = world.store.jobs().claim(minute(5), LEASE, "a", 2).await.unwrap();
    assert_eq!(first.iter().map(|job| job.id).collect::<Vec<_>>(), [job_id(3), job_id(2)]);
    assert_eq!((first[0].job.clone(), first[0].attempt, first[0].lease_token.as_str()), (publish_job(3), 1, "a"));
    let second = claim_jobs(&world, 5, "b").await;
    assert_eq!(second.iter().map(|job| job.id).collect::<Vec<_>>(), [job_id(1)]);
    assert!(claim_jobs(&world, 5, "c").await.is_empty());
    for job in first.iter().chain(&second) {
        assert!(world.store.jobs().complete(job).await.unwrap());
    }
    let left = list_jobs(&world, None).await;
    assert_eq!((left.len(), left[0].id, left[0].run_at, left[0].status), (1, job_id(4), minute(9), JobStatus::Queued));
}

async fn are_enqueued_with_their_transaction_or_not_at_all(world: TestDatabase) {
    let work = world.begin().await;
    work.jobs().enqueue(job_id(1), &new_job(publish_job(1), 0)).await.unwrap();
    drop(work);
    assert!(list_jobs(&world, None).await.is_empty());
    assert!(claim_jobs(&world, 1, "a").await.is_empty());
}

async fn no_job_goes_to_two_of_eight_workers(world: TestDatabase) {
    let work = world.begin().await;
    for number in 0..200 {
        work.jobs().enqueue(job_id(number), &new_job(publish_job(number), 0)).await.unwrap();
    }
    work.commit().await.unwrap();
    let other = world.open_second_node().await;
    let workers: Vec<_> = (0..8)
        .map(|worker| {
            let node = if worker % 2 == 0 { world.clone() } else { other.clone() };
            tokio::spawn(async move {
                let mut done = Vec::new();
                loop {
                    let jobs = node.store.jobs().claim(minute(1), LEASE, &format!("worker {worker}"), 7).await.unwrap();
                    if jobs.is_empty() {
                        break done;
                    }
                    for job in jobs {
                        assert!(node.store.jobs().complete(&job).await.unwrap());
                        done.push(job.id);
                    }
                }
            })
        })
        .collect();
    let mut done = Vec::new();
    for worker in workers {
        done.extend(worker.await.unwrap());
    }
    assert_eq!(done.len(), 200);
    assert_eq!(done.into_iter().collect::<HashSet<_>>().len(), 200);
    assert!(list_jobs(&world, None).await.is_empty());
    other.store.close().await;
}

async fn a_lease_that_ran_out_is_retaken(world: TestDatabase) {
    enqueue_job(&world, 1, new_job(publish_job(1), 0)).await;
    assert_eq!(claim_jobs(&world, 0, "a").await.len(), 1);
    assert!(claim_jobs(&world, 0, "b").await.is_empty());
    let again = claim_jobs(&world, 1, "b").await;
    assert_eq!((again.len(), again[0].attempt, again[0].lease_token.as_str()), (1, 2, "b"));
}

async fn a_lost_lease_can_neither_complete_nor_fail(world: TestDatabase) {
    enqueue_job(&world, 1, new_job(publish_job(1), 0)).await;
    let lost = claim_jobs(&world, 0, "a").await.remove(0);
    let held = claim_jobs(&world, 5, "b").await.remove(0);
    assert!(!world.store.jobs().complete(&lost).await.unwrap());
    assert!(!world.store.jobs().fail(&lost, "late", Some(minute(9))).await.unwrap());
    assert!(!world.store.jobs().fail(&lost, "late", None).await.unwrap());
    assert!(world.store.jobs().complete(&held).await.unwrap());
    assert!(!world.store.jobs().complete(&held).await.unwrap());
}

async fn a_failed_job_waits_for_its_retry(world: TestDatabase) {
    enqueue_job(&world, 1, new_job(publish_job(1), 0)).await;
    let job = claim_jobs(&world, 0, "a").await.remove(0);
    assert!(world.store.jobs().fail(&job, "no answer", Some(minute(3))).await.unwrap());
    let waiting = list_jobs(&world, Some(JobStatus::Queued)).await;
    assert_eq!((waiting[0].attempts, waiting[0].run_at, waiting[0].last_error.as_deref()), (1, minute(3), Some("no answer")));
    assert!(claim_jobs(&world, 2, "b").await.is_empty());
    assert_eq!(claim_jobs(&world, 3, "b").await[0].attempt, 2);
}

async fn a_job_that_gave_up_is_dead_until_retried(world: TestDatabase) {
    enqueue_job(&world, 1, new_job(publish_job(1), 0)).await;
    let job = claim_jobs(&world, 0, "a").await.remove(0);
    assert!(world.store.jobs().fail(&job, "never", None).await.unwrap());
    assert!(claim_jobs(&world, 999, "b").await.is_empty());
    let dead = list_jobs(&world, Some(JobStatus::Dead)).await;
    assert_eq!((dead.len(), dead[0].id, dead[0].status, dead[0].last_error.as_deref()), (1, job_id(1), JobStatus::Dead, Some("never")));
    assert!(world.store.jobs().retry(job_id(1), minute(50)).await.unwrap());
    assert!(!world.store.jobs().retry(job_id(1), minute(50)).await.unwrap(), "no longer dead");
    assert!(claim_jobs(&world, 49, "b").await.is_empty());
    assert_eq!(claim_jobs(&world, 50, "b").await[0].attempt, 1, "attempts begin anew");
}

async fn a_unique_job_is_replaced_not_doubled(world: TestDatabase) {
    enqueue_job(&world, 1, unique_job(1, 5)).await;
    enqueue_job(&world, 2, unique_job(2, 9)).await;
    let waiting = list_jobs(&world, None).await;
    assert_eq!((waiting.len(), waiting[0].id, waiting[0].job.clone(), waiting[0].run_at), (1, job_id(1), publish_job(2), minute(9)));
    let running = claim_jobs(&world, 9, "a").await.remove(0);
    enqueue_job(&world, 3, unique_job(3, 20)).await;
    assert_eq!(list_jobs(&world, None).await.len(), 2, "what runs already does not count as waiting");
    assert!(world.store.jobs().complete(&running).await.unwrap());
    assert_eq!(list_jobs(&world, None).await[0].id, job_id(3));
}

async fn a_failed_job_makes_way_for_its_successor(world: TestDatabase) {
    enqueue_job(&world, 1, unique_job(1, 0)).await;
    let job = claim_jobs(&world, 0, "a").await.remove(0);
    enqueue_job(&world, 2, unique_job(2, 20)).await;
    assert!(world.store.jobs().fail(&job, "again", Some(minute(3))).await.unwrap());
    let waiting = list_jobs(&world, None).await;
    assert_eq!((waiting.len(), waiting[0].id, waiting[0].run_at), (1, job_id(2), minute(20)));
}

async fn a_dead_job_makes_way_for_its_successor(world: TestDatabase) {
    enqueue_job(&world, 1, unique_job(1, 0)).await;
    let job = claim_jobs(&world, 0, "a").await.remove(0);
    world.store.jobs().fail(&job, "never", None).await.unwrap();
    enqueue_job(&world, 2, unique_job(2, 20)).await;
    assert!(world.store.jobs().retry(job_id(1), minute(5)).await.unwrap());
    let waiting = list_jobs(&world, None).await;
    assert_eq!((waiting.len(), waiting[0].id, waiting[0].run_at), (1, job_id(2), minute(5)));
}

async fn unknown_jobs_change_nothing(world: TestDatabase) {
    let unknown = ClaimedJob { id: job_id(1), job: publish_job(1), attempt: 1, lease_token: "a".to_owned() };
    assert!(!world.store.jobs().complete(&unknown).await.unwrap());
    assert!(!world.store.jobs().fail(&unknown, "x", Some(minute(1))).await.unwrap());
    assert!(!world.store.jobs().retry(job_id(1), minute(1)).await.unwrap());
}

async fn heavy_jobs_are_claimed_apart_one_at_a_time(world: TestDatabase) {
    let widths = |picture: &str| Job::GenerateWidths { picture: picture.to_owned() };
    enqueue_job(&world, 1, new_job(widths("a"), 2)).await;
    enqueue_job(&world, 2, new_job(widths("b"), 1)).await;
    enqueue_job(&world, 3, new_job(publish_job(3), 3)).await;
    let light: Vec<_> = claim_jobs(&world, 5, "a").await.into_iter().map(|job| job.id).collect();
    assert_eq!(light, [job_id(3)]);
    let heavy = |token: &'static str| world.store.jobs().claim_heavy(minute(5), LEASE, token);
    assert_eq!(heavy("b").await.unwrap().unwrap().job, widths("b"));
    assert_eq!(heavy("c").await.unwrap().unwrap().job, widths("a"));
    assert!(heavy("d").await.unwrap().is_none(), "both are held");
    assert_eq!(world.store.jobs().claim_heavy(minute(7), LEASE, "e").await.unwrap().unwrap().attempt, 2, "its lease ran out");
}
