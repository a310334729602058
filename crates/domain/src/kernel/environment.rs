//! The clock and the source of randomness as parameters, so that tests control the time and get stable ids.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;
}

pub trait RandomSource: Send + Sync {
    /// Fills the buffer from a cryptographically secure source.
    fn fill_bytes(&self, buffer: &mut [u8]);
}

/// The clock and random source that every service receives instead of reaching for those of the system.
#[derive(Clone)]
pub struct Environment {
    clock: Arc<dyn Clock>,
    random: Arc<dyn RandomSource>,
}

impl Environment {
    pub fn new(clock: Arc<dyn Clock>, random: Arc<dyn RandomSource>) -> Self {
        Self { clock, random }
    }

    /// The current instant, truncated to microseconds, which both databases store without loss.
    pub fn now(&self) -> Timestamp {
        let now = self.clock.now();
        Timestamp::from_microsecond(now.as_microsecond()).unwrap_or(now)
    }

    pub fn random_bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.random.fill_bytes(&mut bytes);
        bytes
    }

    /// A UUIDv7. It sorts by creation time; its 74 random bits can't be guessed.
    pub fn new_uuid(&self) -> Uuid {
        let millis = u64::try_from(self.now().as_millisecond()).unwrap_or_default();
        uuid::Builder::from_unix_timestamp_millis(millis, &self.random_bytes::<10>()).into_uuid()
    }

    /// A UUIDv4. It does not reveal when it was created.
    pub fn new_random_uuid(&self) -> Uuid {
        uuid::Builder::from_random_bytes(self.random_bytes()).into_uuid()
    }

    /// A secret of 128 random bits as 32 hex characters.
    pub fn generate_secret(&self) -> String {
        crate::text::to_hex(&self.random_bytes::<16>())
    }
}
