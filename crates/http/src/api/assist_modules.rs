//! Assist modules and the notice beside their "tell me" form. Anyone may read them; editors import modules as files.

use axum::extract::State;
use axum::response::Response;
use domain::Error;

use super::cached_responses::ReadRequest;
use super::input::{PathParam, Query};
use crate::responses::{self, AssistCard, AssistModule, Data, Notice};
use crate::{ApiError, AppState};

/// The assist modules, in the editors' order.
#[utoipa::path(get, path = "/cms/api/assist-modules", tag = "assist",
    params(("lang" = Option<String>, Query, description = "en (default) or hi; a module without Hindi comes in English")),
    responses((status = 200, body = Data<Vec<AssistCard>>)))]
pub async fn list_assist_modules(State(app): State<AppState>, query: Query, reader: ReadRequest) -> Result<Response, ApiError> {
    let language = query.page_language()?;
    let key = format!("assist-modules?{}", language.as_str());
    reader.respond(&app, &key, responses::load_assist_modules(&app, language)).await
}

/// One complete module with its related articles.
#[utoipa::path(get, path = "/cms/api/assist-modules/{module}", tag = "assist",
    params(("module" = String, Path), ("lang" = Option<String>, Query, description = "en (default) or hi; 404 where there is no Hindi")),
    responses((status = 200, body = Data<AssistModule>)))]
pub async fn read_assist_module(
    State(app): State<AppState>,
    PathParam(module): PathParam<String>,
    query: Query,
    reader: ReadRequest,
) -> Result<Response, ApiError> {
    let language = query.page_language()?;
    let key = format!("assist-modules/{module}?{}", language.as_str());
    reader.respond(&app, &key, responses::load_assist_module(&app, &module, language)).await
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
