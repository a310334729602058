//! The description of every operation: as OpenAPI for programs, as a page for people.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use serde_json::Value;

use crate::openapi_document;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::to_value(crate::openapi()).unwrap_or_default());
static PAGE: LazyLock<String> = LazyLock::new(|| openapi_document::render_reference_page(&DOCUMENT));
static JSON: LazyLock<String> = LazyLock::new(|| DOCUMENT.to_string());

#[utoipa::path(get, path = "/openapi.json", tag = "operations", responses((status = 200, content_type = "application/json")))]
pub async fn openapi_json() -> Response {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")], JSON.as_str()).into_response()
}

pub async fn read_reference_page() -> Response {
    ([(header::CACHE_CONTROL, "no-cache")], Html(PAGE.as_str())).into_response()
}

pub async fn read_reference_style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")], openapi_document::stylesheet())
        .into_response()
}
