//! Assist modules and the notice beside their "tell me": read by all. Editors bring them in as files.

use axum::extract::State;
use axum::response::Response;

use super::cached::Reader;
use super::input::Named;
use crate::answers::{self, AssistCard, AssistModule, Data, Notice};
use crate::{ApiError, AppState};

/// What there is help with, in the editor's order.
#[utoipa::path(get, path = "/cms/api/assist-modules", tag = "assist", responses((status = 200, body = Data<Vec<AssistCard>>)))]
pub async fn list_assist_modules(State(app): State<AppState>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, "assist-modules", answers::assist_modules(&app)).await
}

/// One module whole, with the articles it leads to.
#[utoipa::path(get, path = "/cms/api/assist-modules/{module}", tag = "assist", params(("module" = String, Path)),
    responses((status = 200, body = Data<AssistModule>)))]
pub async fn read_assist_module(State(app): State<AppState>, Named(module): Named<String>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, &format!("assist-modules/{module}"), answers::assist_module(&app, &module)).await
}

/// The words that a reader agrees to before leaving an address. There is one: tell-me.
#[utoipa::path(get, path = "/cms/api/notices/{name}", tag = "assist", params(("name" = String, Path)),
    responses((status = 200, body = Data<Notice>)))]
pub async fn read_notice(State(app): State<AppState>, Named(name): Named<String>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, &format!("notices/{name}"), async { answers::notice(&name) }).await
}
