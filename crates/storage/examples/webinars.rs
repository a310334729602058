//! What registering for a webinar costs, and how many registrations a second are kept for ten seconds with the exact number of
//! seats, beside the disk's own rate of fsync before and after in the same run:
//! `cargo run --release -p storage --example webinars`; on PostgreSQL with its address as the argument.
//! Printed, never asserted, but for the number of seats.

mod house;

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
use domain::site::{Site, Social};
use domain::store::Engine;
use domain::subscribers::{RegistrationInput, Subscribers};
use domain::time::indian_date;
use domain::webinars::{Seats, WebinarInput, Webinars};
use futures_util::future::join_all;
use house::{Outcome, ambient, templates};
use jiff::ToSpan;
use storage::{Options, SqlStore};

const REGISTRATIONS: u32 = 2_000;
/// Enough for everybody who comes, and far too few.
const SEATS: [u32; 2] = [1_000_000, 500];
/// Long enough for checkpoints and autovacuum to have their share.
const SUSTAINED: Duration = Duration::from_secs(10);
/// Of the disk's fsync rate on SQLite, and a second on PostgreSQL: what is asked for.
const WANTED_RATIO: f64 = 0.5;
const WANTED_RATE: f64 = 300.0;
const AT_ONCE: usize = 32;

#[tokio::main]
async fn main() -> Outcome<()> {
    let folder = tempfile::tempdir()?;
    let url = std::env::args().nth(1).unwrap_or_else(|| format!("sqlite:{}", folder.path().join("bench.sqlite").display()));
    let store = Arc::new(storage::connect(&url, Options::default()).await?);
    store.migrate().await?;
    let engine = if store.engine() == Engine::Sqlite { "SQLite" } else { "PostgreSQL" };
    let house = House::new(store).await?;
    house.one_after_another(engine).await?;
    for seats in SEATS {
        house.sustained(engine, seats, folder.path()).await?;
    }
    Ok(())
}

fn compare(engine: &str, rate: f64, syncs: f64) {
    let ratio = rate / syncs;
    if engine == "SQLite" {
        println!(
            "registrations an fsync, {engine}:          {ratio:>8.2} (wanted: at least {WANTED_RATIO}) {}",
            word(ratio >= WANTED_RATIO)
        );
    } else {
        println!("registrations an fsync, {engine}:      {ratio:>8.2}");
        println!("registrations, {engine}:               {rate:>8.0} a second (wanted: {WANTED_RATE}) {}", word(rate >= WANTED_RATE));
    }
}

struct House {
    store: Arc<SqlStore>,
    webinars: Arc<Webinars>,
    ambient: domain::Ambient,
}

impl House {
    async fn new(store: Arc<SqlStore>) -> Outcome<Self> {
        let ambient = ambient();
        let shared: Arc<dyn Store> = store.clone();
        let keys = SigningKeys::new(shared.clone(), ambient.clone());
        keys.ensure().await?;
        let sessions = Sessions::new(shared.clone(), ambient.clone(), keys);
        let codes = SignInCodes::new(ambient.clone(), u32::MAX);
        let consents = Consents::new(shared.clone(), ambient.clone());
        let outbox = Outbox::new(ambient.clone(), templates()?);
        let subscribers = Subscribers::new(shared.clone(), ambient.clone(), sessions, codes, consents, outbox.clone());
        let webinars = Arc::new(Webinars::new(shared, ambient.clone(), subscribers, outbox, Arc::new(site())));
        Ok(Self { store, webinars, ambient })
    }

    async fn announce(&self, seats: Seats) -> Outcome<domain::ids::WebinarId> {
        let day = indian_date(self.ambient.now()).checked_add(7.days())?;
        let input = WebinarInput {
            title: Some("Claims, in plain words".to_owned()),
            date: Some(day.to_string()),
            time: Some("18:30".to_owned()),
            seats: Some(seats),
            ..WebinarInput::default()
        };
        Ok(self.webinars.create(&input).await?.id)
    }

    /// The whole use case: the person, the session, the code, the seat, the mail.
    async fn one_after_another(&self, engine: &str) -> Outcome<()> {
        let webinar = self.announce(Seats::Unlimited).await?;
        let cpu = ProcessTime::now();
        for number in 0..REGISTRATIONS {
            self.webinars.register(webinar, typed("one", number), None, "Chrome on Android").await?;
        }
        let each = cpu.elapsed() / REGISTRATIONS;
        println!("registering for a webinar, {engine}:      {:>8.2} ms of processor", each.as_secs_f64() * 1e3);
        Ok(())
    }

    async fn sustained(&self, engine: &str, seats: u32, folder: &Path) -> Outcome<()> {
        let before = syncs_per_second(folder)?;
        let rate = self.many_at_once(engine, seats).await?;
        let after = syncs_per_second(folder)?;
        let syncs = f64::midpoint(before, after);
        println!("the disk's own rate of fsync:             {syncs:>8.0} a second ({before:.0} before, {after:.0} after)");
        compare(engine, rate, syncs);
        Ok(())
    }

    /// Many lanes for [`SUSTAINED`], each as fast as it is answered. Without a seat one waits, and is told as which.
    async fn many_at_once(&self, engine: &str, seats: u32) -> Outcome<f64> {
        let webinar = self.announce(Seats::Count(seats)).await?;
        let next = Arc::new(AtomicU32::new(0));
        let start = Instant::now();
        let lane = || {
            let (webinars, next) = (Arc::clone(&self.webinars), Arc::clone(&next));
            async move {
                let mut seated = 0;
                while start.elapsed() < SUSTAINED {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let registered = webinars.register(webinar, typed(&format!("of-{seats}-"), number), None, "Chrome on Android").await?;
                    seated += u32::from(registered.view.position.is_none());
                }
                domain::Result::Ok(seated)
            }
        };
        let mut seated = 0;
        for lane in join_all((0..AT_ONCE).map(|_| tokio::spawn(lane()))).await {
            seated += lane??;
        }
        let took = start.elapsed().as_secs_f64();
        let all = next.load(Ordering::Relaxed);
        let counts = self.store.webinars().counts(webinar).await?;
        let expected = all.min(seats);
        assert_eq!((seated, counts.registered, counts.waitlisted), (expected, u64::from(expected), u64::from(all - expected)));
        let rate = f64::from(all) / took;
        println!(
            "{AT_ONCE} registering at once, {engine}:          {rate:>8.0} a second for {took:.0} s, {seated} of {all} seated exactly"
        );
        Ok(rate)
    }
}

fn word(is_enough: bool) -> &'static str {
    if is_enough { "ok" } else { "TOO LITTLE" }
}

fn typed(who: &str, number: u32) -> RegistrationInput {
    RegistrationInput { name: format!("Reader {number}"), email: format!("{who}{number}@example.in"), ..RegistrationInput::default() }
}

fn site() -> Site {
    let text = |text: &str| text.to_owned();
    Site {
        name: text("The Fine Print"),
        short_name: text("TFP"),
        base_url: text("https://example.in"),
        company_line: text(""),
        legal_name: text(""),
        address: text(""),
        grievance_officer: text(""),
        contact_email: text("hello@example.in"),
        editor_email: text("editor@example.in"),
        contribute_url: None,
        social: Social::default(),
        rules_as_of: text("2026-11-20"),
    }
}

/// A page is appended and flushed, again and again, in the folder of the database.
fn syncs_per_second(folder: &Path) -> Outcome<f64> {
    const SYNCS: u32 = 300;
    let mut file = File::create(folder.join("syncs"))?;
    let start = Instant::now();
    for _ in 0..SYNCS {
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
    }
    Ok(f64::from(SYNCS) / start.elapsed().as_secs_f64())
}
