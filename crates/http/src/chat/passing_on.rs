//! Whoever signs in takes along what they said before: wherever an answer sets a session's cookie, the visitor's
//! conversations become its subscriber's.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use domain::assistant::conversations::Asker;

use crate::AppState;
use crate::access::{ACCESS, MaybeVisitor};

pub async fn pass_on(State(app): State<AppState>, request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    let visitor = MaybeVisitor::from_request_parts(&mut parts, &app).await.ok().and_then(|MaybeVisitor(key)| key);
    let response = next.run(Request::from_parts(parts, body)).await;
    if let (Some(visitor), Some(token)) = (visitor, token_in(&response)) {
        let adopted = async {
            let caller = app.sessions.recognise(token).await?;
            app.conversations.adopt(Asker { caller, visitor: Some(visitor) }).await
        };
        if let Err(error) = adopted.await {
            tracing::warn!(%error, "a visitor's conversations could not be passed on");
        }
    }
    response
}

fn token_in(response: &Response) -> Option<&str> {
    let lines = response.headers().get_all(header::SET_COOKIE).iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.filter_map(|line| line.split(';').next()?.split_once('='));
    pairs.into_iter().find(|(name, value)| *name == ACCESS && !value.is_empty()).map(|(_, value)| value)
}
