//! Files before a call: uploaded by a browser or for a booking, listed and withdrawn by whoever sent them, downloaded by staff
//! once they are scanned for viruses.

use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::bookings::Viewer;
use domain::ids::{BookingId, IntakeFileId};
use domain::intake_files::{FileOwner, MAX_BYTES};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use utoipa::ToSchema;

use super::bookings::to_viewer;
use super::cached_responses::uncached_json;
use super::input::{BodyRejection, PathPair, PathParam, Query};
use super::uploads::{multipart_rejection, read_field};
use crate::access::{AgentPlus, AuditedRead, MaybeCaller, MaybeVisitor, OptionalStaff, Visitor};
use crate::responses::{Data, Done, IntakeFile, to_intake_files};
use crate::{ApiError, App, AppState};

/// The upload form of a file before a call.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the OpenAPI document")]
pub struct IntakeForm {
    /// PDF, JPEG or PNG, at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Files that this browser has uploaded and that belong to no booking yet.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/files", tag = "consultations",
    responses((status = 200, body = Data<Vec<IntakeFile>>)))]
pub async fn list_draft_files(State(app): State<AppState>, MaybeVisitor(visitor): MaybeVisitor) -> Result<Response, ApiError> {
    let files = match visitor {
        Some(visitor) => app.commerce.intake_files.list(&FileOwner::Browser(visitor)).await?,
        None => Vec::new(),
    };
    Ok(uncached_json(Data::new(to_intake_files(&files))))
}

/// Uploads a file before booking, at most five per browser. Nobody can download it before it is scanned for viruses, and it is
/// deleted after a day without a booking. 404 when no virus scanner is configured.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/files", tag = "consultations",
    request_body(content = IntakeForm, content_type = "multipart/form-data"), responses((status = 201, body = Data<IntakeFile>)))]
pub async fn upload_draft_file(State(app): State<AppState>, visitor: Visitor, request: Request) -> Result<Response, BodyRejection> {
    let answer = receive_file(&app, &FileOwner::Browser(visitor.key), request).await?;
    Ok(visitor.attach_cookie(answer))
}

/// Withdraws a file; only the browser that uploaded it may do this.
#[utoipa::path(delete, path = "/cms/api/calendar-bookings/files/{file}", tag = "consultations", params(("file" = String, Path)),
    responses((status = 200, body = Done)))]
pub async fn withdraw_draft_file(
    State(app): State<AppState>,
    MaybeVisitor(visitor): MaybeVisitor,
    PathParam(file): PathParam<IntakeFileId>,
) -> Result<Response, ApiError> {
    let visitor = visitor.ok_or(Error::NotFound("File"))?;
    app.commerce.intake_files.withdraw(&FileOwner::Browser(visitor), file).await?;
    Ok(uncached_json(Done::new()))
}

/// Names and states of a booking's files, for whoever may read the booking, and for agents who look after it.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/{id}/files", tag = "consultations",
    params(("id" = String, Path), ("t" = Option<String>, Query, description = "the token of a mail's link")),
    responses((status = 200, body = Data<Vec<IntakeFile>>)))]
pub async fn list_booking_files(
    State(app): State<AppState>,
    OptionalStaff(staff): OptionalStaff,
    read: AuditedRead,
    MaybeCaller(caller): MaybeCaller,
    PathParam(id): PathParam<BookingId>,
    query: Query,
) -> Result<Response, ApiError> {
    let files = match staff {
        Some(staff) if staff.role.can_assist() => {
            let files = app.commerce.intake_files.list_for_staff(&staff, id).await?;
            read.record(&app, &staff, format!("files: {}", files.len())).await?;
            files
        }
        _ => app.commerce.intake_files.list(&booking_file_owner(id, to_viewer(caller, query.text("t")), None)).await?,
    };
    Ok(uncached_json(Data::new(to_intake_files(&files))))
}

/// Uploads a file for a booking, at most five and until the call begins.
#[utoipa::path(post, path = "/cms/api/calendar-bookings/{id}/files", tag = "consultations",
    params(("id" = String, Path), ("t" = Option<String>, Query, description = "the token of a mail's link")),
    request_body(content = IntakeForm, content_type = "multipart/form-data"), responses((status = 201, body = Data<IntakeFile>)))]
pub async fn upload_booking_file(
    State(app): State<AppState>,
    MaybeVisitor(visitor): MaybeVisitor,
    MaybeCaller(caller): MaybeCaller,
    PathParam(id): PathParam<BookingId>,
    query: Query,
    request: Request,
) -> Result<Response, BodyRejection> {
    let sender = FileOwner::Call { booking: id, viewer: to_viewer(caller, query.text("t")), visitor };
    receive_file(&app, &sender, request).await
}

/// Withdraws a file of a booking, for whoever may read the booking.
#[utoipa::path(delete, path = "/cms/api/calendar-bookings/{id}/files/{file}", tag = "consultations",
    params(("id" = String, Path), ("file" = String, Path), ("t" = Option<String>, Query, description = "the token of a mail's link")),
    responses((status = 200, body = Done)))]
pub async fn withdraw_booking_file(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    PathPair(id, file): PathPair<BookingId, IntakeFileId>,
    query: Query,
) -> Result<Response, ApiError> {
    app.commerce.intake_files.withdraw(&booking_file_owner(id, to_viewer(caller, query.text("t")), None), file).await?;
    Ok(uncached_json(Done::new()))
}

/// Downloads a file for the expert, once it is scanned. Every download stands in the audit trail and the log.
#[utoipa::path(get, path = "/cms/api/calendar-bookings/{id}/files/{file}", tag = "consultations", security(("bearer" = ["agent"])),
    params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, content_type = "application/octet-stream", body = String)))]
pub async fn read_booking_file(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    read: AuditedRead,
    PathPair(id, file): PathPair<BookingId, IntakeFileId>,
) -> Result<Response, ApiError> {
    let (file, bytes) = app.commerce.intake_files.read_file(&staff, id, file).await?;
    read.record(&app, &staff, "").await?;
    tracing::info!(booking = %id, file = %file.id, by = %staff.name, "file of a booking downloaded");
    Ok(file_response(&file, bytes)?)
}

/// A file of a person: to be saved, never shown by the browser.
pub(super) fn file_response(file: &domain::intake_files::IntakeFile, bytes: Vec<u8>) -> domain::Result<Response> {
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

fn booking_file_owner(booking: BookingId, viewer: Viewer, visitor: Option<domain::stats::VisitorKey>) -> FileOwner {
    FileOwner::Call { booking, viewer, visitor }
}

pub(super) async fn receive_file(app: &App, sender: &FileOwner, request: Request) -> Result<Response, BodyRejection> {
    if !app.commerce.intake_files.is_enabled() {
        return Err(Error::NotFound("Call").into());
    }
    let form = Multipart::from_request(request, &()).await.map_err(|_| BodyRejection::UnsupportedMedia("multipart/form-data"))?;
    let (name, bytes) = read_file_field(form).await?;
    let file = app.commerce.intake_files.upload(sender, &name, &bytes).await?;
    Ok((StatusCode::CREATED, uncached_json(Data::new(IntakeFile::from(&file)))).into_response())
}

/// The file's name and bytes.
async fn read_file_field(mut form: Multipart) -> Result<(String, Vec<u8>), BodyRejection> {
    while let Some(field) = form.next_field().await.map_err(multipart_rejection)? {
        if field.name() == Some("file") {
            let name = field.file_name().unwrap_or_default().to_owned();
            return Ok((name, read_field(field, MAX_BYTES).await?));
        }
    }
    Err(Error::invalid("file", "A file is required").into())
}
