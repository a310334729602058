//! `bench-load --address IP:PORT --urls FILE` loads a server with the paths in FILE, one on each line.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use bench::Result;
use bench::flags::Flags;
use bench::load::{Load, Order, get_request};

const HELP: &str = "bench-load --address IP:PORT --urls FILE [--requests 10000] [--connections 16] [--order cycle|zipf]
           [--per-source REQUESTS] [--seconds 60] [--gzip]";

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bench-load: {message}\n{HELP}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<()> {
    let mut flags = Flags::parse(std::env::args().skip(1), &["gzip"])?;
    let address = flags.required("address")?.parse().map_err(|_| "--address must be IP:PORT")?;
    let file = flags.required("urls")?;
    let gzip = flags.is_set("gzip");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{file}: {e}"))?;
    let requests: Vec<Vec<u8>> = text.lines().filter(|line| line.starts_with('/')).map(|path| get_request(path, gzip)).collect();
    if requests.is_empty() {
        return Err(format!("{file} contains no path"));
    }
    let order = Order::parse(&flags.text("order").unwrap_or_else(|| "cycle".to_owned()))?;
    let load = Load {
        address,
        order: order.positions(requests.len(), flags.number("requests", 10_000)?),
        requests: Arc::new(requests),
        connections: flags.number("connections", 16)?,
        per_source: flags.text("per-source").map(|text| text.parse().map_err(|_| "--per-source must be a number")).transpose()?,
        at_most: Duration::from_secs(flags.number("seconds", 60)?),
    };
    flags.finish()?;
    let outcome = load.run().await;
    let rate = outcome.requests as f64 / outcome.wall.as_secs_f64();
    println!("{} requests in {:.2} s ({rate:.0}/s), {} bytes", outcome.requests, outcome.wall.as_secs_f64(), outcome.bytes);
    for (status, count) in &outcome.by_status {
        println!("  {status}: {count}");
    }
    if outcome.broken > 0 {
        println!("  without a response: {} ({})", outcome.broken, outcome.first_break.unwrap_or_default());
    }
    Ok(())
}
