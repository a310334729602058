//! Feature toggles: anyone may read them, admins switch them.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached_responses::{ReadRequest, uncached_json};
use super::input::{JsonBody, PathParam};
use crate::access::AdminOnly;
use crate::responses::{self, Data, Toggle};
use crate::{ApiError, AppState};

#[utoipa::path(get, path = "/cms/api/toggles", tag = "toggles", responses((status = 200, body = Data<Vec<Toggle>>)))]
pub async fn list_toggles(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "toggles", responses::load_toggles(&app)).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToggleInput {
    is_enabled: bool,
}

#[utoipa::path(put, path = "/cms/api/toggles/{toggleName}", tag = "toggles", params(("toggleName" = String, Path)),
    request_body = ToggleInput, security(("bearer" = ["admin"])), responses((status = 200, body = Data<Toggle>)))]
pub async fn set_toggle(
    State(app): State<AppState>,
    _: AdminOnly,
    PathParam(name): PathParam<String>,
    JsonBody(input): JsonBody<ToggleInput>,
) -> Result<Response, ApiError> {
    let toggle = app.content.toggles.set(&name, input.is_enabled).await?;
    Ok(uncached_json(Data::new(Toggle::from(toggle))))
}
