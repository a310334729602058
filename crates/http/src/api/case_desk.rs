//! Cases on the desks of agents. An agent handles the cases of their own modules; those of others answer 404.

use axum::extract::State;
use axum::response::Response;
use domain::cases::{CaseFilter, CaseStatus, DeskAction, OfficeAnswer, Question, ResolveInput};
use domain::ids::{CaseId, IntakeFileId};
use domain::staff::Staff;
use domain::{Error, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::cached_responses::uncached_json;
use super::cases::CaseFilingForm;
use super::input::{JsonBody, PathPair, PathParam, Query};
use super::intake_files::file_response;
use crate::access::{AgentPlus, AuditedRead, CaseStaff};
use crate::responses::{CaseDesk, Data, DeskCase, QueuedCase, load_case_desk, load_desk_case};
use crate::{ApiError, App, AppState};

const QUEUE_LIMIT: i64 = 50;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(read_case_desk))
        .routes(routes!(list_case_queue))
        .routes(routes!(read_desk_case))
        .routes(routes!(read_case_file))
        .routes(routes!(quote_case))
        .routes(routes!(open_case_for_free))
        .routes(routes!(ask_in_case))
        .routes(routes!(answer_in_case))
        .routes(routes!(note_in_case))
        .routes(routes!(record_desk_filing))
        .routes(routes!(record_office_answer))
        .routes(routes!(resolve_case))
        .routes(routes!(close_case))
        .routes(routes!(cancel_case_by_desk))
        .routes(routes!(hand_case_over))
        .routes(routes!(give_case_to_expert))
}

/// Whose token this is, and for agents their modules, colleagues and experts.
#[utoipa::path(get, path = "/cms/api/cases/desk", tag = "cases", security(("bearer" = ["agent", "expert"])),
    responses((status = 200, body = Data<CaseDesk>)))]
pub async fn read_case_desk(State(app): State<AppState>, CaseStaff(staff): CaseStaff) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(load_case_desk(&app, &staff).await?)))
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseQueue {
    success: bool,
    data: Vec<QueuedCase>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// The cases of the agent's modules by due time: by default all that are not over, and refunds to be stated.
#[utoipa::path(get, path = "/cms/api/cases/queue", tag = "cases", security(("bearer" = ["agent"])),
    params(("status" = Option<String>, Query, description = "one status, or several with commas"), ("module" = Option<String>, Query),
        ("agent" = Option<String>, Query), ("overdue" = Option<bool>, Query), ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = CaseQueue)))]
pub async fn list_case_queue(State(app): State<AppState>, AgentPlus(staff): AgentPlus, query: Query) -> Result<Response, ApiError> {
    let unknown = || Error::invalid("status", "This is not a status of a case");
    let words = query.text("status").unwrap_or_default().split(',').map(str::trim).filter(|word| !word.is_empty());
    let filter = CaseFilter {
        modules: query.text("module").map(|module| vec![module.to_owned()]),
        statuses: words.map(|word| CaseStatus::parse(word).ok_or_else(unknown)).collect::<domain::Result<_>>()?,
        agent: query.text("agent").map(str::to_owned),
        due_before: (query.text("overdue") == Some("true")).then(|| app.environment.now()),
        ..CaseFilter::default()
    };
    let found = app.commerce.cases.list_queue(&staff, filter, query.page(QUEUE_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let data = found.items.iter().map(QueuedCase::from).collect();
    Ok(uncached_json(CaseQueue { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}

/// One case with its person and the notes of staff. The person sees that it was read.
#[utoipa::path(get, path = "/cms/api/cases/{id}/desk", tag = "cases", params(("id" = String, Path)), security(("bearer" = ["agent"])),
    responses((status = 200, body = Data<DeskCase>)))]
pub async fn read_desk_case(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    read: AuditedRead,
    PathParam(id): PathParam<CaseId>,
) -> Result<Response, ApiError> {
    app.commerce.cases.find_for_staff(&staff, id).await?;
    read.record(&app, &staff, "").await?;
    desk_response(&app, &staff, id).await
}

/// Reading and acting both show the person, so both leave a line of access.
async fn desk_response(app: &App, staff: &Staff, id: CaseId) -> Result<Response, ApiError> {
    let (case, person) = app.commerce.cases.read_for_staff(staff, id).await?;
    tracing::info!(case = %id, by = %staff.name, "case read");
    Ok(uncached_json(Data::new(load_desk_case(app, staff, &case, person).await?)))
}

async fn act(app: &App, staff: &Staff, id: CaseId, action: DeskAction) -> Result<Response, ApiError> {
    app.commerce.cases.take_desk_action(staff, id, action).await?;
    desk_response(app, staff, id).await
}

/// Downloads a file, once it is scanned. The person sees that it was read.
#[utoipa::path(get, path = "/cms/api/cases/{id}/desk/files/{file}", tag = "cases", security(("bearer" = ["agent"])),
    params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, content_type = "application/octet-stream", body = String)))]
pub async fn read_case_file(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathPair(id, file): PathPair<CaseId, IntakeFileId>,
) -> Result<Response, ApiError> {
    let (file, bytes) = app.commerce.intake_files.read_case_file(&staff, id, file).await?;
    tracing::info!(case = %id, file = %file.id, by = %staff.name, "file of a case downloaded");
    Ok(file_response(&file, bytes)?)
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CaseQuoteForm {
    /// In paise, GST included, at least 100.
    price: i64,
    /// The person reads it.
    reason: String,
}

/// States a price, which lapses after seven days. A price that is not paid yet may be stated anew.
#[utoipa::path(post, path = "/cms/api/cases/{id}/desk/quote", tag = "cases", params(("id" = String, Path)), request_body = CaseQuoteForm,
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<DeskCase>)))]
pub async fn quote_case(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<CaseQuoteForm>,
) -> Result<Response, ApiError> {
    act(&app, &staff, id, DeskAction::Quote { price: Money::from_paise(form.price), reason: form.reason }).await
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct DeskReason {
    /// The person reads it.
    reason: String,
}

/// Opens a case without a price.
#[utoipa::path(post, path = "/cms/api/cases/{id}/desk/open", tag = "cases", params(("id" = String, Path)), request_body = DeskReason,
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<DeskCase>)))]
pub async fn open_case_for_free(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<DeskReason>,
) -> Result<Response, ApiError> {
    act(&app, &staff, id, DeskAction::OpenFree { reason: form.reason }).await
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CaseQuestionForm {
    text: Option<String>,
    wants_file: bool,
    /// New lines of the checklist, for the person to tick.
    lines: Vec<String>,
}

/// Asks the person for words, a file or ticks; the case then waits for them.
#[utoipa::path(post, path = "/cms/api/cases/{id}/desk/ask", tag = "cases", params(("id" = String, Path)), request_body = CaseQuestionForm,
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<DeskCase>)))]
pub async fn ask_in_case(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<CaseQuestionForm>,
) -> Result<Response, ApiError> {
    let question = Question { text: form.text, wants_file: form.wants_file, lines: form.lines };
    act(&app, &staff, id, DeskAction::Ask(question)).await
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct DeskText {
    /// At most 4,000 characters; personal numbers are masked.
    text: String,
}

/// Answers in the thread. The person gets a mail that says only that there is an answer.
#[utoipa::path(post, path = "/cms/api/cases/{id}/desk/answer", tag = "cases", params(("id" = String, Path)), request_body = DeskText,
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<DeskCase>)))]
pub async fn answer_in_case(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<DeskText>,
) -> Result<Response, ApiError> {
    act(&app, &staff, id, DeskAction::Answer { text: form.text }).await
}

/// Adds a note that only staff see in the thread. The person gets it with the export of their data.
#[utoipa::path(post, path = "/cms/api/cases/{id}/desk/note", tag = "cases", params(("id" = String, Path)), request_body = DeskText,
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<DeskCase>)))]
pub async fn note_in_case(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<DeskText>,
) -> Result<Response, ApiError> {
    act(&app, &staff, id, DeskAction::Note { text: form.text }).await
}

/// "Filed on … with number …", as the person told us.
#[utoipa::path(post, path = "/cms/api/cases/{id}/desk/filed", tag = "cases", params(("id" = String, Path)), request_body = CaseFilingForm,
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<DeskCase>)))]
pub async fn record_desk_filing(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<CaseFilingForm>,
) -> Result<Response, ApiError> {
    act(&app, &staff, id, DeskAction::File(form.into_input()?)).await
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CaseOfficeAnswer {
    /// At most 4,000 characters; personal numbers are masked.
    text: String,
    /// The place of the filing among the case's `filings`, from 0. It may be missing while only one is awaited.
    filing: Option<usize>,
}

/// An office has answered: the case goes on once no other office is waited for. The text says what it answered.
#[utoipa::path(post, path = "/cms/api/cases/{id}/desk/office-answered", tag = "cases", params(("id" = String, Path)), request_body = CaseOfficeAnswer,
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<DeskCase>)))]
pub async fn record_office_answer(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<CaseOfficeAnswer>,
) -> Result<Response, ApiError> {
    act(&app, &staff, id, DeskAction::OfficeAnswered(OfficeAnswer { text: form.text, filing: form.filing })).await
}

/// Says that the matter is settled, and why. It closes when the person agrees, or after 14 days.
#[utoipa::path(post, path = "/cms/api/cases/{id}/desk/resolve", tag = "cases", params(("id" = String, Path)), request_body = DeskReason,
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<DeskCase>)))]
pub async fn resolve_case(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<DeskReason>,
) -> Result<Response, ApiError> {
    act(&app, &staff, id, DeskAction::Resolve(ResolveInput { reason: form.reason })).await
}

/// Closes a resolved case, or one that waits for the person in vain.
#[utoipa::path(post, path = "/cms/api/cases/{id}/desk/close", tag = "cases", params(("id" = String, Path)), request_body = DeskReason,
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<DeskCase>)))]
pub async fn close_case(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<DeskReason>,
) -> Result<Response, ApiError> {
    act(&app, &staff, id, DeskAction::Close { reason: form.reason }).await
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct DeskCancelForm {
    /// In paise: the part that was not worked for. Required once work has begun; before that everything goes back.
    refund: Option<i64>,
    /// The person reads it, and it is printed on the credit note.
    reason: String,
}

/// Cancels a case and refunds the unworked part, or states that part for a case that the person cancelled after work began.
#[utoipa::path(post, path = "/cms/api/cases/{id}/desk/cancel", tag = "cases", params(("id" = String, Path)), request_body = DeskCancelForm,
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<DeskCase>)))]
pub async fn cancel_case_by_desk(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<DeskCancelForm>,
) -> Result<Response, ApiError> {
    act(&app, &staff, id, DeskAction::Cancel { refund: form.refund.map(Money::from_paise), reason: form.reason }).await
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct HandOverForm {
    /// The name of an agent of this module.
    to: String,
    /// For staff only.
    reason: Option<String>,
}

/// Hands a case over to another agent of its module.
#[utoipa::path(post, path = "/cms/api/cases/{id}/desk/hand-over", tag = "cases", params(("id" = String, Path)), request_body = HandOverForm,
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<DeskCase>)))]
pub async fn hand_case_over(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<HandOverForm>,
) -> Result<Response, ApiError> {
    act(&app, &staff, id, DeskAction::HandOver { to: form.to, reason: form.reason }).await
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CaseExpertForm {
    /// The expert's name, as their token has it; `null` takes the case back.
    to: Option<String>,
}

/// Gives the case to an expert, who may read it and write in it until 30 days after its end, or takes it back. 409 `CONSENT_NEEDED`
/// where the person agreed to agents only.
#[utoipa::path(post, path = "/cms/api/cases/{id}/desk/expert", tag = "cases", params(("id" = String, Path)),
    request_body = CaseExpertForm, security(("bearer" = ["agent"])), responses((status = 200, body = Data<DeskCase>)))]
pub async fn give_case_to_expert(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<CaseId>,
    JsonBody(form): JsonBody<CaseExpertForm>,
) -> Result<Response, ApiError> {
    act(&app, &staff, id, DeskAction::GiveToExpert { to: form.to }).await
}
