//! Short links, in both forms, to pages of this site only.

use serde_json::json;

use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, Site, eventually};

on_both_databases!(
    a_short_link_leads_to_its_page,
    the_same_target_has_the_same_id,
    foreign_targets_are_refused,
    unknown_ids_and_reserved_words,
    links_survive_and_count,
    an_editor_withdraws_one,
    editors_page_through_the_list,
    unused_links_of_readers_go,
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
        assert!(answer.text().contains("<title>Link withdrawn") && answer.text().contains("This link was withdrawn"), "{address}");
        assert!(!answer.text().contains("mistyped"), "the address was right");
    }
    check_failure(&site.post("/cms/api/contents/shorten", &json!({"longUrl": "/about"})).await, 410);
    site.delete_as("editor", &path).await.expect(404);
    let list = site.ask_as("editor", reqwest::Method::GET, "/cms/api/short-links").await.send().await.expect(200).json();
    let entry = &list["data"][0];
    assert_eq!((entry["id"].as_str(), entry["target"].as_str()), (Some(id.as_str()), Some("/about")));
    assert!(entry["revokedAt"].is_string());
}

async fn editors_page_through_the_list(engine: Engine) {
    let site = Site::start(engine).await;
    for target in ["/about", "/privacy", "/terms"] {
        shorten(&site, target).await;
    }
    let read = async |query: &str| {
        let path = format!("/cms/api/short-links?{query}");
        let answer = site.ask_as("editor", reqwest::Method::GET, &path).await.send().await.expect(200).json();
        let targets: Vec<String> = answer["data"].as_array().unwrap().iter().map(|l| l["target"].as_str().unwrap().to_owned()).collect();
        let about = (answer["totalCount"].as_u64(), answer["page"].as_u64(), answer["limit"].as_u64(), answer["hasMore"].as_bool());
        (targets.join(" "), about)
    };
    assert_eq!(read("limit=2").await, ("/terms /privacy".to_owned(), (Some(3), Some(1), Some(2), Some(true))));
    assert_eq!(read("limit=2&page=2").await, ("/about".to_owned(), (Some(3), Some(2), Some(2), Some(false))));
    assert_eq!(read("limit=5000").await.1.2, Some(100), "nobody gets all of them at once");
}

async fn unused_links_of_readers_go(engine: Engine) {
    let site = Site::start(engine).await;
    let unused = shorten(&site, "/about").await;
    let followed = shorten(&site, "/privacy").await;
    let asked_again = shorten(&site, "/terms").await;
    let withdrawn = shorten(&site, "/contact").await;
    site.delete_as("editor", &format!("/cms/api/short-links/{withdrawn}")).await.expect(200);
    let taken_up = shorten(&site, "/pricing").await;
    for target in ["/pricing", "/refunds"] {
        site.post_as("author", "/cms/api/contents/shorten", &json!({"longUrl": target})).await.expect(200);
    }
    let of_staff = shorten(&site, "/refunds").await;
    site.get(&format!("/s/{followed}")).await.expect(302);
    eventually(SOON, "the click is written", || async {
        (site.database.number("SELECT CAST(SUM(clicks) AS BIGINT) FROM short_links").await == 1).then_some(())
    })
    .await;
    let pass_days = async |days: i64| {
        let micros = days * 24 * 3600 * 1_000_000;
        site.database.run(&format!("UPDATE short_links SET last_used_at = last_used_at - {micros}")).await;
        if days == 31 {
            assert_eq!(shorten(&site, "/terms").await, asked_again, "whoever shares it today needs it for a while");
        }
        site.run_command(&["tasks", "run", "short-links"]).await
    };
    assert_eq!(pass_days(29).await, "short-links: 0 links deleted.\n");
    site.database.run("UPDATE short_links SET last_used_at = created_at").await;
    assert_eq!(pass_days(31).await, "short-links: 1 links deleted.\n");
    site.get(&format!("/s/{unused}")).await.expect(404);
    for id in [&followed, &asked_again, &taken_up, &of_staff] {
        assert_eq!(site.ask(reqwest::Method::HEAD, &format!("/s/{id}")).send().await.status, 302, "{id}");
    }
    site.get(&format!("/s/{withdrawn}")).await.expect(410);
    // The links that were just followed are written first, so that the time counts from there.
    eventually(SOON, "the clicks are written", || async {
        (site.database.number("SELECT CAST(SUM(clicks) AS BIGINT) FROM short_links").await == 5).then_some(())
    })
    .await;
    assert_eq!(pass_days(366).await, "short-links: 2 links deleted.\n", "nobody followed them for a year");
    assert_eq!(site.get(&format!("/s/{of_staff}")).await.status, 302, "it may be printed");
    assert_eq!(site.get(&format!("/s/{taken_up}")).await.status, 302, "staff asked for the link of a reader");
    assert_eq!(site.get(&format!("/s/{withdrawn}")).await.status, 410, "withdrawn for good");
    assert_ne!(shorten(&site, "/about").await, unused);
}
