//! The Orders API.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::{check_access, collection_response, new_id, refuse, unknown_id};
use crate::error::Error;
use crate::state::SandboxState;

/// The smallest amount of an order, in paise.
const MIN_AMOUNT_PAISE: i64 = 100;
const MAX_RECEIPT_CHARS: usize = 40;
const MAX_NOTES: usize = 15;
const MAX_NOTE_CHARS: usize = 256;

pub(super) async fn create_order(State(world): State<Arc<SandboxState>>, headers: HeaderMap, body: Bytes) -> Result<Response, Error> {
    if let Err(refusal) = check_access(&world, &headers) {
        return Ok(*refusal);
    }
    let request: Value = serde_json::from_slice(&body).unwrap_or_default();
    if let Err(problem) = check_order(&request) {
        return Ok(refuse(&problem));
    }
    let id = new_id(&world.settings, "order");
    let notes = request.get("notes").filter(|notes| notes.is_object()).cloned().unwrap_or_else(|| json!({}));
    let sql = "INSERT INTO gateway_orders (id, receipt, amount, notes, at) VALUES (?, nullif(?, ''), ?, ?, ?)";
    let values = vec![
        id.as_str().into(),
        request["receipt"].as_str().unwrap_or_default().into(),
        request["amount"].as_i64().unwrap_or_default().into(),
        notes.to_string().as_str().into(),
        world.settings.environment.now_millis().into(),
    ];
    world.store.execute(sql, values).await?;
    Ok(world.store.find_gateway_order(&id).await?.map_or_else(unknown_id, |order| Json(order.to_json()).into_response()))
}

fn check_order(request: &Value) -> Result<(), String> {
    let amount = request["amount"].as_i64().ok_or("The amount must be an integer.")?;
    if amount < MIN_AMOUNT_PAISE {
        return Err("Order amount less than minimum amount allowed".to_owned());
    }
    if request["currency"] != "INR" {
        return Err("Currency is not supported".to_owned());
    }
    if request["receipt"].as_str().is_some_and(|receipt| receipt.chars().count() > MAX_RECEIPT_CHARS) {
        return Err("The receipt may not be greater than 40 characters.".to_owned());
    }
    let notes = request["notes"].as_object();
    let is_long = |note: &Value| note.as_str().is_none_or(|note| note.chars().count() > MAX_NOTE_CHARS);
    if notes.is_some_and(|notes| notes.len() > MAX_NOTES || notes.values().any(is_long)) {
        return Err("Notes may have at most 15 pairs of 256 characters".to_owned());
    }
    Ok(())
}

/// Lists the orders with the receipt `?receipt=`; a list of all orders is not offered.
pub(super) async fn list_orders(
    State(world): State<Arc<SandboxState>>,
    headers: HeaderMap,
    Query(asked): Query<BTreeMap<String, String>>,
) -> Result<Response, Error> {
    if let Err(refusal) = check_access(&world, &headers) {
        return Ok(*refusal);
    }
    let orders = world.store.list_gateway_orders(asked.get("receipt").map_or("", String::as_str)).await?;
    Ok(collection_response(orders.iter().map(super::entities::Order::to_json).collect()))
}

pub(super) async fn read_order(
    State(world): State<Arc<SandboxState>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    if let Err(refusal) = check_access(&world, &headers) {
        return Ok(*refusal);
    }
    Ok(world.store.find_gateway_order(&id).await?.map_or_else(unknown_id, |order| Json(order.to_json()).into_response()))
}

pub(super) async fn list_payments(
    State(world): State<Arc<SandboxState>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    if let Err(refusal) = check_access(&world, &headers) {
        return Ok(*refusal);
    }
    if world.store.find_gateway_order(&id).await?.is_none() {
        return Ok(unknown_id());
    }
    let payments = world.store.list_gateway_payments(&id).await?;
    Ok(collection_response(payments.iter().map(super::entities::Payment::to_json).collect()))
}

pub(super) async fn read_payment(
    State(world): State<Arc<SandboxState>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    if let Err(refusal) = check_access(&world, &headers) {
        return Ok(*refusal);
    }
    Ok(world.store.find_gateway_payment(&id).await?.map_or_else(unknown_id, |payment| Json(payment.to_json()).into_response()))
}
