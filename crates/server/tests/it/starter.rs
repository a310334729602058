//! The starter content and the demo: what a reader sees on the first day.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use crate::html::{Document, xml_texts};
use crate::search::encode;
use crate::site::{Engine, Process, SOON, Site, eventually, folder, program};

on_both_databases!(
    the_starter_content_is_whole,
    seeding_twice_adds_nothing,
    every_page_of_the_site_opens,
    a_bereaved_family_finds_its_page_first,
);

async fn the_starter_content_is_whole(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let categories = site.read("/cms/api/categories").await;
    let categories = categories["data"].as_array().unwrap();
    assert_eq!(categories.len(), 14);
    for category in categories {
        assert!(category["articleCount"].as_i64() >= Some(1), "an article in each: {category}");
    }
    assert_eq!(site.read("/cms/api/faqs/general/list").await["data"].as_array().unwrap().len(), 10);
    assert!(site.database.number("SELECT COUNT(*) FROM short_answers").await >= 900);
    for page in ["letter", "about", "privacy", "terms", "disclosures"] {
        let text = site.read(&format!("/cms/api/pages/{page}")).await["data"]["content"].as_str().unwrap().to_owned();
        assert!(text.len() > 300 && !text.contains("{{"), "{page}: {text:.200}");
    }
    for card in site.read("/cms/api/contents?limit=100").await["contents"].as_array().unwrap() {
        let article = site.read(&format!("/cms/api/contents/{}", card["_id"].as_str().unwrap())).await["data"].clone();
        let title = &article["title"];
        for field in ["author", "reviewer", "checkedOn", "publishedAt"] {
            assert!(article[field].is_string(), "{title}: {field}");
        }
        for list in ["sources", "facts", "tags"] {
            assert!(!article[list].as_array().unwrap().is_empty(), "{title}: {list}");
        }
        assert!(article["facts"].as_array().unwrap().iter().all(|fact| fact["source"].is_string()), "{title}: every fact is sourced");
        assert!(card["excerpt"].as_str().unwrap().chars().count() <= 200, "{title}");
        assert!(article["readingMinutes"].as_i64() >= Some(2), "{title} is finished");
    }
}

/// Among everything that the site has, the page for the asset comes first, as do the pages for what is told in one sentence.
async fn a_bereaved_family_finds_its_page_first(engine: Engine) {
    const FLOOR: f64 = 0.9;
    let site = Site::start_with_starter(engine).await;
    let list = async |term: &str| -> Vec<String> {
        let found = site.read(&format!("/cms/api/content-search?page=1&limit=5&searchText={}", encode(term))).await;
        let hits = found["data"].as_array().unwrap().iter();
        hits.map(|hit| format!("{}/{}", hit["type"].as_str().unwrap(), hit["id"].as_str().unwrap())).collect()
    };
    eventually(SOON, "everything can be found", || async {
        list("papa ki death ho gayi bank account").await.first().filter(|first| *first == "assetTransmission/transmission-bank").map(drop)
    })
    .await;
    let mut missed = Vec::new();
    let mut count = 0_u32;
    for file in ["transmission-search.jsonl", "transmission-search-two.jsonl"] {
        let questions = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../eval").join(file)).unwrap();
        for line in questions.lines() {
            let asked: Value = serde_json::from_str(line).unwrap();
            let (term, area) = (asked["q"].as_str().unwrap(), asked["area"].as_str().unwrap());
            let found = list(term).await;
            count += 1;
            if found.first() != Some(&format!("assetTransmission/transmission-{area}")) {
                missed.push(format!("{term}: wants {area}, got {:?}", found.first()));
            }
        }
    }
    let share = 1.0 - missed.len() as f64 / f64::from(count);
    assert!(share >= FLOOR, "only {share:.2} right:\n{}", missed.join("\n"));
    let found = list("my mother died, she had two FDs, a demat account and EPF").await;
    for area in ["first-steps", "demat", "epf", "bank"] {
        assert!(found[..4].contains(&format!("assetTransmission/transmission-{area}")), "{area}: {found:?}");
    }
    assert_eq!(list("my PF claim came back and I want help with it").await[0], "assist/epf");
}

async fn seeding_twice_adds_nothing(engine: Engine) {
    let site = Site::prepare(engine).await;
    site.run_command(&["seed"]).await;
    let count = || async { site.database.number("SELECT COUNT(*) FROM changes").await };
    let before = count().await;
    let again = site.run_command(&["seed"]).await;
    assert!(again.contains("0 article(s) added"), "{again}");
    assert_eq!(count().await, before);
}

async fn every_page_of_the_site_opens(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let map = site.get("/sitemap.xml").await.expect(200).text();
    let own = |address: &str| address.strip_prefix(&site.address).map(str::to_owned);
    let mut links = BTreeSet::new();
    for address in xml_texts(&map, "loc") {
        let path = own(&address).expect("the map is of this site");
        if !is_sampled(&path) {
            continue;
        }
        let page = site.get(&path).await.expect(200);
        let text = page.text();
        let document = Document::of(&text);
        assert_eq!(document.link("canonical"), address, "a page in the map is its own canonical address");
        assert_eq!(document.all("h1").count(), 1, "{path}");
        check_headings(&document, &path);
        check_ids(&document, &path);
        for image in document.all("img") {
            assert!(image.attributes.contains_key("alt"), "{path}: an image without a text: {image:?}");
        }
        links.extend(document.anchors().into_iter().filter(|href| href.starts_with('/')).map(str::to_owned));
    }
    for link in links.into_iter().filter(|link| is_sampled(link)) {
        let status = site.get(&link).await.status;
        assert!(status < 400, "{link}: {status}");
    }
}

/// There are more than a thousand short answers, all drawn alike: one in twenty is opened.
fn is_sampled(path: &str) -> bool {
    !path.starts_with("/answers/") || path.bytes().map(usize::from).sum::<usize>().is_multiple_of(20)
}

/// No level is skipped on the way down.
#[track_caller]
fn check_headings(document: &Document, path: &str) {
    let mut last = 0;
    for element in document.every() {
        let level = element.name.strip_prefix('h').and_then(|level| level.parse::<u8>().ok());
        if let Some(level) = level {
            assert!(level <= last + 1, "{path}: <h{level}> after <h{last}>: {}", element.text());
            last = level;
        }
    }
}

#[track_caller]
fn check_ids(document: &Document, path: &str) {
    let mut seen = BTreeSet::new();
    for id in document.every().iter().map(|element| element.attribute("id")).filter(|id| !id.is_empty()) {
        assert!(seen.insert(id), "{path}: the id {id:?} stands twice");
    }
}

#[tokio::test]
async fn the_demo_starts_and_keeps_its_data() {
    let data = folder();
    let start = |more: &'static [&'static str]| {
        let mut command = program(&["serve", "--demo", "--listen", "127.0.0.1:0"]);
        command.args(more).arg("--data").arg(data.path());
        let process = Process::start(command);
        let address = process.line("The Fine Print is at", Duration::from_secs(60)).split_whitespace().last().unwrap().to_owned();
        let token = process.line("Staff token", Duration::from_secs(10)).split_whitespace().last().unwrap().to_owned();
        (process, address, token)
    };
    let client = reqwest::Client::new();
    let titles = |address: String| {
        let request = client.get(format!("{address}/cms/api/contents?limit=100")).send();
        async move {
            let list: Value = request.await.unwrap().json().await.unwrap();
            list["contents"].as_array().unwrap().iter().map(|card| card["title"].as_str().unwrap().to_owned()).collect::<BTreeSet<_>>()
        }
    };
    let (process, address, token) = start(&[]);
    let seeded = titles(address.clone()).await;
    assert!(seeded.len() >= 14, "{seeded:?}");
    let about: Value = client.get(format!("{address}/cms/api/site")).send().await.unwrap().json().await.unwrap();
    let links = about["data"]["social"].as_object().unwrap().values().chain([&about["data"]["contributeUrl"]]);
    assert_eq!(links.filter(|link| link.is_string()).count(), 6, "header to footer can be seen whole: {about}");
    let body = serde_json::json!({"title": "My own", "content": "<p>x</p>", "category_id": "epfo", "status": "published"});
    let made = client.post(format!("{address}/cms/api/contents")).bearer_auth(&token).json(&body).send().await.unwrap();
    assert_eq!(made.status(), 201);
    drop(process);
    let mark = data.path().join("demo/starter-loaded-by");
    let own_mark = std::fs::read_to_string(&mark).unwrap();
    drop(start(&[]));
    // Another program, such as the next version, brings its own content.
    std::fs::write(&mark, "another program\n").unwrap();
    let (process, address, second_token) = start(&[]);
    assert_eq!(std::fs::read_to_string(&mark).unwrap(), own_mark);
    let kept = titles(address.clone()).await;
    assert!(kept.contains("My own") && kept.is_superset(&seeded), "the demo keeps its data: {kept:?}");
    let old = client.post(format!("{address}/cms/api/contents")).bearer_auth(&token).json(&body).send().await.unwrap();
    assert_eq!(old.status(), 401, "the token of the run before is revoked");
    assert_ne!(token, second_token);
    // Commands beside it mean the demo, too: nobody who tries it has another site.
    let mut command = program(&["token", "create", "--name", "beside", "--role", "editor"]);
    let made = command.arg("--data").arg(data.path()).output().unwrap();
    let beside = String::from_utf8(made.stdout).unwrap();
    let created = client.post(format!("{address}/cms/api/contents")).bearer_auth(beside.trim()).json(&body).send().await.unwrap();
    assert_eq!(created.status(), 201, "{}", String::from_utf8_lossy(&made.stderr));
    // Starting afresh where another one listens changes nothing of its.
    let taken = address.trim_start_matches("http://");
    let mut second = program(&["serve", "--demo", "--reset", "--listen", taken]);
    assert!(!second.arg("--data").arg(data.path()).output().unwrap().status.success());
    assert!(titles(address.clone()).await.contains("My own"), "a port in use is told before anything is changed");
    drop(process);
    let (_process, address, _) = start(&["--reset"]);
    assert_eq!(titles(address).await, seeded, "--reset starts afresh");
}
