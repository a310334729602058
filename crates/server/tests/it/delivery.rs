//! How pages travel: statuses, redirects, validators, compression, caching.

use reqwest::Method;
use serde_json::json;

use crate::site::{Answer, Engine, SOON, Site, eventually};

on_both_databases!(
    addresses_that_moved,
    unknown_addresses_are_404_pages,
    known_pages_are_304,
    pages_travel_compressed,
    head_is_get_without_a_body,
    pages_are_for_everybody,
    categories_in_all_forms,
    a_page_is_rendered_once_however_many_ask,
    junk_addresses_do_not_fill_the_cache,
);

async fn addresses_that_moved(engine: Engine) {
    let site = Site::start(engine).await;
    site.article(json!({"title": "Here"})).await;
    let home = site.get("/home").await.expect(301);
    assert_eq!(home.header("location"), "/");
    for (from, to) in [
        ("/about/", "/about"),
        ("/categories/", "/categories"),
        ("/categories/?category=All&x=1", "/categories?category=All&x=1"),
        ("/taxation/here/", "/taxation/here"),
        ("/taxation/here//", "/taxation/here"),
        ("/search/?q=a%26b", "/search?q=a%26b"),
        ("/about/?email=asha@example.in&x=1&token=abc&phone=9876543210", "/about?x=1"),
        ("/taxation/here/?who=asha%40example.in", "/taxation/here"),
    ] {
        let answer = site.get(from).await.expect(308);
        assert_eq!(answer.header("location"), to, "{from}");
    }
    // No address of a person, and no sign-in code, stands in a redirect.
    for private in ["/unsubscribe/asha@example.in/?t=token", "/auth/google/callback/?code=secret&state=x"] {
        let answer = site.get(private).await.expect(200);
        assert_eq!((answer.header("location"), answer.header("referrer-policy")), ("", "no-referrer"), "{private}");
    }
    for odd in
        ["//evil.example/", "/\\evil.example/", "/%2F%2Fevil.example/", "/%5Cevil.example/", "/.//evil.example/", "/;//evil.example/"]
    {
        let request = format!("GET {odd} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", site.socket());
        let head = crate::site::raw(site.socket(), request.as_bytes()).await;
        let location = head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap_or_default();
        let target = url::Url::parse(&site.address).unwrap().join(location).unwrap();
        assert_eq!(target.host_str(), Some("127.0.0.1"), "{odd} leads to another site: {head}");
    }
}

async fn unknown_addresses_are_404_pages(engine: Engine) {
    let site = Site::start(engine).await;
    for path in ["/nothing", "/a/b/c", "/taxation/nothing", "/404", "/.env", "/wp-login.php", "/%zz", "/%00", "/a%2Fb/c", "/sitemap-9.xml"]
    {
        let page = site.get(path).await.expect(404);
        let html = page.header("content-type").starts_with("text/html");
        assert!(html || path.ends_with(".xml"), "{path}: {:?}", page.headers);
        assert!(!html || page.text().contains("This page isn’t there."), "{path}");
        assert!(!page.header("cache-control").contains("max-age"), "{path}: {:?}", page.headers);
    }
    let answer = site.ask(Method::POST, "/about").send().await.expect(405);
    assert!(answer.header("allow").contains("GET"));
}

async fn known_pages_are_304(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "Validated"})).await;
    let (id, url) = (article["_id"].as_str().unwrap(), article["url"].as_str().unwrap());
    let ask = |path: String, tag: String| site.ask(Method::GET, &path).header("if-none-match", &tag).send();
    let feed = "/feed.xml".to_owned();
    for path in
        [url.to_owned(), "/".to_owned(), format!("/cms/api/contents/{id}"), "/cms/api/contents".to_owned(), feed, "/sw.js".to_owned()]
    {
        // Caches may be forgetting still what came before the article.
        let tag = eventually(SOON, "a page that has not changed is not sent again", || async {
            let tag = site.get(&path).await.expect(200).header("etag").to_owned();
            assert!(tag.starts_with(['"', 'W']), "{path}: {tag}");
            let second = ask(path.clone(), tag.clone()).await;
            (second.status == 304 && second.body.is_empty() && second.header("etag") == tag).then_some(tag)
        })
        .await;
        ask(path.clone(), format!("\"other\", {tag}")).await.expect(304);
        ask(path.clone(), "\"other\"".to_owned()).await.expect(200);
    }
    let before = site.get(url).await.header("etag").to_owned();
    site.edit(id, json!({"content": "<p>Edited.</p>"})).await;
    eventually(SOON, "an edit changes the tag", || async {
        let answer = ask(url.to_owned(), before.clone()).await;
        (answer.status == 200 && answer.text().contains("Edited.")).then_some(())
    })
    .await;
}

async fn pages_travel_compressed(engine: Engine) {
    let site = Site::start(engine).await;
    for number in 0..4 {
        site.article(json!({"title": format!("Weight {number}"), "content": "<p>Some words of no weight.</p>".repeat(50)})).await;
    }
    let unpacking = reqwest::Client::builder().gzip(true).build().unwrap();
    for path in ["/", "/taxation/weight-1", "/cms/api/contents", "/sitemap.xml", "/feed.xml"] {
        let ask = |accept: &'static str| site.ask(Method::GET, path).header("accept-encoding", accept).expect(200);
        let packed = ask("gzip").await;
        assert_eq!(packed.header("content-encoding"), "gzip", "{path}");
        assert!(packed.header("vary").to_lowercase().contains("accept-encoding"), "{path}: {:?}", packed.headers);
        assert_eq!(ask("gzip;q=0").await.header("content-encoding"), "", "{path}");
        let (plain, unpacked) = (ask("identity").await, site.ask_by(&unpacking, Method::GET, path).expect(200).await);
        assert_eq!(plain.header("content-encoding"), "", "{path}");
        assert!(packed.body.starts_with(&[0x1f, 0x8b]) && packed.body.len() < plain.body.len() / 2, "{path}");
        assert_eq!(timeless(&unpacked), timeless(&plain), "{path}");
    }
}

async fn head_is_get_without_a_body(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "Headed"})).await;
    for path in [
        "/",
        article["url"].as_str().unwrap(),
        "/about",
        "/nothing",
        "/robots.txt",
        "/feed.xml",
        "/cms/api/contents",
        "/home",
        "/manifest.webmanifest",
    ] {
        eventually(SOON, &format!("{path}: HEAD tells what GET tells"), || async {
            let (get, head) = (site.get(path).await, site.ask(Method::HEAD, path).send().await);
            assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
            let told = ["content-type", "etag", "cache-control", "location", "content-security-policy", "content-length"];
            told.iter().all(|name| head.header(name) == get.header(name)).then_some(())
        })
        .await;
    }
}

/// A page without the moment of its rendering: an edit just before may have it made anew.
fn timeless(page: &Answer) -> String {
    let text = page.text();
    let (before, after) = text.split_once("\"now\":").unwrap_or((&text, ""));
    format!("{before}{}", after.trim_start_matches(|c: char| c.is_ascii_digit()))
}

#[track_caller]
fn check_common(page: &Answer) {
    assert_eq!(page.header("set-cookie"), "", "{}", page.line);
    assert_eq!(page.header("x-content-type-options"), "nosniff", "{}", page.line);
    assert!(!page.header("referrer-policy").is_empty(), "{}", page.line);
    assert!(!page.header("content-security-policy").is_empty(), "{}", page.line);
    assert!(!page.header("permissions-policy").is_empty(), "{}", page.line);
    assert!(!page.header("x-request-id").is_empty(), "{}", page.line);
    assert_eq!(page.header("server"), "", "{}", page.line);
    assert_eq!(page.header("strict-transport-security"), "", "not over plain HTTP: {}", page.line);
}

async fn pages_are_for_everybody(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "Shared"})).await;
    let url = article["url"].as_str().unwrap();
    for path in
        ["/", url, "/categories", "/search?q=x", "/nothing", "/home", "/robots.txt", "/sw.js", "/cms/api/contents", "/cms/api/nothing"]
    {
        check_common(&site.get(path).await);
    }
    let plain = site.get(url).await;
    assert_eq!(plain.header("content-type"), "text/html; charset=utf-8");
    assert!(plain.header("cache-control").contains("no-cache"), "an edit must show at once: {:?}", plain.headers);
    // Nothing that a browser sends makes it another page.
    for (name, value) in
        [("cookie", "visitor=0123456789abcdef0123456789abcdef; accessToken=x"), ("accept-language", "hi"), ("user-agent", "Mozilla/5.0")]
    {
        let page = site.ask(Method::GET, url).header(name, value).expect(200).await;
        assert_eq!(timeless(&page), timeless(&plain), "{name}");
    }
    let secure = Site::prepare(engine).await.known_as("https://tfp.example").up().await;
    let page = secure.get("/").await.expect(200);
    assert!(page.header("strict-transport-security").contains("max-age="), "{:?}", page.headers);
    assert!(page.text().contains("https://tfp.example/"), "canonical addresses are the public ones");
}

async fn categories_in_all_forms(engine: Engine) {
    let site = Site::start(engine).await;
    let epfo = site.category("EPFO").await;
    site.article(json!({"title": "In epfo", "category_id": "epfo"})).await;
    site.article(json!({"title": "Taxing", "publishAt": "2026-01-01T00:00:00Z"})).await;
    let shows = |path: String| {
        let site = &site;
        async move {
            let text = site.get(&path).await.expect(200).text();
            let main = crate::html::Document::of(&text).all("main").next().unwrap().text();
            (main.contains("In epfo"), main.contains("Taxing"))
        }
    };
    assert_eq!(shows("/categories?category=All".to_owned()).await, (true, true));
    assert_eq!(shows("/categories?category=all&sort=popular".to_owned()).await, (true, true));
    assert_eq!(shows("/categories?id=epfo".to_owned()).await, (true, false));
    assert_eq!(shows(format!("/categories?id={}", epfo["_id"].as_str().unwrap())).await, (true, false));
    assert_eq!(shows("/categories?category=taxation".to_owned()).await, (false, true));
    let hub = site.get("/categories").await.expect(200).text();
    let hub = crate::html::Document::of(&hub).all("main").next().unwrap().text();
    assert!(hub.contains("EPFO") && hub.contains("Taxation"));
    site.get("/categories?id=nowhere").await.expect(404);
    site.get("/categories?id=epfo&page=99").await.expect(404);
}

async fn renders(site: &Site) -> f64 {
    let text = site.get("/metrics").await.expect(200).text();
    let line = text.lines().find(|line| line.starts_with("fineprint_renders_total")).expect("renders are measured");
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

async fn a_page_is_rendered_once_however_many_ask(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "Popular"})).await;
    let (id, url) = (article["_id"].as_str().unwrap(), article["url"].as_str().unwrap());
    let before = renders(&site).await;
    let mut readers = tokio::task::JoinSet::new();
    for number in 0..40 {
        let path = match number % 4 {
            0 => url.to_owned(),
            1 => format!("{url}?id={id}"),
            2 => format!("{url}?utm_source=wa{number}&fbclid={number}"),
            _ => format!("{url}?id={id}&utm_campaign={number}"),
        };
        readers.spawn(site.ask(Method::GET, &path).expect(200));
    }
    let pages: Vec<String> = readers.join_all().await.iter().map(timeless).collect();
    assert!(pages.iter().all(|page| *page == pages[0]), "everybody gets the same page");
    let made = renders(&site).await - before;
    assert!((1.0..=2.0).contains(&made), "40 readers, {made} renderings");
}

async fn junk_addresses_do_not_fill_the_cache(engine: Engine) {
    let site = Site::start(engine).await;
    site.get("/nothing").await.expect(404);
    let before = renders(&site).await;
    for number in 0..50 {
        site.get(&format!("/junk-{number}")).await.expect(404);
        site.get(&format!("/taxation/junk-{number}")).await.expect(404);
        site.get(&format!("/categories?junk={number}")).await.expect(200);
    }
    let made = renders(&site).await - before;
    assert!(made <= 3.0, "{made} renderings for one kind of nothing");
}
