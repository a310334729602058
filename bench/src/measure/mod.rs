//! The measurements of one size, in the order in which they leave each other's caches alone.

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
use crate::data::{Shelf, Wanted};
use crate::load::{Load, Order, Outcome, get};
use crate::report::Row;
use crate::site::{Server, Site};

pub use prepare::Prepared;

/// The size that the limits of start, memory and renders are for.
const NORMAL: usize = 10_000;

#[derive(Debug, Clone)]
pub struct Settings {
    pub binary: PathBuf,
    /// Everything temporary goes below it.
    pub work: PathBuf,
    /// A tenth of the requests: a trial of the program, not of the server.
    pub quick: bool,
    pub started: Instant,
}

impl Settings {
    pub fn say(&self, what: &str) {
        eprintln!("[{:>4.0} s] {what}", self.started.elapsed().as_secs_f64());
    }

    fn count(&self, requests: usize) -> usize {
        if self.quick { (requests / 10).max(20) } else { requests }
    }
}

/// A running server of one size, and what came out so far.
struct Run<'s> {
    settings: &'s Settings,
    size: usize,
    server: Server,
    shelf: Shelf,
    folder: PathBuf,
    rows: Vec<Row>,
}

/// What a load took: CPU of the server process for each request.
struct Taken {
    cpu: Duration,
    outcome: Outcome,
}

impl Taken {
    fn each(&self) -> f64 {
        micros(self.cpu) / self.outcome.requests.max(1) as f64
    }
}

/// All rows of one size.
pub async fn size(settings: &Settings, size: usize) -> Result<(Vec<Row>, Prepared)> {
    let folder = settings.work.join(format!("articles-{size}"));
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let site = Site { binary: settings.binary.clone(), folder: folder.clone() };
    let prepared = prepare::prepare(settings, &site, size).await?;
    let mut rows = prepared.rows.clone();
    settings.say(&format!("{size} articles: starting"));
    rows.extend(start::start(settings, &site, size).await.unwrap_or_else(|why| vec![Row::not_measured(of("start", size), &why)]));
    let server = site.serve(Duration::from_secs(60)).await?;
    let shelf = Shelf::of(&server, wanted(settings, size)).await?;
    let mut run = Run { settings, size, server, shelf, folder: folder.clone(), rows };
    run.all().await;
    let Run { server, rows, .. } = run;
    server.stop().await?;
    std::fs::remove_dir_all(&folder).map_err(|e| e.to_string())?;
    rows.iter().for_each(|row| eprintln!("         {}", row.line()));
    Ok((rows, prepared))
}

fn wanted(settings: &Settings, size: usize) -> Wanted {
    // Enough pages to fill the page cache at the size whose memory is measured.
    let cold_pages = if size == NORMAL { 1_200 } else { 150 };
    Wanted { hot: 1_000, cold_reads: settings.count(4_000), cold_pages: settings.count(cold_pages) }
}

impl Run<'_> {
    async fn all(&mut self) {
        // Not a loop over a list: each is another future.
        let done = cached::cached(self).await;
        self.note("cached reads", done);
        let done = uncached::uncached(self).await;
        self.note("uncached reads", done);
        let done = search::search(self).await;
        self.note("search", done);
        let done = renders::renders(self).await;
        self.note("article render", done);
        let done = renders::single_flight(self).await;
        self.note("single flight", done);
        let done = memory::memory(self);
        self.note("memory", done);
    }

    /// One measurement that fails does not take the others along.
    fn note(&mut self, what: &str, done: Result<Vec<Row>>) {
        match done {
            Ok(rows) => self.rows.extend(rows),
            Err(why) => self.rows.push(Row::not_measured(self.of(what), &why)),
        }
    }

    fn say(&self, what: &str) {
        self.settings.say(&self.of(what));
    }

    fn of(&self, what: &str) -> String {
        of(what, self.size)
    }

    /// The limit where it is for this size.
    fn limit(&self, limit: f64) -> Option<f64> {
        (self.size == NORMAL).then_some(limit)
    }

    /// Each path once, in this order.
    async fn once(&self, paths: &[String], connections: usize, at_most: Duration) -> Result<Taken> {
        let load = Load {
            address: self.server.address,
            requests: requests(paths),
            order: Order::Cycle.places(paths.len(), paths.len()),
            connections,
            per_source: None,
            at_most,
        };
        measured(self.server.pid(), &load).await
    }
}

async fn measured(pid: u32, load: &Load) -> Result<Taken> {
    let before = crate::cpu::Used::by(pid)?;
    let outcome = load.run().await;
    // The kernel books a thread's time when the thread goes to sleep.
    sleep(Duration::from_millis(15)).await;
    Ok(Taken { cpu: crate::cpu::Used::by(pid)?.since(&before), outcome })
}

fn requests(paths: &[String]) -> Arc<Vec<Vec<u8>>> {
    Arc::new(paths.iter().map(|path| get(path, true)).collect())
}

fn of(what: &str, size: usize) -> String {
    format!("{what} · {} articles", grouped(size))
}

fn grouped(number: usize) -> String {
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
        assert_eq!(of("x", 100_000), "x · 100,000 articles");
    }
}
