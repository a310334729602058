//! Old addresses that editors keep: followed where there would be no page, and never in a circle.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, NO_SUCH_ID, SOON, Site};

on_both_databases!(editors_keep_them, a_page_of_ours_wins, circles_and_other_sites_are_refused);

async fn add(site: &Site, body: Value) -> crate::site::Answer {
    site.post_as("editor", "/cms/api/redirects", &body).await
}

async fn editors_keep_them(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({"title": "New home"})).await["_id"].as_str().unwrap().to_owned();
    site.get("/old/deep/path").await.expect(404);
    let made = add(&site, json!({"from": "/Old/Deep/Path/", "articleId": id})).await.expect(201).json()["data"].clone();
    assert_eq!((&made["from"], &made["articleId"], &made["to"]), (&json!("/old/deep/path"), &json!(id), &Value::Null));
    add(&site, json!({"from": "/blog.php?id=7", "to": "/about"})).await.expect(201);
    for (address, target) in [
        ("/old/deep/path", "/taxation/new-home"),
        ("/old/deep/path/", "/taxation/new-home"),
        ("/OLD/deep/path?utm_source=x", "/taxation/new-home"),
        ("/blog.php?id=7", "/about"),
    ] {
        assert_eq!(site.get(address).await.expect(301).header("location"), target, "{address}");
    }
    site.get("/blog.php?id=8").await.expect(404);
    let listed = site.ask_as("editor", Method::GET, "/cms/api/redirects").await.expect(200).await.json();
    assert_eq!((&listed["totalCount"], &listed["data"][0]["from"]), (&json!(2), &json!("/blog.php?id=7")));
    check_failure(&add(&site, json!({"from": "/old/deep/path", "to": "/about"})).await, 409);
    site.delete_as("editor", &format!("/cms/api/contents/{id}")).await.expect(200);
    site.get("/old/deep/path").await.expect(404);
    let made = made["_id"].as_str().unwrap();
    site.delete_as("editor", &format!("/cms/api/redirects/{made}")).await.expect(200);
    check_failure(&site.delete_as("editor", &format!("/cms/api/redirects/{made}")).await, 404);
    assert_eq!(site.delete_as("author", "/cms/api/redirects/x").await.status, 403);
}

async fn a_page_of_ours_wins(engine: Engine) {
    let site = Site::start(engine).await;
    add(&site, json!({"from": "/taxation/own-page", "to": "/about"})).await.expect(201);
    assert_eq!(site.get("/taxation/own-page").await.expect(301).header("location"), "/about");
    site.article(json!({"title": "Own page"})).await;
    crate::site::eventually(SOON, "the article shows", || async { (site.get("/taxation/own-page").await.status == 200).then_some(()) })
        .await;
    add(&site, json!({"from": "/search", "to": "/about"})).await.expect(201);
    site.get("/search").await.expect(200);
}

async fn circles_and_other_sites_are_refused(engine: Engine) {
    let site = Site::start(engine).await;
    add(&site, json!({"from": "/b", "to": "/c"})).await.expect(201);
    add(&site, json!({"from": "/c", "to": "/d"})).await.expect(201);
    for body in [
        json!({"from": "/a", "to": "/a"}),
        json!({"from": "/a", "to": "/A/"}),
        json!({"from": "/a", "to": "/a?x=1"}),
        json!({"from": "/d", "to": "/b"}),
        json!({"from": "/a", "to": "https://other.test/"}),
        json!({"from": "/a", "to": "//other.test/"}),
        json!({"from": "/a", "to": "/\\other.test"}),
        json!({"from": "a", "to": "/x"}),
        json!({"from": "/", "to": "/x"}),
        json!({"from": "/a"}),
        json!({"from": "/a", "to": "/x", "articleId": NO_SUCH_ID}),
        json!({"from": "/a", "articleId": NO_SUCH_ID}),
    ] {
        let answer = add(&site, body.clone()).await;
        assert_eq!(answer.status, 400, "{body}: {}", answer.text());
    }
    assert_eq!(site.database.number("SELECT COUNT(*) FROM redirects").await, 2);
}
