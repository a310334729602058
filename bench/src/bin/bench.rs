//! Measures the server (`bench run`), and makes a table of what was measured (`bench table`).

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use bench::flags::Flags;
use bench::measure::{self, Settings};
use bench::report::Row;
use bench::{Result, importing, machine, report};
use serde_json::{Value, json};

const HELP: &str = "bench run --binary FILE --work DIR --output FILE [--sizes 200,10000,100000] [--minutes 8] [--quick]
bench table REPORT... --markdown FILE --json FILE";
/// Sizes from here on are left out when the time would not do.
const LARGE: usize = 50_000;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let work = async {
        tokio::select! {
            result = command() => result,
            () = stopped() => Err("stopped".to_owned()),
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

async fn command() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next();
    let flags = Flags::read(arguments, &["quick"])?;
    match command.as_deref() {
        Some("run") => run(flags).await,
        Some("table") => table(flags),
        _ => Err(format!("say what to do:\n{HELP}")),
    }
}

async fn run(mut flags: Flags) -> Result<()> {
    let sizes = flags.text("sizes").unwrap_or_else(|| "200,10000,100000".to_owned());
    let sizes: Vec<usize> =
        sizes.split(',').map(|size| size.trim().parse()).collect::<std::result::Result<_, _>>().map_err(|_| "--sizes must be numbers")?;
    let full = |path: String| std::path::absolute(path).map_err(|e| e.to_string());
    let settings = Settings {
        binary: full(flags.needed("binary")?)?,
        work: full(flags.needed("work")?)?,
        quick: flags.is_set("quick"),
        started: Instant::now(),
    };
    let output = flags.needed("output")?;
    let budget = Duration::from_secs(60 * flags.number::<u64>("minutes", 8)?);
    flags.finish()?;
    let facts = machine::facts();
    let mut notes = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    let mut last: Option<(usize, Duration)> = None;
    for size in sizes {
        if let Some(why) = too_long(size, last, settings.started.elapsed(), budget) {
            settings.say(&why);
            notes.push(why);
            continue;
        }
        match measure::size(&settings, size).await {
            Ok((measured, prepared)) => {
                rows.extend(measured);
                last = Some((size, prepared.wall));
            }
            Err(why) => rows.push(Row::not_measured(format!("{size} articles"), &why)),
        }
    }
    settings.say("importing from another system");
    rows.push(importing::measure(&settings).await.unwrap_or_else(|why| Row::not_measured("import from WordPress", &why)));
    if settings.quick {
        notes.push("A quick trial with a tenth of the requests: no figures to go by.".to_owned());
    }
    let rows: Vec<Value> = rows.iter().map(Row::json).collect();
    let report = json!({ "facts": facts, "rows": rows, "notes": notes });
    std::fs::write(&output, format!("{report:#}")).map_err(|e| format!("{output}: {e}"))
}

/// Why a large size is left out. Preparing takes time by the size, measuring about as long for all.
fn too_long(size: usize, last: Option<(usize, Duration)>, gone: Duration, budget: Duration) -> Option<String> {
    let (smaller, took) = last.filter(|_| size >= LARGE)?;
    let minutes = |time: Duration| time.as_secs_f64() / 60.0;
    let needed = took.mul_f64(size as f64 / smaller as f64) + Duration::from_secs(75);
    (gone + needed > budget).then(|| {
        format!(
            "{size} articles were left out: about {:.0} minutes, and {:.0} of {:.0} were gone. BENCH_LARGE=1 measures them all the same.",
            minutes(needed),
            minutes(gone),
            minutes(budget)
        )
    })
}

fn table(mut flags: Flags) -> Result<()> {
    let (markdown, json) = (flags.needed("markdown")?, flags.needed("json")?);
    let files: Vec<PathBuf> = flags.rest.drain(..).map(PathBuf::from).collect();
    flags.finish()?;
    let mut parts: Vec<Value> = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        parts.push(serde_json::from_str(&text).map_err(|e| format!("{}: {e}", file.display()))?);
    }
    let report = report::joined(&parts);
    let text = report::markdown(&report);
    std::fs::write(&markdown, &text).map_err(|e| format!("{markdown}: {e}"))?;
    std::fs::write(&json, format!("{report:#}")).map_err(|e| format!("{json}: {e}"))?;
    println!("{text}");
    Ok(())
}

/// Then everything that was started is ended on the way out.
async fn stopped() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
