//! Short links, in both forms, to pages of this site only.

use serde_json::json;

use crate::envelopes::check_failure;
use crate::site::{Engine, Site};

on_both_databases!(
    a_short_link_leads_to_its_page,
    the_same_target_has_the_same_id,
    foreign_targets_are_refused,
    unknown_ids_and_reserved_words,
    links_survive_and_count,
    an_editor_withdraws_one,
);

/// The id of the short link to `target`.
async fn shorten(site: &Site, target: &str) -> String {
    let answer = site.post("/cms/api/contents/shorten", &json!({"longUrl": target})).await.expect(200).json();
    let url = answer["shortUrl"].as_str().unwrap();
    assert_eq!(answer, json!({"success": true, "shortUrl": url}));
    url.strip_prefix(&format!("{}/s/", site.address)).expect("absolute and ours").to_owned()
}

async fn a_short_link_leads_to_its_page(engine: Engine) {
    let site = Site::start(engine).await;
    site.article(json!({"title": "Linked"})).await;
    let id = shorten(&site, &format!("{}/taxation/linked?utm_source=wa&x=%E0%A4%B9", site.address)).await;
    assert!((7..=10).contains(&id.len()) && id.chars().all(|c| c.is_ascii_alphanumeric() && !"0OIl".contains(c)), "{id}");
    for path in [format!("/s/{id}"), format!("/{id}")] {
        let answer = site.get(&path).await;
        assert!(matches!(answer.status, 301 | 302 | 307 | 308), "{path}: {}", answer.status);
        assert_eq!(answer.header("location"), "/taxation/linked?utm_source=wa&x=%E0%A4%B9", "{path}");
    }
    assert_eq!(site.ask(reqwest::Method::HEAD, &format!("/s/{id}")).send().await.status, site.get(&format!("/s/{id}")).await.status);
}

async fn the_same_target_has_the_same_id(engine: Engine) {
    let site = Site::start(engine).await;
    let first = shorten(&site, &format!("{}/about", site.address)).await;
    assert_eq!(shorten(&site, "/about").await, first, "a path of this site is an address of it");
    assert_ne!(shorten(&site, "/about?x=1").await, first);
    let mut makers = tokio::task::JoinSet::new();
    for _ in 0..8 {
        makers.spawn(site.ask(reqwest::Method::POST, "/cms/api/content-shorten").json(&json!({"longUrl": "/privacy"})).expect(200));
    }
    let mut urls: Vec<String> = makers.join_all().await.iter().map(|answer| answer.json()["shortUrl"].to_string()).collect();
    urls.dedup();
    assert_eq!(urls.len(), 1, "at the same moment, too: {urls:?}");
}

async fn foreign_targets_are_refused(engine: Engine) {
    let site = Site::start(engine).await;
    let id = shorten(&site, "/about").await;
    let port = site.socket().split(':').nth(1).unwrap();
    for target in [
        String::new(),
        "  ".to_owned(),
        "https://evil.example/".to_owned(),
        "//evil.example/".to_owned(),
        "/\\evil.example/".to_owned(),
        "\\\\evil.example".to_owned(),
        "javascript:alert(1)".to_owned(),
        "data:text/html,x".to_owned(),
        format!("http://127.0.0.1.evil.example:{port}/"),
        format!("http://user@127.0.0.1:{port}/"),
        format!("https://127.0.0.1:{port}/"),
        "http://127.0.0.1:1/".to_owned(),
        format!("{}/s/{id}", site.address),
        format!("/{id}"),
        format!("/{}", "x".repeat(5000)),
    ] {
        let answer = site.post("/cms/api/contents/shorten", &json!({"longUrl": target})).await;
        assert!(check_failure(&answer, 400)["fields"]["longUrl"].is_string(), "{target}");
    }
    check_failure(&site.post("/cms/api/contents/shorten", &json!({})).await, 400);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM short_links").await, 1);
}

async fn unknown_ids_and_reserved_words(engine: Engine) {
    let site = Site::start(engine).await;
    for path in ["/s/abcdefgh", "/abcdefgh", "/s/x", "/s/0OIl0OIl", "/short", "/abcdefghijkl", "/s/", "/s"] {
        let answer = site.get(path).await;
        assert!(matches!(answer.status, 404 | 308), "{path}: {}", answer.status);
    }
    // A reserved word is never looked up, even if someone put a row there.
    site.database.run("INSERT INTO short_links (id, target, created_at) VALUES ('webinars', '/about', 0)").await;
    let answer = site.get("/webinars").await;
    assert_ne!(answer.header("location"), "/about", "fixed routes win");
    site.database.run("INSERT INTO short_links (id, target, created_at, revoked_at) VALUES ('abcdefgh', '/terms', 0, 1)").await;
    for path in ["/s/abcdefgh", "/abcdefgh"] {
        assert_eq!(site.get(path).await.status, 410, "{path}: a revoked link is gone");
    }
}

async fn links_survive_and_count(engine: Engine) {
    let mut site = Site::start(engine).await;
    let id = shorten(&site, "/about").await;
    for _ in 0..3 {
        site.get(&format!("/s/{id}")).await;
    }
    assert!(site.stop().await.success);
    assert_eq!(site.database.number("SELECT clicks FROM short_links").await, 3);
    site.launch().await;
    assert_eq!(site.get(&format!("/{id}")).await.header("location"), "/about");
}

async fn an_editor_withdraws_one(engine: Engine) {
    let site = Site::start(engine).await;
    let id = shorten(&site, "/about").await;
    let path = format!("/cms/api/short-links/{id}");
    site.delete_as("author", &path).await.expect(403);
    site.delete_as("editor", &path).await.expect(200);
    for address in [format!("/s/{id}"), format!("/{id}")] {
        let answer = site.get(&address).await.expect(410);
        assert!(answer.text().contains("role=\"search\""), "the page helps the reader on");
    }
    check_failure(&site.post("/cms/api/contents/shorten", &json!({"longUrl": "/about"})).await, 410);
    site.delete_as("editor", &path).await.expect(404);
    let list = site.ask_as("editor", reqwest::Method::GET, "/cms/api/short-links").await.send().await.expect(200).json();
    let entry = &list["data"][0];
    assert_eq!((entry["id"].as_str(), entry["target"].as_str()), (Some(id.as_str()), Some("/about")));
    assert!(entry["revokedAt"].is_string());
}
