//! The picture that somebody has where they signed in: fetched once by the server, for that person alone. Their browser
//! asks nobody else, and nothing of it is kept but in memory.

use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::pictures::Format;
use domain::{Error, Result};
use moka::future::Cache;

use crate::access::ProvenCaller;
use crate::{ApiError, App, AppState};

/// A portrait is some kilobytes.
const KEPT: u64 = 16 << 20;
const KEPT_FOR: Duration = Duration::from_secs(24 * 60 * 60);

/// By their address at the provider; `None` where there is no picture.
pub struct Portraits(Cache<String, Option<(Bytes, Format)>>);

impl Default for Portraits {
    fn default() -> Self {
        let weigh = |address: &String, kept: &Option<(Bytes, Format)>| {
            u32::try_from(address.len() + kept.as_ref().map_or(0, |(bytes, _)| bytes.len())).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().max_capacity(KEPT).weigher(weigh).time_to_live(KEPT_FOR).build())
    }
}

/// The person's own picture at the sign-in provider.
#[utoipa::path(get, path = "/cms/api/subscribers/me/picture", tag = "subscribers", security(("session" = ["proven"])),
    responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn read_portrait(State(app): State<AppState>, ProvenCaller(caller): ProvenCaller) -> std::result::Result<Response, ApiError> {
    let none = || Error::NotFound("Picture");
    let address = app.subscribers.proven(caller).await?.picture.ok_or_else(none)?;
    let kept = app.portraits.0.try_get_with(address.clone(), fetched(&app, &address)).await;
    let (bytes, format) = kept.map_err(|error| (*error).clone())?.ok_or_else(none)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(format.media_type())),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=86400")),
    ];
    Ok((headers, bytes).into_response())
}

/// Through the darkroom as every picture: what is no picture is none.
async fn fetched(app: &App, address: &str) -> Result<Option<(Bytes, Format)>> {
    let Some(sent) = app.google.portrait(address).await? else { return Ok(None) };
    match app.pictures.cleaned(sent).await {
        Ok(clean) => Ok(Some((clean.bytes.into(), clean.format))),
        Err(Error::Invalid { .. }) => Ok(None),
        Err(other) => Err(other),
    }
}
