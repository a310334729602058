//! A language model behind OpenAI's streamed chat-completions API. It answers only from the passages in the prompt.
//!
//! Marks in the question make it misbehave; see [`Behaviour`].

mod completion_counter;
mod reply;
mod stream;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{AUTHORIZATION, RETRY_AFTER};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

pub(crate) use completion_counter::CompletionCounter;

use crate::channel::Channel;
use crate::channel_gate::Rejection;
use crate::state::SandboxState;
use reply::{Behaviour, CompletionRequest};

pub(crate) fn routes() -> Router<Arc<SandboxState>> {
    Router::new().route("/sandbox/model/v1/chat/completions", post(create_completion)).route("/sandbox/model", get(show_counts))
}

async fn create_completion(State(world): State<Arc<SandboxState>>, headers: HeaderMap, body: Bytes) -> Response {
    let right = format!("Bearer {}", world.settings.model_key);
    if headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()) != Some(right.as_str()) {
        return refuse(StatusCode::UNAUTHORIZED, "invalid_api_key", "Incorrect API key provided");
    }
    match world.gate.admit(Channel::Model, &world.settings) {
        Err(Rejection::Outage) => return refuse(StatusCode::SERVICE_UNAVAILABLE, "overloaded", "The model is out of order"),
        Err(Rejection::RateLimited) => return rate_limited(),
        Ok(()) => {}
    }
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let Some(request) = CompletionRequest::parse(&body) else {
        return refuse(
            StatusCode::BAD_REQUEST,
            "invalid_request_error",
            "messages with a system and a user text, and stream: true, please",
        );
    };
    let behaviour = Behaviour::from_question(&request.question);
    if behaviour == Behaviour::Busy {
        return rate_limited();
    }
    stream::stream_reply(world.completions.begin(), &request, behaviour)
}

/// `GET /sandbox/model` returns how many completions were requested, are open, and were abandoned by the client.
async fn show_counts(State(world): State<Arc<SandboxState>>) -> Json<Value> {
    let (requested, open, unfinished) = world.completions.counts();
    Json(json!({"success": true, "data": {"asked": requested, "open": open, "left": unfinished}}))
}

fn rate_limited() -> Response {
    let mut response = refuse(StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded", "Rate limit reached");
    response.headers_mut().insert(RETRY_AFTER, axum::http::HeaderValue::from_static("0"));
    response
}

fn refuse(status: StatusCode, code: &str, message: &str) -> Response {
    (status, Json(json!({"error": {"message": message, "type": code, "param": null, "code": code}}))).into_response()
}
