//! Counts of the texts that are and were written.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Default)]
pub(crate) struct Desk(Arc<Counts>);

#[derive(Default)]
struct Counts {
    asked: AtomicU64,
    open: AtomicU64,
    left: AtomicU64,
}

/// One text; dropped before it is finished it was left.
pub(super) struct Work {
    counts: Arc<Counts>,
    is_finished: bool,
}

impl Desk {
    pub(super) fn begin(&self) -> Work {
        self.0.asked.fetch_add(1, Ordering::SeqCst);
        self.0.open.fetch_add(1, Ordering::SeqCst);
        Work { counts: self.0.clone(), is_finished: false }
    }

    /// Asked for, being written, left.
    pub(super) fn counts(&self) -> (u64, u64, u64) {
        (self.0.asked.load(Ordering::SeqCst), self.0.open.load(Ordering::SeqCst), self.0.left.load(Ordering::SeqCst))
    }
}

impl Work {
    pub fn finish(&mut self) {
        self.is_finished = true;
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.counts.left.fetch_add(u64::from(!self.is_finished), Ordering::SeqCst);
        self.counts.open.fetch_sub(1, Ordering::SeqCst);
    }
}
