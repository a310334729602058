//! Creates short links. `responses::follow_short_link` resolves them, at the site's root.

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::JsonBody;
use crate::access::OptionalStaff;
use crate::{ApiError, AppState};

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
    /// Absolute. The same page always gets the same short URL.
    short_url: String,
}

/// Creates a short link to a page of this site.
#[utoipa::path(post, path = "/cms/api/contents/shorten", tag = "contents", request_body = ShortenInput,
    responses((status = 200, body = Shortened)))]
pub async fn shorten_url(
    State(app): State<AppState>,
    _: OptionalStaff,
    JsonBody(input): JsonBody<ShortenInput>,
) -> Result<Response, ApiError> {
    let short_url = app.content.short_links.shorten(&input.long_url).await?;
    Ok(uncached_json(Shortened { success: true, short_url }))
}
