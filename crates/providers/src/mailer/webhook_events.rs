//! Webhooks about the delivery of mails. Every relay has its own format; operators run a small translator in front that turns it
//! into this one:
//!
//! ```json
//! {"events": [{"messageId": "<key@domain>", "type": "delivered", "to": "asha@a.example", "reason": null}]}
//! ```
//!
//! `type` is `delivered`, `bounced` (permanently) or `complained`. `messageId` is the mail's Message-ID with or without its angle
//! brackets; instead of it, `id` may hold the id that the provider returned when it accepted the mail. `key` is the mail's own key,
//! where the provider sends it back. The body is signed with `X-Mail-Signature: sha256=<hex>`, the HMAC-SHA256 of its bytes.

use domain::messages::{ReportedStatus, WebhookEvent};
use serde_json::Value;

use crate::signature::is_valid_signature;
use crate::web::{mask_reason, text_at};

pub(super) const SIGNATURE_HEADER: &str = "X-Mail-Signature";

/// Parses the events; `None` when the signature is wrong.
pub(super) fn parse_events(secret: &str, body: &[u8], signature: &str) -> Option<Vec<WebhookEvent>> {
    if !is_valid_signature(secret, body, signature) {
        return None;
    }
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let events: Vec<WebhookEvent> = body["events"].as_array().into_iter().flatten().map(parse_event).collect();
    Some(if events.is_empty() { vec![WebhookEvent::Other] } else { events })
}

fn parse_event(event: &Value) -> WebhookEvent {
    let progress = match event["type"].as_str() {
        Some("delivered") => ReportedStatus::Delivered,
        Some("bounced") => ReportedStatus::Bounced,
        Some("complained") => ReportedStatus::Complained,
        _ => return WebhookEvent::Other,
    };
    let ids = ["/id", "/messageId"].map(|at| text_at(event, at));
    let Some(id) = ids.into_iter().find(|id| !id.is_empty()) else { return WebhookEvent::Other };
    let provider_id = id.trim().trim_start_matches('<').trim_end_matches('>').to_owned();
    let key = Some(text_at(event, "/key")).filter(|key| !key.is_empty());
    WebhookEvent::Status {
        provider_id,
        key,
        recipient: None,
        status: progress,
        reason: Some(mask_reason(&text_at(event, "/reason"))).filter(|reason| !reason.is_empty()),
    }
}
