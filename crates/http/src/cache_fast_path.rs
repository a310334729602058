//! The cache fast path: an article or a list that is cached, as page or as JSON, is served before the router
//! tries its two hundred routes. Common headers, access log and metrics are added by [`Guard`] as for every
//! other response.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use axum::Router;
use axum::extract::Request;
use axum::http::Method;
use axum::response::Response;
use tower::Service;

use crate::access::Guard;
use crate::{AppState, api, pages};

#[derive(Clone)]
pub struct CacheLayer(Arc<CacheLayerInner>);

struct CacheLayerInner {
    app: AppState,
    guard: Arc<Guard>,
    router: Router,
}

impl CacheLayer {
    pub(crate) fn new(app: AppState, guard: Arc<Guard>, router: Router) -> Self {
        Self(Arc::new(CacheLayerInner { app, guard, router }))
    }
}

impl CacheLayerInner {
    /// The cached response to this request, if there is one. A cache lookup never waits, so the future is polled once
    /// with a no-op waker.
    fn cached_response(&self, request: &Request) -> Option<Response> {
        if request.method() != Method::GET {
            return None;
        }
        let (uri, request_headers) = (request.uri(), request.headers());
        let response = pin!(self.guard.serve_unrouted(request_headers, async {
            match uri.path().starts_with(api::API_PREFIX) {
                true => api::cached_response(&self.app, uri, request_headers).await,
                false => pages::cached_response(&self.app, uri, request_headers).await,
            }
        }));
        match response.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(response) => response,
            Poll::Pending => None,
        }
    }
}

/// The response future. A cached response needs no boxed future.
pub enum CacheLayerFuture {
    Cached(Ready<Result<Response, Infallible>>),
    Routed(Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>),
}

impl Future for CacheLayerFuture {
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Self::Cached(answer) => Pin::new(answer).poll(context),
            Self::Routed(answering) => answering.as_mut().poll(context),
        }
    }
}

impl Service<Request> for CacheLayer {
    type Response = Response;
    type Error = Infallible;
    type Future = CacheLayerFuture;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        if let Some(response) = self.0.cached_response(&request) {
            return CacheLayerFuture::Cached(ready(Ok(response)));
        }
        let mut router = self.0.router.clone();
        CacheLayerFuture::Routed(Box::pin(async move { router.call(request).await }))
    }
}
