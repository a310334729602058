//! Pictures for articles. What a file is, is told by its first bytes, never by its name; its own
//! name is its hash, so that it can be kept for ever and the same picture is kept once.

use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Named, Refusal};
use crate::access::AuthorPlus;
use crate::answers::Data;
use crate::{ApiError, AppState};

/// Room for the wrapping of a multipart body around its file.
pub const WRAPPING: usize = 64 << 10;

#[derive(Debug, Serialize, ToSchema)]
pub struct Uploaded {
    /// A path of this site.
    url: String,
}

/// The form of an upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the OpenAPI document")]
pub struct UploadForm {
    /// PNG, JPEG, WebP, GIF or AVIF.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

#[utoipa::path(post, path = "/cms/api/uploads", tag = "uploads", security(("bearer" = ["author"])),
    request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 201, body = Data<Uploaded>)))]
pub async fn upload(State(app): State<AppState>, _: AuthorPlus, request: Request) -> Result<Response, Refusal> {
    let form = Multipart::from_request(request, &app).await.map_err(|_| Refusal::WrongMedia("multipart/form-data"))?;
    let bytes = file_in(form, app.settings.upload_limit).await?;
    let (extension, _) = kind_of(&bytes).ok_or(Refusal::WrongMedia("a PNG, JPEG, WebP, GIF or AVIF picture"))?;
    let name = format!("{}.{extension}", domain::text::hex(&Sha256::digest(&bytes)));
    app.objects.put(&name, &bytes).await?;
    Ok((StatusCode::CREATED, uncached(Data::new(Uploaded { url: format!("/uploads/{name}") }))).into_response())
}

async fn file_in(mut form: Multipart, limit: usize) -> Result<Vec<u8>, Refusal> {
    while let Some(field) = form.next_field().await.map_err(unread)? {
        if field.name() == Some("file") {
            return bytes_of(field, limit).await;
        }
    }
    Err(Error::invalid("file", "A file is required").into())
}

async fn bytes_of(mut field: Field<'_>, limit: usize) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(unread)? {
        if bytes.len() + chunk.len() > limit {
            return Err(Refusal::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn unread(error: MultipartError) -> Refusal {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return Refusal::TooLarge;
    }
    Error::invalid("file", "The form could not be read").into()
}

/// Extension and media type by magic bytes. SVG is not among them: it can hold scripts.
fn kind_of(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    let at = |from: usize, magic: &[u8]| bytes.get(from..from + magic.len()) == Some(magic);
    let kind = if at(0, b"\x89PNG\r\n\x1a\n") {
        "png"
    } else if at(0, b"\xff\xd8\xff") {
        "jpg"
    } else if at(0, b"RIFF") && at(8, b"WEBP") {
        "webp"
    } else if at(0, b"GIF87a") || at(0, b"GIF89a") {
        "gif"
    } else if at(4, b"ftypavif") || at(4, b"ftypavis") {
        "avif"
    } else {
        return None;
    };
    media_type(kind).map(|media| (kind, media))
}

fn media_type(extension: &str) -> Option<&'static str> {
    Some(match extension {
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "webp" => "image/webp",
        "gif" => "image/gif",
        "avif" => "image/avif",
        _ => return None,
    })
}

/// 64 hex digits and an extension we give.
fn media_type_of(name: &str) -> Option<&'static str> {
    let (hash, extension) = name.split_once('.')?;
    let is_hash = hash.len() == 64 && hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    media_type(extension).filter(|_| is_hash)
}

/// An uploaded picture.
#[utoipa::path(get, path = "/uploads/{name}", tag = "uploads", params(("name" = String, Path)),
    responses((status = 200, content_type = "image/*")))]
pub async fn read_upload(State(app): State<AppState>, Named(name): Named<String>) -> Result<Response, ApiError> {
    let media = media_type_of(&name).ok_or(Error::NotFound("File"))?;
    let bytes = app.objects.get(&name).await?.ok_or(Error::NotFound("File"))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
    ];
    Ok((headers, bytes).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_known_by_their_bytes() {
        assert_eq!(kind_of(b"\x89PNG\r\n\x1a\n....").map(|k| k.0), Some("png"));
        assert_eq!(kind_of(b"\xff\xd8\xff\xe0").map(|k| k.1), Some("image/jpeg"));
        assert_eq!(kind_of(b"RIFF\0\0\0\0WEBPVP8 ").map(|k| k.0), Some("webp"));
        assert_eq!(kind_of(b"\0\0\0\x20ftypavif").map(|k| k.0), Some("avif"));
        for bad in [&b"<svg xmlns='http://www.w3.org/2000/svg'>"[..], b"<html>", b"", b"RIFF\0\0\0\0WAVE", b"%PDF-1.7"] {
            assert_eq!(kind_of(bad), None);
        }
    }

    #[test]
    fn only_names_we_gave_are_served() {
        let hash = "0".repeat(64);
        assert_eq!(media_type_of(&format!("{hash}.png")), Some("image/png"));
        for bad in [format!("{hash}.svg"), "../x.png".into(), format!("{hash}.png/x"), hash, "a.png".into()] {
            assert_eq!(media_type_of(&bad), None, "{bad}");
        }
    }
}
