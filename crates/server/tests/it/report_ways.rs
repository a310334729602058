//! The ways to a report: the button's address, the token for a page elsewhere, old clients' addresses, and passbooks that are kept.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use reqwest::multipart::Form;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::envelopes::check_failure;
use crate::fund_accounts::{BOOKS, PASSWORD, books, prove, without_limits};
use crate::reports::{EMAIL, REPORT, buy, buy_report, path_of, wait_for};
use crate::site::{Browser, Engine, SOON, Site, eventually, typed};

on_both_databases!(
    a_token_opens_a_report_once,
    tokens_that_are_none_open_nothing,
    without_a_page_elsewhere_the_button_leads_to_ours,
    numbers_in_an_address_open_only_ones_own,
    kept_passbooks_make_a_report,
    a_changed_rule_renews_what_is_ready,
    a_passing_error_only_delays_a_renewal,
    answers_are_kept_beside_passbooks,
    what_is_kept_can_be_taken_along,
);

const PAGE: &str = "https://reports.example/pf";
const VISIT: &str = "/pf/v1/report/visit";
const NUMBERS: &str = "mobileNumber=9000000031&selectedUan=100100100101";

async fn prepare(engine: Engine) -> Site {
    without_limits(Site::prepare_with_starter(engine).await.allowing_sandbox())
}

async fn start_with_page(engine: Engine) -> Site {
    prepare(engine).await.set("FINEPRINT_PF_REPORT_PAGE", PAGE).up().await
}

/// Where a browser is sent from the button of this report.
async fn follow(browser: &Browser<'_>, report: &Value) -> String {
    let sent = browser.get(&format!("{}/open", path_of(report))).await.expect(303);
    assert_eq!((sent.header("cache-control"), sent.header("referrer-policy")), ("private, no-store", "no-referrer"));
    sent.header("location").to_owned()
}

async fn get_token(browser: &Browser<'_>, report: &Value) -> String {
    follow(browser, report).await.strip_prefix(&format!("{PAGE}?token=")).expect("a token leads elsewhere").to_owned()
}

fn page_of(report: &Value) -> String {
    format!("/pf/report/{}", report["_id"].as_str().unwrap())
}

async fn a_token_opens_a_report_once(engine: Engine) {
    let site = start_with_page(engine).await;
    let person = site.browser();
    let report = buy_report(&site, &person).await;
    let activities = person.get("/cms/api/subscribers/activities").await.expect(200).json();
    assert_eq!(activities["data"]["userProfileTFP"]["reportUrl"], json!(format!("{}/open", path_of(&report))));
    let token = get_token(&person, &report).await;
    assert!(!token.contains("0001"), "no number is in the address: {token}");
    // The page elsewhere exchanges it from its own server, without a session.
    let seen = site.post(VISIT, &json!({"token": token})).await.expect(200);
    assert_eq!(seen.header("cache-control"), "no-store");
    assert_eq!(seen.json()["data"]["content"], report["content"]);
    check_failure(&site.post(VISIT, &json!({"token": token})).await, 404);
    check_failure(&person.post(VISIT, &json!({"token": token})).await, 404);
    assert_ne!(get_token(&person, &report).await, token, "each click has its own");
    // A token that was not used before the report is erased opens nothing any more.
    let unused = get_token(&person, &report).await;
    person.post(&format!("{}/erase", path_of(&report)), &json!({})).await.expect(200);
    check_failure(&site.post(VISIT, &json!({"token": unused})).await, 404);
    assert_eq!(follow(&person, &report).await, page_of(&report), "what is not ready is told by our own page");
    site.database.run("UPDATE pf_report_visits SET at = 1").await;
    site.run_command(&["tasks", "run", "reports"]).await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM pf_report_visits").await, 0, "used tokens are forgotten");
}

async fn tokens_that_are_none_open_nothing(engine: Engine) {
    let site = start_with_page(engine).await;
    let person = site.browser();
    let report = buy_report(&site, &person).await;
    let stranger = site.browser();
    stranger.subscribe(&typed("stranger@example.in")).await;
    for other in [&stranger, &site.browser()] {
        assert_eq!(follow(other, &report).await, page_of(&report), "somebody else's report gives no token");
    }
    let id = report["_id"].as_str().unwrap();
    let good = sign(&site, "pf-report-visit", id, 60).await;
    let (body, signature) = good.rsplit_once('.').unwrap();
    let other = sign(&site, "pf-report-visit", "00000000-0000-4000-8000-000000000000", 60).await;
    let other_body = other.rsplit_once('.').unwrap().0;
    let refused = [
        String::new(),
        "none".to_owned(),
        // Too old.
        sign(&site, "pf-report-visit", id, -1).await,
        // Altered: another report under the signature of this one, and another signature.
        format!("{other_body}.{signature}"),
        format!("{body}.{}", URL_SAFE_NO_PAD.encode([7_u8; 32])),
        // Of another purpose, and of a key that is not ours.
        sign(&site, "session", id, 60).await,
        good.replacen(good.split('.').next().unwrap(), "abcdefabcdef", 1),
        // Rightly signed, for a report that is not there.
        other.clone(),
    ];
    let mut answers = Vec::new();
    for token in &refused {
        let answer = site.post(VISIT, &json!({"token": token})).await;
        check_failure(&answer, 404);
        answers.push(answer.json()["message"].clone());
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "all are told the same: {answers:?}");
    site.post(VISIT, &json!({"token": good})).await.expect(200);
}

/// Seconds of the wall clock, which only tests may read like this.
#[allow(clippy::disallowed_methods)]
fn now() -> i64 {
    jiff::Timestamp::now().as_second()
}

/// A token as the site signs it, that is good for so many seconds.
async fn sign(site: &Site, purpose: &str, report: &str, seconds: i64) -> String {
    let secret = if site.database.engine == Engine::Sqlite { "lower(hex(secret))" } else { "encode(secret, 'hex')" };
    let found = site.database.texts(&format!("SELECT id || ' ' || {secret} FROM signing_keys")).await;
    let (id, hex) = found[0].split_once(' ').unwrap();
    let mut key = [0_u8; 64];
    for (at, byte) in key.iter_mut().take(32).enumerate() {
        *byte = u8::from_str_radix(&hex[at * 2..at * 2 + 2], 16).unwrap();
    }
    let expires = now() + seconds;
    let body = URL_SAFE_NO_PAD.encode(format!("{expires}|{report}|{}", "0".repeat(32)));
    let signed = format!("{purpose}\0{body}");
    let inner = Sha256::new().chain_update(key.map(|byte| byte ^ 0x36)).chain_update(signed).finalize();
    let outer = Sha256::new().chain_update(key.map(|byte| byte ^ 0x5c)).chain_update(inner).finalize();
    format!("{id}.{body}.{}", URL_SAFE_NO_PAD.encode(outer))
}

async fn without_a_page_elsewhere_the_button_leads_to_ours(engine: Engine) {
    let site = prepare(engine).await.up().await;
    let person = site.browser();
    let report = buy_report(&site, &person).await;
    assert_eq!(follow(&person, &report).await, page_of(&report));
    assert_eq!(follow(&site.browser(), &report).await, page_of(&report));
}

/// A person with a proven address and a linked account of the number 9000000031.
pub async fn member(site: &Site) -> Browser<'_> {
    let asha = site.subscriber(&typed(EMAIL)).await;
    prove(site, &asha, "9000000031", "password").await;
    asha.post(PASSWORD, &json!({"uan": "100100100101", "password": "long enough", "source": "first"})).await.expect(200);
    asha
}

async fn numbers_in_an_address_open_only_ones_own(engine: Engine) {
    let site = prepare(engine).await.up().await;
    let open = async |browser: &Browser<'_>, query: &str| {
        browser.get(&format!("{REPORT}/open?{query}")).await.expect(303).header("location").to_owned()
    };
    let asha = member(&site).await;
    assert_eq!(open(&asha, NUMBERS).await, "/service?module=epf", "there is no report yet");
    let report = buy_report(&site, &asha).await;
    assert_eq!(open(&asha, NUMBERS).await, page_of(&report), "both are the session's own");
    let others =
        ["mobileNumber=9000000032&selectedUan=100100100101", "mobileNumber=9000000031&selectedUan=100000000002", "", "selectedUan=x"];
    for query in others {
        assert_eq!(open(&asha, query).await, "/service?module=epf", "{query}");
    }
    let claimed = site.browser();
    claimed.subscribe(&typed(EMAIL)).await;
    let ravi = site.subscriber(&typed("ravi@example.in")).await;
    for stranger in [&claimed, &ravi, &site.browser()] {
        assert_eq!(open(stranger, NUMBERS).await, "/service?module=epf");
    }
    assert!(!site.server().log().contains("100100100101"), "no UAN stands in the log");
}

pub fn draft_of_kept() -> Form {
    Form::new().text("kept", "true").text("name", "Asha Rao").text("email", EMAIL).text("consent", "pf-report-2")
}

async fn kept_passbooks_make_a_report(engine: Engine) {
    let site = prepare(engine).await.up().await;
    let asha = site.browser();
    check_failure(&asha.send_form(REPORT, draft_of_kept()).await, 401);
    prove(&site, &asha, "9000000031", "login").await;
    check_failure(&asha.send_form(REPORT, draft_of_kept()).await, 404);
    asha.send_form(BOOKS, books("pf-keep-1")).await.expect(200);
    let no_consent = Form::new().text("kept", "true").text("name", "Asha Rao").text("email", EMAIL);
    assert!(check_failure(&asha.send_form(REPORT, no_consent).await, 400)["fields"]["consent"].is_string());
    let drafted = asha.send_form(REPORT, draft_of_kept()).await.expect(201).json()["data"].clone();
    let kept = asha.get(BOOKS).await.expect(200).json();
    assert_eq!((&drafted["state"], &drafted["missing"], &drafted["books"]), (&json!("draft"), &json!([]), &kept["data"]["books"]));
    buy(&site, &asha, &drafted).await;
    let ready = wait_for(&asha, &drafted, "ready").await;
    let of_files = buy_report(&site, &asha).await;
    assert_eq!(ready["content"]["sections"][2], of_files["content"]["sections"][2], "the same findings as from the files");
    // The report stays when the account's data goes.
    asha.delete("/pf/v1/data", &json!({})).await.expect(200);
    assert_eq!(asha.get(&path_of(&drafted)).await.expect(200).json()["data"]["state"], "ready");
    check_failure(&asha.send_form(REPORT, draft_of_kept()).await, 401);
}

async fn a_changed_rule_renews_what_is_ready(engine: Engine) {
    let site = prepare(engine).await.up().await;
    let person = site.browser();
    let report = buy_report(&site, &person).await;
    let version = async || person.get(&path_of(&report)).await.expect(200).json()["data"]["version"].clone();
    let value = json!({"from": "2014-09-01", "number": 14_000, "confidence": "A", "checked": "2026-11-20",
        "source": {"title": "Another order", "publisher": "The Gazette of India", "url": "https://gazette.example/1"}});
    let ceiling = json!({"label": "PF wage ceiling", "category": "epfo", "unit": "rupees a month", "values": [value]});
    site.run_command(&["tasks", "run", "reports"]).await;
    assert_eq!(version().await, 1, "nothing changed");
    // A rule of another field sets off no comparing.
    let hex = if site.database.engine == Engine::Sqlite { "hex(rules)" } else { "encode(rules, 'hex')" };
    let compared = format!("SELECT {hex} FROM pf_reports");
    let before = site.database.texts(&compared).await;
    site.put_as("editor", "/cms/api/facts/banking.sample-ceiling", &ceiling).await.expect(200);
    site.run_command(&["tasks", "run", "reports"]).await;
    assert_eq!((version().await, site.database.texts(&compared).await), (json!(1), before));
    site.put_as("editor", "/cms/api/facts/epf.wage-ceiling", &ceiling).await.expect(200);
    site.run_command(&["tasks", "run", "reports"]).await;
    let newer = person.get(&path_of(&report)).await.expect(200).json()["data"].clone();
    assert_eq!((&newer["version"], &newer["state"]), (&json!(2), &json!("ready")));
    assert!(!newer["differences"].as_array().unwrap().is_empty());
    let old = person.get(&format!("{}?version=1", path_of(&report))).await.expect(200).json()["data"].clone();
    assert_eq!((&old["state"], &old["content"]), (&json!("superseded"), &report["content"]));
    eventually(SOON, "both versions are told by mail", || async {
        site.morning().await;
        (site.list_sent_by(EMAIL, "report_ready").await.len() == 2).then_some(())
    })
    .await;
    let mails = site.list_sent_by(EMAIL, "report_ready").await;
    let unasked =
        mails.iter().filter(|mail| mail["text"].as_str().unwrap().contains("A rule has changed, so we have made version 2")).count();
    assert_eq!(unasked, 1, "what was ordered and what was not are told apart");
    site.run_command(&["tasks", "run", "reports"]).await;
    assert_eq!(version().await, 2, "compared once");
    // A report whose free time is over stays as it is.
    site.database.run("UPDATE pf_reports SET ready_at = 1").await;
    let other = json!({"label": "PF wage ceiling", "category": "epfo", "unit": "rupees a month", "values": [
        {"from": "2014-09-01", "number": 13_000, "confidence": "A", "checked": "2026-11-20", "source": ceiling["values"][0]["source"]}]});
    site.put_as("editor", "/cms/api/facts/epf.wage-ceiling", &other).await.expect(200);
    site.run_command(&["tasks", "run", "reports"]).await;
    assert_eq!(version().await, 2);
}

async fn a_passing_error_only_delays_a_renewal(engine: Engine) {
    let site = prepare(engine).await.up().await;
    let person = site.browser();
    let report = buy_report(&site, &person).await;
    let version = async || person.get(&path_of(&report)).await.expect(200).json()["data"]["version"].clone();
    let hex = if site.database.engine == Engine::Sqlite { "hex(rules)" } else { "encode(rules, 'hex')" };
    let compared = format!("SELECT {hex} FROM pf_reports");
    let before = site.database.texts(&compared).await;
    let value = json!({"from": "2014-09-01", "number": 14_000, "confidence": "A", "checked": "2026-11-20",
        "source": {"title": "Another order", "publisher": "The Gazette of India", "url": "https://gazette.example/1"}});
    let ceiling = json!({"label": "PF wage ceiling", "category": "epfo", "unit": "rupees a month", "values": [value]});
    site.put_as("editor", "/cms/api/facts/epf.wage-ceiling", &ceiling).await.expect(200);
    // A worker without the key that opens passbooks can compare nothing, now.
    let without_key = site.prepare_second_node();
    for _ in 0..2 {
        let failed = without_key.cli(&["tasks", "run", "reports"]).await;
        assert!(!failed.success && failed.stderr.contains("not set up"), "{}{}", failed.stdout, failed.stderr);
    }
    assert_eq!((version().await, site.database.texts(&compared).await), (json!(1), before), "it still counts as not compared");
    site.run_command(&["tasks", "run", "reports"]).await;
    assert_eq!(version().await, 2, "nothing was missed");
}

async fn answers_are_kept_beside_passbooks(engine: Engine) {
    let site = prepare(engine).await.up().await;
    let path = format!("{BOOKS}/answers");
    let unmarked = json!(["BGBNG00111110000000101"]);
    let told = json!({"told": {"nameMatches": false, "employed": true, "unmarkedExits": unmarked}});
    let asha = member(&site).await;
    check_failure(&asha.post(&path, &told).await, 404);
    asha.send_form(BOOKS, books("pf-keep-1")).await.expect(200);
    let before = asha.get(BOOKS).await.expect(200).json()["data"].clone();
    let after = asha.post(&path, &told).await.expect(200).json()["data"].clone();
    assert_eq!((&after["told"]["nameMatches"], &after["keptAt"]), (&json!(false), &before["keptAt"]));
    assert_eq!((&before["told"]["unmarkedExits"], &after["told"]["unmarkedExits"]), (&Value::Null, &unmarked));
    assert_ne!(after["analysis"]["readiness"], before["analysis"]["readiness"], "the answers count");
    assert_eq!(asha.get(BOOKS).await.expect(200).json()["data"], after, "and stay");
    check_failure(&asha.post(&path, &json!({"told": {"nobodyKnows": 1}})).await, 400);
    let by_password = site.browser();
    let login = json!({"uan": "100100100101", "password": "long enough", "mobile_number": "9000000031"});
    by_password.post("/pf/v1/auth/login", &login).await.expect(200);
    check_failure(&by_password.post(&path, &told).await, 403);
    // Only a session that a code has opened may see the UAN whole.
    let mut masked = after.clone();
    masked.as_object_mut().unwrap().remove("uans");
    assert_eq!(by_password.get(BOOKS).await.expect(200).json()["data"], masked);
}

async fn what_is_kept_can_be_taken_along(engine: Engine) {
    const DATA: &str = "/pf/v1/data";
    let site = prepare(engine).await.up().await;
    let export = async |browser: &Browser<'_>| browser.get("/cms/api/subscribers/export").await.expect(200).json();
    let other = site.browser();
    prove(&site, &other, "9000000032", "login").await;
    assert_eq!(other.get(DATA).await.expect(200).json()["data"]["account"], Value::Null);
    let asha = member(&site).await;
    asha.send_form(BOOKS, books("pf-keep-1")).await.expect(200);
    let file = asha.get(DATA).await.expect(200);
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"provident-fund-data.json\"");
    assert_eq!(file.header("cache-control"), "no-store");
    let account = file.json()["data"]["account"].clone();
    assert_eq!((&account["mobileNumber"], &account["uan"]), (&json!("XXXXXX0031"), &json!("XXXX XXXX 0101")));
    assert_eq!(account["passbooks"]["books"], asha.get(BOOKS).await.expect(200).json()["data"]["books"]);
    assert!(account["passbooks"]["consent"].as_str().unwrap().starts_with("pf-keep-1 sha256:"));
    assert!(!file.text().contains("9000000031") && !file.text().contains("100100100101"), "numbers are masked");
    assert_eq!(export(&asha).await["providentFund"], json!({"mobileNumber": "XXXXXX0031"}), "only that there is an account");
    // What can't be opened keeps nothing else from the person.
    site.database.run("UPDATE pf_accounts SET key_id = 'x' || key_id").await;
    assert_eq!(export(&asha).await["providentFund"], Value::Null);
    site.database.run("UPDATE pf_accounts SET key_id = SUBSTR(key_id, 2)").await;
    let ravi = site.subscriber(&typed("ravi@example.in")).await;
    assert_eq!(export(&ravi).await["providentFund"], Value::Null);
    asha.delete(DATA, &json!({})).await.expect(200);
    assert_eq!(export(&asha).await["providentFund"], Value::Null);
    check_failure(&asha.get(DATA).await, 401);
}
