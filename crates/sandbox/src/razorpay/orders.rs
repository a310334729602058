//! The Orders API.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::{collection, entered, id, refused, unknown};
use crate::error::Error;
use crate::world::World;

/// In paise.
const LEAST: i64 = 100;
const LONGEST_RECEIPT: usize = 40;
const MOST_NOTES: usize = 15;
const LONGEST_NOTE: usize = 256;

pub(super) async fn create(State(world): State<Arc<World>>, headers: HeaderMap, body: Bytes) -> Result<Response, Error> {
    if let Err(refusal) = entered(&world, &headers) {
        return Ok(*refusal);
    }
    let asked: Value = serde_json::from_slice(&body).unwrap_or_default();
    if let Err(wrong) = check(&asked) {
        return Ok(refused(&wrong));
    }
    let id = id(&world.settings, "order");
    let notes = asked.get("notes").filter(|notes| notes.is_object()).cloned().unwrap_or_else(|| json!({}));
    let sql = "INSERT INTO gateway_orders (id, receipt, amount, notes, at) VALUES (?, nullif(?, ''), ?, ?, ?)";
    let values = vec![
        id.as_str().into(),
        asked["receipt"].as_str().unwrap_or_default().into(),
        asked["amount"].as_i64().unwrap_or_default().into(),
        notes.to_string().as_str().into(),
        world.settings.ambient.millis().into(),
    ];
    world.store.run(sql, values).await?;
    Ok(world.store.gateway_order(&id).await?.map_or_else(unknown, |order| Json(order.shown()).into_response()))
}

fn check(asked: &Value) -> Result<(), String> {
    let amount = asked["amount"].as_i64().ok_or("The amount must be an integer.")?;
    if amount < LEAST {
        return Err("Order amount less than minimum amount allowed".to_owned());
    }
    if asked["currency"] != "INR" {
        return Err("Currency is not supported".to_owned());
    }
    if asked["receipt"].as_str().is_some_and(|receipt| receipt.chars().count() > LONGEST_RECEIPT) {
        return Err("The receipt may not be greater than 40 characters.".to_owned());
    }
    let notes = asked["notes"].as_object();
    let is_long = |note: &Value| note.as_str().is_none_or(|note| note.chars().count() > LONGEST_NOTE);
    if notes.is_some_and(|notes| notes.len() > MOST_NOTES || notes.values().any(is_long)) {
        return Err("Notes may have at most 15 pairs of 256 characters".to_owned());
    }
    Ok(())
}

/// `?receipt=`; all orders are of no use here.
pub(super) async fn list(
    State(world): State<Arc<World>>,
    headers: HeaderMap,
    Query(asked): Query<BTreeMap<String, String>>,
) -> Result<Response, Error> {
    if let Err(refusal) = entered(&world, &headers) {
        return Ok(*refusal);
    }
    let orders = world.store.gateway_orders(asked.get("receipt").map_or("", String::as_str)).await?;
    Ok(collection(orders.iter().map(super::entities::Order::shown).collect()))
}

pub(super) async fn read(State(world): State<Arc<World>>, headers: HeaderMap, Path(id): Path<String>) -> Result<Response, Error> {
    if let Err(refusal) = entered(&world, &headers) {
        return Ok(*refusal);
    }
    Ok(world.store.gateway_order(&id).await?.map_or_else(unknown, |order| Json(order.shown()).into_response()))
}

pub(super) async fn payments(State(world): State<Arc<World>>, headers: HeaderMap, Path(id): Path<String>) -> Result<Response, Error> {
    if let Err(refusal) = entered(&world, &headers) {
        return Ok(*refusal);
    }
    if world.store.gateway_order(&id).await?.is_none() {
        return Ok(unknown());
    }
    let payments = world.store.gateway_payments(&id).await?;
    Ok(collection(payments.iter().map(super::entities::Payment::shown).collect()))
}

pub(super) async fn payment(State(world): State<Arc<World>>, headers: HeaderMap, Path(id): Path<String>) -> Result<Response, Error> {
    if let Err(refusal) = entered(&world, &headers) {
        return Ok(*refusal);
    }
    Ok(world.store.gateway_payment(&id).await?.map_or_else(unknown, |payment| Json(payment.shown()).into_response()))
}
