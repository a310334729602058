//! The Refunds API, with its idempotency keys.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::entities::{Payment, Refund};
use super::{check_access, collection_response, events, new_id, refuse, unknown_id};
use crate::channel::Channel;
use crate::error::Error;
use crate::state::SandboxState;

const IDEMPOTENCY_HEADER: &str = "x-refund-idempotency";

pub(super) async fn create_refund(
    State(world): State<Arc<SandboxState>>,
    headers: HeaderMap,
    Path(payment): Path<String>,
    body: Bytes,
) -> Result<Response, Error> {
    if let Err(refusal) = check_access(&world, &headers) {
        return Ok(*refusal);
    }
    let Some(payment) = world.store.find_gateway_payment(&payment).await? else { return Ok(unknown_id()) };
    if !payment.is_captured() {
        return Ok(refuse("The payment status should be captured for action to be taken"));
    }
    let refund_request: Value = serde_json::from_slice(&body).unwrap_or_default();
    let amount = refund_request.get("amount").map_or(Some(payment.amount - payment.refunded), Value::as_i64);
    let Some(amount) = amount.filter(|amount| *amount > 0) else { return Ok(refuse("The amount must be at least INR 1.00")) };
    let key = headers.get(IDEMPOTENCY_HEADER).and_then(|key| key.to_str().ok()).unwrap_or_default();
    if !key.is_empty() && (key.len() < 10 || !key.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))) {
        return Ok(refuse("The idempotency key must have 10 characters and more of letters, digits, - and _"));
    }
    let fresh = new_id(&world.settings, "rfnd");
    let key = if key.is_empty() { fresh.clone() } else { key.to_owned() };
    let receipt = refund_request["receipt"].as_str().unwrap_or_default();
    insert_refund(&world, &payment, &fresh, &key, receipt, amount).await?;
    let Some(refund) = world.store.find_gateway_refund(&key).await? else {
        return Ok(refuse("The total refund amount is greater than the refund payment amount"));
    };
    if refund.amount != amount || refund.payment_id != payment.id || refund.receipt.as_deref().unwrap_or_default() != receipt {
        return Ok(refuse("Different request with the same idempotency key has already been processed."));
    }
    if refund.id == fresh {
        queue_refund_events(&world, &refund, &payment.id).await?;
    }
    Ok(Json(refund.to_json(world.settings.environment.now_millis())).into_response())
}

/// Inserts the refund unless its key is known or the refunds would exceed the payment; a single statement checks both.
async fn insert_refund(world: &SandboxState, payment: &Payment, id: &str, key: &str, receipt: &str, amount: i64) -> Result<(), Error> {
    let now = world.settings.environment.now_millis();
    let due = now.saturating_add(i64::try_from(world.settings.event_interval.as_millis()).unwrap_or(i64::MAX).max(1));
    let sql = "INSERT INTO gateway_refunds (id, payment_id, amount, receipt, key, at, due) \
        SELECT ?1, ?2, ?3, nullif(?4, ''), ?5, ?6, ?7 \
        WHERE (SELECT coalesce(sum(amount), 0) FROM gateway_refunds WHERE payment_id = ?2) + ?3 \
            <= (SELECT amount FROM gateway_payments WHERE id = ?2) ON CONFLICT DO NOTHING";
    let values = vec![id.into(), payment.id.as_str().into(), amount.into(), receipt.into(), key.into(), now.into(), due.into()];
    world.store.execute(sql, values).await.map(drop)
}

async fn queue_refund_events(world: &SandboxState, refund: &Refund, payment: &str) -> Result<(), Error> {
    let Some(payment) = world.store.find_gateway_payment(payment).await? else { return Ok(()) };
    for (event, due) in [("refund.created", refund.at), ("refund.processed", refund.due)] {
        world.queue_event(Channel::Payments, events::refund_event(&world.settings, refund, &payment, event, due)).await?;
    }
    Ok(())
}

pub(super) async fn list_refunds(
    State(world): State<Arc<SandboxState>>,
    headers: HeaderMap,
    Path(payment): Path<String>,
) -> Result<Response, Error> {
    if let Err(refusal) = check_access(&world, &headers) {
        return Ok(*refusal);
    }
    let now = world.settings.environment.now_millis();
    let refunds = world.store.list_gateway_refunds(&payment).await?;
    Ok(collection_response(refunds.iter().map(|refund| refund.to_json(now)).collect()))
}
