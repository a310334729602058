//! What is sent, what providers tell of it, and how people leave.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Browser, Engine, InProcessSandbox, NO_SUCH_ID, SOON, Site, eventually, ticked, typed};

on_both_databases!(
    news_in_any_order_end_alike,
    unsigned_webhooks_are_refused_and_forgotten,
    bounces_and_complaints_end_the_mail,
    a_stop_ends_whatsapp,
    what_whatsapp_refuses_becomes_a_mail,
    an_outage_loses_nothing_and_doubles_nothing,
    what_is_taken_back_is_not_sent,
    staff_see_masked_recipients_and_send_again,
    one_click_unsubscribes_and_a_look_does_not,
    leaving_can_be_undone,
    who_does_not_leave_leaves_no_reason,
    nobody_known_gets_a_link,
    links_end_their_own_list,
    one_farewell_a_day,
);

/// Status of every message to this number or address, oldest first.
async fn statuses(site: &Site, recipient: &str) -> Vec<String> {
    site.database.texts(&format!("SELECT status FROM messages WHERE recipient = '{recipient}' ORDER BY created_at, id")).await
}

async fn news_in_any_order_end_alike(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.listening_at_its_own();
    let sandbox = InProcessSandbox::open(&site, |sandbox| {
        sandbox.shuffles_events = true;
        sandbox.event_interval = std::time::Duration::ZERO;
        sandbox.events_per_webhook = 1;
    })
    .await;
    let site = site.set("FINEPRINT_SANDBOX_URL", &sandbox.address).up().await;
    for number in 0..8 {
        let email = format!("asha{number}@example.in");
        let browser = site.browser();
        browser.subscribe(&ticked(&email, &format!("987650009{number}"))).await;
        // This sandbox stands at an address of its own.
        let code = eventually(SOON, "a code is mailed", || async {
            let sent: Value = reqwest::get(format!("{}/sandbox/messages?to={email}", sandbox.address)).await.ok()?.json().await.ok()?;
            sent["data"].as_array()?.iter().find_map(|message| message["code"].as_str().map(str::to_owned))
        })
        .await;
        browser.post("/cms/api/subscribers/verify", &json!({"code": code})).await.expect(200);
    }
    let ends = |channel: &str, status: &str| format!("SELECT COUNT(*) FROM messages WHERE channel = '{channel}' AND status = '{status}'");
    eventually(SOON, "every message is read or delivered", || async {
        site.morning().await;
        let (read, delivered) =
            (site.database.number(&ends("whatsapp", "read")).await, site.database.number(&ends("email", "delivered")).await);
        (read == 8 && delivered == 8).then_some(())
    })
    .await;
}

async fn unsigned_webhooks_are_refused_and_forgotten(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let body = r#"{"type":"message_api_failed","events":[{"key":"k"}],"to":"marker-in-the-body"}"#;
    for (path, header) in [("whatsapp", "interakt-signature"), ("email", "x-mail-signature")] {
        let path = format!("/cms/api/webhooks/{path}");
        for signature in ["", "sha256=", "sha256=00", &format!("sha256={}", "0".repeat(64)), "not even that"] {
            let ask = site.ask(Method::POST, &path).body("application/json", body);
            let ask = if signature.is_empty() { ask } else { ask.header(header, signature) };
            check_failure(&ask.send().await, 401);
        }
    }
    let log = site.server().log();
    assert!(log.contains("webhook refused: wrong signature"), "{log}");
    assert!(!log.contains("marker-in-the-body"), "{log}");
}

async fn bounces_and_complaints_end_the_mail(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    for (host, why, stays) in [("bounce.test", "bounced", true), ("complain.test", "complained", false)] {
        let email = format!("asha@{host}");
        let browser = site.browser();
        let mut form = ticked(&email, "9876543210");
        form["consents"]["whatsapp"] = false.into();
        browser.subscribe(&form).await;
        let suppressed = format!("SELECT COUNT(*) FROM suppressions WHERE channel = 'email' AND reason = '{why}'");
        eventually(SOON, why, || async { (site.database.number(&suppressed).await == 1).then_some(()) }).await;
        browser.prove(&email).await;
        assert_eq!(browser.agrees("email").await, stays, "{why}");
        browser.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "all"})).await.expect(200);
        site.quiet().await;
        assert!(site.list_sent_by(&email, "unsubscribe_email").await.is_empty(), "{why}: nothing more is sent");
        // But for a code, which they ask for themselves.
        let codes = site.list_sent_by(&email, "sign_in_code").await.len();
        site.post("/cms/api/subscribers/send-code", &json!({"email": email})).await.expect(200);
        site.quiet().await;
        assert_eq!(site.list_sent_by(&email, "sign_in_code").await.len(), codes + 1);
    }
}

async fn reply(site: &Site, from: &str, text: &str) {
    site.post("/sandbox/reply", &json!({"from": from, "text": text})).await.expect(200);
}

async fn a_stop_ends_whatsapp(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let number = "+919876543210";
    let browser = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    site.morning().await;
    site.message(number, "subscribe_confirm_1").await;
    reply(&site, number, "Thank you!").await;
    reply(&site, number, " *Stop!!* ").await;
    eventually(SOON, "the agreement ends", || async { (!browser.agrees("whatsapp").await).then_some(()) }).await;
    assert!(browser.agrees("email").await, "other lists stay");
    // A stranger who types the number can't lift it.
    site.browser().subscribe(&ticked("mallory@example.in", "9876543210")).await;
    site.quiet().await;
    assert_eq!(site.list_sent(number).await.len(), 1);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM suppressions WHERE reason = 'stop'").await, 1);
    // Nor can somebody who has proven a mailbox, nor My Account: only who writes from the number.
    let consent = json!({"whatsapp": true, "adult": true, "notice": "subscribe-1"});
    let refused = browser.put("/cms/api/subscribers/consents", &consent).await;
    check_failure(&refused, 400);
    assert!(refused.text().contains("Please send START to us from it first"), "{}", refused.text());
    let mallory = site.subscriber(&ticked("mallory@example.in", "9876543210")).await;
    mallory.subscribe(&ticked("mallory@example.in", "9876543210")).await;
    site.quiet().await;
    assert_eq!(site.list_sent(number).await.len(), 1);
    reply(&site, number, "START").await;
    let stops = || site.database.number("SELECT COUNT(*) FROM suppressions WHERE reason = 'stop'");
    eventually(SOON, "the number takes messages again", || async { (stops().await == 0).then_some(()) }).await;
    browser.agree("whatsapp", true).await;
    browser.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "all"})).await.expect(200);
    site.message(number, "unsubscribe_confir_1").await;
}

async fn what_whatsapp_refuses_becomes_a_mail(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let template = "subscribe_confirm";
    for (number, status) in [("9876540000", "failed"), ("9876540001", "read"), ("9876540002", "failed")] {
        let email = format!("asha{number}@example.in");
        site.subscriber(&ticked(&email, number)).await;
        let to = format!("+91{number}");
        eventually(SOON, &format!("the message to {number} is {status}"), || async {
            site.morning().await;
            (statuses(&site, &to).await == [status]).then_some(())
        })
        .await;
        if status == "failed" {
            site.message(&email, template).await;
        }
        site.quiet().await;
        let mails = site.list_sent_by(&email, template).await.len();
        assert_eq!(mails, usize::from(status == "failed"), "{number}: once, or not at all");
        let taken = site.list_sent(&to).await.len();
        assert_eq!(taken, usize::from(!number.ends_with("0002")), "{number}: the provider took it once");
    }
    let tries = site.database.number("SELECT CAST(tries AS BIGINT) FROM messages WHERE recipient = '+919876540001'").await;
    assert_eq!(tries, 2, "refused once with 429, then sent");
    let failure = site.database.texts("SELECT failure FROM messages WHERE recipient = '+919876540000'").await;
    assert!(failure[0].starts_with("131026"), "{failure:?}");
}

async fn outage(site: &Site, channel: &str, is_on: bool) {
    let body = if is_on { json!({"channel": channel, "seconds": 600}) } else { json!({"channel": channel, "off": true}) };
    site.post("/sandbox/outage", &body).await.expect(200);
}

async fn an_outage_loses_nothing_and_doubles_nothing(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let people: Vec<(String, String)> =
        (0..5).map(|number| (format!("asha{number}@example.in"), format!("987654321{}", number + 3))).collect();
    for (email, phone) in &people {
        site.subscriber(&ticked(email, phone)).await;
    }
    site.quiet().await;
    outage(&site, "email", true).await;
    outage(&site, "whatsapp", true).await;
    site.digest_goes_out().await;
    eventually(SOON, "every message was tried", || async {
        site.morning().await;
        let tried = "SELECT COUNT(*) FROM messages WHERE kind = 'digest' AND tries > 0 AND status = 'queued'";
        (site.database.number(tried).await == 10).then_some(())
    })
    .await;
    outage(&site, "email", false).await;
    outage(&site, "whatsapp", false).await;
    site.quiet().await;
    for (email, phone) in &people {
        assert_eq!(site.list_sent_by(email, "daily_digest").await.len(), 1, "{email}");
        assert_eq!(site.list_sent_by(&format!("+91{phone}"), "daily_digest_1").await.len(), 1, "{phone}");
    }
}

async fn what_is_taken_back_is_not_sent(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let leaver = site.subscriber(&ticked("leaver@example.in", "9876543210")).await;
    let reader = site.subscriber(&ticked("reader@example.in", "9876543211")).await;
    site.quiet().await;
    outage(&site, "email", true).await;
    site.digest_goes_out().await;
    let tried = "SELECT COUNT(*) FROM messages WHERE kind = 'digest' AND channel = 'email' AND status = 'queued' AND tries > 0";
    eventually(SOON, "the digest is tried", || async {
        site.morning().await;
        (site.database.number(tried).await == 2).then_some(())
    })
    .await;
    leaver.agree("email", false).await;
    outage(&site, "email", false).await;
    site.quiet().await;
    assert!(site.list_sent_by("leaver@example.in", "daily_digest").await.is_empty());
    assert_eq!(site.list_sent_by("reader@example.in", "daily_digest").await.len(), 1);
    let ends = site.database.texts("SELECT status FROM messages WHERE kind = 'digest' AND recipient = 'leaver@example.in'").await;
    assert_eq!(ends, ["cancelled"]);
    drop(reader);
}

async fn staff_see_masked_recipients_and_send_again(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let email = "asha.rao@example.in";
    let person = site.subscriber(&ticked(email, "9876540000")).await;
    site.morning().await;
    site.message(email, "subscribe_confirm").await;
    site.quiet().await;
    let list = async |query: &str| site.ask_as("admin", Method::GET, &format!("/cms/api/messages?{query}")).await.expect(200).await.json();
    let all = list("").await;
    let text = all.to_string();
    assert!(!text.contains(email) && !text.contains("9876540000") && !text.contains("Asha"), "{text}");
    assert!(text.contains("a•••@e•••.in") && text.contains("••• 000"), "{text}");
    assert_eq!(all["totalCount"], 3);
    let failed = list("status=failed&channel=whatsapp").await["data"].as_array().unwrap().clone();
    assert_eq!((failed.len(), &failed[0]["kind"]), (1, &json!("subscribed")));
    check_failure(&site.ask_as("admin", Method::GET, "/cms/api/messages?status=lost").await.send().await, 400);
    let resend = async |id: &str| site.post_as("admin", &format!("/cms/api/messages/{id}/resend"), &json!({})).await;
    let mails = list("channel=email").await;
    for mail in mails["data"].as_array().unwrap() {
        let conflict = resend(mail["_id"].as_str().unwrap()).await;
        let code = if mail["kind"] == "sign-in-code" { "CODE" } else { "NOT_FAILED" };
        assert_eq!(check_failure(&conflict, 409)["code"], code, "{mail}");
    }
    check_failure(&resend(NO_SUCH_ID).await, 404);
    // What it rests on is asked again.
    let id = failed[0]["_id"].as_str().unwrap();
    resend(id).await.expect(202);
    let status = async || {
        site.morning().await;
        site.database.texts("SELECT status FROM messages WHERE channel = 'whatsapp'").await
    };
    eventually(SOON, "it is sent again", || async { (status().await == ["sent"]).then_some(()) }).await;
    let trail = site.run_command(&["audit", "list"]).await;
    assert!(trail.contains(&format!("/cms/api/messages/{id}/resend  subscribed by whatsapp: failed → queued")), "{trail}");
    site.database.run("UPDATE messages SET status = 'failed' WHERE channel = 'whatsapp'").await;
    person.agree("whatsapp", false).await;
    resend(id).await.expect(202);
    eventually(SOON, "it is cancelled", || async { (status().await == ["cancelled"]).then_some(()) }).await;
}

/// A reader who has the day's digest by mail, and that mail.
async fn digest_reader(site: &Site) -> (Browser<'_>, Value) {
    let person = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    site.digest_goes_out().await;
    site.quiet().await;
    let mail = site.message("asha@example.in", "daily_digest").await;
    (person, mail)
}

/// Path and query of the first link to /unsubscribe in a mail.
fn unsubscribe_link(mail: &Value) -> String {
    let text = mail["text"].as_str().unwrap();
    let link = text.split_whitespace().find(|word| word.contains("/unsubscribe/")).unwrap();
    let link = url::Url::parse(link).unwrap();
    format!("{}?{}", link.path(), link.query().unwrap())
}

async fn one_click_unsubscribes_and_a_look_does_not(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (person, mail) = digest_reader(&site).await;
    let one_click = url::Url::parse(mail["oneClick"].as_str().unwrap()).unwrap().path().to_owned();
    let page = unsubscribe_link(&mail);
    let before = person.get("/cms/api/subscribers/consents").await.json();
    for path in [&one_click, &page] {
        for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
            site.ask(method, path).send().await;
        }
    }
    let looked = site.get(&page).await.expect(200);
    assert!(
        looked.header("cache-control").contains("no-store") || looked.header("x-robots-tag").contains("noindex"),
        "{:?}",
        looked.headers
    );
    assert_eq!(person.get("/cms/api/subscribers/consents").await.json(), before, "looking changes nothing");
    for _ in 0..2 {
        let body = "List-Unsubscribe=One-Click";
        site.ask(Method::POST, &one_click).body("application/x-www-form-urlencoded", body).expect(200).await;
        assert!(!person.agrees("email").await && person.agrees("whatsapp").await);
    }
    for nonsense in ["x", "a.b.c"] {
        site.ask(Method::POST, &format!("/cms/api/unsubscribe/one-click/{nonsense}")).expect(200).await;
    }
    site.quiet().await;
    assert_eq!(site.list_sent_by("asha@example.in", "unsubscribe_email").await.len(), 1, "confirmed once");
}

async fn who_does_not_leave_leaves_no_reason(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    let stranger = site.browser();
    stranger.subscribe(&typed("asha@example.in")).await;
    let leave = async |browser: &Browser<'_>, scope: &str| {
        let body = json!({"scope": scope, "reason": format!("{scope}, in many words")});
        browser.post("/cms/api/subscribers/unsubscribe", &body).await.expect(200);
        site.database.texts("SELECT reason FROM leaving_reasons").await
    };
    for scope in ["whatsapp", "whatsapp", "pause"] {
        assert!(leave(&stranger, scope).await.is_empty(), "{scope} ends nothing");
    }
    assert_eq!(leave(&person, "whatsapp").await, ["whatsapp, in many words"]);
    assert_eq!(leave(&person, "whatsapp").await.len(), 1, "that has ended");
    assert_eq!(leave(&person, "pause").await.len(), 2);
    assert_eq!(leave(&person, "pause").await.len(), 2, "that pauses already");
}

async fn leaving_can_be_undone(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    let access = person.cookie("accessToken").unwrap();
    let left = person.post("/cms/api/subscribe-unsubscribe?source=website", &json!({"email": "asha@example.in"})).await.expect(200).json();
    assert_eq!(left["message"], "You have been successfully unsubscribed");
    assert_eq!(left["data"]["ended"], json!(["email", "whatsapp"]));
    assert_eq!(person.cookie("accessToken"), None, "the session ends with it");
    check_failure(&site.ask(Method::GET, "/cms/api/subscribers/me").token(&access).send().await, 401);
    let undone = site.post("/cms/api/subscribers/unsubscribe-undo", &json!({"undo": left["data"]["undo"]})).await.expect(200).json();
    assert_eq!(undone["message"], "You are subscribed again");
    let back = site.subscriber(&typed("asha@example.in")).await;
    assert!(back.agrees("email").await && back.agrees("whatsapp").await);
    for none in
        [json!({}), json!({"undo": "x"}), json!({"undo": access}), json!({"undo": left["data"]["undo"].as_str().unwrap().to_owned() + "x"})]
    {
        check_failure(&site.post("/cms/api/subscribers/unsubscribe-undo", &none).await, 410);
    }
    // A pause leaves every agreement, and is undone, too.
    let paused = back
        .post("/cms/api/subscribers/unsubscribe", &json!({"scope": "pause", "reason": "My UAN is 100100100101"}))
        .await
        .expect(200)
        .json();
    assert!(back.agrees("email").await);
    let paused_rows = "SELECT COUNT(*) FROM subscribers WHERE paused_until IS NOT NULL";
    assert_eq!(site.database.number(paused_rows).await, 1);
    site.post("/cms/api/subscribers/unsubscribe-undo", &json!({"undo": paused["data"]["undo"]})).await.expect(200);
    assert_eq!(site.database.number(paused_rows).await, 0);
    let reasons = site.database.texts("SELECT reason FROM leaving_reasons").await;
    assert!(reasons.len() == 1 && !reasons[0].contains("100100100101"), "{reasons:?}");
    check_failure(&back.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "everything"})).await, 400);
    site.quiet().await;
    for (to, template) in [("asha@example.in", "unsubscribe_email"), ("+919876543210", "unsubscribe_confir_1")] {
        assert_eq!(site.list_sent_by(to, template).await.len(), 1, "{template}");
    }
}

async fn nobody_known_gets_a_link(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    for email in ["asha@example.in", "asha@example.in", "unknown@example.in"] {
        let answer = site.post("/cms/api/subscribers/unsubscribe", &json!({"email": email})).await.expect(200).json();
        assert_eq!(answer["message"], "If this address is subscribed we sent a link");
    }
    check_failure(&site.post("/cms/api/subscribers/unsubscribe", &json!({"email": "nonsense"})).await, 400);
    site.quiet().await;
    assert!(site.list_sent("unknown@example.in").await.is_empty());
    assert_eq!(site.list_sent_by("asha@example.in", "unsubscribe_link").await.len(), 1, "once a day");
    assert!(person.agrees("email").await, "nothing has changed yet");
    let link = unsubscribe_link(&site.message("asha@example.in", "unsubscribe_link").await);
    let token = link.split_once("t=").unwrap().1.to_owned();
    let about = site.post("/cms/api/subscribers/unsubscribe-link", &json!({"token": token})).await.expect(200).json();
    assert_eq!(about["data"], json!({"email": "a•••@e•••.in", "list": "all"}));
    let left = site.post("/cms/api/subscribers/unsubscribe", &json!({"token": token})).await.expect(200).json();
    assert_eq!(left["data"]["ended"], json!(["email", "whatsapp"]));
    assert!(!person.agrees("email").await && !person.agrees("whatsapp").await);
    for path in ["unsubscribe-link", "unsubscribe"] {
        check_failure(&site.post(&format!("/cms/api/subscribers/{path}"), &json!({"token": "a.b.c"})).await, 410);
    }
}

async fn links_end_their_own_list(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (person, mail) = digest_reader(&site).await;
    let token = unsubscribe_link(&mail).split_once("t=").unwrap().1.to_owned();
    let about = site.post("/cms/api/subscribers/unsubscribe-link", &json!({"token": token})).await.expect(200).json();
    assert_eq!(about["data"]["list"], "digest");
    for ended in [json!(["email"]), json!([])] {
        let left = site.post("/cms/api/subscribers/unsubscribe", &json!({"token": token})).await.expect(200).json();
        assert_eq!(left["data"]["ended"], ended, "done already is done");
    }
    assert!(!person.agrees("email").await && person.agrees("whatsapp").await);
    assert_eq!(person.me().await["assurance"], "proven", "the session goes on");
}

async fn one_farewell_a_day(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    // WhatsApp refuses this number: no second mail comes of that.
    let person = site.subscriber(&ticked("asha@example.in", "9876540000")).await;
    site.digest_goes_out().await;
    site.quiet().await;
    let mail = site.message("asha@example.in", "daily_digest").await;
    let token = unsubscribe_link(&mail).split_once("t=").unwrap().1.to_owned();
    for body in [json!({"token": token}), json!({"token": token, "scope": "digest"}), json!({"token": token, "scope": "all"})] {
        site.post("/cms/api/subscribers/unsubscribe", &body).await.expect(200);
        site.quiet().await;
    }
    let one_click = url::Url::parse(mail["oneClick"].as_str().unwrap()).unwrap().path().to_owned();
    site.ask(Method::POST, &one_click).body("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click").expect(200).await;
    site.quiet().await;
    assert!(!person.agrees("whatsapp").await);
    assert_eq!(site.list_sent_by("asha@example.in", "unsubscribe_email").await.len(), 1);
}
