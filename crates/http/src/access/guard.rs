//! The one layer around everything: names the request, refuses what other sites send, ends what
//! takes too long, survives a panic, and on the way out adds the common headers, counts and logs.
//! One function instead of a tower of layers, because every cached answer pays for it.

use std::any::Any;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::HeaderName;
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::Error;

use super::draining;
use super::headers::SecurityHeaders;
use super::meters::Meters;
use super::origin::OwnOrigin;
use super::request_id::{self, RequestIds};
use crate::{ApiError, App};

const REQUEST_ID: HeaderName = HeaderName::from_static(request_id::HEADER);
/// What is asked for at no known route.
const UNMATCHED: &str = "unmatched";

/// Where files are sent before a call, and how many times as long as other requests that may take.
const CALLS: &str = "/cms/api/calendar-bookings/";
const SENDING: u32 = 12;

pub struct Guard {
    ids: RequestIds,
    origin: OwnOrigin,
    headers: SecurityHeaders,
    deadline: Duration,
    meters: Arc<Meters>,
}

impl Guard {
    pub fn new(app: &App, meters: Arc<Meters>) -> Self {
        Self {
            ids: RequestIds::new(&app.ambient),
            origin: OwnOrigin::new(&app.site.base_url),
            headers: SecurityHeaders::new(&app.site.base_url, &app.settings.paying),
            deadline: app.settings.request_deadline,
            meters,
        }
    }

    async fn answer(&self, request: Request, next: Next) -> Response {
        if request.method().is_safe() {
            return self.judged(request, next).await;
        }
        let (parts, body) = request.into_parts();
        let (body, rest) = draining::shared(body);
        let response = self.judged(Request::from_parts(parts, body), next).await;
        rest.drain().await;
        response
    }

    async fn judged(&self, request: Request, next: Next) -> Response {
        if let Err(error) = self.origin.check(request.method(), request.uri(), request.headers()) {
            return ApiError(error).into_response();
        }
        match tokio::time::timeout(self.patience(&request), unharmed(next.run(request))).await {
            Ok(response) => response,
            Err(_) => ApiError(Error::unavailable("This is taking too long. Please try again.")).into_response(),
        }
    }

    /// Ten megabytes of somebody's papers take their time on a mobile network.
    fn patience(&self, request: &Request) -> Duration {
        let path = request.uri().path().trim_end_matches('/');
        let sends_files = request.method() == Method::POST && path.starts_with(CALLS) && path.ends_with("/files");
        if sends_files { self.deadline * SENDING } else { self.deadline }
    }

    /// What was read without being routed, with the template it would have been routed to; `None` when `answering` has nothing.
    pub async fn around(&self, asked: &HeaderMap, answering: impl Future<Output = Option<(&str, Response)>>) -> Option<Response> {
        let started = Instant::now();
        let (route, response) = answering.await?;
        Some(self.sent(&Method::GET, route, self.ids.of(asked), response, started))
    }

    /// On the way out: the common headers, the count and the line of the log.
    fn sent(&self, method: &Method, route: &str, id: HeaderValue, mut response: Response, started: Instant) -> Response {
        self.headers.put_into(response.headers_mut());
        self.note(method, route, &id, &response, started.elapsed());
        response.headers_mut().insert(REQUEST_ID, id);
        response
    }

    fn note(&self, method: &Method, route: &str, id: &HeaderValue, response: &Response, took: Duration) {
        let status = response.status();
        self.meters.note(method, route, status, took);
        // The template, never the address: queries and ids can name a person.
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

pub async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = guard.ids.of(request.headers());
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = request_id::CURRENT.scope(id.clone(), guard.answer(request, next)).await;
    guard.sent(&method, route.as_ref().map_or(UNMATCHED, MatchedPath::as_str), id, response, started)
}

/// A handler's panic is that request's failure only.
async fn unharmed(answering: impl Future<Output = Response>) -> Response {
    let mut answering = pin!(answering);
    poll_fn(|context| {
        // Nothing is looked at after a panic: the future is dropped with its request.
        catch_unwind(AssertUnwindSafe(|| answering.as_mut().poll(context))).unwrap_or_else(|panic| {
            let cause = Error::internal(format!("panic: {}", words_of(&*panic)));
            Poll::Ready(ApiError(cause).into_response())
        })
    })
    .await
}

fn words_of(panic: &(dyn Any + Send)) -> &str {
    panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("unknown")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_becomes_an_answer() {
        let response = unharmed(async { panic!("boom") }).await;
        assert_eq!(response.status(), 500);
        let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
        assert!(!String::from_utf8_lossy(&body).contains("boom"));
    }
}
