//! The yearly mail about one's papers: by consent, once a year, ended by its link or in the account.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Browser, Engine, Site, ticked, typed};

on_both_databases!(
    a_year_later_one_mail_comes,
    whoever_takes_it_back_gets_none,
    nobody_asks_for_somebody_else,
    changes_of_mind_have_an_end,
    signing_up_anew_is_a_change_of_mind,
);

const EMAIL: &str = "asha@example.in";
const CONSENTS: &str = "/cms/api/subscribers/consents";
const SCHEDULED: &str = "SELECT COUNT(*) FROM papers_reminders";
const TEMPLATE: &str = "papers_reminder";

/// A reader who asked for the mail, with the notice that the site shows beside the switch.
async fn reader(site: &Site) -> Browser<'_> {
    let person = site.subscriber(&ticked(EMAIL, "9876543210")).await;
    let notice = site.read("/cms/api/notices/papers").await["data"]["version"].clone();
    person.put(CONSENTS, &json!({"papers": true, "notice": notice})).await.expect(200);
    assert!(person.agrees("papers").await);
    person
}

async fn let_a_year_pass(site: &Site) {
    site.database.run("UPDATE papers_reminders SET next_at = 1").await;
    site.run_command(&["tasks", "run", "papers-reminders"]).await;
}

#[allow(clippy::disallowed_methods)]
async fn a_year_later_one_mail_comes(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = reader(&site).await;
    site.run_command(&["tasks", "run", "papers-reminders"]).await;
    let_a_year_pass(&site).await;
    let mail = site.message(EMAIL, TEMPLATE).await;
    let text = mail["text"].as_str().unwrap();
    assert!(!format!("{} {text} {}", mail["subject"], mail["html"]).to_lowercase().contains("your will"), "it names no paper: {text}");
    assert!(text.contains("/unsubscribe/"), "{text}");
    let later = jiff::Timestamp::now().as_microsecond() + 360 * 86_400_000_000;
    assert_eq!(site.database.number(&format!("{SCHEDULED} WHERE next_at > {later}")).await, 1, "the next is a year away");
    site.run_command(&["tasks", "run", "papers-reminders"]).await;
    site.quiet().await;
    assert_eq!(site.list_sent_by(EMAIL, TEMPLATE).await.len(), 1);
    // The link in the mail ends it, and this alone.
    let one_click = url::Url::parse(mail["oneClick"].as_str().unwrap()).unwrap().path().to_owned();
    let body = "List-Unsubscribe=One-Click";
    site.ask(Method::POST, &one_click).body("application/x-www-form-urlencoded", body).expect(200).await;
    assert!(!person.agrees("papers").await && person.agrees("email").await);
    assert_eq!(site.database.number(SCHEDULED).await, 0);
}

async fn whoever_takes_it_back_gets_none(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = reader(&site).await;
    person.put(CONSENTS, &json!({"papers": false})).await.expect(200);
    assert_eq!(site.database.number(SCHEDULED).await, 0);
    let notice = json!({"papers": true, "notice": "papers-1"});
    person.put(CONSENTS, &notice).await.expect(200);
    assert_eq!(site.database.number(SCHEDULED).await, 1);
    person.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL})).await.expect(200);
    assert_eq!(site.database.number(SCHEDULED).await, 0, "erased with the account");
    let_a_year_pass(&site).await;
    assert_eq!(site.list_sent_by(EMAIL, TEMPLATE).await.len(), 0);
}

async fn nobody_asks_for_somebody_else(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&typed(EMAIL)).await;
    for notice in [json!(null), json!("subscribe-1"), json!("papers-0")] {
        check_failure(&person.put(CONSENTS, &json!({"papers": true, "notice": notice})).await, 400);
    }
    let claimed = site.browser();
    claimed.subscribe(&typed(EMAIL)).await;
    check_failure(&claimed.put(CONSENTS, &json!({"papers": true, "notice": "papers-1"})).await, 403);
    assert_eq!(site.database.number(SCHEDULED).await, 0);
}

async fn changes_of_mind_have_an_end(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = reader(&site).await;
    // What strangers decide under this address takes nothing from its owner.
    for _ in 0..14 {
        site.browser().subscribe(&ticked(EMAIL, "9876543210")).await;
    }
    person.put(CONSENTS, &json!({"email": false})).await.expect(200);
    person.put(CONSENTS, &json!({"email": true, "adult": true, "notice": "subscribe-1"})).await.expect(200);
    site.database.run("DELETE FROM consents").await;
    let (agree, withdraw) = (json!({"papers": true, "notice": "papers-1"}), json!({"papers": false}));
    for agreed in
        [json!({"papers": true, "notice": "papers-1"}), json!({"email": true, "whatsapp": true, "adult": true, "notice": "subscribe-1"})]
    {
        person.put(CONSENTS, &agreed).await.expect(200);
    }
    let decisions = async || site.database.number("SELECT COUNT(*) FROM consents").await;
    let refused = loop {
        person.put(CONSENTS, &withdraw).await.expect(200);
        let answer = person.put(CONSENTS, &agree).await;
        if answer.status != 200 {
            break answer;
        }
        assert!(decisions().await < 60, "nobody may go on for ever");
    };
    let words = check_failure(&refused, 429)["message"].clone();
    assert!(words.as_str().unwrap().contains("tomorrow"), "{words}");
    assert!(!refused.header("retry-after").is_empty());
    let stored = decisions().await;
    assert!((50..=51).contains(&stored), "{stored}");
    assert!(!person.agrees("papers").await, "the newest of them is found");
    // What was agreed to may be taken back, and to say again what holds is no change.
    let again = json!({"whatsapp": true, "adult": true, "notice": "subscribe-1"});
    person.put(CONSENTS, &again).await.expect(200);
    assert_eq!(decisions().await, stored);
    person.put(CONSENTS, &json!({"email": false})).await.expect(200);
    assert_eq!((person.agrees("email").await, decisions().await), (false, stored + 1));
    // A day later.
    site.database.run(&format!("UPDATE consents SET at = at - {}", 86_400_000_000_i64)).await;
    person.put(CONSENTS, &agree).await.expect(200);
    assert!(person.agrees("papers").await);
}

async fn signing_up_anew_is_a_change_of_mind(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = reader(&site).await;
    let decisions = async || site.database.number("SELECT COUNT(*) FROM consents").await;
    let sign_up = async |who: &Browser<'_>, form: Value| who.post("/cms/api/subscribers/register", &form).await;
    // A stranger who sends the form again and again stores it once, and uses up nothing of the owner's.
    let stranger = site.browser();
    stranger.subscribe(&ticked(EMAIL, "9876543211")).await;
    let stored = decisions().await;
    for _ in 0..5 {
        sign_up(&stranger, ticked(EMAIL, "9876543211")).await.expect(200);
    }
    assert_eq!(decisions().await, stored);
    let refused = loop {
        person.put(CONSENTS, &json!({"email": false})).await.expect(200);
        let answer = sign_up(&person, ticked(EMAIL, "9876543210")).await;
        if answer.status != 200 {
            break answer;
        }
        assert!(decisions().await < 70, "nobody may go on for ever");
    };
    let words = check_failure(&refused, 429)["message"].clone();
    assert!(words.as_str().unwrap().contains("leave the boxes empty, or try again tomorrow"), "{words}");
    assert!(!person.agrees("email").await);
    sign_up(&person, typed(EMAIL)).await.expect(200);
    // Nor does another browser pass it by a proof, which is not refused.
    let laptop = site.browser();
    laptop.subscribe(&ticked(EMAIL, "9876543210")).await;
    laptop.prove(EMAIL).await;
    assert!(!laptop.agrees("email").await && laptop.agrees("papers").await);
    // A day later, and for the next who proves an address that others had typed, it begins anew.
    site.database.run(&format!("UPDATE consents SET at = at - {}", 86_400_000_000_i64)).await;
    sign_up(&person, ticked(EMAIL, "9876543210")).await.expect(200);
    assert!(person.agrees("email").await);
}
