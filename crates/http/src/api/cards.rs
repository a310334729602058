//! Social cards: rendered on the first request and cached in memory.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::cards::{CardContent, CardPath};
use domain::{Error, Result};
use moka::future::Cache;

use super::input::PathParam;
use crate::{ApiError, App, AppState};

/// In bytes. A card has 20 to 50 KB, so some hundreds fit.
const MAX_CACHE_BYTES: u64 = 16 << 20;

/// Rendered cards by path.
pub struct CardCache(Cache<String, Bytes>);

impl Default for CardCache {
    fn default() -> Self {
        let weigh = |_: &String, png: &Bytes| u32::try_from(png.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(MAX_CACHE_BYTES).weigher(weigh).build())
    }
}

/// The picture that messengers and social networks show for a page. The address of an outdated card redirects
/// to the current one.
#[utoipa::path(get, path = "/cards/{name}", tag = "cards", params(("name" = String, Path)),
    responses((status = 200, content_type = "image/png"), (status = 302)))]
pub async fn read_card(State(app): State<AppState>, PathParam(name): PathParam<String>) -> std::result::Result<Response, ApiError> {
    let requested = CardPath::parse(&name).ok_or(Error::NotFound("Card"))?;
    let face = app.content.cards.find_content(&requested.subject).await?;
    let current = CardPath::for_content(requested.subject.clone(), &face);
    if current.fingerprint != requested.fingerprint {
        return Ok(redirect_to_current(&current.path()));
    }
    let png = render_card(&app, current.path(), &face).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ];
    Ok((headers, png).into_response())
}

/// Renders a card; concurrent requests for it render it once.
async fn render_card(app: &App, path: String, face: &CardContent) -> Result<Bytes> {
    let paint = async { app.content.card_renderer.render_card(face).await.map(Bytes::from) };
    app.caches.cards.0.try_get_with(path, paint).await.map_err(|error| (*error).clone())
}

/// The redirect may be cached only briefly, because titles change.
fn redirect_to_current(path: &str) -> Response {
    let headers = [
        (header::LOCATION, HeaderValue::try_from(path).unwrap_or(HeaderValue::from_static("/"))),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
    ];
    (axum::http::StatusCode::FOUND, headers).into_response()
}
