//! How far a long command has come: a bar on a terminal, otherwise a line now and then.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

const BETWEEN_BARS: Duration = Duration::from_millis(100);
const BETWEEN_LINES: Duration = Duration::from_secs(10);
const WIDTH: usize = 30;

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
        let Ok(mut last) = self.last.lock() else { return };
        let started = *last.get_or_insert_with(now);
        let between = if self.on_terminal { BETWEEN_BARS } else { BETWEEN_LINES };
        let is_due = started.elapsed() >= between || (self.on_terminal && done == all);
        if !is_due {
            return;
        }
        *last = Some(now());
        if self.on_terminal {
            let filled = (done * WIDTH).checked_div(all).unwrap_or(WIDTH).min(WIDTH);
            eprint!("\r  [{}{}] {done} of {all} {what}    ", "#".repeat(filled), " ".repeat(WIDTH - filled));
            let _ = stderr().flush();
        } else {
            eprintln!("  {done} of {all} {what}");
        }
    }

    pub fn end(&self) {
        if self.on_terminal && self.last.lock().is_ok_and(|last| last.is_some()) {
            eprintln!();
        }
    }
}

/// Only for how often a line is shown.
#[allow(clippy::disallowed_methods)]
fn now() -> Instant {
    Instant::now()
}
