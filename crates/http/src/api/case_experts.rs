//! Cases for the experts to whom agents gave them. Every other case answers 404, as to a stranger.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::cases::Case;
use domain::ids::{CaseId, IntakeFileId};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::cached_responses::uncached_json;
use super::cases::CaseText;
use super::input::{JsonBody, PathPair, PathParam, Query};
use super::intake_files::file_response;
use crate::access::{AuditedRead, ExpertOnly};
use crate::responses::{CaseCard, Data, GivenCase, load_given_case};
use crate::{ApiError, App, AppState};

const LIST_LIMIT: i64 = 50;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(list_given_cases))
        .routes(routes!(read_given_case))
        .routes(routes!(read_given_case_file))
        .routes(routes!(write_in_given_case))
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GivenCases {
    success: bool,
    data: Vec<CaseCard>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// The expert's cases that are not over, by due time.
#[utoipa::path(get, path = "/cms/api/cases/given", tag = "cases", security(("bearer" = ["expert"])),
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)), responses((status = 200, body = GivenCases)))]
pub async fn list_given_cases(State(app): State<AppState>, ExpertOnly(expert): ExpertOnly, query: Query) -> Result<Response, ApiError> {
    let found = app.commerce.cases.list_given(&expert, query.page(LIST_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let data = found.items.iter().map(CaseCard::from).collect();
    Ok(uncached_json(GivenCases { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}

/// One case: its thread without notes and money, its list and its files. The person sees that it was read.
#[utoipa::path(get, path = "/cms/api/cases/{id}/given", tag = "cases", params(("id" = String, Path)), security(("bearer" = ["expert"])),
    responses((status = 200, body = Data<GivenCase>)))]
pub async fn read_given_case(
    State(app): State<AppState>,
    ExpertOnly(expert): ExpertOnly,
    read: AuditedRead,
    PathParam(id): PathParam<CaseId>,
) -> Result<Response, ApiError> {
    let case = app.commerce.cases.read_given(&expert, id).await?;
    read.record(&app, &expert, "").await?;
    tracing::info!(case = %id, by = %expert.name, "case read by an expert");
    given_response(&app, &case).await
}

/// Downloads a file, once it is scanned. The person sees that it was read.
#[utoipa::path(get, path = "/cms/api/cases/{id}/given/files/{file}", tag = "cases", security(("bearer" = ["expert"])),
    params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, content_type = "application/octet-stream", body = String)))]
pub async fn read_given_case_file(
    State(app): State<AppState>,
    ExpertOnly(expert): ExpertOnly,
    PathPair(id, file): PathPair<CaseId, IntakeFileId>,
) -> Result<Response, ApiError> {
    let (file, bytes) = app.commerce.intake_files.read_given_file(&expert, id, file).await?;
    tracing::info!(case = %id, file = %file.id, by = %expert.name, "file of a case downloaded by an expert");
    Ok(file_response(&file, bytes)?)
}

/// Writes in the thread; the person is told that there is an answer. 409 `WRONG_STATE` when the case is over.
#[utoipa::path(post, path = "/cms/api/cases/{id}/given/messages", tag = "cases", params(("id" = String, Path)), request_body = CaseText,
    security(("bearer" = ["expert"])), responses((status = 201, body = Data<GivenCase>)))]
pub async fn write_in_given_case(
    State(app): State<AppState>,
    ExpertOnly(expert): ExpertOnly,
    PathParam(id): PathParam<CaseId>,
    JsonBody(input): JsonBody<CaseText>,
) -> Result<Response, ApiError> {
    let case = app.commerce.cases.write_as_expert(&expert, id, &input.text).await?;
    Ok((StatusCode::CREATED, given_response(&app, &case).await?).into_response())
}

async fn given_response(app: &App, case: &Case) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(load_given_case(app, case).await?)))
}
