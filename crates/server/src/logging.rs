//! Structured logs on standard error: text for people, JSON for collectors. Lines are gathered and
//! written together a few times a second, because a write for every request would cost more than
//! answering it; warnings and errors go out at once, with everything before them.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::fmt::format::{Compact, Format, Writer};
use tracing_subscriber::fmt::time::FormatTime;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, MakeWriter};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::{EnvFilter, fmt};

use crate::config::{LogFormat, Settings};

const EVERY: Duration = Duration::from_millis(200);
const MOST_WAITING: usize = 64 << 10;
/// Target of the line that every answer writes (`http::access`).
const ACCESS: &str = "access";

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
        LogFormat::Text => builder.event_format(Lines(fmt::format().compact().with_ansi(false))).init(),
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

/// The usual text; the line that every answer writes is put together without the general machinery.
struct Lines(Format<Compact>);

impl<S, N> FormatEvent<S, N> for Lines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut out: Writer<'_>, event: &Event<'_>) -> std::fmt::Result {
        let about = event.metadata();
        if about.target() != ACCESS || *about.level() != Level::INFO {
            return self.0.format_event(context, out, event);
        }
        fmt::time::SystemTime.format_time(&mut out)?;
        out.write_str("  INFO access:")?;
        let mut fields = Fields { out, result: Ok(()) };
        event.record(&mut fields);
        fields.result?;
        fields.out.write_char('\n')
    }
}

struct Fields<'w> {
    out: Writer<'w>,
    result: std::fmt::Result,
}

impl Fields<'_> {
    fn put(&mut self, field: &Field, write: impl FnOnce(&mut Writer<'_>) -> std::fmt::Result) {
        let out = &mut self.out;
        self.result = self.result.and_then(|()| {
            out.write_char(' ')?;
            out.write_str(field.name())?;
            out.write_char('=')?;
            write(out)
        });
    }
}

impl Visit for Fields<'_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        let is_plain = value.bytes().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\'));
        self.put(field, |out| match is_plain {
            true => out.write_char('"').and_then(|()| out.write_str(value)).and_then(|()| out.write_char('"')),
            false => write!(out, "{value:?}"),
        });
    }

    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        self.put(field, |out| write!(out, "{value:?}"));
    }
}

/// Two buffers change places, so that gathering never waits for writing and neither grows anew each time.
#[derive(Clone, Default)]
struct Gathered(Arc<Buffers>);

#[derive(Default)]
struct Buffers {
    waiting: Mutex<Vec<u8>>,
    written: Mutex<Vec<u8>>,
}

impl Gathered {
    fn waiting(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_out(&self) {
        // Held until all is written: lines keep their order.
        let mut lines = self.0.written.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::swap(&mut *lines, &mut *self.waiting());
        if !lines.is_empty() {
            // There is nowhere to tell of a standard error that is gone.
            let _ = io::stderr().write_all(&lines);
            lines.clear();
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
            let mut lines = self.to.waiting();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What both formatters write of the same events, without the time.
    fn written(format: impl FnOnce(Gathered) -> tracing::Dispatch) -> String {
        let gathered = Gathered::default();
        tracing::dispatcher::with_default(&format(gathered.clone()), || {
            tracing::info!(target: "access", method = "GET", route = "/{category}/{slug}", status = 200u16, ms = 0.25, request_id = "ab12");
            tracing::info!(target: "access", method = "A\"B\\", route = "ä\n", status = 404u16, ms = 12.0, request_id = "");
            tracing::info!(count = 3, "elsewhere");
        });
        let lines = String::from_utf8(gathered.waiting().clone()).unwrap();
        lines.lines().map(|line| line.split_once('Z').unwrap().1.to_owned() + "\n").collect()
    }

    #[test]
    fn the_line_of_an_answer_reads_as_the_usual_formatter_writes_it() {
        let usual = written(|to| fmt().compact().with_writer(to).with_ansi(false).finish().into());
        let ours = written(|to| {
            fmt().with_writer(to).with_ansi(false).event_format(Lines(fmt::format().compact().with_ansi(false))).finish().into()
        });
        assert_eq!(ours, usual);
        assert!(
            ours.starts_with("  INFO access: method=\"GET\" route=\"/{category}/{slug}\" status=200 ms=0.25 request_id=\"ab12\"\n"),
            "{ours}"
        );
    }
}
