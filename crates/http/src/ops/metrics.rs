//! `/metrics` in Prometheus' text format, for this machine and for admins.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::jobs::JobStatus;
use rendering::PageCache;

use crate::access::{Meters, OptionalStaff, Peer};
use crate::{ApiError, App, AppState};

/// Jobs are counted up to this many.
const MANY: u32 = 1_000;

/// Only from loopback without a proxy in between, or with an admin's token.
#[utoipa::path(get, path = "/metrics", tag = "operations", security(("bearer" = ["admin"])),
    responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn measured(
    State(app): State<AppState>,
    Extension(meters): Extension<Arc<Meters>>,
    peer: Peer,
    OptionalStaff(staff): OptionalStaff,
) -> Result<Response, ApiError> {
    match staff {
        Some(staff) if staff.role.may_administer() => {}
        Some(_) => return Err(Error::Forbidden("Metrics are for admins".to_owned()).into()),
        None if peer.is_local() => {}
        None => return Err(Error::Unauthorized.into()),
    }
    look_up(&app, &meters).await;
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4"), (header::CACHE_CONTROL, "no-store")], meters.text()).into_response())
}

/// A database that does not answer must not hide the rest: its numbers stay as they were last.
async fn look_up(app: &App, meters: &Meters) {
    cache(meters, "pages", &app.pages);
    cache(meters, "answers", &app.answers);
    app.chat.measured(meters);
    let renderer = app.renderer.stats();
    meters.gauge("fineprint_renders_total", &[], renderer.renders as f64);
    meters.gauge("fineprint_render_restarts_total", &[], renderer.restarts as f64);
    meters.gauge("fineprint_renders_queued", &[], renderer.queued as f64);
    meters.gauge("fineprint_render_cpu_seconds_total", &[], renderer.cpu_micros as f64 / 1e6);
    for (status, label) in [(JobStatus::Queued, "queued"), (JobStatus::Running, "running"), (JobStatus::Dead, "dead")] {
        if let Ok(jobs) = app.store.jobs().list(Some(status), MANY).await {
            meters.gauge("fineprint_jobs", &[("status", label)], jobs.len() as f64);
        }
    }
    if let Ok(open) = app.store.payments().open_disputes().await {
        meters.gauge("fineprint_disputes_open", &[], open as f64);
    }
    if let Ok(documents) = app.search.size().await {
        meters.gauge("fineprint_index_documents", &[], documents as f64);
    }
}

fn cache(meters: &Meters, name: &'static str, cache: &PageCache) {
    let stats = cache.stats();
    let labels = [("cache", name)];
    meters.gauge("fineprint_cache_entries", &labels, stats.entries as f64);
    meters.gauge("fineprint_cache_bytes", &labels, stats.bytes as f64);
    meters.gauge("fineprint_cache_hits_total", &labels, stats.hits as f64);
    meters.gauge("fineprint_cache_misses_total", &labels, stats.misses as f64);
    meters.gauge("fineprint_cache_stale_total", &labels, stats.stale as f64);
}
