//! Tests all routes together: access control, and that every refusal uses the failure envelope.

mod fake;

use std::collections::BTreeSet;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use serde_json::Value;
use tower::ServiceExt;

use crate::access::public_operations;
use crate::openapi_document::{operations_of, required_role, requires_session};
use crate::{openapi, router};

struct TestResponse {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl TestResponse {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn send_request(method: Method, uri: &str, headers: &[(&str, &str)], body: impl Into<Body>) -> TestResponse {
    send_request_to(&router(fake::fake_app(fake::fake_settings())), method, uri, headers, body).await
}

async fn send_request_to(
    router: &axum::Router,
    method: Method,
    uri: &str,
    headers: &[(&str, &str)],
    body: impl Into<Body>,
) -> TestResponse {
    let mut request = Request::builder().method(method).uri(uri);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = router.clone().oneshot(request.body(body.into()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    TestResponse { status: parts.status, headers: parts.headers, body: to_bytes(body, 1 << 20).await.unwrap() }
}

async fn send_get(uri: &str) -> TestResponse {
    send_request(Method::GET, uri, &[], "").await
}

/// Every operation, with the role that it declares.
fn list_operations() -> Vec<(Method, String, Option<String>)> {
    let mut document = openapi();
    let mut all = Vec::new();
    for (path, item) in &mut document.paths.paths {
        let methods = [
            (Method::GET, item.get.is_some()),
            (Method::POST, item.post.is_some()),
            (Method::PUT, item.put.is_some()),
            (Method::PATCH, item.patch.is_some()),
            (Method::DELETE, item.delete.is_some()),
        ];
        let methods = methods.into_iter().filter(|(_, is_there)| *is_there).map(|(method, _)| method);
        // `operations_of` has the same order.
        let found: Vec<_> =
            methods.zip(operations_of(item).map(|operation| (!requires_session(operation)).then(|| required_role(operation)))).collect();
        all.extend(found.into_iter().filter_map(|(method, role)| Some((method, path.clone(), role?))));
    }
    all
}

fn fill_path_params(path: &str) -> String {
    path.replace("{id}", "0192f3a4-7c1e-7000-8000-000000000000")
        .replace("{slug}", "about")
        .replace("{name}", "x.png")
        .replace("{toggleName}", "header")
}

#[test]
fn the_public_operations_are_exactly_the_listed_ones() {
    let listed: BTreeSet<_> = public_operations().into_iter().map(|(method, path)| format!("{method} {path}")).collect();
    let public: BTreeSet<_> =
        list_operations().into_iter().filter(|(.., role)| role.is_none()).map(|(method, path, _)| format!("{method} {path}")).collect();
    assert_eq!(listed, public);
}

#[test]
fn every_role_is_one_of_ours() {
    for (method, path, role) in list_operations() {
        let known = role.as_deref().is_none_or(|role| domain::staff::Role::parse(role).is_some());
        assert!(known, "{method} {path} wants {role:?}");
    }
}

#[tokio::test]
async fn every_operation_that_is_not_public_demands_its_role() {
    let router = router(fake::fake_app(fake::fake_settings()));
    for (method, path, role) in list_operations() {
        let asked = |token: Option<&'static str>| {
            let headers: Vec<(&str, &str)> = token.map(|token| ("authorization", token)).into_iter().collect();
            let (router, method, uri) = (&router, method.clone(), fill_path_params(&path));
            async move { send_request_to(router, method, &uri, &headers, "").await.status }
        };
        let nobody = asked(None).await;
        let Some(role) = role else {
            // These requests prove themselves by a signature, a token, a code, or a session of the provident-fund service.
            let by_itself = ["webhook", "refresh", "verify", "unsubscribe", "google", "waitlist/accept"];
            let by_fund_session = ["/pf/v1/auth/", "/pf/v1/data", "/pf/v1/passbooks", "getuanlist", "fetchUanByMobile"];
            let proves_itself = by_itself.iter().chain(&by_fund_session).any(|word| path.contains(word));
            let refused = matches!(nobody, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN);
            assert!(!refused || proves_itself, "{method} {path}: {nobody}");
            // Readers' operations look for a session in that header, or prove themselves by a token or signature.
            let is_readers =
                ["subscri", "webhooks", "comments", "calendar-bookings", "webinar", "chatbot"].iter().any(|word| path.contains(word));
            if path.starts_with("/cms/api") && !is_readers {
                assert_eq!(asked(Some("Bearer tfp_unknown")).await, StatusCode::UNAUTHORIZED, "{method} {path}");
            }
            continue;
        };
        assert_eq!(nobody, StatusCode::UNAUTHORIZED, "{method} {path}");
        assert_eq!(asked(Some("Bearer tfp_unknown")).await, StatusCode::UNAUTHORIZED, "{method} {path}");
        let stranger = if role == "agent" { "Bearer tfp_moderator" } else { "Bearer tfp_agent" };
        assert_eq!(asked(Some(stranger)).await, StatusCode::FORBIDDEN, "{method} {path}");
        let too_low = match role.as_str() {
            "editor" => Some("Bearer tfp_author"),
            "admin" => Some("Bearer tfp_editor"),
            _ => None,
        };
        if let Some(token) = too_low {
            assert_eq!(asked(Some(token)).await, StatusCode::FORBIDDEN, "{method} {path}");
        }
        // A case is given to one expert; admins read it at the agents' desk.
        let holder = if role == "expert" { "Bearer tfp_expert" } else { "Bearer tfp_admin" };
        let allowed = asked(Some(holder)).await;
        assert!(!matches!(allowed, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN), "{method} {path}: {allowed}");
    }
}

#[tokio::test]
async fn a_bad_token_is_refused_on_public_calls_too() {
    for value in ["Bearer tfp_unknown", "Bearer ", "Basic dGVzdA==", "nonsense"] {
        let answered = send_request(Method::GET, "/cms/api/site", &[("authorization", value)], "").await;
        assert_eq!(answered.status, StatusCode::UNAUTHORIZED, "{value}");
        assert_eq!(answered.header("www-authenticate"), "Bearer");
    }
}

#[tokio::test]
async fn failures_wear_the_envelope_with_the_callers_request_id() {
    let json = ("content-type", "application/json");
    let id = ("x-request-id", "a-callers-own-id");
    let large = format!("{{\"keyword\":\"{}\"}}", "x".repeat(20_000));
    let record = "/cms/api/analytics/search/record";
    let cases = [
        (Method::GET, "/cms/api/nothing", vec![], String::new(), 404, "NOT_FOUND"),
        (Method::GET, "/cms/api/contents/not-an-id", vec![], String::new(), 404, "NOT_FOUND"),
        (Method::GET, "/cms/api/pages/%00", vec![], String::new(), 404, "NOT_FOUND"),
        (Method::GET, "/cms/api/pages/%ff", vec![], String::new(), 404, "NOT_FOUND"),
        (Method::GET, "/cms/api/contents?limit=abc", vec![], String::new(), 400, "INVALID_INPUT"),
        (Method::PATCH, "/cms/api/contents", vec![], String::new(), 405, "METHOD_NOT_ALLOWED"),
        (Method::POST, record, vec![], String::new(), 415, "UNSUPPORTED_MEDIA"),
        (Method::POST, record, vec![json], "{".into(), 400, "INVALID_INPUT"),
        (Method::POST, record, vec![json], "{\"keyword\":1}".into(), 400, "INVALID_INPUT"),
        (Method::POST, record, vec![json], large, 413, "TOO_LARGE"),
        (Method::POST, record, vec![json, ("sec-fetch-site", "cross-site")], "{}".into(), 403, "FORBIDDEN"),
        // The fake store panics. A bug must neither end the process nor reveal its cause.
        (Method::GET, "/cms/api/faqs/general/list", vec![], String::new(), 500, "INTERNAL"),
    ];
    for (method, uri, mut headers, body, status, code) in cases {
        headers.push(id);
        let answered = send_request(method.clone(), uri, &headers, body).await;
        let json = answered.json();
        assert_eq!((answered.status.as_u16(), &json["code"]), (status, &Value::from(code)), "{method} {uri}");
        assert_eq!(json["success"], false);
        assert_eq!(json["message"], json["error"]);
        assert_eq!(json["requestId"], "a-callers-own-id");
        assert_eq!(answered.header("x-request-id"), "a-callers-own-id");
        assert!(!String::from_utf8_lossy(&answered.body).contains("stored here"));
    }
}

#[tokio::test]
async fn kept_answers_are_revalidated_and_compressed() {
    let router = router(fake::fake_app(fake::fake_settings()));
    let site = |headers: Vec<(&'static str, String)>| {
        let router = router.clone();
        async move {
            let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
            send_request_to(&router, Method::GET, "/cms/api/site", &headers, "").await
        }
    };
    let plain = site(vec![]).await;
    assert_eq!(plain.json()["data"]["shortName"], "TFP");
    assert_eq!(plain.header("cache-control"), "no-cache");
    let unchanged = site(vec![("if-none-match", plain.header("etag").to_owned())]).await;
    assert_eq!((unchanged.status, unchanged.body.len()), (StatusCode::NOT_MODIFIED, 0));
    let gzip = site(vec![("accept-encoding", "gzip".to_owned())]).await;
    assert_eq!(gzip.header("content-encoding"), "gzip");
    assert_ne!(gzip.header("etag"), plain.header("etag"));
    let staff = site(vec![("authorization", "Bearer tfp_author".to_owned())]).await;
    assert_eq!((staff.header("cache-control"), staff.body == plain.body), ("no-store", true));
}

#[tokio::test]
async fn a_trailing_slash_makes_no_difference() {
    let router = router(fake::fake_app(fake::fake_settings()));
    let with = send_request_to(&router, Method::GET, "/cms/api/site/", &[], "").await;
    let without = send_request_to(&router, Method::GET, "/cms/api/site", &[], "").await;
    assert_eq!((with.status, &with.body), (without.status, &without.body));
    // The route matches, then the fake store panics.
    assert_eq!(send_get("/cms/api/contents/0192f3a4-7c1e-7000-8000-000000000000/").await.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(send_get("/cms/api/content-search/?searchText=epf").await.status, StatusCode::OK);
    // A call that exists refuses the method; one that doesn't is not found.
    assert_eq!(send_get("/pf/v1/passbooks/read/").await.status, send_get("/pf/v1/passbooks/read").await.status);
    assert_eq!(send_get("/pf/v1/nothing/").await.status, StatusCode::NOT_FOUND);
    assert_eq!(
        send_get("/cms/api/contents/search?searchText=epf").await.body,
        send_get("/cms/api/content-search?searchText=epf").await.body
    );
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    for uri in ["/cms/api/site", "/cms/api/nothing", "/healthz", "/docs/api", "/openapi.json", "/uploads/x.png"] {
        let answered = send_get(uri).await;
        assert!(answered.header("content-security-policy").contains("default-src"), "{uri}");
        assert_eq!(answered.header("x-content-type-options"), "nosniff", "{uri}");
        assert!(!answered.header("strict-transport-security").is_empty(), "{uri}");
        assert_eq!(answered.header("x-request-id").len(), 16, "{uri}");
    }
}

#[tokio::test]
async fn limits_answer_429_with_a_time_to_wait() {
    let mut settings = fake::fake_settings();
    settings.rates.search.0 = 2;
    let router = router(fake::fake_app(settings));
    let uri = "/cms/api/content-search?searchText=epf";
    for _ in 0..2 {
        assert_eq!(send_request_to(&router, Method::GET, uri, &[], "").await.status, StatusCode::OK);
    }
    // The alias shares the rate limit; a forged `X-Forwarded-For` changes nothing.
    let refused = send_request_to(&router, Method::GET, "/cms/api/contents/search", &[("x-forwarded-for", "1.1.1.1")], "").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.json()["message"], "Too many requests");
    assert!(refused.header("retry-after").parse::<u32>().unwrap() > 0);
}

#[tokio::test]
async fn uploads_are_judged_by_their_bytes() {
    let form =
        |bytes: &str| format!("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n{bytes}\r\n--x--\r\n");
    let headers = [("authorization", "Bearer tfp_author"), ("content-type", "multipart/form-data; boundary=x")];
    let sent = async |bytes: &str| send_request(Method::POST, "/cms/api/uploads", &headers, form(bytes)).await;
    let gif = sent("GIF89a....").await;
    assert_eq!((gif.status, gif.json()["fields"]["file"].is_string()), (StatusCode::BAD_REQUEST, true), "a picture, but no whole one");
    assert_eq!(sent("<svg onload='x'>").await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(sent(&format!("GIF89a{}", "x".repeat(30_000))).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(sent(&format!("GIF89a{}", "x".repeat(100_000))).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let wrong = send_request(Method::POST, "/cms/api/uploads", &[headers[0], ("content-type", "application/json")], "{}").await;
    assert_eq!(wrong.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let served = send_get(&format!("/uploads/{}.png", "0".repeat(64))).await;
    assert_eq!((served.status, served.header("content-type")), (StatusCode::OK, "image/png"));
    assert!(served.header("cache-control").contains("immutable"));
}

#[tokio::test]
async fn the_document_is_stable() {
    let twice = [openapi(), openapi()].map(|document| serde_json::to_string(&document).unwrap());
    assert_eq!(twice[0], twice[1]);
    assert_eq!(send_get("/openapi.json").await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_front_door_answers_as_the_house_behind_it() {
    let app = fake::fake_app(fake::fake_settings());
    let page = || async { Ok::<_, ()>(rendering::CachedPage::new(200, "text/html; charset=utf-8", "<p>kept</p>".repeat(99), [])) };
    let etag = app.caches.pages.get_or_build("/epfo/kept", page).await.unwrap().page().etag.clone();
    let (router, front) = (router(app.clone()), crate::build_site(app, None));
    let asked: [(&str, &[(&str, &str)]); 5] = [
        ("/epfo/kept", &[]),
        ("/epfo/kept", &[("accept-encoding", "gzip, br"), ("x-request-id", "told-by-the-proxy")]),
        ("/epfo/kept", &[("if-none-match", &etag)]),
        ("/epfo/kept?utm_source=x", &[]),
        ("/assets/kept", &[]),
    ];
    for method in [Method::GET, Method::HEAD, Method::POST] {
        for (uri, headers) in asked {
            let request = || {
                let start = Request::builder().method(&method).uri(uri);
                headers.iter().fold(start, |request, (name, value)| request.header(*name, *value)).body(Body::empty()).unwrap()
            };
            let (inside, outside) = (router.clone().oneshot(request()).await.unwrap(), front.clone().oneshot(request()).await.unwrap());
            assert_eq!(outside.status(), inside.status(), "{method} {uri}");
            let mut said = [inside.headers().clone(), outside.headers().clone()];
            for headers in &mut said {
                assert!(headers.contains_key("x-request-id") && headers.contains_key("content-security-policy"), "{method} {uri}");
                // The request id differs for each request; the server adds a content length where the router has not.
                headers.remove("x-request-id");
                headers.remove("content-length");
            }
            assert_eq!(said[1], said[0], "{method} {uri}");
            let bodies = [to_bytes(inside.into_body(), 1 << 20).await.unwrap(), to_bytes(outside.into_body(), 1 << 20).await.unwrap()];
            assert_eq!(bodies[1], bodies[0], "{method} {uri}");
        }
    }
}
