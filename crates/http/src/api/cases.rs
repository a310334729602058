//! Cases, as their person handles them. Every call needs a proven session and answers 404 for other people's cases.

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::cases::{CaseInput, FilingInput, Outcome};
use domain::ids::{CaseId, IntakeFileId};
use domain::intake_files::{FileOwner, MAX_BYTES};
use domain::language::Language;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use super::cached_responses::uncached_json;
use super::input::{BodyRejection, JsonBody, PathPair, PathParam};
use super::intake_files::{IntakeForm, receive_file};
use super::slots::parse_day;
use super::{uploads, with_rate_limit, with_upload_gate};
use crate::access::{ProvenCaller, RateLimits};
use crate::responses::{Case, CaseCard, Data, Done, IntakeFile, load_case};
use crate::{ApiError, App, AppState};

pub(super) fn routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    let limit = DefaultBodyLimit::max(MAX_BYTES.saturating_add(uploads::MULTIPART_OVERHEAD));
    OpenApiRouter::default()
        .routes(routes!(list_cases))
        .routes(with_rate_limit(&rates.registration, routes!(request_case)))
        .routes(routes!(read_case))
        .routes(with_rate_limit(&rates.comments, routes!(write_in_case)))
        .routes(with_rate_limit(&rates.files, with_upload_gate(&rates.uploads, MAX_BYTES, routes!(upload_case_file).layer(limit))))
        .routes(routes!(withdraw_case_file))
        .routes(with_rate_limit(&rates.counting, routes!(tick_case_item)))
        .routes(with_rate_limit(&rates.counting, routes!(choose_case_language)))
        .routes(routes!(record_case_filing))
        .routes(routes!(accept_case))
        .routes(with_rate_limit(&rates.comments, routes!(reopen_case)))
        .routes(routes!(cancel_case))
        .routes(routes!(erase_case))
}

/// A request for help.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub struct CaseForm {
    /// Slug of the assist module.
    module: String,
    /// At most 100 characters; the module's title by default.
    title: Option<String>,
    /// At most 4,000 characters. UAN, PAN and Aadhaar numbers are masked before they are stored.
    text: String,
    /// The version of the notice `case`, once its box is ticked.
    consent: Option<String>,
    /// The language of the mails about it, `en` or `hi`; `en` by default.
    language: Option<String>,
}

/// The person's cases, newest first.
#[utoipa::path(get, path = "/cms/api/cases", tag = "cases", security(("session" = ["proven"])),
    responses((status = 200, body = Data<Vec<CaseCard>>)))]
pub async fn list_cases(State(app): State<AppState>, ProvenCaller(caller): ProvenCaller) -> Result<Response, ApiError> {
    let cases = app.commerce.cases.list_own(caller).await?;
    Ok(uncached_json(Data::new(cases.iter().map(CaseCard::from).collect::<Vec<_>>())))
}

/// Asks for help with a matter. 409 `TOO_MANY_CASES` while several are open, or after ten in a day.
#[utoipa::path(post, path = "/cms/api/cases", tag = "cases", request_body = CaseForm, security(("session" = ["proven"])),
    responses((status = 201, body = Data<Case>)))]
pub async fn request_case(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    JsonBody(form): JsonBody<CaseForm>,
) -> Result<Response, ApiError> {
    let language = Language::parse_mail_language("language", form.language.as_deref())?;
    let input = CaseInput { module: form.module, title: form.title, text: form.text, consent: form.consent, language };
    let case = app.commerce.cases.request_case(caller, input).await?;
    Ok((StatusCode::CREATED, case_response(&app, &case).await?).into_response())
}

/// One case with its thread, files, price and readers.
#[utoipa::path(get, path = "/cms/api/cases/{id}", tag = "cases", params(("id" = String, Path)), security(("session" = ["proven"])),
    responses((status = 200, body = Data<Case>)))]
pub async fn read_case(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(id): PathParam<CaseId>,
) -> Result<Response, ApiError> {
    let case = app.commerce.cases.find_own(caller, id).await?;
    Ok(case_response(&app, &case).await?)
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CaseText {
    /// At most 4,000 characters, masked as in a request.
    pub(super) text: String,
}

/// Writes in the thread. Any answer returns a case that waits for the person to us. 409 `WRONG_STATE` when it is over.
#[utoipa::path(post, path = "/cms/api/cases/{id}/messages", tag = "cases", params(("id" = String, Path)), request_body = CaseText,
    security(("session" = ["proven"])), responses((status = 201, body = Data<Case>)))]
pub async fn write_in_case(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(id): PathParam<CaseId>,
    JsonBody(input): JsonBody<CaseText>,
) -> Result<Response, ApiError> {
    let case = app.commerce.cases.write_message(caller, id, &input.text).await?;
    Ok((StatusCode::CREATED, case_response(&app, &case).await?).into_response())
}

/// Sends a file, at most five at a time. Nobody can read it before it is scanned for viruses. 404 without a virus scanner.
#[utoipa::path(post, path = "/cms/api/cases/{id}/files", tag = "cases", params(("id" = String, Path)),
    request_body(content = IntakeForm, content_type = "multipart/form-data"), security(("session" = ["proven"])),
    responses((status = 201, body = Data<IntakeFile>)))]
pub async fn upload_case_file(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(case): PathParam<CaseId>,
    request: Request,
) -> Result<Response, BodyRejection> {
    receive_file(&app, &FileOwner::Case { case, caller }, request).await
}

/// Withdraws a file; it is deleted at once.
#[utoipa::path(delete, path = "/cms/api/cases/{id}/files/{file}", tag = "cases", params(("id" = String, Path), ("file" = String, Path)),
    security(("session" = ["proven"])), responses((status = 200, body = Done)))]
pub async fn withdraw_case_file(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathPair(case, file): PathPair<CaseId, IntakeFileId>,
) -> Result<Response, ApiError> {
    app.commerce.intake_files.withdraw(&FileOwner::Case { case, caller }, file).await?;
    Ok(uncached_json(Done::new()))
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CaseTick {
    is_done: bool,
}

/// Ticks or unticks a line of the checklist, by its place.
#[utoipa::path(post, path = "/cms/api/cases/{id}/checklist/{item}", tag = "cases", params(("id" = String, Path), ("item" = u32, Path)),
    request_body = CaseTick, security(("session" = ["proven"])), responses((status = 200, body = Data<Case>)))]
pub async fn tick_case_item(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathPair(id, item): PathPair<CaseId, String>,
    JsonBody(input): JsonBody<CaseTick>,
) -> Result<Response, ApiError> {
    let item = item.parse().map_err(|_| Error::NotFound("Line"))?;
    let case = app.commerce.cases.tick_item(caller, id, item, input.is_done).await?;
    Ok(case_response(&app, &case).await?)
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CaseLanguage {
    /// `en` or `hi`.
    language: String,
}

/// Chooses the language in which the mails about the case, its payment and its refund are written from now on.
#[utoipa::path(post, path = "/cms/api/cases/{id}/language", tag = "cases", params(("id" = String, Path)), request_body = CaseLanguage,
    security(("session" = ["proven"])), responses((status = 200, body = Done)))]
pub async fn choose_case_language(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(id): PathParam<CaseId>,
    JsonBody(chosen): JsonBody<CaseLanguage>,
) -> Result<Response, ApiError> {
    let language = Language::parse_mail_language("language", Some(&chosen.language))?;
    app.commerce.cases.choose_language(caller, id, language).await?;
    Ok(uncached_json(Done::new()))
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CaseFilingForm {
    /// A `kind` among the case's `officeKinds`; it decides the rule and the days.
    office_kind: String,
    /// Such as "EPFO".
    office: String,
    /// The number that the office gave.
    reference: String,
    /// YYYY-MM-DD, today at the latest and at most 180 days ago.
    filed_on: Option<String>,
}

impl CaseFilingForm {
    pub(super) fn into_input(self) -> domain::Result<FilingInput> {
        let filed_on = parse_day("filedOn", self.filed_on.as_deref())?;
        Ok(FilingInput { kind: self.office_kind, office: self.office, reference: self.reference, filed_on })
    }
}

/// "Filed on … with number …": from here the office's time runs.
#[utoipa::path(post, path = "/cms/api/cases/{id}/filed", tag = "cases", params(("id" = String, Path)), request_body = CaseFilingForm,
    security(("session" = ["proven"])), responses((status = 200, body = Data<Case>)))]
pub async fn record_case_filing(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<CaseFilingForm>,
) -> Result<Response, ApiError> {
    let case = app.commerce.cases.record_filing(caller, id, &form.into_input()?).await?;
    Ok(case_response(&app, &case).await?)
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CaseOutcome {
    /// The answer to "Did this settle the matter?": yes, partly or no.
    outcome: Option<String>,
}

/// Agrees that a resolved case is settled, which closes it.
#[utoipa::path(post, path = "/cms/api/cases/{id}/accept", tag = "cases", params(("id" = String, Path)), request_body = CaseOutcome,
    security(("session" = ["proven"])), responses((status = 200, body = Data<Case>)))]
pub async fn accept_case(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(id): PathParam<CaseId>,
    JsonBody(input): JsonBody<CaseOutcome>,
) -> Result<Response, ApiError> {
    let unknown = || Error::invalid("outcome", "outcome is yes, partly or no");
    let outcome = input.outcome.map(|text| Outcome::parse(&text).ok_or_else(unknown)).transpose()?;
    let case = app.commerce.cases.accept_outcome(caller, id, outcome).await?;
    Ok(case_response(&app, &case).await?)
}

/// Opens a closed case again, within 30 days and with a word why.
#[utoipa::path(post, path = "/cms/api/cases/{id}/reopen", tag = "cases", params(("id" = String, Path)), request_body = CaseText,
    security(("session" = ["proven"])), responses((status = 200, body = Data<Case>)))]
pub async fn reopen_case(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(id): PathParam<CaseId>,
    JsonBody(input): JsonBody<CaseText>,
) -> Result<Response, ApiError> {
    let case = app.commerce.cases.reopen_case(caller, id, &input.text).await?;
    Ok(case_response(&app, &case).await?)
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CaseReason {
    reason: Option<String>,
}

/// Cancels the case. Before work began everything goes back; afterwards an agent states which part does.
#[utoipa::path(post, path = "/cms/api/cases/{id}/cancel", tag = "cases", params(("id" = String, Path)), request_body = CaseReason,
    security(("session" = ["proven"])), responses((status = 200, body = Data<Case>)))]
pub async fn cancel_case(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(id): PathParam<CaseId>,
    JsonBody(input): JsonBody<CaseReason>,
) -> Result<Response, ApiError> {
    let case = app.commerce.cases.cancel_case(caller, id, input.reason.as_deref()).await?;
    Ok(case_response(&app, &case).await?)
}

/// Erases a case that is over or was never opened, with its thread and files. Orders and invoices stay. 409 `WRONG_STATE` while it
/// is open, or while a refund is to be stated.
#[utoipa::path(delete, path = "/cms/api/cases/{id}", tag = "cases", params(("id" = String, Path)), security(("session" = ["proven"])),
    responses((status = 200, body = Done)))]
pub async fn erase_case(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(id): PathParam<CaseId>,
) -> Result<Response, ApiError> {
    app.commerce.cases.erase_case(caller, id).await?;
    Ok(uncached_json(Done::new()))
}

async fn case_response(app: &App, case: &domain::cases::Case) -> domain::Result<Response> {
    Ok(uncached_json(Data::new(load_case(app, case).await?)))
}
