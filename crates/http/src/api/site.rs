//! Content besides articles: the site's details, standing pages and the daily digest.

use axum::extract::State;
use axum::response::Response;
use domain::Error;

use super::cached_responses::{ReadRequest, uncached_json};
use super::input::{PathParam, Query};
use crate::access::OptionalStaff;
use crate::responses::{self, Data, Digest, Site, StandingPage};
use crate::{ApiError, AppState};

/// Names, contact addresses and settings of the site.
#[utoipa::path(get, path = "/cms/api/site", tag = "site", responses((status = 200, body = Data<Site>)))]
pub async fn read_site(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "site", responses::load_site(&app)).await
}

/// A standing page, such as letter, about, privacy, terms or disclosures.
#[utoipa::path(get, path = "/cms/api/pages/{slug}", tag = "site", params(("slug" = String, Path)),
    responses((status = 200, body = Data<StandingPage>)))]
pub async fn read_page(State(app): State<AppState>, PathParam(slug): PathParam<String>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, &format!("page/{slug}"), responses::load_standing_page(&app, &slug)).await
}

/// The digest of a day in India, or the newest; null when there is none. It is not cached, because it changes
/// at midnight.
#[utoipa::path(get, path = "/cms/api/digest", tag = "site", params(("date" = Option<String>, Query, description = "YYYY-MM-DD")),
    responses((status = 200, body = Data<Option<Digest>>)))]
pub async fn read_digest(State(app): State<AppState>, _: OptionalStaff, query: Query) -> Result<Response, ApiError> {
    let wrong = |_| Error::invalid("date", "date must be a day like 2026-11-20");
    let date = query.text("date").map(str::parse).transpose().map_err(wrong)?;
    Ok(uncached_json(responses::load_digest(&app, date).await?))
}
