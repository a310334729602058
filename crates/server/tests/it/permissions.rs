//! Who may call what, held against every operation of /openapi.json: each is public by this list,
//! answers 401 to nobody and 403 to the highest role that must not, or demands a reader's session.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, NO_SUCH_ID, Site, typed};

on_both_databases!(
    every_operation_is_public_or_guarded,
    a_session_is_demanded_where_it_is_described,
    authors_keep_to_their_own_articles,
    what_an_editor_took_back_an_author_does_not_publish,
    editors_say_what_is_featured_and_reviewed,
    roles_that_may_do,
    tokens_that_are_none,
    revoked_tokens_end_at_once,
);

const PUBLIC: &[&str] = &[
    "POST /cms/api/subscribers/address-undo",
    "GET /cms/api/contributors",
    "GET /cms/api/contributors/{slug}",
    "GET /cms/api/glossary",
    "GET /cms/api/guides",
    "GET /cms/api/guides/{slug}",
    "GET /cms/api/calculator-pages/{kind}",
    "GET /cms/api/calculators",
    "GET /cards/{name}",
    "GET /cms/api/assist-modules",
    "GET /cms/api/assist-modules/{module}",
    "GET /cms/api/calculators/{kind}",
    "GET /cms/api/calendar-bookings/services",
    "GET /cms/api/calendar-bookings/slots",
    "GET /cms/api/calendar-bookings/{id}",
    "GET /cms/api/calendar-bookings/{id}/calendar.ics",
    "DELETE /cms/api/calendar-bookings/files/{file}",
    "DELETE /cms/api/calendar-bookings/hold/{id}",
    "DELETE /cms/api/calendar-bookings/{id}/files/{file}",
    "GET /cms/api/calendar-bookings/files",
    "GET /cms/api/calendar-bookings/{id}/files",
    "POST /cms/api/calendar-bookings/files",
    "POST /cms/api/calendar-bookings/{id}/files",
    "POST /cms/api/calendar-bookings",
    "POST /cms/api/calendar-bookings/coupon",
    "POST /cms/api/calendar-bookings/hold",
    "POST /cms/api/calendar-bookings/waitlist",
    "POST /cms/api/calendar-bookings/{id}/cancel",
    "POST /cms/api/calendar-bookings/{id}/reschedule",
    "GET /pf/v1/get-assigned-user",
    "POST /pf/v1/passbooks/read",
    "POST /pf/v1/passbooks/sample",
    "POST /pf/v1/scheduling/book",
    "GET /cms/api/categories",
    "GET /cms/api/comments/content/{id}",
    "GET /cms/api/content-recent/related-wa-summary",
    "GET /cms/api/content-search",
    "GET /cms/api/content-types",
    "GET /cms/api/contents",
    "GET /cms/api/contents/by-category/{id}",
    "GET /cms/api/contents/main/html/{id}",
    "GET /cms/api/contents/newest-of-categories",
    "GET /cms/api/contents/search",
    "GET /cms/api/contents/url",
    "GET /cms/api/contents/{id}",
    "GET /cms/api/contents/{id}/get-related-content",
    "GET /cms/api/corrections",
    "GET /cms/api/digest",
    "GET /cms/api/facts",
    "GET /cms/api/faqs/general/list",
    "GET /cms/api/front-page",
    "GET /cms/api/message-overview",
    "POST /cms/api/message-checks",
    "GET /cms/api/notices/{name}",
    "GET /cms/api/pages/{slug}",
    "GET /cms/api/short-answer-subjects",
    "GET /cms/api/short-answers",
    "GET /cms/api/short-answers/{slug}",
    "GET /cms/api/site",
    "GET /cms/api/states",
    "GET /cms/api/tags",
    "GET /cms/api/toggles",
    "GET /cms/api/transmission",
    "GET /calendar/{secret}",
    "GET /cms/api/webinar-list",
    "GET /cms/api/webinars",
    "GET /cms/api/webinars/{id}",
    "GET /cms/api/webinars/{id}/calendar.ics",
    "GET /cms/api/webinars/{id}/check-availability",
    "GET /cms/api/webinars/{id}/moderators/{number}/picture",
    "DELETE /chatbot/public/conversation/{id}",
    "DELETE /chatbot/sessions/{sessionId}",
    "GET /chatbot/public/conversation/{id}",
    "GET /chatbot/sessions/history/{sessionId}",
    "GET /chatbot/suggested-questions",
    "POST /chatbot/article/stats",
    "POST /chatbot/public/conversation/generate-link",
    "POST /chatbot/user/feedback",
    "POST /chatbot/user/message/copy",
    "POST /chatbot/user/reaction",
    "POST /chatbot/user/wish",
    "GET /healthz",
    "GET /openapi.json",
    "GET /pf/v1/auth/google",
    "GET /readyz",
    "GET /uploads/{name}",
    "POST /cms/api/analytics/page-view",
    "POST /cms/api/analytics/search/click",
    "POST /cms/api/analytics/search/record",
    "POST /cms/api/comments/{id}/like",
    "POST /cms/api/comments/{id}/report",
    "POST /cms/api/content-shorten",
    "POST /cms/api/content-stats/increment-article-share",
    "POST /cms/api/content-stats/increment-views",
    "POST /cms/api/content-stats/update-content-stats",
    "POST /cms/api/contents/shorten",
    "POST /cms/api/subscribe-register",
    "POST /cms/api/subscribe-unsubscribe",
    "POST /cms/api/subscribers/logout",
    "POST /cms/api/subscribers/register",
    "POST /cms/api/subscribers/send-code",
    "POST /cms/api/subscribers/unsubscribe",
    "POST /cms/api/subscribers/unsubscribe-link",
    "POST /cms/api/subscribers/unsubscribe-undo",
    "POST /cms/api/unsubscribe/one-click/{token}",
    // A wrong secret is a path that does not exist: 404.
    "POST /cms/api/webhooks/sms/{secret}",
    "POST /cms/api/webinar-register",
    "POST /cms/api/webinars/{id}/register",
    "POST /pf/v1/auth/google/callback",
    "POST /pf/v1/lead",
    "GET /pf/v1/report-offer",
    "GET /pf/v1/report/verify/{name}",
    "GET /pf/v1/report/open",
    "GET /pf/v1/report/{id}/open",
    "GET /pf/v1/report/{id}/shared",
    "POST /pf/v1/report/visit",
    "POST /pf/v1/report",
    "GET /pf/v1/auth/login-status",
    "POST /pf/v1/auth/confirmOtpFixpf",
    "POST /pf/v1/auth/generateOtpFixMyPf",
    "POST /pf/v1/auth/login",
    "POST /pf/v1/auth/logout",
];

/// Public too, but what is sent must prove itself (a token, a code, a provider's signature): 401 without.
const PROVING: &[&str] = &[
    "POST /cms/api/webinars/{id}/waitlist/accept",
    "GET /cms/api/webhooks/whatsapp",
    "POST /cms/api/subscribers/refresh",
    "POST /cms/api/subscribers/verify",
    "POST /cms/api/webhooks/email",
    "POST /cms/api/webhooks/whatsapp",
    "POST /pf/v1/payment/webhook",
    // A session of the provident-fund service, which a code by SMS opens.
    "DELETE /pf/v1/auth/sessions",
    "DELETE /pf/v1/data",
    "GET /pf/v1/auth/profile",
    "GET /pf/v1/auth/sessions",
    "GET /pf/v1/data",
    "GET /pf/v1/data/fetchByUan/{ref}",
    "GET /pf/v1/passbooks",
    "POST /pf/v1/auth/undo-number-change",
    "POST /pf/v1/data/revealUan/{ref}",
    "POST /pf/v1/auth/update-password-with-source",
    "POST /pf/v1/fetchUanByMobile",
    "POST /pf/v1/getuanlist",
    "POST /pf/v1/passbooks",
    "POST /pf/v1/passbooks/answers",
];

/// The operation, and how much its session must have proven.
const IN_A_SESSION: &[(&str, &str)] = &[
    ("DELETE /cms/api/cases/{id}", "proven"),
    ("DELETE /cms/api/cases/{id}/files/{file}", "proven"),
    ("DELETE /pf/v1/report/{id}/share/{share}", "claimed"),
    ("GET /pf/v1/report/{id}", "claimed"),
    ("GET /pf/v1/reports", "claimed"),
    ("POST /pf/v1/report/{id}/documents", "claimed"),
    ("POST /pf/v1/report/{id}/erase", "claimed"),
    ("POST /pf/v1/report/{id}/refund", "claimed"),
    ("POST /pf/v1/report/{id}/renew", "claimed"),
    ("POST /pf/v1/report/{id}/share", "claimed"),
    ("GET /cms/api/cases", "proven"),
    ("GET /cms/api/cases/{id}", "proven"),
    ("POST /cms/api/cases", "proven"),
    ("POST /cms/api/cases/{id}/accept", "proven"),
    ("POST /cms/api/cases/{id}/cancel", "proven"),
    ("POST /cms/api/cases/{id}/checklist/{item}", "proven"),
    ("POST /cms/api/cases/{id}/filed", "proven"),
    ("POST /cms/api/cases/{id}/files", "proven"),
    ("POST /cms/api/cases/{id}/language", "proven"),
    ("POST /cms/api/cases/{id}/messages", "proven"),
    ("POST /cms/api/cases/{id}/reopen", "proven"),
    ("DELETE /cms/api/comments/{id}", "proven"),
    ("DELETE /cms/api/subscribers/follows/{subject}", "proven"),
    ("DELETE /cms/api/subscribers/me", "proven"),
    ("DELETE /cms/api/subscribers/saved-plan", "proven"),
    ("DELETE /cms/api/subscribers/sealed-wills/{id}", "proven"),
    ("DELETE /cms/api/subscribers/sessions/{id}", "claimed"),
    ("GET /chatbot/user/sessions/{userId}", "claimed"),
    ("GET /cms/api/calendar-bookings/details/{phone}", "claimed"),
    ("GET /cms/api/calendar-feed", "proven"),
    ("GET /cms/api/documents/{name}", "claimed"),
    ("GET /cms/api/subscribe-activities", "claimed"),
    ("GET /cms/api/subscribers/activities", "claimed"),
    ("GET /cms/api/subscribers/check-service-status/{phone}", "proven"),
    ("GET /cms/api/subscribers/consents", "proven"),
    ("GET /cms/api/subscribers/export", "proven"),
    ("GET /cms/api/subscribers/follows", "proven"),
    ("GET /cms/api/subscribers/me", "claimed"),
    ("GET /cms/api/subscribers/me/picture", "proven"),
    ("GET /cms/api/subscribers/phone/{phone}", "claimed"),
    ("GET /cms/api/subscribers/saved-plan", "proven"),
    ("GET /cms/api/subscribers/sealed-wills", "proven"),
    ("GET /cms/api/subscribers/sealed-wills/{id}", "proven"),
    ("GET /cms/api/subscribers/sessions", "claimed"),
    ("GET /cms/api/webinars/{id}/get-registered", "claimed"),
    ("GET /pf/v1/payment/is-paid-user", "claimed"),
    ("POST /cms/api/calendar-feed", "proven"),
    ("POST /cms/api/calendar-feed/renew", "proven"),
    ("POST /cms/api/comments", "proven"),
    ("POST /cms/api/comments/{id}/reply", "proven"),
    ("POST /cms/api/email-templates/send", "claimed"),
    ("POST /cms/api/subscribe-feedback", "claimed"),
    ("POST /cms/api/subscribers/ai-feedback", "claimed"),
    ("POST /cms/api/subscribers/check-email", "claimed"),
    ("POST /cms/api/subscribers/sealed-wills", "proven"),
    ("POST /cms/api/webinars/{id}/unregister", "claimed"),
    ("POST /cms/api/whatsapp/send-message", "claimed"),
    ("POST /pf/v1/payment/check-payment-status", "claimed"),
    ("POST /pf/v1/payment/create-payment", "claimed"),
    ("PUT /cms/api/comments/{id}", "proven"),
    ("PUT /cms/api/subscribers/consents", "proven"),
    ("PUT /cms/api/subscribers/follows/{subject}", "proven"),
    ("PUT /cms/api/subscribers/me", "claimed"),
    ("PUT /cms/api/subscribers/saved-plan", "proven"),
    ("PUT /cms/api/subscribers/update/{phone}", "claimed"),
];

/// The operation, and the highest role that must not.
const GUARDED: &[(&str, &str)] = &[
    ("POST /cms/api/contents", "moderator"),
    ("PUT /cms/api/contents/{id}", "moderator"),
    ("DELETE /cms/api/contents/{id}", "moderator"),
    ("GET /cms/api/contents/{id}/revisions", "moderator"),
    ("POST /cms/api/contents/{id}/restore", "moderator"),
    ("POST /cms/api/contents/{id}/preview", "moderator"),
    ("POST /cms/api/uploads", "moderator"),
    ("GET /cms/api/uploads/{hash}", "moderator"),
    ("POST /cms/api/categories", "author"),
    ("PUT /cms/api/categories/{id}", "author"),
    ("DELETE /cms/api/categories/{id}", "author"),
    ("POST /cms/api/tags", "author"),
    ("PUT /cms/api/tags/{id}", "author"),
    ("DELETE /cms/api/tags/{id}", "author"),
    ("GET /cms/api/facts/due", "author"),
    ("GET /cms/api/facts/flags", "author"),
    ("GET /cms/api/short-links", "author"),
    ("DELETE /cms/api/short-links/{id}", "author"),
    ("PUT /cms/api/comments/content/{id}/closed", "author"),
    ("PUT /cms/api/facts/{id}", "author"),
    ("GET /cms/api/redirects", "author"),
    ("POST /cms/api/redirects", "author"),
    ("DELETE /cms/api/redirects/{id}", "author"),
    ("POST /cms/api/faqs", "author"),
    ("PUT /cms/api/faqs/{id}", "author"),
    ("DELETE /cms/api/faqs/{id}", "author"),
    ("POST /cms/api/short-answers/validate", "author"),
    ("GET /cms/api/short-answers/{slug}/edit", "author"),
    ("PUT /cms/api/short-answers/{slug}", "author"),
    ("DELETE /cms/api/short-answers/{slug}", "author"),
    ("GET /cms/api/analytics/search/zero-results", "author"),
    ("PUT /cms/api/toggles/{toggleName}", "editor"),
    ("GET /cms/api/digests", "author"),
    ("PUT /cms/api/digests/{date}", "author"),
    ("POST /cms/api/digests/{date}/draft", "author"),
    ("POST /cms/api/digests/{date}/approve", "author"),
    ("GET /cms/api/comments", "author"),
    ("GET /cms/api/comments/content/{id}/pending-count", "author"),
    ("POST /cms/api/comments/{id}/moderate", "author"),
    ("POST /cms/api/webinars", "author"),
    ("PUT /cms/api/webinars/{id}", "author"),
    ("DELETE /cms/api/webinars/{id}", "author"),
    ("GET /cms/api/webinars/{id}/attendees.csv", "author"),
    ("GET /cms/api/consultations/experts", "author"),
    ("POST /cms/api/consultations/experts", "author"),
    ("PUT /cms/api/consultations/experts/{id}", "author"),
    ("GET /cms/api/consultations/services", "author"),
    ("POST /cms/api/consultations/services", "author"),
    ("PUT /cms/api/consultations/services/{id}", "author"),
    ("GET /cms/api/consultations/coupons", "author"),
    ("POST /cms/api/consultations/coupons", "author"),
    ("GET /cms/api/consultations/experts/{id}/availability", "editor"),
    ("PUT /cms/api/consultations/experts/{id}/availability", "editor"),
    ("GET /cms/api/calendar-bookings", "editor"),
    ("POST /cms/api/calendar-bookings/{id}/conclude", "editor"),
    ("POST /cms/api/calendar-bookings/{id}/staff-cancel", "editor"),
    ("POST /cms/api/calendar-bookings/{id}/staff-reschedule", "editor"),
    ("GET /cms/api/messages", "editor"),
    ("POST /cms/api/messages/{id}/resend", "editor"),
    ("POST /cms/api/subscribers/update-assist-status", "editor"),
    ("GET /cms/api/calendar-bookings/{id}/files/{file}", "editor"),
    ("GET /cms/api/payments", "editor"),
    ("POST /cms/api/payments/{order}/refund", "editor"),
    ("POST /pf/v1/data/createLead", "editor"),
    ("POST /pf/v1/data/searchLead", "editor"),
    ("POST /pf/v1/admin/withdrawability-check", "editor"),
    ("POST /pf/v1/lead/addTags", "editor"),
    ("POST /pf/v1/lead/notes", "editor"),
    ("DELETE /pf/v1/lead/{id}", "editor"),
    ("GET /cms/api/cases/desk", "editor"),
    ("GET /cms/api/cases/queue", "editor"),
    ("GET /cms/api/cases/{id}/desk", "editor"),
    ("GET /cms/api/cases/{id}/desk/files/{file}", "editor"),
    ("POST /cms/api/cases/{id}/desk/quote", "editor"),
    ("POST /cms/api/cases/{id}/desk/open", "editor"),
    ("POST /cms/api/cases/{id}/desk/ask", "editor"),
    ("POST /cms/api/cases/{id}/desk/answer", "editor"),
    ("POST /cms/api/cases/{id}/desk/note", "editor"),
    ("POST /cms/api/cases/{id}/desk/filed", "editor"),
    ("POST /cms/api/cases/{id}/desk/office-answered", "editor"),
    ("POST /cms/api/cases/{id}/desk/resolve", "editor"),
    ("POST /cms/api/cases/{id}/desk/close", "editor"),
    ("POST /cms/api/cases/{id}/desk/cancel", "editor"),
    ("POST /cms/api/cases/{id}/desk/hand-over", "editor"),
    ("POST /cms/api/cases/{id}/desk/expert", "expert"),
    ("GET /cms/api/cases/given", "admin"),
    ("GET /cms/api/cases/{id}/given", "editor"),
    ("GET /cms/api/cases/{id}/given/files/{file}", "editor"),
    ("POST /cms/api/cases/{id}/given/messages", "editor"),
    ("GET /chatbot/gaps", "author"),
    ("POST /chatbot/gaps/{id}/covered", "author"),
    ("GET /chatbot/reviews", "author"),
    // Open to this machine itself, which is why it is in neither half of the table's test.
    ("GET /metrics", "editor"),
];

const FOR_AGENTS: &[&str] = &[
    "GET /cms/api/cases/desk",
    "POST /pf/v1/data/createLead",
    "POST /pf/v1/data/searchLead",
    "POST /pf/v1/admin/withdrawability-check",
    "POST /pf/v1/lead/addTags",
    "POST /pf/v1/lead/notes",
    "DELETE /pf/v1/lead/{id}",
    "GET /cms/api/cases/queue",
    "GET /cms/api/cases/{id}/desk",
    "GET /cms/api/cases/{id}/desk/files/{file}",
    "POST /cms/api/cases/{id}/desk/quote",
    "POST /cms/api/cases/{id}/desk/open",
    "POST /cms/api/cases/{id}/desk/ask",
    "POST /cms/api/cases/{id}/desk/answer",
    "POST /cms/api/cases/{id}/desk/note",
    "POST /cms/api/cases/{id}/desk/filed",
    "POST /cms/api/cases/{id}/desk/office-answered",
    "POST /cms/api/cases/{id}/desk/resolve",
    "POST /cms/api/cases/{id}/desk/close",
    "POST /cms/api/cases/{id}/desk/cancel",
    "POST /cms/api/cases/{id}/desk/hand-over",
    "POST /cms/api/cases/{id}/desk/expert",
    "POST /cms/api/subscribers/update-assist-status",
    "GET /cms/api/payments",
    "GET /cms/api/calendar-bookings/{id}/files/{file}",
    "POST /cms/api/payments/{order}/refund",
    "GET /cms/api/consultations/experts/{id}/availability",
    "PUT /cms/api/consultations/experts/{id}/availability",
    "GET /cms/api/calendar-bookings",
    "POST /cms/api/calendar-bookings/{id}/conclude",
    "POST /cms/api/calendar-bookings/{id}/staff-cancel",
    "POST /cms/api/calendar-bookings/{id}/staff-reschedule",
];

/// "METHOD /path" of every operation of the site's own description.
pub async fn operations(site: &Site) -> Vec<String> {
    let document = site.read("/openapi.json").await;
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys().filter(|key| ["get", "post", "put", "patch", "delete"].contains(&key.as_str())) {
            all.push(format!("{} {path}", method.to_uppercase()));
        }
    }
    all.sort();
    all
}

/// Method and path with every parameter filled in.
pub fn filled(operation: &str, with: &str) -> (Method, String) {
    let (method, path) = operation.split_once(' ').unwrap();
    let segments: Vec<&str> = path.split('/').map(|segment| if segment.starts_with('{') { with } else { segment }).collect();
    (method.parse().unwrap(), segments.join("/"))
}

async fn every_operation_is_public_or_guarded(engine: Engine) {
    let site = Site::start(engine).await;
    let described = operations(&site).await;
    let listed = GUARDED.iter().chain(IN_A_SESSION).map(|(operation, _)| operation).chain(PUBLIC).chain(PROVING);
    for operation in listed.clone().filter(|operation| **operation != "GET /metrics") {
        assert!(described.iter().any(|known| known == operation), "{operation} is not described");
    }
    for operation in &described {
        assert_eq!(listed.clone().filter(|known| *known == operation).count(), 1, "{operation}: say who may call it");
        let guarded = GUARDED.iter().find(|(known, _)| known == operation);
        let is_open = PUBLIC.contains(&operation.as_str());
        let (method, path) = filled(operation, NO_SUCH_ID);
        let call = |token: Option<String>| {
            let ask = site.ask(method.clone(), &path);
            let ask = if method == Method::GET { ask } else { ask.json(&json!({})) };
            match token {
                // Only this machine itself may look without a token.
                None if path == "/metrics" => ask.header("x-forwarded-for", "203.0.113.9").send(),
                None => ask.send(),
                Some(token) if path == "/metrics" => ask.header("x-forwarded-for", "203.0.113.9").token(&token).send(),
                Some(token) => ask.token(&token).send(),
            }
        };
        let nobody = call(None).await;
        if is_open {
            assert!(!matches!(nobody.status, 401 | 403), "{operation} is public, but answers {}", nobody.status);
        } else {
            check_failure(&nobody, 401);
        }
        if let Some((_, role)) = guarded {
            check_failure(&call(Some(site.token(role).await)).await, 403);
            if !FOR_AGENTS.contains(&operation.as_str()) {
                check_failure(&call(Some(site.token("agent").await)).await, 403);
            }
        }
    }
}

/// Every operation of the description that names a session, with how much it must have proven.
async fn described_sessions(site: &Site) -> Vec<(String, String)> {
    let document = site.read("/openapi.json").await;
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            if let Some(level) = operation["security"][0]["session"][0].as_str() {
                all.push((format!("{} {path}", method.to_uppercase()), level.to_owned()));
            }
        }
    }
    all.sort();
    all
}

async fn a_session_is_demanded_where_it_is_described(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let mut expected: Vec<_> = IN_A_SESSION.iter().map(|(operation, level)| ((*operation).to_owned(), (*level).to_owned())).collect();
    expected.sort();
    assert_eq!(described_sessions(&site).await, expected);
    let claimed = site.browser();
    claimed.subscribe(&typed("claimed@example.in")).await;
    for (operation, level) in IN_A_SESSION {
        let (method, path) = filled(operation, NO_SUCH_ID);
        let body = json!({});
        let body = Some(&body).filter(|_| method != Method::GET);
        let nobody = site.browser().send(method.clone(), &path, body).await;
        assert_eq!(check_failure(&nobody, 401)["message"], "Unauthorized");
        let answer = claimed.send(method, &path, body).await;
        if *level == "proven" {
            assert_eq!(check_failure(&answer, 403)["code"], "PROOF_NEEDED", "{operation}");
        } else {
            assert!(answer.status != 401 && !answer.text().contains("PROOF_NEEDED"), "{operation}: {}", answer.text());
        }
    }
    // A reader is somebody, only without the role.
    check_failure(&claimed.post("/cms/api/tags", &json!({"name": "x"})).await, 403);
}

async fn authors_keep_to_their_own_articles(engine: Engine) {
    let site = Site::start(engine).await;
    let theirs = site.article(json!({"title": "An editor's", "status": "draft"})).await;
    let one = site.new_token("Asha", "author").await;
    let other = site.new_token("Vikram", "author").await;
    let body = json!({"title": "Asha's own", "content": "<p>x</p>", "category_id": "taxation", "status": "published"});
    let own = site.ask(Method::POST, "/cms/api/contents").token(&one).json(&body).expect(201).await.json()["data"].clone();
    let own_path = format!("/cms/api/contents/{}", own["_id"].as_str().unwrap());
    let their_path = format!("/cms/api/contents/{}", theirs["_id"].as_str().unwrap());

    for (token, path) in [(&one, &their_path), (&other, &own_path)] {
        for (method, suffix, body) in [
            (Method::PUT, "", json!({"title": "Taken over"})),
            (Method::DELETE, "", json!({})),
            (Method::GET, "/revisions", json!({})),
            (Method::POST, "/restore", json!({"revision": 1})),
        ] {
            let answer = site.ask(method, &format!("{path}{suffix}")).token(token).json(&body).send().await;
            check_failure(&answer, 403);
        }
        // A draft that is not theirs is not known to exist; a published one is, and still not theirs.
        let answer = site.ask(Method::POST, &format!("{path}/preview")).token(token).send().await;
        assert!(matches!(answer.status, 403 | 404), "{}: {}", answer.line, answer.status);
    }
    site.ask(Method::GET, &their_path).token(&one).expect(404).await;
    let drafts = site.ask(Method::GET, "/cms/api/contents?status=all").token(&other).expect(200).await.json();
    assert_eq!(drafts["totalCount"], 0, "an author lists only their own: {drafts}");

    let changed = site.ask(Method::PUT, &own_path).token(&one).json(&json!({"title": "Asha's better"})).expect(200).await.json();
    assert_eq!(changed["data"]["revision"], 2);
    site.ask(Method::GET, &format!("{own_path}/revisions")).token(&one).expect(200).await;
    site.ask(Method::POST, &format!("{own_path}/preview")).token(&one).expect(200).await;
    site.ask(Method::DELETE, &own_path).token(&one).expect(200).await;
}

async fn what_an_editor_took_back_an_author_does_not_publish(engine: Engine) {
    let site = Site::start(engine).await;
    site.category("Taxation").await;
    let body = json!({"title": "Mine", "content": "<p>x</p>", "category_id": "taxation", "status": "published"});
    let own = site.post_as("author", "/cms/api/contents", &body).await.expect(201).json()["data"].clone();
    let path = format!("/cms/api/contents/{}", own["_id"].as_str().unwrap());
    // Their own draft is theirs to publish again.
    for status in ["draft", "published"] {
        site.put_as("author", &path, &json!({"status": status})).await.expect(200);
    }
    site.put_as("editor", &path, &json!({"status": "draft"})).await.expect(200);
    let better = site.put_as("author", &path, &json!({"title": "Mine, and better"})).await.expect(200).json();
    assert_eq!(better["data"]["status"], "draft", "the author goes on writing");
    let later = json!({"status": "scheduled", "publishAt": "2099-01-01T00:00:00Z"});
    for going_out in [json!({"status": "published"}), later] {
        let refused = check_failure(&site.put_as("author", &path, &going_out).await, 403);
        assert_eq!(refused["message"], "An editor took this back; ask them to publish it again.");
    }
    // Neither an old version nor a detour by deleting it brings it out again.
    let restored = site.post_as("author", &format!("{path}/restore"), &json!({"revision": 1})).await.expect(200).json();
    assert_eq!(restored["data"]["status"], "draft");
    site.delete_as("author", &path).await.expect(200);
    site.post_as("author", &format!("{path}/restore"), &json!({"revision": 1})).await.expect(200);
    check_failure(&site.put_as("author", &path, &json!({"status": "published"})).await, 403);
    // Once an editor has published it, it is the author's again.
    for (role, status) in [("editor", "published"), ("author", "draft"), ("author", "published")] {
        site.put_as(role, &path, &json!({"status": status})).await.expect(200);
    }
}

async fn editors_say_what_is_featured_and_reviewed(engine: Engine) {
    let site = Site::start(engine).await;
    site.category("Taxation").await;
    let written = |more: Value| {
        let mut body = json!({"title": "Mine", "content": "<p>x</p>", "category_id": "taxation", "status": "published"});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let claims = [
        (json!({"isFeatured": true}), "Only an editor chooses which articles are featured"),
        (json!({"reviewer": "R. Subramaniam"}), "Only an editor says who has reviewed an article"),
    ];
    for (claim, why) in &claims {
        let refused = site.post_as("author", "/cms/api/contents", &written(claim.clone())).await;
        assert_eq!(check_failure(&refused, 403)["message"], *why);
    }
    let harmless = written(json!({"isFeatured": false, "reviewer": null}));
    let own = site.post_as("author", "/cms/api/contents", &harmless).await.expect(201).json()["data"].clone();
    let path = format!("/cms/api/contents/{}", own["_id"].as_str().unwrap());
    for (claim, why) in &claims {
        assert_eq!(check_failure(&site.put_as("author", &path, claim).await, 403)["message"], *why);
        site.put_as("editor", &path, claim).await.expect(200);
    }
    // What an editor said stays when the author saves the whole form again, and is not theirs to take away.
    let whole = json!({"title": "Mine, and better", "isFeatured": true, "reviewer": "R. Subramaniam"});
    site.put_as("author", &path, &whole).await.expect(200);
    for taken in [json!({"isFeatured": false}), json!({"reviewer": null})] {
        check_failure(&site.put_as("author", &path, &taken).await, 403);
    }
    let restored = site.post_as("author", &format!("{path}/restore"), &json!({"revision": 1})).await.expect(200).json()["data"].clone();
    let told = (&restored["title"], &restored["isFeatured"], &restored["reviewer"]);
    assert_eq!(told, (&json!("Mine"), &json!(true), &json!("R. Subramaniam")), "an old version takes nothing back either");
}

async fn roles_that_may_do(engine: Engine) {
    let site = Site::start(engine).await;
    for role in ["editor", "admin"] {
        site.post_as(role, "/cms/api/tags", &json!({"name": format!("Tag of the {role}")})).await.expect(201);
        site.ask_as(role, Method::GET, "/cms/api/analytics/search/zero-results").await.expect(200).await;
    }
    site.put_as("admin", "/cms/api/toggles/AI%20Chat", &json!({"isEnabled": true})).await.expect(200);
    let toggles: Value = site.read("/cms/api/toggles").await;
    let chat = toggles["data"].as_array().unwrap().iter().find(|toggle| toggle["toggleName"] == "AI Chat").unwrap();
    assert_eq!(chat["isEnabled"], true);
    site.put_as("admin", "/cms/api/toggles/unheard-of", &json!({"isEnabled": true})).await.expect(404);
    // Reading is for all; who shows a token that is good is not refused for its role.
    site.ask_as("agent", Method::GET, "/cms/api/contents").await.expect(200).await;
}

async fn tokens_that_are_none(engine: Engine) {
    let site = Site::start(engine).await;
    let token = site.token("editor").await;
    for value in [
        "Bearer".to_owned(),
        "Bearer ".to_owned(),
        "Bearer nonsense".to_owned(),
        format!("Bearer {}x", token),
        format!("Bearer {}", &token[..token.len() - 1]),
        format!("Basic {token}"),
        token.clone(),
        "Bearer tfp_".to_owned() + &"0".repeat(48),
    ] {
        let answer = site.ask(Method::POST, "/cms/api/tags").header("authorization", &value).json(&json!({"name": "x"})).send().await;
        check_failure(&answer, 401);
        // Who shows a token means to be recognised.
        check_failure(&site.ask(Method::GET, "/cms/api/contents").header("authorization", &value).send().await, 401);
    }
    let answer = site.ask(Method::POST, "/cms/api/tags").cookie(&format!("accessToken={token}")).json(&json!({"name": "x"})).send().await;
    check_failure(&answer, 401);
}

async fn revoked_tokens_end_at_once(engine: Engine) {
    let site = Site::start(engine).await;
    let token = site.new_token("leaver", "admin").await;
    let call = || site.ask(Method::GET, "/cms/api/analytics/search/zero-results").token(&token);
    call().expect(200).await;
    let listed = site.run_command(&["token", "list"]).await;
    let line = listed.lines().find(|line| line.contains("leaver")).unwrap();
    assert!(line.contains("admin") && line.contains("last used") && !listed.contains(&token), "{listed}");
    site.run_command(&["token", "revoke", line.split_whitespace().next().unwrap()]).await;
    call().expect(401).await;
    assert!(!site.cli(&["token", "revoke", line.split_whitespace().next().unwrap()]).await.success, "revoking twice is told");
    let stored = site.database.texts("SELECT hash FROM staff_tokens").await;
    assert!(stored.iter().all(|hash| !token.contains(hash.as_str())), "tokens are stored hashed");
}
