//! The people who write and review: their list, the page of one, and the way there from an article.

use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::html::{Document, xml_texts};
use crate::site::{Engine, Site, write};

on_both_databases!(
    a_person_has_a_page_with_all_articles,
    an_article_leads_to_whom_it_names,
    a_list_of_ones_own_replaces_the_built_in_one,
    an_unknown_person_is_not_found,
);

const SAMPLE: &str = "Meera Iyer (sample author)";
const PERSON: &str = "/cms/api/contributors/meera-iyer";

/// Cards lead to an article with its id behind its address.
fn leads_to(document: &Document, article: &Value) -> bool {
    let url = article["url"].as_str().unwrap();
    document.anchors().iter().any(|href| href.starts_with(url))
}

async fn a_person_has_a_page_with_all_articles(engine: Engine) {
    let site = Site::start(engine).await;
    for (title, author, reviewer) in [("One", SAMPLE, "Asha Rao"), ("Two", "Asha Rao", SAMPLE), ("Three", "Asha Rao", "Asha Rao")] {
        site.article(json!({"title": title, "author": author, "reviewer": reviewer})).await;
    }
    site.article(json!({"title": "A draft", "author": SAMPLE, "status": "draft"})).await;
    let person = site.read(PERSON).await["data"].clone();
    assert_eq!((&person["name"], &person["isSample"], &person["registration"]), (&json!("Meera Iyer"), &json!(true), &json!(null)));
    assert_eq!((&person["writtenCount"], &person["written"][0]["title"]), (&json!(1), &json!("One")), "{person}");
    assert_eq!((&person["reviewedCount"], &person["reviewed"][0]["title"]), (&json!(1), &json!("Two")), "{person}");
    let html = site.get("/contributors/meera-iyer").await.expect(200).text();
    let document = Document::of(&html);
    assert_eq!(document.all("h1").next().unwrap().text(), "Meera Iyer");
    assert!(html.contains("Sample byline") && document.json_ld("ProfilePage").is_none(), "nobody is told of a person who does not exist");
    for article in [&person["written"][0], &person["reviewed"][0]] {
        assert!(leads_to(&document, article), "{html}");
    }
    let list = Document::of(&site.get("/contributors").await.expect(200).text());
    assert!(list.anchors().contains(&"/contributors/meera-iyer"));
    let map = xml_texts(&site.get("/sitemap.xml").await.expect(200).text(), "loc");
    for path in ["/contributors", "/contributors/meera-iyer"] {
        assert!(map.contains(&format!("{}{path}", site.address)), "{path} in {map:?}");
    }
}

async fn an_article_leads_to_whom_it_names(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "One", "author": SAMPLE, "reviewer": "Asha Rao"})).await;
    let read = site.read(&format!("/cms/api/contents/{}", article["_id"].as_str().unwrap())).await["data"].clone();
    assert_eq!((&read["authorUrl"], &read["reviewerUrl"]), (&json!("/contributors/meera-iyer"), &json!(null)));
    let document = Document::of(&site.get(article["url"].as_str().unwrap()).await.expect(200).text());
    assert!(document.anchors().contains(&"/contributors/meera-iyer"));
}

async fn a_list_of_ones_own_replaces_the_built_in_one(engine: Engine) {
    let site = Site::prepare(engine).await;
    let person = "- {slug: asha-rao, name: Asha Rao, about: Writes on tax., qualification: B.Com., registration: ICAI 123456}\n";
    write(site.folder(), "contributors.yml", person);
    let site = site.up().await;
    let article = site.article(json!({"title": "One", "author": "Asha Rao"})).await;
    let document = Document::of(&site.get("/contributors/asha-rao").await.expect(200).text());
    let profile = document.json_ld("ProfilePage").expect("a ProfilePage")["mainEntity"].clone();
    assert_eq!((&profile["name"], &profile["identifier"]), (&json!("Asha Rao"), &json!("ICAI 123456")));
    assert!(leads_to(&document, &article));
    check_failure(&site.get(PERSON).await, 404);
}

async fn an_unknown_person_is_not_found(engine: Engine) {
    let site = Site::start(engine).await;
    check_failure(&site.get("/cms/api/contributors/nobody").await, 404);
    site.get("/contributors/nobody").await.expect(404);
}
