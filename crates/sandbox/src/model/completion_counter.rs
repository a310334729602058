//! Counts completions: requested, open and abandoned.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Default)]
pub(crate) struct CompletionCounter(Arc<Counts>);

#[derive(Default)]
struct Counts {
    asked: AtomicU64,
    open: AtomicU64,
    left: AtomicU64,
}

/// A completion that is being streamed. Dropping it before `finish` counts it as abandoned.
pub(super) struct OpenCompletion {
    counts: Arc<Counts>,
    is_finished: bool,
}

impl CompletionCounter {
    pub(super) fn begin(&self) -> OpenCompletion {
        self.0.asked.fetch_add(1, Ordering::SeqCst);
        self.0.open.fetch_add(1, Ordering::SeqCst);
        OpenCompletion { counts: self.0.clone(), is_finished: false }
    }

    /// The numbers of requested, open and abandoned completions.
    pub(super) fn counts(&self) -> (u64, u64, u64) {
        (self.0.asked.load(Ordering::SeqCst), self.0.open.load(Ordering::SeqCst), self.0.left.load(Ordering::SeqCst))
    }
}

impl OpenCompletion {
    pub fn finish(&mut self) {
        self.is_finished = true;
    }
}

impl Drop for OpenCompletion {
    fn drop(&mut self) {
        self.counts.left.fetch_add(u64::from(!self.is_finished), Ordering::SeqCst);
        self.counts.open.fetch_sub(1, Ordering::SeqCst);
    }
}
