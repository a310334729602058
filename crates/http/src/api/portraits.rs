//! The picture that somebody has where they signed in: fetched once by the server, for that person alone. Their browser
//! asks nobody else, and nothing of it is kept but in memory. The same for the pictures of moderators that lie elsewhere, for
//! everybody.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::ids::WebinarId;
use domain::pictures::Format;
use domain::providers::PicturesElsewhere;
use domain::{Error, Result};
use moka::future::Cache;

use super::input::Pair;
use crate::access::ProvenCaller;
use crate::{ApiError, App, AppState};

/// A portrait is some kilobytes.
const KEPT: u64 = 16 << 20;
const KEPT_FOR: Duration = Duration::from_secs(24 * 60 * 60);
/// A host that was down for a moment is asked again within the hour, and no sooner however many look.
const KEPT_FROM_ELSEWHERE_FOR: Duration = Duration::from_secs(60 * 60);

type Kept = Cache<String, Option<(Bytes, Format)>>;

/// By their address at the provider; `None` where there is no picture.
pub struct Portraits(Kept);

impl Default for Portraits {
    fn default() -> Self {
        Self(kept_for(KEPT_FOR))
    }
}

/// Of moderators, by their address elsewhere.
pub struct ModeratorPictures {
    outside: Arc<dyn PicturesElsewhere>,
    kept: Kept,
}

impl ModeratorPictures {
    pub fn new(outside: Arc<dyn PicturesElsewhere>) -> Self {
        Self { outside, kept: kept_for(KEPT_FROM_ELSEWHERE_FOR) }
    }
}

fn kept_for(life: Duration) -> Kept {
    let weigh = |address: &String, kept: &Option<(Bytes, Format)>| {
        u32::try_from(address.len() + kept.as_ref().map_or(0, |(bytes, _)| bytes.len())).unwrap_or(u32::MAX)
    };
    Cache::builder().max_capacity(KEPT).weigher(weigh).time_to_live(life).build()
}

/// The person's own picture at the sign-in provider.
#[utoipa::path(get, path = "/cms/api/subscribers/me/picture", tag = "subscribers", security(("session" = ["proven"])),
    responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn read_portrait(State(app): State<AppState>, ProvenCaller(caller): ProvenCaller) -> std::result::Result<Response, ApiError> {
    let none = || Error::NotFound("Picture");
    let address = app.subscribers.proven(caller).await?.picture.ok_or_else(none)?;
    let kept = app.portraits.0.try_get_with(address.clone(), fetched(&app, &address)).await;
    let picture = kept.map_err(|error| (*error).clone())?.ok_or_else(none)?;
    Ok(shown(picture, "private, max-age=86400"))
}

/// The picture of the moderator with this number, from 1, where it lies on another host: readers' browsers ask us alone.
#[utoipa::path(get, path = "/cms/api/webinars/{id}/moderators/{number}/picture", tag = "webinars",
    params(("id" = String, Path), ("number" = u8, Path)),
    responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn read_moderator(State(app): State<AppState>, Pair(id, number): Pair<WebinarId, u8>) -> std::result::Result<Response, ApiError> {
    let none = || Error::NotFound("Picture");
    let webinar = app.webinars.find(id).await?;
    let moderator = usize::from(number).checked_sub(1).and_then(|at| webinar.moderators.get(at)).ok_or_else(none)?;
    let address = moderator.picture_elsewhere().ok_or_else(none)?;
    let pictures = &app.moderator_pictures;
    let asked = async {
        match pictures.outside.picture(address).await {
            Some(sent) => cleaned(&app, sent).await,
            None => Ok(None),
        }
    };
    let kept = pictures.kept.try_get_with(address.to_owned(), asked).await;
    let picture = kept.map_err(|error: Arc<Error>| (*error).clone())?.ok_or_else(none)?;
    Ok(shown(picture, "public, max-age=86400"))
}

fn shown((bytes, format): (Bytes, Format), caching: &'static str) -> Response {
    let headers =
        [(header::CONTENT_TYPE, HeaderValue::from_static(format.media_type())), (header::CACHE_CONTROL, HeaderValue::from_static(caching))];
    (headers, bytes).into_response()
}

async fn fetched(app: &App, address: &str) -> Result<Option<(Bytes, Format)>> {
    match app.google.portrait(address).await? {
        Some(sent) => cleaned(app, sent).await,
        None => Ok(None),
    }
}

/// Through the darkroom as every picture: what is no picture is none.
async fn cleaned(app: &App, sent: Vec<u8>) -> Result<Option<(Bytes, Format)>> {
    match app.pictures.cleaned(sent).await {
        Ok(clean) => Ok(Some((clean.bytes.into(), clean.format))),
        Err(Error::Invalid { .. }) => Ok(None),
        Err(other) => Err(other),
    }
}
