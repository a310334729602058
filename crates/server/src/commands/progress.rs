//! Progress of a long command: a bar on a terminal, otherwise a line every ten seconds.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

const BAR_INTERVAL: Duration = Duration::from_millis(100);
const LINE_INTERVAL: Duration = Duration::from_secs(10);
const BAR_WIDTH: usize = 30;

pub struct Progress {
    on_terminal: bool,
    last: Mutex<Option<Instant>>,
}

impl Default for Progress {
    fn default() -> Self {
        Self { on_terminal: stderr().is_terminal(), last: Mutex::default() }
    }
}

impl Progress {
    pub fn show(&self, what: &str, done: usize, all: usize) {
        let mut last = self.last.lock();
        let started = *last.get_or_insert_with(now);
        let between = if self.on_terminal { BAR_INTERVAL } else { LINE_INTERVAL };
        let is_due = started.elapsed() >= between || (self.on_terminal && done == all);
        if !is_due {
            return;
        }
        *last = Some(now());
        if self.on_terminal {
            let filled = (done * BAR_WIDTH).checked_div(all).unwrap_or(BAR_WIDTH).min(BAR_WIDTH);
            eprint!("\r  [{}{}] {done} of {all} {what}    ", "#".repeat(filled), " ".repeat(BAR_WIDTH - filled));
            let _ = stderr().flush();
        } else {
            eprintln!("  {done} of {all} {what}");
        }
    }

    pub fn finish(&self) {
        if self.on_terminal && self.last.lock().is_some() {
            eprintln!();
        }
    }
}

/// The wall clock may be read here because the time only decides how often a line is printed.
#[allow(clippy::disallowed_methods)]
fn now() -> Instant {
    Instant::now()
}
