//! Pictures for articles: taken in by their content, served for ever.

use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::pictures::{FileName, is_picture};
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Named, Refusal};
use crate::access::AuthorPlus;
use crate::answers::{self, Data, Uploaded};
use crate::{ApiError, AppState};

/// Room for the wrapping of a multipart body around its file.
pub const WRAPPING: usize = 64 << 10;
/// A description is a sentence or two.
const ALT_LIMIT: usize = 4 << 10;

/// The form of an upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the OpenAPI document")]
pub struct UploadForm {
    /// PNG, JPEG, WebP or GIF, of which the first picture is taken.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// What is seen, for those who don't see it.
    alt: Option<String>,
}

/// Takes a picture in: its pixels alone are kept, turned upright. Its widths are made in the background.
#[utoipa::path(post, path = "/cms/api/uploads", tag = "uploads", security(("bearer" = ["author"])),
    request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 201, body = Data<Uploaded>)))]
pub async fn upload(State(app): State<AppState>, AuthorPlus(staff): AuthorPlus, request: Request) -> Result<Response, Refusal> {
    let form = Multipart::from_request(request, &app).await.map_err(|_| Refusal::WrongMedia("multipart/form-data"))?;
    let Sent { file, alt } = read(form, app.settings.upload_limit).await?;
    if !is_picture(&file) {
        return Err(Refusal::WrongMedia("a PNG, JPEG, WebP or GIF picture"));
    }
    let picture = app.pictures.take_in(file, &alt, &staff.name).await?;
    Ok((StatusCode::CREATED, uncached(Data::new(Uploaded::from(picture)))).into_response())
}

struct Sent {
    file: Vec<u8>,
    alt: String,
}

async fn read(mut form: Multipart, limit: usize) -> Result<Sent, Refusal> {
    let (mut file, mut alt) = (None, String::new());
    while let Some(field) = form.next_field().await.map_err(unread)? {
        match field.name() {
            Some("file") => file = Some(bytes_of(field, limit).await?),
            Some("alt") => alt = String::from_utf8_lossy(&bytes_of(field, ALT_LIMIT).await?).into_owned(),
            _ => {}
        }
    }
    let file = file.ok_or_else(|| Error::invalid("file", "A file is required"))?;
    Ok(Sent { file, alt })
}

pub(super) async fn bytes_of(mut field: Field<'_>, limit: usize) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(unread)? {
        if bytes.len() + chunk.len() > limit {
            return Err(Refusal::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

pub(super) fn unread(error: MultipartError) -> Refusal {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return Refusal::TooLarge;
    }
    Error::invalid("file", "The form could not be read").into()
}

/// What is known of an uploaded picture, and whether its widths are made.
#[utoipa::path(get, path = "/cms/api/uploads/{hash}", tag = "uploads", security(("bearer" = ["author"])),
    params(("hash" = String, Path)), responses((status = 200, body = Data<Uploaded>)))]
pub async fn read_upload_state(State(app): State<AppState>, _: AuthorPlus, Named(hash): Named<String>) -> Result<Response, ApiError> {
    Ok(uncached(answers::uploaded(&app, &hash).await?))
}

/// An uploaded picture: `{hash}.{format}`, or `{hash}-{width}.{format}` in one of its widths.
#[utoipa::path(get, path = "/uploads/{name}", tag = "uploads", params(("name" = String, Path)),
    responses((status = 200, content_type = "image/*")))]
pub async fn read_upload(State(app): State<AppState>, Named(name): Named<String>) -> Result<Response, ApiError> {
    let file = FileName::parse(&name).ok_or(Error::NotFound("File"))?;
    let bytes = app.pictures.read(&file).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(file.format.media_type())),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
    ];
    Ok((headers, bytes).into_response())
}
