//! A stranger who types a subscriber's address sees nothing of theirs and changes nothing of theirs.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Browser, Engine, Site, ticked, typed};
use crate::webinars::{announce_webinar, register};

on_both_databases!(
    a_stranger_sees_nothing_of_the_owner,
    what_is_asked_of_another_address_is_empty,
    a_stranger_changes_nothing_of_the_owner,
    a_code_takes_the_address_over,
    a_code_without_a_session_takes_nothing_from_the_stranger,
    google_takes_the_address_over,
    a_claim_counts_once_it_is_proven,
    messages_go_to_nobody_else,
    nothing_ended_is_no_farewell,
    a_late_undo_gives_nothing_in_the_owners_name,
    a_mail_carries_no_words_of_strangers,
    a_mail_greets_nobody_by_a_sentence,
);

const OWNER: &str = "owner@example.in";
const NUMBER: &str = "9876543210";
const STRANGERS_NUMBER: &str = "9000000000";

fn strangers_form() -> Value {
    let mut form = ticked(OWNER, STRANGERS_NUMBER);
    form["name"] = "Mallory Stranger".into();
    form
}

async fn owner(site: &Site) -> Browser<'_> {
    site.subscriber(&ticked(OWNER, NUMBER)).await
}

/// A comment of the owner's that waits, and its article.
async fn waiting_comment(site: &Site, owner: &Browser<'_>) -> String {
    let article = site.article(json!({"title": "Talked about"})).await["_id"].as_str().unwrap().to_owned();
    owner.post("/cms/api/comments", &json!({"contentId": article, "text": "Only I see this for now."})).await.expect(201);
    article
}

async fn a_stranger_sees_nothing_of_the_owner(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let stranger = site.browser();
    stranger.subscribe(&strangers_form()).await;
    // Name, number, comments and an assisted service come after the stranger, too.
    let owner = owner(&site).await;
    let status = json!({"email": OWNER, "assistStatus": "pf_report_generated"});
    site.post_as("agent", "/cms/api/subscribers/update-assist-status", &status).await.expect(200);
    let article = waiting_comment(&site, &owner).await;
    let late = site.browser();
    late.subscribe(&strangers_form()).await;
    // The first one was signed out by the owner's proof.
    check_failure(&stranger.get("/cms/api/subscribers/me").await, 401);
    let of_the_owner = ["Asha", NUMBER, "pf_report", "Only I see this", "proven"];
    let calls = [
        (Method::GET, "/cms/api/subscribers/me".to_owned(), 200),
        (Method::GET, "/cms/api/subscribers/sessions".to_owned(), 200),
        (Method::GET, "/cms/api/subscribers/consents".to_owned(), 403),
        (Method::GET, "/cms/api/subscribers/export".to_owned(), 403),
        (Method::GET, format!("/cms/api/subscribers/activities?email={OWNER}"), 200),
        (Method::GET, format!("/cms/api/subscribe-activities?email={OWNER}"), 200),
        (Method::GET, format!("/cms/api/subscribers/phone/{NUMBER}"), 404),
        (Method::GET, format!("/cms/api/subscribers/phone/+91{NUMBER}"), 404),
        (Method::PUT, format!("/cms/api/subscribers/update/{NUMBER}"), 404),
        (Method::GET, format!("/cms/api/subscribers/check-service-status/{NUMBER}"), 403),
        (Method::GET, format!("/cms/api/comments/content/{article}"), 200),
        (Method::PUT, "/cms/api/subscribers/me".to_owned(), 200),
        (Method::DELETE, "/cms/api/subscribers/me".to_owned(), 403),
        (Method::POST, "/cms/api/subscribers/check-email".to_owned(), 200),
    ];
    for (method, path, status) in calls {
        let body = json!({"email": OWNER, "confirm": OWNER});
        let body = Some(&body).filter(|_| method != Method::GET);
        let answer = late.send(method.clone(), &path, body).await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
        for secret in of_the_owner {
            assert!(!answer.text().contains(secret), "{method} {path} tells {secret}: {}", answer.text());
        }
    }
    assert_eq!(late.me().await["name"], "Mallory Stranger");
    assert_eq!(late.get("/cms/api/subscribers/sessions").await.expect(200).json()["data"].as_array().unwrap().len(), 1);
    assert_eq!(late.get(&format!("/cms/api/comments/content/{article}")).await.json()["totalCount"], 0);
    // Nor does another subscriber, who has proven an address of their own.
    let other = site.subscriber(&ticked("other@example.in", STRANGERS_NUMBER)).await;
    for path in [format!("/cms/api/subscribers/phone/{NUMBER}"), format!("/cms/api/subscribers/check-service-status/{NUMBER}")] {
        check_failure(&other.get(&path).await, 404);
    }
    check_failure(&other.put(&format!("/cms/api/subscribers/update/{NUMBER}"), &json!({"name": "Mallory"})).await, 404);
    let exists = other.post("/cms/api/subscribers/check-email", &json!({"email": OWNER})).await.expect(200).json();
    assert_eq!(exists["data"]["exists"], false);
    assert_eq!(owner.get(&format!("/cms/api/subscribers/phone/{NUMBER}")).await.expect(200).json()["data"]["name"], "Asha Rao");
    let service = owner.get(&format!("/cms/api/subscribers/check-service-status/{NUMBER}")).await.expect(200).json();
    assert_eq!(service["data"]["assistStatus"], "pf_report_generated");
}

/// Whoever asks for somebody else gets neither their own data under that name nor a word on whether there is such a person.
async fn what_is_asked_of_another_address_is_empty(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({})).await;
    owner(&site).await;
    let own = "ravi+news@example.in";
    let (claimed, proven) = (site.browser(), site.subscriber(&typed("meera@example.in")).await);
    register(&claimed, &webinar, own).await.expect(200);
    register(&proven, &webinar, "meera@example.in").await.expect(200);
    let activities = async |who: &Browser<'_>, email: &str| {
        let path = format!("/cms/api/subscribe-activities?email={email}");
        who.get(&path).await.expect(200).json()["data"].clone()
    };
    let nothing = json!({"webinars": [], "calendarBookings": [], "paymentDetails": {"receiptUrl": null, "invoices": []},
        "userProfileCMPF": null, "userProfileTFP": null});
    for another in [OWNER, "nobody@example.in", "no-address"] {
        assert_eq!(activities(&claimed, another).await, nothing, "{another}");
        assert_eq!(activities(&proven, another).await, nothing, "{another}");
    }
    for same in [own, "RAVI%2Bnews@example.in", ""] {
        assert_eq!(activities(&claimed, same).await["webinars"].as_array().unwrap().len(), 1, "{same}");
    }
    assert_eq!(activities(&proven, "meera@example.in").await["webinars"].as_array().unwrap().len(), 1);
}

async fn a_stranger_changes_nothing_of_the_owner(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let owner = owner(&site).await;
    owner.agree("whatsapp", false).await;
    let all = async || {
        let consents = owner.get("/cms/api/subscribers/consents").await.expect(200).json()["data"].clone();
        (owner.me().await, consents)
    };
    let before = all().await;
    let stranger = site.browser();
    stranger.subscribe(&strangers_form()).await;
    let change = json!({"name": "Mallory", "phone": STRANGERS_NUMBER, "countryCode": "+91"});
    stranger.put("/cms/api/subscribers/me", &change).await.expect(200);
    stranger.put(&format!("/cms/api/subscribers/update/{STRANGERS_NUMBER}"), &change).await.expect(200);
    assert_eq!(stranger.me().await["name"], "Mallory", "they see what they typed");
    check_failure(&stranger.put("/cms/api/subscribers/consents", &json!({"email": false})).await, 403);
    check_failure(&stranger.put("/cms/api/subscribers/me", &json!({"email": "mallory@example.in"})).await, 400);
    for scope in ["email", "whatsapp", "pause", "all"] {
        let left = stranger.post("/cms/api/subscribers/unsubscribe", &json!({"email": OWNER, "scope": scope})).await.expect(200).json();
        if let Some(undo) = left["data"]["undo"].as_str() {
            site.post("/cms/api/subscribers/unsubscribe-undo", &json!({"undo": undo})).await.expect(200);
        }
    }
    assert_eq!(all().await, before);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM subscribers WHERE paused_until IS NOT NULL").await, 0);
    site.quiet().await;
    assert!(site.list_sent(&format!("+91{STRANGERS_NUMBER}")).await.is_empty(), "nothing went to the stranger's number");
    assert_eq!(site.list_sent_by(OWNER, "unsubscribe_link").await.len(), 1, "the owner was asked, once a day");
}

async fn a_code_takes_the_address_over(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let stranger = site.browser();
    stranger.subscribe(&strangers_form()).await;
    let owner = site.browser();
    let mut form = ticked(OWNER, NUMBER);
    form["consents"]["whatsapp"] = false.into();
    owner.subscribe(&form).await;
    owner.prove(OWNER).await;
    check_failure(&stranger.get("/cms/api/subscribers/me").await, 401);
    check_failure(&stranger.post("/cms/api/subscribers/refresh", &json!({})).await, 401);
    let me = owner.me().await;
    assert_eq!((&me["name"], &me["phone"]), (&json!("Asha Rao"), &json!(NUMBER)));
    assert!(owner.agrees("email").await, "their own agreement stays");
    assert!(!owner.agrees("whatsapp").await, "the stranger's goes");
    assert_eq!(owner.get("/cms/api/subscribers/sessions").await.json()["data"].as_array().unwrap().len(), 1);
}

async fn a_code_without_a_session_takes_nothing_from_the_stranger(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let stranger = site.browser();
    stranger.subscribe(&strangers_form()).await;
    let owner = site.browser();
    owner.post("/cms/api/subscribers/send-code", &json!({"email": OWNER})).await.expect(200);
    let code = site.code(OWNER).await;
    owner.post("/cms/api/subscribers/verify", &json!({"email": OWNER, "code": code})).await.expect(200);
    let me = owner.me().await;
    assert!(me["phone"].is_null() && !me.to_string().contains("Mallory"), "{me}");
    for purpose in ["email", "whatsapp", "comments"] {
        assert!(!owner.agrees(purpose).await, "{purpose}");
    }
    check_failure(&stranger.get("/cms/api/subscribers/me").await, 401);
}

async fn google_takes_the_address_over(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let stranger = site.browser();
    stranger.subscribe(&strangers_form()).await;
    let owner = site.browser();
    owner.sign_in_with_google(OWNER, "Asha Rao").await;
    check_failure(&stranger.get("/cms/api/subscribers/me").await, 401);
    let me = owner.me().await;
    assert_eq!((&me["name"], &me["phone"], &me["assurance"]), (&json!("Asha Rao"), &json!(null), &json!("proven")));
    assert!(!owner.agrees("email").await && !owner.agrees("whatsapp").await);
    let told = site.message(OWNER, "account_taken_over").await;
    assert!(!told["text"].as_str().unwrap().contains("Mallory"), "{told}");
}

async fn a_claim_counts_once_it_is_proven(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let first = owner(&site).await;
    first.agree("email", false).await;
    first.agree("whatsapp", false).await;
    // The same person on another device, boxes ticked, and a code.
    let second = site.browser();
    let mut form = ticked(OWNER, NUMBER);
    form["consents"]["whatsapp"] = false.into();
    second.subscribe(&form).await;
    assert!(!first.agrees("email").await, "not before the proof");
    second.prove(OWNER).await;
    assert!(first.agrees("email").await && !first.agrees("whatsapp").await);
    assert_eq!(first.me().await["assurance"], "proven", "both go on");
    // What was ended again before the proof does not count either.
    first.agree("email", false).await;
    let third = site.browser();
    third.subscribe(&form).await;
    let left = third.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "email"})).await.expect(200).json();
    assert_eq!(left["data"]["ended"], json!(["email"]));
    third.prove(OWNER).await;
    assert!(!first.agrees("email").await);
}

async fn messages_go_to_nobody_else(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&ticked(OWNER, NUMBER)).await;
    let whatsapp = |number: &str, template: &str| {
        let template = json!({"name": template, "languageCode": "en", "bodyValues": ["Click http://evil.example"]});
        json!({"phoneNumber": number, "countryCode": "+91", "template": template, "callbackData": "x"})
    };
    let mail = |to: &str, template: &str| json!({"templateName": template, "to": to, "variables": {"firstName": "http://evil.example"}});
    let (send, post) = ("/cms/api/whatsapp/send-message", "/cms/api/email-templates/send");
    let subscribed = person.post(send, &whatsapp(NUMBER, "unsubscribe_confir_1")).await;
    assert_eq!(check_failure(&subscribed, 409)["code"], "STILL_SUBSCRIBED");
    person.agree("email", false).await;
    person.agree("whatsapp", false).await;
    site.quiet().await;
    for (path, body) in [
        (send, whatsapp(STRANGERS_NUMBER, "unsubscribe_confir_1")),
        (send, whatsapp("", "unsubscribe_confir_1")),
        (send, whatsapp(NUMBER, "daily_digest_1")),
        (send, whatsapp(NUMBER, "")),
        (send, json!({})),
        (post, mail("victim@example.in", "unsubscribe_email")),
        (post, mail(OWNER, "sign_in_code")),
    ] {
        check_failure(&person.post(path, &body).await, 403);
    }
    for _ in 0..2 {
        person.post(send, &whatsapp(NUMBER, "unsubscribe_confir_1")).await.expect(200);
        person.post(post, &mail(OWNER, "unsubscribe_email")).await.expect(200);
    }
    site.quiet().await;
    let (by_phone, by_mail) =
        (site.list_sent_by(&format!("+91{NUMBER}"), "unsubscribe_confir_1").await, site.list_sent_by(OWNER, "unsubscribe_email").await);
    assert_eq!((by_phone.len(), by_mail.len()), (1, 1), "once an event");
    assert!(!by_phone[0].to_string().contains("evil") && !by_mail[0].to_string().contains("evil"));
    assert!(site.list_sent("victim@example.in").await.is_empty() && site.list_sent(&format!("+91{STRANGERS_NUMBER}")).await.is_empty());
    // A stranger can have nothing sent to the owner either, whatever number they typed.
    let stranger = site.browser();
    stranger.subscribe(&typed(OWNER)).await;
    stranger.put("/cms/api/subscribers/me", &json!({"phone": STRANGERS_NUMBER})).await.expect(200);
    stranger.post(send, &whatsapp(STRANGERS_NUMBER, "unsubscribe_confir_1")).await.expect(200);
    stranger.post(post, &mail(OWNER, "unsubscribe_email")).await.expect(200);
    site.quiet().await;
    assert_eq!(site.list_sent_by(OWNER, "unsubscribe_email").await.len(), 1);
    assert!(site.list_sent(&format!("+91{STRANGERS_NUMBER}")).await.is_empty());
}

async fn nothing_ended_is_no_farewell(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (send, post) = ("/cms/api/whatsapp/send-message", "/cms/api/email-templates/send");
    // A form that agreed to nothing, with the address and the number of somebody else.
    let stranger = site.browser();
    stranger.subscribe(&typed("victim@example.in")).await;
    stranger.put("/cms/api/subscribers/me", &json!({"phone": STRANGERS_NUMBER})).await.expect(200);
    let template = json!({"name": "unsubscribe_confir_1", "languageCode": "en", "bodyValues": []});
    stranger.post(send, &json!({"phoneNumber": STRANGERS_NUMBER, "countryCode": "+91", "template": template})).await.expect(200);
    stranger.post(post, &json!({"templateName": "unsubscribe_email", "to": "victim@example.in"})).await.expect(200);
    let all = json!({"email": "victim@example.in"});
    let left = stranger.post("/cms/api/subscribe-unsubscribe?source=website", &all).await.expect(200).json();
    assert_eq!(left["data"]["ended"], json!([]));
    site.quiet().await;
    assert!(site.list_sent_by("victim@example.in", "unsubscribe_email").await.is_empty());
    assert!(site.list_sent(&format!("+91{STRANGERS_NUMBER}")).await.is_empty());
    // By mail somebody is told of what they ended by mail; their number never agreed to anything.
    let person = site.subscriber(&typed(OWNER)).await;
    person.put("/cms/api/subscribers/me", &json!({"phone": NUMBER})).await.expect(200);
    person.agree("email", true).await;
    person.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "all"})).await.expect(200);
    site.message(OWNER, "unsubscribe_email").await;
    site.quiet().await;
    assert!(site.list_sent_by(&format!("+91{NUMBER}"), "unsubscribe_confir_1").await.is_empty());
}

async fn a_late_undo_gives_nothing_in_the_owners_name(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let stranger = site.browser();
    stranger.subscribe(&strangers_form()).await;
    let left = stranger.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "email"})).await.expect(200).json();
    let owner = site.subscriber(&typed(OWNER)).await;
    site.post("/cms/api/subscribers/unsubscribe-undo", &json!({"undo": left["data"]["undo"]})).await.expect(200);
    assert!(!owner.agrees("email").await);
}

async fn a_mail_carries_no_words_of_strangers(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    for name in ["https://evil.example/win", "evil.example you won", "<b>evil</b>"] {
        site.browser().subscribe(&json!({"name": name, "email": OWNER})).await;
    }
    site.quiet().await;
    let mails = site.list_sent(OWNER).await;
    assert_eq!(mails.len(), 3);
    for mail in mails {
        assert!(!mail["text"].as_str().unwrap().contains("evil.example"), "{}", mail["text"]);
        assert!(!mail["html"].as_str().unwrap().contains("<b>evil"), "{}", mail["html"]);
    }
}

/// What looks like a blank or a dot joins many words to one "first name".
async fn a_mail_greets_nobody_by_a_sentence(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let names = [
        "Your\u{2800}PF\u{2800}account\u{2800}is\u{2800}frozen!",
        "Call\u{3164}now",
        "evil\u{2024}example",
        "t.me",
        "9876543210",
        "pay-this-man-now-please",
    ];
    for (number, name) in names.iter().enumerate() {
        let email = format!("victim{number}@example.in");
        site.browser().subscribe(&json!({"name": name, "email": email})).await;
        let mail = site.message(&email, "sign_in_code").await;
        for body in [&mail["text"], &mail["html"]] {
            let body = body.as_str().unwrap();
            assert!(body.contains("Hello Reader,") && !body.contains(name), "{name}: {body}");
        }
    }
}
