//! Limits, other sites' pages, proxies, metrics: who is let in how often, from where.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::envelopes::check_failure;
use crate::site::{Engine, Site};

on_both_databases!(
    too_many_requests_are_told_when_to_come_back,
    pages_of_results_draw_from_the_same_allowance,
    every_limit_is_its_own,
    a_strangers_forwarded_address_is_ignored,
    a_trusted_proxys_forwarded_address_counts,
    other_sites_pages_change_nothing,
    bodies_have_a_largest_size,
    what_takes_too_long_is_ended,
    metrics_are_for_this_machine_and_admins,
    health_is_told,
    connections_that_say_nothing_are_closed,
    ten_codes_may_be_entered_in_a_quarter_of_an_hour,
);

const SEARCH: &str = "/cms/api/content-search?searchText=x";

async fn too_many_requests_are_told_when_to_come_back(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_LIMITS_SEARCH_PER_MINUTE", "3").up().await;
    for path in [SEARCH, "/cms/api/contents/search?searchText=x", "/cms/api/content-search/?searchText=x"] {
        site.get(path).await.expect(200);
    }
    let answer = site.get(SEARCH).await;
    let body = check_failure(&answer, 429);
    assert_eq!((&body["code"], &body["message"]), (&json!("TOO_MANY_REQUESTS"), &json!("Too many requests")));
    let wait: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    // Other calls and other addresses are not held up. Loopback is no exception.
    site.get("/cms/api/contents").await.expect(200);
    site.get("/").await.expect(200);
    let neighbour = Site::client_from([127, 0, 0, 2]);
    site.ask_by(&neighbour, Method::GET, SEARCH).expect(200).await;
}

async fn pages_of_results_draw_from_the_same_allowance(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_LIMITS_SEARCH_PER_MINUTE", "3").up().await;
    site.get("/search?q=one").await.expect(200);
    site.get("/search?q=two").await.expect(200);
    site.get(SEARCH).await.expect(200);
    let refused = site.get("/search?q=three").await.expect(429);
    assert!(refused.header("content-type").starts_with("text/html"), "a person reads it");
    assert!(refused.text().contains("Too many searches") && !refused.header("retry-after").is_empty());
    check_failure(&site.get(SEARCH).await, 429);
    site.get("/about").await.expect(200);
    site.ask_by(&Site::client_from([127, 0, 0, 2]), Method::GET, "/search?q=four").expect(200).await;
}

async fn every_limit_is_its_own(engine: Engine) {
    let site = Site::prepare(engine)
        .await
        .set("FINEPRINT_LIMITS_SHORTEN_PER_HOUR", "2")
        .set("FINEPRINT_LIMITS_COUNTING_PER_10_MINUTES", "4")
        .up()
        .await;
    let id = site.article(json!({})).await["_id"].clone();
    for path in ["/cms/api/content-shorten", "/cms/api/contents/shorten"] {
        site.post(path, &json!({"longUrl": "/about"})).await.expect(200);
    }
    check_failure(&site.post("/cms/api/content-shorten", &json!({"longUrl": "/about"})).await, 429);
    site.post("/cms/api/content-stats/increment-views", &json!({"contentId": id})).await.expect(200);
    site.post("/cms/api/content-stats/update-content-stats", &json!({"contentId": id, "stat": "like"})).await.expect(200);
    site.post("/cms/api/analytics/page-view", &json!({"path": "/", "title": "x", "eventId": "1"})).await.expect(202);
    site.post("/cms/api/analytics/search/record", &json!({"keyword": "x"})).await.expect(202);
    let answer = site.post("/cms/api/content-stats/increment-article-share", &json!({"contentId": id})).await;
    check_failure(&answer, 429);
    site.get(SEARCH).await.expect(200);
}

async fn a_strangers_forwarded_address_is_ignored(engine: Engine) {
    let site =
        Site::prepare(engine).await.set("FINEPRINT_LIMITS_SEARCH_PER_MINUTE", "2").set("FINEPRINT_TRUSTED_PROXIES", "192.0.2.1").up().await;
    let ask = |number: u8| site.ask(Method::GET, SEARCH).header("x-forwarded-for", &format!("203.0.113.{number}")).send();
    ask(1).await.expect(200);
    ask(2).await.expect(200);
    check_failure(&ask(3).await, 429);
}

async fn a_trusted_proxys_forwarded_address_counts(engine: Engine) {
    let site =
        Site::prepare(engine).await.set("FINEPRINT_LIMITS_SEARCH_PER_MINUTE", "2").set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1").up().await;
    let ask = |chain: &'static str| site.ask(Method::GET, SEARCH).header("x-forwarded-for", chain).send();
    ask("203.0.113.1").await.expect(200);
    // What the client itself claimed stands further left, and changes nothing.
    ask("198.51.100.7, 203.0.113.1").await.expect(200);
    check_failure(&ask("198.51.100.8, 203.0.113.1").await, 429);
    ask("203.0.113.2").await.expect(200);
    // One customer has a whole IPv6 network.
    ask("2001:db8::1").await.expect(200);
    ask("2001:db8::2").await.expect(200);
    check_failure(&ask("2001:db8::3").await, 429);
    // Past the proxy nobody is believed.
    let stranger = Site::client_from([127, 0, 0, 3]);
    for _ in 0..2 {
        site.ask_by(&stranger, Method::GET, SEARCH).header("x-forwarded-for", "203.0.113.77").expect(200).await;
    }
    check_failure(&site.ask_by(&stranger, Method::GET, SEARCH).header("x-forwarded-for", "203.0.113.78").send().await, 429);
}

async fn other_sites_pages_change_nothing(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({})).await["_id"].as_str().unwrap().to_owned();
    let visitor = "visitor=0123456789abcdef0123456789abcdef";
    let like = || {
        site.ask(Method::POST, "/cms/api/content-stats/update-content-stats")
            .cookie(visitor)
            .json(&json!({"contentId": id, "stat": "like"}))
    };
    for (name, value) in
        [("origin", "https://evil.example"), ("origin", "null"), ("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site")]
    {
        check_failure(&like().header(name, value).send().await, 403);
    }
    assert_eq!(site.database.number("SELECT COUNT(*) FROM article_likes").await, 0);
    like().header("origin", &site.address).header("sec-fetch-site", "same-origin").expect(200).await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM article_likes").await, 1);
    // Reading from elsewhere is harmless, and no GET changes anything.
    site.ask(Method::GET, "/cms/api/contents")
        .header("origin", "https://evil.example")
        .header("sec-fetch-site", "cross-site")
        .expect(200)
        .await;
    let answer = site.ask(Method::GET, "/cms/api/contents").header("origin", "https://evil.example").expect(200).await;
    assert_eq!(answer.header("access-control-allow-origin"), "");
    // A token is its own proof, but not beside a cookie.
    let token = site.token("admin").await;
    let turn = || site.ask(Method::PUT, "/cms/api/toggles/header").token(&token).json(&json!({"isEnabled": true}));
    turn().header("origin", "https://evil.example").cookie(visitor).expect(403).await;
    turn().expect(200).await;
    for method in [Method::PUT, Method::DELETE, Method::POST] {
        let answer =
            site.ask(method, &format!("/cms/api/contents/{id}")).cookie(visitor).header("sec-fetch-site", "cross-site").send().await;
        assert!(matches!(answer.status, 403 | 405), "{}", answer.status);
    }
}

async fn bodies_have_a_largest_size(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_BODY_LIMIT_MB", "1").up().await;
    let keyword = |length: usize| json!({"keyword": "k".repeat(length)}).to_string();
    let send = |body: String| site.ask(Method::POST, "/cms/api/analytics/search/record").body("application/json", body).send();
    send(keyword((1 << 20) - 100)).await.expect(202);
    check_failure(&send(keyword(1 << 20)).await, 413);
    let answer = site.ask_as("editor", Method::POST, "/cms/api/contents").await.body("application/json", keyword(1 << 20)).send().await;
    check_failure(&answer, 413);
}

async fn what_takes_too_long_is_ended(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_REQUEST_DEADLINE_SECONDS", "1").up().await;
    // A body that never comes.
    let request = format!(
        "POST /cms/api/analytics/search/record HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{{",
        site.socket()
    );
    let head = crate::site::raw(site.socket(), request.as_bytes()).await;
    assert!(head.starts_with("HTTP/1.1 503") && head.contains("retry-after:"), "{head}");
    site.get("/healthz").await.expect(200);
}

async fn metrics_are_for_this_machine_and_admins(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1").up().await;
    let article = site.article(json!({})).await;
    site.get("/").await.expect(200);
    // The second is answered at the door.
    for _ in 0..2 {
        site.get(article["url"].as_str().unwrap()).await.expect(200);
    }
    let metrics = site.get("/metrics").await.expect(200);
    assert!(metrics.header("content-type").starts_with("text/plain"));
    let text = metrics.text();
    for name in [
        "fineprint_http_requests_total",
        "fineprint_http_request_duration_seconds",
        "fineprint_jobs",
        "fineprint_renders_total",
        "fineprint_render_restarts_total",
    ] {
        assert!(text.lines().any(|line| line.starts_with(name)), "{name}: {text}");
    }
    let counted = r#"fineprint_http_requests_total{method="GET",route="/{category}/{slug}",status="2xx"} 2"#;
    assert!(text.contains(counted), "{text}");
    assert!(text.contains(r#"route="/cms/api/contents""#), "by route, never by address: {text}");
    for name in ["x-forwarded-for", "forwarded"] {
        let asked = || site.ask(Method::GET, "/metrics").header(name, "203.0.113.9");
        check_failure(&asked().send().await, 401);
        check_failure(&asked().token(&site.token("editor").await).send().await, 403);
        asked().token(&site.token("admin").await).expect(200).await;
    }
}

async fn health_is_told(engine: Engine) {
    let site = Site::start(engine).await;
    for path in ["/healthz", "/readyz"] {
        let answer = site.get(path).await.expect(200);
        assert_eq!(answer.json()["status"], "ok", "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
}

/// Each costs memory and a file descriptor.
async fn connections_that_say_nothing_are_closed(engine: Engine) {
    let site = Site::start(engine).await;
    let closed = async |first: &'static [u8]| {
        let mut stream = TcpStream::connect(site.socket()).await.unwrap();
        stream.write_all(first).await.unwrap();
        let mut answer = Vec::new();
        // A reset is an end, too. A busy machine may see it late.
        tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut answer)).await.is_ok()
    };
    let half = b"GET / HTTP/1.1\r\nhost: x\r\n".as_slice();
    assert_eq!(tokio::join!(closed(b"".as_slice()), closed(b"G".as_slice()), closed(half)), (true, true, true));
    // On a connection of its own: one that was idle meanwhile is closed at the same moment.
    assert!(reqwest::get(format!("{}/healthz", site.address)).await.unwrap().status().is_success());
}

async fn ten_codes_may_be_entered_in_a_quarter_of_an_hour(engine: Engine) {
    let site = Site::start(engine).await;
    let verify = async || site.post("/cms/api/subscribers/verify", &json!({"email": "asha@example.in", "code": "000000"})).await;
    for _ in 0..10 {
        check_failure(&verify().await, 400);
    }
    check_failure(&verify().await, 429);
}
