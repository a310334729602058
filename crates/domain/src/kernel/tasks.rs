//! Recurring tasks: clean-ups, the digest, the reconciliation of payments. A task runs under a lease in one process at a time, is
//! retried after a failure, and is overdue when it has not succeeded in three periods. One task never waits for another to succeed.

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};

use crate::jobs::retry_delay;
use crate::time::add_or_now;
use crate::{Environment, Error, Result};

/// The most rows that a clean-up deletes in one transaction, so that other writers never wait long for it.
pub const MAX_BATCH_ROWS: u32 = 5_000;
/// How long a clean-up goes on before it lets other tasks run. It is due again at once when something is left.
pub const MAX_RUN_TIME: SignedDuration = SignedDuration::from_secs(20);
/// How long a process holds a task at most. When the process dies, another one takes the task over after this time.
const MAX_LEASE: SignedDuration = SignedDuration::from_mins(5);
/// A run is ended this long before its lease, so that two processes never run the same task.
const LEASE_MARGIN: SignedDuration = SignedDuration::from_secs(10);
/// A task is overdue after this many periods without a success.
pub const OVERDUE_PERIODS: i32 = 3;

const DAY: SignedDuration = SignedDuration::from_hours(24);
/// The first run of a daily clean-up comes this long after the first start, which has enough to do already.
const FIRST_RUN_DELAY: SignedDuration = SignedDuration::from_mins(5);

/// Every recurring task. A new one is a new variant here and an arm in `server/src/scheduler.rs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum RecurringTask {
    /// Asks the gateway about orders and refunds whose webhook is missing.
    PaymentReconciliation,
    /// Ends holds of slots that were not paid in time.
    ExpiredHolds,
    /// Deletes customers' files whose retention period is over and queues late scans again.
    ExpiredFiles,
    /// Drafts the day's digest, and approves it when digests are automatic.
    Digest,
    /// Deletes old page views, search terms and requests to be notified.
    Analytics,
    /// Deletes the marks by which a visitor is counted once a day.
    VisitorMarks,
    /// Deletes the oldest entries of the change log.
    ChangeLog,
    /// Forgets people who have waited too long for a slot.
    SlotWaitlist,
    /// Corrects the stored lengths of webinars' waitlists.
    WebinarWaitlists,
    /// Frees seats at webinars that were held for people who did not prove their address.
    SeatHolds,
    /// Deletes sessions that ended or can't be refreshed any more.
    Sessions,
    SignInCodes,
    /// Deletes sent messages whose retention period is over.
    Messages,
    /// Deletes ids of the gateway's events that won't be repeated.
    PaymentEvents,
    /// Deletes invoices and credit notes whose retention period is over.
    Invoices,
    /// Deletes bytes without a row, which a restored backup can leave behind.
    OrphanedUploads,
    /// Ends answers whose generator died and whose reader did not return.
    OrphanedAnswers,
    Conversations,
    /// Deletes readers' requests for an article about a gap.
    GapRequests,
    /// Searches again for what readers asked to be told about, and writes to them.
    NotifyRequests,
    /// Refunds reports that were not ready in time, forgets those whose time of keeping is over, and renews those whose rules changed.
    Reports,
    /// Deletes leads without contact for a year, and queues again what the CRM did not get.
    Leads,
    /// Reminds people of their cases, lets prices lapse, and closes what nobody answers.
    CaseClocks,
    /// Writes to people who asked to be reminded of their papers a year ago.
    PapersReminders,
    /// Writes to people who follow a rule or an article that has changed.
    RuleAlerts,
    /// Deletes old codes by SMS, sessions that are over, and provident-fund accounts that nobody signed in to for long.
    FundAccounts,
    /// Deletes saved plans that nobody saved for a year.
    SavedPlans,
    /// Deletes readers' short links that nobody uses.
    ShortLinks,
}

impl RecurringTask {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The name in the table, the command line, the log and the metrics.
    pub fn name(self) -> &'static str {
        self.into()
    }

    pub fn parse(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// What a run does to the things it counts, as in "12 sessions deleted".
    pub fn result_label(self) -> &'static str {
        match self {
            RecurringTask::PaymentReconciliation => "orders checked",
            RecurringTask::ExpiredHolds => "holds ended",
            RecurringTask::ExpiredFiles => "files deleted",
            RecurringTask::Digest => "digests drafted or approved",
            RecurringTask::Analytics => "records deleted",
            RecurringTask::VisitorMarks => "marks deleted",
            RecurringTask::ChangeLog => "entries deleted",
            RecurringTask::SlotWaitlist => "people forgotten",
            RecurringTask::WebinarWaitlists => "waitlists counted",
            RecurringTask::SeatHolds => "seats freed",
            RecurringTask::Sessions => "sessions deleted",
            RecurringTask::SignInCodes => "codes deleted",
            RecurringTask::Messages => "messages deleted",
            RecurringTask::PaymentEvents => "events deleted",
            RecurringTask::Invoices => "documents deleted",
            RecurringTask::OrphanedUploads => "objects deleted",
            RecurringTask::OrphanedAnswers => "answers ended",
            RecurringTask::Conversations => "conversations deleted",
            RecurringTask::GapRequests => "requests deleted",
            RecurringTask::NotifyRequests => "readers told",
            RecurringTask::Reports => "reports refunded, renewed or forgotten",
            RecurringTask::Leads => "leads deleted",
            RecurringTask::CaseClocks => "cases changed",
            RecurringTask::PapersReminders => "people reminded",
            RecurringTask::RuleAlerts => "alerts written",
            RecurringTask::FundAccounts => "records deleted",
            RecurringTask::SavedPlans => "plans deleted",
            RecurringTask::ShortLinks => "links deleted",
        }
    }

    /// The time between two runs.
    pub fn interval(self) -> SignedDuration {
        match self {
            RecurringTask::PaymentReconciliation | RecurringTask::SeatHolds => SignedDuration::from_secs(60),
            RecurringTask::ExpiredHolds | RecurringTask::ExpiredFiles | RecurringTask::CaseClocks | RecurringTask::Reports => {
                SignedDuration::from_mins(10)
            }
            RecurringTask::FundAccounts | RecurringTask::PapersReminders | RecurringTask::RuleAlerts => SignedDuration::from_hours(1),
            _ => DAY,
        }
    }

    /// How long a process holds the task: a task that runs often is also taken over soon.
    pub fn lease(self) -> SignedDuration {
        self.interval().min(MAX_LEASE)
    }

    /// The longest that a run may take.
    pub fn timeout(self) -> SignedDuration {
        self.lease() - LEASE_MARGIN
    }

    /// Whether a starting worker runs it at once, whenever it ran before: a process that is killed between a payment and its
    /// confirmation loses nothing.
    pub fn runs_at_start(self) -> bool {
        self == RecurringTask::PaymentReconciliation
    }

    /// When the task runs for the first time on a site that starts now.
    pub fn first_due(self, now: Timestamp) -> Timestamp {
        if self.runs_at_start() { now } else { add_or_now(now, self.interval().min(FIRST_RUN_DELAY)) }
    }

    /// When the task runs again after a success.
    pub fn next_due(self, now: Timestamp) -> Timestamp {
        add_or_now(now, self.interval())
    }

    /// When the task runs again after its `failures`th failure in succession: after an exponential back-off, but never later than it
    /// would have run anyway.
    pub fn retry_at(self, now: Timestamp, failures: u32) -> Timestamp {
        let back_off = SignedDuration::try_from(retry_delay(failures)).unwrap_or(self.interval());
        add_or_now(now, back_off.min(self.interval()))
    }

    /// Whether the task has not succeeded in three periods.
    pub fn is_overdue(self, state: &TaskState, now: Timestamp) -> bool {
        state.time_since_success(now) > self.interval().saturating_mul(OVERDUE_PERIODS)
    }
}

/// What the database knows of a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskState {
    pub name: String,
    /// When the site ran a version with this task for the first time.
    pub created_at: Timestamp,
    pub next_due: Timestamp,
    pub last_run: Option<Timestamp>,
    pub last_success: Option<Timestamp>,
    /// Why the last run failed; `None` after a success.
    pub last_error: Option<String>,
    /// Failures since the last success.
    pub failures: u32,
    /// Until when a process holds the task; `None` while nobody runs it.
    pub lease_until: Option<Timestamp>,
}

impl TaskState {
    /// The time since the last success, or since the task exists if it never succeeded.
    pub fn time_since_success(&self, now: Timestamp) -> SignedDuration {
        now.duration_since(self.last_success.unwrap_or(self.created_at)).max(SignedDuration::ZERO)
    }
}

/// A task that this process has claimed until its lease expires. The token proves that the lease is still ours.
#[derive(Debug, Clone)]
pub struct ClaimedTask {
    pub task: RecurringTask,
    /// Failures since the last success.
    pub failures: u32,
    /// The time for which the claimed run was due.
    pub due: Timestamp,
    pub lease_token: String,
}

/// Makes tasks due inside a unit of work.
#[async_trait]
pub trait TaskRepository: Send + Sync {
    /// Makes the task due at `at` if it is due later. A task that runs at this moment runs once more.
    async fn bring_forward(&self, task: RecurringTask, at: Timestamp) -> Result<()>;
}

/// The tasks as the scheduler sees them. Each call is its own short transaction.
#[async_trait]
pub trait TaskQueue: Send + Sync {
    /// Adds the tasks that the database does not know yet, with the time of their first run, and leaves the others unchanged.
    async fn register(&self, tasks: &[(RecurringTask, Timestamp)], now: Timestamp) -> Result<()>;
    /// Claims the task that has been due the longest (including one whose lease has expired); `None` when nothing is due. Two
    /// processes never hold the same task while its lease lasts.
    async fn claim_due(&self, now: Timestamp, lease_token: &str) -> Result<Option<ClaimedTask>>;
    /// Claims this task whether it is due or not; `None` while another process holds it.
    async fn claim(&self, task: RecurringTask, now: Timestamp, lease_token: &str) -> Result<Option<ClaimedTask>>;
    /// Records a success. The task is due again at `next_due`, or earlier if somebody has made it due meanwhile. Returns false when
    /// the lease was lost.
    async fn complete(&self, task: &ClaimedTask, now: Timestamp, next_due: Timestamp) -> Result<bool>;
    /// Records a failure. Returns false when the lease was lost.
    async fn fail(&self, task: &ClaimedTask, error: &str, retry_at: Timestamp) -> Result<bool>;
    /// Gives the task back unfinished, because this process stops; it stays due.
    async fn release(&self, task: &ClaimedTask) -> Result<()>;
    /// All tasks that this version knows, in the order of [`RecurringTask::ALL`].
    async fn list(&self) -> Result<Vec<TaskState>>;
}

/// What one run of a task did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaskReport {
    /// Rows, files or other things that the run changed; [`RecurringTask::unit`] names them.
    pub affected: u64,
    /// False when the run ended because its time was over; the task is due again at once.
    pub is_finished: bool,
}

impl TaskReport {
    pub fn finished(affected: u64) -> Self {
        Self { affected, is_finished: true }
    }
}

/// Runs `batch`, which changes at most `limit` things in a transaction of its own and returns how many, until it finds less than
/// that or [`MAX_RUN_TIME`] is over.
pub async fn run_in_batches<F>(environment: &Environment, limit: u32, mut batch: impl FnMut() -> F) -> Result<TaskReport>
where
    F: Future<Output = Result<u64>>,
{
    let ends_at = add_or_now(environment.now(), MAX_RUN_TIME);
    let mut affected = 0;
    loop {
        let changed = batch().await?;
        affected += changed;
        let is_finished = changed < u64::from(limit);
        if is_finished || environment.now() >= ends_at {
            return Ok(TaskReport { affected, is_finished });
        }
    }
}

/// The time before which something is past a retention period of `days`.
pub(crate) fn end_of_retention(now: Timestamp, days: u32) -> Result<Timestamp> {
    now.checked_sub(SignedDuration::from_hours(24 * i64::from(days))).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const START: Timestamp = Timestamp::UNIX_EPOCH;

    fn state(last_success: Option<Timestamp>) -> TaskState {
        TaskState {
            name: "expired-holds".to_owned(),
            created_at: START,
            next_due: START,
            last_run: None,
            last_success,
            last_error: None,
            failures: 0,
            lease_until: None,
        }
    }

    #[test]
    fn the_document_of_operations_lists_every_task() {
        let document = include_str!("../../../../docs/operations.md");
        let (_, section) = document.split_once("\n## Recurring tasks\n").unwrap();
        let rows = section.lines().skip_while(|line| !line.starts_with("|---")).skip(1).take_while(|line| line.starts_with('|'));
        let first_cells = rows.filter_map(|row| row.split('|').nth(1));
        let mut listed: Vec<&str> = first_cells.flat_map(|cell| cell.split(',')).map(|name| name.trim().trim_matches('`')).collect();
        let mut tasks: Vec<&str> = RecurringTask::ALL.iter().map(|task| task.name()).collect();
        listed.sort_unstable();
        tasks.sort_unstable();
        assert_eq!(listed, tasks);
    }

    #[test]
    fn names_are_unique_and_lead_back_to_their_task() {
        let names: HashSet<&str> = RecurringTask::ALL.iter().map(|task| task.name()).collect();
        assert_eq!(names.len(), RecurringTask::ALL.len());
        assert!(RecurringTask::ALL.iter().all(|task| RecurringTask::parse(task.name()) == Some(*task)));
        assert_eq!(RecurringTask::parse("nothing"), None);
    }

    #[test]
    fn a_failed_task_backs_off_but_never_beyond_its_period() {
        let seconds = |task: RecurringTask, failures| task.retry_at(START, failures).duration_since(START).as_secs();
        assert_eq!(seconds(RecurringTask::PaymentReconciliation, 1), 2);
        assert_eq!(seconds(RecurringTask::PaymentReconciliation, 5), 32);
        assert_eq!(seconds(RecurringTask::PaymentReconciliation, 6), 60, "its period");
        assert_eq!(seconds(RecurringTask::Sessions, 6), 64);
        assert_eq!(seconds(RecurringTask::Sessions, 60), 900, "fifteen minutes at most");
    }

    #[test]
    fn three_periods_without_a_success_are_overdue() {
        let task = RecurringTask::ExpiredHolds;
        let at = |minutes| add_or_now(START, SignedDuration::from_mins(minutes));
        assert!(!task.is_overdue(&state(None), at(30)));
        assert!(task.is_overdue(&state(None), at(31)), "it never succeeded since it exists");
        assert!(!task.is_overdue(&state(Some(at(5))), at(35)));
        assert!(task.is_overdue(&state(Some(at(5))), at(36)));
    }
}
