//! `/metrics` in Prometheus' text format, for the local machine and for admins.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::jobs::JobStatus;
use domain::tasks::RecurringTask;
use rendering::PageCache;

use crate::access::{HttpMetrics, OptionalStaff, Peer};
use crate::{ApiError, App, AppState};

/// Jobs of one status are counted up to this number.
const MAX_COUNTED_JOBS: u32 = 1_000;

/// Metrics in Prometheus' text format. Allowed from loopback without a proxy in between, or with an admin's token.
#[utoipa::path(get, path = "/metrics", tag = "operations", security(("bearer" = ["admin"])),
    responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn read_metrics(
    State(app): State<AppState>,
    Extension(metrics): Extension<Arc<HttpMetrics>>,
    peer: Peer,
    OptionalStaff(staff): OptionalStaff,
) -> Result<Response, ApiError> {
    match staff {
        Some(staff) if staff.role.can_administer() => {}
        Some(_) => return Err(Error::Forbidden("Metrics are for admins".to_owned()).into()),
        None if peer.is_local() => {}
        None => return Err(Error::Unauthorized.into()),
    }
    update_gauges(&app, &metrics).await;
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4"), (header::CACHE_CONTROL, "no-store")], metrics.render_text()).into_response())
}

/// Refreshes the gauges. When the database does not respond, its gauges keep their last values and the others are
/// still reported.
async fn update_gauges(app: &App, metrics: &HttpMetrics) {
    update_cache_gauges(metrics, "pages", &app.caches.pages);
    update_cache_gauges(metrics, "answers", &app.caches.responses);
    app.chat.export_metrics(metrics);
    let renderer = app.renderer.stats();
    metrics.set_gauge("fineprint_renders_total", &[], renderer.renders as f64);
    metrics.set_gauge("fineprint_render_restarts_total", &[], renderer.restarts as f64);
    metrics.set_gauge("fineprint_renders_queued", &[], renderer.queued as f64);
    metrics.set_gauge("fineprint_render_cpu_seconds_total", &[], renderer.cpu_micros as f64 / 1e6);
    for (status, label) in [(JobStatus::Queued, "queued"), (JobStatus::Running, "running"), (JobStatus::Dead, "dead")] {
        if let Ok(jobs) = app.node.store.jobs().list(Some(status), MAX_COUNTED_JOBS).await {
            metrics.set_gauge("fineprint_jobs", &[("status", label)], jobs.len() as f64);
        }
    }
    update_task_gauges(app, metrics).await;
    if let Ok(open) = app.node.store.payments().count_open_disputes().await {
        metrics.set_gauge("fineprint_disputes_open", &[], open as f64);
    }
    if let Ok(documents) = app.gathering.search_index.count_documents().await {
        metrics.set_gauge("fineprint_index_documents", &[], documents as f64);
    }
}

/// Every node reports the tasks from the database, so that a worker that died is noticed where metrics are read.
async fn update_task_gauges(app: &App, metrics: &HttpMetrics) {
    let Ok(states) = app.node.store.tasks().list().await else { return };
    let now = app.environment.now();
    for state in states {
        let Some(task) = RecurringTask::parse(&state.name) else { continue };
        let labels = [("task", task.name())];
        metrics.set_gauge("fineprint_task_seconds_since_success", &labels, state.time_since_success(now).as_secs_f64());
        metrics.set_gauge("fineprint_task_failures", &labels, f64::from(state.failures));
        metrics.set_gauge("fineprint_task_overdue", &labels, if task.is_overdue(&state, now) { 1.0 } else { 0.0 });
    }
}

fn update_cache_gauges(metrics: &HttpMetrics, name: &'static str, cache: &PageCache) {
    let stats = cache.stats();
    let labels = [("cache", name)];
    metrics.set_gauge("fineprint_cache_entries", &labels, stats.entries as f64);
    metrics.set_gauge("fineprint_cache_bytes", &labels, stats.bytes as f64);
    metrics.set_gauge("fineprint_cache_hits_total", &labels, stats.hits as f64);
    metrics.set_gauge("fineprint_cache_misses_total", &labels, stats.misses as f64);
    metrics.set_gauge("fineprint_cache_stale_total", &labels, stats.stale as f64);
}
