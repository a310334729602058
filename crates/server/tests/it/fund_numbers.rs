//! A member's mobile number and UAN, after everything that can be done with them: in full they stand in no mail, metric, file name,
//! address or log, and in no row but where a message or a call-back has to go.

use reqwest::Method;
use serde_json::{Value, json};

use crate::erasing::{everything, files};
use crate::fund_accounts::{BOOKS, PASSWORD, UANS, books, prove, start_with_starter};
use crate::report_ways::draft_of_kept;
use crate::reports::{EMAIL, buy, path_of, wait_for};
use crate::site::{Answer, Browser, Engine, Site, find_personal_numbers, typed};

on_both_databases!(a_member_is_nowhere_in_full);

const MOBILE: &str = "9000000001";
/// What the source tells of it, and what the passbooks print.
const UAN_OF_MEMBER: &str = "100100100101";
/// The tables that need a whole mobile number: a text goes there, and staff call there.
const NEED_MOBILE: [&str; 2] = ["messages.", "leads."];

/// Signs in, fetches, keeps, reads, buys, shares and asks for a call. Answers the report and every answer that was given on the way.
async fn busy_member<'a>(site: &'a Site) -> (Browser<'a>, Value, Vec<Answer>) {
    let asha = site.subscriber(&typed(EMAIL)).await;
    prove(site, &asha, MOBILE, "password").await;
    let password = json!({"uan": UAN_OF_MEMBER, "password": "long enough", "source": "first"});
    let mut answers = vec![
        asha.post(PASSWORD, &password).await.expect(200),
        asha.post(UANS, &json!({"consent": "pf-keep-1"})).await.expect(200),
        asha.send_form(BOOKS, books("pf-keep-1")).await.expect(200),
        asha.get(BOOKS).await.expect(200),
        asha.get("/pf/v1/data").await.expect(200),
        asha.get("/pf/v1/auth/profile").await.expect(200),
        asha.get("/pf/v1/auth/login-status").await.expect(200),
        asha.get("/cms/api/subscribers/activities").await.expect(200),
    ];
    let drafted = asha.send_form("/pf/v1/report", draft_of_kept()).await.expect(201);
    let report = drafted.json()["data"].clone();
    buy(site, &asha, &report).await;
    wait_for(&asha, &report, "ready").await;
    let path = path_of(&report);
    let link = asha.post(&format!("{path}/share"), &json!({})).await.expect(201);
    let shared = link.json()["data"]["url"].as_str().unwrap().split_once("share=").unwrap().1.to_owned();
    answers.extend([
        drafted,
        link,
        asha.get(&path).await.expect(200),
        asha.get(&format!("{path}.json")).await.expect(200),
        site.get(&format!("{path}/shared?share={shared}")).await.expect(200),
        asha.get(&format!("/pf/v1/report/open?mobileNumber={MOBILE}&selectedUan={UAN_OF_MEMBER}")).await.expect(303),
        asha.get("/cms/api/subscribers/export").await.expect(200),
    ]);
    let lead = json!({"name": "Asha Rao", "mobile": MOBILE, "module": "epf", "consent": "call-me-1"});
    answers.push(site.post("/pf/v1/lead", &lead).await.expect(202));
    (asha, report, answers)
}

fn names(text: &str) -> Vec<&'static str> {
    [UAN_OF_MEMBER, MOBILE].into_iter().filter(|number| text.contains(number)).collect()
}

async fn a_member_is_nowhere_in_full(engine: Engine) {
    let site = start_with_starter(engine).await;
    let (asha, report, answers) = busy_member(&site).await;
    site.quiet().await;
    for answer in &answers {
        let headers: Vec<&str> = answer.headers.values().filter_map(|value| value.to_str().ok()).collect();
        assert_eq!(names(&format!("{} {}", answer.text(), headers.join(" "))), Vec::<&str>::new(), "{}", answer.line);
    }
    let pdf = asha.get(&format!("{}.pdf", path_of(&report))).await.expect(200);
    assert_eq!(names(pdf.header("content-disposition")), Vec::<&str>::new());
    let pages = papers::extract_text(pdf.body, "").unwrap().pages;
    let printed: String = pages.iter().flat_map(|page| &page.runs).map(|run| run.text.as_str()).collect();
    assert_eq!(names(&printed), Vec::<&str>::new(), "the PDF");

    let mails = site.list_sent(EMAIL).await;
    assert!(mails.len() >= 2, "{mails:?}");
    for mail in mails {
        let told: Vec<&str> = ["subject", "text", "html"].iter().filter_map(|part| mail[*part].as_str()).collect();
        assert_eq!(find_personal_numbers(&told.join(" ")), Vec::<&str>::new(), "{mail}");
    }
    let metrics = site.ask_as("admin", Method::GET, "/metrics").await.expect(200).await.text();
    // Seconds with many decimals may hold any run of digits.
    let values: String = metrics
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '.'))
        .filter(|value| !value.contains('.'))
        .collect::<Vec<_>>()
        .join(" ");
    assert_eq!(names(&values), Vec::<&str>::new());
    for file in files(site.folder()) {
        assert_eq!(names(&file.display().to_string()), Vec::<&str>::new());
    }
    for (place, value) in everything(&site.database).await {
        let mut found = names(&value);
        if NEED_MOBILE.iter().any(|table| place.starts_with(table)) {
            found.retain(|number| *number != MOBILE);
        }
        assert_eq!(found, Vec::<&str>::new(), "{place}: {value:.200}");
    }
    // The log is looked at when the server ends, as that of every other test.
}
