//! Agreements in Hindi: what is stored is the version and the hash of the words that were shown.

use serde_json::{Value, json};

use crate::cases::{CASES, NUMBER, open, person, request};
use crate::envelopes::check_failure;
use crate::fund_accounts::{BOOKS, UANS, books, prove, start_with_starter};
use crate::reports::{self, REPORT, files_but};
use crate::site::{Engine, Site, ticked};

on_both_databases!(
    notices_are_read_in_hindi,
    an_agreement_is_stored_with_the_words_in_hindi,
    a_case_is_asked_for_with_the_notice_in_hindi,
    following_agrees_in_hindi_once,
    a_call_is_asked_for_with_the_notice_in_hindi,
    a_provident_fund_is_kept_with_the_notice_in_hindi,
    a_report_is_drafted_with_the_consent_in_hindi,
);

const CONSENTS: &str = "/cms/api/subscribers/consents";

async fn notices_are_read_in_hindi(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    for name in ["case", "subscribe", "papers", "follow", "tell-me", "call-me", "call-me-crm", "pf-keep"] {
        let english = site.read(&format!("/cms/api/notices/{name}")).await["data"].clone();
        let hindi = site.read(&format!("/cms/api/notices/{name}-hi")).await["data"].clone();
        assert_eq!(hindi["version"], format!("{}-hi", english["version"].as_str().unwrap()), "{name}");
        let is_hindi = |text: &Value| text.as_str().unwrap().chars().any(|letter| ('\u{900}'..='\u{97f}').contains(&letter));
        let details = hindi["details"].as_array().unwrap();
        assert!(is_hindi(&hindi["agree"]) && details.iter().all(is_hindi) && !is_hindi(&english["agree"]), "{hindi}");
        assert_eq!(details.len(), english["details"].as_array().unwrap().len(), "{name}");
    }
    for unknown in ["pf-keep-hi-hi", "case-hi-hi", "-hi"] {
        site.get(&format!("/cms/api/notices/{unknown}")).await.expect(404);
    }
}

async fn an_agreement_is_stored_with_the_words_in_hindi(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let mut form = ticked("asha@example.in", "9876543210");
    form["notice"] = json!("subscribe-0-hi");
    let refused = check_failure(&site.post("/cms/api/subscribers/register", &form).await, 400);
    assert!(refused["fields"]["notice"].is_string(), "{refused}");
    form["notice"] = json!("subscribe-1-hi");
    let asha = site.subscriber(&form).await;
    let words = async |purpose: &str| {
        let newest = format!("SELECT notice FROM consents WHERE purpose = '{purpose}' ORDER BY at DESC, id DESC LIMIT 1");
        site.database.texts(&newest).await.pop().unwrap()
    };
    let agreed = words("email").await;
    assert!(agreed.starts_with("subscribe-1-hi sha256:"), "{agreed}");
    // Taken back and given again in My Account, in the other language.
    asha.agree("email", false).await;
    asha.agree("email", true).await;
    assert!(words("email").await.starts_with("subscribe-1 sha256:"));
    asha.agree("email", false).await;
    asha.put(CONSENTS, &json!({"email": true, "notice": "subscribe-1-hi"})).await.expect(200);
    assert_eq!(words("email").await, agreed);
    // A notice of another purpose is none of this one, in no language.
    check_failure(&asha.put(CONSENTS, &json!({"papers": true, "notice": "subscribe-1-hi"})).await, 400);
    asha.put(CONSENTS, &json!({"papers": true, "notice": "papers-1-hi"})).await.expect(200);
    assert!(words("papers").await.starts_with("papers-1-hi sha256:"));
    // Whoever undoes unsubscribing agrees to what they had agreed to.
    let left = asha.post("/cms/api/subscribe-unsubscribe?source=website", &json!({"email": "asha@example.in"})).await.expect(200).json();
    assert_eq!(words("email").await, "");
    site.post("/cms/api/subscribers/unsubscribe-undo", &json!({"undo": left["data"]["undo"]})).await.expect(200);
    assert_eq!(words("email").await, agreed);
}

async fn a_case_is_asked_for_with_the_notice_in_hindi(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let mut entry = request("मेरा क्लेम लौट आया।");
    entry["consent"] = json!("case-1-hi");
    let refused = check_failure(&asha.post(CASES, &entry).await, 400);
    assert!(refused["fields"]["consent"].is_string(), "{refused}");
    entry["consent"] = json!("case-2-hi");
    entry["language"] = json!("hi");
    asha.post(CASES, &entry).await.expect(201);
    let stored = site.database.texts("SELECT consent FROM cases").await.pop().unwrap();
    assert!(stored.starts_with("case-2-hi sha256:"), "{stored}");
    assert_eq!(asha.me().await["phone"], NUMBER);
}

async fn following_agrees_in_hindi_once(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let category = site.category("EPFO").await["_id"].as_str().unwrap().to_owned();
    let asha = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    let subject = format!("/cms/api/subscribers/follows/category:{category}");
    asha.put(&subject, &json!({"notice": "follow-2-hi"})).await.expect(200);
    let stored = site.database.texts("SELECT notice FROM consents WHERE purpose = 'rules'").await;
    assert!(stored.len() == 1 && stored[0].starts_with("follow-2-hi sha256:"), "{stored:?}");
    // The agreement speaks of topics, as the English one does, so nothing is asked again.
    let other = site.category("Taxation two").await["_id"].as_str().unwrap().to_owned();
    asha.put(&format!("/cms/api/subscribers/follows/category:{other}"), &json!({})).await.expect(200);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM consents WHERE purpose = 'rules'").await, 1);
}

async fn a_call_is_asked_for_with_the_notice_in_hindi(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let form = |mobile: &str, consent: &str| json!({"name": "Asha Rao", "mobile": mobile, "module": "epf", "consent": consent, "crmConsent": "call-me-crm-1-hi"});
    let refused = check_failure(&site.post("/pf/v1/lead", &form("9876543210", "call-me-0-hi")).await, 400);
    assert!(refused["fields"]["consent"].is_string(), "{refused}");
    let thanked = site.post("/pf/v1/lead", &form("9876543210", "call-me-1-hi")).await.expect(202);
    assert_eq!(thanked.text(), site.post("/pf/v1/lead", &form("9876543211", "call-me-1")).await.expect(202).text());
    let agreed = site.database.texts("SELECT consent FROM leads ORDER BY created_at, id LIMIT 1").await.pop().unwrap();
    let words: Vec<&str> = agreed.split("; ").filter_map(|words| words.split_once(" sha256:")).map(|(version, _)| version).collect();
    assert_eq!(words, ["call-me-1-hi", "call-me-crm-1-hi"]);
}

async fn a_provident_fund_is_kept_with_the_notice_in_hindi(engine: Engine) {
    let site = start_with_starter(engine).await;
    let asha = site.browser();
    prove(&site, &asha, "9000000001", "login").await;
    check_failure(&asha.send_form(BOOKS, books("pf-keep-0-hi")).await, 400);
    asha.send_form(BOOKS, books("pf-keep-1-hi")).await.expect(200);
    let stored = site.database.texts("SELECT consent FROM pf_books").await.pop().unwrap();
    assert!(stored.starts_with("pf-keep-1-hi sha256:"), "{stored}");
    asha.post(UANS, &json!({"consent": "pf-keep-1-hi"})).await.expect(200);
    let kept = asha.get("/pf/v1/data").await.expect(200).json();
    let agreed = kept["data"]["account"]["recordsConsent"].as_str().unwrap_or_default();
    assert!(agreed.starts_with("pf-keep-1-hi sha256:"), "{kept}");
}

async fn a_report_is_drafted_with_the_consent_in_hindi(engine: Engine) {
    let site = start_with_starter(engine).await;
    let offer = site.read("/pf/v1/report-offer").await["data"].clone();
    assert_eq!(offer["hindiConsent"]["version"], format!("{}-hi", offer["consentVersion"].as_str().unwrap()));
    let person = site.browser();
    let version = offer["hindiConsent"]["version"].as_str().unwrap();
    check_failure(&person.send_form(REPORT, reports::form(files_but(&[]), "pf-report-0-hi")).await, 400);
    person.send_form(REPORT, reports::form(files_but(&[]), version)).await.expect(201);
    assert_eq!(site.database.texts("SELECT consent FROM pf_reports").await, [version]);
}
