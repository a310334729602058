//! What an author, the lowest role that writes, can't do to what others published.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, Site};

on_both_databases!(
    an_author_takes_no_address_of_another_article,
    what_an_editor_took_back_does_not_come_out_as_a_new_article,
    a_correction_outlives_an_older_version,
);

const CONTENTS: &str = "/cms/api/contents";

fn written(title: &str, more: Value) -> Value {
    let mut body = json!({"title": title, "content": "<p>Words of the author.</p>", "category_id": "taxation", "status": "published"});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

fn path_of(article: &Value) -> String {
    format!("{CONTENTS}/{}", article["_id"].as_str().unwrap())
}

/// The author is told that the address is not free.
async fn check_taken(site: &Site, method: Method, path: &str, body: &Value) {
    let refused = check_failure(&site.ask_as("author", method, path).await.json(body).send().await, 409);
    assert_eq!(refused["code"], "ADDRESS_TAKEN", "{body}");
    assert!(refused["message"].as_str().unwrap().contains("Please choose another title or address"), "{refused}");
}

async fn an_author_takes_no_address_of_another_article(engine: Engine) {
    let site = Site::start(engine).await;
    let house = site.article(json!({"title": "House rules", "content": "<p>Words of the house.</p>"})).await;
    let shows_house = async || {
        let page = site.get("/taxation/house-rules").await.expect(200).text();
        // The author's own article may be named below it.
        assert!(page.contains(r#"<meta name="description" content="Words of the house."/>"#), "{page}");
    };
    shows_house().await;
    for body in [written("House rules", json!({})), written("Other", json!({"slug": "house-rules", "status": "draft"}))] {
        check_taken(&site, Method::POST, CONTENTS, &body).await;
    }
    // Short answers and editions name an article by its slug alone, so that another category is no way around.
    let insurance = site.category("Insurance").await["slug"].clone();
    for status in ["draft", "published"] {
        let elsewhere = json!({"slug": "house-rules", "status": status, "category_id": insurance});
        check_taken(&site, Method::POST, CONTENTS, &written("Other", elsewhere)).await;
    }
    let own = site.post_as("author", CONTENTS, &written("Mine", json!({}))).await.expect(201).json()["data"].clone();
    for change in [json!({"title": "House rules"}), json!({"slug": "house-rules"})] {
        check_taken(&site, Method::PUT, &path_of(&own), &change).await;
    }
    shows_house().await;
    // An address that an article had leads to that one, also while it is deleted.
    site.edit(house["_id"].as_str().unwrap(), json!({"title": "Rules of the house", "slug": "rules-of-the-house"})).await;
    check_taken(&site, Method::POST, CONTENTS, &written("House rules", json!({}))).await;
    site.delete_as("editor", &path_of(&house)).await.expect(200);
    for slug in ["house-rules", "rules-of-the-house"] {
        check_taken(&site, Method::POST, CONTENTS, &written("Other", json!({"slug": slug}))).await;
    }
    // Their own addresses stay theirs, and editors may share one.
    for title in ["Mine, and better", "Mine"] {
        site.put_as("author", &path_of(&own), &json!({"title": title})).await.expect(200);
    }
    site.post_as("editor", CONTENTS, &written("Mine", json!({}))).await.expect(201);
    site.put_as("author", &path_of(&own), &json!({"content": "<p>Better words.</p>"})).await.expect(200);
}

async fn what_an_editor_took_back_does_not_come_out_as_a_new_article(engine: Engine) {
    let site = Site::start(engine).await;
    site.category("Taxation").await;
    let advice = written("Bad advice", json!({}));
    let own = site.post_as("author", CONTENTS, &advice).await.expect(201).json()["data"].clone();
    site.get("/taxation/bad-advice").await.expect(200);
    site.put_as("editor", &path_of(&own), &json!({"status": "draft"})).await.expect(200);
    check_taken(&site, Method::POST, CONTENTS, &advice).await;
    // Nor when the draft makes room for it, by another title or by its end.
    site.put_as("author", &path_of(&own), &json!({"title": "Put aside"})).await.expect(200);
    check_taken(&site, Method::POST, CONTENTS, &advice).await;
    site.put_as("author", &path_of(&own), &json!({"title": "Bad advice"})).await.expect(200);
    site.delete_as("author", &path_of(&own)).await.expect(200);
    check_taken(&site, Method::POST, CONTENTS, &advice).await;
    site.get("/taxation/bad-advice").await.expect(404);
}

async fn a_correction_outlives_an_older_version(engine: Engine) {
    let site = Site::start(engine).await;
    site.category("Taxation").await;
    let own = site.post_as("author", CONTENTS, &written("Mine", json!({}))).await.expect(201).json()["data"].clone();
    let corrected = json!({"correction": "An earlier version named a wrong rate."});
    site.put_as("editor", &path_of(&own), &corrected).await.expect(200);
    for role in ["author", "editor"] {
        let restored = site.post_as(role, &format!("{}/restore", path_of(&own)), &json!({"revision": 1})).await.expect(200).json();
        assert_eq!(restored["data"]["corrections"].as_array().map(Vec::len), Some(1), "{role}: {restored}");
    }
    let listed = site.read("/cms/api/corrections").await.to_string();
    assert!(listed.contains("An earlier version named a wrong rate."), "{listed}");
}
