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
/// How often orders and refunds that no webhook told of are looked for.
const RECONCILE: Duration = Duration::from_secs(60);
/// Somebody waits for a code on the screen.
const MESSAGE_POLL: Duration = Duration::from_millis(150);
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
    /// Updates handed to providers in a second.
    pace: u32,
}

impl Worker {
    pub fn new(app: AppState, pace: u32) -> Self {
        Self { pace, articles: app.articles.clone(), analytics: app.analytics.clone(), pictures: app.pictures.clone(), app }
    }

    /// Runs until `stop`; what is running then finishes first. Heavy work goes on beside the rest, so
    /// that what is due now never waits for it.
    pub async fn run(self, stop: CancellationToken) {
        let (heavy, messages, payments) = (self.clone(), self.clone(), self.clone());
        tokio::join!(
            self.run_light(stop.clone()),
            heavy.run_heavy(stop.clone()),
            messages.run_messages(stop.clone()),
            payments.run_payments(stop)
        );
    }

    /// Empties the outbox: codes at once, updates at the providers' pace.
    async fn run_messages(self, stop: CancellationToken) {
        let mut allowance = Allowance::new(self.pace, self.app.ambient.now());
        while !stop.is_cancelled() {
            let bulk = allowance.at(self.app.ambient.now());
            match self.app.dispatcher.round(bulk).await {
                Ok(round) if round.claimed > 0 => {
                    allowance.take(round.bulk);
                    continue;
                }
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "messages could not be sent; trying again"),
            }
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(MESSAGE_POLL) => {}
            }
        }
    }

    /// Asks the gateway for what no webhook told, at the start and each minute: a process that was killed between a payment and its
    /// confirmation loses nothing.
    async fn run_payments(self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            match self.app.payments.reconcile().await {
                Ok(round) => {
                    for error in round.failures {
                        tracing::error!(error = %domain::analytics::mask(&error.to_string()), "an order or refund could not be reconciled");
                    }
                }
                Err(error) => tracing::warn!(%error, "payments could not be reconciled; trying again in a minute"),
            }
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(RECONCILE) => {}
            }
        }
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
        if let Err(error) = self.schedule_digest().await {
            tracing::warn!(%error, "the daily digest could not be scheduled");
        }
        if let Err(error) = self.schedule_sweep().await {
            tracing::warn!(%error, "the sweeping of holds could not be scheduled");
        }
        if let Err(error) = self.schedule_file_sweep().await {
            tracing::warn!(%error, "the sweeping of files could not be scheduled");
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
            Job::RefundPayment { refund } => self.app.payments.refund_due(*refund).await,
            Job::SendDigest { date } => {
                let day = date.parse().map_err(domain::Error::internal)?;
                self.app.digests.send(day).await.map(drop)
            }
            Job::RemindOfWebinar { webinar, starts_at, minutes } => {
                self.app.webinars.remind(*webinar, *starts_at, *minutes).await.map(drop)
            }
            Job::TellWebinarChanged { webinar } => self.app.webinars.tell_changed(*webinar).await.map(drop),
            Job::SeeToWaitlist { webinar } => self.app.webinars.see_to_waitlist(*webinar).await,
            Job::WebinarTurns { webinar } => self.app.webinars.turn(*webinar).await,
            Job::DigestDue => {
                self.app.digests.due().await?;
                self.schedule_digest().await
            }
            Job::RemindBooking { booking, starts_at, minutes } => self.app.bookings.remind(*booking, *starts_at, *minutes).await,
            Job::MakeMeeting { booking } => self.app.bookings.make_meeting(*booking, &self.app.meetings).await,
            Job::TellWaiting => self.app.bookings.tell_waiting().await,
            // The gateway's side is wired with the payment calls.
            Job::SweepHolds => {
                self.app.bookings.sweep().await?;
                self.schedule_sweep().await
            }
            Job::CheckFile { file } => self.app.intake_files.check(*file).await,
            Job::SweepFiles => {
                // What could not be removed now is found again in ten minutes.
                if let Err(error) = self.app.intake_files.sweep().await {
                    tracing::warn!(%error, "files whose time is over could not be removed");
                }
                self.schedule_file_sweep().await
            }
            Job::PurgeExpired => {
                self.analytics.purge().await?;
                self.app.bookings.purge_waiting().await?;
                self.app.webinars.recount_waitlists().await?;
                self.app.sessions.purge().await?;
                self.app.deliveries.purge().await?;
                self.app.payments.purge().await?;
                self.app.invoices.purge().await?;
                self.app.intake_files.sweep_objects().await?;
                self.app.conversations.purge().await?;
                self.schedule_purge(SignedDuration::from_hours(24)).await
            }
        }
    }

    async fn schedule_digest(&self) -> Result<()> {
        let work = self.app.store.begin().await?;
        let job = NewJob { job: Job::DigestDue, run_at: self.app.digests.next_due(), unique_key: Some("digest-due".to_owned()) };
        work.jobs().enqueue(JobId(self.app.ambient.uuid()), &job).await?;
        UnitOfWork::commit(work).await
    }

    /// Holds that ran out are dead by themselves; this only keeps the tables small.
    async fn schedule_sweep(&self) -> Result<()> {
        let work = self.app.store.begin().await?;
        let run_at = self.after(SignedDuration::from_mins(10));
        let job = NewJob { job: Job::SweepHolds, run_at, unique_key: Some("sweep-holds".to_owned()) };
        work.jobs().enqueue(JobId(self.app.ambient.uuid()), &job).await?;
        UnitOfWork::commit(work).await
    }

    async fn schedule_file_sweep(&self) -> Result<()> {
        let work = self.app.store.begin().await?;
        let run_at = self.after(SignedDuration::from_mins(10));
        let job = NewJob { job: Job::SweepFiles, run_at, unique_key: Some("sweep-files".to_owned()) };
        work.jobs().enqueue(JobId(self.app.ambient.uuid()), &job).await?;
        UnitOfWork::commit(work).await
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

/// How many updates may go now: so many a second, and never more than a second's worth at once.
struct Allowance {
    per_second: u32,
    left: f64,
    at: Timestamp,
}

impl Allowance {
    fn new(per_second: u32, at: Timestamp) -> Self {
        Self { per_second, left: 0.0, at }
    }

    fn at(&mut self, now: Timestamp) -> u32 {
        let passed = now.duration_since(self.at).as_secs_f64().max(0.0);
        self.at = now;
        self.left = (self.left + passed * f64::from(self.per_second)).min(f64::from(self.per_second));
        self.left as u32
    }

    fn take(&mut self, sent: usize) {
        self.left -= sent as f64;
    }
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;

    #[test]
    fn updates_go_at_the_providers_pace() {
        let start = Timestamp::UNIX_EPOCH;
        let mut allowance = Allowance::new(10, start);
        assert_eq!(allowance.at(start), 0);
        assert_eq!(allowance.at(start + 500.milliseconds()), 5);
        allowance.take(5);
        assert_eq!(allowance.at(start + 1.hours()), 10, "an idle hour is not made up for");
    }
}
