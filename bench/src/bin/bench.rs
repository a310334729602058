//! Measures the server (`bench run`) and writes a table of the results (`bench table`).

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use bench::flags::Flags;
use bench::measure::{self, BenchSettings};
use bench::report::Row;
use bench::{Result, importing, machine, report};
use serde_json::{Value, json};

const HELP: &str = "bench run --binary FILE --work DIR --output FILE [--sizes 200,10000,100000] [--minutes 8] [--quick]
bench table REPORT... --markdown FILE --json FILE";
/// Sizes from this one on are skipped when the remaining time would not suffice.
const LARGE_SIZE: usize = 50_000;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let work = async {
        tokio::select! {
            result = run_command() => result,
            () = wait_for_stop() => Err("stopped".to_owned()),
        }
    };
    match work.await {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bench: {message}");
            ExitCode::FAILURE
        }
    }
}

async fn run_command() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next();
    let flags = Flags::parse(arguments, &["quick"])?;
    match command.as_deref() {
        Some("run") => run_measurements(flags).await,
        Some("table") => write_table(flags),
        _ => Err(format!("missing command; usage:\n{HELP}")),
    }
}

async fn run_measurements(mut flags: Flags) -> Result<()> {
    let sizes = flags.text("sizes").unwrap_or_else(|| "200,10000,100000".to_owned());
    let sizes: Vec<usize> =
        sizes.split(',').map(|size| size.trim().parse()).collect::<std::result::Result<_, _>>().map_err(|_| "--sizes must be numbers")?;
    let full = |path: String| std::path::absolute(path).map_err(|e| e.to_string());
    let settings = BenchSettings {
        binary: full(flags.required("binary")?)?,
        work: full(flags.required("work")?)?,
        quick: flags.is_set("quick"),
        started: Instant::now(),
    };
    let output = flags.required("output")?;
    let budget = Duration::from_secs(60 * flags.number::<u64>("minutes", 8)?);
    flags.finish()?;
    let facts = machine::machine_facts();
    let mut notes = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    let mut last: Option<(usize, Duration)> = None;
    for size in sizes {
        if let Some(why) = skip_reason(size, last, settings.started.elapsed(), budget) {
            settings.log_progress(&why);
            notes.push(why);
            continue;
        }
        match measure::measure_size(&settings, size).await {
            Ok((measured, prepared)) => {
                rows.extend(measured);
                last = Some((size, prepared.wall));
            }
            Err(why) => rows.push(Row::not_measured(format!("{size} articles"), &why)),
        }
    }
    settings.log_progress("importing from another system");
    rows.push(importing::measure_import(&settings).await.unwrap_or_else(|why| Row::not_measured("import from WordPress", &why)));
    if settings.quick {
        notes.push("Quick trial with a tenth of the requests: the figures are not reliable.".to_owned());
    }
    let rows: Vec<Value> = rows.iter().map(Row::to_json).collect();
    let report = json!({ "facts": facts, "rows": rows, "notes": notes });
    std::fs::write(&output, format!("{report:#}")).map_err(|e| format!("{output}: {e}"))
}

/// Why a large size is skipped; `None` when the time suffices. Preparing takes time in proportion to the size; measuring takes about
/// as long for every size.
fn skip_reason(size: usize, last: Option<(usize, Duration)>, gone: Duration, budget: Duration) -> Option<String> {
    let (smaller, took) = last.filter(|_| size >= LARGE_SIZE)?;
    let minutes = |time: Duration| time.as_secs_f64() / 60.0;
    let needed = took.mul_f64(size as f64 / smaller as f64) + Duration::from_secs(75);
    (gone + needed > budget).then(|| {
        format!(
            "{size} articles were skipped: they need about {:.0} minutes, and {:.0} of {:.0} were used. BENCH_LARGE=1 measures them anyway.",
            minutes(needed),
            minutes(gone),
            minutes(budget)
        )
    })
}

fn write_table(mut flags: Flags) -> Result<()> {
    let (markdown, json) = (flags.required("markdown")?, flags.required("json")?);
    let files: Vec<PathBuf> = flags.rest.drain(..).map(PathBuf::from).collect();
    flags.finish()?;
    let mut parts: Vec<Value> = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        parts.push(serde_json::from_str(&text).map_err(|e| format!("{}: {e}", file.display()))?);
    }
    let report = report::join_reports(&parts);
    let text = report::render_markdown(&report);
    std::fs::write(&markdown, &text).map_err(|e| format!("{markdown}: {e}"))?;
    std::fs::write(&json, format!("{report:#}")).map_err(|e| format!("{json}: {e}"))?;
    println!("{text}");
    Ok(())
}

/// Waits for SIGINT or SIGTERM. All started programs are then ended while the benchmark exits.
async fn wait_for_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
