//! What Razorpay's webhooks say. Each event has a name of its own, and one webhook tells one.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::entities::{Order, Payment, Refund};
use super::id;
use crate::channel::Channel;
use crate::settings::SandboxSettings;
use crate::store::NewHook;

/// As it waits to be told.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Told {
    /// For `x-razorpay-event-id`.
    pub event_id: String,
    pub body: String,
}

pub(super) fn of_payment(settings: &SandboxSettings, payment: &Payment, event: &str, due: i64) -> NewHook {
    let status = event.trim_start_matches("payment.");
    hook(settings, event, json!({"payment": {"entity": payment.as_of(status)}}), due)
}

pub(super) fn of_order(settings: &SandboxSettings, order: &Order, payment: &Payment, due: i64) -> NewHook {
    let payload = json!({"payment": {"entity": payment.as_of("captured")}, "order": {"entity": order.shown()}});
    hook(settings, "order.paid", payload, due)
}

pub(super) fn of_refund(settings: &SandboxSettings, refund: &Refund, payment: &Payment, event: &str, due: i64) -> NewHook {
    let at = if event == "refund.created" { refund.at.min(refund.due - 1) } else { refund.due };
    hook(settings, event, json!({"refund": {"entity": refund.shown(at)}, "payment": {"entity": payment.shown()}}), due)
}

fn hook(settings: &SandboxSettings, event: &str, payload: Value, due: i64) -> NewHook {
    let contains: Vec<&String> = payload.as_object().into_iter().flat_map(serde_json::Map::keys).collect();
    let body = json!({
        "entity": "event", "account_id": "acc_sandbox", "event": event, "contains": contains, "payload": payload, "created_at": due / 1000,
    });
    let told = Told { event_id: id(settings, "evt"), body: body.to_string() };
    NewHook {
        channel: Channel::Payments.name(),
        message_id: None,
        status: None,
        rank: None,
        payload: serde_json::to_string(&told).unwrap_or_default(),
        due,
    }
}
