//! Time and randomness as parameters, so that rules are testable and ids are stable in tests.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;
}

pub trait Random: Send + Sync {
    /// Fills the buffer from a cryptographically secure source.
    fn fill(&self, buffer: &mut [u8]);
}

/// What every service receives instead of reaching for the system clock or random source.
#[derive(Clone)]
pub struct Ambient {
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

impl Ambient {
    pub fn new(clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Self {
        Self { clock, random }
    }

    /// The current instant, cut to microseconds: what both databases can store without loss.
    pub fn now(&self) -> Timestamp {
        let now = self.clock.now();
        Timestamp::from_microsecond(now.as_microsecond()).unwrap_or(now)
    }

    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.random.fill(&mut bytes);
        bytes
    }

    /// A UUIDv7: sorts by creation time, unguessable in its lower 74 bits.
    pub fn uuid(&self) -> Uuid {
        let millis = u64::try_from(self.now().as_millisecond()).unwrap_or_default();
        uuid::Builder::from_unix_timestamp_millis(millis, &self.bytes::<10>()).into_uuid()
    }

    /// A UUIDv4: tells nobody when it was made.
    pub fn random_uuid(&self) -> Uuid {
        uuid::Builder::from_random_bytes(self.bytes()).into_uuid()
    }

    /// A secret of 128 random bits as 32 hex characters.
    pub fn secret(&self) -> String {
        crate::text::hex(&self.bytes::<16>())
    }
}
