//! Covers of articles: the figure that an article is about, on cards, on its page and on its social card.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::html::Document;
use crate::site::{Engine, SOON, Site, eventually};

on_both_databases!(
    every_starter_article_has_a_figure_of_its_own,
    hindi_editions_have_figures_in_hindi,
    a_cover_follows_the_registry,
    other_articles_have_their_first_figure,
);

const ARTICLE: &str = "/epfo/new-epf-scheme-2026-what-changed-pf-withdrawal";

/// A card of the site's list, by the address of its article. A new article stands in it as soon as the node has heard of it.
async fn find_card(site: &Site, url: &str) -> Value {
    eventually(SOON, url, || async {
        let listed = site.read("/cms/api/contents?limit=100").await;
        listed["contents"].as_array().unwrap().iter().find(|card| card["url"] == url).cloned()
    })
    .await
}

/// The path of the social card that the page names.
async fn find_social_card(site: &Site, page: &str) -> String {
    let html = site.get(page).await.expect(200).text();
    let document = Document::of(&html);
    document.meta("og:image").strip_prefix(&site.address).unwrap().to_owned()
}

async fn every_starter_article_has_a_figure_of_its_own(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let listed = site.read("/cms/api/contents?limit=100").await;
    let cards = listed["contents"].as_array().unwrap();
    let mut drawn = HashSet::new();
    for card in cards.iter().filter(|card| card["primary_image_url"].is_null()) {
        let (alt, svg) = (card["cover"]["alt"].as_str(), card["cover"]["svg"].as_str());
        let (Some(alt), Some(svg)) = (alt, svg) else { panic!("{}: no cover", card["url"]) };
        assert!(alt.ends_with('.') && !alt.contains("{{"), "{alt}");
        assert!(svg.len() < 4000 && !svg.contains("style="), "{}: {svg}", card["url"]);
        assert!(drawn.insert(svg.to_owned()), "{}: another article has the same picture", card["url"]);
    }
    assert!(drawn.len() > 80, "{}", drawn.len());
    let card = find_card(&site, ARTICLE).await;
    assert_eq!(card["cover"]["alt"], "75% can be taken; 25% stays in, for a year out of work.");
    let html = site.get(ARTICLE).await.expect(200).text();
    assert!(html.contains(card["cover"]["svg"].as_str().unwrap()), "the page is complete without its program");
    assert!(html.contains("aria-label=\"75% can be taken; 25% stays in, for a year out of work.\""));
}

async fn hindi_editions_have_figures_in_hindi(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let listed = site.read("/cms/api/contents?category=hi&limit=100").await;
    let cards = listed["contents"].as_array().unwrap();
    assert!(cards.len() >= 12, "{}", cards.len());
    let mut drawn = HashSet::new();
    for card in cards {
        let (Some(alt), Some(svg)) = (card["cover"]["alt"].as_str(), card["cover"]["svg"].as_str()) else {
            panic!("{}: no cover", card["url"])
        };
        assert!(alt.ends_with('।'), "{alt}");
        for english in ["lakh", "year", "day", "Form ", "then", "{{"] {
            assert!(!alt.contains(english) && !svg.contains(english), "{english}: {alt}");
        }
        assert!(drawn.insert(svg.to_owned()), "{}: another edition has the same picture", card["url"]);
    }
    let find = |slug: &str| cards.iter().find(|card| card["slug"] == slug).unwrap();
    let zero_tax = find("zero-tax-up-12-lakh-who-actually-gets");
    assert_eq!(zero_tax["cover"]["alt"], "₹12 लाख कमाई जमा ₹75,000 डिडक्शन बराबर ₹12.75 लाख सैलरी।");
    assert_eq!(zero_tax["cover"]["category"], "taxation", "an edition has the colour of its English article");
    let pension = find("eps-at-10-years-withdraw-certificate-or-pension");
    assert_eq!(pension["cover"]["alt"], "10 साल की नौकरी पर उम्र भर पेंशन।");
    let html = site.get("/hi").await.expect(200).text();
    assert!(html.contains("aria-label=\"10 साल की नौकरी पर उम्र भर पेंशन।\""));
    let page = pension["url"].as_str().unwrap();
    let english = page.replace("/hi/", "/epfo/");
    assert_eq!(find_social_card(&site, page).await, find_social_card(&site, &english).await);
}

async fn a_cover_follows_the_registry(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let card = find_social_card(&site, ARTICLE).await;
    site.get(&card).await.expect(200);
    let source = json!({"title": "A later order", "publisher": "The Gazette of India", "url": "https://gazette.example/later"});
    let values = json!([{"from": "2025-10-13", "number": 60.0, "confidence": "A", "checked": "2026-11-20", "source": source}]);
    let fact = json!({"label": "Withdrawable share", "category": "epfo", "unit": "percent", "values": values});
    site.put_as("editor", "/cms/api/facts/epf.withdrawable-share", &fact).await.expect(200);
    eventually(SOON, "the cover has the new figure", || async {
        let alt = find_card(&site, ARTICLE).await["cover"]["alt"].as_str().unwrap().to_owned();
        alt.starts_with("60% can be taken").then_some(())
    })
    .await;
    let moved = site.get(&card).await.expect(302).header("location").to_owned();
    assert_ne!(moved, card);
    site.get(&moved).await.expect(200);
}

/// The program brings no cover for what editors write: its first key fact that is a figure is drawn.
async fn other_articles_have_their_first_figure(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let cover = |article: &Value| {
        let (site, url) = (&site, article["url"].as_str().unwrap().to_owned());
        async move { find_card(site, &url).await["cover"].clone() }
    };
    let plain = site.article(json!({"title": "Without a figure"})).await;
    assert_eq!(cover(&plain).await, Value::Null);
    let words = json!([{"label": "Who pays", "value": "Your employer", "asOf": "2026-11-20"}]);
    let wordy = site.article(json!({"title": "Words alone", "facts": words})).await;
    assert_eq!(cover(&wordy).await, Value::Null);
    let facts = json!([
        {"label": "Who pays", "value": "Your employer", "asOf": "2026-11-20"},
        {"fact": "epf.partial-membership", "label": "Membership before a withdrawal"},
        {"label": "Fee", "value": "₹100", "asOf": "2026-11-20"},
    ]);
    let article = site.article(json!({"title": "With a figure", "facts": facts})).await;
    let drawn = cover(&article).await;
    assert_eq!(drawn["alt"], "12 months Membership before a withdrawal.");
    assert_eq!(article["cover"], drawn, "the editor sees it too");
    let url = article["url"].as_str().unwrap();
    assert!(site.get(url).await.expect(200).text().contains(drawn["svg"].as_str().unwrap()));
    let card = find_social_card(&site, url).await;
    site.get(&card).await.expect(200);
    // The next key fact takes its place.
    let facts = json!([{"label": "Fee", "value": "₹100", "asOf": "2026-11-20"}]);
    let saved = site.edit(article["_id"].as_str().unwrap(), json!({"facts": facts})).await;
    assert_eq!(saved["cover"]["alt"], "₹100 Fee.");
    eventually(SOON, "the lists follow", || async { (cover(&article).await == saved["cover"]).then_some(()) }).await;
}
