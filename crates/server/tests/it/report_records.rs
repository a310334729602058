//! What was fetched under a member's number counts in the report as it does on the dashboard, and the report says where it comes from.

use domain::time::{format_date, indian_date};
use reqwest::multipart::Form;
use serde_json::{Value, json};

use crate::fund_accounts::{BOOKS, UANS, books, prove, start_with_starter};
use crate::report_ways::draft_of_kept;
use crate::reports::{EMAIL, REPORT, buy, files_but, path_of, wait_for, with_file};
use crate::site::{Browser, Engine, Site};

on_both_databases!(
    a_report_finds_what_the_dashboard_finds,
    what_was_fetched_later_is_in_the_next_version,
    a_report_says_of_which_day_its_record_is,
);

const MOBILE: &str = "9000000001";

fn section<'a>(report: &'a Value, id: &str) -> &'a Vec<Value> {
    let mut sections = report["content"]["sections"].as_array().unwrap().iter();
    sections.find(|section| section["id"] == id).unwrap_or_else(|| panic!("no {id} in {report}"))["blocks"].as_array().unwrap()
}

fn texts<'a>(blocks: &'a [Value], kind: &str) -> Vec<&'a str> {
    blocks.iter().filter(|block| block["kind"] == kind).filter_map(|block| block["text"].as_str()).collect()
}

fn items(block: &Value) -> Vec<&str> {
    block["items"].as_array().unwrap().iter().filter_map(Value::as_str).collect()
}

/// A finding as the report words it.
fn name(finding: &Value, analysis: &Value) -> String {
    let title = finding["title"].as_str().unwrap().trim_end_matches('.');
    let accounts = analysis["accounts"].as_array().unwrap();
    let account = accounts.iter().find(|account| account["member"] == finding["member"]);
    let employer = account.and_then(|account| account["employer"].as_str()).filter(|employer| !title.contains(employer));
    let title = employer.filter(|_| accounts.len() > 1).map_or_else(|| title.to_owned(), |employer| format!("{title} ({employer})"));
    let word = match finding["severity"].as_str().unwrap() {
        "critical" => "Urgent",
        "high" => "Important",
        "medium" => "Worth mending",
        "low" => "Small",
        _ => "Good to know",
    };
    if finding["outcome"] == "fail" { format!("{word}: {title}") } else { title }
}

/// Compares both lists, in their order: what failed with its reason, what passed, and what is not known.
fn check_same_findings(report: &Value, dashboard: &Value) {
    let analysis = &dashboard["analysis"];
    let of = |outcome: &str| -> Vec<&Value> {
        analysis["findings"].as_array().unwrap().iter().filter(|finding| finding["outcome"] == outcome).collect()
    };
    let names = |outcome: &str| -> Vec<String> { of(outcome).into_iter().map(|finding| name(finding, analysis)).collect() };
    let blocks = section(report, "findings");
    let (headings, paragraphs) = (texts(blocks, "heading"), texts(blocks, "paragraph"));
    let mut expected = names("fail");
    expected.push("In order".to_owned());
    assert_eq!(headings, expected);
    for finding in of("fail") {
        assert!(paragraphs.contains(&finding["reason"].as_str().unwrap()), "{finding} is not in {paragraphs:?}");
    }
    assert_eq!(items(blocks.last().unwrap()), names("pass"));
    let open = items(&section(report, "unchecked")[0]);
    let unknown = of("unknown").into_iter().map(|finding| format!("{}. {}", name(finding, analysis), finding["reason"].as_str().unwrap()));
    for (said, expected) in open.iter().zip(unknown.collect::<Vec<_>>()) {
        assert_eq!(*said, expected);
    }
    let points = section(report, "readiness")[1]["rows"].as_array().unwrap().iter().map(|row| row[1].clone());
    let outcomes = analysis["readiness"]["items"].as_array().unwrap().iter().map(|item| match item["outcome"].as_str().unwrap() {
        "pass" => json!("In order"),
        "fail" => json!("Not in order"),
        "unknown" => json!("Not known"),
        _ => json!("Doesn't apply"),
    });
    assert_eq!(points.collect::<Vec<_>>(), outcomes.collect::<Vec<_>>());
}

/// Where the report says that what stands under the number comes from, and of which day it is.
fn find_origin(report: &Value) -> Value {
    let rows = section(report, "origins")[0]["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row[0] == "UANs, names and dates of exit under your number").unwrap();
    json!([row[1], row[2]])
}

async fn buy_draft(site: &Site, person: &Browser<'_>, form: Form) -> Value {
    let drafted = person.send_form(REPORT, form).await.expect(201).json()["data"].clone();
    buy(site, person, &drafted).await;
    wait_for(person, &drafted, "ready").await
}

fn draft_of_files() -> Form {
    let texts = Form::new().text("name", "Asha Rao").text("email", EMAIL).text("consent", "pf-report-2");
    files_but(&[]).into_iter().fold(texts, with_file)
}

/// The source with the day on which it told this.
fn told_by(fetched: &Value) -> Value {
    let at: jiff::Timestamp = fetched["fetchedAt"].as_str().unwrap().parse().unwrap();
    json!([format!("Told by {}", fetched["source"].as_str().unwrap()), format_date(indian_date(at))])
}

async fn a_report_finds_what_the_dashboard_finds(engine: Engine) {
    let site = start_with_starter(engine).await;
    for mobile in [MOBILE, "9000000002", "9000000003", "9000000005"] {
        let person = site.browser();
        prove(&site, &person, mobile, "login").await;
        let fetched = person.post(UANS, &json!({})).await.expect(200).json()["data"].clone();
        person.send_form(BOOKS, books("pf-keep-1")).await.expect(200);
        let dashboard = person.get(BOOKS).await.expect(200).json()["data"].clone();
        for form in [draft_of_kept(), draft_of_files()] {
            let report = buy_draft(&site, &person, form).await;
            check_same_findings(&report, &dashboard);
            assert_eq!(find_origin(&report), told_by(&fetched), "{mobile}");
            let text = report.to_string();
            assert!(!text.contains("100100100101") && !text.contains("10010010020"), "numbers are masked: {mobile}");
            let hindi = person.get(&format!("{}?lang=hi", path_of(&report))).await.expect(200).json()["data"].clone();
            assert_eq!(hindi["content"]["language"], "hi", "{mobile}: every sentence has its Hindi");
        }
    }
    // Who fetched nothing is told so.
    let nobody = site.browser();
    let report = buy_draft(&site, &nobody, draft_of_files()).await;
    assert_eq!(find_origin(&report), json!(["Not fetched", "–"]));
    let dashboard = site.browser().send_form("/pf/v1/passbooks/read", books("")).await.expect(200).json()["data"].clone();
    check_same_findings(&report, &dashboard);
}

async fn what_was_fetched_later_is_in_the_next_version(engine: Engine) {
    let site = start_with_starter(engine).await;
    let asha = site.browser();
    prove(&site, &asha, MOBILE, "login").await;
    let report = buy_draft(&site, &asha, draft_of_files()).await;
    assert_eq!(find_origin(&report), json!(["Not fetched", "–"]));
    let renew = format!("{}/renew", path_of(&report));
    let renew = async || asha.post(&renew, &json!({})).await.expect(200).json()["data"]["isNew"].clone();
    assert_eq!(renew().await, false);
    // Somebody else of the same browser: none of the passbooks fits that record.
    prove(&site, &asha, "9000000002", "login").await;
    asha.post(UANS, &json!({})).await.expect(200);
    assert_eq!(renew().await, false);
    prove(&site, &asha, MOBILE, "login").await;
    let fetched = asha.post(UANS, &json!({})).await.expect(200).json()["data"].clone();
    assert_eq!((renew().await, renew().await), (json!(true), json!(false)));
    let newer = asha.get(&path_of(&report)).await.expect(200).json()["data"].clone();
    assert_eq!((&newer["version"], find_origin(&newer)), (&json!(2), told_by(&fetched)));
    check_same_findings(&newer, &asha.send_form("/pf/v1/passbooks/read", books("")).await.expect(200).json()["data"]);
}

async fn a_report_says_of_which_day_its_record_is(engine: Engine) {
    let site = start_with_starter(engine).await;
    let asha = site.browser();
    prove(&site, &asha, MOBILE, "login").await;
    let fetched = asha.post(UANS, &json!({"consent": "pf-keep-1"})).await.expect(200).json()["data"].clone();
    site.post("/sandbox/outage", &json!({"channel": "identity", "seconds": 600})).await.expect(200);
    let later = site.browser();
    prove(&site, &later, MOBILE, "login").await;
    assert_eq!(later.post(UANS, &json!({})).await.expect(200).json()["data"]["isCopy"], true);
    let report = buy_draft(&site, &later, draft_of_files()).await;
    assert_eq!(find_origin(&report), told_by(&fetched));
    // Without a copy there is nothing, and the report says so.
    let other = site.browser();
    prove(&site, &other, "9000000031", "login").await;
    other.post(UANS, &json!({})).await.expect(503);
    assert_eq!(find_origin(&buy_draft(&site, &other, draft_of_files()).await), json!(["Not fetched", "–"]));
}
