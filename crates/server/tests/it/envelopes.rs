//! How refusals look: one shape for every reason, with the request's id in it.

use reqwest::Method;
use serde_json::{Value, json};

use crate::site::{Answer, Engine, NO_SUCH_ID, Site};

on_both_databases!(
    every_refusal_has_one_shape,
    fields_say_what_is_wrong_with_them,
    unknown_keys_are_ignored_and_wrong_types_refused,
    request_ids_are_taken_over_only_when_plain,
    slashes_at_the_end_change_nothing,
    method_and_path_mistakes_are_told,
    refusals_tell_no_secrets,
);

/// The failure envelope of the contract.
#[track_caller]
pub fn check_failure(answer: &Answer, status: u16) -> Value {
    assert_eq!(answer.status, status, "{}: {}", answer.line, answer.text());
    assert!(answer.header("content-type").starts_with("application/json"), "{}: {:?}", answer.line, answer.headers);
    let body = answer.json();
    assert_eq!(body["success"], false, "{}: {body}", answer.line);
    assert!(body["message"].as_str().is_some_and(|text| !text.is_empty()), "{body}");
    assert_eq!(body["message"], body["error"], "{body}");
    assert!(body["code"].as_str().is_some_and(|code| code.len() > 3 && code.chars().all(|c| c == '_' || c.is_ascii_uppercase())), "{body}");
    assert_eq!(body["requestId"], answer.header("x-request-id"), "{body}");
    assert!(body["requestId"].as_str().is_some_and(|id| id.len() >= 8), "{body}");
    body
}

async fn every_refusal_has_one_shape(engine: Engine) {
    let site = Site::start(engine).await;
    site.article(json!({})).await;
    let category = site.read("/cms/api/categories").await["data"][0]["_id"].as_str().unwrap().to_owned();
    let missing = format!("/cms/api/contents/{NO_SUCH_ID}");

    let answer = site.get("/cms/api/contents?limit=abc").await;
    assert_eq!(check_failure(&answer, 400)["code"], "INVALID_INPUT");
    let answer = site.post("/cms/api/contents", &json!({})).await;
    let body = check_failure(&answer, 401);
    assert_eq!((&body["code"], &body["message"]), (&json!("UNAUTHORIZED"), &json!("Unauthorized")));
    let answer = site.put_as("editor", "/cms/api/toggles/header", &json!({"isEnabled": true})).await;
    assert_eq!(check_failure(&answer, 403)["code"], "FORBIDDEN");
    assert_eq!(check_failure(&site.get(&missing).await, 404)["code"], "NOT_FOUND");
    let answer = site.delete_as("editor", &format!("/cms/api/categories/{category}")).await;
    check_failure(&answer, 409);
    let huge = format!("{{\"keyword\":\"{}\"}}", "a".repeat(3 << 20));
    let answer = site.ask(Method::POST, "/cms/api/analytics/search/record").body("application/json", huge).send().await;
    assert_eq!(check_failure(&answer, 413)["code"], "TOO_LARGE");
    let answer = site.ask(Method::POST, "/cms/api/analytics/search/record").body("text/plain", r#"{"keyword":"x"}"#).send().await;
    assert_eq!(check_failure(&answer, 415)["code"], "UNSUPPORTED_MEDIA");
    for answer in [site.get(&missing).await, site.get("/cms/api/contents?limit=abc").await] {
        assert_eq!(answer.header("cache-control"), "no-store", "{}", answer.line);
    }
}

async fn fields_say_what_is_wrong_with_them(engine: Engine) {
    let site = Site::start(engine).await;
    site.category("Taxation").await;
    let answer = site.post_as("editor", "/cms/api/contents", &json!({})).await;
    let body = check_failure(&answer, 400);
    let fields: Vec<&String> = body["fields"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["category_id", "content", "title"]);
    assert_eq!(body["fields"]["title"], "Title is required");

    let good = json!({"title": "A", "content": "<p>x</p>", "category_id": "taxation"});
    for (field, value) in [
        ("status", json!("gone")),
        ("status", json!("scheduled")),
        ("category_id", json!("nowhere")),
        ("category_id", json!(NO_SUCH_ID)),
        ("primary_image_url", json!("http://plain.example/a.png")),
        ("primary_image_url", json!("javascript:alert(1)")),
        ("primary_image_url", json!("//evil.example/a.png")),
        ("YT_url", json!("https://vimeo.com/1")),
        ("sources", json!([{"title": "S", "url": "javascript:alert(1)"}])),
        ("slug", json!("Not A Slug")),
        ("title", json!("x".repeat(201))),
        ("title", json!("   ")),
        ("content", json!("x".repeat((1 << 20) + 1))),
    ] {
        let mut body = good.clone();
        body[field] = value.clone();
        let answer = site.post_as("editor", "/cms/api/contents", &body).await;
        let failure = check_failure(&answer, 400);
        let told = if field == "status" && value == "scheduled" { "publishAt" } else { field };
        assert!(failure["fields"][told].is_string(), "{field} = {value:.60}: {failure}");
    }
    assert_eq!(site.read("/cms/api/contents").await["totalCount"], 0, "nothing half-written");
}

async fn unknown_keys_are_ignored_and_wrong_types_refused(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "Known", "no_such_key": {"deep": [1]}})).await;
    let path = format!("/cms/api/contents/{}", article["_id"].as_str().unwrap());
    for (field, value) in [
        ("title", json!(5)),
        ("title", json!(["A"])),
        ("content", json!({"html": "x"})),
        ("tags", json!("epf")),
        ("tags", json!([1])),
        ("isFeatured", json!("yes")),
        ("publishAt", json!("tomorrow")),
        ("publishAt", json!(1_700_000_000)),
        ("checkedOn", json!("2026-13-40")),
        ("sources", json!([{"url": "https://a.example"}])),
        ("facts", json!([{"label": "a", "value": "b", "asOf": "soon"}])),
        ("baseRevision", json!("1")),
    ] {
        let answer = site.put_as("editor", &path, &json!({field: value})).await;
        let failure = check_failure(&answer, 400);
        let told = failure["fields"].as_object().is_some_and(|fields| fields.keys().any(|name| name.starts_with(field)));
        assert!(told, "{field} = {value}: {failure}");
    }
    assert_eq!(site.read(&path).await["data"]["revision"], 1, "a refused change leaves no revision");
}

async fn request_ids_are_taken_over_only_when_plain(engine: Engine) {
    let site = Site::start(engine).await;
    let with = |id: &'static str| site.ask(Method::GET, "/cms/api/toggles").header("x-request-id", id).send();
    assert_eq!(with("proxy-0192f3a4.7c1e").await.header("x-request-id"), "proxy-0192f3a4.7c1e");
    let mut seen = Vec::new();
    for forged in ["short", "with space and more", "<script>alert(1)</script>", ""] {
        let id = with(forged).await.header("x-request-id").to_owned();
        assert!(id != forged && id.len() >= 8 && !seen.contains(&id), "{id}");
        seen.push(id);
    }
}

async fn slashes_at_the_end_change_nothing(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({})).await["_id"].as_str().unwrap().to_owned();
    for path in [
        "/cms/api/contents".to_owned(),
        format!("/cms/api/contents/{id}"),
        format!("/cms/api/contents/main/html/{id}"),
        format!("/cms/api/contents/{id}/get-related-content"),
        "/cms/api/contents/by-category/taxation".to_owned(),
        "/cms/api/categories".to_owned(),
        "/cms/api/tags".to_owned(),
        "/cms/api/faqs/general/list".to_owned(),
        "/cms/api/toggles".to_owned(),
        "/cms/api/site".to_owned(),
    ] {
        let (plain, slashed) = (site.get(&path).await.expect(200), site.get(&format!("{path}/")).await.expect(200));
        assert_eq!(plain.body, slashed.body, "{path}");
    }
    let body = json!({"contentId": id, "stat": "like"});
    site.post("/cms/api/content-stats/update-content-stats/", &body).await.expect(200);
    let hook = "/pf/v1/payment/webhook";
    let (plain, slashed) = (site.post(hook, &json!({})).await, site.post(&format!("{hook}/"), &json!({})).await);
    assert!(plain.status == slashed.status && slashed.status != 404, "{} and {}", plain.status, slashed.status);
    let answer = site.put_as("editor", &format!("/cms/api/contents/{id}/"), &json!({"title": "Slashed"})).await;
    assert_eq!(answer.expect(200).json()["data"]["title"], "Slashed");
}

async fn method_and_path_mistakes_are_told(engine: Engine) {
    let site = Site::start(engine).await;
    for (method, path) in [
        (Method::DELETE, "/cms/api/toggles"),
        (Method::PUT, "/cms/api/contents"),
        (Method::PATCH, "/cms/api/contents/1"),
        (Method::GET, "/cms/api/contents/shorten/x/y"),
        (Method::GET, "/cms/api/content-stats/increment-views"),
    ] {
        let answer = site.ask(method.clone(), path).send().await;
        assert!(matches!(answer.status, 404 | 405), "{}: {}", answer.line, answer.status);
        check_failure(&answer, answer.status);
        if answer.status == 405 {
            assert!(!answer.header("allow").is_empty(), "{}", answer.line);
        }
    }
    check_failure(&site.ask(Method::DELETE, "/cms/api/toggles").send().await, 405);
    for path in ["/cms/api", "/cms/api/nothing", "/cms/api/contents/a/b/c", "/chatbot/nothing", "/chatbot/ws", "/pf/v1/auth/nothing"] {
        check_failure(&site.get(path).await, 404);
    }
    // A socket that nobody asks to open.
    check_failure(&site.get("/chatbot/ws/chat/").await, 400);
    // A word in the place of an id is the id of nothing.
    for path in ["/cms/api/contents/not-an-id", "/cms/api/contents/main/html/1", "/cms/api/contents/not-an-id/get-related-content"] {
        check_failure(&site.get(path).await, 404);
    }
    check_failure(&site.delete_as("editor", "/cms/api/faqs/not-an-id").await, 404);
}

async fn refusals_tell_no_secrets(engine: Engine) {
    let site = Site::start(engine).await;
    site.category("Taxation").await;
    let answer = site.post_as("editor", "/cms/api/categories", &json!({"name": "Taxation"})).await;
    let text = check_failure(&answer, 409).to_string();
    for word in ["UNIQUE", "constraint", "categories_slug", "sqlx", "SQL", "panicked", "src/"] {
        assert!(!text.contains(word), "{word} in {text}");
    }
}
