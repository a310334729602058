//! Payments as Razorpay offers them: orders, payments and refunds at `/sandbox/razorpay/v1`, and a page on which a person pays.

mod checkout;
mod entities;
mod events;
mod orders;
mod refunds;

use std::sync::Arc;

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

pub(crate) use events::Told;

use crate::channel::Channel;
use crate::settings::SandboxSettings;
use crate::world::World;

pub(crate) fn routes() -> Router<Arc<World>> {
    let base = |path: &str| format!("/sandbox/razorpay/v1{path}");
    Router::new()
        .route(&base("/orders"), get(orders::list).post(orders::create))
        .route(&base("/orders/{id}"), get(orders::read))
        .route(&base("/orders/{id}/payments"), get(orders::payments))
        .route(&base("/payments/{id}"), get(orders::payment))
        .route(&base("/payments/{id}/refund"), post(refunds::create))
        .route(&base("/payments/{id}/refunds"), get(refunds::list))
        .route("/sandbox/checkout/{order}", get(checkout::show).post(checkout::decide))
}

/// Whoever asks must bring the key, and the gateway must be in order.
fn entered(world: &World, headers: &HeaderMap) -> Result<(), Box<Response>> {
    if world.gate.out_until(Channel::Payments, world.settings.ambient.millis()).is_some() {
        return Err(Box::new(error(StatusCode::SERVICE_UNAVAILABLE, "SERVER_ERROR", "The service is out of order")));
    }
    let keys = &world.settings.gateway;
    let right = format!("Basic {}", STANDARD.encode(format!("{}:{}", keys.id, keys.secret)));
    let sent = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    if sent == Some(right.as_str()) { Ok(()) } else { Err(Box::new(error(StatusCode::UNAUTHORIZED, BAD_REQUEST, "Authentication failed"))) }
}

const BAD_REQUEST: &str = "BAD_REQUEST_ERROR";

fn error(status: StatusCode, code: &str, description: &str) -> Response {
    (status, Json(json!({"error": {"code": code, "description": description, "source": "business", "step": null, "reason": null, "metadata": {}}})))
        .into_response()
}

fn refused(description: &str) -> Response {
    error(StatusCode::BAD_REQUEST, BAD_REQUEST, description)
}

fn unknown() -> Response {
    refused("The id provided does not exist")
}

fn collection(items: Vec<Value>) -> Response {
    Json(json!({"entity": "collection", "count": items.len(), "items": items})).into_response()
}

/// `order_` and fourteen letters and digits, as Razorpay's ids look.
fn id(settings: &SandboxSettings, kind: &str) -> String {
    const LETTERS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let letters = settings.ambient.bytes::<14>().map(|byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
    format!("{kind}_{}", letters.iter().collect::<String>())
}
