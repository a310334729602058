//! The switches: read by all, turned by admins.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached::{Reader, uncached};
use super::input::{Body, Named};
use crate::access::AdminOnly;
use crate::answers::{self, Data, Toggle};
use crate::{ApiError, AppState};

#[utoipa::path(get, path = "/cms/api/toggles", tag = "toggles", responses((status = 200, body = Data<Vec<Toggle>>)))]
pub async fn list_toggles(State(app): State<AppState>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, "toggles", answers::toggles(&app)).await
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
    Named(name): Named<String>,
    Body(input): Body<ToggleInput>,
) -> Result<Response, ApiError> {
    let toggle = app.toggles.set(&name, input.is_enabled).await?;
    Ok(uncached(Data::new(Toggle::from(toggle))))
}
