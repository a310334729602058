//! Structured logs on standard error: text for people, JSON for collectors. Lines are gathered and
//! written together a few times a second, because a write for every request would cost more than
//! answering it; warnings and errors go out at once, with everything before them.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tracing::{Level, Metadata};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::{EnvFilter, fmt};

use crate::config::{LogFormat, Settings};

const EVERY: Duration = Duration::from_millis(200);
const MOST_WAITING: usize = 64 << 10;

/// Writes what still waits when it is dropped, at the end of the process.
pub struct Logs(Gathered);

impl Drop for Logs {
    fn drop(&mut self) {
        self.0.write_out();
    }
}

pub fn start(settings: &Settings) -> Result<Logs, String> {
    let filter = EnvFilter::try_new(&settings.log_level).map_err(|e| format!("log_level: {e}"))?;
    let gathered = Gathered::default();
    let builder = fmt().with_env_filter(filter).with_writer(gathered.clone()).with_ansi(false).with_target(true);
    match settings.log_format {
        LogFormat::Text => builder.compact().init(),
        LogFormat::Json => builder.json().flatten_event(true).init(),
    }
    let regular = gathered.clone();
    let writing = std::thread::Builder::new().name("logs".to_owned()).spawn(move || {
        loop {
            std::thread::sleep(EVERY);
            regular.write_out();
        }
    });
    writing.map_err(|e| format!("can't start logging: {e}"))?;
    Ok(Logs(gathered))
}

#[derive(Clone, Default)]
struct Gathered(Arc<Mutex<Vec<u8>>>);

impl Gathered {
    fn write_out(&self) {
        let lines = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        if !lines.is_empty() {
            // There is nowhere to tell of a standard error that is gone.
            let _ = io::stderr().write_all(&lines);
        }
    }
}

/// One event's line.
struct Line {
    to: Gathered,
    is_urgent: bool,
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let waiting = {
            let mut lines = self.to.0.lock().unwrap_or_else(PoisonError::into_inner);
            lines.extend_from_slice(bytes);
            lines.len()
        };
        if self.is_urgent || waiting > MOST_WAITING {
            self.to.write_out();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Gathered {
    type Writer = Line;

    fn make_writer(&'a self) -> Line {
        Line { to: self.clone(), is_urgent: true }
    }

    fn make_writer_for(&'a self, meta: &Metadata<'_>) -> Line {
        Line { to: self.clone(), is_urgent: *meta.level() <= Level::WARN }
    }
}
