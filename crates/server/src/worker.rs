//! The background worker: one loop that keeps lanes going. The lanes run due jobs, heavy jobs, recurring tasks and the outbox; a lane
//! that panics is reported and goes on at its next turn.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::articles::Articles;
use domain::jobs::{ClaimedJob, Job, MAX_ATTEMPTS, retry_delay};
use domain::pictures::Pictures;
use domain::{Error, Result};
use http::AppState;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::scheduler::Scheduler;
use crate::supervisor::report_panic;

/// How often the loop looks which lanes are idle. It is the interval of the outbox, which is short because a person waits for a
/// sign-in code.
const POLL_INTERVAL: Duration = Duration::from_millis(150);
/// How often due jobs and tasks are looked for. A scheduled article must be live within 5 seconds.
const JOB_INTERVAL: Duration = Duration::from_secs(1);
const JOB_LEASE: Duration = Duration::from_secs(60);
/// Lease of a heavy job: it runs at the lowest priority and may take long on a busy machine.
const HEAVY_JOB_LEASE: Duration = Duration::from_secs(300);

/// Runs the background jobs and the recurring tasks. A clone shares the application state.
#[derive(Clone)]
pub struct Worker {
    app: AppState,
    articles: Articles,
    pictures: Pictures,
    scheduler: Scheduler,
    /// How many updates are handed to providers per second.
    updates_per_second: u32,
}

/// What a lane does. The lanes never wait for one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LaneKind {
    /// Due jobs, one after the other.
    Jobs,
    /// Jobs that take long, one after the other, so that a due job never waits for them.
    HeavyJobs,
    /// Recurring tasks. There are several lanes of this kind, so that a slow task does not delay all others.
    Tasks,
    /// The outbox: sign-in codes immediately, updates no faster than the configured rate.
    Outbox,
}

/// A round of a lane runs until nothing is due, and is started again after the lane's interval.
struct Lane {
    name: &'static str,
    kind: LaneKind,
    interval: Duration,
    started_at: Option<Instant>,
    round: Option<JoinHandle<()>>,
}

impl Lane {
    fn new(name: &'static str, kind: LaneKind, interval: Duration) -> Self {
        Self { name, kind, interval, started_at: None, round: None }
    }

    fn all() -> [Lane; 5] {
        [
            Lane::new("jobs", LaneKind::Jobs, JOB_INTERVAL),
            Lane::new("heavy jobs", LaneKind::HeavyJobs, JOB_INTERVAL),
            Lane::new("tasks", LaneKind::Tasks, JOB_INTERVAL),
            Lane::new("more tasks", LaneKind::Tasks, JOB_INTERVAL),
            Lane::new("outbox", LaneKind::Outbox, POLL_INTERVAL),
        ]
    }

    fn is_running(&self) -> bool {
        self.round.as_ref().is_some_and(|round| !round.is_finished())
    }

    fn is_due(&self) -> bool {
        !self.is_running() && self.started_at.is_none_or(|at| at.elapsed() >= self.interval)
    }

    /// Waits for the round in progress and reports its panic.
    async fn finish_round(&mut self) {
        if let Some(round) = self.round.take()
            && let Err(panicked) = round.await
        {
            report_panic(self.name, &panicked);
        }
    }
}

impl Worker {
    pub fn new(app: AppState, updates_per_second: u32) -> Self {
        let scheduler = Scheduler::new(app.clone());
        Self { updates_per_second, articles: app.content.articles.clone(), pictures: app.content.pictures.clone(), scheduler, app }
    }

    /// Runs until `stop` is cancelled and finishes the jobs that are running then. A task may go on for some seconds; then it is given
    /// back.
    pub async fn run(self, stop: CancellationToken) {
        self.prepare_tasks(&stop).await;
        // One bucket for this worker: it outlives the rounds of the outbox.
        let bucket = Arc::new(Mutex::new(TokenBucket::new(self.updates_per_second, self.app.environment.now())));
        let mut lanes = Lane::all();
        while !stop.is_cancelled() {
            for lane in lanes.iter_mut().filter(|lane| lane.is_due()) {
                lane.finish_round().await;
                lane.started_at = Some(Instant::now());
                lane.round = Some(tokio::spawn(self.clone().run_lane_until_idle(lane.kind, bucket.clone(), stop.clone())));
            }
            tokio::select! {
                () = stop.cancelled() => {}
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
        }
        for lane in &mut lanes {
            lane.finish_round().await;
        }
    }

    /// Retries until the database answers, because nothing recurs before.
    async fn prepare_tasks(&self, stop: &CancellationToken) {
        while let Err(error) = self.scheduler.mark_startup_tasks_due().await {
            tracing::warn!(%error, "recurring tasks could not be registered; retrying");
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(JOB_INTERVAL) => {}
            }
        }
    }

    /// Works until nothing is due, something fails, or `stop` is cancelled.
    async fn run_lane_until_idle(self, kind: LaneKind, bucket: Arc<Mutex<TokenBucket>>, stop: CancellationToken) {
        while !stop.is_cancelled() {
            let more = match kind {
                LaneKind::Jobs => self.run_next_job().await,
                LaneKind::HeavyJobs => self.run_next_heavy_job().await,
                LaneKind::Tasks => self.scheduler.run_next_task(&stop).await,
                LaneKind::Outbox => self.dispatch_next_batch(&bucket).await,
            };
            match more {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => {
                    tracing::warn!(?kind, %error, "background work could not be claimed or recorded; retrying");
                    return;
                }
            }
        }
    }

    /// Sends the next batch of the outbox; returns whether there was one. `bulk_budget` limits bulk messages alone: urgent ones go
    /// first and never wait for it.
    async fn dispatch_next_batch(&self, bulk_budget: &Mutex<TokenBucket>) -> Result<bool> {
        let bulk = bulk_budget.lock().refill(self.app.environment.now());
        let round = self.app.people.dispatcher.run_round(bulk).await?;
        bulk_budget.lock().take(round.bulk);
        Ok(round.claimed > 0)
    }

    /// Runs the next due heavy job; returns whether there was one.
    async fn run_next_heavy_job(&self) -> Result<bool> {
        let token = self.app.environment.generate_secret();
        match self.app.node.store.jobs().claim_heavy(self.app.environment.now(), HEAVY_JOB_LEASE, &token).await? {
            Some(job) => self.run_job(job).await.map(|()| true),
            None => Ok(false),
        }
    }

    /// Runs the next due job that is not heavy; returns whether there was one. Each job is claimed by itself, so that its lease never
    /// runs out while it waits for others.
    async fn run_next_job(&self) -> Result<bool> {
        let token = self.app.environment.generate_secret();
        match self.app.node.store.jobs().claim(self.app.environment.now(), JOB_LEASE, &token, 1).await?.pop() {
            Some(job) => self.run_job(job).await.map(|()| true),
            None => Ok(false),
        }
    }

    async fn run_job(&self, job: ClaimedJob) -> Result<()> {
        // A task of its own, so that a panic is a failure of this job only.
        let (worker, work) = (self.clone(), job.job.clone());
        let outcome = tokio::spawn(async move { worker.execute_job(&work).await })
            .await
            .unwrap_or_else(|panicked| Err(Error::internal(format!("the job panicked: {panicked}"))));
        let kind = job.job.kind();
        let is_still_ours = match &outcome {
            Ok(()) => self.app.node.store.jobs().complete(&job).await?,
            Err(error) => {
                let retry_at =
                    (error.is_transient() && job.attempt < MAX_ATTEMPTS).then(|| self.time_after_back_off(delay_after(error, job.attempt)));
                tracing::warn!(kind, id = %job.id, attempt = job.attempt, %error, dead = retry_at.is_none(), "job failed");
                self.app.node.store.jobs().fail(&job, &domain::analytics::mask_personal_data(&error.to_string()), retry_at).await?
            }
        };
        if !is_still_ours {
            tracing::warn!(kind, id = %job.id, "job lease expired while it ran: another worker has taken it over");
        }
        metrics::counter!("fineprint_jobs_total", "kind" => kind, "outcome" => if outcome.is_ok() { "done" } else { "failed" })
            .increment(1);
        Ok(())
    }

    async fn execute_job(&self, job: &Job) -> Result<()> {
        match job {
            Job::PublishArticle { article } => self.articles.publish_due(*article).await,
            Job::FactsTakeEffect => self.app.content.facts.record_effective_today().await,
            Job::GenerateWidths { picture } => self.pictures.make_widths(picture).await,
            Job::RefundPayment { refund } => self.app.commerce.payments.send_refund(*refund).await,
            Job::SendDigest { date } => {
                let day = date.parse().map_err(domain::Error::internal)?;
                self.app.gathering.digests.send(day).await.map(drop)
            }
            Job::RemindOfWebinar { webinar, starts_at, minutes } => {
                self.app.commerce.webinars.send_reminders(*webinar, *starts_at, *minutes).await.map(drop)
            }
            Job::NotifyWebinarChange { webinar } => self.app.commerce.webinars.notify_changed(*webinar).await.map(drop),
            Job::ProcessWebinarWaitlist { webinar } => self.app.commerce.webinars.process_waitlist(*webinar).await,
            Job::RecordWebinarStateChange { webinar } => self.app.commerce.webinars.record_state_change(*webinar).await,
            Job::RemindBooking { booking, starts_at, minutes } => {
                self.app.commerce.bookings.send_reminder(*booking, *starts_at, *minutes).await
            }
            Job::SyncMeeting { booking } => self.app.commerce.bookings.sync_meeting(*booking, &self.app.commerce.meetings).await,
            Job::NotifySlotWaitlist => self.app.commerce.bookings.notify_waitlist().await,
            Job::PrepareReport { report } => {
                if let Some(error) = self.app.commerce.reports.prepare_report(*report).await? {
                    tracing::warn!(%report, %error, "a report could not be prepared");
                }
                Ok(())
            }
            Job::MirrorLead { lead } => self.app.people.leads.mirror(*lead).await,
            Job::ForgetLead { lead, record } => self.app.people.leads.forget(*lead, record.as_deref()).await,
            Job::CheckFile { file } => self.app.commerce.intake_files.scan_file(*file).await,
        }
    }

    fn time_after_back_off(&self, wait: Duration) -> Timestamp {
        let now = self.app.environment.now();
        now.checked_add(SignedDuration::try_from(wait).unwrap_or(SignedDuration::from_mins(15))).unwrap_or(now)
    }
}

/// The back-off, or the delay that a provider asked for if it is longer.
fn delay_after(error: &Error, attempt: u32) -> Duration {
    let asked = match error {
        Error::TooManyRequests { retry_after } => *retry_after,
        _ => Duration::ZERO,
    };
    retry_delay(attempt).max(asked)
}

/// Limits bulk updates to `per_second`, with bursts of at most one second's worth.
struct TokenBucket {
    per_second: u32,
    tokens: f64,
    refilled_at: Timestamp,
}

impl TokenBucket {
    fn new(per_second: u32, at: Timestamp) -> Self {
        Self { per_second, tokens: 0.0, refilled_at: at }
    }

    fn refill(&mut self, now: Timestamp) -> u32 {
        let elapsed = now.duration_since(self.refilled_at).as_secs_f64().max(0.0);
        self.refilled_at = now;
        self.tokens = (self.tokens + elapsed * f64::from(self.per_second)).min(f64::from(self.per_second));
        self.tokens as u32
    }

    fn take(&mut self, sent: usize) {
        self.tokens -= sent as f64;
    }
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;

    #[test]
    fn updates_go_at_the_providers_pace() {
        let start = Timestamp::UNIX_EPOCH;
        let mut allowance = TokenBucket::new(10, start);
        assert_eq!(allowance.refill(start), 0);
        assert_eq!(allowance.refill(start + 500.milliseconds()), 5);
        allowance.take(5);
        assert_eq!(allowance.refill(start + 1.hours()), 10, "an idle hour is not made up for");
    }
}
