//! What a piece of script may use of the processor.
//! Counted in CPU time of this thread, not by the clock on the wall: on a busy machine healthy renders would time out.

use std::cell::Cell;
use std::time::Duration;

use cpu_time::ThreadTime;

#[derive(Default)]
pub(super) struct Budget {
    running: Cell<Option<(ThreadTime, Duration)>>,
    exceeded: Cell<bool>,
}

impl Budget {
    pub fn start(&self, limit: Duration) {
        self.exceeded.set(false);
        self.running.set(Some((ThreadTime::now(), limit)));
    }

    /// Ends the counting and says what was used.
    pub fn stop(&self) -> Duration {
        self.running.take().map_or(Duration::ZERO, |(started, _)| started.elapsed())
    }

    /// Asked by the engine every few thousand steps, and by us between jobs.
    pub fn is_exceeded(&self) -> bool {
        if let Some((started, limit)) = self.running.get()
            && started.elapsed() >= limit
        {
            self.exceeded.set(true);
        }
        self.exceeded.get()
    }

    /// Whether the last run was cut short (also after `stop`).
    pub fn was_exceeded(&self) -> bool {
        self.exceeded.get()
    }
}
