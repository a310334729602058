//! The front door: who asks for an article whose page is kept gets it here, before a hundred routes are
//! looked at. Headers, log and counts are the guard's, as for everybody else.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
use axum::extract::Request;
use axum::http::Method;
use axum::response::Response;
use tower::Service;

use crate::access::Guard;
use crate::{AppState, pages};

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
    async fn answer(&self, request: Request) -> Result<Response, Infallible> {
        if request.method() == Method::GET {
            let (uri, asked) = (request.uri(), request.headers());
            let at_hand = pages::at_hand(&self.app, uri, asked);
            if let Some(response) = self.guard.around(asked, pages::ARTICLE, at_hand).await {
                return Ok(response);
            }
        }
        self.router.clone().call(request).await
    }
}

impl Service<Request> for Front {
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let house = Arc::clone(&self.0);
        Box::pin(async move { house.answer(request).await })
    }
}
