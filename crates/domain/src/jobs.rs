//! Work that happens later, durably: written in the transaction of the change that causes it,
//! claimed under a lease by exactly one worker, retried with back-off, kept when it can't succeed.

use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Result;
use crate::ids::{ArticleId, BookingId, IntakeFileId, JobId, RefundId, WebinarId};

/// Everything that can happen later. A new kind of work is a new variant here and an arm in
/// `server/src/worker.rs`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Job {
    /// A scheduled article goes live if it is still scheduled for a moment that has come.
    PublishArticle { article: ArticleId },
    /// A value of the fact registry begins to hold today.
    FactsTakeEffect,
    /// The hour of the daily digest has come.
    DigestDue,
    /// The approved digest of an Indian day is written to everybody who agreed.
    SendDigest { date: String },
    /// Everybody with a seat is reminded, if the webinar still begins then.
    RemindOfWebinar { webinar: WebinarId, starts_at: Timestamp, minutes: u32 },
    /// Everybody with a place is told that it was moved or cancelled.
    TellWebinarChanged { webinar: WebinarId },
    /// Offers of a waitlist may have ended.
    SeeToWaitlist { webinar: WebinarId },
    /// A webinar begins or ends.
    WebinarTurns { webinar: WebinarId },
    /// Whoever booked a call is reminded, if it still begins then.
    RemindBooking { booking: BookingId, starts_at: Timestamp, minutes: u32 },
    /// The meeting behind a video call is made, moved or cancelled, as the booking says by then.
    MakeMeeting { booking: BookingId },
    /// There may be a slot for those who wait for one.
    TellWaiting,
    /// Holds that ran out are removed.
    SweepHolds,
    /// Old marks, page views, search terms and finished jobs are removed (terms in `personal_data.rs`).
    PurgeExpired,
    /// A picture that was taken in gets its widths.
    MakeWidths { picture: String },
    /// A scanner looks into a file that somebody sent.
    CheckFile { file: IntakeFileId },
    /// Files whose time is over go.
    SweepFiles,
    /// The gateway is asked to give money back.
    RefundPayment { refund: RefundId },
}

impl Job {
    pub fn kind(&self) -> &'static str {
        match self {
            Job::PublishArticle { .. } => "publishArticle",
            Job::FactsTakeEffect => "factsTakeEffect",
            Job::DigestDue => "digestDue",
            Job::SendDigest { .. } => "sendDigest",
            Job::RemindOfWebinar { .. } => "remindOfWebinar",
            Job::TellWebinarChanged { .. } => "tellWebinarChanged",
            Job::SeeToWaitlist { .. } => "seeToWaitlist",
            Job::WebinarTurns { .. } => "webinarTurns",
            Job::RemindBooking { .. } => "remindBooking",
            Job::MakeMeeting { .. } => "makeMeeting",
            Job::TellWaiting => "tellWaiting",
            Job::SweepHolds => "sweepHolds",
            Job::PurgeExpired => "purgeExpired",
            Job::MakeWidths { .. } => "makeWidths",
            Job::CheckFile { .. } => "checkFile",
            Job::SweepFiles => "sweepFiles",
            Job::RefundPayment { .. } => "refundPayment",
        }
    }

    pub fn class(&self) -> Class {
        match self {
            Job::PublishArticle { .. }
            | Job::FactsTakeEffect
            | Job::WebinarTurns { .. }
            | Job::RemindOfWebinar { .. }
            | Job::RemindBooking { .. } => Class::Prompt,
            Job::DigestDue | Job::SeeToWaitlist { .. } | Job::TellWaiting => Class::Normal,
            Job::PurgeExpired | Job::SweepHolds => Class::Background,
            // Takes its time, or waits for somebody outside; what is due now must not wait for it.
            Job::SendDigest { .. }
            | Job::TellWebinarChanged { .. }
            | Job::MakeWidths { .. }
            | Job::CheckFile { .. }
            | Job::SweepFiles
            | Job::RefundPayment { .. }
            | Job::MakeMeeting { .. } => Class::Heavy,
        }
    }
}

/// Classes of priority: prompt work is claimed before background work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Class {
    Prompt = 0,
    Normal = 1,
    Background = 2,
    /// Takes many seconds of processor: done beside the others, one at a time.
    Heavy = 3,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JobStatus {
    /// Waiting for its time, or for a retry.
    Queued,
    /// Claimed; if its lease runs out another worker takes it.
    Running,
    /// Gave up: the dead-letter list. `fineprint jobs retry` puts it back.
    Dead,
}

#[derive(Debug, Clone)]
pub struct NewJob {
    pub job: Job,
    pub run_at: Timestamp,
    /// While a queued job with the same key exists, adding another replaces it.
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

/// A job this worker holds until the lease ends. The token proves that the lease is still ours.
#[derive(Debug, Clone)]
pub struct ClaimedJob {
    pub id: JobId,
    pub job: Job,
    /// 1 for the first try.
    pub attempt: u32,
    pub lease_token: String,
}

pub const MAX_ATTEMPTS: u32 = 8;

/// How long to wait before attempt `attempt + 1`: 2 s doubling, at most 15 minutes.
pub fn back_off(attempt: u32) -> Duration {
    Duration::from_secs(2u64.saturating_pow(attempt.clamp(1, 10)).min(900))
}

/// Adding work, inside a unit of work.
#[async_trait]
pub trait JobRepository: Send + Sync {
    async fn enqueue(&self, id: JobId, job: &NewJob) -> Result<()>;
}

/// The workers' side. Each call is its own short transaction.
#[async_trait]
pub trait JobQueue: Send + Sync {
    /// Takes up to `limit` due jobs (queued, or running with a lease that ran out), most urgent
    /// class first, heavy ones never; no two workers ever get the same one while its lease holds.
    async fn claim(&self, now: Timestamp, lease: Duration, lease_token: &str, limit: u32) -> Result<Vec<ClaimedJob>>;
    /// Takes the heavy job that has been due the longest, as [`JobQueue::claim`] does.
    async fn claim_heavy(&self, now: Timestamp, lease: Duration, lease_token: &str) -> Result<Option<ClaimedJob>>;
    /// Removes it. False when the lease was lost meanwhile.
    async fn complete(&self, job: &ClaimedJob) -> Result<bool>;
    /// Puts it back for `retry_at`, or on the dead-letter list when `None`. False when the lease was lost.
    async fn fail(&self, job: &ClaimedJob, error: &str, retry_at: Option<Timestamp>) -> Result<bool>;
    async fn list(&self, status: Option<JobStatus>, limit: u32) -> Result<Vec<StoredJob>>;
    /// Puts a dead job back, due now, attempts reset. False when it is not dead.
    async fn retry(&self, id: JobId, now: Timestamp) -> Result<bool>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_off_doubles_and_is_capped_at_fifteen_minutes() {
        assert_eq!(back_off(1), Duration::from_secs(2));
        assert_eq!(back_off(4), Duration::from_secs(16));
        assert_eq!(back_off(30), Duration::from_secs(900));
    }
}
