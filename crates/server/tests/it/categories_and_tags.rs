//! Categories, tags and questions: what editors arrange.

use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, NO_SUCH_ID, SOON, Site, eventually};

on_both_databases!(
    categories_are_kept_in_order,
    reserved_and_taken_category_slugs_are_refused,
    a_category_in_use_stays,
    tags_come_and_go,
    an_article_names_a_new_tag,
    a_refused_article_leaves_no_tag,
    questions_are_kept_in_order_and_clean,
    editors_who_change_different_fields_at_once_lose_nothing,
    a_change_does_not_bring_back_what_is_deleted_meanwhile,
);

fn names(list: &Value) -> Vec<String> {
    list["data"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect()
}

async fn categories_are_kept_in_order(engine: Engine) {
    let site = Site::start(engine).await;
    let nps = site.category("NPS").await;
    site.category("Home Loan").await;
    assert_eq!(names(&site.read("/cms/api/categories").await), ["NPS", "Home Loan"]);
    let path = format!("/cms/api/categories/{}", nps["_id"].as_str().unwrap());
    let saved = site.put_as("editor", &path, &json!({"position": 9, "description": "Pensions."})).await.expect(200).json();
    assert_eq!((&saved["data"]["name"], &saved["data"]["description"]), (&json!("NPS"), &json!("Pensions.")));
    eventually(SOON, "the order is the new one", || async {
        (names(&site.read("/cms/api/categories").await) == ["Home Loan", "NPS"]).then_some(())
    })
    .await;
    site.article(json!({"category_id": "nps"})).await;
    site.article(json!({"category_id": "nps", "status": "draft", "title": "Hidden"})).await;
    eventually(SOON, "published articles are counted", || async {
        let all = site.read("/cms/api/categories").await;
        (all["data"][1]["articleCount"] == 1).then_some(())
    })
    .await;
}

async fn reserved_and_taken_category_slugs_are_refused(engine: Engine) {
    let site = Site::start(engine).await;
    let epfo = site.category("EPFO").await;
    let path = format!("/cms/api/categories/{}", epfo["_id"].as_str().unwrap());
    for slug in
        ["categories", "webinar", "s", "cms", "pf", "search", "about", "studio", "healthz", "404", "conversation", "uploads", "cards"]
    {
        let answer = site.post_as("editor", "/cms/api/categories", &json!({"name": "New", "slug": slug})).await;
        assert!(check_failure(&answer, 400)["fields"]["slug"].is_string(), "{slug}");
        assert!(check_failure(&site.put_as("editor", &path, &json!({"slug": slug})).await, 400)["fields"]["slug"].is_string(), "{slug}");
    }
    // A name that is a reserved word needs another slug.
    check_failure(&site.post_as("editor", "/cms/api/categories", &json!({"name": "Search"})).await, 400);
    check_failure(&site.post_as("editor", "/cms/api/categories", &json!({"name": "---"})).await, 400);
    check_failure(&site.post_as("editor", "/cms/api/categories", &json!({})).await, 400);
    let answer = site.post_as("editor", "/cms/api/categories", &json!({"name": "epfo"})).await;
    assert_eq!(check_failure(&answer, 409)["code"], "SLUG_TAKEN");
    assert_eq!(site.read("/cms/api/categories").await["data"].as_array().unwrap().len(), 1);
}

async fn a_category_in_use_stays(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.category("Banking").await["_id"].as_str().unwrap().to_owned();
    let path = format!("/cms/api/categories/{id}");
    let article = site.article(json!({"category_id": "banking", "status": "draft"})).await;
    assert_eq!(check_failure(&site.delete_as("editor", &path).await, 409)["code"], "CATEGORY_IN_USE");
    site.delete_as("editor", &format!("/cms/api/contents/{}", article["_id"].as_str().unwrap())).await.expect(200);
    site.delete_as("editor", &path).await.expect(200);
    check_failure(&site.delete_as("editor", &path).await, 404);
    eventually(SOON, "the category is gone", || async {
        let list = site.read("/cms/api/categories").await;
        (list["data"] == json!([]) && site.get("/categories?id=banking").await.status == 404).then_some(())
    })
    .await;
    // Its name is free again.
    site.category("Banking").await;
}

async fn tags_come_and_go(engine: Engine) {
    let site = Site::start(engine).await;
    let tag = site.post_as("editor", "/cms/api/tags", &json!({"name": "Wage Ceiling"})).await.expect(201).json()["data"].clone();
    assert_eq!(tag["slug"], "wage-ceiling");
    let answer = site.post_as("editor", "/cms/api/tags", &json!({"name": "wage ceiling"})).await;
    assert_eq!(check_failure(&answer, 409)["code"], "SLUG_TAKEN");
    let article = site.article(json!({"tags": ["wage-ceiling"]})).await;
    let (tag_path, article_path) =
        (format!("/cms/api/tags/{}", tag["_id"].as_str().unwrap()), format!("/cms/api/contents/{}", article["_id"].as_str().unwrap()));
    site.get(&article_path).await.expect(200);
    site.put_as("editor", &tag_path, &json!({"name": "Ceiling of wages"})).await.expect(200);
    eventually(SOON, "articles show the tag's new name", || async {
        let read = site.read(&article_path).await;
        (read["data"]["tags"][0]["name"] == "Ceiling of wages").then_some(())
    })
    .await;
    site.delete_as("editor", &tag_path).await.expect(200);
    eventually(SOON, "it is off every article", || async { (site.read(&article_path).await["data"]["tags"] == json!([])).then_some(()) })
        .await;
    check_failure(&site.delete_as("editor", &tag_path).await, 404);
    check_failure(&site.put_as("editor", &format!("/cms/api/tags/{NO_SUCH_ID}"), &json!({"name": "x"})).await, 404);
}

async fn questions_are_kept_in_order_and_clean(engine: Engine) {
    let site = Site::start(engine).await;
    let ask = |question: &'static str, answer: &'static str, position: i64| {
        let body = json!({"question": question, "answer": answer, "position": position});
        let site = &site;
        async move { site.post_as("editor", "/cms/api/faqs", &body).await.expect(201).json()["data"].clone() }
    };
    let second = ask("Second?", "<p>Two</p>", 5).await;
    let answer = r#"<p onclick="x()">One <a href="javascript:alert(1)">link</a><script>alert(1)</script><img src=x></p>"#;
    let first = ask("First?", answer, 1).await;
    assert_eq!(first["answer"].as_str().unwrap().matches("alert").count(), 0, "{first}");
    let questions = |list: &Value| -> Vec<String> {
        list["data"].as_array().unwrap().iter().map(|faq| faq["question"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(questions(&site.read("/cms/api/faqs/general/list").await), ["First?", "Second?"]);
    let path = format!("/cms/api/faqs/{}", second["_id"].as_str().unwrap());
    let moved = site.put_as("editor", &path, &json!({"position": 0})).await.expect(200).json();
    assert_eq!(moved["data"]["answer"], "<p>Two</p>", "what is left out stays");
    eventually(SOON, "the order is the new one", || async {
        (questions(&site.read("/cms/api/faqs/general/list").await) == ["Second?", "First?"]).then_some(())
    })
    .await;
    check_failure(&site.post_as("editor", "/cms/api/faqs", &json!({"question": "No answer?"})).await, 400);
    check_failure(&site.put_as("editor", &path, &json!({"answer": "<script>x</script>"})).await, 400);
    site.delete_as("editor", &path).await.expect(200);
    check_failure(&site.delete_as("editor", &path).await, 404);
}

const ROUNDS: usize = 20;

async fn create(site: &Site, noun: &str, body: Value) -> String {
    let made = site.post_as("editor", &format!("/cms/api/{noun}"), &body).await.expect(201).json();
    format!("/cms/api/{noun}/{}", made["data"]["_id"].as_str().unwrap())
}

async fn editors_who_change_different_fields_at_once_lose_nothing(engine: Engine) {
    let site = Site::start(engine).await;
    let category = create(&site, "categories", json!({"name": "Name", "slug": "shelf"})).await;
    let tag = create(&site, "tags", json!({"name": "Name", "slug": "first"})).await;
    let question = create(&site, "faqs", json!({"question": "Which?", "answer": "<p>This</p>"})).await;
    for round in 0..ROUNDS {
        let text = |field: &str| json!(format!("{field} {round}"));
        let edits = [
            (&category, json!({"name": text("name")}), json!({"description": text("description")})),
            (&tag, json!({"name": text("name")}), json!({"slug": format!("slug-{round}")})),
            (&question, json!({"question": text("question")}), json!({"answer": format!("<p>{round}</p>")})),
        ];
        for (path, one, other) in edits {
            let (first, second) = tokio::join!(site.put_as("editor", path, &one), site.put_as("editor", path, &other));
            first.expect(200);
            second.expect(200);
            let stored = site.put_as("editor", path, &json!({})).await.expect(200).json()["data"].clone();
            for edit in [one, other] {
                for (field, value) in edit.as_object().unwrap() {
                    assert_eq!(&stored[field], value, "{path}, round {round}: {stored}");
                }
            }
        }
    }
}

async fn a_change_does_not_bring_back_what_is_deleted_meanwhile(engine: Engine) {
    let site = Site::start(engine).await;
    for round in 0..ROUNDS {
        let nouns = [
            ("categories", json!({"name": format!("Category {round}")}), json!({"description": "Changed"})),
            ("tags", json!({"name": format!("Tag {round}")}), json!({"name": "Changed"})),
            ("faqs", json!({"question": "Which?", "answer": "<p>This</p>"}), json!({"question": "Changed?"})),
        ];
        for (noun, body, change) in nouns {
            let path = create(&site, noun, body).await;
            let (changed, deleted) = tokio::join!(site.put_as("editor", &path, &change), site.delete_as("editor", &path));
            assert!([200, 404].contains(&changed.status), "{noun}: {}", changed.status);
            deleted.expect(200);
            check_failure(&site.put_as("editor", &path, &json!({})).await, 404);
        }
    }
}

async fn an_article_names_a_new_tag(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"tags": ["Gig workers", "gig-workers"]})).await;
    assert_eq!((article["tags"].as_array().unwrap().len(), &article["tags"][0]["slug"]), (1, &json!("gig-workers")));
    let typed = json!({"title": "Mine", "content": "<p>Words.</p>", "category_id": "taxation", "tags": ["Unheard of"]});
    let answer = site.post_as("author", "/cms/api/contents", &typed).await;
    assert_eq!(check_failure(&answer, 400)["fields"]["tags"], "There is no tag \"Unheard of\"", "an author may not make tags");
}

async fn a_refused_article_leaves_no_tag(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"tags": ["Gig workers"]})).await;
    let path = format!("/cms/api/contents/{}", article["_id"].as_str().unwrap());
    let (valid, tags) = (json!({"title": "Mine", "content": "<p>Words.</p>", "category_id": "taxation"}), json!(["Left behind"]));
    for (field, wrong) in [("title", json!("")), ("status", json!("shouted")), ("category_id", json!(NO_SUCH_ID))] {
        let mut body = valid.clone();
        (body[field], body["tags"]) = (wrong, tags.clone());
        check_failure(&site.post_as("editor", "/cms/api/contents", &body).await, 400);
    }
    let stale = site.put_as("editor", &path, &json!({"tags": tags, "baseRevision": 0})).await;
    assert_eq!(check_failure(&stale, 409)["code"], "STALE_REVISION");
    check_failure(&site.put_as("editor", &format!("/cms/api/contents/{NO_SUCH_ID}"), &json!({"tags": tags})).await, 404);
    let mut blank = valid.clone();
    blank["tags"] = json!(["Left behind", "  "]);
    let refused = check_failure(&site.post_as("editor", "/cms/api/contents", &blank).await, 400);
    assert!(refused["fields"]["tags"].is_string(), "{refused}");
    assert_eq!(site.database.texts("SELECT slug FROM tags").await, ["gig-workers"]);
    site.edit(article["_id"].as_str().unwrap(), json!({"tags": ["gig-workers", "Left behind"]})).await;
    eventually(SOON, "both tags stand on the article", || async {
        let tags = site.read(&path).await["data"]["tags"].clone();
        (tags[0]["slug"] == "gig-workers" && tags[1]["slug"] == "left-behind").then_some(())
    })
    .await;
}
