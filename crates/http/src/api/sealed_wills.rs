//! Sealed wills in a person's account: bytes that only their passphrase opens, uploaded when they press a button.

use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::ids::SealedWillId;
use domain::sealed_wills::MAX_SEALED_BYTES;
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{BodyRejection, PathParam, Query};
use super::uploads::{multipart_rejection, read_field};
use crate::access::ProvenCaller;
use crate::responses::{Data, SealedWill, SealedWillDeletion};
use crate::{ApiError, AppState};

/// The upload form of a sealed will.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the OpenAPI document")]
pub struct SealedWillForm {
    /// A file that the will planner sealed, at most 256 KB. Its name is not kept.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// The person's sealed wills, the newest first; three at most.
#[utoipa::path(get, path = "/cms/api/subscribers/sealed-wills", tag = "subscribers", security(("session" = ["proven"])),
    responses((status = 200, body = Data<Vec<SealedWill>>)))]
pub async fn list_sealed_wills(State(app): State<AppState>, ProvenCaller(caller): ProvenCaller) -> Result<Response, ApiError> {
    let wills = app.people.sealed_wills.list_wills(caller).await?;
    Ok(uncached_json(Data::new(wills.iter().map(SealedWill::from).collect::<Vec<_>>())))
}

/// Keeps a sealed will. Anything that does not have the form of one is refused. 409 `TOO_MANY_SEALED_WILLS` beyond three.
#[utoipa::path(post, path = "/cms/api/subscribers/sealed-wills", tag = "subscribers",
    params(("replaces" = Option<String>, Query, description = "id of the person's own sealed will whose place it takes; nothing of that stays")),
    request_body(content = SealedWillForm, content_type = "multipart/form-data"), security(("session" = ["proven"])),
    responses((status = 201, body = Data<SealedWill>)))]
pub async fn keep_sealed_will(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    query: Query,
    request: Request,
) -> Result<Response, BodyRejection> {
    let replaces = query.text("replaces").map(|id| SealedWillId::parse(id).ok_or(Error::NotFound("Sealed will"))).transpose()?;
    let form = Multipart::from_request(request, &()).await.map_err(|_| BodyRejection::UnsupportedMedia("multipart/form-data"))?;
    let bytes = read_file(form).await?;
    let will = app.people.sealed_wills.keep_will(caller, bytes, replaces).await?;
    Ok((StatusCode::CREATED, uncached_json(Data::new(SealedWill::from(&will)))).into_response())
}

/// A sealed will as it was uploaded, to be saved. 404 for anybody else's.
#[utoipa::path(get, path = "/cms/api/subscribers/sealed-wills/{id}", tag = "subscribers", params(("id" = String, Path)),
    security(("session" = ["proven"])), responses((status = 200, content_type = "application/octet-stream", body = String)))]
pub async fn read_sealed_will(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(id): PathParam<SealedWillId>,
) -> Result<Response, ApiError> {
    let file = app.people.sealed_wills.read_will(caller, id).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"sealed.fineprint-will\"")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
    ];
    Ok((headers, file).into_response())
}

/// Deletes a sealed will and answers a receipt. 404 for anybody else's.
#[utoipa::path(delete, path = "/cms/api/subscribers/sealed-wills/{id}", tag = "subscribers", params(("id" = String, Path)),
    security(("session" = ["proven"])), responses((status = 200, body = Data<SealedWillDeletion>)))]
pub async fn delete_sealed_will(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(id): PathParam<SealedWillId>,
) -> Result<Response, ApiError> {
    let receipt = app.people.sealed_wills.delete_will(caller, id).await?;
    Ok(uncached_json(Data::new(SealedWillDeletion::from(receipt))))
}

/// The bytes of the form's file.
async fn read_file(mut form: Multipart) -> Result<Vec<u8>, BodyRejection> {
    while let Some(field) = form.next_field().await.map_err(multipart_rejection)? {
        if field.name() == Some("file") {
            return read_field(field, MAX_SEALED_BYTES).await;
        }
    }
    Err(Error::invalid("file", "A file is required").into())
}
