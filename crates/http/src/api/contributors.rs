//! The people who write and review. Anyone may read about them.

use axum::extract::State;
use axum::response::Response;

use super::cached_responses::ReadRequest;
use super::input::PathParam;
use crate::responses::{self, Contributor, ContributorCard, Data};
use crate::{ApiError, AppState};

/// Everybody who writes or reviews.
#[utoipa::path(get, path = "/cms/api/contributors", tag = "contributors", responses((status = 200, body = Data<Vec<ContributorCard>>)))]
pub async fn list_contributors(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "contributors", async { Ok(responses::list_contributors(&app)) }).await
}

/// One person, with the newest articles that name the person.
#[utoipa::path(get, path = "/cms/api/contributors/{slug}", tag = "contributors", params(("slug" = String, Path)),
    responses((status = 200, body = Data<Contributor>)))]
pub async fn read_contributor(
    State(app): State<AppState>,
    PathParam(slug): PathParam<String>,
    reader: ReadRequest,
) -> Result<Response, ApiError> {
    reader.respond(&app, &format!("contributors/{slug}"), responses::load_contributor(&app, &slug)).await
}
