//! The life of an article: written, changed in part, published, hidden, taken away.

use reqwest::Method;
use serde_json::{Value, json};

use crate::html::Document;
use crate::site::{Engine, SOON, Site};

on_both_databases!(
    what_is_left_out_stays_and_null_clears,
    an_excerpt_nobody_wrote_follows_the_text,
    drafts_are_for_staff_only,
    publishing_and_unpublishing,
    deleted_is_gone_everywhere,
    excerpts_are_plain,
    tags_by_id_and_by_slug,
    corrections_add_up,
    past_dates_are_dates_of_publication,
);

fn id_of(article: &Value) -> String {
    article["_id"].as_str().unwrap().to_owned()
}

async fn what_is_left_out_stays_and_null_clears(engine: Engine) {
    let site = Site::start(engine).await;
    let full = json!({
        "title": "Everything set", "excerpt": "Short.", "primary_image_url": "/uploads/a.png", "author": "Meera", "reviewer": "R. S.",
        "YT_url": "https://youtu.be/dQw4w9WgXcQ", "checkedOn": "2026-11-20", "sponsor": "A bank", "isFeatured": true, "slug": "chosen-words",
        "sources": [{"title": "S", "url": "https://a.example/"}], "facts": [{"label": "L", "value": "V", "asOf": "2026-01-01"}],
    });
    let before = site.article(full).await;
    let id = id_of(&before);
    let renamed = site.edit(&id, json!({"title": "Only this"})).await;
    let mut expected = before.clone();
    expected["title"] = "Only this".into();
    expected["revision"] = 2.into();
    expected["updatedAt"] = renamed["updatedAt"].clone();
    assert_eq!(renamed, expected, "everything else stays, the chosen slug too");

    let cleared = site
        .edit(
            &id,
            json!({"excerpt": null, "primary_image_url": null, "author": null, "reviewer": null, "YT_url": null, "checkedOn": null,
                "sponsor": null, "slug": null, "sources": null, "facts": null, "tags": null}),
        )
        .await;
    for field in ["primary_image_url", "author", "reviewer", "YT_url", "checkedOn", "sponsor"] {
        assert_eq!(cleared[field], Value::Null, "{field}");
    }
    for field in ["sources", "facts", "tags"] {
        assert_eq!(cleared[field], json!([]), "{field}");
    }
    assert_eq!(cleared["slug"], "only-this", "without a chosen slug it is the title's");
    assert_eq!(cleared["excerpt"], "Some text.", "without an excerpt it is the beginning of the text");
    assert_eq!(cleared["title"], "Only this");
}

async fn an_excerpt_nobody_wrote_follows_the_text(engine: Engine) {
    let site = Site::start(engine).await;
    let id = id_of(&site.article(json!({"title": "Moving house", "content": "<p>Pay by 31 July.</p>"})).await);
    let edited = site.edit(&id, json!({"content": "<p>Pay by 31 August.</p>"})).await;
    assert_eq!(edited["excerpt"], "Pay by 31 August.");
    assert!(!site.get("/taxation/moving-house").await.expect(200).text().contains("31 July"));
    site.edit(&id, json!({"excerpt": "In an editor's words."})).await;
    let edited = site.edit(&id, json!({"content": "<p>Pay by 30 September.</p>"})).await;
    assert_eq!(edited["excerpt"], "In an editor's words.");
    // An older version of the text comes back with the words of its time.
    let restored = site.post_as("editor", &format!("/cms/api/contents/{id}/restore"), &json!({"revision": 1})).await.expect(200).json();
    assert_eq!(restored["data"]["excerpt"], "Pay by 31 July.");
}

async fn drafts_are_for_staff_only(engine: Engine) {
    let site = Site::start(engine).await;
    let draft = site.article(json!({"title": "Secret plans", "status": "draft"})).await;
    let id = id_of(&draft);
    assert_eq!(draft["publishedAt"], Value::Null);
    for path in [
        format!("/cms/api/contents/{id}"),
        format!("/cms/api/contents/main/html/{id}"),
        format!("/cms/api/contents/main/html/{}", draft["main_content_id"]["_id"].as_str().unwrap()),
        format!("/cms/api/contents/{id}/get-related-content"),
        format!("/cms/api/content-recent/related-wa-summary?id={id}"),
        "/cms/api/contents/url?category=taxation&slug=secret-plans".to_owned(),
        "/cms/api/contents/url?title=Secret+plans".to_owned(),
        "/taxation/secret-plans".to_owned(),
        format!("/taxation/secret-plans?id={id}"),
    ] {
        let answer = site.get(&path).await.expect(404);
        assert!(!answer.text().contains("Secret plans"), "{path}");
    }
    site.post("/cms/api/content-stats/update-content-stats", &json!({"contentId": id, "stat": "like"})).await.expect(404);
    site.post("/cms/api/content-stats/increment-views", &json!({"contentId": id})).await.expect(404);
    assert_eq!(site.read("/cms/api/contents").await["totalCount"], 0);
    assert_eq!(site.read("/cms/api/categories").await["data"][0]["articleCount"], 0);
    site.get("/cms/api/contents?status=draft").await.expect(401);

    let seen = site.ask_as("editor", Method::GET, &format!("/cms/api/contents/{id}")).await.expect(200).await;
    assert_eq!(seen.header("cache-control"), "no-store");
    let drafts = site.ask_as("editor", Method::GET, "/cms/api/contents?status=draft").await.expect(200).await.json();
    assert_eq!(drafts["contents"][0]["_id"], id.as_str());
    site.ask_as("agent", Method::GET, "/cms/api/contents?status=draft").await.expect(403).await;
    // What staff saw is not shown to the next reader from a cache.
    site.get(&format!("/cms/api/contents/{id}")).await.expect(404);
}

async fn publishing_and_unpublishing(engine: Engine) {
    let site = Site::start(engine).await;
    let id = id_of(&site.article(json!({"title": "On and off", "status": "draft"})).await);
    let published = site.edit(&id, json!({"status": "published"})).await;
    assert!(published["publishedAt"].is_string());
    site.get(&format!("/cms/api/contents/{id}")).await.expect(200);
    let page = site.get("/taxation/on-off").await;
    assert_eq!(page.status, 404, "the slug rule drops \"on\" and \"and\": {}", published["url"]);
    let url = published["url"].as_str().unwrap();
    site.get(url).await.expect(200);

    site.edit(&id, json!({"status": "draft"})).await;
    for path in [url.to_owned(), format!("/cms/api/contents/{id}")] {
        crate::site::eventually(SOON, &format!("{path} is hidden"), || async { (site.get(&path).await.status == 404).then_some(()) }).await;
    }
    let again = site.edit(&id, json!({"status": "published"})).await;
    assert_eq!(again["publishedAt"], published["publishedAt"], "the day of publication stays");
}

async fn deleted_is_gone_everywhere(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "Marmalade futures", "isFeatured": true})).await;
    let (id, url) = (id_of(&article), article["url"].as_str().unwrap());
    let within = std::time::Duration::from_secs(5);
    // In every cache before it goes.
    for path in
        [format!("/cms/api/contents/{id}"), format!("/cms/api/contents/main/html/{id}"), "/sitemap.xml".to_owned(), "/feed.xml".to_owned()]
    {
        site.get(&path).await.expect(200);
    }
    crate::site::eventually(within, "it can be found", || async { (site.search("marmalade").await["totalCount"] == 1).then_some(()) })
        .await;
    assert!(site.get(url).await.expect(200).text().contains("Marmalade"));
    assert!(site.get("/").await.expect(200).text().contains("Marmalade"));

    site.delete_as("editor", &format!("/cms/api/contents/{id}")).await.expect(200);
    site.delete_as("editor", &format!("/cms/api/contents/{id}")).await.expect(404);
    site.put_as("editor", &format!("/cms/api/contents/{id}"), &json!({"title": "Back?"})).await.expect(404);
    crate::site::eventually(within, "it is gone from everywhere", || async {
        let gone = site.get(&format!("/cms/api/contents/{id}")).await.status == 404
            && site.get(&format!("/cms/api/contents/main/html/{id}")).await.status == 404
            && site.get(url).await.status == 404
            && site.get(&format!("{url}?id={id}")).await.status == 404
            && site.read("/cms/api/contents").await["totalCount"] == 0
            && site.search("marmalade").await["totalCount"] == 0
            && !site.get("/").await.text().contains("Marmalade")
            && !site.get("/sitemap.xml").await.text().contains("marmalade")
            && !site.get("/feed.xml").await.text().contains("Marmalade");
        gone.then_some(())
    })
    .await;
    assert_eq!(site.get("/cms/api/contents/url?category=taxation&slug=marmalade-futures").await.status, 404);
    let kept = site.database.number("SELECT COUNT(*) FROM articles WHERE deleted_at IS NOT NULL").await;
    assert_eq!(kept, 1, "deleting is soft");
}

async fn excerpts_are_plain(engine: Engine) {
    let site = Site::start(engine).await;
    let content = "<p>Fees &amp; <b>charges</b>: 5 &lt; 6.</p><script>alert(1)</script>";
    let article = site.article(json!({"title": "Plain", "content": content})).await;
    assert_eq!(article["excerpt"], "Fees & charges: 5 < 6.");
    let derived = site.article(json!({"title": "Long", "content": format!("<p>{}</p>", "word ".repeat(200))})).await;
    assert!(derived["excerpt"].as_str().unwrap().chars().count() <= 200);
    // Whatever an excerpt holds, it is text.
    site.article(json!({"title": "Marked", "excerpt": "<img src=x onerror=alert(1)> & more"})).await;
    let home = site.get("/").await.expect(200);
    let document = Document::of(&home.text());
    assert!(document.every().iter().all(|element| !element.attributes.contains_key("onerror")));
}

async fn tags_by_id_and_by_slug(engine: Engine) {
    let site = Site::start(engine).await;
    let epf = site.post_as("editor", "/cms/api/tags", &json!({"name": "EPF"})).await.expect(201).json()["data"].clone();
    site.post_as("editor", "/cms/api/tags", &json!({"name": "Wage Ceiling"})).await.expect(201);
    let article = site.article(json!({"tags": [epf["_id"], "wage-ceiling", "epf"]})).await;
    let names: Vec<&str> = article["tags"].as_array().unwrap().iter().map(|tag| tag["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["EPF", "Wage Ceiling"], "in the writer's order, each once");
    let fewer = site.edit(&id_of(&article), json!({"tags": ["wage-ceiling"]})).await;
    assert_eq!(fewer["tags"].as_array().unwrap().len(), 1);
}

async fn corrections_add_up(engine: Engine) {
    let site = Site::start(engine).await;
    let id = id_of(&site.article(json!({"title": "Mended"})).await);
    site.edit(&id, json!({"correction": "The rate was 7.1 %."})).await;
    let twice = site.edit(&id, json!({"correction": "The form is 10D."})).await;
    let texts: Vec<&str> = twice["corrections"].as_array().unwrap().iter().map(|c| c["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["The rate was 7.1 %.", "The form is 10D."]);
    assert!(twice["corrections"][0]["date"].as_str().unwrap().parse::<jiff::civil::Date>().is_ok());
    let text = site.get(twice["url"].as_str().unwrap()).await.expect(200).text();
    assert!(text.contains("The form is 10D."), "readers see corrections");
}

async fn past_dates_are_dates_of_publication(engine: Engine) {
    let site = Site::start(engine).await;
    let dated = site.article(json!({"publishAt": "2025-01-05T03:30:00Z"})).await;
    assert_eq!((&dated["publishedAt"], &dated["status"]), (&json!("2025-01-05T03:30:00Z"), &json!("published")));
    let body = json!({"title": "Late", "content": "<p>x</p>", "category_id": "taxation", "status": "scheduled", "publishAt": "2025-01-05T03:30:00Z"});
    let refused = crate::envelopes::check_failure(&site.post_as("editor", "/cms/api/contents", &body).await, 400);
    assert!(refused["fields"]["publishAt"].is_string(), "nothing can be scheduled for last year: {refused}");
    // An editor's clock may be a little slow: what is due is published by saving it.
    let due = site.article(json!({"title": "Due", "status": "scheduled", "publishAt": dated["updatedAt"]})).await;
    assert_eq!((&due["status"], &due["publishedAt"]), (&json!("published"), &dated["updatedAt"]));
}
