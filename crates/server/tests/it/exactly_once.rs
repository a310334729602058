//! The drill: the site is killed again and again while people subscribe and a digest goes out. Whatever
//! was acknowledged is sent, and is sent once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use tokio::sync::watch;

use crate::site::{Ask, Engine, Process, Site, eventually, folder, program, ticked};

on_both_databases!(what_was_acknowledged_is_sent_once);

/// A drill of hours sets FINEPRINT_DRILL_KILLS.
const KILLS: usize = 10;
/// Who gets the digest by both ways.
const READERS: usize = 120;
const PATIENCE: Duration = Duration::from_secs(60);

fn kills() -> usize {
    // How long a drill goes on is decided outside of it.
    #[allow(clippy::disallowed_methods)]
    let wanted = std::env::var("FINEPRINT_DRILL_KILLS");
    wanted.map_or(KILLS, |kills| kills.parse().expect("a number"))
}

/// Number and address of one reader. No number has an ending that the sandbox treats apart.
fn reader(number: usize) -> (String, String) {
    (format!("reader{number}@example.in"), format!("98{number:07}5"))
}

/// People who subscribe one after the other, as long as there is a site.
struct Crowd {
    /// Who was told that it is done.
    acknowledged: Arc<Mutex<Vec<usize>>>,
    is_open: watch::Sender<bool>,
}

impl Crowd {
    fn start(address: &str) -> Self {
        let (is_open, mut opening) = watch::channel(true);
        let acknowledged = Arc::new(Mutex::new(Vec::new()));
        let (client, url, noted) =
            (Site::client_from([127, 0, 0, 1]), format!("{address}/cms/api/subscribers/register"), acknowledged.clone());
        tokio::spawn(async move {
            for number in READERS.. {
                if opening.wait_for(|is_open| *is_open).await.is_err() {
                    return;
                }
                let (email, phone) = reader(number);
                let answer = Ask::new(&client, Method::POST, &url).json(&ticked(&email, &phone)).try_send().await;
                if answer.is_some_and(|answer| answer.status == 200) {
                    noted.lock().unwrap().push(number);
                }
            }
        });
        Self { acknowledged, is_open }
    }

    fn count(&self) -> usize {
        self.acknowledged.lock().unwrap().len()
    }
}

/// Another number each time, the same in every run.
fn dice(throw: usize) -> usize {
    1 + (throw * 7 + throw * throw * 3) % 11
}

async fn what_was_acknowledged_is_sent_once(engine: Engine) {
    let mut site = Site::prepare_with_sandbox(engine).await.listening_at_its_own();
    let data = folder();
    let mut command = program(&["sandbox", "--listen", "127.0.0.1:0", "--site", &site.address]);
    command.arg("--data").arg(data.path()).env("FINEPRINT_ALLOW_SANDBOX", "true");
    let outside = Process::start(command);
    let line = outside.line("The sandbox is at", PATIENCE);
    let outside_address = line.split_whitespace().last().unwrap().trim_end_matches("/sandbox").to_owned();
    // Slow enough that the digest is under way at every kill.
    site = site.set("FINEPRINT_SANDBOX_URL", &outside_address).set("FINEPRINT_MESSAGES_BULK_PER_SECOND", "15").up().await;
    for number in 0..READERS {
        let (email, phone) = reader(number);
        site.post("/cms/api/subscribers/register", &ticked(&email, &phone)).await.expect(200);
    }
    // They all have proven their address, as far as this drill is concerned.
    site.database.run("UPDATE subscribers SET proven_at = created_at").await;
    site.token("editor").await;
    let crowd = Crowd::start(&site.address);
    site.digest_goes_out().await;
    for kill in 0..kills() {
        let enough = crowd.count() + dice(kill);
        eventually(PATIENCE, "more have subscribed", || async { (crowd.count() >= enough).then_some(()) }).await;
        crowd.is_open.send(false).unwrap();
        site.kill();
        // What the dead one held is free once its lease has run out; the drill does not wait for that.
        site.database.run("UPDATE messages SET lease_until = 0 WHERE status = 'sending'").await;
        site.launch().await;
        crowd.is_open.send(true).unwrap();
    }
    crowd.is_open.send(false).unwrap();
    site.quiet().await;
    check(&site, &outside_address, &crowd.acknowledged.lock().unwrap()).await;
    if engine == Engine::Sqlite {
        assert_eq!(site.database.texts("PRAGMA integrity_check").await, ["ok"]);
    }
    drop(outside);
}

/// What stands in the sandbox: receivers by template.
async fn sent(site: &Site, outside: &str, channel: &str) -> BTreeMap<String, Vec<String>> {
    let url = format!("{outside}/sandbox/messages?channel={channel}&limit=1000");
    let client = Site::client_from([127, 0, 0, 1]);
    let answer = Ask::new(&client, Method::GET, &url).expect(200).await.json();
    let messages = answer["data"].as_array().unwrap();
    assert!(messages.len() < 1000, "the sandbox shows no more: let fewer subscribe");
    let written = site.database.number(&format!("SELECT COUNT(*) FROM messages WHERE channel = '{channel}'")).await;
    assert_eq!(messages.len() as i64, written, "as many as were written");
    let mut by_template: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    for message in messages {
        by_template.entry(text(&message["template"])).or_default().push(text(&message["to"]));
    }
    by_template
}

async fn check(site: &Site, outside: &str, acknowledged: &[usize]) {
    let (mails, chats) = (sent(site, outside, "email").await, sent(site, outside, "whatsapp").await);
    for (template, receivers) in mails.iter().chain(&chats) {
        let different: BTreeSet<&String> = receivers.iter().collect();
        assert_eq!(different.len(), receivers.len(), "{template}: somebody got it twice");
    }
    let has = |sent: &BTreeMap<String, Vec<String>>, template: &str, to: &str| {
        sent.get(template).is_some_and(|all| all.iter().any(|one| one == to))
    };
    for number in (0..READERS).chain(acknowledged.iter().copied()) {
        let (email, phone) = reader(number);
        let phone = format!("+91{phone}");
        assert!(has(&mails, "sign_in_code", &email), "the code for {email} is missing");
        assert!(has(&chats, "subscribe_confirm_1", &phone), "the welcome to {phone} is missing");
        if number < READERS {
            assert!(has(&mails, "daily_digest", &email) && has(&chats, "daily_digest_1", &phone), "the digest of {email} is missing");
        }
    }
    assert!(acknowledged.len() >= kills());
}
