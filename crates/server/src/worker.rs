//! The background worker: claims due jobs, runs each, completes it or puts it back.

use std::time::Duration;

use domain::analytics::Analytics;
use domain::articles::Articles;
use domain::ids::JobId;
use domain::jobs::{ClaimedJob, Job, MAX_ATTEMPTS, NewJob, back_off};
use domain::pictures::Pictures;
use domain::{Result, UnitOfWork};
use http::AppState;
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

/// How often due work is looked for: a scheduled article is live well within 5 seconds.
const POLL: Duration = Duration::from_secs(1);
const LEASE: Duration = Duration::from_secs(60);
/// Heavy work runs at the lowest priority: on a busy machine it takes its time.
const HEAVY_LEASE: Duration = Duration::from_secs(300);
const AT_ONCE: u32 = 8;

/// What jobs need of the product.
#[derive(Clone)]
pub struct Worker {
    app: AppState,
    articles: Articles,
    analytics: Analytics,
    pictures: Pictures,
}

impl Worker {
    pub fn new(app: AppState) -> Self {
        Self { articles: app.articles.clone(), analytics: app.analytics.clone(), pictures: app.pictures.clone(), app }
    }

    /// Runs until `stop`; what is running then finishes first. Heavy work goes on beside the rest, so
    /// that what is due now never waits for it.
    pub async fn run(self, stop: CancellationToken) {
        let heavy = self.clone();
        tokio::join!(self.run_light(stop.clone()), heavy.run_heavy(stop));
    }

    async fn run_heavy(self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            match self.heavy_turn().await {
                Ok(false) => {}
                Ok(true) => continue,
                Err(error) => tracing::warn!(%error, "heavy jobs could not be claimed; trying again"),
            }
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(POLL) => {}
            }
        }
    }

    /// One job; answers whether there was one.
    async fn heavy_turn(&self) -> Result<bool> {
        let token = self.app.ambient.secret();
        let Some(job) = self.app.store.jobs().claim_heavy(self.app.ambient.now(), HEAVY_LEASE, &token).await? else { return Ok(false) };
        self.one(&job).await?;
        Ok(true)
    }

    async fn run_light(self, stop: CancellationToken) {
        if let Err(error) = self.schedule_purge(SignedDuration::from_mins(5)).await {
            tracing::warn!(%error, "the daily clean-up could not be scheduled");
        }
        while !stop.is_cancelled() {
            match self.turn().await {
                Ok(0) => {}
                Ok(_) => continue,
                Err(error) => tracing::warn!(%error, "jobs could not be claimed; trying again"),
            }
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(POLL) => {}
            }
        }
    }

    /// One round; answers how many jobs were run.
    async fn turn(&self) -> Result<usize> {
        let token = self.app.ambient.secret();
        let jobs = self.app.store.jobs().claim(self.app.ambient.now(), LEASE, &token, AT_ONCE).await?;
        for job in &jobs {
            self.one(job).await?;
        }
        Ok(jobs.len())
    }

    async fn one(&self, job: &ClaimedJob) -> Result<()> {
        let outcome = self.perform(&job.job).await;
        let kind = job.job.kind();
        let kept = match &outcome {
            Ok(()) => self.app.store.jobs().complete(job).await?,
            Err(error) => {
                let retry_at = (error.is_transient() && job.attempt < MAX_ATTEMPTS).then(|| self.later(back_off(job.attempt)));
                tracing::warn!(kind, id = %job.id, attempt = job.attempt, %error, dead = retry_at.is_none(), "job failed");
                self.app.store.jobs().fail(job, &domain::analytics::mask(&error.to_string()), retry_at).await?
            }
        };
        if !kept {
            tracing::warn!(kind, id = %job.id, "another worker took this job over");
        }
        metrics::counter!("fineprint_jobs_total", "kind" => kind, "outcome" => if outcome.is_ok() { "done" } else { "failed" })
            .increment(1);
        Ok(())
    }

    async fn perform(&self, job: &Job) -> Result<()> {
        match job {
            Job::PublishArticle { article } => self.articles.publish_due(*article).await,
            Job::FactsTakeEffect => self.app.facts.take_effect().await,
            Job::MakeWidths { picture } => self.pictures.make_widths(picture).await,
            Job::PurgeExpired => {
                self.analytics.purge().await?;
                self.schedule_purge(SignedDuration::from_hours(24)).await
            }
        }
    }

    async fn schedule_purge(&self, wait: SignedDuration) -> Result<()> {
        let work = self.app.store.begin().await?;
        let job = NewJob { job: Job::PurgeExpired, run_at: self.after(wait), unique_key: Some("purge".to_owned()) };
        work.jobs().enqueue(JobId(self.app.ambient.uuid()), &job).await?;
        UnitOfWork::commit(work).await
    }

    fn later(&self, wait: Duration) -> Timestamp {
        self.after(SignedDuration::try_from(wait).unwrap_or(SignedDuration::from_mins(15)))
    }

    fn after(&self, wait: SignedDuration) -> Timestamp {
        let now = self.app.ambient.now();
        now.checked_add(wait).unwrap_or(now)
    }
}
