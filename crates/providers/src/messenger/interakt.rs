//! Sends WhatsApp messages through Interakt's public API.

use async_trait::async_trait;
use domain::error::ProviderError;
use domain::messages::{Messenger, ReportedStatus, SendReceipt, TemplateMessage, WebhookEvent};
use reqwest::Client;
use serde_json::{Value, json};

use super::REQUEST_TIMEOUT;
use crate::signature::is_valid_signature;
use crate::web::{self, fetch_json, mask_reason, text_at};

/// The operator's account at Interakt.
#[derive(Clone)]
pub struct InteraktAccount {
    /// `https://api.interakt.ai`, or `{origin}/sandbox/interakt`.
    pub base_url: String,
    /// The key as the dashboard shows it; it is already base64.
    pub api_key: String,
    /// Verifies the webhooks.
    pub webhook_secret: String,
}

pub struct Interakt {
    client: Client,
    url: String,
    account: InteraktAccount,
}

impl Interakt {
    /// Sends no request yet. The error says what is wrong.
    pub fn open(account: InteraktAccount) -> Result<Self, String> {
        let url = format!("{}/v1/public/message/", account.base_url.trim_end_matches('/'));
        Ok(Self { client: web::build_client(&url, REQUEST_TIMEOUT)?, url, account })
    }
}

#[async_trait]
impl Messenger for Interakt {
    async fn send(&self, message: &TemplateMessage) -> Result<SendReceipt, ProviderError> {
        let request = self.client.post(&self.url);
        let request = request.header("authorization", format!("Basic {}", self.account.api_key));
        // Interakt ignores idempotency keys; the sandbox honours them.
        let request = request.header("idempotency-key", &message.key).json(&message_body(message));
        let read_error = |body: &Value| (String::new(), text_at(body, "/message"));
        let answer = fetch_json(request).await.map_err(|failed| failed.into_refused(read_error, |_| false))?;
        if answer["result"] == false {
            return Err(ProviderError::permanent("", mask_reason(&text_at(&answer, "/message"))));
        }
        Ok(SendReceipt { provider_id: Some(text_at(&answer, "/id")).filter(|id| !id.is_empty()) })
    }

    fn parse_events(&self, body: &[u8], signature: &str) -> Option<Vec<WebhookEvent>> {
        if !is_valid_signature(&self.account.webhook_secret, body, signature) {
            return None;
        }
        // The sandbox may put several events into one webhook; Interakt sends one each.
        Some(match serde_json::from_slice(body) {
            Ok(Value::Array(envelopes)) => envelopes.iter().map(parse_event).collect(),
            Ok(envelope) => vec![parse_event(&envelope)],
            Err(_) => vec![WebhookEvent::Other],
        })
    }

    fn signature_header(&self) -> &'static str {
        "Interakt-Signature"
    }

    fn answer_handshake(&self, _: &[(String, String)]) -> Option<String> {
        None
    }
}

fn message_body(message: &TemplateMessage) -> Value {
    json!({
        "countryCode": message.country_code,
        "phoneNumber": message.number,
        "callbackData": message.key.chars().take(512).collect::<String>(),
        "type": "Template",
        "template": {
            "name": message.template,
            "languageCode": message.language,
            "bodyValues": message.values,
        },
    })
}

fn parse_event(envelope: &Value) -> WebhookEvent {
    let kind = envelope["type"].as_str().unwrap_or_default();
    if kind == "message_received" {
        return parse_reply(envelope);
    }
    let status = kind.strip_prefix("message_api_").or_else(|| kind.strip_prefix("message_campaign_"));
    let progress = match status {
        Some("sent") => ReportedStatus::Sent,
        Some("delivered") => ReportedStatus::Delivered,
        Some("read") => ReportedStatus::Read,
        Some("failed") => ReportedStatus::Failed,
        _ => return WebhookEvent::Other,
    };
    let provider_id = text_at(envelope, "/data/message/id");
    if provider_id.is_empty() {
        return WebhookEvent::Other;
    }
    let key = Some(text_at(envelope, "/data/message/meta_data/source_data/callback_data")).filter(|key| !key.is_empty());
    WebhookEvent::Status {
        provider_id,
        key,
        recipient: None,
        status: progress,
        reason: (progress == ReportedStatus::Failed).then(|| failure_reason(envelope)),
    }
}

fn parse_reply(envelope: &Value) -> WebhookEvent {
    let digits: String = text_at(envelope, "/data/customer/channel_phone_number").chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() {
        return WebhookEvent::Other;
    }
    WebhookEvent::Reply { from: format!("+{digits}"), text: text_at(envelope, "/data/message/message") }
}

/// The failure's code and reason, e.g. "131026 Message Undeliverable."
fn failure_reason(envelope: &Value) -> String {
    let (code, words) = (text_at(envelope, "/data/message/channel_error_code"), text_at(envelope, "/data/message/channel_failure_reason"));
    mask_reason(&format!("{code} {words}"))
}

/// Leaves the secrets out of logs.
impl std::fmt::Debug for InteraktAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("InteraktAccount").field("base_url", &self.base_url).finish_non_exhaustive()
    }
}
