//! Creates, lists and withdraws short links. `responses::follow_short_link` resolves them, at the site's root.

use axum::extract::State;
use axum::response::Response;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam, Query};
use crate::access::{EditorPlus, OptionalStaff};
use crate::responses::Done;
use crate::{ApiError, AppState};

const LINKS_LIMIT: i64 = 50;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortenInput {
    /// A page of this site.
    long_url: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Shortened {
    success: bool,
    /// Absolute. The same page gets the same short URL as long as its link is used.
    short_url: String,
}

/// Creates a short link to a page of this site.
#[utoipa::path(post, path = "/cms/api/contents/shorten", tag = "contents", request_body = ShortenInput,
    responses((status = 200, body = Shortened)))]
pub async fn shorten_url(
    State(app): State<AppState>,
    OptionalStaff(staff): OptionalStaff,
    JsonBody(input): JsonBody<ShortenInput>,
) -> Result<Response, ApiError> {
    let short_url = app.content.short_links.shorten(&input.long_url, staff.is_some()).await?;
    Ok(uncached_json(Shortened { success: true, short_url }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortLinkEntry {
    id: String,
    short_url: String,
    /// A path of this site.
    target: String,
    clicks: i64,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    revoked_at: Option<Timestamp>,
    /// Whether it works for good. Others go when nobody uses them.
    is_kept: bool,
    /// When it was made, asked for or followed last.
    #[schema(value_type = String, format = DateTime)]
    last_used_at: Timestamp,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortLinkList {
    success: bool,
    data: Vec<ShortLinkEntry>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// Short links with how often each was followed, the newest first.
#[utoipa::path(get, path = "/cms/api/short-links", tag = "contents",
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query, description = "1 to 100, default 50")),
    security(("bearer" = ["editor"])), responses((status = 200, body = ShortLinkList)))]
pub async fn list_short_links(State(app): State<AppState>, _: EditorPlus, query: Query) -> Result<Response, ApiError> {
    let links = &app.content.short_links;
    let found = links.list(query.page(LINKS_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let data = found.items.into_iter().map(|(link, clicks)| ShortLinkEntry {
        short_url: links.absolute_url(&link.id),
        id: link.id,
        target: link.target,
        clicks,
        created_at: link.created_at,
        revoked_at: link.revoked_at,
        is_kept: link.is_kept,
        last_used_at: link.last_used_at,
    });
    Ok(uncached_json(ShortLinkList {
        success: true,
        data: data.collect(),
        total_count,
        page: page.number(),
        limit: page.limit(),
        has_more,
    }))
}

/// Withdraws a short link for good: whoever follows it gets 410 with a page that says so.
#[utoipa::path(delete, path = "/cms/api/short-links/{id}", tag = "contents", params(("id" = String, Path)),
    security(("bearer" = ["editor"])), responses((status = 200, body = Done)))]
pub async fn revoke_short_link(State(app): State<AppState>, _: EditorPlus, PathParam(id): PathParam<String>) -> Result<Response, ApiError> {
    app.content.short_links.revoke(&id).await?;
    Ok(uncached_json(Done::new()))
}
