//! "Tell me when you cover this": how often it can be asked for, to whose address, and that readers are told why when it can't.

use reqwest::Method;
use serde_json::{Value, json};

use crate::chat::{ask_question, prepare_chat_site};
use crate::envelopes::check_failure;
use crate::site::{Answer, Browser, Engine, Site, typed};

on_both_databases!(
    wishes_of_a_network_have_an_end,
    a_browser_leaves_few_addresses,
    an_address_waits_for_few_answers,
    a_question_keeps_few_addresses_of_strangers,
    an_address_is_kept_with_consent_alone,
);

const WISH: &str = "/chatbot/user/wish";
const WAITING: &str = "SELECT COUNT(*) FROM chat_gap_askers";
const QUESTION: &str = "How is a trust taxed? [abstain]";

/// The pace of requests is out of the way.
async fn start_site(engine: Engine) -> Site {
    prepare_chat_site(engine).await.set("FINEPRINT_LIMITS_REGISTRATIONS_PER_10_MINUTES", "1000").up().await
}

fn wish(answer: &str, email: &str) -> Value {
    json!({"message_id": answer, "email": email, "consent": "tell-me-2"})
}

/// Leaves an address from the neighbour with this number.
async fn leave_from(site: &Site, network: u8, browser: &Browser<'_>, body: &Value) -> Answer {
    site.ask_by(&Site::client_from([127, 0, 0, network]), Method::POST, WISH).cookie(&browser.cookies()).json(body).send().await
}

async fn wishes_of_a_network_have_an_end(engine: Engine) {
    let site = start_site(engine).await;
    let mut browsers = Vec::new();
    for _ in 0..4 {
        let browser = site.browser();
        let (_, answer) = ask_question(&browser, QUESTION).await;
        browsers.push((browser, answer));
    }
    let leave = async |network: u8, number: usize| {
        let (browser, answer) = &browsers[number / 20];
        leave_from(&site, network, browser, &wish(answer, &format!("reader{number}@example.in"))).await
    };
    for number in 0..60 {
        leave(2, number).await.expect(200);
    }
    check_failure(&leave(2, 60).await, 429);
    // What was wished before, another network, and whoever has proven an address of their own.
    leave(2, 0).await.expect(200);
    leave(3, 60).await.expect(200);
    let known = site.subscriber(&typed("ravi@example.in")).await;
    let (_, own) = ask_question(&known, QUESTION).await;
    leave_from(&site, 2, &known, &json!({"message_id": own})).await.expect(200);
    assert_eq!(site.database.number(WAITING).await, 62);
}

async fn a_browser_leaves_few_addresses(engine: Engine) {
    let site = start_site(engine).await;
    let browser = site.browser();
    let (_, answer) = ask_question(&browser, QUESTION).await;
    let mut statuses = Vec::new();
    for number in 0..22u8 {
        // Its network changes, as that of a phone does.
        statuses.push(leave_from(&site, 2 + number, &browser, &wish(&answer, &format!("reader{number}@example.in"))).await.status);
    }
    assert_eq!((&statuses[..20], &statuses[20..]), (&[200; 20][..], &[429; 2][..]));
    let refused = check_failure(&leave_from(&site, 2, &browser, &wish(&answer, "one.more@example.in")).await, 429);
    assert!(refused["message"].as_str().unwrap().contains("Please come back tomorrow"), "{refused}");
    assert_eq!(site.database.number(WAITING).await, 20);
}

async fn an_address_waits_for_few_answers(engine: Engine) {
    let site = start_site(engine).await;
    let (browser, owner) = (site.browser(), site.subscriber(&typed("victim@example.in")).await);
    let mut last = None;
    for number in 0..12 {
        let (_, answer) = ask_question(&browser, &format!("What is a trust of kind {number}? [abstain]")).await;
        last = Some(browser.post(WISH, &wish(&answer, "victim@example.in")).await);
    }
    assert_eq!(site.database.number(WAITING).await, 10);
    let refused = check_failure(&last.unwrap(), 429);
    assert!(refused["message"].as_str().unwrap().contains("confirm your e-mail address"), "{refused}");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM chat_gaps").await, 10, "nothing is kept of what was refused");
    // Its owner has more, whatever strangers have left.
    let (_, own) = ask_question(&owner, QUESTION).await;
    owner.post(WISH, &json!({"message_id": own})).await.expect(200);
    assert_eq!(site.database.number(WAITING).await, 11);
}

async fn a_question_keeps_few_addresses_of_strangers(engine: Engine) {
    let site = start_site(engine).await;
    let (first, browser) = (site.browser(), site.browser());
    let (_, answer) = ask_question(&first, QUESTION).await;
    first.post(WISH, &wish(&answer, "asha@example.in")).await.expect(200);
    let crowd = "WITH RECURSIVE crowd(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM crowd WHERE number < 499) \
                 INSERT INTO chat_gap_askers (gap_id, email, at) \
                 SELECT chat_gaps.id, 'reader' || CAST(number AS TEXT) || '@example.in', 1 FROM crowd CROSS JOIN chat_gaps";
    assert_eq!(site.database.run(crowd).await, 499);
    let (_, same) = ask_question(&browser, QUESTION).await;
    check_failure(&browser.post(WISH, &wish(&same, "one.more@example.in")).await, 429);
    let (_, other) = ask_question(&browser, "How is a gift taxed? [abstain]").await;
    browser.post(WISH, &wish(&other, "one.more@example.in")).await.expect(200);
    // Who waits already is answered as before, and who has proven an address is taken.
    first.post(WISH, &wish(&answer, "asha@example.in")).await.expect(200);
    let known = site.subscriber(&typed("ravi@example.in")).await;
    let (_, own) = ask_question(&known, QUESTION).await;
    known.post(WISH, &json!({"message_id": own})).await.expect(200);
    assert_eq!(site.database.number(WAITING).await, 502);
}

async fn an_address_is_kept_with_consent_alone(engine: Engine) {
    let site = start_site(engine).await;
    let (browser, owner) = (site.browser(), site.subscriber(&typed("ravi@example.in")).await);
    let (_, answer) = ask_question(&browser, QUESTION).await;
    for consent in [Value::Null, json!("tell-me-0")] {
        let body = json!({"message_id": answer, "email": "asha@example.in", "consent": consent});
        let refused = check_failure(&browser.post(WISH, &body).await, 400);
        assert!(refused["fields"]["consent"].is_string(), "{refused}");
    }
    assert_eq!(site.database.number(WAITING).await, 0);
    browser.post(WISH, &wish(&answer, "asha@example.in")).await.expect(200);
    let (_, own) = ask_question(&owner, QUESTION).await;
    owner.post(WISH, &json!({"message_id": own})).await.expect(200);
    let kept = site.database.texts("SELECT consent FROM chat_gap_askers ORDER BY email").await;
    assert!(kept[0].starts_with("tell-me-2 sha256:") && kept[1] == "asked while signed in", "{kept:?}");
}
