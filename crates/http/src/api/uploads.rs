//! Pictures for articles: recognised by their content, named by their hash and served as immutable files.

use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::pictures::{FileName, is_picture};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{BodyRejection, PathParam};
use crate::access::{AuthorPlus, NoRoom, SteadyBody, TooSlow, is_caused_by, no_room_error};
use crate::responses::{self, Data, Uploaded};
use crate::{ApiError, AppState};

/// Bytes allowed for the multipart framing around a file.
pub const MULTIPART_OVERHEAD: usize = 64 << 10;
/// In bytes. An alternative text is a sentence or two.
const MAX_ALT_BYTES: usize = 4 << 10;

/// The form of a picture upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the OpenAPI document")]
pub struct UploadForm {
    /// PNG, JPEG, WebP or GIF; of an animation only the first frame is used.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Alternative text.
    alt: Option<String>,
}

/// Uploads a picture. Only its pixels are kept, rotated upright; metadata is dropped. Scaled widths are generated in the
/// background.
#[utoipa::path(post, path = "/cms/api/uploads", tag = "uploads", security(("bearer" = ["author"])),
    request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 201, body = Data<Uploaded>)))]
pub async fn upload_picture(
    State(app): State<AppState>,
    AuthorPlus(staff): AuthorPlus,
    request: Request,
) -> Result<Response, BodyRejection> {
    let request = request.map(SteadyBody::wrap_small);
    let form = Multipart::from_request(request, &app).await.map_err(|_| BodyRejection::UnsupportedMedia("multipart/form-data"))?;
    let UploadedForm { file, alt } = read_form(form, app.settings.upload_limit).await?;
    if !is_picture(&file) {
        return Err(BodyRejection::UnsupportedMedia("a PNG, JPEG, WebP or GIF picture"));
    }
    let picture = app.content.pictures.upload(file, &alt, &staff.name).await?;
    Ok((StatusCode::CREATED, uncached_json(Data::new(Uploaded::from(picture)))).into_response())
}

struct UploadedForm {
    file: Vec<u8>,
    alt: String,
}

async fn read_form(mut form: Multipart, limit: usize) -> Result<UploadedForm, BodyRejection> {
    let (mut file, mut alt) = (None, String::new());
    while let Some(field) = form.next_field().await.map_err(multipart_rejection)? {
        match field.name() {
            Some("file") => file = Some(read_field(field, limit).await?),
            Some("alt") => alt = String::from_utf8_lossy(&read_field(field, MAX_ALT_BYTES).await?).into_owned(),
            _ => {}
        }
    }
    let file = file.ok_or_else(|| Error::invalid("file", "A file is required"))?;
    Ok(UploadedForm { file, alt })
}

/// Reads a field of at most `limit` bytes.
pub(super) async fn read_field(mut field: Field<'_>, limit: usize) -> Result<Vec<u8>, BodyRejection> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(multipart_rejection)? {
        if bytes.len() + chunk.len() > limit {
            return Err(BodyRejection::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// What a form is refused with that could not be read. One that arrives too slowly takes room from others.
pub(super) fn multipart_rejection(error: MultipartError) -> BodyRejection {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return BodyRejection::TooLarge;
    }
    if is_caused_by::<TooSlow>(&error) {
        return Error::unavailable("The file arrives too slowly. Please try again on a better connection").into();
    }
    if is_caused_by::<NoRoom>(&error) {
        return no_room_error().into();
    }
    Error::invalid("file", "The form could not be read").into()
}

/// Details of an uploaded picture, and whether its widths are generated.
#[utoipa::path(get, path = "/cms/api/uploads/{hash}", tag = "uploads", security(("bearer" = ["author"])),
    params(("hash" = String, Path)), responses((status = 200, body = Data<Uploaded>)))]
pub async fn read_upload_state(
    State(app): State<AppState>,
    _: AuthorPlus,
    PathParam(hash): PathParam<String>,
) -> Result<Response, ApiError> {
    Ok(uncached_json(responses::load_uploaded(&app, &hash).await?))
}

/// An uploaded picture: `{hash}.{format}`, or `{hash}-{width}.{format}` in one of its widths.
#[utoipa::path(get, path = "/uploads/{name}", tag = "uploads", params(("name" = String, Path)),
    responses((status = 200, content_type = "image/*")))]
pub async fn read_upload(State(app): State<AppState>, PathParam(name): PathParam<String>) -> Result<Response, ApiError> {
    let file = FileName::parse(&name).ok_or(Error::NotFound("File"))?;
    let bytes = app.content.pictures.read_file(&file).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(file.format.media_type())),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
    ];
    Ok((headers, bytes).into_response())
}
