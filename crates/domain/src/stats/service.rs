//! Counting behind the reader's back: marks are gathered in memory and written in batches, so that
//! a burst of views costs a handful of writes and a crash loses at most the last interval.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Counted, Mark, VisitorKey};
use crate::articles::Counts;
use crate::ids::ArticleId;
use crate::{Ambient, Error, Result, Store};

/// Marks beyond this many waiting are dropped: counts are not worth the memory of the machine.
const MAX_WAITING: usize = 200_000;

/// Keyed by article, visitor and what was counted, so that repeats cost nothing.
type Waiting = HashMap<(ArticleId, VisitorKey, Counted), Mark>;

#[derive(Clone)]
pub struct Counters {
    store: Arc<dyn Store>,
    ambient: Ambient,
    waiting: Arc<Mutex<Waiting>>,
}

impl Counters {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient) -> Self {
        Self { store, ambient, waiting: Arc::default() }
    }

    /// Notes a view or share; it is written by the next [`Counters::flush`]. Answers the counts as
    /// stored now, `NotFound` for an article that does not exist.
    pub async fn count(&self, article: ArticleId, visitor: VisitorKey, counted: Counted) -> Result<Counts> {
        let counts = self.store.stats().counts(article).await?.ok_or(Error::NotFound("Article"))?;
        let mark = Mark { article, visitor, counted, at: self.ambient.now() };
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < MAX_WAITING {
            waiting.entry((article, visitor, counted)).or_insert(mark);
        }
        Ok(counts)
    }

    /// Sets or takes back a like at once.
    pub async fn like(&self, article: ArticleId, visitor: VisitorKey, liked: bool) -> Result<Counts> {
        let work = self.store.begin().await?;
        let counts = work.stats().like(article, visitor, liked, self.ambient.now()).await?.ok_or(Error::NotFound("Article"))?;
        work.commit().await?;
        Ok(counts)
    }

    /// Writes what waits. On failure the marks wait on for the next try. Answers how many counted.
    pub async fn flush(&self) -> Result<u64> {
        let taken = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        if taken.is_empty() {
            return Ok(0);
        }
        let marks: Vec<Mark> = taken.values().copied().collect();
        let written = self.write(&marks).await;
        if written.is_err() {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            taken.into_iter().for_each(|(key, mark)| {
                waiting.insert(key, mark);
            });
        }
        written
    }

    async fn write(&self, marks: &[Mark]) -> Result<u64> {
        let work = self.store.begin().await?;
        let counted = work.stats().apply(marks).await?;
        work.commit().await?;
        Ok(counted)
    }
}
