//! Each change of a consent is kept for years, so nobody makes them without an end: not by following, not by leaving and coming back.

use serde_json::json;

use crate::envelopes::check_failure;
use crate::site::{Answer, Engine, Site, ticked};

on_both_databases!(
    following_is_a_change_of_mind,
    coming_back_is_a_change_of_mind,
    a_stranger_comes_back_once,
    what_nobody_can_prove_any_more_goes,
);

const EMAIL: &str = "asha@example.in";
const CONSENTS: &str = "/cms/api/subscribers/consents";
const LEAVE: &str = "/cms/api/subscribers/unsubscribe";
const UNDO: &str = "/cms/api/subscribers/unsubscribe-undo";
const DECISIONS: &str = "SELECT COUNT(*) FROM consents";

/// The pace of requests is out of the way.
async fn start_site(engine: Engine) -> Site {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_REGISTRATIONS_PER_10_MINUTES", "1000");
    site.set("FINEPRINT_LIMITS_COUNTING_PER_10_MINUTES", "1000").up().await
}

/// Repeats a change until it is refused.
async fn repeat(site: &Site, change: impl AsyncFn() -> Answer) -> Answer {
    loop {
        let answer = change().await;
        if answer.status != 200 {
            return answer;
        }
        assert!(site.database.number(DECISIONS).await < 70, "nobody may go on for ever");
    }
}

fn check_refusal(refused: &Answer) {
    let told = check_failure(refused, 429);
    assert!(told["message"].as_str().unwrap().contains("try again tomorrow"), "{told}");
}

async fn following_is_a_change_of_mind(engine: Engine) {
    let site = start_site(engine).await;
    let person = site.subscriber(&ticked(EMAIL, "9876543210")).await;
    let article = site.article(json!({"title": "Followed"})).await;
    let follow = format!("/cms/api/subscribers/follows/article:{}", article["_id"].as_str().unwrap());
    let refused = repeat(&site, async || {
        person.put(CONSENTS, &json!({"rules": false})).await.expect(200);
        person.put(&follow, &json!({"notice": "follow-2"})).await
    })
    .await;
    check_refusal(&refused);
    person.put(CONSENTS, &json!({"email": false})).await.expect(200);
}

async fn coming_back_is_a_change_of_mind(engine: Engine) {
    let site = start_site(engine).await;
    let person = site.subscriber(&ticked(EMAIL, "9876543210")).await;
    let refused = repeat(&site, async || {
        let left = person.post(LEAVE, &json!({"scope": "email"})).await.expect(200).json();
        site.post(UNDO, &json!({"undo": left["data"]["undo"]})).await
    })
    .await;
    check_refusal(&refused);
    assert!(!person.agrees("email").await);
}

async fn a_stranger_comes_back_once(engine: Engine) {
    let site = start_site(engine).await;
    site.subscriber(&ticked(EMAIL, "9876543210")).await;
    let stranger = site.browser();
    stranger.subscribe(&ticked(EMAIL, "9876500000")).await;
    let left = stranger.post(LEAVE, &json!({"scope": "email"})).await.expect(200).json();
    let before = site.database.number(DECISIONS).await;
    for _ in 0..10 {
        site.post(UNDO, &json!({"undo": left["data"]["undo"]})).await.expect(200);
    }
    assert_eq!(site.database.number(DECISIONS).await, before + 1, "the same token again changes nothing");
    let refused = repeat(&site, async || {
        let left = stranger.post(LEAVE, &json!({"scope": "email"})).await.expect(200).json();
        site.post(UNDO, &json!({"undo": left["data"]["undo"]})).await
    })
    .await;
    check_refusal(&refused);
}

async fn what_nobody_can_prove_any_more_goes(engine: Engine) {
    let site = start_site(engine).await;
    let owner = site.subscriber(&ticked(EMAIL, "9876543210")).await;
    let own = site.database.number(DECISIONS).await;
    let strangers = [site.browser(), site.browser()];
    for stranger in &strangers {
        stranger.subscribe(&ticked(EMAIL, "9876500000")).await;
    }
    let waiting = "SELECT COUNT(*) FROM consents WHERE NOT effective";
    let each = site.database.number(waiting).await / 2;
    assert!(each > 0);
    site.database.run("UPDATE consents SET at = 1").await;
    let ended = "UPDATE sessions SET ended_at = 1 WHERE id IN (SELECT session_id FROM consents WHERE NOT effective ORDER BY id LIMIT 1)";
    assert_eq!(site.database.run(ended).await, 1);
    site.run_command(&["tasks", "run", "sessions"]).await;
    assert_eq!(site.database.number(waiting).await, each, "of a session that can still prove the address they stay");
    assert_eq!(site.database.number(DECISIONS).await, own + each, "what the owner decided stays, whatever became of the session");
    assert!(owner.agrees("email").await);
}
