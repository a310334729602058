//! Whatever is sent to whatever operation: a clear answer below 500, and nothing half-written.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::permissions::{filled, operations};
use crate::site::{Answer, Engine, NO_SUCH_ID, Site, raw};

on_both_databases!(bodies_of_every_kind, names_and_queries_of_every_kind, requests_that_no_client_sends, odd_texts_are_kept_or_refused);

const NAMES: [&str; 14] = [
    "0",
    "-1",
    "not-an-id",
    "%00",
    "a%00b",
    "%",
    "%zz",
    "%ff%fe",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "%F0%9F%92%A9",
    "01900000-0000-7000-8000-00000000000g",
    "'%20OR%201=1--",
    "{id}",
    "%E2%80%AE",
];

const QUERIES: [&str; 14] = [
    "page=99999999999999999999&limit=99999999999999999999",
    "page=-99999999999999999999",
    "page=1000000&limit=100",
    "limit=%00",
    "category=%00&slug=%00&title=%00&id=%00&date=%00&searchText=%00",
    "category=%ff&slug=%ff&title=%ff&id=%ff&date=%ff&searchText=%ff",
    "category=%&slug=%&title=%&id=%&searchText=%&preview=%",
    "preview=a.b.c&status=draft",
    "status=all",
    "sort=%27&featured=%27",
    "date=9999-99-99",
    "searchText=%22%28%29%2A%5E~%3A%5B%5D%7B%7D%2B-%26%26%7C%7C",
    "&&&===&=&a&%3D=%3D",
    "id=01900000-0000-7000-8000-000000000000&page=",
];

fn bodies() -> Vec<(&'static str, Vec<u8>)> {
    let deep = "[".repeat(20_000);
    let long = format!("{{\"title\":\"{}\",\"keyword\":\"{}\"}}", "a".repeat(300_000), "b".repeat(300_000));
    let odd = json!({"title": 1, "content": [], "category_id": {}, "tags": "x", "keyword": false, "contentId": 7, "stat": null,
        "longUrl": [], "name": {}, "question": 3, "answer": 4, "isEnabled": "no", "revision": "x", "path": 1, "type": 2});
    let nul = json!({"title": "a\u{0}b", "content": "\u{0}", "category_id": "\u{0}", "keyword": "\u{0}", "contentId": "\u{0}",
        "stat": "\u{0}", "longUrl": "https://evil.example/\u{0}", "name": "\u{0}", "question": "\u{0}", "answer": "\u{0}", "path": "\u{0}", "type": "\u{0}",
        "eventId": "\u{0}", "title2": "\u{0}"});
    let numbers = br#"{"revision":1e999,"position":99999999999999999999,"baseRevision":-1e400,"title":1e999}"#;
    let mut surrogate = br#"{"title":"\ud800","keyword":"\udfff","name":"\ud800","contentId":"\ud800"}"#.to_vec();
    surrogate.push(b'\n');
    vec![
        ("application/json", Vec::new()),
        ("application/json", b"{".to_vec()),
        ("application/json", b"null".to_vec()),
        ("application/json", b"[]".to_vec()),
        ("application/json", b"\"text\"".to_vec()),
        ("application/json", vec![0; 64]),
        ("application/json", vec![0xff, 0xfe, b'{', 0, b'}', 0]),
        ("application/json", b"{\"title\":\"\xc3\x28\",\"keyword\":\"\xff\"}".to_vec()),
        ("application/json", deep.into_bytes()),
        ("application/json", long.into_bytes()),
        ("application/json", odd.to_string().into_bytes()),
        ("application/json", nul.to_string().into_bytes()),
        ("application/json", numbers.to_vec()),
        ("application/json", surrogate),
        ("application/json; charset=utf-16", b"{}".to_vec()),
        ("text/xml", b"<a/>".to_vec()),
        ("", b"{}".to_vec()),
        ("multipart/form-data", b"no boundary".to_vec()),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nhalf".to_vec()),
    ]
}

/// Below 500, and refusals of calls in the one shape.
#[track_caller]
fn check(answer: &Answer) {
    assert!(answer.status < 500, "{}: {} {}", answer.line, answer.status, answer.text());
    assert_ne!(answer.status, 422, "{}", answer.line);
    if answer.status >= 400 && answer.line.contains("/cms/api/") {
        check_failure(answer, answer.status);
    }
}

async fn bodies_of_every_kind(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({})).await;
    let id = article["_id"].as_str().unwrap();
    let token = site.token("admin").await;
    let before = state(&site).await;
    for operation in operations(&site).await {
        let (method, path) = filled(&operation, id);
        if method == Method::GET || operation.starts_with("DELETE") {
            continue;
        }
        for (content_type, body) in bodies() {
            let answer = site.ask(method.clone(), &path).token(&token).body(content_type, body.clone()).send().await;
            check(&answer);
            // Some read no body at all, or have nobody to do it for.
            let harmless = method == Method::POST
                && (path.contains("analytics")
                    || path.contains("/one-click/")
                    || ["/preview", "/logout"].iter().any(|end| path.ends_with(end)));
            assert!(
                harmless || answer.status >= 400 || is_fine(&body),
                "{} took {content_type} {:.80}",
                answer.line,
                String::from_utf8_lossy(&body)
            );
        }
    }
    assert_eq!(state(&site).await, before, "garbage changed something");
}

/// An empty object is a change that changes nothing; unknown keys are ignored.
fn is_fine(body: &[u8]) -> bool {
    serde_json::from_slice::<Value>(body).is_ok_and(|value| value.is_object())
}

/// What a mistaken write would show in.
async fn state(site: &Site) -> Vec<i64> {
    let mut counts = Vec::new();
    for table in ["articles", "categories", "tags", "faqs", "short_links"] {
        counts.push(site.database.number(&format!("SELECT COUNT(*) FROM {table}")).await);
    }
    counts
}

async fn names_and_queries_of_every_kind(engine: Engine) {
    let site = Site::start(engine).await;
    let token = site.token("admin").await;
    let mut broken = Vec::new();
    for operation in operations(&site).await {
        let long = "x".repeat(3000);
        let names = NAMES.iter().copied().chain([long.as_str()]).filter(|_| operation.contains('{'));
        let named = names.map(|name| filled(&operation, name));
        let asked = QUERIES.iter().map(|query| {
            let (method, path) = filled(&operation, NO_SUCH_ID);
            (method, format!("{path}?{query}"))
        });
        for (method, address) in named.chain(asked).collect::<Vec<_>>() {
            let answer = site.ask(method, &address).token(&token).json(&json!({})).send().await;
            match answer.status {
                500.. => broken.push(format!("{}: {}", answer.line, answer.status)),
                _ => check(&answer),
            }
        }
    }
    for name in NAMES {
        let paths =
            [format!("/{name}"), format!("/{name}/{name}"), format!("/s/{name}"), format!("/taxation/{name}?id={name}&preview={name}")];
        let asking = ["/categories?id=", "/categories?category=", "/search?q=", "/content?title=", "/content?id=", "/search?q=a&page="];
        for address in paths.into_iter().chain(asking.map(|start| format!("{start}{name}"))) {
            let answer = site.get(&address).await;
            if answer.status >= 500 {
                broken.push(format!("{}: {}", answer.line, answer.status));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

async fn requests_that_no_client_sends(engine: Engine) {
    let site = Site::start(engine).await;
    for line in [
        "GET /cms/api/contents/\u{0} HTTP/1.1\r\nhost: x\r\n\r\n",
        "GET /\u{7f}\u{80} HTTP/1.1\r\nhost: x\r\n\r\n",
        "GET //evil.example/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        "GET /\\evil.example/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        "GET http://evil.example/cms/api/toggles HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        "GET /../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        "GET /assets/../../Cargo.toml HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        "GET /assets/%2e%2e/%2e%2e/Cargo.toml HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        "GET /uploads/..%2f..%2ffineprint.sqlite HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        "BREW /cms/api/contents HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "nonsense\r\n\r\n",
    ] {
        let answer = raw(site.socket(), line.as_bytes()).await;
        let status = answer.split(' ').nth(1).and_then(|status| status.parse::<u16>().ok());
        // Closing the connection on what is no HTTP at all is an answer, too.
        assert!(status.is_none_or(|status| status < 500), "{line:?}: {answer}");
        assert!(
            !line.contains("passwd") && !line.contains("Cargo") && !line.contains("..%2f") || status.is_none_or(|s| s >= 300),
            "{line:?}: {answer}"
        );
    }
    let two_hosts = format!("GET / HTTP/1.1\r\nhost: {}\r\nhost: evil.example\r\nconnection: close\r\n\r\n", site.socket());
    let answer = raw(site.socket(), two_hosts.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    let no_host = raw(site.socket(), b"GET / HTTP/1.1\r\nconnection: close\r\n\r\n").await;
    assert!(no_host.starts_with("HTTP/1.1 400"), "{no_host}");
    let old_client = raw(site.socket(), b"GET / HTTP/1.0\r\n\r\n").await;
    assert!(old_client.starts_with("HTTP/1.0 200"), "HTTP/1.0 knows no Host line: {old_client}");
    let smuggled = b"POST /cms/api/contents HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n";
    let answer = raw(site.socket(), smuggled).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    site.get("/healthz").await.expect(200);
}

async fn odd_texts_are_kept_or_refused(engine: Engine) {
    let site = Site::start(engine).await;
    let title = "₹25,000 & “80C” – कैसे 👩‍👩‍👧 e\u{301}";
    let article = site.article(json!({"title": format!("{title}\u{1b}"), "content": "<p>ab &#0; \u{202e}</p>"})).await;
    assert_eq!(article["title"], title);
    assert!(!article["main_content_id"]["content"].as_str().unwrap().contains('\u{0}'));
    let read = site.read(&format!("/cms/api/contents/{}", article["_id"].as_str().unwrap())).await;
    assert_eq!(read["data"]["title"], title);
    site.get(&format!("/taxation/{}", article["slug"].as_str().unwrap())).await.expect(200);
    let refused =
        site.put_as("editor", &format!("/cms/api/contents/{}", article["_id"].as_str().unwrap()), &json!({"title": "a\u{0}b"})).await;
    assert!(check_failure(&refused, 400)["fields"]["title"].is_string());
}
