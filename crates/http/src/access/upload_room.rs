//! What one upload holds of the memory of all: a megabyte at a time, as it arrives, until its request is answered. Whoever only says that
//! much will come keeps nobody out.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Why the body of an upload ends before its end: others hold the memory.
#[derive(Debug, thiserror::Error)]
#[error("there is no room for more of the body")]
pub struct NoRoom;

/// Whether a `Cause` is at the bottom of an error, such as the one with which a form could not be read.
pub fn is_caused_by<Cause: std::error::Error + 'static>(error: &(dyn std::error::Error + 'static)) -> bool {
    std::iter::successors(Some(error), |error| error.source()).any(|error| error.is::<Cause>())
}

pub struct UploadRoom {
    memory: Arc<Semaphore>,
    held: Mutex<Vec<OwnedSemaphorePermit>>,
    most: u32,
    patience: Duration,
}

impl UploadRoom {
    /// Room for an upload that takes at most so many megabytes. It holds nothing yet.
    pub fn new(memory: Arc<Semaphore>, most: u32, patience: Duration) -> Self {
        Self { memory, held: Mutex::default(), most, patience }
    }

    /// Whether more has to be taken before so many bytes of the body may stand in memory.
    pub fn is_exceeded_by(&self, bytes: u64) -> bool {
        self.find_missing(count_megabytes(bytes)) > 0
    }

    /// Takes what is missing for so many bytes.
    pub async fn grow_for(&self, bytes: u64) -> Result<(), NoRoom> {
        self.grow_to(count_megabytes(bytes)).await
    }

    /// Takes what is missing for so many megabytes. Uploads wait in the order in which they ask. Those that all hold a part and wait for more
    /// do not wait for each other for ever: after some time one ends, and what it held is free for the others.
    pub async fn grow_to(&self, megabytes: u32) -> Result<(), NoRoom> {
        let missing = self.find_missing(megabytes);
        if missing == 0 {
            return Ok(());
        }
        let waiting = tokio::time::timeout(self.patience, Arc::clone(&self.memory).acquire_many_owned(missing));
        let Ok(Ok(more)) = waiting.await else { return Err(NoRoom) };
        self.held.lock().push(more);
        Ok(())
    }

    fn find_missing(&self, megabytes: u32) -> u32 {
        let held = self.held.lock().iter().map(OwnedSemaphorePermit::num_permits).sum::<usize>();
        megabytes.min(self.most).saturating_sub(u32::try_from(held).unwrap_or(u32::MAX))
    }
}

fn count_megabytes(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(1 << 20)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn of_two_that_need_all_one_gets_it() {
        let memory = Arc::new(Semaphore::new(4));
        let build_room = |patience| UploadRoom::new(Arc::clone(&memory), 4, Duration::from_millis(patience));
        let (one, other) = (build_room(20), build_room(60_000));
        one.grow_to(2).await.unwrap();
        other.grow_to(2).await.unwrap();
        assert!(one.is_exceeded_by((2 << 20) + 1) && !one.is_exceeded_by(2 << 20));
        assert!(is_caused_by::<NoRoom>(&one.grow_to(4).await.unwrap_err()), "neither has room for more");
        drop(one);
        other.grow_for(4 << 20).await.unwrap();
        assert!(!other.is_exceeded_by(100 << 20), "more than it announced can't come");
        drop(other);
        assert_eq!(memory.available_permits(), 4);
    }
}
