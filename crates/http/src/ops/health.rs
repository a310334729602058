//! Health checks. Alive: the process responds. Ready: it can serve readers.

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
    /// Reasons why the node is not ready; empty when it is.
    reasons: Vec<&'static str>,
}

#[utoipa::path(get, path = "/healthz", tag = "operations", responses((status = 200, body = Health)))]
pub async fn check_liveness() -> Response {
    health_response(Vec::new())
}

/// Returns 503 with reasons while the database, the search index or the follower of changes is not ready, or the process is stopping.
#[utoipa::path(get, path = "/readyz", tag = "operations", responses((status = 200, body = Health), (status = 503, body = Health)))]
pub async fn check_readiness(State(app): State<AppState>) -> Response {
    health_response(find_unready_reasons(&app).await)
}

async fn find_unready_reasons(app: &App) -> Vec<&'static str> {
    let mut reasons = Vec::new();
    if app.node.stopping.load(Ordering::Relaxed) {
        reasons.push("stopping");
    }
    if let Err(error) = app.node.store.check_schema().await {
        tracing::warn!(%error, "readiness check: the database does not respond");
        reasons.push("database");
    }
    if !*app.node.index_ready.borrow() {
        reasons.push("search index");
    }
    if !app.node.follows_changes.load(Ordering::Acquire) {
        reasons.push("change log");
    }
    reasons
}

fn health_response(reasons: Vec<&'static str>) -> Response {
    let (code, status) = if reasons.is_empty() { (StatusCode::OK, "ok") } else { (StatusCode::SERVICE_UNAVAILABLE, "unavailable") };
    let mut response = (code, [(header::CACHE_CONTROL, "no-store")], Json(Health { status, reasons })).into_response();
    if code != StatusCode::OK {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
    }
    response
}
