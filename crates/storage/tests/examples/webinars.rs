//! Measures the cost of a registration for a webinar, and the rate of concurrent registrations sustained for ten seconds. It
//! also measures the disk's fsync rate before and after, for comparison:
//! `cargo run --release -p storage-contract --example webinars`; for PostgreSQL pass its address as the argument.
//! It prints the results and asserts only the exact number of assigned seats.

mod support;

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use domain::Store;
use domain::consents::Consents;
use domain::keys::SigningKeys;
use domain::messages::Outbox;
use domain::sessions::{Sessions, SignInCodes};
use domain::store::DatabaseEngine;
use domain::subscribers::{RegistrationInput, SubscriberDeps, Subscribers};
use domain::time::indian_date;
use domain::webinars::{Seats, WebinarInput, Webinars};
use futures_util::future::join_all;
use jiff::ToSpan;
use storage::{Options, SqlStore};
use support::{BenchResult, browser, load_templates, sample_site, system_environment};

const REGISTRATIONS: u32 = 2_000;
/// One run with enough seats for everybody, and one with far too few.
const SEATS: [u32; 2] = [1_000_000, 500];
/// Long enough to include checkpoints and autovacuum.
const SUSTAINED_DURATION: Duration = Duration::from_secs(10);
/// The targets: on SQLite a share of the disk's fsync rate, on PostgreSQL registrations per second.
const MIN_FSYNC_RATIO: f64 = 0.5;
const MIN_REGISTRATION_RATE: f64 = 300.0;
const CONCURRENCY: usize = 32;

#[tokio::main]
async fn main() -> BenchResult<()> {
    let folder = tempfile::tempdir()?;
    let url = std::env::args().nth(1).unwrap_or_else(|| format!("sqlite:{}", folder.path().join("bench.sqlite").display()));
    let store = Arc::new(storage::connect(&url, Options::default()).await?);
    store.migrate().await?;
    let engine = if store.engine() == DatabaseEngine::Sqlite { "SQLite" } else { "PostgreSQL" };
    let benchmark = Benchmark::new(store).await?;
    benchmark.measure_sequential(engine).await?;
    for seats in SEATS {
        benchmark.measure_sustained(engine, seats, folder.path()).await?;
    }
    Ok(())
}

fn print_comparison(engine: &str, rate: f64, syncs: f64) {
    let ratio = rate / syncs;
    if engine == "SQLite" {
        println!(
            "registrations an fsync, {engine}:          {ratio:>8.2} (wanted: at least {MIN_FSYNC_RATIO}) {}",
            format_verdict(ratio >= MIN_FSYNC_RATIO)
        );
    } else {
        println!("registrations an fsync, {engine}:      {ratio:>8.2}");
        println!(
            "registrations, {engine}:               {rate:>8.0} a second (wanted: {MIN_REGISTRATION_RATE}) {}",
            format_verdict(rate >= MIN_REGISTRATION_RATE)
        );
    }
}

struct Benchmark {
    store: Arc<SqlStore>,
    webinars: Arc<Webinars>,
    environment: domain::Environment,
}

impl Benchmark {
    async fn new(store: Arc<SqlStore>) -> BenchResult<Self> {
        let environment = system_environment();
        let shared: Arc<dyn Store> = store.clone();
        let keys = SigningKeys::new(shared.clone(), environment.clone());
        keys.ensure_key().await?;
        let sessions = Sessions::new(shared.clone(), environment.clone(), keys.clone());
        let codes = SignInCodes::new(environment.clone(), u32::MAX);
        let consents = Consents::new(shared.clone(), environment.clone());
        let outbox = Outbox::new(environment.clone(), load_templates()?, u32::MAX);
        let subscribers = Subscribers::new(
            shared.clone(),
            environment.clone(),
            SubscriberDeps { sessions, codes, consents, outbox: outbox.clone(), keys, site: Arc::new(sample_site()) },
        );
        let webinars = Arc::new(Webinars::new(shared, environment.clone(), subscribers, outbox, Arc::new(sample_site())));
        Ok(Self { store, webinars, environment })
    }

    async fn create_webinar(&self, seats: Seats) -> BenchResult<domain::ids::WebinarId> {
        let day = indian_date(self.environment.now()).checked_add(7.days())?;
        let input = WebinarInput {
            title: Some("Claims, in plain words".to_owned()),
            date: Some(day.to_string()),
            time: Some("18:30".to_owned()),
            seats: Some(seats),
            ..WebinarInput::default()
        };
        Ok(self.webinars.create(&input).await?.id)
    }

    /// Measures the whole use case: subscriber, session, code, seat and mail.
    async fn measure_sequential(&self, engine: &str) -> BenchResult<()> {
        let webinar = self.create_webinar(Seats::Unlimited).await?;
        let cpu = ProcessTime::now();
        for number in 0..REGISTRATIONS {
            self.webinars.register(webinar, registration_input("one", number), None, &browser()).await?;
        }
        let each = cpu.elapsed() / REGISTRATIONS;
        println!("registering for a webinar, {engine}:      {:>8.2} ms of processor", each.as_secs_f64() * 1e3);
        Ok(())
    }

    async fn measure_sustained(&self, engine: &str, seats: u32, folder: &Path) -> BenchResult<()> {
        let before = measure_fsync_rate(folder)?;
        let rate = self.register_concurrently(engine, seats).await?;
        let after = measure_fsync_rate(folder)?;
        let syncs = f64::midpoint(before, after);
        println!("the disk's own rate of fsync:             {syncs:>8.0} a second ({before:.0} before, {after:.0} after)");
        print_comparison(engine, rate, syncs);
        Ok(())
    }

    /// Runs concurrent loops of registrations for [`SUSTAINED_DURATION`]. Without a free seat a registration gets a position on the
    /// waitlist.
    async fn register_concurrently(&self, engine: &str, seats: u32) -> BenchResult<f64> {
        let webinar = self.create_webinar(Seats::Count(seats)).await?;
        let next = Arc::new(AtomicU32::new(0));
        let start = Instant::now();
        let lane = || {
            let (webinars, next) = (Arc::clone(&self.webinars), Arc::clone(&next));
            async move {
                let mut seated = 0;
                while start.elapsed() < SUSTAINED_DURATION {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let registered =
                        webinars.register(webinar, registration_input(&format!("of-{seats}-"), number), None, &browser()).await?;
                    seated += u32::from(registered.view.position.is_none());
                }
                domain::Result::Ok(seated)
            }
        };
        let mut seated = 0;
        for lane in join_all((0..CONCURRENCY).map(|_| tokio::spawn(lane()))).await {
            seated += lane??;
        }
        let took = start.elapsed().as_secs_f64();
        let all = next.load(Ordering::Relaxed);
        let counts = self.store.webinars().count_registrations(webinar).await?;
        let expected = all.min(seats);
        assert_eq!((seated, counts.registered, counts.waitlisted), (expected, u64::from(expected), u64::from(all - expected)));
        let rate = f64::from(all) / took;
        println!(
            "{CONCURRENCY} registering at once, {engine}:          {rate:>8.0} a second for {took:.0} s, {seated} of {all} seated exactly"
        );
        Ok(rate)
    }
}

fn format_verdict(is_enough: bool) -> &'static str {
    if is_enough { "ok" } else { "TOO LITTLE" }
}

fn registration_input(who: &str, number: u32) -> RegistrationInput {
    RegistrationInput { name: format!("Reader {number}"), email: format!("{who}{number}@example.in"), ..RegistrationInput::default() }
}

/// Repeatedly appends a page to a file in the folder of the database and syncs it.
fn measure_fsync_rate(folder: &Path) -> BenchResult<f64> {
    const SYNCS: u32 = 300;
    let mut file = File::create(folder.join("syncs"))?;
    let start = Instant::now();
    for _ in 0..SYNCS {
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
    }
    Ok(f64::from(SYNCS) / start.elapsed().as_secs_f64())
}
