//! The queue of work: claimed by one, retried, never lost, never done twice while a lease holds.

use std::collections::HashSet;
use std::time::Duration;

use domain::Store;
use domain::jobs::{ClaimedJob, Job, JobStatus, NewJob, StoredJob};

use crate::engines::World;
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

fn publish(number: u128) -> Job {
    Job::PublishArticle { article: article_id(number) }
}

fn new(job: Job, run_at: i64) -> NewJob {
    NewJob { job, run_at: minute(run_at), unique_key: None }
}

fn unique(number: u128, run_at: i64) -> NewJob {
    NewJob { unique_key: Some("the key".to_owned()), ..new(publish(number), run_at) }
}

async fn enqueue(world: &World, id: u128, job: NewJob) {
    write!(world, |work| work.jobs().enqueue(job_id(id), &job));
}

async fn claim(world: &World, now: i64, token: &str) -> Vec<ClaimedJob> {
    world.store.jobs().claim(minute(now), LEASE, token, 100).await.unwrap()
}

async fn listed(world: &World, status: Option<JobStatus>) -> Vec<StoredJob> {
    world.store.jobs().list(status, 100).await.unwrap()
}

async fn are_claimed_when_due_most_urgent_first(world: World) {
    enqueue(&world, 1, new(Job::PurgeExpired, 0)).await;
    enqueue(&world, 2, new(publish(2), 2)).await;
    enqueue(&world, 3, new(publish(3), 1)).await;
    enqueue(&world, 4, new(publish(4), 9)).await;
    let first = world.store.jobs().claim(minute(5), LEASE, "a", 2).await.unwrap();
    assert_eq!(first.iter().map(|job| job.id).collect::<Vec<_>>(), [job_id(3), job_id(2)]);
    assert_eq!((first[0].job.clone(), first[0].attempt, first[0].lease_token.as_str()), (publish(3), 1, "a"));
    let second = claim(&world, 5, "b").await;
    assert_eq!(second.iter().map(|job| job.id).collect::<Vec<_>>(), [job_id(1)]);
    assert!(claim(&world, 5, "c").await.is_empty());
    for job in first.iter().chain(&second) {
        assert!(world.store.jobs().complete(job).await.unwrap());
    }
    let left = listed(&world, None).await;
    assert_eq!((left.len(), left[0].id, left[0].run_at, left[0].status), (1, job_id(4), minute(9), JobStatus::Queued));
}

async fn are_enqueued_with_their_transaction_or_not_at_all(world: World) {
    let work = world.begin().await;
    work.jobs().enqueue(job_id(1), &new(publish(1), 0)).await.unwrap();
    drop(work);
    assert!(listed(&world, None).await.is_empty());
    assert!(claim(&world, 1, "a").await.is_empty());
}

async fn no_job_goes_to_two_of_eight_workers(world: World) {
    let work = world.begin().await;
    for number in 0..200 {
        work.jobs().enqueue(job_id(number), &new(publish(number), 0)).await.unwrap();
    }
    work.commit().await.unwrap();
    let other = world.another_node().await;
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
    assert!(listed(&world, None).await.is_empty());
    other.store.close().await;
}

async fn a_lease_that_ran_out_is_retaken(world: World) {
    enqueue(&world, 1, new(publish(1), 0)).await;
    assert_eq!(claim(&world, 0, "a").await.len(), 1);
    assert!(claim(&world, 0, "b").await.is_empty());
    let again = claim(&world, 1, "b").await;
    assert_eq!((again.len(), again[0].attempt, again[0].lease_token.as_str()), (1, 2, "b"));
}

async fn a_lost_lease_can_neither_complete_nor_fail(world: World) {
    enqueue(&world, 1, new(publish(1), 0)).await;
    let lost = claim(&world, 0, "a").await.remove(0);
    let held = claim(&world, 5, "b").await.remove(0);
    assert!(!world.store.jobs().complete(&lost).await.unwrap());
    assert!(!world.store.jobs().fail(&lost, "late", Some(minute(9))).await.unwrap());
    assert!(!world.store.jobs().fail(&lost, "late", None).await.unwrap());
    assert!(world.store.jobs().complete(&held).await.unwrap());
    assert!(!world.store.jobs().complete(&held).await.unwrap());
}

async fn a_failed_job_waits_for_its_retry(world: World) {
    enqueue(&world, 1, new(publish(1), 0)).await;
    let job = claim(&world, 0, "a").await.remove(0);
    assert!(world.store.jobs().fail(&job, "no answer", Some(minute(3))).await.unwrap());
    let waiting = listed(&world, Some(JobStatus::Queued)).await;
    assert_eq!((waiting[0].attempts, waiting[0].run_at, waiting[0].last_error.as_deref()), (1, minute(3), Some("no answer")));
    assert!(claim(&world, 2, "b").await.is_empty());
    assert_eq!(claim(&world, 3, "b").await[0].attempt, 2);
}

async fn a_job_that_gave_up_is_dead_until_retried(world: World) {
    enqueue(&world, 1, new(publish(1), 0)).await;
    let job = claim(&world, 0, "a").await.remove(0);
    assert!(world.store.jobs().fail(&job, "never", None).await.unwrap());
    assert!(claim(&world, 999, "b").await.is_empty());
    let dead = listed(&world, Some(JobStatus::Dead)).await;
    assert_eq!((dead.len(), dead[0].id, dead[0].status, dead[0].last_error.as_deref()), (1, job_id(1), JobStatus::Dead, Some("never")));
    assert!(world.store.jobs().retry(job_id(1), minute(50)).await.unwrap());
    assert!(!world.store.jobs().retry(job_id(1), minute(50)).await.unwrap(), "no longer dead");
    assert!(claim(&world, 49, "b").await.is_empty());
    assert_eq!(claim(&world, 50, "b").await[0].attempt, 1, "attempts begin anew");
}

async fn a_unique_job_is_replaced_not_doubled(world: World) {
    enqueue(&world, 1, unique(1, 5)).await;
    enqueue(&world, 2, unique(2, 9)).await;
    let waiting = listed(&world, None).await;
    assert_eq!((waiting.len(), waiting[0].id, waiting[0].job.clone(), waiting[0].run_at), (1, job_id(1), publish(2), minute(9)));
    let running = claim(&world, 9, "a").await.remove(0);
    enqueue(&world, 3, unique(3, 20)).await;
    assert_eq!(listed(&world, None).await.len(), 2, "what runs already does not count as waiting");
    assert!(world.store.jobs().complete(&running).await.unwrap());
    assert_eq!(listed(&world, None).await[0].id, job_id(3));
}

async fn a_failed_job_makes_way_for_its_successor(world: World) {
    enqueue(&world, 1, unique(1, 0)).await;
    let job = claim(&world, 0, "a").await.remove(0);
    enqueue(&world, 2, unique(2, 20)).await;
    assert!(world.store.jobs().fail(&job, "again", Some(minute(3))).await.unwrap());
    let waiting = listed(&world, None).await;
    assert_eq!((waiting.len(), waiting[0].id, waiting[0].run_at), (1, job_id(2), minute(20)));
}

async fn a_dead_job_makes_way_for_its_successor(world: World) {
    enqueue(&world, 1, unique(1, 0)).await;
    let job = claim(&world, 0, "a").await.remove(0);
    world.store.jobs().fail(&job, "never", None).await.unwrap();
    enqueue(&world, 2, unique(2, 20)).await;
    assert!(world.store.jobs().retry(job_id(1), minute(5)).await.unwrap());
    let waiting = listed(&world, None).await;
    assert_eq!((waiting.len(), waiting[0].id, waiting[0].run_at), (1, job_id(2), minute(5)));
}

async fn unknown_jobs_change_nothing(world: World) {
    let unknown = ClaimedJob { id: job_id(1), job: publish(1), attempt: 1, lease_token: "a".to_owned() };
    assert!(!world.store.jobs().complete(&unknown).await.unwrap());
    assert!(!world.store.jobs().fail(&unknown, "x", Some(minute(1))).await.unwrap());
    assert!(!world.store.jobs().retry(job_id(1), minute(1)).await.unwrap());
}

async fn heavy_jobs_are_claimed_apart_one_at_a_time(world: World) {
    let widths = |picture: &str| Job::MakeWidths { picture: picture.to_owned() };
    enqueue(&world, 1, new(widths("a"), 2)).await;
    enqueue(&world, 2, new(widths("b"), 1)).await;
    enqueue(&world, 3, new(publish(3), 3)).await;
    let light: Vec<_> = claim(&world, 5, "a").await.into_iter().map(|job| job.id).collect();
    assert_eq!(light, [job_id(3)]);
    let heavy = |token: &'static str| world.store.jobs().claim_heavy(minute(5), LEASE, token);
    assert_eq!(heavy("b").await.unwrap().unwrap().job, widths("b"));
    assert_eq!(heavy("c").await.unwrap().unwrap().job, widths("a"));
    assert!(heavy("d").await.unwrap().is_none(), "both are held");
    assert_eq!(world.store.jobs().claim_heavy(minute(7), LEASE, "e").await.unwrap().unwrap().attempt, 2, "its lease ran out");
}
