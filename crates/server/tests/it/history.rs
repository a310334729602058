//! Nothing an editor wrote is lost: revisions, stale saves, restoring, previews.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, Site};

on_both_databases!(
    every_save_keeps_the_old_version,
    a_stale_base_is_refused,
    two_savers_at_once_never_overwrite,
    restoring_copies_forward,
    a_deleted_article_comes_back_as_a_draft,
    previews_show_drafts_to_who_has_the_link,
    forged_previews_show_nothing,
);

async fn revisions(site: &Site, id: &str) -> Vec<Value> {
    let answer = site.ask_as("editor", Method::GET, &format!("/cms/api/contents/{id}/revisions")).await.expect(200).await;
    answer.json()["data"].as_array().unwrap().clone()
}

async fn every_save_keeps_the_old_version(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({"title": "First"})).await["_id"].as_str().unwrap().to_owned();
    site.edit(&id, json!({"title": "Second", "content": "<p>New text.</p>"})).await;
    let third = site.edit(&id, json!({"status": "draft"})).await;
    assert_eq!(third["revision"], 3);
    let kept = revisions(&site, &id).await;
    let told: Vec<(&Value, &Value)> = kept.iter().map(|r| (&r["revision"], &r["title"])).collect();
    assert_eq!(told, [(&json!(3), &json!("Second")), (&json!(2), &json!("Second")), (&json!(1), &json!("First"))]);
    assert_eq!(kept[2]["content"], "<p>Some text.</p>");
    assert_eq!(kept[0]["status"], "draft");
    assert_eq!(kept[0]["savedBy"], "the editor");
    assert!(kept[0]["savedAt"].as_str().unwrap().parse::<jiff::Timestamp>().is_ok());
}

async fn a_stale_base_is_refused(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({"title": "Base"})).await["_id"].as_str().unwrap().to_owned();
    let path = format!("/cms/api/contents/{id}");
    let saved = site.edit(&id, json!({"title": "Mine", "baseRevision": 1})).await;
    assert_eq!(saved["revision"], 2);
    let answer = site.put_as("editor", &path, &json!({"title": "Theirs", "baseRevision": 1})).await;
    assert_eq!(check_failure(&answer, 409)["code"], "STALE_REVISION");
    check_failure(&site.put_as("editor", &path, &json!({"title": "Theirs", "baseRevision": 7})).await, 409);
    assert_eq!(site.read(&path).await["data"]["title"], "Mine");
    // An absent base is accepted.
    assert_eq!(site.edit(&id, json!({"title": "Without"})).await["revision"], 3);
}

async fn two_savers_at_once_never_overwrite(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({"title": "Contended"})).await["_id"].as_str().unwrap().to_owned();
    let path = format!("/cms/api/contents/{id}");
    let mut savers = tokio::task::JoinSet::new();
    for number in 0..8 {
        let ask = site.ask_as("editor", Method::PUT, &path).await;
        savers.spawn(ask.json(&json!({"title": format!("Saver {number}"), "baseRevision": 1})).send());
    }
    let statuses: Vec<u16> = savers.join_all().await.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7, "{statuses:?}");
    assert_eq!(revisions(&site, &id).await.len(), 2);
}

async fn restoring_copies_forward(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({"title": "As it was", "content": "<p>Good.</p>"})).await["_id"].as_str().unwrap().to_owned();
    site.edit(&id, json!({"title": "Spoiled", "content": "<p>Bad.</p>"})).await;
    let path = format!("/cms/api/contents/{id}/restore");
    let back = site.post_as("editor", &path, &json!({"revision": 1})).await.expect(200).json()["data"].clone();
    assert_eq!((&back["title"], &back["revision"], &back["status"]), (&json!("As it was"), &json!(3), &json!("published")));
    assert_eq!(back["main_content_id"]["content"], "<p>Good.</p>");
    assert_eq!(revisions(&site, &id).await.len(), 3, "the spoiled version is kept, too");
    check_failure(&site.post_as("editor", &path, &json!({"revision": 99})).await, 404);
    check_failure(&site.post_as("editor", &path, &json!({})).await, 400);
}

async fn a_deleted_article_comes_back_as_a_draft(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({"title": "Lazarus"})).await["_id"].as_str().unwrap().to_owned();
    site.delete_as("editor", &format!("/cms/api/contents/{id}")).await.expect(200);
    let back = site.post_as("editor", &format!("/cms/api/contents/{id}/restore"), &json!({"revision": 1})).await.expect(200).json();
    assert_eq!((&back["data"]["title"], &back["data"]["status"]), (&json!("Lazarus"), &json!("draft")));
    site.get(&format!("/cms/api/contents/{id}")).await.expect(404);
    site.edit(&id, json!({"status": "published"})).await;
    site.get("/taxation/lazarus").await.expect(200);
    // What an editor deleted, its author can't bring back.
    let typed = json!({"title": "Mine", "content": "<p>Words.</p>", "category_id": "taxation"});
    let own = site.post_as("author", "/cms/api/contents", &typed).await.expect(201).json();
    let path = format!("/cms/api/contents/{}", own["data"]["_id"].as_str().unwrap());
    site.delete_as("editor", &path).await.expect(200);
    check_failure(&site.post_as("author", &format!("{path}/restore"), &json!({"revision": 1})).await, 403);
    site.post_as("editor", &format!("{path}/restore"), &json!({"revision": 1})).await.expect(200);
}

/// Path and query of a preview link of this article, and its token.
async fn preview(site: &Site, id: &str) -> (String, String) {
    let answer = site.ask_as("editor", Method::POST, &format!("/cms/api/contents/{id}/preview")).await.expect(200).await.json();
    let url = answer["data"]["url"].as_str().unwrap();
    let path = url.strip_prefix(&site.address).expect("a preview link is of this site").to_owned();
    assert!(answer["data"]["expiresAt"].as_str().unwrap().parse::<jiff::Timestamp>().is_ok());
    let token = path.split_once("preview=").unwrap().1.to_owned();
    (path, token)
}

async fn previews_show_drafts_to_who_has_the_link(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({"title": "Coming soon", "status": "draft", "content": "<p>Draft text.</p>"})).await["_id"]
        .as_str()
        .unwrap()
        .to_owned();
    let (path, token) = preview(&site, &id).await;
    let page = site.get(&path).await.expect(200);
    assert!(page.text().contains("Draft text."));
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(page.header("x-robots-tag").contains("noindex"), "{:?}", page.headers);
    assert_eq!(page.header("referrer-policy"), "no-referrer", "the address is the key: no other site may learn it");
    let answer = site.get(&format!("/cms/api/contents/{id}?preview={token}")).await.expect(200);
    assert_eq!(answer.json()["data"]["title"], "Coming soon");
    // The link is no door for who has it not.
    site.get(path.split('?').next().unwrap()).await.expect(404);
    site.get(&format!("/cms/api/contents/{id}")).await.expect(404);
    // It shows the article as it is now.
    site.edit(&id, json!({"content": "<p>Later text.</p>"})).await;
    assert!(site.get(&path).await.expect(200).text().contains("Later text."));
    site.delete_as("editor", &format!("/cms/api/contents/{id}")).await.expect(200);
    site.get(&path).await.expect(404);
}

async fn forged_previews_show_nothing(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({"title": "Guarded", "status": "draft"})).await["_id"].as_str().unwrap().to_owned();
    let other = site.article(json!({"title": "Another", "status": "draft"})).await["_id"].as_str().unwrap().to_owned();
    let (path, token) = preview(&site, &id).await;
    let page = path.split('?').next().unwrap();
    let parts: Vec<&str> = token.split('.').collect();
    let flipped = |text: &str, at: usize| {
        let mut bytes = text.as_bytes().to_vec();
        bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
        String::from_utf8(bytes).unwrap()
    };
    let mut forged =
        vec![String::new(), "x".to_owned(), "a.b.c".to_owned(), token[..token.len() - 4].to_owned(), format!("{token}.{token}")];
    for at in [0, token.len() / 2, token.len() - 8] {
        forged.push(flipped(&token, at));
    }
    // The time of expiry stands in the signed part: changing it breaks the signature.
    forged.extend(parts.iter().map(|part| token.replacen(part, &flipped(part, 1), 1)));
    for token in forged {
        let answer = site.get(&format!("/cms/api/contents/{id}?preview={token}")).await;
        assert!(matches!(answer.status, 403 | 404), "{token}: {}", answer.status);
        let answer = site.get(&format!("{page}?id={id}&preview={token}")).await;
        assert!(matches!(answer.status, 403 | 404), "{token}: {}", answer.status);
        assert!(!answer.text().contains("Some text."), "{token}");
    }
    let answer = site.get(&format!("/cms/api/contents/{other}?preview={token}")).await;
    assert!(matches!(answer.status, 403 | 404), "a token is for one article: {}", answer.status);
}
