//! "Is this message from us?": the code of a mail, read from its text and confirmed, and the page that says what we send.

use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::html::{Document, xml_texts};
use crate::site::{Engine, SOON, Site, eventually, ticked, typed};

on_both_databases!(
    the_code_of_a_mail_is_confirmed,
    every_node_confirms_it,
    what_is_not_confirmed_gets_one_answer,
    a_message_that_was_not_sent_is_not_confirmed,
    an_erased_persons_message_is_not_confirmed,
    checks_are_limited,
    the_page_says_what_we_send,
    the_page_names_the_senders_of_the_settings,
);

const EMAIL: &str = "asha.rao@example.in";
const CHECKS: &str = "/cms/api/message-checks";

/// The code at the end of a mail's text.
fn find_code(mail: &Value) -> String {
    let text = mail["text"].as_str().unwrap();
    text.split_whitespace().find(|word| word.starts_with("TFP-")).unwrap_or_else(|| panic!("no code in {text}")).to_owned()
}

async fn check_code(site: &Site, code: &str) -> Value {
    site.post(CHECKS, &json!({"code": code})).await.expect(200).json()
}

fn unconfirmed() -> Value {
    json!({"success": true, "data": {"confirmed": false, "message": null}})
}

/// A sign-in code that was mailed, and the code in its footer.
async fn mailed_code(site: &Site) -> (Value, String) {
    site.browser().subscribe(&typed(EMAIL)).await;
    let mail = site.message(EMAIL, "sign_in_code").await;
    // The outcome is written after the provider has taken the mail.
    site.quiet().await;
    let code = find_code(&mail);
    (mail, code)
}

async fn the_code_of_a_mail_is_confirmed(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (mail, code) = mailed_code(&site).await;
    let text = mail["text"].as_str().unwrap();
    assert!(text.ends_with(&format!("Check this message: {}/is-this-us, code {code}", site.address)), "{text}");
    let html = mail["html"].as_str().unwrap();
    assert!(html.contains(&code) && html.contains("/is-this-us\""), "{html}");
    let today = site.today();
    let known = json!({"title": "A sign-in code", "channel": "email", "sentOn": today.to_string(), "recipient": "a•••@e•••"});
    for typed in [code.clone(), code.to_lowercase(), code.replace('-', ""), format!(" {} ", code.replace('-', " ")), code[4..].to_owned()] {
        let answer = check_code(&site, &typed).await;
        assert_eq!(answer, json!({"success": true, "data": {"confirmed": true, "message": known}}), "{typed}");
    }
    // Every message has a code of its own, also of other kinds.
    let person = site.subscriber(&ticked("ravi@example.in", "9876543210")).await;
    person.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "all"})).await.expect(200);
    let farewell = find_code(&site.message("ravi@example.in", "unsubscribe_email").await);
    site.quiet().await;
    assert_ne!(farewell, code);
    assert_eq!(check_code(&site, &farewell).await["data"]["message"]["title"], "The confirmation that you unsubscribed");
}

async fn every_node_confirms_it(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (_, code) = mailed_code(&site).await;
    let other = site.second_node().await;
    let answer = check_code(&other, &code).await;
    assert_eq!(answer["data"]["confirmed"], true, "{answer}");
    assert_eq!(answer, check_code(&site, &code).await);
}

async fn what_is_not_confirmed_gets_one_answer(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (_, code) = mailed_code(&site).await;
    let last = if code.ends_with('7') { "8" } else { "7" };
    let mistyped = format!("{}{last}", &code[..code.len() - 1]);
    for unknown in [mistyped.as_str(), "TFP-0000-0000", "TFP-UUUU-UUUU", "", "nonsense", "१२३४५६७८", &"0".repeat(10_000)] {
        assert_eq!(check_code(&site, unknown).await, unconfirmed(), "{unknown:.40}");
    }
    assert_eq!(site.post(CHECKS, &json!({})).await.expect(200).json(), unconfirmed());
    check_failure(&site.post(CHECKS, &json!({"code": 7})).await, 400);
    // A code is valid for ninety days.
    let age = async |days: i64| {
        let moved = days * 86_400_000_000;
        site.database.run(&format!("UPDATE messages SET run_at = run_at - {moved}, created_at = created_at - {moved}")).await;
    };
    age(89).await;
    assert_eq!(check_code(&site, &code).await["data"]["confirmed"], true);
    age(2).await;
    assert_eq!(check_code(&site, &code).await, unconfirmed());
}

async fn a_message_that_was_not_sent_is_not_confirmed(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (_, code) = mailed_code(&site).await;
    for (status, confirmed) in
        [("queued", false), ("sending", false), ("held", false), ("failed", false), ("cancelled", false), ("sent", true), ("read", true)]
    {
        // A worker must not take it: it is due in a day, or held by another one until then.
        let later = "updated_at + 86400000000";
        site.database
            .run(&format!("UPDATE messages SET status = '{status}', run_at = {later}, lease_until = {later} WHERE recipient = '{EMAIL}'"))
            .await;
        assert_eq!(check_code(&site, &code).await["data"]["confirmed"], confirmed, "{status}");
    }
    // A text by SMS shows no code, so nobody can have one from it.
    site.database.run(&format!("UPDATE messages SET channel = 'sms' WHERE recipient = '{EMAIL}'")).await;
    assert_eq!(check_code(&site, &code).await, unconfirmed());
}

async fn an_erased_persons_message_is_not_confirmed(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&typed(EMAIL)).await;
    let code = find_code(&site.message(EMAIL, "sign_in_code").await);
    site.quiet().await;
    assert_eq!(check_code(&site, &code).await["data"]["confirmed"], true);
    person.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL})).await.expect(200);
    assert_eq!(check_code(&site, &code).await, unconfirmed());
}

async fn checks_are_limited(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_LIMITS_MESSAGE_CHECKS_PER_15_MINUTES", "3").up().await;
    for _ in 0..3 {
        assert_eq!(check_code(&site, "TFP-0000-0000").await, unconfirmed());
    }
    let refused = site.post(CHECKS, &json!({"code": "TFP-0000-0000"})).await;
    check_failure(&refused, 429);
    assert!(refused.header("retry-after").parse::<u32>().is_ok());
}

async fn the_page_says_what_we_send(engine: Engine) {
    let site = Site::start(engine).await;
    let overview = site.read("/cms/api/message-overview").await["data"].clone();
    let html = site.get("/is-this-us").await.expect(200).text();
    let document = Document::of(&html);
    assert_eq!(document.all("h1").next().unwrap().text(), "Is this message from us?");
    let shown: Vec<String> = document.all("li").map(|item| item.text()).collect();
    let kinds = overview["kinds"].as_array().unwrap();
    assert!(kinds.len() > 25);
    for kind in kinds {
        let title = kind["title"].as_str().unwrap();
        assert!(!kind["channels"].as_array().unwrap().is_empty() && shown.iter().any(|text| text.contains(title)), "{kind}");
    }
    let code = kinds.iter().find(|kind| kind["kind"] == "pf-code").unwrap();
    assert_eq!(code["channels"], json!(["sms"]));
    for never in overview["neverAsked"].as_array().unwrap() {
        assert!(shown.iter().any(|text| text == never.as_str().unwrap()), "{never}");
    }
    let anchors = document.anchors();
    for step in overview["steps"].as_array().unwrap().iter().filter(|step| !step["contact"].is_null()) {
        let url = step["contact"]["url"].as_str().unwrap();
        assert!(anchors.contains(&url), "{url} in {anchors:?}");
    }
    assert!(anchors.contains(&"tel:1930"));
    assert_eq!(html.matches("None is set up on this site at present.").count(), 3, "nothing is configured");
    assert_eq!(document.link("canonical"), format!("{}/is-this-us", site.address));
    // Every page leads there.
    assert!(Document::of(&site.get("/glossary").await.expect(200).text()).anchors().contains(&"/is-this-us"));
    eventually(SOON, "it is in the sitemap", || async {
        let map = xml_texts(&site.get("/sitemap.xml").await.expect(200).text(), "loc");
        map.contains(&format!("{}/is-this-us", site.address)).then_some(())
    })
    .await;
}

async fn the_page_names_the_senders_of_the_settings(engine: Engine) {
    let settings = [
        ("MAIL_HOST", "127.0.0.1"),
        ("MAIL_FROM", "The Fine Print <news@fineprint.example>"),
        ("WHATSAPP_PROVIDER", "interakt"),
        ("WHATSAPP_API_KEY", "a"),
        ("WHATSAPP_WEBHOOK_SECRET", "b"),
        ("WHATSAPP_NUMBER", "+91 98000 00001"),
        ("SMS_PROVIDER", "msg91"),
        ("SMS_AUTH_KEY", "c"),
        ("SMS_TEMPLATE_IDS", "pf-code=1,pf-password-changed=2,pf-number-changed=3,pf-erased=4"),
    ];
    let site = Site::prepare(engine).await;
    let site = settings.iter().fold(site, |site, (name, value)| site.set(&format!("FINEPRINT_{name}"), value)).up().await;
    let senders = site.read("/cms/api/message-overview").await["data"]["senders"].clone();
    assert_eq!(
        senders,
        json!([
            {"channel": "email", "isSetUp": true, "name": "The Fine Print <news@fineprint.example>"},
            {"channel": "whatsapp", "isSetUp": true, "name": "+91 98000 00001"},
            {"channel": "sms", "isSetUp": true, "name": null},
        ])
    );
    let page = Document::of(&site.get("/is-this-us").await.expect(200).text());
    let said: Vec<String> = page.all("dd").map(|entry| entry.text()).collect();
    for part in ["From The Fine Print <news@fineprint.example>.", "From +91 98000 00001.", "Our SMS carry no code and no link"] {
        assert!(said.iter().any(|text| text.contains(part)), "{part}: {said:?}");
    }
}
