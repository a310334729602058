//! Feeds of the site and of each category, in both formats, the map of news, and the calendar of deadlines.

use std::collections::BTreeSet;

use jiff::{Timestamp, ToSpan};
use serde_json::json;

use crate::html::{Document, xml_texts};
use crate::site::{Engine, SOON, Site, eventually};

on_both_databases!(
    atom_is_complete,
    each_category_has_its_feeds,
    feeds_are_sent_once,
    news_are_of_the_last_two_days,
    the_dates_are_a_calendar,
);

async fn atom_is_complete(engine: Engine) {
    let site = Site::start(engine).await;
    for number in 1..=2 {
        let day = format!("2026-11-0{number}T03:30:00Z");
        site.article(json!({"title": format!("News {number} & <b>"), "publishAt": day, "author": "Meera"})).await;
    }
    site.article(json!({"title": "Hidden news", "status": "draft"})).await;
    let feed = site.get("/feed.atom").await.expect(200);
    assert!(feed.header("content-type").starts_with("application/atom+xml"), "{:?}", feed.headers);
    let text = feed.text();
    assert!(text.contains("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en-IN\">"), "{text}");
    assert!(text.contains(&format!("<link rel=\"self\" type=\"application/atom+xml\" href=\"{}/feed.atom\"/>", site.address)));
    // RFC 4287: exactly one of each in the feed, and in every entry.
    let entries: Vec<&str> = text.split("<entry>").skip(1).collect();
    assert_eq!(entries.len(), 2);
    for name in ["id", "title", "updated"] {
        assert_eq!(xml_texts(&text, name).len(), 3, "{name}");
        assert!(entries.iter().all(|entry| entry.matches(&format!("<{name}>")).count() == 1), "{name}");
    }
    assert_eq!(xml_texts(&text, "title"), ["The Fine Print", "News 2 & <b>", "News 1 & <b>"]);
    assert!(xml_texts(&text, "updated").iter().all(|day| day.parse::<Timestamp>().is_ok()));
    assert!(xml_texts(&text, "id")[1..].iter().all(|id| id.starts_with("urn:uuid:")));
    for entry in entries {
        let link = entry.split("type=\"text/html\" href=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a link");
        site.get(link.strip_prefix(&site.address).expect("absolute")).await.expect(200);
    }
    assert!(!text.contains("Hidden"));
}

async fn each_category_has_its_feeds(engine: Engine) {
    let site = Site::start(engine).await;
    site.category("Retirement Planning").await;
    let own = json!({"title": "Own news", "category_id": "retirement-planning"});
    site.article(own).await;
    site.article(json!({"title": "Other news"})).await;
    for (path, kind) in [
        ("/retirement-planning/feed.xml", "application/rss+xml"),
        ("/retirement-planning/feed.atom", "application/atom+xml"),
        ("/feed/retirement-planning.xml", "application/rss+xml"),
        ("/feed/retirement-planning.atom", "application/atom+xml"),
    ] {
        let feed = site.get(path).await.expect(200);
        assert!(feed.header("content-type").starts_with(kind), "{path}: {:?}", feed.headers);
        let titles = xml_texts(&feed.text(), "title");
        assert_eq!(titles, ["Retirement Planning – The Fine Print", "Own news"], "{path}");
    }
    for unknown in ["/nowhere/feed.xml", "/feed/nowhere.atom", "/feed/nowhere.txt", "/feed/"] {
        assert_ne!(site.get(unknown).await.status, 200, "{unknown}");
    }
    let page = site.get("/categories?id=retirement-planning").await.text();
    let named: Vec<String> = Document::of(&page)
        .all("link")
        .filter(|link| link.attribute("rel") == "alternate" && link.attribute("href").starts_with("/retirement-planning/feed"))
        .map(|link| link.attribute("type").to_owned())
        .collect();
    assert_eq!(named, ["application/rss+xml", "application/atom+xml"]);
}

async fn feeds_are_sent_once(engine: Engine) {
    let site = Site::start(engine).await;
    site.article(json!({"title": "First news"})).await;
    eventually(SOON, "the feed has it", || async { site.get("/feed.atom").await.text().contains("First news").then_some(()) }).await;
    let first = site.get("/feed.atom").await.expect(200);
    let ask = |name: &str, value: &str| site.ask(reqwest::Method::GET, "/feed.atom").header(name, value);
    assert!(ask("if-none-match", first.header("etag")).expect(304).await.body.is_empty());
    let made = first.header("last-modified").to_owned();
    assert!(ask("if-modified-since", &made).expect(304).await.body.is_empty());
    ask("if-modified-since", "Fri, 20 Nov 2020 06:05:04 GMT").expect(200).await;
    site.article(json!({"title": "Second news"})).await;
    eventually(SOON, "the validator changes", || async {
        let again = ask("if-none-match", first.header("etag")).send().await;
        (again.status == 200 && again.text().contains("Second news")).then_some(())
    })
    .await;
}

/// By the clock of the machine, which the site goes by.
#[allow(clippy::disallowed_methods)]
fn hours_ago(hours: i64) -> String {
    (Timestamp::now() - hours.hours()).to_string()
}

async fn news_are_of_the_last_two_days(engine: Engine) {
    let site = Site::start(engine).await;
    site.article(json!({"title": "Fresh & new", "publishAt": hours_ago(1)})).await;
    site.article(json!({"title": "Of yesterday", "publishAt": hours_ago(40)})).await;
    site.article(json!({"title": "Of last week", "publishAt": hours_ago(60)})).await;
    let text = site.get("/sitemap-news.xml").await.expect(200).text();
    assert!(text.contains("xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\""));
    assert_eq!(xml_texts(&text, "news:title"), ["Fresh & new", "Of yesterday"]);
    assert_eq!(xml_texts(&text, "news:name")[0], "The Fine Print");
    assert_eq!(xml_texts(&text, "news:language")[0], "en");
    let robots = site.get("/robots.txt").await.text();
    assert!(robots.contains(&format!("Sitemap: {}/sitemap-news.xml", site.address)), "{robots}");
}

/// Deadlines ship with the program, so none can be withdrawn here; `domain` tests that.
async fn the_dates_are_a_calendar(engine: Engine) {
    let site = Site::start(engine).await;
    let calendar = site.get("/dates.ics").await.expect(200);
    assert!(calendar.header("content-type").starts_with("text/calendar"), "{:?}", calendar.headers);
    let text = calendar.text();
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"), "{text}");
    let lines = text.replace("\r\n ", "");
    let values = |name: &str| lines.split("\r\n").filter_map(|line| line.strip_prefix(name)).map(str::to_owned).collect::<Vec<_>>();
    let (uids, days) = (values("UID:"), values("DTSTART;VALUE=DATE:"));
    for name in ["UID:", "SUMMARY:", "DESCRIPTION:", "URL:http", "DTSTAMP:", "DTEND;VALUE=DATE:", "END:VEVENT"] {
        assert_eq!(values(name).len(), days.len(), "{name} in {text}");
    }
    assert!(days.is_sorted(), "{days:?}");
    assert_eq!(uids.iter().collect::<BTreeSet<_>>().len(), uids.len(), "{uids:?}");
    let coming = site.read("/cms/api/facts").await["data"]["comingDates"].as_array().unwrap().clone();
    for one in &coming {
        let start = format!("deadline-{}-{}@", one["id"].as_str().unwrap(), one["date"].as_str().unwrap());
        assert!(uids.iter().any(|uid| uid.starts_with(&start)), "{start} in {uids:?}");
    }
    assert!(uids.len() > coming.len(), "a monthly deadline has many dates");
    let again = site.ask(reqwest::Method::GET, "/dates.ics").header("if-none-match", calendar.header("etag"));
    assert!(again.expect(304).await.body.is_empty());
    let page = site.get("/rules").await.text();
    assert!(Document::of(&page).anchors().contains(&"/dates.ics"), "{page}");
}
