//! Social cards: drawn when the first asks, kept in memory for the others.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::cards::{CardAddress, Face};
use domain::{Error, Result};
use moka::future::Cache;

use super::input::Named;
use crate::{ApiError, App, AppState};

/// A card is 20 to 50 KB: some hundreds, of which the newest are asked for.
const KEPT: u64 = 16 << 20;

/// By path.
pub struct DrawnCards(Cache<String, Bytes>);

impl Default for DrawnCards {
    fn default() -> Self {
        let weigh = |_: &String, png: &Bytes| u32::try_from(png.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(KEPT).weigher(weigh).build())
    }
}

/// The picture that messengers and social networks show of a page. An address of an older state leads
/// to the present one.
#[utoipa::path(get, path = "/cards/{name}", tag = "cards", params(("name" = String, Path)),
    responses((status = 200, content_type = "image/png"), (status = 302)))]
pub async fn read_card(State(app): State<AppState>, Named(name): Named<String>) -> std::result::Result<Response, ApiError> {
    let asked = CardAddress::parse(&name).ok_or(Error::NotFound("Card"))?;
    let face = app.cards.face(&asked.subject).await?;
    let now = CardAddress::of(asked.subject.clone(), &face);
    if now.mark != asked.mark {
        return Ok(moved(&now.path()));
    }
    let png = drawn(&app, now.path(), &face).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ];
    Ok((headers, png).into_response())
}

/// However many ask, one draws.
async fn drawn(app: &App, path: String, face: &Face) -> Result<Bytes> {
    let paint = async { app.painter.paint(face).await.map(Bytes::from) };
    app.drawn_cards.0.try_get_with(path, paint).await.map_err(|error| (*error).clone())
}

/// Titles change: nobody may keep for long where an address leads.
fn moved(path: &str) -> Response {
    let headers = [
        (header::LOCATION, HeaderValue::try_from(path).unwrap_or(HeaderValue::from_static("/"))),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
    ];
    (axum::http::StatusCode::FOUND, headers).into_response()
}
