//! Counts and times requests by route template and status class. The recorder belongs to this router, not
//! to the process, so that two routers in one process (tests) don't share counters.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use metrics::{Counter, Gauge, Histogram, Key, Label, Level, Metadata, Recorder, Unit};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use parking_lot::RwLock;

/// Upper bounds in seconds, around the latency targets of pages and API operations.
const BUCKETS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
const STATUS_CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];
/// Samples stay in memory until upkeep aggregates them. Upkeep runs after this many requests when nobody scrapes.
const REQUESTS_BETWEEN_UPKEEP: u32 = 10_000;
const METADATA: Metadata<'static> = Metadata::new(module_path!(), Level::INFO, Some(module_path!()));

struct RouteMetrics {
    labels: Vec<Label>,
    /// Each counter is registered with the first response of its class; most routes have two or three classes.
    by_status_class: [OnceLock<Counter>; STATUS_CLASSES.len()],
    duration: Histogram,
}

/// What `metrics::counter!` counts anywhere in this process: jobs, tasks, answers of a language model.
static PROCESS_COUNTERS: OnceLock<PrometheusHandle> = OnceLock::new();

/// Makes this process keep what `metrics::counter!` counts, so that `/metrics` shows it. Called once, at the start of a server or worker;
/// without it such counts are dropped.
pub fn keep_process_counters() {
    PROCESS_COUNTERS.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("another recorder already takes this process's counters; /metrics doesn't show them");
        }
        handle
    });
}

pub struct HttpMetrics {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
    routes: RwLock<HashMap<String, HashMap<Method, Arc<RouteMetrics>>>>,
    since_upkeep: AtomicU32,
}

impl HttpMetrics {
    pub fn new() -> Self {
        let builder = PrometheusBuilder::new();
        let recorder = builder.set_buckets(&BUCKETS).unwrap_or_else(|_| PrometheusBuilder::new()).build_recorder();
        recorder.describe_counter("fineprint_http_requests_total".into(), None, "Answered requests".into());
        recorder.describe_histogram(
            "fineprint_http_request_duration_seconds".into(),
            Some(Unit::Seconds),
            "Time to the answer's head".into(),
        );
        let handle = recorder.handle();
        Self { recorder, handle, routes: RwLock::default(), since_upkeep: AtomicU32::new(0) }
    }

    pub fn record_request(&self, method: &Method, route: &str, status: StatusCode, took: Duration) {
        let metrics = self.find_route(method, route).unwrap_or_else(|| self.register_route(method, route));
        let class = usize::from(status.as_u16() / 100).clamp(1, STATUS_CLASSES.len()) - 1;
        metrics.by_status_class[class].get_or_init(|| self.register_status_counter(&metrics.labels, STATUS_CLASSES[class])).increment(1);
        metrics.duration.record(took.as_secs_f64());
        if self.since_upkeep.fetch_add(1, Ordering::Relaxed) == REQUESTS_BETWEEN_UPKEEP {
            self.since_upkeep.store(0, Ordering::Relaxed);
            self.handle.run_upkeep();
        }
    }

    /// Sets a gauge. Gauges are refreshed on every scrape.
    pub fn set_gauge(&self, name: &'static str, labels: &[(&'static str, &'static str)], value: f64) {
        let labels: Vec<Label> = labels.iter().map(|(key, value)| Label::from_static_parts(key, value)).collect();
        let gauge: Gauge = self.recorder.register_gauge(&Key::from_parts(name, labels), &METADATA);
        gauge.set(value);
    }

    /// Sets a gauge whose label values are known only at run time; otherwise as [`HttpMetrics::set_gauge`].
    pub fn set_labelled_gauge(&self, name: &'static str, labels: &[(&'static str, &str)], value: f64) {
        let labels: Vec<Label> = labels.iter().map(|(key, value)| Label::new(*key, (*value).to_owned())).collect();
        self.recorder.register_gauge(&Key::from_parts(name, labels), &METADATA).set(value);
    }

    /// All metrics in Prometheus' text format, with those of the process.
    pub fn render_text(&self) -> String {
        self.handle.run_upkeep();
        let of_process = PROCESS_COUNTERS.get().map(PrometheusHandle::render).unwrap_or_default();
        self.handle.render() + &of_process
    }

    fn find_route(&self, method: &Method, route: &str) -> Option<Arc<RouteMetrics>> {
        let routes = self.routes.read();
        routes.get(route)?.get(method).cloned()
    }

    fn register_status_counter(&self, labels: &[Label], class: &'static str) -> Counter {
        let labels = [labels, &[Label::from_static_parts("status", class)]].concat();
        self.recorder.register_counter(&Key::from_parts("fineprint_http_requests_total", labels), &METADATA)
    }

    fn register_route(&self, method: &Method, route: &str) -> Arc<RouteMetrics> {
        // Arbitrary methods must not create an unbounded number of series.
        let label = if method.as_str().len() <= 7 && is_standard_method(method) { method.as_str() } else { "OTHER" };
        let labels = vec![Label::new("method", label.to_owned()), Label::new("route", route.to_owned())];
        let duration = Key::from_parts("fineprint_http_request_duration_seconds", labels.clone());
        let duration = self.recorder.register_histogram(&duration, &METADATA);
        let metrics = Arc::new(RouteMetrics { labels, by_status_class: Default::default(), duration });
        if label != "OTHER" {
            let mut routes = self.routes.write();
            routes.entry(route.to_owned()).or_default().insert(method.clone(), Arc::clone(&metrics));
        }
        metrics
    }
}

fn is_standard_method(method: &Method) -> bool {
    [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE, Method::OPTIONS].contains(method)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_route_and_class() {
        let metrics = HttpMetrics::new();
        for status in [StatusCode::OK, StatusCode::OK, StatusCode::NOT_FOUND] {
            metrics.record_request(&Method::GET, "/cms/api/contents/{id}", status, Duration::from_millis(3));
        }
        let text = metrics.render_text();
        let line = r#"fineprint_http_requests_total{method="GET",route="/cms/api/contents/{id}",status="2xx"} 2"#;
        assert!(text.contains(line), "{text}");
        assert!(text.contains("fineprint_http_request_duration_seconds_bucket"), "{text}");
    }
}
