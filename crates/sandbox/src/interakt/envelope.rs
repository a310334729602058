//! The bodies of Interakt's webhooks.

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::channel::{Channel, Status};
use crate::store::NewHook;

/// The message that an event is about.
pub(super) struct MessageRef<'a> {
    pub id: &'a str,
    /// "+" and digits.
    pub phone: &'a str,
    pub callback_data: Option<&'a str>,
}

pub(super) fn build_event(about: &MessageRef<'_>, status: Status, due: i64) -> NewHook {
    let failed = status == Status::Failed;
    let message = json!({
        "id": about.id,
        "chat_message_type": "PublicApiMessage",
        "channel_failure_reason": failed.then_some("Message Undeliverable."),
        "channel_error_code": failed.then_some("131026"),
        "message_status": status_name(status),
        "message_content_type": "Template",
        "received_at_utc": null,
        "delivered_at_utc": (status == Status::Delivered).then(|| format_time(due)),
        "seen_at_utc": (status == Status::Read).then(|| format_time(due)),
        "meta_data": {"source": "PublicAPI", "source_data": {"callback_data": about.callback_data}},
    });
    build_hook(&format!("message_api_{}", status.name()), about.phone, &message, due, Some((about.id, status)))
}

pub(super) fn build_reply(id: &str, phone: &str, text: &str, due: i64) -> NewHook {
    let message = json!({
        "id": id,
        "chat_message_type": "CustomerMessage",
        "channel_failure_reason": null,
        "channel_error_code": null,
        "message_status": "Sent",
        "message_content_type": "Text",
        "message": text,
        "media_url": null,
        "received_at_utc": format_time(due),
        "delivered_at_utc": null,
        "seen_at_utc": null,
        "meta_data": {},
    });
    build_hook("message_received", phone, &message, due, None)
}

/// Joins several due events into a JSON list; a single event is sent as the real Interakt sends it.
pub(crate) fn webhook_body<'a>(mut payloads: impl ExactSizeIterator<Item = &'a str>) -> String {
    match (payloads.len(), payloads.next()) {
        (1, Some(only)) => only.to_owned(),
        (_, first) => format!("[{}]", first.into_iter().chain(payloads).collect::<Vec<_>>().join(",")),
    }
}

fn build_hook(kind: &str, phone: &str, message: &Value, due: i64, of: Option<(&str, Status)>) -> NewHook {
    let digits = phone.trim_start_matches('+');
    let envelope = json!({
        "version": "1.0",
        "timestamp": format_time(due),
        "type": kind,
        "data": {
            "customer": {"id": format!("customer-{digits}"), "channel_phone_number": digits, "traits": {}},
            "message": message,
        },
    });
    NewHook {
        channel: Channel::WhatsApp.name(),
        message_id: of.map(|(id, _)| id.to_owned()),
        status: of.map(|(_, status)| status.name()),
        rank: of.map(|(_, status)| status.rank()),
        payload: envelope.to_string(),
        due,
    }
}

/// Formats a time as Interakt does: `2024-06-10T08:38:08.837610`, without a zone.
fn format_time(millis: i64) -> String {
    let at = Timestamp::from_millisecond(millis).unwrap_or_default();
    at.strftime("%Y-%m-%dT%H:%M:%S.%6f").to_string()
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::Sent => "Sent",
        Status::Delivered => "Delivered",
        Status::Read => "Read",
        _ => "Failed",
    }
}
