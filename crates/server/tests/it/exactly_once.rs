//! The drill: the site is killed again and again while people subscribe and a digest goes out. Whatever
//! was acknowledged is sent, and is sent once.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use reqwest::Method;
use tokio::sync::watch;

use crate::site::{Ask, Engine, Process, Site, eventually, folder, program, ticked};

on_both_databases!(what_was_acknowledged_is_sent_once);

/// A drill of hours sets FINEPRINT_DRILL_KILLS.
const KILLS: usize = 10;
/// Who gets the digest by both ways.
const READERS: usize = 120;
pub const PATIENCE: Duration = Duration::from_secs(60);

pub fn kills() -> usize {
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
    /// So many have tried.
    came: Arc<AtomicUsize>,
    is_open: watch::Sender<bool>,
}

impl Crowd {
    fn start(address: &str) -> Self {
        let (is_open, mut opening) = watch::channel(true);
        let acknowledged = Arc::new(Mutex::new(Vec::new()));
        let came = Arc::new(AtomicUsize::new(READERS));
        let trying = came.clone();
        let (client, url, noted) =
            (Site::client_from([127, 0, 0, 1]), format!("{address}/cms/api/subscribers/register"), acknowledged.clone());
        tokio::spawn(async move {
            for number in READERS.. {
                if opening.wait_for(|is_open| *is_open).await.is_err() {
                    return;
                }
                trying.store(number + 1, Ordering::SeqCst);
                let (email, phone) = reader(number);
                let answer = Ask::new(&client, Method::POST, &url).json(&ticked(&email, &phone)).try_send().await;
                if answer.is_some_and(|answer| answer.status == 200) {
                    noted.lock().push(number);
                }
            }
        });
        Self { acknowledged, came, is_open }
    }

    fn count(&self) -> usize {
        self.acknowledged.lock().len()
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
    command.arg("--data").arg(data.path()).env("FINEPRINT_ALLOW_SANDBOX", "true").env("FINEPRINT_SANDBOX_SECRET", "sandbox");
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
    let mut cut_off = 0;
    for kill in 0..kills() {
        let enough = crowd.count() + dice(kill);
        eventually(PATIENCE, "more have subscribed", || async { (crowd.count() >= enough).then_some(()) }).await;
        // Every other time a message is just being handed over.
        let mut looking = site.database.connect().await;
        while kill % 2 == 0 && looking.number("SELECT COUNT(*) FROM messages WHERE status = 'sending'").await == 0 {}
        site.kill();
        crowd.is_open.send(false).unwrap();
        nobody_left(&site).await;
        // What the dead one held is free once its lease has run out; the drill does not wait for that.
        cut_off += site.database.run("UPDATE messages SET lease_until = 0 WHERE status = 'sending'").await;
        site.launch().await;
        crowd.is_open.send(true).unwrap();
    }
    crowd.is_open.send(false).unwrap();
    site.quiet().await;
    assert!(cut_off > 0, "no kill came between a message and its note of it: nothing was tried");
    let acknowledged = crowd.acknowledged.lock().iter().copied().collect();
    check(&site, &outside_address, crowd.came.load(Ordering::SeqCst), &acknowledged).await;
    if engine == Engine::Sqlite {
        assert_eq!(site.database.texts("PRAGMA integrity_check").await, ["ok"]);
    }
    drop(outside);
}

/// PostgreSQL ends what the dead one had begun a moment after its death.
pub async fn nobody_left(site: &Site) {
    if site.database.engine == Engine::Sqlite {
        return;
    }
    let others = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'fineprint'";
    let mut looking = site.database.connect().await;
    while looking.number(others).await > 0 {}
}

/// Templates of what stands in the sandbox for this receiver.
pub async fn list_sent_templates(outside: &str, to: &str) -> Vec<String> {
    let mut url = url::Url::parse(&format!("{outside}/sandbox/messages?limit=100")).unwrap();
    url.query_pairs_mut().append_pair("to", to);
    let client = Site::client_from([127, 0, 0, 1]);
    let answer = Ask::new(&client, Method::GET, url.as_str()).expect(200).await.json();
    let mut templates: Vec<String> =
        answer["data"].as_array().unwrap().iter().map(|message| message["template"].as_str().unwrap().to_owned()).collect();
    templates.sort();
    templates
}

/// `came`: so many tried to subscribe, answered or not.
async fn check(site: &Site, outside: &str, came: usize, acknowledged: &BTreeSet<usize>) {
    let mut total = 0;
    for number in 0..came {
        let (email, phone) = reader(number);
        let (mails, chats) = (list_sent_templates(outside, &email).await, list_sent_templates(outside, &format!("+91{phone}")).await);
        total += mails.len() + chats.len();
        if number < READERS {
            assert_eq!((mails, chats), (vec!["daily_digest".into(), "sign_in_code".into()], vec!["daily_digest_1".into()]), "{email}");
            continue;
        }
        // A number that nobody has proven gets no WhatsApp.
        assert!(chats.is_empty(), "{email}: {chats:?}");
        match &mails[..] {
            // Whoever was not answered has subscribed or not; nothing in between.
            [] => assert!(!acknowledged.contains(&number), "{email} was promised a code"),
            [code] => assert_eq!(code, "sign_in_code", "{email}"),
            other => panic!("{email}: {other:?}"),
        }
    }
    // What goes to a number that nobody has proven is held or given up, and never handed over.
    let handed_over = site.database.number("SELECT COUNT(*) FROM messages WHERE provider_id IS NOT NULL").await;
    let by_status = "SELECT status || ' ' || kind || ' ' || channel || ' ' || COUNT(*) FROM messages GROUP BY status, kind, channel";
    let states = site.database.texts(by_status).await;
    assert_eq!(i64::try_from(total).unwrap(), handed_over, "as many as were handed over: {states:?}");
    assert!(acknowledged.len() >= kills());
}
