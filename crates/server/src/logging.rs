//! Structured logs on standard error: text for people, JSON for log collectors. Lines are buffered and written together several
//! times a second, because a system call for every request costs more than answering it. Warnings and errors are written
//! immediately, together with all lines before them.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::fmt::format::{Compact, Format, Writer};
use tracing_subscriber::fmt::time::FormatTime;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, MakeWriter};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::{EnvFilter, fmt};

use crate::config::{LogFormat, Settings};

const FLUSH_INTERVAL: Duration = Duration::from_millis(200);
const MAX_PENDING_BYTES: usize = 64 << 10;
/// Target of the access log, which has one line for every response (`http::access`).
const ACCESS_TARGET: &str = "access";

/// Flushes the buffered lines when it is dropped, at the end of the process.
pub struct LogGuard(BufferedLog);

impl Drop for LogGuard {
    fn drop(&mut self) {
        self.0.flush_pending();
    }
}

pub fn start(settings: &Settings) -> Result<LogGuard, String> {
    let filter = EnvFilter::try_new(&settings.log_level).map_err(|e| format!("log_level: {e}"))?;
    let log = BufferedLog::default();
    let builder = fmt().with_env_filter(filter).with_writer(log.clone()).with_ansi(false).with_target(true);
    match settings.log_format {
        LogFormat::Text => builder.event_format(AccessLineFormat(fmt::format().compact().with_ansi(false))).init(),
        LogFormat::Json => builder.json().flatten_event(true).init(),
    }
    let periodic = log.clone();
    let flusher = std::thread::Builder::new().name("logs".to_owned()).spawn(move || {
        loop {
            std::thread::sleep(FLUSH_INTERVAL);
            periodic.flush_pending();
        }
    });
    flusher.map_err(|e| format!("can't start logging: {e}"))?;
    Ok(LogGuard(log))
}

/// The compact text format, with a faster path for lines of the access log.
struct AccessLineFormat(Format<Compact>);

impl<S, N> FormatEvent<S, N> for AccessLineFormat
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut out: Writer<'_>, event: &Event<'_>) -> std::fmt::Result {
        let about = event.metadata();
        if about.target() != ACCESS_TARGET || *about.level() != Level::INFO {
            return self.0.format_event(context, out, event);
        }
        fmt::time::SystemTime.format_time(&mut out)?;
        out.write_str("  INFO access:")?;
        let mut fields = FieldWriter { out, result: Ok(()) };
        event.record(&mut fields);
        fields.result?;
        fields.out.write_char('\n')
    }
}

struct FieldWriter<'w> {
    out: Writer<'w>,
    result: std::fmt::Result,
}

impl FieldWriter<'_> {
    fn write_field(&mut self, field: &Field, write: impl FnOnce(&mut Writer<'_>) -> std::fmt::Result) {
        let out = &mut self.out;
        self.result = self.result.and_then(|()| {
            out.write_char(' ')?;
            out.write_str(field.name())?;
            out.write_char('=')?;
            write(out)
        });
    }
}

impl Visit for FieldWriter<'_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        let is_plain = value.bytes().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\'));
        self.write_field(field, |out| match is_plain {
            true => out.write_char('"').and_then(|()| out.write_str(value)).and_then(|()| out.write_char('"')),
            false => write!(out, "{value:?}"),
        });
    }

    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        self.write_field(field, |out| write!(out, "{value:?}"));
    }
}

/// Two buffers that are swapped at each flush: logging never waits for a write, and both keep their capacity.
#[derive(Clone, Default)]
struct BufferedLog(Arc<LogBuffers>);

#[derive(Default)]
struct LogBuffers {
    pending: Mutex<Vec<u8>>,
    writing: Mutex<Vec<u8>>,
}

impl BufferedLog {
    fn flush_pending(&self) {
        // The lock is held until everything is written, so that lines keep their order.
        let mut lines = self.0.writing.lock();
        std::mem::swap(&mut *lines, &mut *self.0.pending.lock());
        if !lines.is_empty() {
            // A failed write to standard error cannot be reported anywhere.
            let _ = io::stderr().write_all(&lines);
            lines.clear();
        }
    }
}

/// Writer of one event's line.
struct LogLine {
    to: BufferedLog,
    is_urgent: bool,
}

impl Write for LogLine {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let waiting = {
            let mut lines = self.to.0.pending.lock();
            lines.extend_from_slice(bytes);
            lines.len()
        };
        if self.is_urgent || waiting > MAX_PENDING_BYTES {
            self.to.flush_pending();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for BufferedLog {
    type Writer = LogLine;

    fn make_writer(&'a self) -> LogLine {
        LogLine { to: self.clone(), is_urgent: true }
    }

    fn make_writer_for(&'a self, meta: &Metadata<'_>) -> LogLine {
        LogLine { to: self.clone(), is_urgent: *meta.level() <= Level::WARN }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Formats the same events with the given formatter; the lines have no timestamp.
    fn format_events(format: impl FnOnce(BufferedLog) -> tracing::Dispatch) -> String {
        let log = BufferedLog::default();
        tracing::dispatcher::with_default(&format(log.clone()), || {
            tracing::info!(target: "access", method = "GET", route = "/{category}/{slug}", status = 200u16, ms = 0.25, request_id = "ab12");
            tracing::info!(target: "access", method = "A\"B\\", route = "ä\n", status = 404u16, ms = 12.0, request_id = "");
            tracing::info!(count = 3, "elsewhere");
        });
        let lines = String::from_utf8(log.0.pending.lock().clone()).unwrap();
        lines.lines().map(|line| line.split_once('Z').unwrap().1.to_owned() + "\n").collect()
    }

    #[test]
    fn the_line_of_an_answer_reads_as_the_usual_formatter_writes_it() {
        let usual = format_events(|to| fmt().compact().with_writer(to).with_ansi(false).finish().into());
        let ours = format_events(|to| {
            fmt().with_writer(to).with_ansi(false).event_format(AccessLineFormat(fmt::format().compact().with_ansi(false))).finish().into()
        });
        assert_eq!(ours, usual);
        assert!(
            ours.starts_with("  INFO access: method=\"GET\" route=\"/{category}/{slug}\" status=200 ms=0.25 request_id=\"ab12\"\n"),
            "{ours}"
        );
    }
}
