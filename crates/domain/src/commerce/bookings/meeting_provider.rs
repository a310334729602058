//! The provider that creates meetings for video calls.

use async_trait::async_trait;
use jiff::Timestamp;

use crate::error::ProviderError;

/// The meeting of a call between an expert and the customer who booked it.
#[derive(Clone, PartialEq, Eq)]
pub struct NewMeeting {
    /// An idempotency key of 32 hex characters: repeated requests create the meeting once.
    pub key: String,
    pub title: String,
    pub description: String,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// The IANA name of the expert's time zone.
    pub zone: String,
    /// The expert's own calendar or event type at the provider; `None` for the operator's default.
    pub calendar: Option<String>,
    pub attendee_name: String,
    pub attendee_email: String,
}

/// A meeting as the provider created it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderMeeting {
    /// The provider's id of the meeting. It may change when the meeting is moved.
    pub id: String,
    /// The address at which both join.
    pub url: String,
}

#[async_trait]
pub trait MeetingProvider: Send + Sync {
    async fn create(&self, meeting: &NewMeeting) -> Result<ProviderMeeting, ProviderError>;
    /// Moves a meeting to another time; `wanted` is the new state.
    async fn reschedule(&self, id: &str, meeting: &NewMeeting) -> Result<ProviderMeeting, ProviderError>;
    /// Cancels a meeting. It succeeds when the meeting no longer exists. `key` is the key it was created with.
    async fn cancel(&self, id: &str, key: &str) -> Result<(), ProviderError>;
}

/// Leaves out the attendee: debug output ends up in logs.
impl std::fmt::Debug for NewMeeting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewMeeting").field("key", &self.key).field("starts_at", &self.starts_at).finish_non_exhaustive()
    }
}

/// No meeting provider: jobs are retried, so that meetings are created if the operator configures one before the last retry.
#[derive(Debug, Clone, Copy)]
pub struct NoMeetings;

#[async_trait]
impl MeetingProvider for NoMeetings {
    async fn create(&self, _: &NewMeeting) -> Result<ProviderMeeting, ProviderError> {
        Err(ProviderError::retryable("no meeting provider is set (meetings.provider)"))
    }

    async fn reschedule(&self, _: &str, _: &NewMeeting) -> Result<ProviderMeeting, ProviderError> {
        Err(ProviderError::retryable("no meeting provider is set (meetings.provider)"))
    }

    async fn cancel(&self, _: &str, _: &str) -> Result<(), ProviderError> {
        Err(ProviderError::retryable("no meeting provider is set (meetings.provider)"))
    }
}
