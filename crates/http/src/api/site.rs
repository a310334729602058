//! What the site says besides articles: itself, its standing pages, the daily digest.

use axum::extract::State;
use axum::response::Response;
use domain::Error;

use super::cached::{Reader, uncached};
use super::input::{Named, Query};
use crate::access::OptionalStaff;
use crate::answers::{self, Data, Digest, Site, StandingPage};
use crate::{ApiError, AppState};

#[utoipa::path(get, path = "/cms/api/site", tag = "site", responses((status = 200, body = Data<Site>)))]
pub async fn read_site(State(app): State<AppState>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, "site", answers::site(&app)).await
}

/// letter, about, privacy, terms or disclosures.
#[utoipa::path(get, path = "/cms/api/pages/{slug}", tag = "site", params(("slug" = String, Path)),
    responses((status = 200, body = Data<StandingPage>)))]
pub async fn read_page(State(app): State<AppState>, Named(slug): Named<String>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, &format!("page/{slug}"), answers::page(&app, &slug)).await
}

/// The digest of an Indian day, or the newest; null when there is none. Not kept, because midnight
/// changes it.
#[utoipa::path(get, path = "/cms/api/digest", tag = "site", params(("date" = Option<String>, Query, description = "YYYY-MM-DD")),
    responses((status = 200, body = Data<Option<Digest>>)))]
pub async fn read_digest(State(app): State<AppState>, _: OptionalStaff, query: Query) -> Result<Response, ApiError> {
    let wrong = |_| Error::invalid("date", "date must be a day like 2026-11-20");
    let date = query.text("date").map(str::parse).transpose().map_err(wrong)?;
    Ok(uncached(answers::digest(&app, date).await?))
}
