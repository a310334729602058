//! The guides: what is done, in which order, at a turn of life. Anyone may read them.

use axum::extract::State;
use axum::response::Response;

use super::cached_responses::ReadRequest;
use super::input::PathParam;
use crate::responses::{self, Data, Guide, GuideCard};
use crate::{ApiError, AppState};

/// All guides.
#[utoipa::path(get, path = "/cms/api/guides", tag = "guides", responses((status = 200, body = Data<Vec<GuideCard>>)))]
pub async fn list_guides(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "guides", async { Ok(responses::list_guides(&app)) }).await
}

/// One guide with its steps. A step has no link while readers can't see what it leads to.
#[utoipa::path(get, path = "/cms/api/guides/{slug}", tag = "guides", params(("slug" = String, Path)),
    responses((status = 200, body = Data<Guide>)))]
pub async fn read_guide(
    State(app): State<AppState>,
    PathParam(slug): PathParam<String>,
    reader: ReadRequest,
) -> Result<Response, ApiError> {
    // Deadlines move on at midnight.
    let today = domain::time::indian_date(app.environment.now());
    reader.respond(&app, &format!("guides/{slug}@{today}"), responses::load_guide(&app, &slug)).await
}
