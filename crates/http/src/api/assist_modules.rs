//! Assist modules and the notice beside their "tell me" form. Anyone may read them; editors import modules as files.

use axum::extract::State;
use axum::response::Response;
use domain::Error;

use super::cached_responses::ReadRequest;
use super::input::PathParam;
use crate::responses::{self, AssistCard, AssistModule, Data, Notice};
use crate::{ApiError, AppState};

/// The assist modules, in the editors' order.
#[utoipa::path(get, path = "/cms/api/assist-modules", tag = "assist", responses((status = 200, body = Data<Vec<AssistCard>>)))]
pub async fn list_assist_modules(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "assist-modules", responses::load_assist_modules(&app)).await
}

/// One complete module with its related articles.
#[utoipa::path(get, path = "/cms/api/assist-modules/{module}", tag = "assist", params(("module" = String, Path)),
    responses((status = 200, body = Data<AssistModule>)))]
pub async fn read_assist_module(
    State(app): State<AppState>,
    PathParam(module): PathParam<String>,
    reader: ReadRequest,
) -> Result<Response, ApiError> {
    reader.respond(&app, &format!("assist-modules/{module}"), responses::load_assist_module(&app, &module)).await
}

/// The notice that a reader agrees to before giving an address, such as `subscribe` or `call-me`.
#[utoipa::path(get, path = "/cms/api/notices/{name}", tag = "assist", params(("name" = String, Path)),
    responses((status = 200, body = Data<Notice>)))]
pub async fn read_notice(
    State(app): State<AppState>,
    PathParam(name): PathParam<String>,
    reader: ReadRequest,
) -> Result<Response, ApiError> {
    if responses::is_crm_notice(&name) && !app.people.leads.has_crm() {
        return Err(Error::NotFound("Notice").into());
    }
    reader.respond(&app, &format!("notices/{name}"), async { responses::find_notice(&name) }).await
}
