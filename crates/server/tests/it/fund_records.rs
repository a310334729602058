//! What the source told of a number counts for the passbooks that its owner reads, and for those that the owner keeps.

use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::fund_accounts::{BOOKS, UANS, books, prove, start_with_starter, without_limits};
use crate::report_ways::member;
use crate::site::{Browser, Engine, Site};

on_both_databases!(
    the_record_counts_in_its_session,
    two_uans_and_a_stranger_are_found_in_passbooks_and_record,
    the_kept_copy_counts_for_the_kept_passbooks,
    the_source_is_asked_so_often_in_a_day,
    a_printed_uan_is_shown_whole_to_its_owner_alone,
    whole_uans_are_shown_so_often_in_a_day,
);

const READ: &str = "/pf/v1/passbooks/read";
const TEXTILES: &str = "BGBNG00111110000000101";

/// The first finding of a check that is about this employment, or about none.
fn find<'a>(data: &'a Value, check: &str, member: Option<&str>) -> &'a Value {
    let mut findings = data["analysis"]["findings"].as_array().unwrap().iter();
    findings.find(|finding| finding["check"] == check && finding["member"].as_str() == member).unwrap()
}

fn item<'a>(data: &'a Value, id: &str) -> &'a str {
    let items = data["analysis"]["readiness"]["items"].as_array().unwrap();
    items.iter().find(|item| item["id"] == id).unwrap()["outcome"].as_str().unwrap()
}

async fn read(browser: &Browser<'_>) -> Value {
    browser.send_form(READ, books("")).await.expect(200).json()["data"].clone()
}

/// With the answer of a member who works, so that it doesn't matter how long ago the sample's last deposit is.
async fn read_at_work(browser: &Browser<'_>) -> Value {
    let form = books("").text("told", json!({"employed": true}).to_string());
    browser.send_form(READ, form).await.expect(200).json()["data"].clone()
}

async fn the_record_counts_in_its_session(engine: Engine) {
    let site = start_with_starter(engine).await;
    let asha = site.browser();
    prove(&site, &asha, "9000000001", "login").await;
    let before = read(&asha).await;
    assert_eq!(find(&before, "exitMissing", Some(TEXTILES))["title"], "No date of exit is known for SAMPLE TEXTILES PRIVATE LIMITED");
    assert_eq!(find(&before, "claimReadiness", None)["title"], "A claim is refused if no date of exit is marked");
    assert_eq!((item(&before, "oneUan"), item(&before, "exits")), ("unknown", "unknown"));

    asha.post(UANS, &json!({})).await.expect(200);
    let data = read_at_work(&asha).await;
    let exit = find(&data, "exitMissing", Some(TEXTILES));
    assert_eq!(exit["outcome"], "pass", "{exit}");
    let reason = exit["reason"].as_str().unwrap();
    assert!(reason.contains("the record under your number, fetched on") && reason.contains("31 Oct 2024"), "{reason}");
    assert_eq!(find(&data, "twoUans", None)["title"], "One UAN stands under your number");
    assert_eq!(find(&data, "identity", None)["outcome"], "pass", "the sample's person is the number's person");
    assert_eq!((item(&data, "oneUan"), item(&data, "exits")), ("pass", "pass"));

    // Nobody else's reading knows of it, nor does the sample.
    let stranger = read(&site.browser()).await;
    assert_eq!(item(&stranger, "oneUan"), "unknown");
    let sample = asha.post("/pf/v1/passbooks/sample", &json!({"told": {}})).await.expect(200).json()["data"].clone();
    assert_eq!(item(&sample, "oneUan"), "unknown", "it is nobody's own");
}

async fn two_uans_and_a_stranger_are_found_in_passbooks_and_record(engine: Engine) {
    let site = start_with_starter(engine).await;
    let ravi = site.browser();
    prove(&site, &ravi, "9000000002", "login").await;
    ravi.post(UANS, &json!({})).await.expect(200);
    let data = read(&ravi).await;
    let two = find(&data, "twoUans", None);
    assert_eq!((&two["outcome"], &two["severity"]), (&json!("fail"), &json!("high")));
    assert_eq!(two["title"], "2 UANs stand under your number: XXXX XXXX 0201 and XXXX XXXX 0202");
    assert_eq!(item(&data, "oneUan"), "fail");
    let strange = find(&data, "identity", None);
    assert_eq!((&strange["outcome"], &strange["title"]), (&json!("fail"), &json!("Your passbooks don't fit the record under your number")));
    let text = strange.to_string();
    assert!(text.contains("XXXX XXXX 0101") && !text.contains("RAVI") && !text.contains("ASHA"), "{text}");
    assert!(!data.to_string().contains("100100100201"));
}

async fn the_kept_copy_counts_for_the_kept_passbooks(engine: Engine) {
    let site = start_with_starter(engine).await;
    let asha = site.browser();
    prove(&site, &asha, "9000000001", "login").await;
    asha.send_form(BOOKS, books("pf-keep-1")).await.expect(200);
    let kept = async |browser: &Browser<'_>| browser.get(BOOKS).await.expect(200).json()["data"].clone();
    assert_eq!(item(&kept(&asha).await, "exits"), "unknown");
    asha.post(UANS, &json!({})).await.expect(200);
    let told = json!({"told": {"employed": true, "panLinked": true}});
    let answered = asha.post("/pf/v1/passbooks/answers", &told).await.expect(200).json()["data"].clone();
    assert_eq!((item(&answered, "exits"), item(&answered, "panLinked")), ("pass", "pass"));

    // What was fetched without keeping it ended with the session; what is kept counts in the next one.
    let later = site.browser();
    prove(&site, &later, "9000000001", "login").await;
    assert_eq!(item(&kept(&later).await, "exits"), "unknown");
    later.post(UANS, &json!({"consent": "pf-keep-1"})).await.expect(200);
    let last = site.browser();
    prove(&site, &last, "9000000001", "login").await;
    assert_eq!(item(&kept(&last).await, "exits"), "pass");
    assert_eq!(item(&read_at_work(&last).await, "exits"), "pass");
}

/// Each question to the source may be paid for, so a number that is asked about again and again is answered with what was fetched before.
async fn the_source_is_asked_so_often_in_a_day(engine: Engine) {
    let site = start_with_starter(engine).await;
    let (asha, ravi) = (site.browser(), site.browser());
    prove(&site, &asha, "9000000001", "login").await;
    for _ in 0..20 {
        assert_eq!(asha.post(UANS, &json!({})).await.expect(200).json()["data"]["isCopy"], false);
    }
    let older = asha.post(UANS, &json!({})).await.expect(200).json()["data"].clone();
    assert_eq!((&older["isCopy"], older["uans"].as_array().unwrap().len()), (&json!(true), 1));
    // A session to which nothing was fetched waits for the next day; another number does not.
    prove(&site, &asha, "9000000001", "login").await;
    check_failure(&asha.post(UANS, &json!({})).await, 429);
    prove(&site, &ravi, "9000000002", "login").await;
    assert_eq!(ravi.post(UANS, &json!({})).await.expect(200).json()["data"]["isCopy"], false);
}

/// Each time adds a row to the audit trail, from which nothing is deleted.
async fn whole_uans_are_shown_so_often_in_a_day(engine: Engine) {
    let site = without_limits(Site::prepare_with_sandbox(engine).await);
    let site = site.set("FINEPRINT_LIMITS_LOOKUPS_PER_15_MINUTES", "1000").up().await;
    let (asha, ravi) = (site.browser(), site.browser());
    for (browser, mobile) in [(&asha, "9000000001"), (&ravi, "9000000002")] {
        prove(&site, browser, mobile, "login").await;
    }
    let reveal =
        async |browser: &Browser<'_>, reference: &str| browser.post(&format!("/pf/v1/data/revealUan/{reference}"), &json!({})).await;
    let own = asha.post(UANS, &json!({})).await.expect(200).json()["data"]["uans"][0]["ref"].as_str().unwrap().to_owned();
    for _ in 0..60 {
        reveal(&asha, &own).await.expect(200);
    }
    check_failure(&reveal(&asha, &own).await, 429);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM audit_events WHERE action = 'fund.uan.reveal'").await, 60);
    let other = ravi.post(UANS, &json!({})).await.expect(200).json()["data"]["uans"][0]["ref"].as_str().unwrap().to_owned();
    reveal(&ravi, &other).await.expect(200);
}

async fn a_printed_uan_is_shown_whole_to_its_owner_alone(engine: Engine) {
    const WHOLE: &str = "100100100101";
    let site = start_with_starter(engine).await;
    // The source knows nothing of this number; what its owner keeps prints a UAN.
    let asha = member(&site).await;
    assert_eq!(read(&asha).await["uans"], Value::Null, "a file that is not kept is forgotten, with its number");
    let kept = asha.send_form(BOOKS, books("pf-keep-1")).await.expect(200).json()["data"].clone();
    let uans = kept["uans"].clone();
    assert_eq!((uans.as_array().unwrap().len(), &uans[0]["uan"]), (1, &json!("XXXX XXXX 0101")));
    assert_eq!(asha.get(BOOKS).await.expect(200).json()["data"]["uans"], uans);
    let reference = uans[0]["ref"].as_str().unwrap();
    assert!(reference.starts_with("u_") && !kept.to_string().contains(WHOLE), "{kept}");
    let reveal = format!("/pf/v1/data/revealUan/{reference}");
    let looks = async || site.database.number("SELECT COUNT(*) FROM audit_events WHERE action = 'fund.uan.reveal'").await;
    assert_eq!(looks().await, 0);
    let shown = asha.post(&reveal, &json!({})).await.expect(200);
    assert_eq!((&shown.json()["data"], shown.header("cache-control")), (&json!({"uan": WHOLE}), "no-store"));
    assert_eq!(looks().await, 1, "the audit trail says so");
    let subjects = site.database.texts("SELECT subject FROM audit_events WHERE action = 'fund.uan.reveal'").await;
    assert_eq!(subjects, [reference], "and names no number");

    let by_password = site.browser();
    let login = json!({"uan": WHOLE, "password": "long enough", "mobile_number": "9000000031"});
    by_password.post("/pf/v1/auth/login", &login).await.expect(200);
    assert_eq!(by_password.get(BOOKS).await.expect(200).json()["data"]["uans"], Value::Null);
    check_failure(&by_password.post(&reveal, &json!({})).await, 403);
    check_failure(&site.browser().post(&reveal, &json!({})).await, 401);
    let other = site.browser();
    prove(&site, &other, "9000000032", "login").await;
    check_failure(&other.post(&reveal, &json!({})).await, 404);
    assert_eq!(looks().await, 1, "what was refused is no look");

    // What the source told of the session's number is enough for passbooks that nobody keeps.
    let fetched = site.browser();
    prove(&site, &fetched, "9000000001", "login").await;
    fetched.post(UANS, &json!({})).await.expect(200);
    let data = read(&fetched).await;
    let own = data["uans"][0]["ref"].as_str().unwrap();
    assert_eq!(fetched.post(&format!("/pf/v1/data/revealUan/{own}"), &json!({})).await.expect(200).json()["data"]["uan"], WHOLE);
    assert!(!site.server().log().contains(WHOLE), "no UAN stands in the log");
}
