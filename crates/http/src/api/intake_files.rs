//! Files before a call: sent by a browser or for a call, seen and taken back by whoever sent them, read by staff once checked.

use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::bookings::Viewer;
use domain::ids::{BookingId, IntakeFileId};
use domain::intake_files::{MOST_BYTES, Sender};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use utoipa::ToSchema;

use super::bookings::viewer;
use super::cached::uncached;
use super::input::{Named, Pair, Query, Refusal};
use super::uploads::{bytes_of, unread};
use crate::access::{AgentPlus, MaybeCaller, MaybeVisitor, OptionalStaff, Visitor};
use crate::answers::{Data, Done, IntakeFile, intake_files};
use crate::{ApiError, App, AppState};

/// The form of a file before a call.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the OpenAPI document")]
pub struct IntakeForm {
    /// PDF, JPEG or PNG, at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// What this browser has sent and no call has taken up.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/files", tag = "consultations",
    responses((status = 200, body = Data<Vec<IntakeFile>>)))]
pub async fn list_drafts(State(app): State<AppState>, MaybeVisitor(visitor): MaybeVisitor) -> Result<Response, ApiError> {
    let files = match visitor {
        Some(visitor) => app.intake_files.of(&Sender::Browser(visitor)).await?,
        None => Vec::new(),
    };
    Ok(uncached(Data::new(intake_files(&files))))
}

/// Before booking: at most five a browser. Nobody gets it until it was checked for viruses; after a day without a booking it goes.
/// 404 where nothing checks files.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/files", tag = "consultations",
    request_body(content = IntakeForm, content_type = "multipart/form-data"), responses((status = 201, body = Data<IntakeFile>)))]
pub async fn send_draft(State(app): State<AppState>, visitor: Visitor, request: Request) -> Result<Response, Refusal> {
    let answer = sent(&app, &Sender::Browser(visitor.key), request).await?;
    Ok(visitor.remembered_in(answer))
}

/// By the browser that sent it.
#[utoipa::path(delete, path = "/cms/api/calendar-bookings/files/{file}", tag = "consultations", params(("file" = String, Path)),
    responses((status = 200, body = Done)))]
pub async fn take_back_draft(
    State(app): State<AppState>,
    MaybeVisitor(visitor): MaybeVisitor,
    Named(file): Named<IntakeFileId>,
) -> Result<Response, ApiError> {
    let visitor = visitor.ok_or(Error::NotFound("File"))?;
    app.intake_files.take_back(&Sender::Browser(visitor), file).await?;
    Ok(uncached(Done::new()))
}

/// Names and states of what was sent for a call: for whoever may see the call, and for staff.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/{id}/files", tag = "consultations",
    params(("id" = String, Path), ("t" = Option<String>, Query, description = "the token of a mail's link")),
    responses((status = 200, body = Data<Vec<IntakeFile>>)))]
pub async fn list_files(
    State(app): State<AppState>,
    OptionalStaff(staff): OptionalStaff,
    MaybeCaller(caller): MaybeCaller,
    Named(id): Named<BookingId>,
    query: Query,
) -> Result<Response, ApiError> {
    let files = match staff {
        Some(staff) if staff.role.may_assist() => app.intake_files.for_staff(id).await?,
        _ => app.intake_files.of(&for_call(id, viewer(caller, query.text("t")), None)).await?,
    };
    Ok(uncached(Data::new(intake_files(&files))))
}

/// For a call, until it begins: at most five.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/{id}/files", tag = "consultations",
    params(("id" = String, Path), ("t" = Option<String>, Query, description = "the token of a mail's link")),
    request_body(content = IntakeForm, content_type = "multipart/form-data"), responses((status = 201, body = Data<IntakeFile>)))]
pub async fn send_file(
    State(app): State<AppState>,
    MaybeVisitor(visitor): MaybeVisitor,
    MaybeCaller(caller): MaybeCaller,
    Named(id): Named<BookingId>,
    query: Query,
    request: Request,
) -> Result<Response, Refusal> {
    let sender = Sender::Call { booking: id, viewer: viewer(caller, query.text("t")), visitor };
    sent(&app, &sender, request).await
}

/// By whoever may see the call.
#[utoipa::path(delete, path = "/cms/api/calendar-bookings/{id}/files/{file}", tag = "consultations",
    params(("id" = String, Path), ("file" = String, Path), ("t" = Option<String>, Query, description = "the token of a mail's link")),
    responses((status = 200, body = Done)))]
pub async fn take_back_file(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Pair(id, file): Pair<BookingId, IntakeFileId>,
    query: Query,
) -> Result<Response, ApiError> {
    app.intake_files.take_back(&for_call(id, viewer(caller, query.text("t")), None), file).await?;
    Ok(uncached(Done::new()))
}

/// For the expert, once it was checked; who read what is in the log.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/{id}/files/{file}", tag = "consultations", security(("bearer" = ["agent"])),
    params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, content_type = "application/octet-stream", body = String)))]
pub async fn read_file(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    Pair(id, file): Pair<BookingId, IntakeFileId>,
) -> Result<Response, ApiError> {
    let (file, bytes) = app.intake_files.read(id, file).await?;
    tracing::info!(booking = %id, file = %file.id, by = %staff.name, "a file of a call was read");
    let name = utf8_percent_encode(&file.name, NON_ALPHANUMERIC);
    let disposition = format!("attachment; filename=\"file\"; filename*=UTF-8''{name}");
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(file.kind.media_type())),
        (header::CONTENT_DISPOSITION, HeaderValue::try_from(disposition).map_err(Error::internal)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
    ];
    Ok((headers, bytes).into_response())
}

fn for_call(booking: BookingId, viewer: Viewer, visitor: Option<domain::stats::VisitorKey>) -> Sender {
    Sender::Call { booking, viewer, visitor }
}

async fn sent(app: &App, sender: &Sender, request: Request) -> Result<Response, Refusal> {
    if !app.intake_files.are_taken() {
        return Err(Error::NotFound("Call").into());
    }
    let form = Multipart::from_request(request, &()).await.map_err(|_| Refusal::WrongMedia("multipart/form-data"))?;
    let (name, bytes) = read(form).await?;
    let file = app.intake_files.send(sender, &name, &bytes).await?;
    Ok((StatusCode::CREATED, uncached(Data::new(IntakeFile::from(&file)))).into_response())
}

/// The file's name and bytes.
async fn read(mut form: Multipart) -> Result<(String, Vec<u8>), Refusal> {
    while let Some(field) = form.next_field().await.map_err(unread)? {
        if field.name() == Some("file") {
            let name = field.file_name().unwrap_or_default().to_owned();
            return Ok((name, bytes_of(field, MOST_BYTES).await?));
        }
    }
    Err(Error::invalid("file", "A file is required").into())
}
