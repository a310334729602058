//! Records what readers search for and open. Recording never returns an error, except for "tell me" requests, because those
//! are a promise to the reader.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::analytics::NotifyRequestInput;
use domain::paging::Page;
use domain::search::SearchMode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, Query};
use crate::access::{Client, EditorPlus, MaybeCaller, Network, OptionalStaff};
use crate::responses::{self, Done};
use crate::{ApiError, App, AppState};

const TERMS_LIMIT: i64 = 50;

#[derive(Debug, Deserialize, ToSchema)]
pub struct RecordInput {
    keyword: String,
    /// "Tell me when you have something on this."
    notify: Option<bool>,
    /// A signed-in reader's own address counts without one.
    email: Option<String>,
    /// Version of the notice beside the box that the reader ticked (`/cms/api/notices/tell-me`).
    consent: Option<String>,
}

/// Counts a search, or stores the reader's request to be told about new articles. Beyond bounds for a network and a day, searches are accepted
/// and not counted, and requests with an address that was typed are answered with 429.
#[utoipa::path(post, path = "/cms/api/analytics/search/record", tag = "analytics", request_body = RecordInput,
    responses((status = 202, body = Done)))]
pub async fn record_search(
    State(app): State<AppState>,
    _: OptionalStaff,
    MaybeCaller(caller): MaybeCaller,
    client: Client,
    JsonBody(input): JsonBody<RecordInput>,
) -> Result<Response, ApiError> {
    let Network(networks) = Network::of(&app, &client).await?;
    if input.notify == Some(true) {
        let finds_answer = app.gathering.notify_requests.finds_answer(&input.keyword).await;
        let RecordInput { keyword, email, consent, .. } = input;
        let request = NotifyRequestInput { keyword, email, consent, finds_answer, networks };
        app.people.analytics.request_notification(caller, request).await?;
    } else {
        let found_any = has_results(&app, &input.keyword).await;
        app.people.analytics.record_search(networks, &input.keyword, found_any);
    }
    Ok(accepted_response())
}

/// Whether the search has results. The index is asked rather than the browser, so that nobody can write arbitrary terms
/// into the list of searches without results.
async fn has_results(app: &App, keyword: &str) -> Option<bool> {
    responses::search(app, keyword, SearchMode::Auto, Page::new_clamped(1, 1)).await.ok().map(|found| found.total_count > 0)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ClickInput {
    /// The type of the result; both kinds of assistance count as one, and an unknown one is not counted.
    #[serde(rename = "type")]
    kind: String,
}

/// Counts a click on a search result.
#[utoipa::path(post, path = "/cms/api/analytics/search/click", tag = "analytics", request_body = ClickInput,
    responses((status = 202, body = Done)))]
pub async fn record_click(State(app): State<AppState>, _: OptionalStaff, JsonBody(input): JsonBody<ClickInput>) -> Response {
    app.people.analytics.record_click(&input.kind);
    accepted_response()
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageViewInput {
    /// Stored as a route template only.
    path: String,
    /// Accepted because old clients send it; not stored.
    #[serde(default, rename = "title")]
    _title: Option<String>,
    /// Unique id of the view; a retry with the same id counts once.
    #[serde(default)]
    event_id: Option<String>,
}

/// Counts a page view.
#[utoipa::path(post, path = "/cms/api/analytics/page-view", tag = "analytics", request_body = PageViewInput,
    responses((status = 202, body = Done)))]
pub async fn record_page_view(State(app): State<AppState>, _: OptionalStaff, JsonBody(input): JsonBody<PageViewInput>) -> Response {
    app.people.analytics.record_page_view(&input.path, input.event_id.as_deref().unwrap_or_default());
    accepted_response()
}

fn accepted_response() -> Response {
    (StatusCode::ACCEPTED, uncached_json(Done::new())).into_response()
}

/// A masked search term whose last search found nothing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Term {
    term: String,
    searches: i64,
    /// Number of readers who want to be told about new articles.
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

/// Search terms whose last search found nothing, most frequent first.
#[utoipa::path(get, path = "/cms/api/analytics/search/zero-results", tag = "analytics",
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query, description = "1 to 100, default 50")),
    security(("bearer" = ["editor"])), responses((status = 200, body = Terms)))]
pub async fn list_zero_results(State(app): State<AppState>, _: EditorPlus, query: Query) -> Result<Response, ApiError> {
    let found = app.people.analytics.list_zero_result_terms(query.page(TERMS_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let term = |t: domain::analytics::TermCount| Term { term: t.term, searches: t.searches, wishes: t.notify_requests, last_at: t.last_at };
    let data = found.items.into_iter().map(term).collect();
    Ok(uncached_json(Terms { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}
