//! The checkout page, on which a person pays by pressing a button. Programs post the outcome.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::{Value, json};
use url::Url;

use super::entities::Order;
use super::{events, new_id, refuse, unknown_id};
use crate::channel::Channel;
use crate::channel_gate::bad_request;
use crate::error::Error;
use crate::page::{escape_html, render_page};
use crate::request_fields::RequestFields;
use crate::signing::sign_hex;
use crate::state::SandboxState;

/// Shows the order's title and amount and three buttons. `?return=/path` is the path to which the browser returns afterwards, with
/// the result in the fragment.
pub(super) async fn show_checkout(
    State(world): State<Arc<SandboxState>>,
    Path(order): Path<String>,
    Query(asked): Query<BTreeMap<String, String>>,
) -> Result<Response, Error> {
    let Some(order) = world.store.find_gateway_order(&order).await? else {
        return Ok(render_page(StatusCode::NOT_FOUND, "Not found", "<main class=\"narrow\"><h1>There is no such order</h1></main>"));
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
        escape_html(&order.id),
        escape_html(back),
        escape_html(&order.title()),
        format_rupees(order.amount),
    );
    Ok(render_page(StatusCode::OK, "Pay", &body))
}

/// `POST {outcome: "success"|"failure"|"dismiss"}` returns what Razorpay's checkout window passes to the page that opened it. A
/// paid order is not paid again unless `again: true` requests it as a drill.
pub(super) async fn submit_outcome(
    State(world): State<Arc<SandboxState>>,
    Path(order): Path<String>,
    fields: RequestFields,
) -> Result<Response, Error> {
    let Some(order) = world.store.find_gateway_order(&order).await? else { return Ok(unknown_id()) };
    let again = fields.get("again").is_some_and(|again| again == "true");
    let result = match fields.get("outcome") {
        Some("success") => match record_payment(&world, &order, again).await? {
            Some(result) => result,
            None if fields.is_form() => json!({"error": {"reason": "order_already_paid"}}),
            None => return Ok(refuse("Payment processing failed because the order is already paid")),
        },
        Some("failure") => record_failure(&world, &order).await?,
        Some("dismiss") => json!({"dismissed": true}),
        _ => return Ok(bad_request("outcome: success, failure or dismiss")),
    };
    if fields.is_form() {
        return Ok(Redirect::to(&return_url(&world, fields.get("return").unwrap_or("/"), &result)).into_response());
    }
    Ok(Json(result).into_response())
}

/// Records a successful payment; `None` when the order was paid before.
async fn record_payment(world: &SandboxState, order: &Order, again: bool) -> Result<Option<Value>, Error> {
    let Some(payment) = insert_payment(world, order, "captured", again).await? else { return Ok(None) };
    let (settings, now) = (&world.settings, world.settings.environment.now_millis());
    if let (Some(payment), Some(order)) =
        (world.store.find_gateway_payment(&payment).await?, world.store.find_gateway_order(&order.id).await?)
    {
        for event in ["payment.authorized", "payment.captured"] {
            world.queue_event(Channel::Payments, events::payment_event(settings, &payment, event, now)).await?;
        }
        world.queue_event(Channel::Payments, events::order_event(settings, &order, &payment, now)).await?;
    }
    let signature = sign_hex(&settings.gateway.secret, format!("{}|{payment}", order.id).as_bytes());
    Ok(Some(json!({"razorpay_payment_id": payment, "razorpay_order_id": order.id, "razorpay_signature": signature})))
}

async fn record_failure(world: &SandboxState, order: &Order) -> Result<Value, Error> {
    let payment = insert_payment(world, order, "failed", true).await?.unwrap_or_default();
    if let Some(payment) = world.store.find_gateway_payment(&payment).await? {
        let now = world.settings.environment.now_millis();
        world.queue_event(Channel::Payments, events::payment_event(&world.settings, &payment, "payment.failed", now)).await?;
    }
    Ok(json!({"error": {
        "code": "BAD_REQUEST_ERROR", "description": "Your payment was declined by the bank.", "source": "bank",
        "step": "payment_authorization", "reason": "payment_failed", "metadata": {"payment_id": payment, "order_id": order.id},
    }}))
}

/// Inserts a payment durably. A single statement makes sure that an order is captured only once.
async fn insert_payment(world: &SandboxState, order: &Order, status: &str, again: bool) -> Result<Option<String>, Error> {
    let id = new_id(&world.settings, "pay");
    let sql = "INSERT INTO gateway_payments (id, order_id, amount, status, at) SELECT ?1, ?2, ?3, ?4, ?5 \
        WHERE ?6 = 1 OR NOT EXISTS (SELECT 1 FROM gateway_payments WHERE order_id = ?2 AND status = 'captured')";
    let now = world.settings.environment.now_millis();
    let values =
        vec![id.as_str().into(), order.id.as_str().into(), order.amount.into(), status.into(), now.into(), i64::from(again).into()];
    Ok((world.store.execute(sql, values).await? > 0).then_some(id))
}

/// The URL of the product's site to return to. The result is in the fragment, which scripts can read and servers do not log.
fn return_url(world: &SandboxState, path: &str, result: &Value) -> String {
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

/// Formats paise like "₹1,18,000.00".
fn format_rupees(paise: i64) -> String {
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
    use super::format_rupees;

    #[test]
    fn amounts_are_grouped_the_indian_way() {
        assert_eq!([100, 118_000, 12_345_605].map(format_rupees), ["₹1.00", "₹1,180.00", "₹1,23,456.05"]);
    }
}
