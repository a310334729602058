//! The measurements of one size, in an order in which they do not affect each other's caches.

mod cached;
mod memory;
mod prepare;
mod renders;
mod search;
mod start;
mod uncached;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::Result;
use crate::data::{ArticleSplit, SplitSizes};
use crate::load::{Load, Order, Outcome, get_request};
use crate::report::Row;
use crate::site::{Server, Site};

pub use prepare::Prepared;

/// The number of articles to which the limits of start, memory and renders apply.
const REFERENCE_SIZE: usize = 10_000;

#[derive(Debug, Clone)]
pub struct BenchSettings {
    pub binary: PathBuf,
    /// Folder for all temporary files.
    pub work: PathBuf,
    /// Sends a tenth of the requests, to try out the benchmark itself.
    pub quick: bool,
    pub started: Instant,
}

impl BenchSettings {
    pub fn log_progress(&self, what: &str) {
        eprintln!("[{:>4.0} s] {what}", self.started.elapsed().as_secs_f64());
    }

    fn request_count(&self, requests: usize) -> usize {
        if self.quick { (requests / 10).max(20) } else { requests }
    }
}

/// The measurements of one size: the running server and the rows so far.
struct SizeRun<'s> {
    settings: &'s BenchSettings,
    size: usize,
    server: Server,
    shelf: ArticleSplit,
    folder: PathBuf,
    rows: Vec<Row>,
}

/// The result of a load and the server's CPU time for it.
struct MeasuredLoad {
    cpu: Duration,
    outcome: Outcome,
}

impl MeasuredLoad {
    fn cpu_per_request(&self) -> f64 {
        micros(self.cpu) / self.outcome.requests.max(1) as f64
    }
}

/// Runs all measurements of one size and returns their rows.
pub async fn measure_size(settings: &BenchSettings, size: usize) -> Result<(Vec<Row>, Prepared)> {
    let folder = settings.work.join(format!("articles-{size}"));
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let site = Site { binary: settings.binary.clone(), folder: folder.clone() };
    let prepared = prepare::prepare(settings, &site, size).await?;
    let mut rows = prepared.rows.clone();
    settings.log_progress(&format!("{size} articles: starting"));
    rows.extend(
        start::measure_start(settings, &site, size).await.unwrap_or_else(|why| vec![Row::not_measured(label("start", size), &why)]),
    );
    let server = site.serve(Duration::from_secs(60)).await?;
    let shelf = ArticleSplit::load(&server, split_sizes(settings, size)).await?;
    let mut run = SizeRun { settings, size, server, shelf, folder: folder.clone(), rows };
    run.measure_all().await;
    let SizeRun { server, rows, .. } = run;
    server.stop().await?;
    std::fs::remove_dir_all(&folder).map_err(|e| e.to_string())?;
    rows.iter().for_each(|row| eprintln!("         {}", row.to_line()));
    Ok((rows, prepared))
}

fn split_sizes(settings: &BenchSettings, size: usize) -> SplitSizes {
    // At the size whose memory has a limit, enough pages are requested to fill the page cache.
    let cold_pages = if size == REFERENCE_SIZE { 1_200 } else { 150 };
    SplitSizes { hot: 1_000, cold_reads: settings.request_count(4_000), cold_pages: settings.request_count(cold_pages) }
}

impl SizeRun<'_> {
    async fn measure_all(&mut self) {
        // No loop over a list, because each call has another future type.
        let done = cached::measure_cached(self).await;
        self.record_rows("cached reads", done);
        let done = uncached::measure_uncached(self).await;
        self.record_rows("uncached reads", done);
        let done = search::measure_search(self).await;
        self.record_rows("search", done);
        let done = renders::measure_renders(self).await;
        self.record_rows("article render", done);
        let done = renders::measure_single_flight(self).await;
        self.record_rows("single flight", done);
        let done = memory::measure_memory(self);
        self.record_rows("memory", done);
    }

    /// Records the rows of a measurement. A failed measurement does not stop the others.
    fn record_rows(&mut self, what: &str, done: Result<Vec<Row>>) {
        match done {
            Ok(rows) => self.rows.extend(rows),
            Err(why) => self.rows.push(Row::not_measured(self.label(what), &why)),
        }
    }

    fn log_progress(&self, what: &str) {
        self.settings.log_progress(&self.label(what));
    }

    fn label(&self, what: &str) -> String {
        label(what, self.size)
    }

    /// The limit, if it applies to this size.
    fn limit_for_size(&self, limit: f64) -> Option<f64> {
        (self.size == REFERENCE_SIZE).then_some(limit)
    }

    /// Requests each path once, in the given order.
    async fn request_each_once(&self, paths: &[String], connections: usize, at_most: Duration) -> Result<MeasuredLoad> {
        let load = Load {
            address: self.server.address,
            requests: requests(paths),
            order: Order::Cycle.positions(paths.len(), paths.len()),
            connections,
            per_source: None,
            at_most,
        };
        measure_load(self.server.pid(), &load).await
    }
}

async fn measure_load(pid: u32, load: &Load) -> Result<MeasuredLoad> {
    let before = crate::cpu::CpuUsage::of_process(pid)?;
    let outcome = load.run().await;
    // The kernel accounts a thread's time when the thread goes to sleep.
    sleep(Duration::from_millis(15)).await;
    Ok(MeasuredLoad { cpu: crate::cpu::CpuUsage::of_process(pid)?.since(&before), outcome })
}

fn requests(paths: &[String]) -> Arc<Vec<Vec<u8>>> {
    Arc::new(paths.iter().map(|path| get_request(path, true)).collect())
}

fn label(what: &str, size: usize) -> String {
    format!("{what} · {} articles", group_digits(size))
}

fn group_digits(number: usize) -> String {
    if number < 1_000 { number.to_string() } else { format!("{},{:03}", number / 1_000, number % 1_000) }
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => f64::NAN,
        length if length % 2 == 1 => sorted[length / 2],
        length => f64::midpoint(sorted[length / 2 - 1], sorted[length / 2]),
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_one_in_the_middle() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert_eq!(label("x", 100_000), "x · 100,000 articles");
    }
}
