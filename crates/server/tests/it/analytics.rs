//! What readers look for: counted without knowing who they are; a promise to tell is kept.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, Site, eventually};

on_both_databases!(
    events_are_accepted,
    clicks_on_every_kind_of_result_are_counted,
    a_page_view_counts_once_however_often_it_is_sent,
    paths_are_kept_as_templates,
    wishes_survive_a_power_cut,
    who_searched_in_vain_is_told_once,
    terms_without_results_are_listed_for_staff,
    personal_numbers_are_masked_everywhere,
);

const RECORD: &str = "/cms/api/analytics/search/record";
const PAGE_VIEW: &str = "/cms/api/analytics/page-view";
const ZERO: &str = "/cms/api/analytics/search/zero-results";
/// The worker looks for due tasks, searches again and sends.
const TOLD: Duration = Duration::from_secs(30);

async fn events_are_accepted(engine: Engine) {
    let site = Site::start(engine).await;
    for (path, body) in [
        (RECORD, json!({"keyword": "epf"})),
        (RECORD, json!({"keyword": "  "})),
        (PAGE_VIEW, json!({"path": "/", "title": "Home", "eventId": "e-1"})),
        (PAGE_VIEW, json!({"path": "/", "title": "Home"})),
    ] {
        let answer = site.post(path, &body).await.expect(202);
        assert_eq!(answer.json(), json!({"success": true}), "{path} {body}");
    }
    check_failure(&site.post(RECORD, &json!({})).await, 400);
}

async fn clicks_on_every_kind_of_result_are_counted(engine: Engine) {
    let site = Site::start(engine).await;
    for kind in ["content", "webinar", "assist", "assetTransmission", "category", "calculator", "answer", "tool", "unheard-of"] {
        site.post("/cms/api/analytics/search/click", &json!({"type": kind})).await.expect(202);
    }
    let clicks = || site.database.number("SELECT CAST(SUM(clicks) AS BIGINT) FROM click_counts");
    eventually(SOON, "the clicks are counted", || async { (clicks().await == 8).then_some(()) }).await;
    let mut kinds = site.database.texts("SELECT kind FROM click_counts").await;
    kinds.sort();
    assert_eq!(kinds, ["answer", "assist", "calculator", "category", "content", "tool", "webinar"]);
}

async fn views(site: &Site) -> i64 {
    site.database.number("SELECT CAST(SUM(views) AS BIGINT) FROM page_view_counts").await
}

async fn a_page_view_counts_once_however_often_it_is_sent(engine: Engine) {
    let site = Site::start(engine).await;
    let view = |event: &'static str| {
        let body = json!({"path": "/taxation/an-article", "title": "T", "eventId": event});
        let site = &site;
        async move { site.post(PAGE_VIEW, &body).await.expect(202) }
    };
    view("event-1").await;
    view("event-1").await;
    eventually(SOON, "the first is written", || async { (views(&site).await == 1).then_some(()) }).await;
    // A retry that comes after the first was written; a newcomer shows when it has been looked at.
    view("event-1").await;
    view("event-2").await;
    eventually(SOON, "the second is written", || async { (views(&site).await >= 2).then_some(()) }).await;
    assert_eq!(views(&site).await, 2);
}

async fn paths_are_kept_as_templates(engine: Engine) {
    let site = Site::start(engine).await;
    for (number, path) in [
        "/unsubscribe/asha@example.in",
        "/auth/google/callback?code=secret&state=x",
        "/epfo/pf-claim?id=7&utm_source=mail-to-asha",
        "/9876543210",
        "/about",
    ]
    .iter()
    .enumerate()
    {
        site.post(PAGE_VIEW, &json!({"path": path, "title": "asha@example.in", "eventId": format!("p{number}")})).await.expect(202);
    }
    eventually(SOON, "all are written", || async { (views(&site).await == 5).then_some(()) }).await;
    let mut routes = site.database.texts("SELECT route FROM page_view_counts").await;
    routes.sort();
    assert_eq!(routes, ["/about", "/auth/google/callback", "/unsubscribe/{email}", "/{category}/{slug}", "/{shortId}"]);
}

async fn wishes_survive_a_power_cut(engine: Engine) {
    let mut site = Site::start(engine).await;
    let token = site.token("editor").await;
    let wish = json!({"keyword": "Submarine cover", "notify": true, "email": "asha@example.in"});
    site.post(RECORD, &wish).await.expect(202);
    site.kill();
    site.launch().await;
    assert_eq!(site.database.texts("SELECT email FROM search_wishes").await, ["asha@example.in"]);
    let read = || async { site.ask(Method::GET, ZERO).token(&token).expect(200).await.json()["data"].clone() };
    let terms: Value = read().await;
    assert_eq!((&terms[0]["term"], &terms[0]["wishes"]), (&json!("submarine cover"), &json!(1)), "{terms}");
    // The same wish once; another's beside it; one without an address, too.
    site.post(RECORD, &wish).await.expect(202);
    site.post(RECORD, &json!({"keyword": "submarine  COVER", "notify": true, "email": "vikram@example.in"})).await.expect(202);
    site.post(RECORD, &json!({"keyword": "submarine cover", "notify": true})).await.expect(202);
    assert_eq!(read().await[0]["wishes"], 3);
    let answer = site.post(RECORD, &json!({"keyword": "x", "notify": true, "email": "no address"})).await;
    assert_eq!(check_failure(&answer, 400)["fields"]["email"], "Please enter a valid email address");
    // Who tells readers sees whom to tell, and can forget them.
    let listed = site.run_command(&["wishes", "list"]).await;
    assert!(listed.contains("asha@example.in  submarine cover") && listed.contains("vikram@example.in"), "{listed}");
    let erased = site.run_command(&["wishes", "erase", "Asha@Example.in"]).await;
    assert!(erased.contains("1 request"), "{erased}");
    let left = site.run_command(&["wishes", "list"]).await;
    assert!(!left.contains("asha@") && left.contains("vikram@example.in") && left.contains("(no address)"), "{left}");
    check_failure(&site.post(RECORD, &json!({"keyword": " ", "notify": true, "email": "a@b.in"})).await, 400);
}

async fn terms_without_results_are_listed_for_staff(engine: Engine) {
    let site = Site::start(engine).await;
    site.article(json!({"title": "Provident fund"})).await;
    eventually(SOON, "the article can be found", || async { (site.search("provident").await["totalCount"] == 1).then_some(()) }).await;
    for keyword in ["zebra insurance", "Zebra  Insurance", "provident", "unicorn bonds"] {
        site.post(RECORD, &json!({"keyword": keyword})).await.expect(202);
    }
    let list = eventually(SOON, "both terms are listed", || async {
        let list = site.ask_as("editor", Method::GET, ZERO).await.expect(200).await.json();
        let searches = site.database.number("SELECT CAST(SUM(searches) AS BIGINT) FROM search_term_days").await;
        (searches == 4).then_some(list)
    })
    .await;
    assert!(list["totalCount"].is_u64());
    let list = site.ask_as("editor", Method::GET, &format!("{ZERO}?limit=10")).await.expect(200).await.json();
    let told: Vec<(&str, i64)> =
        list["data"].as_array().unwrap().iter().map(|term| (term["term"].as_str().unwrap(), term["searches"].as_i64().unwrap())).collect();
    assert_eq!(told, [("zebra insurance", 2), ("unicorn bonds", 1)], "most searched first, what found something not at all");
    assert!(list["data"][0]["lastAt"].as_str().unwrap().parse::<jiff::Timestamp>().is_ok());
    check_failure(&site.ask_as("editor", Method::GET, &format!("{ZERO}?limit=x")).await.send().await, 400);
    // As soon as there is something on it, it is missed no more.
    site.article(json!({"title": "Unicorn bonds explained"})).await;
    eventually(SOON, "it can be found", || async { (site.search("unicorn").await["totalCount"] == 1).then_some(()) }).await;
    site.post(RECORD, &json!({"keyword": "unicorn bonds"})).await.expect(202);
    eventually(SOON, "the term is off the list", || async {
        let list = site.ask_as("editor", Method::GET, ZERO).await.expect(200).await.json();
        (list["totalCount"] == 1).then_some(())
    })
    .await;
}

async fn personal_numbers_are_masked_everywhere(engine: Engine) {
    let site = Site::start(engine).await;
    let secrets = ["ABCPE1234F", "100100100101", "asha.rao@example.in", "98765 43210", "98765-43210"];
    for secret in secrets {
        let keyword = format!("status of {secret} please");
        site.post(RECORD, &json!({"keyword": keyword})).await.expect(202);
        site.get(&format!("/cms/api/content-search?searchText={}", secret.replace(' ', "%20"))).await.expect(200);
        site.get(&format!("/search?q={}", secret.replace(' ', "+"))).await.expect(200);
        site.post(PAGE_VIEW, &json!({"path": format!("/x/{secret}"), "title": secret, "eventId": secret})).await.expect(202);
    }
    eventually(SOON, "the terms are written", || async {
        (site.database.number("SELECT CAST(SUM(searches) AS BIGINT) FROM search_term_days").await == 5).then_some(())
    })
    .await;
    let mut terms = site.database.texts("SELECT term FROM search_terms").await;
    terms.sort();
    let masked = ["status of [e-mail] please", "status of [number] please", "status of [pan] please"];
    assert_eq!(terms, masked);
    let log = site.server().log();
    assert!(log.contains("/cms/api/content-search"), "requests are logged");
    for secret in secrets {
        assert!(!log.contains(secret) && !log.contains(&secret.replace(' ', "%20")), "{secret} stands in the log");
    }
}

async fn who_searched_in_vain_is_told_once(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let version = site.get("/cms/api/notices/tell-me").await.expect(200).json()["data"]["version"].clone();
    let wish = |email: &str| json!({"keyword": "zebra insurance", "notify": true, "email": email});
    let mut agreed = wish("asha@example.in");
    agreed["consent"] = version;
    site.post(RECORD, &agreed).await.expect(202);
    site.post(RECORD, &wish("vikram@example.in")).await.expect(202);
    // A signed-in reader is not asked for an address.
    let known = site.subscriber(&crate::site::typed("meera@example.in")).await;
    known.post(RECORD, &json!({"keyword": "zebra insurance", "notify": true})).await.expect(202);
    site.article(json!({"title": "Zebra insurance"})).await;
    eventually(SOON, "the article can be found", || async { (site.search("zebra insurance").await["totalCount"] == 1).then_some(()) })
        .await;
    for _ in 0..2 {
        site.database.run("UPDATE recurring_tasks SET next_due = 0 WHERE name = 'notify-requests' AND lease_token IS NULL").await;
        for email in ["asha@example.in", "meera@example.in"] {
            let mail = eventually(TOLD, "they are told", || async {
                site.morning().await;
                site.list_sent_by(email, "search_answered").await.into_iter().next()
            })
            .await;
            assert!(mail["text"].as_str().unwrap().contains("Zebra insurance"), "{mail}");
            assert_eq!(site.list_sent_by(email, "search_answered").await.len(), 1, "once");
        }
    }
    assert_eq!(site.database.texts("SELECT email FROM search_wishes").await, ["vikram@example.in"], "without consent nobody is written to");
}
