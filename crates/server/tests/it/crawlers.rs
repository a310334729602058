//! What programs read: site map, robots, feed, the service worker and its off switch.

use serde_json::json;

use crate::html::xml_texts;
use crate::site::{Engine, Site, within_a_second};

on_both_databases!(
    the_site_map_is_complete,
    the_feed_is_complete,
    robots_are_told,
    the_service_worker_has_an_off_switch,
    the_calls_are_described
);

async fn the_site_map_is_complete(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    site.article(json!({"title": "A draft to hide", "status": "draft"})).await;
    site.article(json!({"title": "Later to come", "status": "scheduled", "publishAt": "2099-01-01T00:00:00Z"})).await;
    site.article(json!({"title": "हिंदी में & more"})).await;
    let map = site.get("/sitemap.xml").await.expect(200);
    assert!(map.header("content-type").contains("xml"), "{:?}", map.headers);
    let found = xml_texts(&map.text(), "loc");
    let list = site.read("/cms/api/contents?limit=100").await;
    let mut expected: Vec<String> =
        list["contents"].as_array().unwrap().iter().map(|card| card["url"].as_str().unwrap().to_owned()).collect();
    let editions = site.read("/cms/api/contents?category=hi&limit=100").await;
    let editions = editions["contents"].as_array().unwrap();
    assert!(editions.len() >= 12, "{}", editions.len());
    expected.push("/hi".to_owned());
    expected.extend(editions.iter().map(|card| card["url"].as_str().unwrap().to_owned()));
    for category in site.read("/cms/api/categories").await["data"].as_array().unwrap() {
        expected.push(format!("/categories?id={}", category["slug"].as_str().unwrap()));
    }
    for module in site.read("/cms/api/assist-modules").await["data"].as_array().unwrap() {
        expected.extend(["", "/hi"].map(|language| format!("{language}{}", module["url"].as_str().unwrap())));
    }
    for area in site.read("/cms/api/transmission").await["data"]["areas"].as_array().unwrap() {
        let id = area["id"].as_str().unwrap();
        expected.extend(["", "/hi"].map(|language| format!("{language}/assettransmission/{id}")));
    }
    expected.push("/answers".to_owned());
    for subject in site.read("/cms/api/short-answer-subjects").await["data"].as_array().unwrap() {
        let questions = subject["questions"].as_array().unwrap();
        expected.extend(questions.iter().map(|question| question["url"].as_str().unwrap().to_owned()));
    }
    expected.push("/calculators".to_owned());
    for group in site.read("/cms/api/calculators").await["data"].as_array().unwrap() {
        let calculators = group["calculators"].as_array().unwrap();
        expected.extend(calculators.iter().map(|calculator| calculator["url"].as_str().unwrap().to_owned()));
    }
    expected.push("/glossary".to_owned());
    expected.push("/is-this-us".to_owned());
    expected.push("/contributors".to_owned());
    for person in site.read("/cms/api/contributors").await["data"].as_array().unwrap() {
        expected.push(person["url"].as_str().unwrap().to_owned());
    }
    expected.push("/guides".to_owned());
    for guide in site.read("/cms/api/guides").await["data"].as_array().unwrap() {
        expected.push(guide["url"].as_str().unwrap().to_owned());
    }
    let standing = ["/about", "/privacy", "/terms", "/disclosures", "/contact", "/refunds", "/pricing", "/rules", "/corrections"];
    expected.extend(
        [
            "/",
            "/categories",
            "/categories?category=All",
            "/assist",
            "/hi/assist",
            "/service",
            "/willplanning",
            "/hi/willplanning",
            "/assettransmission",
            "/hi/assettransmission",
            "/webinars",
            "/webinars/recorded",
        ]
        .iter()
        .chain(&standing)
        .map(|path| (*path).to_owned()),
    );
    assert_eq!(found.len(), expected.len(), "{found:#?}\n{expected:#?}");
    for path in expected {
        let address = url::Url::parse(&format!("{}{path}", site.address)).unwrap().to_string();
        assert!(found.contains(&address), "{address} in {found:#?}");
    }
    for date in xml_texts(&map.text(), "lastmod") {
        assert!(date.parse::<jiff::Timestamp>().is_ok() || date.parse::<jiff::civil::Date>().is_ok(), "{date}");
    }
    for hidden in ["draft-hide", "later-come", "/search", "/s/", "/cms"] {
        assert!(!map.text().contains(hidden), "{hidden}");
    }
    site.get("/sitemap-2.xml").await.expect(404);
}

async fn the_feed_is_complete(engine: Engine) {
    let site = Site::start(engine).await;
    for number in 1..=3 {
        let day = format!("2026-11-0{number}T03:30:00Z");
        site.article(json!({"title": format!("News {number} & \"more\" <b>"), "publishAt": day, "author": "Meera"})).await;
    }
    site.article(json!({"title": "Hidden news", "status": "draft"})).await;
    let feed = site.get("/feed.xml").await.expect(200);
    assert!(feed.header("content-type").contains("rss+xml"), "{:?}", feed.headers);
    let text = feed.text();
    let titles = xml_texts(&text, "title");
    assert_eq!(titles[1..], ["News 3 & \"more\" <b>", "News 2 & \"more\" <b>", "News 1 & \"more\" <b>"], "newest first");
    assert!(!text.contains("Hidden"));
    let links = xml_texts(&text, "link");
    for link in &links[1..] {
        site.get(link.strip_prefix(&site.address).expect("absolute")).await.expect(200);
    }
    assert_eq!(xml_texts(&text, "pubDate").first().map(String::as_str), Some("Tue, 03 Nov 2026 03:30:00 +0000"));
    let home = site.get("/").await.text();
    let document = crate::html::Document::of(&home);
    assert!(
        document.all("link").any(|link| link.attribute("type") == "application/rss+xml" && link.attribute("href").ends_with("/feed.xml"))
    );
}

async fn robots_are_told(engine: Engine) {
    let site = Site::prepare(engine).await.known_as("https://tfp.example").up().await;
    let robots = site.get("/robots.txt").await.expect(200);
    assert!(robots.header("content-type").starts_with("text/plain"));
    let text = robots.text();
    assert!(text.contains("User-agent: *") && text.contains("Sitemap: https://tfp.example/sitemap.xml"), "{text}");
    assert!(!text.lines().any(|line| line.trim() == "Disallow: /"), "{text}");
    // Rules are prefixes: none may hide a category whose name begins like a backend's.
    let hides = |path: &str| text.lines().filter_map(|line| line.strip_prefix("Disallow: ")).any(|start| path.starts_with(start.trim()));
    assert!(hides("/pf/v1/get-assigned-user") && hides("/chatbot/ws/chat/") && hides("/search?q=epf"), "{text}");
    assert!(!hides("/pf-basics/claim-rejected") && !hides("/pfrda/x") && !hides("/search-tips/x"), "{text}");
    let map = site.get("/sitemap.xml").await.expect(200).text();
    assert!(xml_texts(&map, "loc").iter().all(|address| address.starts_with("https://tfp.example/")));
}

async fn the_service_worker_has_an_off_switch(engine: Engine) {
    let site = Site::start(engine).await;
    let on = site.get("/sw.js").await.expect(200);
    assert!(on.header("content-type").starts_with("text/javascript"), "{:?}", on.headers);
    assert!(on.header("cache-control").contains("no-cache"), "{:?}", on.headers);
    let (site, on) = (&site, &on.body);
    within_a_second(
        "the worker's switch",
        |round| async move { site.turn("serviceWorker", round % 2 == 1).await },
        |round| async move { (site.get("/sw.js").await.expect(200).body == *on) == (round % 2 == 1) },
    )
    .await;
    let off = site.get("/sw.js").await.expect(200).text();
    assert!(off.contains("unregister"), "off, it removes itself: {off:.300}");
}

async fn the_calls_are_described(engine: Engine) {
    let site = Site::start(engine).await;
    let described = site.get("/openapi.json").await.expect(200);
    let document = described.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3."), "{}", document["openapi"]);
    let printed: serde_json::Value = serde_json::from_str(&site.run_command(&["openapi"]).await).unwrap();
    assert_eq!(printed, document, "the command prints what the site answers");
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap().iter().filter(|(method, _)| *method != "parameters") {
            let answers = operation["responses"].as_object().unwrap_or_else(|| panic!("{method} {path} says what it answers"));
            assert!(answers.keys().any(|status| status.starts_with(['2', '3'])), "{method} {path}");
            assert!(!answers.contains_key("422"), "{method} {path}");
        }
    }
    let reference = site.get("/docs/api").await.expect(200);
    assert!(reference.header("content-type").starts_with("text/html"));
    let text = reference.text();
    assert!(text.contains("/cms/api/contents") && !text.contains("https://cdn."), "browsable, and all from this site");
}
