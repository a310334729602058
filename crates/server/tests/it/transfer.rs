//! Everything out, and into an empty database: the calls answer the same.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use crate::site::{Engine, SOON, Site, eventually, folder, png, write};

on_both_databases!(
    json_keeps_everything,
    markdown_keeps_what_writers_write,
    only_an_empty_database_takes_it,
    a_broken_document_changes_nothing
);

/// The starter content, edited, read and linked to.
async fn lived_in(engine: Engine) -> Site {
    let site = Site::start_with_starter(engine).await;
    let first = site.read("/cms/api/contents").await["contents"][0].clone();
    let id = first["_id"].as_str().unwrap().to_owned();
    site.edit(&id, json!({"title": "Renamed: a title with \"quotes\" & more", "correction": "Mended."})).await;
    site.post("/cms/api/content-stats/update-content-stats", &json!({"contentId": id, "stat": "like"})).await.expect(200);
    site.post("/cms/api/content-stats/increment-views", &json!({"contentId": id})).await.expect(200);
    eventually(SOON, "the view is written", || async {
        (site.database.number("SELECT CAST(SUM(views) AS BIGINT) FROM article_stats").await == 1).then_some(())
    })
    .await;
    site.post_as("editor", "/cms/api/redirects", &json!({"from": "/older/one", "articleId": id})).await.expect(201);
    site.post("/cms/api/contents/shorten", &json!({"longUrl": format!("{}/about", site.address)})).await.expect(200);
    // Nobody has approved it, so it goes nowhere. At eight the site itself drafts one.
    let item = json!({"kind": "news", "title": "Not yet", "summary": "A draft.", "link": "/rules"});
    let draft = json!({"title": "Not approved", "intro": "", "items": [item]});
    site.put_as("editor", &format!("/cms/api/digests/{}", site.today()), &draft).await.expect(200);
    site.turn("AI Chat", true).await;
    let url = site.picture(png(400, 300)).await;
    site.article(json!({"title": "With a picture", "category_id": "taxation", "primary_image_url": url})).await;
    site.article(json!({"title": "A draft", "status": "draft", "category_id": "taxation", "content": "<p>1. no list</p><figure><img src=\"https://a.test/x.png\"><figcaption>c</figcaption></figure>"})).await;
    site.article(json!({"title": "Later", "status": "scheduled", "publishAt": "2099-01-01T00:00:00Z", "category_id": "taxation"})).await;
    site
}

/// Every public reading call, and the staff's lists, with their answers.
async fn answers(site: &Site) -> Vec<(String, Value)> {
    let mut calls: Vec<String> = [
        "categories",
        "tags",
        "content-types",
        "faqs/general/list",
        "toggles",
        "digest",
        "contents?limit=100",
        "contents?sort=popular&limit=100",
        "facts",
        "corrections",
        "assist-modules",
        "assist-modules?lang=hi",
        "assist-modules/epf?lang=hi",
    ]
    .iter()
    .map(|call| format!("/cms/api/{call}"))
    .collect();
    calls.extend(["letter", "about", "privacy", "terms", "disclosures"].map(|page| format!("/cms/api/pages/{page}")));
    let all = site.ask_as("editor", Method::GET, "/cms/api/contents?status=all&limit=100").await.expect(200).await.json();
    for card in all["contents"].as_array().unwrap() {
        let id = card["_id"].as_str().unwrap();
        calls.push(format!("/cms/api/contents/{id}"));
        calls.push(format!("/cms/api/contents/{id}/get-related-content"));
        calls.push(format!("/cms/api/contents/{id}/revisions"));
    }
    for category in site.read("/cms/api/categories").await["data"].as_array().unwrap() {
        calls.push(format!("/cms/api/contents/by-category/{}", category["slug"].as_str().unwrap()));
    }
    let mut answers = Vec::new();
    for call in calls {
        let answer = site.ask_as("editor", Method::GET, &call).await.send().await;
        answers.push((call, if answer.status == 200 { answer.json() } else { json!(answer.status) }));
    }
    answers
}

fn compare(before: &[(String, Value)], after: &[(String, Value)]) {
    assert_eq!(before.len(), after.len());
    for ((call, one), (_, other)) in before.iter().zip(after) {
        assert_eq!(one, other, "{call}");
    }
}

fn other(engine: Engine) -> Engine {
    if engine == Engine::Sqlite { Engine::Postgres } else { Engine::Sqlite }
}

async fn json_keeps_everything(engine: Engine) {
    let site = lived_in(engine).await;
    let folder = folder();
    let (file, again) = (folder.path().join("all.json").display().to_string(), folder.path().join("again.json").display().to_string());
    site.run_command(&["export", &file, "--format", "json", "--drafts", "--revisions", "--media"]).await;
    assert!(!site.cli(&["export", &file, "--format", "json"]).await.success, "nothing is written over unasked");
    let before = answers(&site).await;
    for target in [engine, other(engine)] {
        let new = Site::prepare(target).await;
        let uploads = folder.path().join("uploads").display().to_string();
        new.run_command(&["import", &file, "--format", "json", "--media", &uploads]).await;
        new.run_command(&["export", &again, "--format", "json", "--drafts", "--revisions", "--force"]).await;
        assert!(std::fs::read(&file).unwrap() == std::fs::read(&again).unwrap(), "the same content gives the same bytes");
        let new = new.up().await;
        compare(&before, &answers(&new).await);
        let found = new.read("/cms/api/contents/url?category=taxation&slug=picture").await["data"]["_id"].as_str().unwrap().to_owned();
        let pictured = new.read(&format!("/cms/api/contents/{found}")).await;
        new.get(pictured["data"]["primary_image_url"].as_str().unwrap()).await.expect(200);
        assert!(new.get("/older/one").await.expect(301).header("location").contains("renamed-title"));
    }
}

async fn markdown_keeps_what_writers_write(engine: Engine) {
    let site = lived_in(engine).await;
    let folder = folder();
    let path = folder.path().join("md").display().to_string();
    let told = site.cli(&["export", &path, "--format", "markdown", "--drafts", "--media"]).await;
    assert!(told.success && !told.stderr.contains("re-importing"), "{}", told.stderr);
    let new = Site::prepare(other(engine)).await;
    new.run_command(&["import", &path, "--format", "markdown", "--media", &format!("{path}/uploads")]).await;
    let new = new.up().await;
    // What Markdown does not hold, as docs/importing.md says.
    let forgotten = ["revision", "likes", "views", "shares", "main_content_id", "updatedAt", "createdAt", "owner", "publishAt"];
    let ids: BTreeSet<String> =
        site.ask_as("editor", Method::GET, "/cms/api/contents?status=all&limit=100").await.send().await.json()["contents"]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| card["_id"].as_str().unwrap().to_owned())
            .collect();
    assert!(ids.len() > 10);
    for id in ids {
        let call = format!("/cms/api/contents/{id}");
        let (mut one, mut two) = (as_editor(&site, &call).await, as_editor(&new, &call).await);
        let text = |article: &Value| article["main_content_id"]["content"].as_str().unwrap().replace('\n', "");
        assert_eq!(text(&one), text(&two), "{call}");
        for article in [&mut one, &mut two] {
            for field in forgotten {
                article.as_object_mut().unwrap().remove(field);
            }
            article["category_id"].as_object_mut().unwrap().remove("_id");
            if let Some(edition) = article["otherEdition"]["category_id"].as_object_mut() {
                edition.remove("_id");
            }
            article["tags"].as_array_mut().unwrap().iter_mut().for_each(|tag| drop(tag.as_object_mut().unwrap().remove("_id")));
        }
        assert_eq!(one, two, "{call}");
    }
    assert!(new.get("/older/one").await.expect(301).header("location").contains("renamed-title"));
    // And once more into the same place: nothing is new.
    let again = new.run_command(&["import", &path, "--format", "markdown", "--update"]).await;
    assert!(again.contains("0 article(s) added, 0 updated"), "{again}");
}

async fn as_editor(site: &Site, call: &str) -> Value {
    site.ask_as("editor", Method::GET, call).await.expect(200).await.json()["data"].clone()
}

async fn only_an_empty_database_takes_it(engine: Engine) {
    let site = Site::start(engine).await;
    site.article(json!({})).await;
    let folder = folder();
    let file = folder.path().join("all.json").display().to_string();
    site.run_command(&["export", &file, "--format", "json"]).await;
    let refused = site.cli(&["import", &file, "--format", "json"]).await;
    assert!(!refused.success && refused.stderr.contains("empty database"), "{}", refused.stderr);
}

type Change<'c> = &'c dyn Fn(&mut Value);

async fn a_broken_document_changes_nothing(engine: Engine) {
    let site = Site::start(engine).await;
    site.article(json!({"title": "One"})).await;
    let folder = folder();
    let file = folder.path().join("all.json");
    site.run_command(&["export", &file.display().to_string(), "--format", "json"]).await;
    let whole: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let new = Site::start(engine).await;
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut document = whole.clone();
        change(&mut document);
        write(folder.path(), "broken.json", &format!("{document:#}")).display().to_string()
    };
    let changes: [(&str, Change); 6] = [
        ("not an export", &|d| d["format"] = json!("other")),
        ("article", &|d| d["articles"][0]["content"]["image"] = json!("javascript:alert(1)")),
        ("is not in the file", &|d| d["categories"] = json!([])),
        ("twice", &|d| {
            let one = d["articles"][0].clone();
            d["articles"].as_array_mut().unwrap().push(one)
        }),
        ("leads to no page", &|d| {
            d["redirects"] =
                json!([{"id": crate::site::NO_SUCH_ID, "from": "/x", "to": "https://evil.test/", "createdAt": "2026-01-01T00:00:00Z"}])
        }),
        ("broken.json:", &|d| d["articles"][0]["revision"] = json!("one")),
    ];
    for (words, change) in changes {
        let answer = new.cli(&["import", &broken(change), "--format", "json"]).await;
        assert!(!answer.success && answer.stderr.contains(words), "{words}: {}{}", answer.stdout, answer.stderr);
        assert_eq!(new.database.number("SELECT COUNT(*) FROM categories").await, 0, "{words}");
    }
}
