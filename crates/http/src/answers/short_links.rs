//! Following a short link, at `/s/{id}` and at `/{shortId}`.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::{Error, Result};

use crate::App;

/// The redirect behind a short id. `NotFound` when there is none (the not-found page answers then),
/// `Gone` when it was revoked.
pub async fn follow(app: &App, id: &str) -> Result<Response> {
    let target = app.short_links.follow(id).await?;
    let location = HeaderValue::try_from(target).map_err(|_| Error::NotFound("Link"))?;
    // Short and private: a revoked link must stop, and a click is counted here.
    let headers = [
        (header::LOCATION, location),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=60")),
        (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    ];
    Ok((StatusCode::FOUND, headers).into_response())
}
