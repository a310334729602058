//! Where articles live: the slug rule, equal slugs, former addresses.

use serde_json::{Value, json};

use crate::html::Document;
use crate::site::{Answer, Engine, NO_SUCH_ID, SOON, Site, eventually};

on_both_databases!(
    the_slug_rule,
    equal_slugs_are_told_apart_by_id,
    a_new_title_keeps_the_old_address,
    a_new_category_slug_keeps_old_addresses,
    another_category_keeps_the_old_address,
    another_category_frees_who_shared_the_slug,
    the_content_address_leads_on,
    urls_can_be_asked_for,
);

#[track_caller]
fn check_moved(answer: &Answer, to: &str) {
    assert!(matches!(answer.status, 301 | 308), "{}: {}", answer.line, answer.status);
    assert_eq!(answer.header("location"), to, "{}", answer.line);
}

/// Pages follow edits on their own time; the redirect must be there within moments.
async fn moves(site: &Site, from: &str, to: &str) {
    eventually(SOON, &format!("{from} leads to {to}"), || async {
        let answer = site.get(from).await;
        (matches!(answer.status, 301 | 308) && answer.header("location") == to).then_some(())
    })
    .await;
}

fn canonical(site: &Site, answer: &Answer) -> String {
    let text = answer.text();
    let document = Document::of(&text);
    document.link("canonical").strip_prefix(&site.address).expect("canonical addresses are absolute and ours").to_owned()
}

async fn the_slug_rule(engine: Engine) {
    let site = Site::start(engine).await;
    let cases: Vec<(String, String)> = serde_json::from_str(include_str!("../../../../content/slug-cases.json")).unwrap();
    for (title, slug) in cases.into_iter().filter(|(title, _)| !title.trim().is_empty()) {
        let article = site.article(json!({"title": title})).await;
        let (id, found) = (article["_id"].as_str().unwrap(), article["slug"].as_str().unwrap());
        let expected = if slug.is_empty() { id } else { &slug };
        assert_eq!(found, expected, "{title}");
        let path = format!("/taxation/{found}?id={id}");
        let page = site.get(&path).await.expect(200);
        assert!(page.text().contains("<h1"), "{title}");
    }
    let chosen = site.article(json!({"title": "A long story of a fee", "slug": "fee-story"})).await;
    assert_eq!(chosen["url"], "/taxation/fee-story");
}

async fn equal_slugs_are_told_apart_by_id(engine: Engine) {
    let site = Site::start(engine).await;
    let first = site.article(json!({"title": "PF and NRI", "content": "<p>The first text.</p>"})).await;
    assert_eq!(first["url"], "/taxation/pf-nri");
    let second = site.article(json!({"title": "PF for NRI", "content": "<p>The second text.</p>"})).await;
    let (one, two) = (first["_id"].as_str().unwrap().to_owned(), second["_id"].as_str().unwrap().to_owned());
    let both = [(&one, "The first text."), (&two, "The second text.")];
    for (id, text) in both {
        let url = format!("/taxation/pf-nri?id={id}");
        eventually(SOON, "both carry their id", || async {
            let card = site.read(&format!("/cms/api/contents/{id}")).await;
            (card["data"]["url"] == url.as_str()).then_some(())
        })
        .await;
        eventually(SOON, "both pages name the address with the id", || async {
            let page = site.get(&url).await.expect(200);
            (page.text().contains(text) && canonical(&site, &page) == url).then_some(())
        })
        .await;
    }
    // Without an id the newest stands there.
    assert!(site.get("/taxation/pf-nri").await.expect(200).text().contains("The second text."));
    // An unknown or broken id counts as none.
    for id in [NO_SUCH_ID, "nonsense"] {
        let answer = site.get(&format!("/taxation/pf-nri?id={id}")).await;
        assert!(answer.status == 200 || answer.header("location") == format!("/taxation/pf-nri?id={two}"), "{id}: {}", answer.status);
    }

    // Taking one away frees the other.
    site.delete_as("editor", &format!("/cms/api/contents/{two}")).await.expect(200);
    eventually(SOON, "the other is alone again", || async {
        let card = site.read(&format!("/cms/api/contents/{one}")).await;
        let page = site.get("/taxation/pf-nri").await;
        (card["data"]["url"] == "/taxation/pf-nri" && page.status == 200 && canonical(&site, &page) == "/taxation/pf-nri").then_some(())
    })
    .await;
    assert!(site.get("/taxation/pf-nri").await.text().contains("The first text."));
    // Another category is another shelf.
    site.category("EPFO").await;
    let elsewhere = site.article(json!({"title": "PF to NRI", "category_id": "epfo"})).await;
    assert_eq!(elsewhere["url"], "/epfo/pf-nri");
}

async fn a_new_title_keeps_the_old_address(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({"title": "Old words"})).await["_id"].as_str().unwrap().to_owned();
    site.get("/taxation/old-words").await.expect(200);
    site.edit(&id, json!({"title": "Better words"})).await;
    moves(&site, "/taxation/old-words", "/taxation/better-words").await;
    check_moved(&site.get(&format!("/taxation/old-words?id={id}")).await, "/taxation/better-words");
    check_moved(&site.get(&format!("/wrong-category/anything?id={id}")).await, "/taxation/better-words");
    site.get("/taxation/better-words").await.expect(200);
    // Twice moved: straight to the end.
    site.edit(&id, json!({"title": "Best words"})).await;
    moves(&site, "/taxation/old-words", "/taxation/best-words").await;
    moves(&site, "/taxation/better-words", "/taxation/best-words").await;
    // Back again: no circle.
    site.edit(&id, json!({"title": "Old words"})).await;
    moves(&site, "/taxation/best-words", "/taxation/old-words").await;
    eventually(SOON, "the first address is the article's again", || async {
        (site.get("/taxation/old-words").await.status == 200).then_some(())
    })
    .await;
    // Another article may take an address that was given up.
    let new = site.article(json!({"title": "Best words", "content": "<p>A newcomer.</p>"})).await;
    assert_eq!(new["url"], "/taxation/best-words");
    eventually(SOON, "the newcomer stands there", || async {
        let page = site.get("/taxation/best-words").await;
        (page.status == 200 && page.text().contains("A newcomer.")).then_some(())
    })
    .await;
    // What was never public leaves no trace.
    let draft = site.article(json!({"title": "Hidden words", "status": "draft"})).await["_id"].as_str().unwrap().to_owned();
    site.edit(&draft, json!({"title": "Shown words", "status": "published"})).await;
    site.get("/taxation/hidden-words").await.expect(404);
}

async fn a_new_category_slug_keeps_old_addresses(engine: Engine) {
    let site = Site::start(engine).await;
    let category = site.category("Provident Fund").await;
    let (id, slug) = (category["_id"].as_str().unwrap(), category["slug"].as_str().unwrap());
    assert_eq!(slug, "provident-fund");
    let article = site.article(json!({"title": "Stable", "category_id": id})).await;
    let article = article["_id"].as_str().unwrap();
    site.get("/provident-fund/stable").await.expect(200);
    site.put_as("editor", &format!("/cms/api/categories/{id}"), &json!({"slug": "pf-matters"})).await.expect(200);
    moves(&site, "/provident-fund/stable", "/pf-matters/stable").await;
    eventually(SOON, "its page says so", || async {
        let page = site.get("/pf-matters/stable").await;
        (page.status == 200 && canonical(&site, &page) == "/pf-matters/stable").then_some(())
    })
    .await;
    eventually(SOON, "the answers say so", || async {
        let card = site.read(&format!("/cms/api/contents/{article}")).await;
        (card["data"]["url"] == "/pf-matters/stable").then_some(())
    })
    .await;
    assert_eq!(site.read("/cms/api/contents/url?category=provident-fund&slug=stable").await["data"]["url"], "/pf-matters/stable");
    eventually(SOON, "search says so", || async {
        let found: Value = site.search("stable").await;
        (found["data"][0]["url"] == "/pf-matters/stable").then_some(())
    })
    .await;
    // So do its list and its feeds, there and back again.
    for (from, to) in [("provident-fund", "pf-matters"), ("pf-matters", "provident-fund"), ("provident-fund", "pf-matters")] {
        site.put_as("editor", &format!("/cms/api/categories/{id}"), &json!({"slug": to})).await.expect(200);
        for (old, new) in [
            (format!("/categories?id={from}"), format!("/categories?id={to}")),
            (format!("/{from}/feed.xml"), format!("/{to}/feed.xml")),
            (format!("/{from}/feed.atom"), format!("/{to}/feed.atom")),
        ] {
            eventually(SOON, "the old address leads on", || async { (site.get(&old).await.status == 301).then_some(()) }).await;
            assert_eq!(site.get(&old).await.header("location"), new);
            eventually(SOON, "a page stands at the new one", || async { (site.get(&new).await.status == 200).then_some(()) }).await;
        }
    }
}

async fn another_category_keeps_the_old_address(engine: Engine) {
    let site = Site::start(engine).await;
    site.category("EPFO").await;
    let id = site.article(json!({"title": "Wanderer"})).await["_id"].as_str().unwrap().to_owned();
    site.get("/taxation/wanderer").await.expect(200);
    // The slug stays, only the category changes.
    let moved = site.edit(&id, json!({"category_id": "epfo"})).await;
    assert_eq!(moved["url"], "/epfo/wanderer");
    moves(&site, "/taxation/wanderer", "/epfo/wanderer").await;
    site.get("/epfo/wanderer").await.expect(200);
    // Back again: no circle.
    site.edit(&id, json!({"category_id": "taxation"})).await;
    moves(&site, "/epfo/wanderer", "/taxation/wanderer").await;
    eventually(SOON, "the first address is the article's again", || async {
        (site.get("/taxation/wanderer").await.status == 200).then_some(())
    })
    .await;
}

async fn another_category_frees_who_shared_the_slug(engine: Engine) {
    let site = Site::start(engine).await;
    site.category("EPFO").await;
    let stays = site.article(json!({"title": "Twins"})).await["_id"].as_str().unwrap().to_owned();
    let leaves = site.article(json!({"title": "Twins"})).await;
    let leaves_id = leaves["_id"].as_str().unwrap();
    assert_eq!(leaves["url"], format!("/taxation/twins?id={leaves_id}"));
    assert_eq!(site.edit(leaves_id, json!({"category_id": "epfo"})).await["url"], "/epfo/twins");
    eventually(SOON, "who stays is alone again", || async {
        let card = site.read(&format!("/cms/api/contents/{stays}")).await;
        (card["data"]["url"] == "/taxation/twins").then_some(())
    })
    .await;
}

async fn the_content_address_leads_on(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({"title": "Target"})).await["_id"].as_str().unwrap().to_owned();
    for path in [
        format!("/content?title=target&id={id}"),
        format!("/content?title=other-words&id={id}"),
        format!("/content?id={id}"),
        "/content?title=target".to_owned(),
    ] {
        check_moved(&site.get(&path).await, "/taxation/target");
    }
    site.get(&format!("/content?id={NO_SUCH_ID}")).await.expect(404);
    site.get("/content?title=unheard-of").await.expect(404);
    site.get("/content").await.expect(404);
    // A title of several: a search for it, this time.
    site.article(json!({"title": "Target", "content": "<p>Another.</p>"})).await;
    eventually(SOON, "the reader is asked which", || async {
        let answer = site.get("/content?title=target").await;
        (answer.status == 302 && answer.header("location").starts_with("/search?q=")).then_some(())
    })
    .await;
}

async fn urls_can_be_asked_for(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({"title": "How to Ask"})).await["_id"].as_str().unwrap().to_owned();
    for query in ["category=taxation&slug=ask", "title=ask", "title=How%20to%20Ask"] {
        let answer = site.read(&format!("/cms/api/contents/url?{query}")).await;
        assert_eq!(answer["data"], json!({"_id": id, "url": "/taxation/ask"}), "{query}");
    }
    site.edit(&id, json!({"title": "Told"})).await;
    eventually(SOON, "the former address tells the present one", || async {
        let former = site.read("/cms/api/contents/url?category=taxation&slug=ask").await;
        (former["data"] == json!({"_id": id, "url": "/taxation/told"})).then_some(())
    })
    .await;
    site.get("/cms/api/contents/url?category=taxation&slug=nothing").await.expect(404);
    site.get("/cms/api/contents/url").await.expect(400);
}
