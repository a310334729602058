//! Alive: the process answers. Ready: it can answer readers.

use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{App, AppState};

#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// "ok" or "unavailable".
    status: &'static str,
    /// Why it is not ready.
    reasons: Vec<&'static str>,
}

#[utoipa::path(get, path = "/healthz", tag = "operations", responses((status = 200, body = Health)))]
pub async fn alive() -> Response {
    told(Vec::new())
}

/// 503 with reasons while the database, the word index or the process itself is not ready.
#[utoipa::path(get, path = "/readyz", tag = "operations", responses((status = 200, body = Health), (status = 503, body = Health)))]
pub async fn ready(State(app): State<AppState>) -> Response {
    told(reasons(&app).await)
}

async fn reasons(app: &App) -> Vec<&'static str> {
    let mut reasons = Vec::new();
    if app.stopping.load(Ordering::Relaxed) {
        reasons.push("stopping");
    }
    if let Err(error) = app.store.check().await {
        tracing::warn!(%error, "the database is not ready");
        reasons.push("database");
    }
    if !*app.index_ready.borrow() {
        reasons.push("search index");
    }
    reasons
}

fn told(reasons: Vec<&'static str>) -> Response {
    let (code, status) = if reasons.is_empty() { (StatusCode::OK, "ok") } else { (StatusCode::SERVICE_UNAVAILABLE, "unavailable") };
    let mut response = (code, [(header::CACHE_CONTROL, "no-store")], Json(Health { status, reasons })).into_response();
    if code != StatusCode::OK {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
    }
    response
}
