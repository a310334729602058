//! Follows short links, at `/s/{id}` and at `/{shortId}`.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::{Error, Result};

use crate::App;

/// The redirect of a short id. `NotFound` when there is none (the reader then gets the 404 page), `Gone` when
/// it was revoked.
pub async fn follow_short_link(app: &App, id: &str) -> Result<Response> {
    let target = app.content.short_links.follow(id).await?;
    let location = HeaderValue::try_from(target).map_err(|_| Error::NotFound("Link"))?;
    // Cached briefly and privately, because revoking must take effect and clicks are counted here.
    let headers = [
        (header::LOCATION, location),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=60")),
        (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    ];
    Ok((StatusCode::FOUND, headers).into_response())
}
