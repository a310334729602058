//! A language model as nearly everybody offers one: OpenAI's chat completions, streamed. It knows only what it is sent.
//!
//! Words in the question make it misbehave: see [`Mood`].

mod desk;
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

pub(crate) use desk::Desk;

use crate::channel::Channel;
use crate::gate::Closed;
use crate::world::World;
use reply::{Asked, Mood};

pub(crate) fn routes() -> Router<Arc<World>> {
    Router::new().route("/sandbox/model/v1/chat/completions", post(complete)).route("/sandbox/model", get(desk))
}

async fn complete(State(world): State<Arc<World>>, headers: HeaderMap, body: Bytes) -> Response {
    let right = format!("Bearer {}", world.settings.model_key);
    if headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()) != Some(right.as_str()) {
        return refused(StatusCode::UNAUTHORIZED, "invalid_api_key", "Incorrect API key provided");
    }
    match world.gate.pass(Channel::Model, &world.settings) {
        Err(Closed::Outage) => return refused(StatusCode::SERVICE_UNAVAILABLE, "overloaded", "The model is out of order"),
        Err(Closed::Busy) => return busy(),
        Ok(()) => {}
    }
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let Some(asked) = Asked::parse(&body) else {
        return refused(
            StatusCode::BAD_REQUEST,
            "invalid_request_error",
            "messages with a system and a user text, and stream: true, please",
        );
    };
    let mood = Mood::of(&asked.question);
    if mood == Mood::Busy {
        return busy();
    }
    stream::answer(world.model.begin(), &asked, mood)
}

/// `GET /sandbox/model`: how many texts were asked for, are being written, and were left by who asked.
async fn desk(State(world): State<Arc<World>>) -> Json<Value> {
    let (asked, open, left) = world.model.counts();
    Json(json!({"success": true, "data": {"asked": asked, "open": open, "left": left}}))
}

fn busy() -> Response {
    let mut response = refused(StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded", "Rate limit reached");
    response.headers_mut().insert(RETRY_AFTER, axum::http::HeaderValue::from_static("0"));
    response
}

fn refused(status: StatusCode, code: &str, message: &str) -> Response {
    (status, Json(json!({"error": {"message": message, "type": code, "param": null, "code": code}}))).into_response()
}
