//! Whoever signs in keeps their earlier conversations: whenever a response sets a session cookie, the visitor's
//! conversations are assigned to the subscriber.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use domain::conversations::Asker;

use crate::AppState;
use crate::access::{ACCESS_COOKIE, MaybeVisitor};

pub async fn adopt_visitor_conversations(State(app): State<AppState>, request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    let visitor = MaybeVisitor::from_request_parts(&mut parts, &app).await.ok().and_then(|MaybeVisitor(key)| key);
    let response = next.run(Request::from_parts(parts, body)).await;
    if let (Some(visitor), Some(token)) = (visitor, find_session_token(&response)) {
        let adopted = async {
            let caller = app.people.sessions.authenticate(token).await?;
            app.gathering.conversations.adopt_visitor_conversations(Asker { caller, visitor: Some(visitor) }).await
        };
        if let Err(error) = adopted.await {
            tracing::warn!(%error, "assigning a visitor's conversations to the subscriber failed");
        }
    }
    response
}

fn find_session_token(response: &Response) -> Option<&str> {
    let lines = response.headers().get_all(header::SET_COOKIE).iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.filter_map(|line| line.split(';').next()?.split_once('='));
    pairs.into_iter().find(|(name, value)| *name == ACCESS_COOKIE && !value.is_empty()).map(|(_, value)| value)
}
