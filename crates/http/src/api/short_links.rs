//! Making short links. Following them is `answers::follow`, reached at the site's root.

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::Body;
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
    /// Absolute; the same page always gets the same one.
    short_url: String,
}

#[utoipa::path(post, path = "/cms/api/contents/shorten", tag = "contents", request_body = ShortenInput,
    responses((status = 200, body = Shortened)))]
pub async fn shorten(State(app): State<AppState>, _: OptionalStaff, Body(input): Body<ShortenInput>) -> Result<Response, ApiError> {
    let short_url = app.short_links.shorten(&input.long_url).await?;
    Ok(uncached(Shortened { success: true, short_url }))
}
