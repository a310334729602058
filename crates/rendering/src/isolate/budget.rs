//! The CPU budget of a script. It counts this thread's CPU time and not wall-clock time, because on a busy machine healthy renders
//! would time out.

use std::cell::Cell;
use std::time::Duration;

use cpu_time::ThreadTime;

#[derive(Default)]
pub(super) struct CpuBudget {
    running: Cell<Option<(ThreadTime, Duration)>>,
    exceeded: Cell<bool>,
}

impl CpuBudget {
    pub fn start(&self, limit: Duration) {
        self.exceeded.set(false);
        self.running.set(Some((ThreadTime::now(), limit)));
    }

    /// Stops counting and returns the CPU time used.
    pub fn stop(&self) -> Duration {
        self.running.take().map_or(Duration::ZERO, |(started, _)| started.elapsed())
    }

    /// Called by the engine every few thousand steps, and by the isolate between jobs.
    pub fn is_exceeded(&self) -> bool {
        if let Some((started, limit)) = self.running.get()
            && started.elapsed() >= limit
        {
            self.exceeded.set(true);
        }
        self.exceeded.get()
    }

    /// Whether the last run exceeded the budget; valid after `stop` too.
    pub fn was_exceeded(&self) -> bool {
        self.exceeded.get()
    }
}
