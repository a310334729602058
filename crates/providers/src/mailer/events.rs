//! What became of mails, as a relay's hooks tell it. Every relay has a shape of its own; operators let a small translator in front
//! turn it into this one:
//!
//! ```json
//! {"events": [{"messageId": "<key@domain>", "type": "delivered", "to": "asha@a.example", "reason": null}]}
//! ```
//!
//! `type` is `delivered`, `bounced` (for good) or `complained`; `messageId` is the mail's Message-ID with or without its angle
//! brackets, or `id` is what the provider answered when it took the mail; `key`, where the provider sends it back, is the mail's own. The body is signed: `X-Mail-Signature: sha256=<hex>`, an
//! HMAC-SHA256 of its bytes.

use domain::providers::{Event, Progress};
use serde_json::Value;

use crate::signature::is_signed;
use crate::web::{masked, text};

pub(super) const SIGNATURE_HEADER: &str = "X-Mail-Signature";

/// `None` when it is not signed rightly.
pub(super) fn events(secret: &str, body: &[u8], signature: &str) -> Option<Vec<Event>> {
    if !is_signed(secret, body, signature) {
        return None;
    }
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let events: Vec<Event> = body["events"].as_array().into_iter().flatten().map(event).collect();
    Some(if events.is_empty() { vec![Event::Other] } else { events })
}

fn event(event: &Value) -> Event {
    let progress = match event["type"].as_str() {
        Some("delivered") => Progress::Delivered,
        Some("bounced") => Progress::Bounced,
        Some("complained") => Progress::Complained,
        _ => return Event::Other,
    };
    let ids = ["/id", "/messageId"].map(|at| text(event, at));
    let Some(id) = ids.into_iter().find(|id| !id.is_empty()) else { return Event::Other };
    let provider_id = id.trim().trim_start_matches('<').trim_end_matches('>').to_owned();
    let key = Some(text(event, "/key")).filter(|key| !key.is_empty());
    Event::Status { provider_id, key, progress, reason: Some(masked(&text(event, "/reason"))).filter(|reason| !reason.is_empty()) }
}
