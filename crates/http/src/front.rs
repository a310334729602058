//! The front door: who asks for an article or a list that is kept, as page or as answer, gets it here,
//! before two hundred routes are looked at. Headers, log and counts are the guard's, as for everybody else.

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
pub struct Front(Arc<House>);

struct House {
    app: AppState,
    guard: Arc<Guard>,
    router: Router,
}

impl Front {
    pub(crate) fn new(app: AppState, guard: Arc<Guard>, router: Router) -> Self {
        Self(Arc::new(House { app, guard, router }))
    }
}

impl House {
    /// What is kept takes no waiting, so it is asked for without a task to wake.
    fn at_hand(&self, request: &Request) -> Option<Response> {
        if request.method() != Method::GET {
            return None;
        }
        let (uri, asked) = (request.uri(), request.headers());
        let at_hand = pin!(self.guard.around(asked, async {
            match uri.path().starts_with(api::CALLS) {
                true => api::at_hand(&self.app, uri, asked).await,
                false => pages::at_hand(&self.app, uri, asked).await,
            }
        }));
        match at_hand.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(response) => response,
            Poll::Pending => None,
        }
    }
}

/// What was at hand costs no box.
pub enum Answering {
    AtHand(Ready<Result<Response, Infallible>>),
    Routed(Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>),
}

impl Future for Answering {
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Self::AtHand(answer) => Pin::new(answer).poll(context),
            Self::Routed(answering) => answering.as_mut().poll(context),
        }
    }
}

impl Service<Request> for Front {
    type Response = Response;
    type Error = Infallible;
    type Future = Answering;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        if let Some(response) = self.0.at_hand(&request) {
            return Answering::AtHand(ready(Ok(response)));
        }
        let mut router = self.0.router.clone();
        Answering::Routed(Box::pin(async move { router.call(request).await }))
    }
}
