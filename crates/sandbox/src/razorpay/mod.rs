//! Payments behind Razorpay's API: orders, payments and refunds at `/sandbox/razorpay/v1`, and a checkout page.

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

pub(crate) use events::PendingEvent;

use crate::channel::Channel;
use crate::settings::SandboxSettings;
use crate::state::SandboxState;

pub(crate) fn routes() -> Router<Arc<SandboxState>> {
    let base = |path: &str| format!("/sandbox/razorpay/v1{path}");
    Router::new()
        .route(&base("/orders"), get(orders::list_orders).post(orders::create_order))
        .route(&base("/orders/{id}"), get(orders::read_order))
        .route(&base("/orders/{id}/payments"), get(orders::list_payments))
        .route(&base("/payments/{id}"), get(orders::read_payment))
        .route(&base("/payments/{id}/refund"), post(refunds::create_refund))
        .route(&base("/payments/{id}/refunds"), get(refunds::list_refunds))
        .route("/sandbox/checkout/{order}", get(checkout::show_checkout).post(checkout::submit_outcome))
}

/// Checks the API key, and that the gateway is not out of order.
fn check_access(world: &SandboxState, headers: &HeaderMap) -> Result<(), Box<Response>> {
    if world.gate.out_until(Channel::Payments, world.settings.environment.now_millis()).is_some() {
        return Err(Box::new(error_response(StatusCode::SERVICE_UNAVAILABLE, "SERVER_ERROR", "The service is out of order")));
    }
    let keys = &world.settings.gateway;
    let right = format!("Basic {}", STANDARD.encode(format!("{}:{}", keys.id, keys.secret)));
    let sent = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    if sent == Some(right.as_str()) {
        Ok(())
    } else {
        Err(Box::new(error_response(StatusCode::UNAUTHORIZED, BAD_REQUEST, "Authentication failed")))
    }
}

const BAD_REQUEST: &str = "BAD_REQUEST_ERROR";

fn error_response(status: StatusCode, code: &str, description: &str) -> Response {
    (status, Json(json!({"error": {"code": code, "description": description, "source": "business", "step": null, "reason": null, "metadata": {}}})))
        .into_response()
}

fn refuse(description: &str) -> Response {
    error_response(StatusCode::BAD_REQUEST, BAD_REQUEST, description)
}

fn unknown_id() -> Response {
    refuse("The id provided does not exist")
}

fn collection_response(items: Vec<Value>) -> Response {
    Json(json!({"entity": "collection", "count": items.len(), "items": items})).into_response()
}

/// A new id in Razorpay's format, such as `order_` and fourteen letters and digits.
fn new_id(settings: &SandboxSettings, kind: &str) -> String {
    const LETTERS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let letters = settings.environment.random_bytes::<14>().map(|byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
    format!("{kind}_{}", letters.iter().collect::<String>())
}
