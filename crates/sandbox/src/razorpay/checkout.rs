//! The window in which a person pays: anybody, here, by a button. Programs post the outcome.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::{Value, json};
use url::Url;

use super::entities::Order;
use super::{events, id, refused, unknown};
use crate::channel::Channel;
use crate::error::Error;
use crate::fields::Fields;
use crate::gate::wrong;
use crate::page::{escaped, page};
use crate::signing::hex_signature;
use crate::world::World;

/// The order's title and amount, and three buttons. `?return=/path`: where the browser goes afterwards, the result in the fragment.
pub(super) async fn show(
    State(world): State<Arc<World>>,
    Path(order): Path<String>,
    Query(asked): Query<BTreeMap<String, String>>,
) -> Result<Response, Error> {
    let Some(order) = world.store.gateway_order(&order).await? else {
        return Ok(page(StatusCode::NOT_FOUND, "Not found", "<main class=\"narrow\"><h1>There is no such order</h1></main>"));
    };
    let back = asked.get("return").map_or("/", String::as_str);
    let pay = if order.is_paid() {
        "<p class=\"status\">This order is paid.</p>".to_owned()
    } else {
        "<button name=\"outcome\" value=\"success\">Pay</button><button class=\"plain\" name=\"outcome\" value=\"failure\">Fail</button>"
            .to_owned()
    };
    let body = format!(
        "<main class=\"narrow\"><h1>Sandbox payment</h1><p class=\"soft\">It stands in for Razorpay. No money moves.</p>\
         <form class=\"card\" method=\"post\" action=\"/sandbox/checkout/{}\"><input type=\"hidden\" name=\"form\" value=\"1\">\
         <input type=\"hidden\" name=\"return\" value=\"{}\"><h2>{}</h2><p class=\"code\">{}</p>{pay}\
         <button class=\"plain\" name=\"outcome\" value=\"dismiss\">Close</button></form></main>",
        escaped(&order.id),
        escaped(back),
        escaped(&order.title()),
        rupees(order.amount),
    );
    Ok(page(StatusCode::OK, "Pay", &body))
}

/// `POST {outcome: "success"|"failure"|"dismiss"}` answers what the gateway's own window hands to the page that opened it. A
/// paid order is not paid again, unless `again: true` asks for a drill of just that.
pub(super) async fn decide(State(world): State<Arc<World>>, Path(order): Path<String>, fields: Fields) -> Result<Response, Error> {
    let Some(order) = world.store.gateway_order(&order).await? else { return Ok(unknown()) };
    let again = fields.get("again").is_some_and(|again| again == "true");
    let result = match fields.get("outcome") {
        Some("success") => match pay(&world, &order, again).await? {
            Some(result) => result,
            None if fields.is_form() => json!({"error": {"reason": "order_already_paid"}}),
            None => return Ok(refused("Payment processing failed because the order is already paid")),
        },
        Some("failure") => fail(&world, &order).await?,
        Some("dismiss") => json!({"dismissed": true}),
        _ => return Ok(wrong("outcome: success, failure or dismiss")),
    };
    if fields.is_form() {
        return Ok(Redirect::to(&back(&world, fields.get("return").unwrap_or("/"), &result)).into_response());
    }
    Ok(Json(result).into_response())
}

/// `None` when it was paid before.
async fn pay(world: &World, order: &Order, again: bool) -> Result<Option<Value>, Error> {
    let Some(payment) = record(world, order, "captured", again).await? else { return Ok(None) };
    let (settings, now) = (&world.settings, world.settings.ambient.millis());
    if let (Some(payment), Some(order)) = (world.store.gateway_payment(&payment).await?, world.store.gateway_order(&order.id).await?) {
        for event in ["payment.authorized", "payment.captured"] {
            world.tell(Channel::Payments, events::of_payment(settings, &payment, event, now)).await?;
        }
        world.tell(Channel::Payments, events::of_order(settings, &order, &payment, now)).await?;
    }
    let signature = hex_signature(&settings.gateway.secret, format!("{}|{payment}", order.id).as_bytes());
    Ok(Some(json!({"razorpay_payment_id": payment, "razorpay_order_id": order.id, "razorpay_signature": signature})))
}

async fn fail(world: &World, order: &Order) -> Result<Value, Error> {
    let payment = record(world, order, "failed", true).await?.unwrap_or_default();
    if let Some(payment) = world.store.gateway_payment(&payment).await? {
        let now = world.settings.ambient.millis();
        world.tell(Channel::Payments, events::of_payment(&world.settings, &payment, "payment.failed", now)).await?;
    }
    Ok(json!({"error": {
        "code": "BAD_REQUEST_ERROR", "description": "Your payment was declined by the bank.", "source": "bank",
        "step": "payment_authorization", "reason": "payment_failed", "metadata": {"payment_id": payment, "order_id": order.id},
    }}))
}

/// Durable when it returns; one statement sees to it that an order is captured once.
async fn record(world: &World, order: &Order, status: &str, again: bool) -> Result<Option<String>, Error> {
    let id = id(&world.settings, "pay");
    let sql = "INSERT INTO gateway_payments (id, order_id, amount, status, at) SELECT ?1, ?2, ?3, ?4, ?5 \
        WHERE ?6 = 1 OR NOT EXISTS (SELECT 1 FROM gateway_payments WHERE order_id = ?2 AND status = 'captured')";
    let now = world.settings.ambient.millis();
    let values =
        vec![id.as_str().into(), order.id.as_str().into(), order.amount.into(), status.into(), now.into(), i64::from(again).into()];
    Ok((world.store.run(sql, values).await? > 0).then_some(id))
}

/// A path of the product's own site, the result behind "#": it reaches the page's script and no server's log.
fn back(world: &World, path: &str, result: &Value) -> String {
    let path = if path.starts_with('/') && !path.starts_with("//") && !path.contains(['\\', '#']) { path } else { "/" };
    let mut fragment = url::form_urlencoded::Serializer::new(String::new());
    match result.get("error") {
        Some(error) => drop(fragment.append_pair("error", error["reason"].as_str().unwrap_or("payment_failed"))),
        None => {
            for (name, value) in result.as_object().into_iter().flatten() {
                fragment.append_pair(name, value.as_str().unwrap_or("1"));
            }
        }
    }
    let site = world.settings.payments.url.as_deref().and_then(|url| Url::parse(url).ok());
    let origin = site.map_or_else(String::new, |url| url.origin().ascii_serialization());
    format!("{origin}{path}#{}", fragment.finish())
}

/// "₹1,18,000.00".
fn rupees(paise: i64) -> String {
    let digits = (paise / 100).to_string();
    let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
    let mut grouped = String::new();
    for (at, digit) in head.char_indices() {
        if at > 0 && (head.len() - at) % 2 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let comma = if grouped.is_empty() { "" } else { "," };
    format!("₹{grouped}{comma}{tail}.{:02}", paise % 100)
}

#[cfg(test)]
mod tests {
    use super::rupees;

    #[test]
    fn amounts_are_grouped_the_indian_way() {
        assert_eq!([100, 118_000, 12_345_605].map(rupees), ["₹1.00", "₹1,180.00", "₹1,23,456.05"]);
    }
}
