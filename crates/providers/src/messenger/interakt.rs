//! WhatsApp by Interakt's public API.

use async_trait::async_trait;
use domain::providers::{Accepted, Event, Messenger, Progress, Refused, TemplateMessage};
use reqwest::Client;
use serde_json::{Value, json};

use super::PATIENCE;
use crate::signature::is_signed;
use crate::web::{self, ask, masked, text};

/// Where, and by which key.
#[derive(Clone)]
pub struct InteraktAccount {
    /// `https://api.interakt.ai`, or `{origin}/sandbox/interakt`.
    pub base_url: String,
    /// As the dashboard shows it: it is base64 already.
    pub api_key: String,
    /// The secret key of the webhook.
    pub webhook_secret: String,
}

pub struct Interakt {
    client: Client,
    url: String,
    account: InteraktAccount,
}

impl Interakt {
    /// Nothing is asked yet. The message says what is wrong.
    pub fn open(account: InteraktAccount) -> Result<Self, String> {
        let url = format!("{}/v1/public/message/", account.base_url.trim_end_matches('/'));
        Ok(Self { client: web::client(&url, PATIENCE)?, url, account })
    }
}

#[async_trait]
impl Messenger for Interakt {
    async fn send(&self, message: &TemplateMessage) -> Result<Accepted, Refused> {
        let request = self.client.post(&self.url);
        let request = request.header("authorization", format!("Basic {}", self.account.api_key));
        // Interakt doesn't know keys; the sandbox does.
        let request = request.header("idempotency-key", &message.key).json(&body(message));
        let told = |body: &Value| (String::new(), text(body, "/message"));
        let answer = ask(request).await.map_err(|failed| failed.refused(told, |_| false))?;
        if answer["result"] == false {
            return Err(Refused::for_good("", masked(&text(&answer, "/message"))));
        }
        Ok(Accepted { provider_id: Some(text(&answer, "/id")).filter(|id| !id.is_empty()) })
    }

    fn events(&self, body: &[u8], signature: &str) -> Option<Vec<Event>> {
        if !is_signed(&self.account.webhook_secret, body, signature) {
            return None;
        }
        // The sandbox puts several events into one webhook; Interakt sends them one by one.
        Some(match serde_json::from_slice(body) {
            Ok(Value::Array(envelopes)) => envelopes.iter().map(event).collect(),
            Ok(envelope) => vec![event(&envelope)],
            Err(_) => vec![Event::Other],
        })
    }

    fn signature_header(&self) -> &'static str {
        "Interakt-Signature"
    }

    fn handshake(&self, _: &[(String, String)]) -> Option<String> {
        None
    }
}

fn body(message: &TemplateMessage) -> Value {
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

fn event(envelope: &Value) -> Event {
    let kind = envelope["type"].as_str().unwrap_or_default();
    if kind == "message_received" {
        return reply(envelope);
    }
    let status = kind.strip_prefix("message_api_").or_else(|| kind.strip_prefix("message_campaign_"));
    let progress = match status {
        Some("sent") => Progress::Sent,
        Some("delivered") => Progress::Delivered,
        Some("read") => Progress::Read,
        Some("failed") => Progress::Failed,
        _ => return Event::Other,
    };
    let provider_id = text(envelope, "/data/message/id");
    if provider_id.is_empty() {
        return Event::Other;
    }
    let key = Some(text(envelope, "/data/message/meta_data/source_data/callback_data")).filter(|key| !key.is_empty());
    Event::Status { provider_id, key, progress, reason: (progress == Progress::Failed).then(|| reason(envelope)) }
}

fn reply(envelope: &Value) -> Event {
    let digits: String = text(envelope, "/data/customer/channel_phone_number").chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() {
        return Event::Other;
    }
    Event::Reply { from: format!("+{digits}"), text: text(envelope, "/data/message/message") }
}

/// "131026 Message Undeliverable."
fn reason(envelope: &Value) -> String {
    let (code, words) = (text(envelope, "/data/message/channel_error_code"), text(envelope, "/data/message/channel_failure_reason"));
    masked(&format!("{code} {words}"))
}

/// Keys stay out of logs.
impl std::fmt::Debug for InteraktAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("InteraktAccount").field("base_url", &self.base_url).finish_non_exhaustive()
    }
}
