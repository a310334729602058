//! A person's picture from the sign-in provider: the server fetches it and serves it to that person alone, so that the
//! browser contacts no third party. It is cached in memory only. Moderators' pictures on other hosts are fetched in the
//! same way and served to everybody.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::ids::WebinarId;
use domain::pictures::{PictureFormat, RemoteImageFetcher};
use domain::{Error, Result};
use moka::future::Cache;

use super::input::PathPair;
use crate::access::ProvenCaller;
use crate::{ApiError, App, AppState};

/// In bytes. A portrait has some kilobytes.
const MAX_CACHE_BYTES: u64 = 16 << 20;
const PORTRAIT_TTL: Duration = Duration::from_secs(24 * 60 * 60);
/// Failures are cached too: a host that is down is asked again after an hour, however many requests come.
const MODERATOR_PICTURE_TTL: Duration = Duration::from_secs(60 * 60);

type PictureCache = Cache<String, Option<(Bytes, PictureFormat)>>;

/// Pictures by their URL at the provider; `None` is cached when there is no picture.
pub struct PortraitCache(PictureCache);

impl Default for PortraitCache {
    fn default() -> Self {
        Self(new_cache(PORTRAIT_TTL))
    }
}

/// Moderators' pictures, by their URL on the other host.
pub struct ModeratorPictureCache {
    fetcher: Arc<dyn RemoteImageFetcher>,
    cache: PictureCache,
}

impl ModeratorPictureCache {
    pub fn new(outside: Arc<dyn RemoteImageFetcher>) -> Self {
        Self { fetcher: outside, cache: new_cache(MODERATOR_PICTURE_TTL) }
    }
}

fn new_cache(life: Duration) -> PictureCache {
    let weigh = |address: &String, cached: &Option<(Bytes, PictureFormat)>| {
        u32::try_from(address.len() + cached.as_ref().map_or(0, |(bytes, _)| bytes.len())).unwrap_or(u32::MAX)
    };
    Cache::builder().max_capacity(MAX_CACHE_BYTES).weigher(weigh).time_to_live(life).build()
}

/// The person's own picture at the sign-in provider.
#[utoipa::path(get, path = "/cms/api/subscribers/me/picture", tag = "subscribers", security(("session" = ["proven"])),
    responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn read_portrait(State(app): State<AppState>, ProvenCaller(caller): ProvenCaller) -> std::result::Result<Response, ApiError> {
    let none = || Error::NotFound("Picture");
    let address = app.people.subscribers.require_proven(caller).await?.picture.ok_or_else(none)?;
    let portrait = app.caches.portraits.0.try_get_with(address.clone(), fetch_portrait(&app, &address)).await;
    let picture = portrait.map_err(|error| (*error).clone())?.ok_or_else(none)?;
    Ok(picture_response(picture, "private, max-age=86400"))
}

/// The picture of the moderator with this number, counted from 1, when it is on another host. Readers' browsers contact only
/// this site.
#[utoipa::path(get, path = "/cms/api/webinars/{id}/moderators/{number}/picture", tag = "webinars",
    params(("id" = String, Path), ("number" = u8, Path)),
    responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn read_moderator_picture(
    State(app): State<AppState>,
    PathPair(id, number): PathPair<WebinarId, u8>,
) -> std::result::Result<Response, ApiError> {
    let none = || Error::NotFound("Picture");
    let webinar = app.commerce.webinars.find(id).await?;
    let moderator = usize::from(number).checked_sub(1).and_then(|at| webinar.moderators.get(at)).ok_or_else(none)?;
    let address = moderator.remote_picture().ok_or_else(none)?;
    let pictures = &app.caches.moderator_pictures;
    let fetch = async {
        match pictures.fetcher.fetch_image(address).await {
            Some(sent) => clean_picture(&app, sent).await,
            None => Ok(None),
        }
    };
    let cached = pictures.cache.try_get_with(address.to_owned(), fetch).await;
    let picture = cached.map_err(|error: Arc<Error>| (*error).clone())?.ok_or_else(none)?;
    Ok(picture_response(picture, "public, max-age=86400"))
}

fn picture_response((bytes, format): (Bytes, PictureFormat), caching: &'static str) -> Response {
    let headers =
        [(header::CONTENT_TYPE, HeaderValue::from_static(format.media_type())), (header::CACHE_CONTROL, HeaderValue::from_static(caching))];
    (headers, bytes).into_response()
}

async fn fetch_portrait(app: &App, address: &str) -> Result<Option<(Bytes, PictureFormat)>> {
    match app.people.google.fetch_portrait(address).await? {
        Some(sent) => clean_picture(app, sent).await,
        None => Ok(None),
    }
}

/// Re-encodes the picture like every upload; `None` when it is not a valid picture.
async fn clean_picture(app: &App, sent: Vec<u8>) -> Result<Option<(Bytes, PictureFormat)>> {
    match app.content.pictures.clean(sent).await {
        Ok(clean) => Ok(Some((clean.bytes.into(), clean.format))),
        Err(Error::Invalid { .. }) => Ok(None),
        Err(other) => Err(other),
    }
}
