//! Permits to write to PostgreSQL. A burst of writers waits here in the order of arrival and leaves connections to those who
//! read, so a full webinar never makes the site unreadable.

use std::sync::Arc;
use std::time::Duration;

use domain::Result;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::errors::busy_error;

/// A fifth of the connections, rounded down, is for readers alone.
const READERS_SHARE: u32 = 5;

/// The right to open a write transaction, held until its end.
pub(crate) type WritePermit = OwnedSemaphorePermit;

pub(crate) struct WritePermits {
    /// Tokio's semaphore is fair.
    permits: Arc<Semaphore>,
    timeout: Duration,
}

impl WritePermits {
    /// `max_connections` is the size of the pool; `timeout` is how long a writer waits for its turn.
    pub fn new(max_connections: u32, timeout: Duration) -> Self {
        let writers = max_connections - max_connections / READERS_SHARE;
        Self { permits: Arc::new(Semaphore::new(writers.max(1) as usize)), timeout }
    }

    /// Fails with "the database is busy" after the timeout.
    pub async fn acquire(&self) -> Result<WritePermit> {
        let permit = Arc::clone(&self.permits).acquire_owned();
        tokio::time::timeout(self.timeout, permit).await.ok().and_then(|permit| permit.ok()).ok_or_else(busy_error)
    }
}
