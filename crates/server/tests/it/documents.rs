//! What stands in a document: nothing inline that runs but one hashed line, and data that can't
//! break out, whoever wrote it.

use serde_json::{Value, json};

use crate::html::Document;
use crate::site::{Answer, Engine, SOON, Site, eventually};

on_both_databases!(
    only_the_hashed_script_is_inline,
    pictures_come_from_here_or_from_sites_that_are_named,
    pictures_are_named_in_the_first_answer,
    a_hostile_title_stays_text,
    the_pages_data_is_what_the_calls_answer,
    a_page_that_starts_later_carries_no_data,
    what_a_page_links_to_exists,
    styles_scripts_and_fonts_are_kept_for_ever,
);

const HOSTILE: &str = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"' & </title>";

#[track_caller]
fn check_inline(page: &Answer) {
    let text = page.text();
    let document = Document::of(&text);
    let policy = page.header("content-security-policy");
    let directive = |name: &str| policy.split(';').map(str::trim).find(|part| part.starts_with(name)).unwrap_or_default().to_owned();
    let scripts = directive("script-src");
    for word in ["unsafe-inline", "unsafe-eval", "*", "http:", "data:"] {
        assert!(!scripts.split(' ').any(|source| source.trim_matches('\'') == word), "{}: {scripts}", page.line);
    }
    assert!(!directive("style-src").contains("unsafe-inline"), "{policy}");
    let pictures = directive("img-src");
    assert!(pictures.starts_with("img-src 'self'"), "{policy}");
    assert!(pictures.split(' ').skip(2).all(|source| source.starts_with("https://")), "no picture of any site: {policy}");
    assert_eq!(directive("require-trusted-types-for"), "require-trusted-types-for 'script'");
    assert_eq!(directive("trusted-types"), "trusted-types fineprint default");
    for part in ["default-src 'self'", "object-src 'none'", "base-uri 'self'", "frame-ancestors 'none'", "form-action 'self'"] {
        assert!(policy.contains(part), "{part} in {policy}");
    }
    let mut hashed = 0;
    for script in document.all("script").filter(|script| script.attribute("src").is_empty()) {
        match script.attribute("type") {
            "application/json" | "application/ld+json" => {
                let json: Result<Value, _> = serde_json::from_str(&script.inner);
                assert!(json.is_ok(), "{}: {:.200}", page.line, script.inner);
                assert!(!script.inner.contains("</") && !script.inner.contains("<!--"), "{}", page.line);
            }
            _ => {
                assert!(scripts.contains(&format!("'sha256-{}'", sha256_base64(script.inner.as_bytes()))), "{scripts}\n{}", script.inner);
                hashed += 1;
            }
        }
    }
    assert_eq!(hashed, 1, "{}: one inline script", page.line);
    for script in document.all("script").filter(|script| !script.attribute("src").is_empty()) {
        assert!(script.attribute("src").starts_with("/assets/"), "{}", script.attribute("src"));
    }
    for element in document.every() {
        let inline = element.attributes.keys().find(|name| name.starts_with("on") || *name == "style");
        assert!(inline.is_none(), "{}: {inline:?} on <{}> {:?}", page.line, element.name, element.attributes);
        assert!(element.name != "style" && element.name != "base", "{}: <{}>", page.line, element.name);
        assert!(!element.attribute("href").trim().to_lowercase().starts_with("javascript"), "{}", page.line);
    }
}

/// As the browser computes it.
fn sha256_base64(bytes: &[u8]) -> String {
    use base64::Engine;
    use sha2::Digest;
    base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(bytes))
}

async fn only_the_hashed_script_is_inline(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let article = site.read("/cms/api/contents?limit=1").await["contents"][0]["url"].as_str().unwrap().to_owned();
    for path in ["/", &article, "/categories", "/categories?category=All", "/search?q=pf", "/about", "/disclosures", "/nowhere", "/service"]
    {
        check_inline(&site.get(path).await);
    }
}

async fn pictures_come_from_here_or_from_sites_that_are_named(engine: Engine) {
    let site = Site::start(engine).await;
    let body =
        r#"<p>Text.</p><img src="https://a.test/1.png" alt="kept"><img src="http://a.test/2.png"><img src="data:image/gif;base64,R0lGOD">"#;
    let article = site.article(json!({"title": "Illustrated", "content": body, "primary_image_url": "https://a.test/main.jpg"})).await;
    let page = site.get(article["url"].as_str().unwrap()).await.expect(200);
    check_inline(&page);
    let document = Document::of(&page.text());
    let pictures: Vec<_> = document.all("img").map(|picture| picture.attribute("src").to_owned()).collect();
    assert!(pictures.iter().any(|src| src == "https://a.test/main.jpg") && pictures.iter().any(|src| src == "https://a.test/1.png"));
    assert!(pictures.iter().all(|src| src.is_empty() || src.starts_with('/') || src.starts_with("https://")), "{pictures:?}");
    // Every page may show them from now on, because readers go on from page to page without loading a document.
    let named = |page: &Answer, site: &str| page.header("content-security-policy").contains(&format!("https://{site}"));
    eventually(SOON, "the policy names the article's site", || async { named(&site.get("/about").await, "a.test").then_some(()) }).await;
    let policy = site.get("/about").await.header("content-security-policy").to_owned();
    assert!(policy.contains("img-src 'self' https://a.test;"), "{policy}");
    // A draft's pictures are for whoever has its link.
    let draft = json!({"title": "Draft", "status": "draft", "content": "<p>x</p><img src=\"https://draft.test/1.png\">"});
    let id = site.article(draft).await["_id"].as_str().unwrap().to_owned();
    let preview = site.post_as("editor", &format!("/cms/api/contents/{id}/preview"), &json!({})).await.expect(200).json();
    let preview = preview["data"]["url"].as_str().unwrap().replace(&site.address, "");
    let page = site.get(&preview).await.expect(200);
    assert!(named(&page, "draft.test") && named(&page, "a.test"), "{}", page.line);
    assert!(!named(&site.get("/about").await, "draft.test"));
}

/// Whoever comes right after a start sees the pictures, too.
async fn pictures_are_named_in_the_first_answer(engine: Engine) {
    let mut site = Site::start(engine).await;
    site.article(json!({"title": "Illustrated", "content": "<p>Text.</p><img src=\"https://first.test/1.png\" alt=\"\">"})).await;
    site.kill();
    site.launch().await;
    let page = site.get("/about").await.expect(200);
    let policy = page.header("content-security-policy");
    assert!(policy.contains("img-src 'self' https://first.test;"), "{policy}");
}

async fn a_hostile_title_stays_text(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site
        .article(json!({
            "title": HOSTILE, "slug": "hostile", "excerpt": HOSTILE, "author": HOSTILE, "sponsor": HOSTILE, "reviewer": HOSTILE,
            "correction": HOSTILE, "isFeatured": true, "sources": [{"title": HOSTILE, "publisher": HOSTILE}],
            "facts": [{"label": HOSTILE, "value": HOSTILE, "asOf": "2026-01-01", "source": HOSTILE}],
        }))
        .await;
    assert_eq!(article["title"], HOSTILE, "a title is text, and kept as it is");
    site.put_as(
        "editor",
        &format!("/cms/api/categories/{}", article["category_id"]["_id"].as_str().unwrap()),
        &json!({"name": HOSTILE, "description": HOSTILE}),
    )
    .await
    .expect(200);
    site.post_as("editor", "/cms/api/faqs", &json!({"question": HOSTILE, "answer": "<p>Yes</p>"})).await.expect(201);
    for path in ["/taxation/hostile", "/", "/categories", "/categories?category=All", "/categories?id=taxation", "/search?q=alert"] {
        let page = site.get(path).await.expect(200);
        check_inline(&page);
        let text = page.text();
        let document = Document::of(&text);
        assert!(!document.every().iter().any(|element| element.name == "img" && element.attribute("src") == "x"), "{path}");
        state_at(&site, path).await;
    }
    let text = site.get("/taxation/hostile").await.text();
    let document = Document::of(&text);
    assert_eq!(document.json_ld("Article").expect("still JSON")["headline"], HOSTILE);
    let title = document.title();
    assert!(title.starts_with("</script><script>"), "{title}");
    let feed = site.get("/feed.xml").await.expect(200).text();
    assert!(crate::html::xml_texts(&feed, "title").contains(&HOSTILE.to_owned()), "{feed}");
}

/// What a browser starts from at this address: from the page itself, or later from an address of the page's data.
async fn state_at(site: &Site, path: &str) -> Value {
    let document = Document::of(&site.get(path).await.expect(200).text());
    let Some(start) = document.start_record() else { return document.state() };
    let digest = start["data"].as_str().expect("the digest of the data");
    let joined = if path.contains('?') { '&' } else { '?' };
    let state = site.get(&format!("{path}{joined}page-data={digest}")).await.expect(200).json();
    assert_eq!(state["digest"], digest, "{path}");
    state
}

async fn a_page_that_starts_later_carries_no_data(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "Read first", "content": "<p>The only words of it.</p>"})).await;
    let (id, path) = (article["_id"].as_str().unwrap(), article["url"].as_str().unwrap());
    let page = site.get(path).await.expect(200).text();
    assert_eq!(page.matches("<p>The only words of it.</p>").count(), 1, "the body stands in the page");
    assert!(!page.contains(r"\u003cp>The only words of it."), "and travels once");
    let start = Document::of(&page).start_record().expect("an article starts later");
    assert_eq!(start["article"], id);
    let of_version = |digest: &str| format!("{path}?page-data={digest}");
    let data = site.get(&of_version(start["data"].as_str().unwrap())).await.expect(200);
    assert_eq!(data.header("content-type"), "application/json");
    assert_eq!(data.header("x-robots-tag"), "noindex");
    // An edit gives the data another name, and the address of the old one answers with what is there now.
    site.put_as("editor", &format!("/cms/api/contents/{id}"), &json!({"excerpt": "Said anew."})).await.expect(200);
    let later = |text: &str| Document::of(text).start_record().map(|start| start["data"].clone());
    let now = eventually(SOON, "the edited page names other data", || async {
        later(&site.get(path).await.text()).filter(|digest| *digest != start["data"])
    })
    .await;
    assert_eq!(site.get(&of_version(start["data"].as_str().unwrap())).await.expect(200).json()["digest"], now);
    // What is one person's, or is not kept, carries its data.
    for path in ["/search?q=words", "/account/cases", "/service"] {
        assert!(Document::of(&site.get(path).await.expect(200).text()).start_record().is_none(), "{path}");
    }
    site.get("/taxation/nowhere?page-data=1").await.expect(404);
}

/// The data that the page's state holds under a key.
fn state_of(state: &Value, key: &Value) -> Option<Value> {
    let queries = state["queries"].as_array()?;
    queries.iter().find(|query| query["key"] == *key).map(|query| query["data"].clone())
}

async fn the_pages_data_is_what_the_calls_answer(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "Hydrated", "isFeatured": true})).await;
    let id = article["_id"].as_str().unwrap();
    site.article(json!({"title": "Neighbour"})).await;
    for (path, keys) in [
        (
            "/",
            vec![
                (json!(["site"]), "/cms/api/site".to_owned()),
                (json!(["toggles"]), "/cms/api/toggles".to_owned()),
                (json!(["categories"]), "/cms/api/categories".to_owned()),
                (json!(["contents", {"limit": 4, "sort": "latest"}]), "/cms/api/contents?source=website&limit=4".to_owned()),
                (json!(["contents", {"featured": true, "limit": 4}]), "/cms/api/contents?featured=true&limit=4".to_owned()),
                (json!(["faqs"]), "/cms/api/faqs/general/list".to_owned()),
            ],
        ),
        ("/categories", vec![(json!(["newest-of-categories"]), "/cms/api/contents/newest-of-categories".to_owned())]),
        (
            "/taxation/hydrated",
            vec![
                (json!(["content", id]), format!("/cms/api/contents/{id}")),
                (json!(["content-at", "taxation", "hydrated"]), "/cms/api/contents/url?category=taxation&slug=hydrated".to_owned()),
                (json!(["related", id]), format!("/cms/api/contents/{id}/get-related-content")),
            ],
        ),
    ] {
        let state = state_at(&site, path).await;
        assert_eq!(state["baseUrl"], site.address.as_str());
        for (key, call) in keys {
            let held = state_of(&state, &key).unwrap_or_else(|| panic!("{path} holds {key}: {state:.2000}"));
            assert_eq!(held, site.read(&call).await, "{path}: {key}");
        }
    }
}

async fn what_a_page_links_to_exists(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let mut seen = std::collections::BTreeSet::new();
    for path in ["/", "/categories", "/categories?category=All", "/about", "/search", "/nowhere"] {
        let text = site.get(path).await.text();
        for element in Document::of(&text).every() {
            for name in ["href", "src"] {
                let Some(address) = element.attributes.get(name) else { continue };
                let own = address.strip_prefix(&site.address).unwrap_or(address);
                if own.starts_with('/') {
                    seen.insert(own.to_owned());
                }
                assert!(own.starts_with(['/', '#', 'h', 'm', 't']), "{path}: {name}={address}");
            }
        }
    }
    assert!(seen.len() > 30, "{seen:?}");
    for address in seen {
        let answer = site.get(&address).await;
        assert!(answer.status < 400, "{address}: {}", answer.status);
    }
}

async fn styles_scripts_and_fonts_are_kept_for_ever(engine: Engine) {
    let site = Site::start(engine).await;
    let text = site.get("/").await.expect(200).text();
    let document = Document::of(&text);
    let styles = document.all("link").filter(|link| link.attribute("rel") == "stylesheet").map(|link| link.attribute("href"));
    let fonts = document.all("link").filter(|link| link.attribute("as") == "font").map(|link| link.attribute("href"));
    let scripts = document.all("script").map(|script| script.attribute("src")).filter(|src| !src.is_empty());
    let mut count = 0;
    for address in styles.chain(fonts).chain(scripts) {
        let answer = site.ask(reqwest::Method::GET, address).header("accept-encoding", "br, gzip").expect(200).await;
        assert!(answer.header("cache-control").contains("immutable"), "{address}: {:?}", answer.headers);
        assert_eq!(answer.header("content-encoding"), if address.ends_with(".woff2") { "" } else { "br" }, "{address}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{address}");
        count += 1;
    }
    assert!(count >= 3, "styles, fonts and a script: {count}");
    let images = document.all("link").filter(|link| link.attribute("rel") == "preload" && link.attribute("as") == "image");
    let images: std::collections::BTreeSet<&str> = images.map(|link| link.attribute("href")).collect();
    assert_eq!(images.len(), 2, "two images are preloaded: {images:?}");
    site.get("/assets/none-12345678.js").await.expect(404);
    let manifest = site.get("/manifest.webmanifest").await.expect(200);
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    assert!(manifest.json()["icons"].as_array().is_some_and(|icons| icons.len() >= 2));
}
