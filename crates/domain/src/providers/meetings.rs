//! Who makes the meetings behind video calls.

use async_trait::async_trait;
use jiff::Timestamp;

use super::delivery::Refused;

/// A call between an expert and whoever booked it.
#[derive(Clone, PartialEq, Eq)]
pub struct NewMeeting {
    /// The same key is the same meeting: asked for twice it is made once. 32 hex characters.
    pub key: String,
    pub title: String,
    pub description: String,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// IANA name of the expert's zone.
    pub zone: String,
    /// The expert's own calendar or event type at the provider; `None`: the house's.
    pub calendar: Option<String>,
    pub attendee_name: String,
    pub attendee_email: String,
}

/// What the provider made of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The provider's own name for it; with another start it may be another.
    pub id: String,
    /// Where both go at its time.
    pub url: String,
}

#[async_trait]
pub trait Meetings: Send + Sync {
    async fn create(&self, wanted: &NewMeeting) -> Result<Made, Refused>;
    /// Puts a meeting at another time; `wanted` is how it is to be.
    async fn move_to(&self, id: &str, wanted: &NewMeeting) -> Result<Made, Refused>;
    /// One that is gone already is no failure. `key`: as it was made with.
    async fn cancel(&self, id: &str, key: &str) -> Result<(), Refused>;
}

/// Never who it is with: what is printed for debugging ends in logs.
impl std::fmt::Debug for NewMeeting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewMeeting").field("key", &self.key).field("starts_at", &self.starts_at).finish_non_exhaustive()
    }
}
