//! Background jobs. A job is written in the transaction of the change that causes it, claimed under a lease by exactly
//! one worker, retried with back-off, and moved to the dead-letter list when it can't succeed.

use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Result;
use crate::ids::{ArticleId, BookingId, IntakeFileId, JobId, LeadId, RefundId, ReportId, WebinarId};

/// Every kind of background job; what recurs is a task (`tasks.rs`). A new kind is a new variant here and an arm in `server/src/worker.rs`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[strum(serialize_all = "camelCase")]
pub enum Job {
    /// Publishes an article if it is still scheduled and its time has come.
    PublishArticle { article: ArticleId },
    /// Announces the values of the fact registry that take effect today.
    FactsTakeEffect,
    /// Sends the approved digest of an Indian day to everybody who consented.
    SendDigest { date: String },
    /// Reminds everybody with a seat, if the webinar still starts at `starts_at`.
    RemindOfWebinar { webinar: WebinarId, starts_at: Timestamp, minutes: u32 },
    /// Tells everybody with a seat or a place on the waitlist that the webinar was moved or cancelled.
    #[serde(alias = "tellWebinarChanged")]
    NotifyWebinarChange { webinar: WebinarId },
    /// Ends expired offers of a waitlist and offers free seats to the next in line.
    #[serde(alias = "seeToWaitlist")]
    ProcessWebinarWaitlist { webinar: WebinarId },
    /// A webinar starts or ends, so pages about it change.
    #[serde(alias = "webinarTurns")]
    RecordWebinarStateChange { webinar: WebinarId },
    /// Reminds the customer of a booked call, if it still starts at `starts_at`.
    RemindBooking { booking: BookingId, starts_at: Timestamp, minutes: u32 },
    /// Creates, moves or cancels the meeting of a video call, as the booking says when the job runs.
    #[serde(alias = "makeMeeting")]
    SyncMeeting { booking: BookingId },
    /// Tells people who wait for a slot that one may be free.
    #[serde(alias = "tellWaiting")]
    NotifySlotWaitlist,
    /// Encodes the smaller widths of an uploaded picture.
    #[serde(alias = "makeWidths")]
    GenerateWidths { picture: String },
    /// Scans a file that a customer sent for viruses.
    CheckFile { file: IntakeFileId },
    /// Asks the payment gateway for a refund.
    RefundPayment { refund: RefundId },
    /// Prepares a report that was paid for.
    PrepareReport { report: ReportId },
    /// Copies a lead to the CRM.
    MirrorLead { lead: LeadId },
    /// Deletes the CRM's copy of a lead that was erased; `record` is the CRM's id, if it is known.
    ForgetLead { lead: LeadId, record: Option<String> },
}

impl Job {
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    pub fn class(&self) -> JobClass {
        match self {
            Job::PublishArticle { .. }
            | Job::FactsTakeEffect
            | Job::RecordWebinarStateChange { .. }
            | Job::RemindOfWebinar { .. }
            | Job::RemindBooking { .. } => JobClass::Prompt,
            Job::ProcessWebinarWaitlist { .. } | Job::NotifySlotWaitlist | Job::PrepareReport { .. } => JobClass::Normal,
            // Slow, or waiting for an external service: due jobs must not queue behind these.
            Job::SendDigest { .. }
            | Job::NotifyWebinarChange { .. }
            | Job::GenerateWidths { .. }
            | Job::CheckFile { .. }
            | Job::RefundPayment { .. }
            | Job::MirrorLead { .. }
            | Job::ForgetLead { .. }
            | Job::SyncMeeting { .. } => JobClass::Heavy,
        }
    }
}

/// The priority class of a job: prompt jobs are claimed before normal ones. The numbers are stored; 2 was a class of earlier versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum JobClass {
    Prompt = 0,
    Normal = 1,
    /// Takes seconds or waits for an external service. Heavy jobs run one at a time in a lane of their own.
    Heavy = 3,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JobStatus {
    /// Waits for its time, or for a retry.
    Queued,
    /// Claimed by a worker. When its lease expires, another worker may claim it.
    Running,
    /// Failed for good and on the dead-letter list. `fineprint jobs retry` queues it again.
    Dead,
}

#[derive(Debug, Clone)]
pub struct NewJob {
    pub job: Job,
    pub run_at: Timestamp,
    /// A new job replaces a queued job with the same key.
    pub unique_key: Option<String>,
}

#[derive(Debug, Clone)]
pub struct StoredJob {
    pub id: JobId,
    pub job: Job,
    pub status: JobStatus,
    pub attempts: u32,
    pub run_at: Timestamp,
    pub last_error: Option<String>,
}

/// A job that this worker has claimed until its lease expires. The token proves that the lease is still ours.
#[derive(Debug, Clone)]
pub struct ClaimedJob {
    pub id: JobId,
    pub job: Job,
    /// 1 for the first try.
    pub attempt: u32,
    pub lease_token: String,
}

pub const MAX_ATTEMPTS: u32 = 8;

/// The delay before attempt `attempt + 1`: 2 seconds, doubled with each attempt, at most 15 minutes.
pub fn retry_delay(attempt: u32) -> Duration {
    Duration::from_secs(2u64.saturating_pow(attempt.clamp(1, 10)).min(900))
}

/// Enqueues jobs inside a unit of work.
#[async_trait]
pub trait JobRepository: Send + Sync {
    async fn enqueue(&self, id: JobId, job: &NewJob) -> Result<()>;
}

/// The job queue as workers see it. Each call is its own short transaction.
#[async_trait]
pub trait JobQueue: Send + Sync {
    /// Claims up to `limit` due jobs (queued, or running with an expired lease), most urgent class first, never heavy ones.
    /// Two workers never hold the same job while its lease lasts.
    async fn claim(&self, now: Timestamp, lease: Duration, lease_token: &str, limit: u32) -> Result<Vec<ClaimedJob>>;
    /// Claims the heavy job that has been due the longest, as [`JobQueue::claim`] does for the others.
    async fn claim_heavy(&self, now: Timestamp, lease: Duration, lease_token: &str) -> Result<Option<ClaimedJob>>;
    /// Removes a finished job. Returns false when the lease was lost meanwhile.
    async fn complete(&self, job: &ClaimedJob) -> Result<bool>;
    /// Queues a failed job for `retry_at`, or moves it to the dead-letter list when that is `None`. Returns false when the
    /// lease was lost.
    async fn fail(&self, job: &ClaimedJob, error: &str, retry_at: Option<Timestamp>) -> Result<bool>;
    async fn list(&self, status: Option<JobStatus>, limit: u32) -> Result<Vec<StoredJob>>;
    /// Queues a dead job again, due now and with its attempts reset. Returns false when it is not dead.
    async fn retry(&self, id: JobId, now: Timestamp) -> Result<bool>;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kind is a column of its own beside the stored job, whose tag says it too.
    #[test]
    fn a_kind_is_the_tag_of_the_stored_job() {
        let kinds = [
            "publishArticle",
            "factsTakeEffect",
            "sendDigest",
            "remindOfWebinar",
            "notifyWebinarChange",
            "processWebinarWaitlist",
            "recordWebinarStateChange",
            "remindBooking",
            "syncMeeting",
            "notifySlotWaitlist",
            "generateWidths",
            "checkFile",
            "refundPayment",
            "prepareReport",
            "mirrorLead",
            "forgetLead",
        ];
        let id = "0192f3a4-7c1e-7000-8000-000000000001";
        for kind in kinds {
            let job = serde_json::json!({
                "kind": kind, "article": id, "webinar": id, "booking": id, "file": id, "refund": id, "lead": id, "report": id, "picture": "a", "date": "2026-11-20",
                "starts_at": "2026-11-20T06:05:04Z", "minutes": 10,
            });
            assert_eq!(serde_json::from_value::<Job>(job).unwrap().kind(), kind);
        }
    }

    /// Jobs that an earlier version stored are still done.
    #[test]
    fn a_former_kind_is_read_as_the_present_one() {
        let id = "0192f3a4-7c1e-7000-8000-000000000001";
        for (former, present) in [
            ("tellWebinarChanged", "notifyWebinarChange"),
            ("seeToWaitlist", "processWebinarWaitlist"),
            ("webinarTurns", "recordWebinarStateChange"),
            ("makeMeeting", "syncMeeting"),
            ("tellWaiting", "notifySlotWaitlist"),
            ("makeWidths", "generateWidths"),
        ] {
            let stored = serde_json::json!({ "kind": former, "webinar": id, "booking": id, "picture": "a" });
            let job: Job = serde_json::from_value(stored).unwrap();
            assert_eq!(job.kind(), present);
            assert_eq!(serde_json::to_value(&job).unwrap()["kind"], present);
        }
    }

    #[test]
    fn back_off_doubles_and_is_capped_at_fifteen_minutes() {
        assert_eq!(retry_delay(1), Duration::from_secs(2));
        assert_eq!(retry_delay(4), Duration::from_secs(16));
        assert_eq!(retry_delay(30), Duration::from_secs(900));
    }
}
