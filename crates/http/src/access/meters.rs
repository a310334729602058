//! Requests counted and timed by route template and class of status. The recorder is this router's
//! own, not the process's, so that two routers in one process (tests) do not mix.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use metrics::{Counter, Gauge, Histogram, Key, Label, Level, Metadata, Recorder, Unit};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

/// Upper bounds in seconds, around the targets for pages and calls.
const BUCKETS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];
/// Samples wait in memory until they are added up; with nobody scraping, this is when.
const REQUESTS_BETWEEN_UPKEEP: u32 = 10_000;
const METADATA: Metadata<'static> = Metadata::new(module_path!(), Level::INFO, Some(module_path!()));

struct RouteMeters {
    labels: Vec<Label>,
    /// Made with the first answer of the class: most routes know two or three.
    by_class: [OnceLock<Counter>; CLASSES.len()],
    duration: Histogram,
}

pub struct Meters {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
    routes: RwLock<HashMap<String, HashMap<Method, Arc<RouteMeters>>>>,
    since_upkeep: AtomicU32,
}

impl Meters {
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

    pub fn note(&self, method: &Method, route: &str, status: StatusCode, took: Duration) {
        let meters = self.known(method, route).unwrap_or_else(|| self.register(method, route));
        let class = usize::from(status.as_u16() / 100).clamp(1, CLASSES.len()) - 1;
        meters.by_class[class].get_or_init(|| self.counter(&meters.labels, CLASSES[class])).increment(1);
        meters.duration.record(took.as_secs_f64());
        if self.since_upkeep.fetch_add(1, Ordering::Relaxed) == REQUESTS_BETWEEN_UPKEEP {
            self.since_upkeep.store(0, Ordering::Relaxed);
            self.handle.run_upkeep();
        }
    }

    /// A number that is looked up when somebody scrapes.
    pub fn gauge(&self, name: &'static str, labels: &[(&'static str, &'static str)], value: f64) {
        let labels: Vec<Label> = labels.iter().map(|(key, value)| Label::from_static_parts(key, value)).collect();
        let gauge: Gauge = self.recorder.register_gauge(&Key::from_parts(name, labels), &METADATA);
        gauge.set(value);
    }

    /// As [`Meters::gauge`], with labels that are known only when it runs.
    pub fn labelled(&self, name: &'static str, labels: &[(&'static str, &str)], value: f64) {
        let labels: Vec<Label> = labels.iter().map(|(key, value)| Label::new(*key, (*value).to_owned())).collect();
        self.recorder.register_gauge(&Key::from_parts(name, labels), &METADATA).set(value);
    }

    /// In Prometheus' text format.
    pub fn text(&self) -> String {
        self.handle.run_upkeep();
        self.handle.render()
    }

    fn known(&self, method: &Method, route: &str) -> Option<Arc<RouteMeters>> {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        routes.get(route)?.get(method).cloned()
    }

    fn counter(&self, labels: &[Label], class: &'static str) -> Counter {
        let labels = [labels, &[Label::from_static_parts("status", class)]].concat();
        self.recorder.register_counter(&Key::from_parts("fineprint_http_requests_total", labels), &METADATA)
    }

    fn register(&self, method: &Method, route: &str) -> Arc<RouteMeters> {
        // Invented methods must not make new series without end.
        let label = if method.as_str().len() <= 7 && is_standard(method) { method.as_str() } else { "OTHER" };
        let labels = vec![Label::new("method", label.to_owned()), Label::new("route", route.to_owned())];
        let duration = Key::from_parts("fineprint_http_request_duration_seconds", labels.clone());
        let duration = self.recorder.register_histogram(&duration, &METADATA);
        let meters = Arc::new(RouteMeters { labels, by_class: Default::default(), duration });
        if label != "OTHER" {
            let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
            routes.entry(route.to_owned()).or_default().insert(method.clone(), Arc::clone(&meters));
        }
        meters
    }
}

fn is_standard(method: &Method) -> bool {
    [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE, Method::OPTIONS].contains(method)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_route_and_class() {
        let meters = Meters::new();
        for status in [StatusCode::OK, StatusCode::OK, StatusCode::NOT_FOUND] {
            meters.note(&Method::GET, "/cms/api/contents/{id}", status, Duration::from_millis(3));
        }
        let text = meters.text();
        let line = r#"fineprint_http_requests_total{method="GET",route="/cms/api/contents/{id}",status="2xx"} 2"#;
        assert!(text.contains(line), "{text}");
        assert!(text.contains("fineprint_http_request_duration_seconds_bucket"), "{text}");
    }
}
