//! Reports on provident funds: drafted from passbooks, paid, prepared, read in every form, shared, renewed, erased, refunded.

use std::collections::BTreeSet;

use papers::specimen::{Style, draw_passbook, sample_books, write_sample_passbooks};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::envelopes::check_failure;
use crate::fund_accounts::{prove, without_limits};
use crate::site::{Answer, Browser, Engine, SOON, Site, eventually, typed};

on_both_databases!(
    a_report_is_bought_read_and_verified,
    a_report_is_read_in_both_languages,
    mails_about_a_report_are_in_the_language_it_was_ordered_in,
    a_report_is_shared_with_a_masked_name,
    an_expert_reads_by_the_link_what_its_owner_sent_and_nothing_else,
    what_is_erased_is_gone_and_the_invoice_stays,
    a_missing_passbook_is_asked_for,
    a_passbook_that_does_not_add_up_is_asked_for_once,
    nobody_elses_passbook_joins_a_report,
    uploads_count_by_the_report_and_only_its_owners,
    drafts_count_by_who_signed_in_and_strangers_by_their_network,
    many_mailboxes_of_a_network_draft_as_strangers,
    money_goes_back_when_asked_before_it_is_ready,
    what_can_not_be_prepared_is_refunded_once,
    a_report_that_is_late_is_refunded,
    a_late_payment_delivers_or_goes_back,
    links_asked_for_at_once_are_counted,
    a_changed_rule_makes_a_second_version,
    a_draft_needs_consent_and_passbooks,
    strangers_learn_nothing,
);

pub const REPORT: &str = "/pf/v1/report";
pub const EMAIL: &str = "asha@example.in";
/// The place of a passbook among the samples without which a year in the midst of a membership is unknown.
pub const MIDDLE: usize = 4;

pub async fn start(engine: Engine) -> Site {
    Site::prepare_with_starter(engine).await.allowing_sandbox().up().await
}

pub fn with_file(form: Form, bytes: Vec<u8>) -> Form {
    form.part("file", Part::bytes(bytes).file_name("passbook.pdf").mime_str("application/pdf").unwrap())
}

/// The sample's passbooks, all but those at these places.
pub fn files_but(left_out: &[usize]) -> Vec<Vec<u8>> {
    let all = write_sample_passbooks().into_iter().enumerate();
    all.filter(|(at, _)| !left_out.contains(at)).map(|(_, (_, bytes))| bytes).collect()
}

pub fn form(files: Vec<Vec<u8>>, consent: &str) -> Form {
    let texts = Form::new().text("name", "Asha Rao").text("email", EMAIL).text("consent", consent.to_owned());
    files.into_iter().fold(texts, with_file)
}

/// A draft of the whole sample.
pub async fn draft_report(site: &Site, person: &Browser<'_>, files: Vec<Vec<u8>>) -> Value {
    let offer = site.get("/pf/v1/report-offer").await.expect(200).json()["data"].clone();
    let consent = offer["consentVersion"].as_str().unwrap();
    person.send_form(REPORT, form(files, consent)).await.expect(201).json()["data"].clone()
}

async fn order(person: &Browser<'_>, report: &Value) -> Answer {
    let buyer = json!({"reportId": report["_id"], "name": "Asha Rao", "email": EMAIL, "pinCode": "560001", "state": "Karnataka"});
    person.post("/pf/v1/payment/create-payment", &buyer).await
}

async fn pay(site: &Site, order: &Value, outcome: &str) {
    let path = format!("/sandbox/checkout/{}", order["orderId"].as_str().unwrap());
    assert!(site.post(&path, &json!({"outcome": outcome})).await.status < 400);
}

pub async fn buy(site: &Site, person: &Browser<'_>, report: &Value) {
    let ordered = order(person, report).await.expect(200).json()["data"].clone();
    assert_eq!(ordered["amount"], 59_000);
    pay(site, &ordered, "success").await;
}

pub fn path_of(report: &Value) -> String {
    format!("{REPORT}/{}", report["_id"].as_str().unwrap())
}

pub async fn wait_for(person: &Browser<'_>, report: &Value, state: &str) -> Value {
    eventually(SOON, &format!("the report is {state}"), || async {
        let seen = person.get(&path_of(report)).await.expect(200).json()["data"].clone();
        (seen["state"] == state).then_some(seen)
    })
    .await
}

pub async fn buy_report(site: &Site, person: &Browser<'_>) -> Value {
    let report = draft_report(site, person, files_but(&[])).await;
    buy(site, person, &report).await;
    wait_for(person, &report, "ready").await
}

/// Letters and digits alone: how lines are broken makes no difference.
fn squeeze(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

fn pdf_text(pdf: &[u8]) -> String {
    let text = papers::extract_text(pdf.to_vec(), "").unwrap();
    assert!(!text.is_broken, "a sound file of another writer is not called damaged");
    text.pages.iter().flat_map(|page| &page.runs).map(|run| run.text.as_str()).collect()
}

fn texts_of(content: &Value) -> Vec<String> {
    match content {
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(texts_of).collect(),
        Value::Object(fields) => {
            fields.iter().filter(|(name, _)| !matches!(name.as_str(), "id" | "kind")).flat_map(|(_, value)| texts_of(value)).collect()
        }
        _ => Vec::new(),
    }
}

async fn a_report_is_bought_read_and_verified(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = draft_report(&site, &person, files_but(&[])).await;
    assert_eq!((&report["state"], &report["content"], &report["missing"]), (&json!("draft"), &Value::Null, &json!([])));
    assert_eq!(report["offer"]["price"]["amount"], 59_000);
    assert_eq!(check_failure(&person.get(&format!("{}.pdf", path_of(&report))).await, 409)["code"], "WRONG_STATE");
    let ordered = order(&person, &report).await.expect(200).json()["data"].clone();
    let again = order(&person, &report).await.expect(200).json()["data"].clone();
    assert_eq!(ordered["orderId"], again["orderId"], "one open order");
    assert_eq!(wait_for(&person, &report, "ordered").await["state"], "ordered");
    pay(&site, &ordered, "failure").await;
    pay(&site, &ordered, "success").await;
    let ready = wait_for(&person, &report, "ready").await;
    assert_eq!(check_failure(&order(&person, &report).await, 409)["code"], "ALREADY_PAID");
    let mail = site.message(EMAIL, "report_ready").await;
    assert!(!mail["text"].as_str().unwrap().contains("XXXX"), "no number in a mail: {mail}");

    let sections: Vec<&str> = ready["content"]["sections"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    let expected = [
        "summary",
        "accounts",
        "findings",
        "readiness",
        "steps",
        "withdrawals",
        "letters",
        "tax",
        "origins",
        "unchecked",
        "sources",
        "disclaimer",
        "verify",
    ];
    assert_eq!(sections, expected);
    let blocks_of = |id: &str| -> Vec<Value> {
        let sections = ready["content"]["sections"].as_array().unwrap();
        sections.iter().find(|section| section["id"] == id).unwrap()["blocks"].as_array().unwrap().clone()
    };
    let kinds: Vec<String> = blocks_of("steps").iter().map(|block| block["kind"].as_str().unwrap().to_owned()).collect();
    assert!(kinds[0] == "heading" && kinds.windows(2).all(|pair| pair != ["steps", "steps"]), "steps say what they mend: {kinds:?}");
    let unchecked = texts_of(&Value::Array(blocks_of("unchecked")));
    assert!(unchecked.iter().all(|text| !text.starts_with("How often")), "a doubt without its purpose: {unchecked:?}");

    assert!(texts_of(&ready["content"]).contains(&"UAN: XXXX XXXX 0101.".to_owned()), "the UAN is told, masked");
    let is_row = |block: &Value, row: &Value| block["rows"].as_array().is_some_and(|rows| rows.contains(row));
    for row in [
        json!(["2024-25", "₹86,098", "₹14,400", "₹4,400", "₹10,000", "₹7,672", "₹0", "₹1,12,570"]),
        json!(["July 2025", "–", "–", "–", "–", "Missing."]),
        json!(["November 2025", "₹1,800", "₹550", "₹1,250", "28 Jan 2026", "Paid in late."]),
    ] {
        assert!(blocks_of("accounts").iter().any(|block| is_row(block, &row)), "no {row} in {:?}", blocks_of("accounts"));
    }
    let letters = texts_of(&Value::Array(blocks_of("letters")));
    for line in ["Date: ____", "UAN: XXXX XXXX 0101 (in full: ____", "Member ID: ending 0", "Signature: ____", "My address: ____"] {
        assert!(letters.iter().any(|text| text.starts_with(line)), "no {line} in {letters:?}");
    }
    let pdf = person.get(&format!("{}.pdf", path_of(&report))).await.expect(200);
    let id = report["_id"].as_str().unwrap();
    assert_eq!(pdf.header("content-disposition"), format!("attachment; filename=\"pf-report-{id}.pdf\""));
    assert!(pdf.body.windows(14).any(|part| part == b"/StructTreeRoo"), "the PDF is tagged");
    let text = squeeze(&pdf_text(&pdf.body));
    for words in texts_of(&ready["content"]["sections"]) {
        // The foot of a page may stand in the midst of a text, but never in the midst of a word.
        let is_whole = text.contains(&squeeze(&words)) || words.split_whitespace().all(|word| text.contains(&squeeze(word)));
        assert!(is_whole, "the PDF lacks: {words}");
    }

    let file = person.get(&format!("{}.json", path_of(&report))).await.expect(200);
    let hash: String = Sha256::digest(&file.body).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(ready["versions"][0]["hash"], json!(hash));
    for name in [&hash, id] {
        let verified = site.get(&format!("{REPORT}/verify/{name}?hash={hash}")).await.expect(200);
        let seen = verified.json()["data"].clone();
        assert_eq!((&seen["version"], &seen["doesHashFit"], &seen["isKept"]), (&json!(1), &json!(true), &json!(true)));
        assert!(!verified.text().contains("ASHA") && !verified.text().contains("XXXX"));
    }
    let other = site.get(&format!("{REPORT}/verify/{id}?hash={}", "0".repeat(64))).await.expect(200).json();
    assert_eq!(other["data"]["doesHashFit"], false);
    site.get(&format!("{REPORT}/verify/{}", "0".repeat(64))).await.expect(404);
    for members in ["BGBNG00111110000000101", "100100100101"] {
        assert!(!file.text().contains(members) && !text.contains(members), "numbers are masked");
    }
    let activities = person.get("/cms/api/subscribers/activities").await.expect(200).json();
    let profile = &activities["data"]["userProfileTFP"];
    assert_eq!((&profile["assistStatus"], &profile["processedUan"]), (&json!("pf_report_generated"), &json!("XXXX XXXX 0101")));
    assert_eq!(profile["reportUrl"], json!(format!("/pf/report/{id}")));
    site.database.run("UPDATE subscribers SET phone = '+919811100099'").await;
    let masked = person.get("/cms/api/subscribers/activities").await.expect(200).json()["data"]["userProfileTFP"]["phone"].clone();
    assert!(!masked.to_string().contains("98111"), "{masked}");
    assert_eq!(site.database.texts("SELECT module FROM cases").await, ["epf"], "what was paid for is a case");
    for address in [format!("/pf/report/{id}"), format!("/pf/report/{id}/"), format!("/pf/verify/{hash}/")] {
        let page = site.get(&address).await.expect(200);
        assert_eq!((page.header("cache-control"), page.header("referrer-policy")), ("no-store", "no-referrer"), "{address}");
    }
}

/// Numbers of a text, sorted: Hindi has another order of words.
fn figures_of(text: &str) -> Vec<&str> {
    let mut figures: Vec<&str> = text.split(|letter: char| !letter.is_numeric()).filter(|part| !part.is_empty()).collect();
    figures.sort_unstable();
    figures
}

async fn a_report_is_read_in_both_languages(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let english = buy_report(&site, &person).await;
    assert_eq!((&english["languages"], &english["content"]["language"]), (&json!(["en", "hi"]), &json!("en")));
    let in_hindi = format!("{}?lang=hi", path_of(&english));
    let hindi = person.get(&in_hindi).await.expect(200).json()["data"].clone();
    assert_eq!(hindi["content"]["language"], "hi");
    assert_eq!(hindi["versions"], english["versions"], "one version, one hash");
    let texts = [&english, &hindi].map(|report| texts_of(&report["content"]["sections"]));
    assert_eq!(texts[0].len(), texts[1].len());
    for (one, other) in texts[0].iter().zip(&texts[1]) {
        assert_eq!(figures_of(one), figures_of(other), "{one} / {other}");
        assert_eq!(one.matches('₹').count(), other.matches('₹').count(), "{one} / {other}");
        let is_sentence = one.split_whitespace().filter(|word| word.chars().all(char::is_lowercase)).count() > 3;
        let has_hindi = other.chars().any(|letter| ('\u{900}'..='\u{97f}').contains(&letter));
        assert!(has_hindi || !is_sentence, "left in English: {other}");
        assert!(!other.contains("Rule: ") && !other.contains("LIMITED. "), "half in English: {other}");
        assert!(!one.contains("; grade "), "a letter says nothing to a reader: {one}");
    }

    // The Hindi data file names the hash of the English one, which is verified.
    let id = english["_id"].as_str().unwrap();
    let hash = english["versions"][0]["hash"].as_str().unwrap();
    let file = person.get(&format!("{}.json?lang=hi", path_of(&english))).await.expect(200);
    assert!(file.json()["language"] == "hi" && file.text().contains(hash));
    site.get(&format!("{REPORT}/verify/{hash}")).await.expect(200);
    let pdf = person.get(&format!("{}.pdf?lang=hi", path_of(&english))).await.expect(200);
    assert_eq!(pdf.header("content-disposition"), format!("attachment; filename=\"pf-report-{id}.pdf\""));
    assert!(squeeze(&pdf_text(&pdf.body)).contains(&squeeze(id)) && pdf_text(&pdf.body).contains('₹'));
    assert_eq!(
        check_failure(&person.get(&format!("{}?lang=ta", path_of(&english))).await, 400)["fields"]["lang"],
        "A report can be read in en or hi"
    );

    let link = person.post(&format!("{}/share", path_of(&english)), &json!({})).await.expect(201).json()["data"].clone();
    let secret = link["url"].as_str().unwrap().split("share=").nth(1).unwrap();
    let shared = site.get(&format!("{}/shared?share={secret}&lang=hi", path_of(&english))).await.expect(200);
    let holder = english["content"]["holder"].as_str().unwrap();
    assert_eq!((&shared.json()["data"]["content"]["language"], shared.text().contains(holder)), (&json!("hi"), false));
}

async fn mails_about_a_report_are_in_the_language_it_was_ordered_in(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = draft_report(&site, &person, files_but(&[MIDDLE])).await;
    let order_in = |language: &'static str| {
        let buyer = json!({"reportId": report["_id"], "name": "Asha Rao", "email": EMAIL, "pinCode": "560001", "state": "Karnataka",
            "language": language});
        let person = &person;
        async move { person.post("/pf/v1/payment/create-payment", &buyer).await }
    };
    assert_eq!(check_failure(&order_in("ta").await, 400)["fields"]["language"], "language is en or hi");
    let english = order_in("en").await.expect(200).json()["data"].clone();
    // Whoever changes the language before paying keeps the order.
    let hindi = order_in("hi").await.expect(200).json()["data"].clone();
    assert_eq!(english["orderId"], hindi["orderId"]);
    pay(&site, &hindi, "success").await;
    wait_for(&person, &report, "needs_document").await;

    let link = format!("/pf/report/{}?lang=hi", report["_id"].as_str().unwrap());
    let receipt = site.message(EMAIL, "payment_receipt").await;
    assert_eq!(receipt["subject"], "पेमेंट मिला: पीएफ रिपोर्ट के लिए ₹590.00");
    let needs = site.message(EMAIL, "report_needs").await;
    assert_eq!(needs["subject"], "आपकी पीएफ रिपोर्ट के लिए एक और पासबुक चाहिए");
    person.send_form(&format!("{}/documents", path_of(&report)), Form::new().text("told", "{}")).await.expect(200);
    wait_for(&person, &report, "ready").await;
    let ready = site.message(EMAIL, "report_ready").await;
    assert_eq!(ready["subject"], "आपकी पीएफ रिपोर्ट तैयार है");
    for mail in [&needs, &ready] {
        assert!(mail["text"].as_str().unwrap().contains(&link), "{mail}");
        for part in ["text", "html"] {
            let words = mail[part].as_str().unwrap();
            assert!(words.contains("?lang=hi") && words.contains("नमस्ते") && !words.contains("Hello"), "{words}");
        }
    }
    assert_eq!(site.database.texts("SELECT language FROM cases").await, ["hi"], "the case that comes of it too");
}

async fn a_report_is_shared_with_a_masked_name(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = buy_report(&site, &person).await;
    let holder = report["content"]["holder"].as_str().unwrap();
    let link = person.post(&format!("{}/share", path_of(&report)), &json!({})).await.expect(201).json()["data"].clone();
    let secret = link["url"].as_str().unwrap().split("share=").nth(1).unwrap();
    let shared = format!("{}/shared?share={secret}", path_of(&report));
    let seen = site.get(&shared).await.expect(200);
    assert!(!seen.text().contains(holder) && seen.text().contains("•••"), "the name is masked");
    let views = async || person.get(&path_of(&report)).await.expect(200).json()["data"]["shares"][0]["views"].as_array().unwrap().len();
    // However often somebody looks, they fill neither the owner's page nor the database.
    let looks = futures_util::future::join_all((0..20).map(|_| site.get(&shared))).await;
    assert!(looks.iter().all(|look| look.status == 200));
    assert_eq!(views().await, 1, "looks within ten minutes are one");
    site.database.run("UPDATE pf_report_views SET at = at - 600000000").await;
    site.get(&shared).await.expect(200);
    assert_eq!(views().await, 2);
    let own = person.get(&path_of(&report)).await.expect(200).json()["data"].clone();
    assert_eq!(own["shares"][0]["isOpen"], true);
    let one = format!("{}/share/{}", path_of(&report), link["_id"].as_str().unwrap());
    person.delete(&one, &json!({})).await.expect(200);
    person.delete(&one, &json!({})).await.expect(404);
    site.get(&shared).await.expect(404);
    let other = person.post(&format!("{}/share", path_of(&report)), &json!({})).await.expect(201).json()["data"].clone();
    let secret = other["url"].as_str().unwrap().split("share=").nth(1).unwrap();
    site.database.run("UPDATE pf_report_shares SET expires_at = 1").await;
    site.get(&format!("{}/shared?share={secret}", path_of(&report))).await.expect(404);
}

async fn an_expert_reads_by_the_link_what_its_owner_sent_and_nothing_else(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = buy_report(&site, &person).await;
    let link = person.post(&format!("{}/share", path_of(&report)), &json!({})).await.expect(201).json()["data"].clone();
    let page = format!("/pf/report/{}", report["_id"].as_str().unwrap());
    let (address, secret) = link["url"].as_str().unwrap().split_once("?share=").unwrap();
    assert!(address.ends_with(&page), "{address}");

    let expert = site.browser();
    let opened = expert.get(&format!("{page}?share={secret}")).await.expect(200);
    assert_eq!((opened.header("cache-control"), opened.header("referrer-policy")), ("no-store", "no-referrer"));
    let shared = |report: &Value, secret: &str| format!("{}/shared?share={secret}", path_of(report));
    let seen = expert.get(&shared(&report, secret)).await.expect(200).json()["data"]["content"].clone();
    let headings = |content: &Value| -> Vec<String> {
        content["sections"].as_array().unwrap().iter().map(|section| section["id"].to_string()).collect()
    };
    let (own, expected) = (headings(&report["content"]), headings(&seen));
    assert!(own.iter().all(|id| expected.contains(id)) && own.len() >= 8, "the whole report: {own:?}, {expected:?}");

    // A link lets nobody act for the owner, and opens no other report.
    assert_eq!(expert.get(&path_of(&report)).await.status, 401);
    for call in ["erase", "refund", "renew", "share"] {
        assert_eq!(expert.post(&format!("{}/{call}", path_of(&report)), &json!({})).await.status, 401, "{call}");
    }
    let other = draft_report(&site, &site.browser(), files_but(&[])).await;
    for (report, secret) in [(&other, secret), (&report, "0000"), (&report, "")] {
        expert.get(&shared(report, secret)).await.expect(404);
    }
    let own = person.get(&path_of(&report)).await.expect(200).json()["data"].clone();
    assert_eq!(own["shares"][0]["views"].as_array().unwrap().len(), 1, "the owner sees that it was opened");
}

async fn what_is_erased_is_gone_and_the_invoice_stays(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = buy_report(&site, &person).await;
    person.post(&format!("{}/share", path_of(&report)), &json!({})).await.expect(201);
    let erased = person.post(&format!("{}/erase", path_of(&report)), &json!({})).await.expect(200).json();
    assert_eq!(erased["data"]["state"], "erased");
    for table in ["pf_reports", "pf_report_versions"] {
        assert_eq!(site.database.number(&format!("SELECT CAST(SUM(LENGTH(wrapped_key)) AS BIGINT) FROM {table}")).await, 0, "{table}");
    }
    assert_eq!(site.database.number("SELECT COUNT(*) FROM pf_report_shares WHERE revoked_at IS NULL").await, 0);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM documents").await, 1, "the invoice stays");
    let seen = person.get(&path_of(&report)).await.expect(200).json()["data"].clone();
    assert_eq!((&seen["state"], &seen["content"]), (&json!("erased"), &Value::Null));
    for call in ["erase", "refund", "renew", "share"] {
        let answer = person.post(&format!("{}/{call}", path_of(&report)), &json!({})).await;
        assert_eq!(check_failure(&answer, 409)["code"], "WRONG_STATE", "{call}");
    }
    let id = report["_id"].as_str().unwrap();
    assert_eq!(site.get(&format!("{REPORT}/verify/{id}")).await.expect(200).json()["data"]["isKept"], false);
}

async fn a_missing_passbook_is_asked_for(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = draft_report(&site, &person, files_but(&[MIDDLE])).await;
    assert_eq!(report["missing"].as_array().unwrap().len(), 1, "{}", report["missing"]);
    buy(&site, &person, &report).await;
    let waiting = wait_for(&person, &report, "needs_document").await;
    assert_eq!(waiting["missing"], report["missing"]);
    site.message(EMAIL, "report_needs").await;
    for call in ["erase", "renew", "share"] {
        let answer = person.post(&format!("{}/{call}", path_of(&report)), &json!({})).await;
        assert_eq!(check_failure(&answer, 409)["code"], "WRONG_STATE", "{call}");
    }
    let documents = format!("{}/documents", path_of(&report));
    let wrong = person.send_form(&documents, with_file(Form::new(), b"no paper".to_vec())).await;
    check_failure(&wrong, 400);
    let missing = write_sample_passbooks().remove(MIDDLE).1;
    person.send_form(&documents, with_file(Form::new(), missing)).await.expect(200);
    assert_eq!(wait_for(&person, &report, "ready").await["missing"], json!([]));
    // Another one goes on without it, and says so.
    let without = draft_report(&site, &person, files_but(&[MIDDLE])).await;
    site.post("/sandbox/outage", &json!({"channel": "email", "seconds": 600})).await.expect(200);
    buy(&site, &person, &without).await;
    wait_for(&person, &without, "needs_document").await;
    keep_request_waiting(&site).await;
    let documents = format!("{}/documents", path_of(&without));
    person.send_form(&documents, Form::new().text("told", "{}")).await.expect(200);
    assert_eq!(site.database.number(REQUESTS_WAITING).await, 0, "nobody is asked for what is no longer missing");
    let ready = wait_for(&person, &without, "ready").await;
    assert!(texts_of(&ready["content"]).iter().any(|text| text.contains("was not given")), "{ready}");
    // And one whose document never comes goes back.
    let late = draft_report(&site, &person, files_but(&[MIDDLE])).await;
    buy(&site, &person, &late).await;
    wait_for(&person, &late, "needs_document").await;
    site.database.run("UPDATE pf_reports SET due_at = 1 WHERE state = 'needs_document'").await;
    site.run_command(&["tasks", "run", "reports"]).await;
    wait_for(&person, &late, "refunded").await;
}

const REQUESTS_WAITING: &str = "SELECT COUNT(*) FROM messages WHERE kind = 'report-needs' AND status IN ('queued', 'held')";

/// Puts the request for a passbook off for good, so that no worker tries to send it while a test goes on.
async fn keep_request_waiting(site: &Site) {
    eventually(SOON, "the request waits", || async {
        let put_off = "UPDATE messages SET run_at = 9000000000000000 WHERE kind = 'report-needs' AND status IN ('queued', 'held')";
        site.database.run(put_off).await;
        (site.database.number(&format!("{REQUESTS_WAITING} AND run_at = 9000000000000000")).await == 1).then_some(())
    })
    .await;
}

/// The print that was damaged stays among what was sent; the one that came in its place counts.
async fn a_passbook_that_does_not_add_up_is_asked_for_once(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let mut doubtful = sample_books().remove(MIDDLE);
    doubtful.closing.employee += 1_000;
    let files = [files_but(&[MIDDLE]), vec![draw_passbook(&doubtful, Style::default(), None)]].concat();
    let report = draft_report(&site, &person, files).await;
    assert!(report["missing"][0].as_str().unwrap().contains("do not add up"), "{}", report["missing"]);
    buy(&site, &person, &report).await;
    wait_for(&person, &report, "needs_document").await;
    let right = write_sample_passbooks().remove(MIDDLE).1;
    person.send_form(&format!("{}/documents", path_of(&report)), with_file(Form::new(), right)).await.expect(200);
    assert_eq!(wait_for(&person, &report, "ready").await["missing"], json!([]));
}

async fn nobody_elses_passbook_joins_a_report(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let mut others = sample_books().remove(MIDDLE);
    (others.holder, others.uan) = ("SOMEBODY ELSE".to_owned(), None);
    let others = draw_passbook(&others, Style::default(), None);
    let report = draft_report(&site, &person, files_but(&[MIDDLE])).await;
    buy(&site, &person, &report).await;
    wait_for(&person, &report, "needs_document").await;
    let documents = format!("{}/documents", path_of(&report));
    let send = async || person.send_form(&documents, with_file(Form::new(), others.clone())).await;
    let refused = check_failure(&send().await, 400);
    assert!(refused["fields"]["file"].as_str().unwrap().contains("one person's passbooks"), "{refused}");
    let waiting = person.get(&path_of(&report)).await.expect(200).json()["data"].clone();
    assert_eq!((&waiting["state"], &waiting["missing"]), (&json!("needs_document"), &report["missing"]), "it still waits for its own");
    person.send_form(&documents, Form::new().text("told", "{}")).await.expect(200);
    let ready = wait_for(&person, &report, "ready").await;
    check_failure(&send().await, 400);
    let after = person.get(&path_of(&report)).await.expect(200).json()["data"].clone();
    assert_eq!((&after["version"], &after["content"]), (&json!(1), &ready["content"]), "nor is there a version of it");
}

async fn uploads_count_by_the_report_and_only_its_owners(engine: Engine) {
    let site = Site::prepare_with_starter(engine).await.allowing_sandbox();
    // The two drafts use up what the network may read.
    let site = site.set("FINEPRINT_LIMITS_PASSBOOKS_PER_DAY", "2").set("FINEPRINT_LIMITS_REPORT_UPLOADS_PER_DAY", "2").up().await;
    let (person, stranger, nobody) = (site.browser(), site.browser(), site.browser());
    let report = buy_report(&site, &person).await;
    draft_report(&site, &stranger, files_but(&[])).await;
    let documents = format!("{}/documents", path_of(&report));
    let send = async |browser: &Browser<'_>| browser.send_form(&documents, with_file(Form::new(), files_but(&[]).remove(0))).await;
    for _ in 0..3 {
        assert_eq!(send(&nobody).await.status, 401);
        assert_eq!(send(&stranger).await.status, 404);
    }
    for _ in 0..2 {
        send(&person).await.expect(200);
    }
    let refused = send(&person).await;
    check_failure(&refused, 429);
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 3600, "it says when it works again");
    assert_eq!((send(&nobody).await.status, send(&stranger).await.status), (401, 404), "it tells nobody else");
}

async fn drafts_count_by_who_signed_in_and_strangers_by_their_network(engine: Engine) {
    let site = without_limits(Site::prepare_with_starter(engine).await.allowing_sandbox());
    let site = site.set("FINEPRINT_LIMITS_PASSBOOKS_PER_DAY", "1").set("FINEPRINT_LIMITS_REPORT_UPLOADS_PER_DAY", "2").up().await;
    let draft = async |browser: &Browser<'_>| browser.send_form(REPORT, form(files_but(&[]), "pf-report-2")).await;
    let stranger = site.browser();
    draft(&stranger).await.expect(201);
    check_failure(&draft(&stranger).await, 429);
    check_failure(&draft(&site.browser()).await, 429);
    // A session that has proven nothing is a stranger's: a draft opens one.
    let claimed = site.browser();
    claimed.subscribe(&typed("claimed@example.in")).await;
    check_failure(&draft(&claimed).await, 429);
    let asha = site.subscriber(&typed(EMAIL)).await;
    for _ in 0..2 {
        draft(&asha).await.expect(201);
    }
    let refused = draft(&asha).await;
    check_failure(&refused, 429);
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 3600, "it says when it works again");
    let ravi = site.browser();
    prove(&site, &ravi, "9000000031", "login").await;
    for _ in 0..2 {
        draft(&ravi).await.expect(201);
    }
    check_failure(&draft(&ravi).await, 429);
}

/// Each who signed in has a time of their own at the readers of passbooks, so mailboxes without end must not give one network all of it.
async fn many_mailboxes_of_a_network_draft_as_strangers(engine: Engine) {
    let site = without_limits(Site::prepare(engine).await.allowing_sandbox());
    let site = site.set("FINEPRINT_LIMITS_PASSBOOKS_PER_DAY", "1").up().await;
    let try_to_draft = async |number: usize| {
        let person = site.subscriber(&typed(&format!("box{number}@example.in"))).await;
        // What holds no passbook is counted before it is read.
        person.send_form(REPORT, Form::new().text("name", "Asha")).await
    };
    for number in 0..20 {
        check_failure(&try_to_draft(number).await, 400);
    }
    check_failure(&try_to_draft(20).await, 400);
    check_failure(&try_to_draft(21).await, 429);
}

async fn money_goes_back_when_asked_before_it_is_ready(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = draft_report(&site, &person, files_but(&[MIDDLE])).await;
    assert_eq!(check_failure(&person.post(&format!("{}/refund", path_of(&report)), &json!({})).await, 409)["code"], "WRONG_STATE");
    buy(&site, &person, &report).await;
    wait_for(&person, &report, "needs_document").await;
    person.post(&format!("{}/refund", path_of(&report)), &json!({})).await.expect(200);
    wait_for(&person, &report, "refunded").await;
    site.message(EMAIL, "report_refunded").await;
    assert_eq!(check_failure(&person.post(&format!("{}/refund", path_of(&report)), &json!({})).await, 409)["code"], "WRONG_STATE");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM refunds").await, 1);
    assert_eq!(site.database.texts("SELECT status FROM orders").await, ["refunded"]);
    assert_eq!(site.database.number("SELECT CAST(SUM(LENGTH(inputs)) AS BIGINT) FROM pf_reports").await, 0, "what was sealed is gone");
}

async fn what_can_not_be_prepared_is_refunded_once(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = draft_report(&site, &person, files_but(&[])).await;
    // Sealed data that does not open any more makes every run fail.
    site.database.run("UPDATE pf_reports SET key_id = 'none'").await;
    let ordered = order(&person, &report).await.expect(200).json()["data"].clone();
    pay(&site, &ordered, "success").await;
    eventually(SOON * 3, "the money is back", || async {
        (site.database.texts("SELECT state FROM pf_reports").await == ["refunded"]).then_some(())
    })
    .await;
    assert_eq!(site.database.number("SELECT CAST(attempts AS BIGINT) FROM pf_reports").await, 3);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM refunds").await, 1);
    assert_eq!(site.database.number("SELECT CAST(SUM(amount) AS BIGINT) FROM refunds").await, 59_000);
}

async fn a_report_that_is_late_is_refunded(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = draft_report(&site, &person, files_but(&[MIDDLE])).await;
    buy(&site, &person, &report).await;
    wait_for(&person, &report, "needs_document").await;
    site.database.run("UPDATE pf_reports SET state = 'preparing', due_at = 1").await;
    site.run_command(&["tasks", "run", "reports"]).await;
    wait_for(&person, &report, "refunded").await;
    site.run_command(&["tasks", "run", "reports"]).await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM refunds").await, 1);
}

async fn a_late_payment_delivers_or_goes_back(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = draft_report(&site, &person, files_but(&[])).await;
    let first = order(&person, &report).await.expect(200).json()["data"].clone();
    site.database.run("UPDATE orders SET expires_at = 1").await;
    let second = order(&person, &report).await.expect(200).json()["data"].clone();
    assert_ne!(first["orderId"], second["orderId"]);
    pay(&site, &first, "success").await;
    wait_for(&person, &report, "ready").await;
    pay(&site, &second, "success").await;
    eventually(SOON, "the second payment is back", || async {
        let all = site.database.texts("SELECT status FROM orders").await.into_iter().collect::<BTreeSet<_>>();
        (all == BTreeSet::from(["paid".to_owned(), "refunded".to_owned()])).then_some(())
    })
    .await;
    let erased = draft_report(&site, &person, files_but(&[])).await;
    let ordered = order(&person, &erased).await.expect(200).json()["data"].clone();
    person.post(&format!("{}/erase", path_of(&erased)), &json!({})).await.expect(200);
    pay(&site, &ordered, "success").await;
    eventually(SOON, "the third payment is back", || async {
        (site.database.number("SELECT COUNT(*) FROM orders WHERE status = 'refunded'").await == 2).then_some(())
    })
    .await;
}

async fn links_asked_for_at_once_are_counted(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = buy_report(&site, &person).await;
    let (share, nothing) = (format!("{}/share", path_of(&report)), json!({}));
    let answers = futures_util::future::join_all((0..14).map(|_| person.post(&share, &nothing))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 10);
    for refused in answers.iter().filter(|answer| answer.status != 201) {
        assert_eq!(check_failure(refused, 409)["code"], "TOO_MANY_LINKS");
    }
}

async fn a_changed_rule_makes_a_second_version(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = buy_report(&site, &person).await;
    let renew = format!("{}/renew", path_of(&report));
    assert_eq!(person.post(&renew, &json!({})).await.expect(200).json()["data"]["isNew"], false, "nothing changed");
    let more = form(vec![write_sample_passbooks().remove(0).1], "");
    person.send_form(&format!("{}/documents", path_of(&report)), more).await.expect(200);
    assert_eq!(person.get(&path_of(&report)).await.expect(200).json()["data"]["version"], 1, "the same passbook changes nothing");
    let value = json!({"from": "2014-09-01", "number": 14_000, "confidence": "A", "checked": "2026-11-20",
        "source": {"title": "Another order", "publisher": "The Gazette of India", "url": "https://gazette.example/1"}});
    let ceiling = json!({"label": "PF wage ceiling", "category": "epfo", "unit": "rupees a month", "values": [value]});
    site.put_as("editor", "/cms/api/facts/epf.wage-ceiling", &ceiling).await.expect(200);
    eventually(SOON, "the changed fact makes a version", || async {
        (person.post(&renew, &json!({})).await.expect(200).json()["data"]["isNew"] == true).then_some(())
    })
    .await;
    let newer = person.get(&path_of(&report)).await.expect(200).json()["data"].clone();
    assert_eq!((&newer["version"], &newer["state"]), (&json!(2), &json!("ready")));
    assert!(!newer["differences"].as_array().unwrap().is_empty());
    let old = person.get(&format!("{}?version=1", path_of(&report))).await.expect(200).json()["data"].clone();
    assert_eq!((&old["state"], &old["content"]), (&json!("superseded"), &report["content"]), "the old version stays as it was");
    person.get(&format!("{}?version=3", path_of(&report))).await.expect(404);
    site.database.run("UPDATE pf_reports SET ready_at = 1").await;
    assert_eq!(check_failure(&person.post(&renew, &json!({})).await, 409)["code"], "RENEWAL_OVER");
}

async fn a_draft_needs_consent_and_passbooks(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let send = async |form: Form| person.send_form(REPORT, form).await;
    assert!(check_failure(&send(form(files_but(&[]), "")).await, 400)["fields"]["consent"].is_string());
    assert!(check_failure(&send(form(vec![b"none".to_vec()], "pf-report-2")).await, 400)["fields"]["file"].is_string());
    let nobody = files_but(&[]).into_iter().fold(Form::new().text("consent", "pf-report-2"), with_file);
    assert!(check_failure(&send(nobody).await, 400)["fields"]["email"].is_string());
    assert_eq!(site.database.number("SELECT COUNT(*) FROM pf_reports").await, 0);
    let report = draft_report(&site, &person, files_but(&[])).await;
    let both = json!({"reportId": report["_id"], "bookingId": report["_id"]});
    check_failure(&person.post("/pf/v1/payment/create-payment", &both).await, 400);
    let no_place = json!({"reportId": report["_id"], "name": "Asha", "email": EMAIL});
    check_failure(&person.post("/pf/v1/payment/create-payment", &no_place).await, 400);
    assert_eq!(person.get(&path_of(&report)).await.expect(200).json()["data"]["state"], "draft");
}

async fn strangers_learn_nothing(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = draft_report(&site, &person, files_but(&[])).await;
    let own_code = site.code(EMAIL).await;
    let stranger = site.browser();
    draft_report(&site, &stranger, files_but(&[])).await;
    stranger.get(&path_of(&report)).await.expect(404);
    for call in ["erase", "refund", "renew", "share"] {
        stranger.post(&format!("{}/{call}", path_of(&report)), &json!({})).await.expect(404);
    }
    order(&stranger, &report).await.expect(404);
    assert_eq!(stranger.get("/pf/v1/reports").await.expect(200).json()["data"].as_array().unwrap().len(), 1);
    assert_eq!(site.get(&path_of(&report)).await.status, 401);
    person.post("/cms/api/subscribers/verify", &json!({"code": own_code})).await.expect(200);
    assert_eq!(person.get("/pf/v1/reports").await.expect(200).json()["data"].as_array().unwrap().len(), 2, "a proof shows all");
}
