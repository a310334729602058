//! What search engines and social cards read of every page.

use serde_json::{Value, json};

use crate::html::Document;
use crate::site::{Engine, SOON, Site, eventually};

on_both_databases!(
    every_page_has_a_whole_head,
    an_articles_structured_data,
    the_home_pages_structured_data,
    pages_that_are_not_for_search_engines
);

/// A site with content of every kind and one rich article; the article.
async fn furnished(engine: Engine) -> (Site, Value) {
    let site = Site::start_with_starter(engine).await;
    let article = site
        .article(json!({
            "title": "Gratuity & \"you\": what's <new>", "excerpt": "Plain words & figures.", "author": "Meera Iyer", "reviewer": "R. S.",
            "primary_image_url": "https://images.example/a.jpg", "checkedOn": "2026-11-20", "sponsor": "A Bank",
            "content": "<h2>Part</h2><p>Body.</p>", "facts": [{"label": "Ceiling", "value": "₹20 lakh", "asOf": "2026-01-01"}],
        }))
        .await;
    (site, article)
}

async fn every_page_has_a_whole_head(engine: Engine) {
    let (site, article) = furnished(engine).await;
    let url = article["url"].as_str().unwrap();
    let mut titles = Vec::new();
    for (path, canonical) in [
        ("/", "/"),
        (url, url),
        (&format!("{url}?id={}&utm_source=x", article["_id"].as_str().unwrap()), url),
        ("/categories", "/categories"),
        ("/categories?utm_source=x", "/categories"),
        ("/categories?category=All", "/categories?category=All"),
        ("/categories?id=taxation", "/categories?id=taxation"),
        ("/categories?category=taxation&x=1", "/categories?id=taxation"),
        ("/about", "/about"),
        ("/privacy", "/privacy"),
        ("/terms", "/terms"),
        ("/disclosures", "/disclosures"),
    ] {
        let page = site.get(path).await.expect(200);
        let text = page.text();
        let document = Document::of(&text);
        assert_eq!(document.link("canonical"), format!("{}{canonical}", site.address), "{path}");
        assert_eq!(document.meta("og:url"), format!("{}{canonical}", site.address), "{path}");
        assert_eq!(document.meta("og:locale"), "en_IN", "{path}");
        assert!(document.meta("robots").starts_with("index"), "{path}: {}", document.meta("robots"));
        assert!(
            (30..=300).contains(&document.meta("description").chars().count()) || canonical == url,
            "{path}: {}",
            document.meta("description")
        );
        for name in ["og:title", "og:description", "og:type", "og:site_name", "twitter:card", "twitter:title", "twitter:description"] {
            assert!(!document.meta(name).is_empty(), "{path}: {name}");
        }
        assert_eq!(document.all("title").filter(|title| !title.inner.contains("<")).count(), 1, "{path}: one title");
        assert_eq!(document.all("h1").count(), 1, "{path}: one h1");
        assert!(document.title().contains("The Fine Print"), "{path}: {}", document.title());
        assert_eq!(document.all("html").next().unwrap().attribute("lang"), "en-IN", "{path}");
        assert!(document.every().iter().any(|element| element.name == "main"), "{path}: a main landmark");
        titles.push((canonical.to_owned(), document.title()));
    }
    titles.sort();
    titles.dedup();
    let mut different: Vec<&String> = titles.iter().map(|(_, title)| title).collect();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), titles.len(), "every page has a title of its own: {titles:?}");
    let far = site.get("/categories?category=All&page=99").await;
    assert_eq!(far.status, 404, "past the end is nowhere");
}

async fn an_articles_structured_data(engine: Engine) {
    let (site, article) = furnished(engine).await;
    let url = article["url"].as_str().unwrap();
    let text = site.get(url).await.expect(200).text();
    let document = Document::of(&text);
    let title = article["title"].as_str().unwrap();
    assert_eq!(document.all("h1").next().unwrap().text(), title);
    assert_eq!(document.meta("og:title"), title);
    assert_eq!(document.meta("og:type"), "article");
    assert_eq!(document.meta("description"), "Plain words & figures.");
    assert!(document.meta("og:image").starts_with(&format!("{}/cards/article-", site.address)), "{}", document.meta("og:image"));
    let data = document.json_ld("Article").expect("an Article");
    assert_eq!((&data["headline"], &data["author"]["name"]), (&json!(title), &json!("Meera Iyer")));
    assert_eq!(data["mainEntityOfPage"]["@id"], format!("{}{url}", site.address));
    assert_eq!(data["inLanguage"], "en-IN");
    for key in ["datePublished", "dateModified"] {
        assert!(data[key].as_str().unwrap().parse::<jiff::Timestamp>().is_ok(), "{key}: {data}");
    }
    assert!(data["publisher"]["name"].is_string() && data["image"][0].is_string(), "{data}");
    let crumbs = document.json_ld("BreadcrumbList").expect("breadcrumbs");
    let items = crumbs["itemListElement"].as_array().unwrap();
    assert_eq!(
        items.iter().map(|item| item["position"].as_i64().unwrap()).collect::<Vec<_>>(),
        (1..=items.len() as i64).collect::<Vec<_>>()
    );
    assert_eq!(items.last().unwrap()["name"], title);
    assert!(items[0]["item"].as_str().unwrap().starts_with("http"), "{crumbs}");
    assert!(text.contains("Sponsored by"), "a sponsor is told");
    let words = document.all("main").next().unwrap().text();
    for word in ["Meera Iyer", "R. S.", "Taxation", "20 Nov 2026", "₹20 lakh", "Body."] {
        assert!(words.contains(word), "{word:?} stands in the page");
    }
}

async fn the_home_pages_structured_data(engine: Engine) {
    let (site, _) = furnished(engine).await;
    let text = site.get("/").await.expect(200).text();
    let document = Document::of(&text);
    let organisation = document.json_ld("Organization").expect("an Organization");
    assert_eq!((&organisation["name"], &organisation["url"]), (&json!("The Fine Print"), &json!(format!("{}/", site.address))));
    let website = document.json_ld("WebSite").expect("a WebSite");
    let action = &website["potentialAction"];
    assert_eq!(action["@type"], "SearchAction");
    let target = action["target"]["urlTemplate"].as_str().or_else(|| action["target"].as_str()).unwrap();
    assert_eq!(target, format!("{}/search?q={{search_term_string}}", site.address));
    let questions = document.json_ld("FAQPage").expect("an FAQPage");
    assert_eq!(questions["mainEntity"].as_array().unwrap().len(), 10);
    assert!(!questions["mainEntity"][0]["acceptedAnswer"]["text"].as_str().unwrap().is_empty());
    let words = document.all("body").next().unwrap().text();
    for word in [
        "Financial fine prints, simplified.",
        "More Than Just Guidance. Real Assistance.",
        "We are in beta",
        "Letter from the Editor",
        "Contribute to the product",
        "More Webinars Coming Soon..",
        "Your New Financial Compass: Key Features",
        "Browse Categories",
    ] {
        assert!(words.contains(word), "{word:?} stands in the home page");
    }
    // Cards open the article with its id in the query, and it opens.
    let cards: Vec<String> = document
        .anchors()
        .into_iter()
        .filter(|href| href.contains("?id=") && !href.starts_with("/categories"))
        .map(str::to_owned)
        .collect();
    assert!(cards.len() >= 4, "{cards:?}");
    for card in cards {
        site.get(&card).await.expect(200);
    }
}

async fn pages_that_are_not_for_search_engines(engine: Engine) {
    let (site, _) = furnished(engine).await;
    for (path, status) in [
        ("/search", 200),
        ("/search?q=gratuity", 200),
        ("/404", 404),
        ("/no/such/page", 404),
        ("/taxation/no-such-article", 404),
        ("/nowhere", 404),
    ] {
        let page = site.get(path).await.expect(status);
        let text = page.text();
        let document = Document::of(&text);
        assert!(document.meta("robots").contains("noindex"), "{path}: {}", document.meta("robots"));
        assert!(page.header("x-robots-tag").contains("noindex"), "{path}: {:?}", page.headers);
        assert_eq!(document.all("h1").count(), 1, "{path}");
        assert!(!document.title().is_empty(), "{path}");
    }
    eventually(SOON, "the search page works without a script", || async {
        let found = site.get("/search?q=gratuity").await.text();
        (found.contains("result") && found.contains("<mark>gratuity</mark>")).then_some(())
    })
    .await;
}
