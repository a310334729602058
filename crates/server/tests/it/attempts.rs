//! Attacks that never worked, and must not begin to: what a hostile reviewer tried in vain.

use reqwest::Method;
use serde_json::json;

use crate::envelopes::check_failure;
use crate::html::Document;
use crate::site::{Engine, Site, raw, ticked, typed};

on_both_databases!(
    nothing_of_a_request_is_kept_for_the_next_reader,
    private_answers_have_no_public_address,
    many_guesses_at_once_gain_nothing,
    of_many_refreshes_at_once_one_counts,
    a_bent_attribute_runs_nothing,
    large_heads_are_refused,
);

const VERIFY: &str = "/cms/api/subscribers/verify";

async fn nothing_of_a_request_is_kept_for_the_next_reader(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "Kept for all"})).await["url"].as_str().unwrap().to_owned();
    for path in ["/", "/about", &article, "/feed.xml", "/sitemap.xml", "/cms/api/contents", "/nowhere"] {
        for name in
            ["x-forwarded-host", "x-host", "x-original-url", "x-rewrite-url", "forwarded", "x-forwarded-proto", "referer", "user-agent"]
        {
            let value = if name == "forwarded" { "host=evil.example;proto=http" } else { "evil.example" };
            let answer = site.ask(Method::GET, path).header(name, value).send().await;
            assert!(!answer.text().contains("evil.example"), "{path} with {name}");
            assert!(!answer.header("location").contains("evil.example"), "{path} with {name}");
        }
        assert!(!site.get(path).await.text().contains("evil.example"), "{path}, next reader");
    }
}

/// A cache in between takes what ends in .css for a file that is everybody's.
async fn private_answers_have_no_public_address(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    for path in ["/cms/api/subscribers/me", "/cms/api/subscribers/export", "/cms/api/subscribers/consents", "/account"] {
        for end in ["", "/x.css", ";x.css", "%2fx.css", "/..%2fx.css", ".css", "?x.css", "%00.css"] {
            let answer = person.get(&format!("{path}{end}")).await;
            let is_private = answer.text().contains("asha@example.in") || answer.text().contains("9876543210");
            assert!(!is_private || answer.header("cache-control").contains("no-store"), "{path}{end}: {:?}", answer.headers);
        }
    }
}

async fn many_guesses_at_once_gain_nothing(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.subscriber(&typed("owner@example.in")).await;
    let stranger = site.browser();
    stranger.post("/cms/api/subscribers/send-code", &json!({"email": "owner@example.in"})).await.expect(200);
    let right = site.code("owner@example.in").await;
    let guess = json!({"email": "owner@example.in", "code": if right == "000000" { "000001" } else { "000000" }});
    let answers = futures_util::future::join_all((0..50).map(|_| stranger.post(VERIFY, &guess))).await;
    for answer in &answers {
        check_failure(answer, 400);
    }
    // Five tries are a code's end, and the right one comes too late.
    check_failure(&stranger.post(VERIFY, &json!({"email": "owner@example.in", "code": right})).await, 400);
}

async fn of_many_refreshes_at_once_one_counts(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&typed("asha@example.in")).await;
    let token = json!({"refreshToken": person.cookie("refreshToken").unwrap()});
    let answers = futures_util::future::join_all((0..20).map(|_| site.post("/cms/api/subscribers/refresh", &token))).await;
    let counted = answers.iter().filter(|answer| answer.status == 200).count();
    assert!(counted == 1 && answers.iter().all(|answer| matches!(answer.status, 200 | 401)), "{counted}");
    // The others were copies, for all that anybody knows.
    check_failure(&person.get("/cms/api/subscribers/me").await, 401);
}

async fn a_bent_attribute_runs_nothing(engine: Engine) {
    let site = Site::start(engine).await;
    for (number, content) in [
        r#"<abbr title='<iframe'>x</abbr><iframe></iframe>" onmouseover="x""#,
        r#"<p title="</p><img src=x onerror=alert(1)>">x</p>"#,
        r#"<svg><style><img src="</style><img src=x onerror=alert(1)>"></svg>"#,
        r#"<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table>"#,
        r#"<a href="jav&#x09;ascript:alert(1)">x</a><a href="data:text/html,<script>1</script>">y</a>"#,
    ]
    .into_iter()
    .enumerate()
    {
        let article = site.article(json!({"title": format!("Bent {number}"), "content": format!("<p>Before.</p>{content}")})).await;
        let page = site.get(article["url"].as_str().unwrap()).await.expect(200).text();
        for element in Document::of(&page).every() {
            assert!(!element.attributes.keys().any(|name| name.starts_with("on")), "{content}: {:?}", element.attributes);
            assert!(!matches!(element.name.as_str(), "iframe" | "math" | "object" | "embed"), "{content}: <{}>", element.name);
            let target = element.attribute("href").to_lowercase();
            assert!(!target.contains("script:") && !target.starts_with("data:"), "{content}: {target}");
        }
    }
}

async fn large_heads_are_refused(engine: Engine) {
    let site = Site::start(engine).await;
    let head = |path: &str, more: &str| format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{more}\r\n", site.socket());
    let many: String = (0..300).map(|number| format!("x-{number}: y\r\n")).collect();
    let long = format!("/{}", "a".repeat(70_000));
    for (request, status) in [(head("/about", &many), "431"), (head(&long, ""), "414")] {
        let answer = raw(site.socket(), request.as_bytes()).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
    }
    site.get("/healthz").await.expect(200);
}
