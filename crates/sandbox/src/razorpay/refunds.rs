//! The Refunds API, with its idempotency keys.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::entities::{Payment, Refund};
use super::{collection, entered, events, id, refused, unknown};
use crate::channel::Channel;
use crate::error::Error;
use crate::world::World;

const KEY: &str = "x-refund-idempotency";

pub(super) async fn create(
    State(world): State<Arc<World>>,
    headers: HeaderMap,
    Path(payment): Path<String>,
    body: Bytes,
) -> Result<Response, Error> {
    if let Err(refusal) = entered(&world, &headers) {
        return Ok(*refusal);
    }
    let Some(payment) = world.store.gateway_payment(&payment).await? else { return Ok(unknown()) };
    if !payment.is_captured() {
        return Ok(refused("The payment status should be captured for action to be taken"));
    }
    let asked: Value = serde_json::from_slice(&body).unwrap_or_default();
    let amount = asked.get("amount").map_or(Some(payment.amount - payment.refunded), Value::as_i64);
    let Some(amount) = amount.filter(|amount| *amount > 0) else { return Ok(refused("The amount must be at least INR 1.00")) };
    let key = headers.get(KEY).and_then(|key| key.to_str().ok()).unwrap_or_default();
    if !key.is_empty() && (key.len() < 10 || !key.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))) {
        return Ok(refused("The idempotency key must have 10 characters and more of letters, digits, - and _"));
    }
    let fresh = id(&world.settings, "rfnd");
    let key = if key.is_empty() { fresh.clone() } else { key.to_owned() };
    let receipt = asked["receipt"].as_str().unwrap_or_default();
    make(&world, &payment, &fresh, &key, receipt, amount).await?;
    let Some(refund) = world.store.gateway_refund(&key).await? else {
        return Ok(refused("The total refund amount is greater than the refund payment amount"));
    };
    if refund.amount != amount || refund.payment_id != payment.id || refund.receipt.as_deref().unwrap_or_default() != receipt {
        return Ok(refused("Different request with the same idempotency key has already been processed."));
    }
    if refund.id == fresh {
        tell(&world, &refund, &payment.id).await?;
    }
    Ok(Json(refund.shown(world.settings.ambient.millis())).into_response())
}

/// Once a key, and never more than was paid: one statement sees to both.
async fn make(world: &World, payment: &Payment, id: &str, key: &str, receipt: &str, amount: i64) -> Result<(), Error> {
    let now = world.settings.ambient.millis();
    let due = now.saturating_add(i64::try_from(world.settings.pace.as_millis()).unwrap_or(i64::MAX).max(1));
    let sql = "INSERT INTO gateway_refunds (id, payment_id, amount, receipt, key, at, due) \
        SELECT ?1, ?2, ?3, nullif(?4, ''), ?5, ?6, ?7 \
        WHERE (SELECT coalesce(sum(amount), 0) FROM gateway_refunds WHERE payment_id = ?2) + ?3 \
            <= (SELECT amount FROM gateway_payments WHERE id = ?2) ON CONFLICT DO NOTHING";
    let values = vec![id.into(), payment.id.as_str().into(), amount.into(), receipt.into(), key.into(), now.into(), due.into()];
    world.store.run(sql, values).await.map(drop)
}

async fn tell(world: &World, refund: &Refund, payment: &str) -> Result<(), Error> {
    let Some(payment) = world.store.gateway_payment(payment).await? else { return Ok(()) };
    for (event, due) in [("refund.created", refund.at), ("refund.processed", refund.due)] {
        world.tell(Channel::Payments, events::of_refund(&world.settings, refund, &payment, event, due)).await?;
    }
    Ok(())
}

pub(super) async fn list(State(world): State<Arc<World>>, headers: HeaderMap, Path(payment): Path<String>) -> Result<Response, Error> {
    if let Err(refusal) = entered(&world, &headers) {
        return Ok(*refusal);
    }
    let now = world.settings.ambient.millis();
    let refunds = world.store.gateway_refunds(&payment).await?;
    Ok(collection(refunds.iter().map(|refund| refund.shown(now)).collect()))
}
