//! The calls that anyone may make. Every other operation of the OpenAPI document must demand a
//! role or a session; a test compares both lists and calls each operation without a token.

use axum::http::Method;

/// Method and path template, as in the OpenAPI document.
pub fn public_operations() -> Vec<(Method, &'static str)> {
    let reads = READS.iter().map(|path| (Method::GET, *path));
    let writes = WRITES.iter().map(|path| (Method::POST, *path));
    let deletions = DELETIONS.iter().map(|path| (Method::DELETE, *path));
    reads.chain(writes).chain(deletions).collect()
}

const READS: &[&str] = &[
    "/cms/api/calculators/{kind}",
    "/cards/{name}",
    "/cms/api/assist-modules",
    "/cms/api/assist-modules/{module}",
    "/cms/api/calendar-bookings/services",
    "/cms/api/calendar-bookings/slots",
    "/cms/api/calendar-bookings/{id}",
    "/cms/api/calendar-bookings/{id}/calendar.ics",
    "/cms/api/categories",
    "/cms/api/comments/content/{id}",
    "/cms/api/content-recent/related-wa-summary",
    "/cms/api/content-search",
    "/cms/api/content-types",
    "/cms/api/contents",
    "/cms/api/contents/by-category/{id}",
    "/cms/api/contents/main/html/{id}",
    "/cms/api/contents/search",
    "/cms/api/contents/url",
    "/cms/api/contents/{id}",
    "/cms/api/contents/{id}/get-related-content",
    "/cms/api/corrections",
    "/cms/api/digest",
    "/cms/api/facts",
    "/cms/api/faqs/general/list",
    "/cms/api/notices/{name}",
    "/cms/api/pages/{slug}",
    "/cms/api/site",
    "/cms/api/states",
    "/cms/api/tags",
    "/cms/api/toggles",
    "/calendar/{secret}",
    "/cms/api/webhooks/whatsapp",
    "/cms/api/webinar-list",
    "/cms/api/webinars",
    "/cms/api/webinars/{id}",
    "/cms/api/webinars/{id}/calendar.ics",
    "/cms/api/webinars/{id}/check-availability",
    "/chatbot/public/conversation/{id}",
    "/chatbot/sessions/history/{sessionId}",
    "/pf/v1/auth/google",
    "/pf/v1/get-assigned-user",
    "/healthz",
    "/openapi.json",
    "/readyz",
    "/uploads/{name}",
];

/// None of these shows or changes anything of another person.
const WRITES: &[&str] = &[
    "/cms/api/analytics/page-view",
    "/cms/api/analytics/search/click",
    "/cms/api/analytics/search/record",
    "/cms/api/calendar-bookings",
    "/cms/api/calendar-bookings/coupon",
    "/cms/api/calendar-bookings/hold",
    "/cms/api/calendar-bookings/waitlist",
    "/cms/api/calendar-bookings/{id}/cancel",
    "/cms/api/calendar-bookings/{id}/reschedule",
    "/cms/api/content-shorten",
    "/cms/api/content-stats/increment-article-share",
    "/cms/api/content-stats/increment-views",
    "/cms/api/content-stats/update-content-stats",
    "/cms/api/comments/{id}/like",
    "/cms/api/comments/{id}/report",
    "/cms/api/contents/shorten",
    "/cms/api/subscribers/logout",
    "/cms/api/subscribers/refresh",
    "/cms/api/subscribers/register",
    "/cms/api/subscribers/send-code",
    "/cms/api/subscribers/unsubscribe",
    "/cms/api/subscribers/unsubscribe-link",
    "/cms/api/subscribers/unsubscribe-undo",
    "/cms/api/subscribers/verify",
    "/cms/api/subscribe-register",
    "/cms/api/subscribe-unsubscribe",
    "/cms/api/unsubscribe/one-click/{token}",
    "/cms/api/webhooks/email",
    "/cms/api/webhooks/whatsapp",
    "/cms/api/webinar-register",
    "/cms/api/webinars/{id}/register",
    "/cms/api/webinars/{id}/waitlist/accept",
    "/chatbot/article/stats",
    "/chatbot/public/conversation/generate-link",
    "/chatbot/user/feedback",
    "/chatbot/user/message/copy",
    "/chatbot/user/reaction",
    "/chatbot/user/wish",
    "/pf/v1/auth/google/callback",
    "/pf/v1/scheduling/book",
    "/pf/v1/payment/webhook",
];

const DELETIONS: &[&str] = &["/chatbot/public/conversation/{id}", "/chatbot/sessions/{sessionId}", "/cms/api/calendar-bookings/hold/{id}"];
