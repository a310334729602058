//! What is too long is refused with its field, whoever writes it, and never cut: what just fits is taken.

use serde_json::{Value, json};

use crate::bookings::{CALLS, always, expert, service};
use crate::cases;
use crate::envelopes::check_failure;
use crate::site::{Answer, Engine, Site, ticked, typed};
use crate::webinars::{WEBINARS, announce_webinar, id};

on_both_databases!(
    words_of_editors_are_refused_and_not_cut,
    words_of_agents_are_refused_and_not_cut,
    words_of_readers_are_refused_and_not_cut,
    a_late_reader_is_told_before_leaving,
);

const EXPERTS: &str = "/cms/api/consultations/experts";
const SERVICES: &str = "/cms/api/consultations/services";

/// Sends a text that is one character too long for `field`, and then one that just fits. `body` makes the request of the text.
async fn check_limit<F: AsyncFn(Value) -> Answer>(send: F, field: &str, most: usize, body: impl Fn(&str) -> Value) {
    let refused = check_failure(&send(body(&"x".repeat(most + 1))).await, 400);
    let words = &refused["fields"][field];
    assert!(words.as_str().is_some_and(|words| words.contains(&most.to_string())), "{field}, {most}: {refused}");
    let taken = send(body(&"x".repeat(most))).await;
    assert_ne!(taken.status, 400, "{field}, {most}: {}", taken.text());
}

async fn words_of_editors_are_refused_and_not_cut(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.article(json!({})).await;
    let checked = async |path: &str, field: &str, most: usize, body: &dyn Fn(&str) -> Value| {
        check_limit(async |body| site.post_as("editor", path, &body).await, field, most, body).await;
    };
    checked("/cms/api/tags", "name", 80, &|x| json!({"name": x})).await;
    checked("/cms/api/categories", "name", 80, &|x| json!({"name": x})).await;
    checked("/cms/api/categories", "description", 1_000, &|x| json!({"name": "Described", "description": x})).await;
    checked("/cms/api/faqs", "question", 300, &|x| json!({"question": x, "answer": "Yes."})).await;
    checked("/cms/api/faqs", "answer", 20_000, &|x| json!({"question": "Why?", "answer": x})).await;
    let article = |with: Value| {
        let mut body = json!({"title": "Long", "content": "<p>Text.</p>", "category_id": "taxation"});
        body.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
        body
    };
    checked("/cms/api/contents", "excerpt", 300, &|x| article(json!({"excerpt": x}))).await;
    checked("/cms/api/contents", "tags", 80, &|x| article(json!({"tags": [x]}))).await;
    checked("/cms/api/contents", "slug", 200, &|x| article(json!({"slug": x}))).await;
    checked("/cms/api/contents", "primary_image_url", 2_000, &|x| article(json!({"primary_image_url": format!("/{}", &x[1..])}))).await;
    checked("/cms/api/redirects", "from", 1_000, &|x| json!({"from": format!("/{}", &x[1..]), "to": "/about"})).await;
    checked("/cms/api/contents/shorten", "longUrl", 2_000, &|x| json!({"longUrl": format!("/{}", &x[1..])})).await;
    let expert =
        |field: &'static str| move |x: &str| json!({"slug": field.to_lowercase(), "name": "Meera", "title": "Knows forms", field: x});
    for (field, most) in [("name", 100), ("title", 120), ("bio", 1_200), ("registrationNumber", 60), ("calendar", 200)] {
        checked(EXPERTS, field, most, &expert(field)).await;
    }
    checked(EXPERTS, "languages", 40, &|x| json!({"slug": "m", "name": "M", "title": "T", "languages": [x]})).await;
    let service = |with: Value| {
        let mut body = json!({"slug": "call", "title": "Call", "summary": "What it is", "durationMinutes": 30, "price": 0});
        body.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
        body
    };
    for (field, most) in [("title", 120), ("summary", 400), ("priceNote", 120)] {
        checked(SERVICES, field, most, &|x| service(json!({"slug": field.to_lowercase(), field: x}))).await;
    }
    let add_on = |title: &str| service(json!({"addOns": [{"id": "notes", "title": title, "price": 1_000}]}));
    checked(SERVICES, "addOns", 120, &add_on).await;
    checked("/cms/api/consultations/coupons", "note", 200, &|x| json!({"code": "ten", "percent": 10, "note": x})).await;
    let webinar = announce_webinar(&site, 5, json!({})).await;
    let path = format!("{WEBINARS}/{}", id(&webinar));
    let change = async |body: Value| site.put_as("editor", &path, &body).await;
    for (field, most) in [("title", 160), ("type", 40), ("description", 10_000), ("transcript", 400_000), ("cancelReason", 300)] {
        check_limit(&change, field, most, |x| json!({field: x})).await;
    }
    check_limit(&change, "moderators", 80, |x| json!({"moderators": [{"name": x}]})).await;
    let digest = format!("/cms/api/digests/{}", site.today());
    let save = async |body: Value| site.put_as("editor", &digest, &body).await;
    let item = |summary: &str| json!([{"kind": "news", "title": "A rule", "summary": summary}]);
    check_limit(&save, "title", 200, |x| json!({"title": x, "items": item("New.")})).await;
    check_limit(&save, "intro", 2_000, |x| json!({"title": "Today", "intro": x, "items": item("New.")})).await;
    check_limit(&save, "items", 2_000, |x| json!({"title": "Today", "items": item(x)})).await;
}

async fn words_of_agents_are_refused_and_not_cut(engine: Engine) {
    let site = cases::open(engine).await;
    let asha = cases::person(&site).await;
    let post = async |path: &str, field: &str, most: usize, body: &dyn Fn(&str) -> Value| {
        check_limit(async |body| site.post_as("agent", path, &body).await, field, most, body).await;
    };
    let lead = |consent: &str| json!({"name": "Ravi", "mobile": "9876543210", "module": "epf", "consent": consent});
    post("/pf/v1/data/createLead", "consent", 200, &lead).await;
    // Whatever the order is: the words are looked at first.
    post("/cms/api/payments/order_none/refund", "reason", 200, &|x| json!({"reason": x})).await;
    let case = cases::new_case(&asha).await;
    let desk = |action: &str| format!("{}/desk/{action}", cases::path_of(&case));
    post(&desk("quote"), "reason", 200, &|x| json!({"price": 99_900, "reason": x})).await;
    post(&desk("open"), "reason", 200, &|x| json!({"reason": x})).await;
    post(&desk("ask"), "lines", 200, &|x| json!({"lines": [x]})).await;
    post(&desk("hand-over"), "reason", 200, &|x| json!({"to": "the agent", "reason": x})).await;
    post(
        &desk("filed"),
        "reference",
        60,
        &|x| json!({"officeKind": "epfo", "office": "EPFO", "reference": x, "filedOn": site.today().to_string()}),
    )
    .await;
    post(&desk("close"), "reason", 200, &|x| json!({"reason": x})).await;
}

async fn words_of_readers_are_refused_and_not_cut(engine: Engine) {
    let site = cases::open(engine).await;
    let asha = cases::person(&site).await;
    let register = |module: &str| {
        let mut form = typed("meera@example.in");
        form["serviceAssist"] = module.into();
        form
    };
    check_limit(async |body| site.post("/cms/api/subscribers/register", &body).await, "serviceAssist", 40, register).await;
    let send = async |path: &str, field: &str, most: usize, body: &dyn Fn(&str) -> Value| {
        check_limit(async |body| asha.post(path, &body).await, field, most, body).await;
    };
    let wanted = |title: &str| {
        let mut request = cases::request("My claim was sent back.");
        request["title"] = title.into();
        request
    };
    send(cases::CASES, "title", 100, &wanted).await;
    let case = cases::path_of(&cases::new_case(&asha).await);
    send(&format!("{case}/cancel"), "reason", 100, &|x| json!({"reason": x})).await;
    let free = expert(&site, "meera", &always()).await;
    service(&site, "free", &[&free], json!({})).await;
    let wait = |name: &str| json!({"service": "free", "email": "asha@example.in", "name": name});
    send(&format!("{CALLS}/waitlist"), "name", 120, &wait).await;
}

async fn a_late_reader_is_told_before_leaving(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let asha = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    let leave = async |reason: &str| asha.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "pause", "reason": reason})).await;
    let refused = check_failure(&leave(&"x".repeat(501)).await, 400);
    assert!(refused["fields"]["reason"].is_string(), "{refused}");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM leaving_reasons").await, 0);
    let fits = "x".repeat(500);
    leave(&fits).await.expect(200);
    assert_eq!(site.database.texts("SELECT reason FROM leaving_reasons").await, [fits]);
}
