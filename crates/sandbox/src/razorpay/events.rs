//! Razorpay's webhooks. Each event has an id of its own and is sent alone.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::entities::{Order, Payment, Refund};
use super::new_id;
use crate::channel::Channel;
use crate::settings::SandboxSettings;
use crate::store::NewHook;

/// The stored form of an event that waits to be delivered.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PendingEvent {
    /// Value of the `x-razorpay-event-id` header.
    pub event_id: String,
    pub body: String,
}

pub(super) fn payment_event(settings: &SandboxSettings, payment: &Payment, event: &str, due: i64) -> NewHook {
    let status = event.trim_start_matches("payment.");
    build_hook(settings, event, json!({"payment": {"entity": payment.to_json_as(status)}}), due)
}

pub(super) fn order_event(settings: &SandboxSettings, order: &Order, payment: &Payment, due: i64) -> NewHook {
    let payload = json!({"payment": {"entity": payment.to_json_as("captured")}, "order": {"entity": order.to_json()}});
    build_hook(settings, "order.paid", payload, due)
}

pub(super) fn refund_event(settings: &SandboxSettings, refund: &Refund, payment: &Payment, event: &str, due: i64) -> NewHook {
    let at = if event == "refund.created" { refund.at.min(refund.due - 1) } else { refund.due };
    build_hook(settings, event, json!({"refund": {"entity": refund.to_json(at)}, "payment": {"entity": payment.to_json()}}), due)
}

fn build_hook(settings: &SandboxSettings, event: &str, payload: Value, due: i64) -> NewHook {
    let contains: Vec<&String> = payload.as_object().into_iter().flat_map(serde_json::Map::keys).collect();
    let body = json!({
        "entity": "event", "account_id": "acc_sandbox", "event": event, "contains": contains, "payload": payload, "created_at": due / 1000,
    });
    let pending = PendingEvent { event_id: new_id(settings, "evt"), body: body.to_string() };
    NewHook {
        channel: Channel::Payments.name(),
        message_id: None,
        status: None,
        rank: None,
        payload: serde_json::to_string(&pending).unwrap_or_default(),
        due,
    }
}
