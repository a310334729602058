//! The outermost layer around all routes: it assigns the request id, refuses cross-site changes, enforces
//! the deadline, catches panics, adds the common headers, counts and logs. It is one function instead of
//! several tower layers, because even cached responses pay for every layer.

use std::any::Any;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{HOST, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::audit::watch_acts;

use super::body_drain;
use super::headers::SecurityHeaders;
use super::http_metrics::HttpMetrics;
use super::origin::OwnOrigin;
use super::request_id::{self, RequestIds};
use crate::{ApiError, App};

const REQUEST_ID: HeaderName = HeaderName::from_static(request_id::HEADER);
/// Route label of requests that match no route.
const UNMATCHED_ROUTE: &str = "unmatched";

/// Uploads of files before a call are posted under this prefix, passbooks at the paths below; their deadline is the ordinary one times the
/// factor. The sample is read like any passbook when it is first asked for.
const BOOKINGS_PREFIX: &str = "/cms/api/calendar-bookings/";
const PASSBOOKS_PATHS: [&str; 3] = ["/pf/v1/passbooks/read", "/pf/v1/passbooks/sample", "/pf/v1/passbooks"];
/// Passbooks for a report are posted here and under it.
const REPORT_PATH: &str = "/pf/v1/report";
const UPLOAD_DEADLINE_FACTOR: u32 = 12;

pub struct Guard {
    ids: RequestIds,
    origin: OwnOrigin,
    headers: SecurityHeaders,
    deadline: Duration,
    metrics: Arc<HttpMetrics>,
}

impl Guard {
    pub fn new(app: &App, metrics: Arc<HttpMetrics>) -> Self {
        Self {
            ids: RequestIds::new(&app.environment),
            origin: OwnOrigin::new(&app.site.base_url),
            headers: SecurityHeaders::new(&app.site.base_url, &app.settings.payment_origins),
            deadline: app.settings.request_deadline,
            metrics,
        }
    }

    async fn handle_request(&self, request: Request, next: Next) -> Response {
        if request.method().is_safe() {
            return self.check_and_run(request, next).await;
        }
        let (parts, body) = request.into_parts();
        let (body, drain) = body_drain::share_body(body);
        let response = watch_acts(self.check_and_run(Request::from_parts(parts, body), next)).await;
        drain.drain().await;
        response
    }

    async fn check_and_run(&self, request: Request, next: Next) -> Response {
        // Two names in one request: a proxy before us may have read the other one.
        if request.headers().get_all(HOST).iter().nth(1).is_some() {
            return ApiError(Error::invalid("Host", "A request names one host")).into_response();
        }
        if let Err(error) = self.origin.check(request.method(), request.uri(), request.headers()) {
            return ApiError(error).into_response();
        }
        match tokio::time::timeout(self.request_deadline(&request), catch_panic(next.run(request))).await {
            Ok(response) => response,
            Err(_) => ApiError(Error::unavailable("This is taking too long. Please try again.")).into_response(),
        }
    }

    /// The deadline of this request. Uploads get longer, because ten megabytes take time on a mobile network.
    fn request_deadline(&self, request: &Request) -> Duration {
        let path = request.uri().path().trim_end_matches('/');
        let takes_files = PASSBOOKS_PATHS.contains(&path)
            || path == REPORT_PATH
            || (path.starts_with(REPORT_PATH) && path.ends_with("/documents"))
            || (path.starts_with(BOOKINGS_PREFIX) && path.ends_with("/files"));
        let sends_files = request.method() == Method::POST && takes_files;
        if sends_files { self.deadline * UPLOAD_DEADLINE_FACTOR } else { self.deadline }
    }

    /// Finishes a response that was produced without the router. `answering` yields it with the template of the route
    /// that it belongs to; `None` when it has no response.
    pub async fn serve_unrouted(
        &self,
        request_headers: &HeaderMap,
        answering: impl Future<Output = Option<(&str, Response)>>,
    ) -> Option<Response> {
        let started = Instant::now();
        let (route, response) = answering.await?;
        Some(self.finish_response(&Method::GET, route, self.ids.for_request(request_headers), response, started))
    }

    /// Adds the common headers, counts the request and writes the access log.
    fn finish_response(&self, method: &Method, route: &str, id: HeaderValue, mut response: Response, started: Instant) -> Response {
        self.headers.put_into(response.headers_mut());
        self.record_request(method, route, &id, &response, started.elapsed());
        response.headers_mut().insert(REQUEST_ID, id);
        response
    }

    fn record_request(&self, method: &Method, route: &str, id: &HeaderValue, response: &Response, took: Duration) {
        let status = response.status();
        self.metrics.record_request(method, route, status, took);
        // Log the route template, never the URL: queries and ids can identify a person.
        tracing::info!(
            target: "access",
            method = method.as_str(),
            route,
            status = status.as_u16(),
            ms = took.as_micros() as f64 / 1000.0,
            request_id = id.to_str().unwrap_or_default(),
        );
    }
}

pub async fn guard_request(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = guard.ids.for_request(request.headers());
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = request_id::CURRENT.scope(id.clone(), guard.handle_request(request, next)).await;
    guard.finish_response(&method, route.as_ref().map_or(UNMATCHED_ROUTE, MatchedPath::as_str), id, response, started)
}

/// Turns a handler's panic into a 500 of this request only.
async fn catch_panic(answering: impl Future<Output = Response>) -> Response {
    let mut answering = pin!(answering);
    poll_fn(|context| {
        // Unwind safety: after a panic the future is dropped and its state is never read again.
        catch_unwind(AssertUnwindSafe(|| answering.as_mut().poll(context))).unwrap_or_else(|panic| {
            let cause = Error::internal(format!("panic: {}", panic_message(&*panic)));
            Poll::Ready(ApiError(cause).into_response())
        })
    })
    .await
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("unknown")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_becomes_an_answer() {
        let response = catch_panic(async { panic!("boom") }).await;
        assert_eq!(response.status(), 500);
        let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
        assert!(!String::from_utf8_lossy(&body).contains("boom"));
    }
}
