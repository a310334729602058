//! What readers look for and open. Recording never fails a page: only a promise ("tell me") does.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::analytics::NotifyWish;
use domain::paging::Page;
use domain::search::Mode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Body, Query};
use crate::access::{EditorPlus, OptionalStaff};
use crate::answers::{self, Done};
use crate::{ApiError, App, AppState};

const TERMS_LIMIT: i64 = 50;

#[derive(Debug, Deserialize, ToSchema)]
pub struct RecordInput {
    keyword: String,
    /// "Tell me when you have something on this."
    notify: Option<bool>,
    email: Option<String>,
    /// Version of the notice beside the box that the reader ticked (`/cms/api/notices/tell-me`).
    consent: Option<String>,
}

/// Counts a search, or keeps a wish to be told.
#[utoipa::path(post, path = "/cms/api/analytics/search/record", tag = "analytics", request_body = RecordInput,
    responses((status = 202, body = Done)))]
pub async fn record_search(State(app): State<AppState>, _: OptionalStaff, Body(input): Body<RecordInput>) -> Result<Response, ApiError> {
    if input.notify == Some(true) {
        app.analytics.wish(NotifyWish { keyword: input.keyword, email: input.email, consent: input.consent }).await?;
    } else {
        let found_any = found_any(&app, &input.keyword).await;
        app.analytics.search(&input.keyword, found_any);
    }
    Ok(accepted())
}

/// Asked of the index itself rather than of the browser: the list of terms without results must not
/// be writable by who pleases, and one call then both counts the search and knows how it ended.
async fn found_any(app: &App, keyword: &str) -> Option<bool> {
    answers::search(app, keyword, Mode::Auto, Page::clamped(1, 1)).await.ok().map(|found| found.total_count > 0)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ClickInput {
    /// content, webinar, assist or category.
    #[serde(rename = "type")]
    kind: String,
}

#[utoipa::path(post, path = "/cms/api/analytics/search/click", tag = "analytics", request_body = ClickInput,
    responses((status = 202, body = Done)))]
pub async fn record_click(State(app): State<AppState>, _: OptionalStaff, Body(input): Body<ClickInput>) -> Response {
    app.analytics.click(&input.kind);
    accepted()
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageViewInput {
    /// Kept as a route template only.
    path: String,
    /// Taken because old clients send it; not kept.
    #[serde(default, rename = "title")]
    _title: Option<String>,
    /// A retry sends the same one and counts once.
    #[serde(default)]
    event_id: Option<String>,
}

#[utoipa::path(post, path = "/cms/api/analytics/page-view", tag = "analytics", request_body = PageViewInput,
    responses((status = 202, body = Done)))]
pub async fn record_page_view(State(app): State<AppState>, _: OptionalStaff, Body(input): Body<PageViewInput>) -> Response {
    app.analytics.page_view(&input.path, input.event_id.as_deref().unwrap_or_default());
    accepted()
}

fn accepted() -> Response {
    (StatusCode::ACCEPTED, uncached(Done::new())).into_response()
}

/// A masked search term that last found nothing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Term {
    term: String,
    searches: i64,
    /// How many want to be told.
    wishes: i64,
    #[schema(value_type = String, format = DateTime)]
    last_at: Timestamp,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Terms {
    success: bool,
    data: Vec<Term>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// What readers miss: terms that last found nothing, most searched first.
#[utoipa::path(get, path = "/cms/api/analytics/search/zero-results", tag = "analytics",
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query, description = "1 to 100, default 50")),
    security(("bearer" = ["editor"])), responses((status = 200, body = Terms)))]
pub async fn list_zero_results(State(app): State<AppState>, _: EditorPlus, query: Query) -> Result<Response, ApiError> {
    let found = app.analytics.zero_results(query.page(TERMS_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let term = |t: domain::analytics::TermCount| Term { term: t.term, searches: t.searches, wishes: t.wishes, last_at: t.last_at };
    let data = found.items.into_iter().map(term).collect();
    Ok(uncached(Terms { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}
