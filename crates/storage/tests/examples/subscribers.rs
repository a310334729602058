//! Measures the cost of a registration, a session check and a digest to a hundred thousand people on SQLite:
//! `cargo run --release -p storage-contract --example subscribers [RECEIVERS [DATABASE]]`. It prints the results and asserts nothing.
//! With the address of a database it only registers people there; `bench/drain.sh` then sends their messages.

mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use domain::consents::{Consents, Purpose, SUBSCRIBE_NOTICE};
use domain::digests::{Digest, DigestItem, DigestSettings, Digests};
use domain::facts::FactCache;
use domain::keys::SigningKeys;
use domain::messages::Outbox;
use domain::sessions::{Sessions, SignInCodes};
use domain::subscribers::{RegistrationInput, SubscriberDeps, Subscribers};
use domain::time::indian_date;
use domain::{Environment, Store};
use futures_util::{StreamExt, TryStreamExt};
use storage::{Options, SqlStore};
use support::{BenchResult, browser, load_templates, sample_site, system_environment};

const REGISTRATIONS: u32 = 2_000;
const CHECKS: u32 = 100_000;

#[tokio::main]
async fn main() -> BenchResult<()> {
    let receivers = std::env::args().nth(1).map_or(Ok(100_000), |text| text.parse())?;
    if let Some(url) = std::env::args().nth(2) {
        return register_people(&url, receivers).await;
    }
    let folder = tempfile::tempdir()?;
    let url = format!("sqlite:{}", folder.path().join("bench.sqlite").display());
    let store: Arc<SqlStore> = Arc::new(storage::connect(&url, Options::default()).await?);
    store.migrate().await?;
    let benchmark = Benchmark::new(store)?;
    benchmark.keys.ensure_key().await?;
    benchmark.measure_registrations().await?;
    benchmark.measure_session_checks().await?;
    benchmark.measure_digest(receivers).await
}

/// Registers eight people at a time, because each waits for the disk of the database.
async fn register_people(url: &str, number: u32) -> BenchResult<()> {
    let store: Arc<SqlStore> = Arc::new(storage::connect(url, Options::default()).await?);
    store.migrate().await?;
    let benchmark = Benchmark::new(store)?;
    benchmark.keys.ensure_key().await?;
    let benchmark = &benchmark;
    futures_util::stream::iter(0..number)
        .map(Ok)
        .try_for_each_concurrent(8, |number| async move { benchmark.register(number).await.map(drop) })
        .await
}

struct Benchmark {
    environment: Environment,
    keys: SigningKeys,
    sessions: Sessions,
    subscribers: Subscribers,
    digests: Digests,
}

impl Benchmark {
    fn new(store: Arc<dyn Store>) -> BenchResult<Self> {
        let environment = system_environment();
        let keys = SigningKeys::new(store.clone(), environment.clone());
        let sessions = Sessions::new(store.clone(), environment.clone(), keys.clone());
        let codes = SignInCodes::new(environment.clone(), u32::MAX);
        let consents = Consents::new(store.clone(), environment.clone());
        let outbox = Outbox::new(environment.clone(), load_templates()?, u32::MAX);
        let settings = DigestSettings { hour: 0, is_automatic: false };
        Ok(Self {
            subscribers: Subscribers::new(
                store.clone(),
                environment.clone(),
                SubscriberDeps {
                    sessions: sessions.clone(),
                    codes,
                    consents,
                    outbox: outbox.clone(),
                    keys: keys.clone(),
                    site: Arc::new(sample_site()),
                },
            ),
            digests: Digests::new(store.clone(), environment.clone(), Arc::new(FactCache::default()), Arc::default(), outbox, settings),
            environment,
            keys,
            sessions,
        })
    }

    async fn register(&self, number: u32) -> BenchResult<String> {
        let input = RegistrationInput {
            name: format!("Reader {number}"),
            email: format!("reader{number}@example.in"),
            phone: Some(format!("9{number:09}")),
            agreed: vec![Purpose::Email, Purpose::Whatsapp],
            is_adult: true,
            notice: Some(SUBSCRIBE_NOTICE.version.to_owned()),
            ..Default::default()
        };
        Ok(self.subscribers.register(input, None, &browser()).await?.tokens.access)
    }

    /// Measures registrations with session, consents, code, mail and WhatsApp message.
    async fn measure_registrations(&self) -> BenchResult<()> {
        let cpu = ProcessTime::now();
        for number in 0..REGISTRATIONS {
            self.register(number).await?;
        }
        let each = cpu.elapsed() / REGISTRATIONS;
        println!("registration, with its outbox rows:   {:>8.2} ms CPU time", each.as_secs_f64() * 1e3);
        Ok(())
    }

    async fn measure_session_checks(&self) -> BenchResult<()> {
        let token = self.register(REGISTRATIONS).await?;
        let cpu = ProcessTime::now();
        for _ in 0..CHECKS {
            self.sessions.authenticate(&token).await?.ok_or("the session token must be valid")?;
        }
        let each = cpu.elapsed() / CHECKS;
        println!("session check:                        {:>8.2} µs CPU time", each.as_secs_f64() * 1e6);
        Ok(())
    }

    /// Measures a digest by WhatsApp only, because people who registered by form have no verified email address. Meanwhile codes are
    /// requested repeatedly.
    async fn measure_digest(&self, receivers: u32) -> BenchResult<()> {
        for number in REGISTRATIONS + 1..receivers {
            self.register(number).await?;
        }
        let day = indian_date(self.environment.now());
        self.digests.save(sample_digest(day)).await?;
        self.digests.approve(day).await?;
        let (start, cpu) = (Instant::now(), ProcessTime::now());
        let sending = self.digests.send(day);
        let (written, worst) = tokio::join!(sending, self.measure_code_latency(start));
        println!(
            "digest to {} people queued:       {:>8.2} s wall-clock time, {:.2} s CPU time; slowest concurrent code request: {} ms",
            written?,
            start.elapsed().as_secs_f64(),
            cpu.elapsed().as_secs_f64(),
            worst?.as_millis()
        );
        Ok(())
    }

    /// Returns the longest wait of a code request in the first seconds.
    async fn measure_code_latency(&self, start: Instant) -> BenchResult<Duration> {
        let mut worst = Duration::ZERO;
        while start.elapsed() < Duration::from_secs(3) {
            let asked = Instant::now();
            self.subscribers.send_code(Some("reader1@example.in"), None, &browser()).await?;
            worst = worst.max(asked.elapsed());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(worst)
    }
}

fn sample_digest(date: jiff::civil::Date) -> Digest {
    let item = |number: i32| DigestItem {
        kind: "rule".to_owned(),
        title: format!("Item {number}"),
        summary: "What changed, in a sentence.".to_owned(),
        why_it_matters: None,
        link: Some("/rules".to_owned()),
        sources: Vec::new(),
    };
    Digest { date, title: "Five things".to_owned(), intro: "Worth knowing today.".to_owned(), items: (1..=5).map(item).collect() }
}
