//! What subscribing, a session's check and a digest to a hundred thousand people cost, on the embedded database:
//! `cargo run --release -p storage --example subscribers [RECEIVERS]`. Printed, never asserted.
//! With the address of a database behind it, people register there and nothing else: `bench/drain.sh` sends what they are due.

mod house;

use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use domain::consents::{Consents, Purpose, SUBSCRIBE};
use domain::digests::{Digest, DigestItem, DigestSettings, Digests};
use domain::facts::FactBook;
use domain::keys::SigningKeys;
use domain::messages::Outbox;
use domain::sessions::{Sessions, SignInCodes};
use domain::subscribers::{RegistrationInput, Subscribers};
use domain::time::indian_date;
use domain::{Ambient, Store};
use futures_util::{StreamExt, TryStreamExt};
use house::{Outcome, ambient, templates};
use storage::{Options, SqlStore};

const REGISTRATIONS: u32 = 2_000;
const CHECKS: u32 = 100_000;

#[tokio::main]
async fn main() -> Outcome<()> {
    let receivers = std::env::args().nth(1).map_or(Ok(100_000), |text| text.parse())?;
    if let Some(url) = std::env::args().nth(2) {
        return people(&url, receivers).await;
    }
    let folder = tempfile::tempdir()?;
    let url = format!("sqlite:{}", folder.path().join("bench.sqlite").display());
    let store: Arc<SqlStore> = Arc::new(storage::connect(&url, Options::default()).await?);
    store.migrate().await?;
    let house = House::new(store)?;
    house.keys.ensure().await?;
    house.registrations().await?;
    house.checks().await?;
    house.digest(receivers).await
}

/// Registered eight at a time: each waits for the database's disk.
async fn people(url: &str, number: u32) -> Outcome<()> {
    let store: Arc<SqlStore> = Arc::new(storage::connect(url, Options::default()).await?);
    store.migrate().await?;
    let house = House::new(store)?;
    house.keys.ensure().await?;
    let house = &house;
    futures_util::stream::iter(0..number)
        .map(Ok)
        .try_for_each_concurrent(8, |number| async move { house.register(number).await.map(drop) })
        .await
}

struct House {
    ambient: Ambient,
    keys: SigningKeys,
    sessions: Sessions,
    subscribers: Subscribers,
    digests: Digests,
}

impl House {
    fn new(store: Arc<dyn Store>) -> Outcome<Self> {
        let ambient = ambient();
        let keys = SigningKeys::new(store.clone(), ambient.clone());
        let sessions = Sessions::new(store.clone(), ambient.clone(), keys.clone());
        let codes = SignInCodes::new(ambient.clone(), u32::MAX);
        let consents = Consents::new(store.clone(), ambient.clone());
        let outbox = Outbox::new(ambient.clone(), templates()?);
        let settings = DigestSettings { hour: 0, is_automatic: false };
        Ok(Self {
            subscribers: Subscribers::new(store.clone(), ambient.clone(), sessions.clone(), codes, consents, outbox.clone()),
            digests: Digests::new(store.clone(), ambient.clone(), Arc::new(FactBook::default()), Arc::default(), outbox, settings),
            ambient,
            keys,
            sessions,
        })
    }

    async fn register(&self, number: u32) -> Outcome<String> {
        let input = RegistrationInput {
            name: format!("Reader {number}"),
            email: format!("reader{number}@example.in"),
            phone: Some(format!("9{number:09}")),
            agreed: vec![Purpose::Email, Purpose::Whatsapp],
            is_adult: true,
            notice: Some(SUBSCRIBE.version.to_owned()),
            ..Default::default()
        };
        Ok(self.subscribers.register(input, None, "Chrome on Android").await?.tokens.access)
    }

    /// With their session, consents, code, mail and WhatsApp message.
    async fn registrations(&self) -> Outcome<()> {
        let cpu = ProcessTime::now();
        for number in 0..REGISTRATIONS {
            self.register(number).await?;
        }
        let each = cpu.elapsed() / REGISTRATIONS;
        println!("registration, with its outbox rows:   {:>8.2} ms of processor", each.as_secs_f64() * 1e3);
        Ok(())
    }

    async fn checks(&self) -> Outcome<()> {
        let token = self.register(REGISTRATIONS).await?;
        let cpu = ProcessTime::now();
        for _ in 0..CHECKS {
            self.sessions.recognise(&token).await?.ok_or("the token must be good")?;
        }
        let each = cpu.elapsed() / CHECKS;
        println!("check of a session:                   {:>8.2} µs of processor", each.as_secs_f64() * 1e6);
        Ok(())
    }

    /// WhatsApp alone: those who registered by form have proven no address. A code is asked for again and again meanwhile.
    async fn digest(&self, receivers: u32) -> Outcome<()> {
        for number in REGISTRATIONS + 1..receivers {
            self.register(number).await?;
        }
        let day = indian_date(self.ambient.now());
        self.digests.save(example(day)).await?;
        self.digests.approve(day).await?;
        let (start, cpu) = (Instant::now(), ProcessTime::now());
        let sending = self.digests.send(day);
        let (written, worst) = tokio::join!(sending, self.codes_meanwhile(start));
        println!(
            "digest to {} people queued:       {:>8.2} s by the clock, {:.2} s of processor; a code meanwhile was written in {} ms at worst",
            written?,
            start.elapsed().as_secs_f64(),
            cpu.elapsed().as_secs_f64(),
            worst?.as_millis()
        );
        Ok(())
    }

    /// The longest that a code had to wait for the database in the first seconds.
    async fn codes_meanwhile(&self, start: Instant) -> Outcome<Duration> {
        let mut worst = Duration::ZERO;
        while start.elapsed() < Duration::from_secs(3) {
            let asked = Instant::now();
            self.subscribers.send_code(Some("reader1@example.in"), None).await?;
            worst = worst.max(asked.elapsed());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(worst)
    }
}

fn example(date: jiff::civil::Date) -> Digest {
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
