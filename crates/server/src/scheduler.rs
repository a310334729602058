//! Runs the recurring tasks: claims what is due, runs it, and records what became of it. Every process watches for tasks that are
//! overdue, so that a dead worker is noticed.

use std::collections::HashMap;
use std::time::Duration;

use domain::tasks::{ClaimedTask, RecurringTask, TaskReport};
use domain::{Error, Result};
use http::AppState;
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

/// How long a running task may go on after a stop signal. Then it is dropped, and its transaction is rolled back.
const STOP_GRACE: Duration = Duration::from_secs(5);
/// How often every process looks for overdue tasks. At a start the first look comes after this time too, because a site that was off
/// has overdue tasks, which run first.
const WATCH_INTERVAL: Duration = Duration::from_secs(60);
/// An overdue task is reported again after this time.
const REPORT_INTERVAL: SignedDuration = SignedDuration::from_hours(1);

/// Runs recurring tasks. A clone shares the application state.
#[derive(Clone)]
pub struct Scheduler {
    app: AppState,
}

impl Scheduler {
    pub fn new(app: AppState) -> Self {
        Self { app }
    }

    /// Adds the tasks that the database does not know yet.
    pub async fn register_tasks(&self) -> Result<()> {
        let now = self.app.environment.now();
        let first_due = |task: RecurringTask| match task {
            RecurringTask::Digest => self.app.gathering.digests.next_run_at(),
            other => other.first_due(now),
        };
        let tasks: Vec<_> = RecurringTask::ALL.iter().map(|task| (*task, first_due(*task))).collect();
        self.app.node.store.tasks().register(&tasks, now).await
    }

    /// Makes those tasks due that a starting worker runs at once, and the digest due at its configured hour.
    pub async fn mark_startup_tasks_due(&self) -> Result<()> {
        self.register_tasks().await?;
        let now = self.app.environment.now();
        let work = self.app.node.store.begin().await?;
        for &task in RecurringTask::ALL.iter().filter(|task| task.runs_at_start()) {
            work.tasks().bring_forward(task, now).await?;
        }
        work.tasks().bring_forward(RecurringTask::Digest, self.app.gathering.digests.next_run_at()).await?;
        work.commit().await
    }

    /// Claims and runs the task that has been due the longest. Returns false when none is due.
    pub async fn run_next_task(&self, stop: &CancellationToken) -> Result<bool> {
        let token = self.app.environment.generate_secret();
        let Some(claimed) = self.app.node.store.tasks().claim_due(self.app.environment.now(), &token).await? else {
            return Ok(false);
        };
        // A failure is recorded and logged; it is no reason to leave other tasks waiting.
        if let Some(Ok(report)) = self.run_claimed_task(&claimed, stop).await?
            && report.affected > 0
        {
            let (name, unit) = (claimed.task.name(), claimed.task.result_label());
            tracing::info!(name, affected = report.affected, unit, is_finished = report.is_finished, "recurring task finished");
        }
        Ok(true)
    }

    /// Runs this task now, whether it is due or not. Fails when another process runs it at this moment.
    pub async fn run_task_now(&self, task: RecurringTask) -> Result<TaskReport> {
        let token = self.app.environment.generate_secret();
        let now = self.app.environment.now();
        let Some(claimed) = self.app.node.store.tasks().claim(task, now, &token).await? else {
            return Err(Error::conflict("TASK_RUNNING", "Another process runs this task at the moment"));
        };
        let outcome = self.run_claimed_task(&claimed, &CancellationToken::new()).await?;
        outcome.unwrap_or_else(|| Err(Error::internal("the task was stopped")))
    }

    /// Runs the task and records its outcome; `None` when it was given back because the process stops.
    async fn run_claimed_task(&self, claimed: &ClaimedTask, stop: &CancellationToken) -> Result<Option<Result<TaskReport>>> {
        let (task, tasks) = (claimed.task, self.app.node.store.tasks());
        // A task of its own, so that a panic is an error of this run only.
        let mut running = tokio::spawn(execute_task(self.app.clone(), task));
        let timeout = task.timeout().unsigned_abs();
        let grace_over = async {
            stop.cancelled().await;
            tokio::time::sleep(STOP_GRACE).await;
        };
        let outcome = tokio::select! {
            joined = &mut running => joined.unwrap_or_else(|panicked| Err(Error::internal(format!("the task panicked: {panicked}")))),
            () = tokio::time::sleep(timeout) => {
                abort_and_wait(running).await;
                Err(Error::unavailable(format!("The task did not end within {} seconds", timeout.as_secs())))
            }
            () = grace_over => {
                abort_and_wait(running).await;
                tracing::info!(name = task.name(), "recurring task was interrupted by the stop; another process runs it");
                return tasks.release(claimed).await.map(|()| None);
            }
        };
        let now = self.app.environment.now();
        let is_still_ours = match &outcome {
            Ok(report) => tasks.complete(claimed, now, self.next_due(task, *report, now)).await?,
            Err(error) => {
                let text = domain::analytics::mask_personal_data(&error.to_string());
                let failures = claimed.failures.saturating_add(1);
                tracing::warn!(name = task.name(), failures, error = %text, "recurring task failed; it is retried");
                tasks.fail(claimed, &text, task.retry_at(now, failures)).await?
            }
        };
        if !is_still_ours {
            tracing::warn!(name = task.name(), "lease of a recurring task expired while it ran: another process has taken it over");
        }
        let label = if outcome.is_ok() { "done" } else { "failed" };
        metrics::counter!("fineprint_task_runs_total", "task" => task.name(), "outcome" => label).increment(1);
        Ok(Some(outcome))
    }

    fn next_due(&self, task: RecurringTask, report: TaskReport, now: Timestamp) -> Timestamp {
        match task {
            _ if !report.is_finished => now,
            RecurringTask::Digest => self.app.gathering.digests.next_run_at(),
            other => other.next_due(now),
        }
    }
}

/// Aborts the task and waits until its transaction is rolled back.
async fn abort_and_wait(running: tokio::task::JoinHandle<Result<TaskReport>>) {
    running.abort();
    // The outcome of an aborted task is that it was aborted.
    let _ = running.await;
}

async fn execute_task(app: AppState, task: RecurringTask) -> Result<TaskReport> {
    match task {
        RecurringTask::PaymentReconciliation => reconcile_payments(&app).await,
        RecurringTask::ExpiredHolds => app.commerce.bookings.sweep_holds().await,
        RecurringTask::ExpiredFiles => app.commerce.intake_files.sweep().await,
        RecurringTask::Digest => app.gathering.digests.run_daily().await,
        RecurringTask::Analytics => app.people.analytics.purge().await,
        RecurringTask::VisitorMarks => app.people.analytics.purge_visitor_marks().await,
        RecurringTask::ChangeLog => app.people.analytics.prune_change_log().await,
        RecurringTask::SlotWaitlist => app.commerce.bookings.purge_waitlist().await,
        RecurringTask::WebinarWaitlists => app.commerce.webinars.correct_waiting_counts().await,
        RecurringTask::SeatHolds => app.commerce.webinars.end_holds().await,
        RecurringTask::Sessions => app.people.sessions.purge().await,
        RecurringTask::SignInCodes => app.people.sessions.purge_codes().await,
        RecurringTask::Messages => app.people.deliveries.purge().await,
        RecurringTask::PaymentEvents => app.commerce.payments.purge_events().await,
        RecurringTask::Invoices => app.commerce.invoices.purge().await,
        RecurringTask::OrphanedUploads => app.commerce.intake_files.delete_orphaned_objects().await,
        RecurringTask::OrphanedAnswers => app.gathering.conversations.settle_orphaned_answers().await,
        RecurringTask::Conversations => app.gathering.conversations.purge().await,
        RecurringTask::NotifyRequests => app.gathering.notify_requests.answer_requests().await,
        RecurringTask::GapRequests => app.gathering.conversations.purge_gap_requests().await,
        RecurringTask::Reports => app.commerce.reports.maintain_reports().await,
        RecurringTask::FundAccounts => app.people.fund_accounts.purge().await,
        RecurringTask::SavedPlans => app.people.saved_plans.purge().await,
        RecurringTask::ShortLinks => app.content.short_links.purge().await,
        RecurringTask::Leads => app.people.leads.purge().await,
        RecurringTask::CaseClocks => app.commerce.cases.process_due_cases().await,
        RecurringTask::PapersReminders => app.gathering.papers_reminders.send_due().await,
        RecurringTask::RuleAlerts => app.people.rule_alerts.send_alerts().await,
    }
}

/// One order that the gateway does not know must not make the whole round a failure; it is logged by itself.
async fn reconcile_payments(app: &AppState) -> Result<TaskReport> {
    let round = app.commerce.payments.reconcile().await?;
    for error in round.failures {
        let error = domain::analytics::mask_personal_data(&error.to_string());
        tracing::error!(%error, "order or refund could not be reconciled");
    }
    Ok(TaskReport::finished(round.checked as u64))
}

/// Logs an error for every task that has not succeeded in three periods, until `stop` is cancelled.
pub async fn watch_overdue_tasks(app: AppState, stop: CancellationToken) {
    let mut reported: HashMap<&'static str, Timestamp> = HashMap::new();
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(WATCH_INTERVAL) => {}
        }
        if let Err(error) = report_overdue_tasks(&app, &mut reported).await {
            tracing::warn!(%error, "recurring tasks could not be checked; retrying in a minute");
        }
    }
}

async fn report_overdue_tasks(app: &AppState, reported: &mut HashMap<&'static str, Timestamp>) -> Result<()> {
    let now = app.environment.now();
    for state in app.node.store.tasks().list().await? {
        let Some(task) = RecurringTask::parse(&state.name) else { continue };
        if !task.is_overdue(&state, now) {
            reported.remove(task.name());
            continue;
        }
        if reported.get(task.name()).is_some_and(|at| now.duration_since(*at) < REPORT_INTERVAL) {
            continue;
        }
        reported.insert(task.name(), now);
        let minutes = state.time_since_success(now).as_mins();
        let last_error = state.last_error.unwrap_or_default();
        tracing::error!(name = task.name(), minutes, last_error, "recurring task has not succeeded in three periods");
    }
    Ok(())
}
