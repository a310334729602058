//! Sends WhatsApp messages through Meta's Cloud API.

use async_trait::async_trait;
use domain::error::ProviderError;
use domain::messages::{Messenger, ReportedStatus, SendReceipt, TemplateMessage, WebhookEvent};
use reqwest::Client;
use serde_json::{Value, json};

use super::REQUEST_TIMEOUT;
use crate::signature::{constant_time_eq, is_valid_signature};
use crate::web::{self, fetch_json, mask_reason, text_at};

/// Error codes that are temporary although Meta sends them with status 400: try later, too many calls, temporarily unavailable,
/// and rate limits of the account, the pair and the platform.
const TRANSIENT_CODES: &[&str] = &["1", "2", "4", "80007", "130429", "131000", "131016", "131048", "131056", "131057", "133004"];

/// The operator's account at Meta.
#[derive(Clone)]
pub struct CloudApiAccount {
    /// `https://graph.facebook.com`.
    pub base_url: String,
    /// Version of the Graph API, e.g. `v23.0`.
    pub version: String,
    pub phone_number_id: String,
    /// Access token of a system user.
    pub token: String,
    /// Verifies the webhooks.
    pub app_secret: String,
    /// The token that Meta must send when it verifies the webhook.
    pub verify_token: String,
}

pub struct CloudApi {
    client: Client,
    url: String,
    account: CloudApiAccount,
}

impl CloudApi {
    /// Sends no request yet. The error says what is wrong.
    pub fn open(account: CloudApiAccount) -> Result<Self, String> {
        let url = format!("{}/{}/{}/messages", account.base_url.trim_end_matches('/'), account.version, account.phone_number_id);
        Ok(Self { client: web::build_client(&url, REQUEST_TIMEOUT)?, url, account })
    }
}

#[async_trait]
impl Messenger for CloudApi {
    /// Meta has no idempotency keys: a message whose response was lost may be sent twice.
    async fn send(&self, message: &TemplateMessage) -> Result<SendReceipt, ProviderError> {
        let request = self.client.post(&self.url).bearer_auth(&self.account.token).json(&message_body(message));
        let answer =
            fetch_json(request).await.map_err(|failed| failed.into_refused(parse_error, |code| TRANSIENT_CODES.contains(&code)))?;
        Ok(SendReceipt { provider_id: Some(text_at(&answer, "/messages/0/id")).filter(|id| !id.is_empty()) })
    }

    fn parse_events(&self, body: &[u8], signature: &str) -> Option<Vec<WebhookEvent>> {
        if !is_valid_signature(&self.account.app_secret, body, signature) {
            return None;
        }
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let changes = array_at(&body, "entry").flat_map(|entry| array_at(entry, "changes")).map(|change| &change["value"]);
        let events: Vec<WebhookEvent> = changes
            .flat_map(|value| array_at(value, "statuses").map(parse_status).chain(array_at(value, "messages").map(parse_reply)))
            .collect();
        Some(if events.is_empty() { vec![WebhookEvent::Other] } else { events })
    }

    fn signature_header(&self) -> &'static str {
        "X-Hub-Signature-256"
    }

    fn answer_handshake(&self, query: &[(String, String)]) -> Option<String> {
        let get = |name: &str| query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let expected = &self.account.verify_token;
        let is_ours = get("hub.mode") == Some("subscribe")
            && !expected.is_empty()
            && get("hub.verify_token").is_some_and(|token| constant_time_eq(token, expected));
        // Only a plain challenge is echoed; anything else could be HTML that a browser would render.
        get("hub.challenge").filter(|challenge| is_ours && is_safe_challenge(challenge)).map(str::to_owned)
    }
}

fn is_safe_challenge(challenge: &str) -> bool {
    !challenge.is_empty()
        && challenge.len() <= 256
        && challenge.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

fn message_body(message: &TemplateMessage) -> Value {
    let parameters: Vec<Value> = message.values.iter().map(|value| json!({"type": "text", "text": value})).collect();
    let components = if parameters.is_empty() { json!([]) } else { json!([{"type": "body", "parameters": parameters}]) };
    json!({
        "messaging_product": "whatsapp",
        "to": format!("{}{}", message.country_code.trim_start_matches('+'), message.number),
        "type": "template",
        "template": {"name": message.template, "language": {"code": message.language}, "components": components},
        "biz_opaque_callback_data": message.key,
    })
}

fn parse_error(body: &Value) -> (String, String) {
    let details = text_at(body, "/error/error_data/details");
    let reason = if details.is_empty() { text_at(body, "/error/message") } else { details };
    (text_at(body, "/error/code"), reason)
}

fn array_at<'a>(value: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
    value[name].as_array().into_iter().flatten()
}

fn parse_status(status: &Value) -> WebhookEvent {
    let progress = match status["status"].as_str() {
        Some("sent") => ReportedStatus::Sent,
        Some("delivered") => ReportedStatus::Delivered,
        Some("read") => ReportedStatus::Read,
        Some("failed") => ReportedStatus::Failed,
        _ => return WebhookEvent::Other,
    };
    let provider_id = text_at(status, "/id");
    if provider_id.is_empty() {
        return WebhookEvent::Other;
    }
    let reason = || mask_reason(&format!("{} {}", text_at(status, "/errors/0/code"), text_at(status, "/errors/0/title")));
    let key = Some(text_at(status, "/biz_opaque_callback_data")).filter(|key| !key.is_empty());
    WebhookEvent::Status { provider_id, key, recipient: None, status: progress, reason: (progress == ReportedStatus::Failed).then(reason) }
}

fn parse_reply(message: &Value) -> WebhookEvent {
    let from = text_at(message, "/from");
    // A pressed button counts as a reply with the button's label.
    let words = ["/text/body", "/button/text", "/interactive/button_reply/title"].map(|at| text_at(message, at));
    match words.into_iter().find(|words| !words.is_empty()) {
        Some(text) if !from.is_empty() => WebhookEvent::Reply { from: format!("+{from}"), text },
        _ => WebhookEvent::Other,
    }
}

/// Leaves the secrets out of logs.
impl std::fmt::Debug for CloudApiAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CloudApiAccount").field("base_url", &self.base_url).field("version", &self.version).finish_non_exhaustive()
    }
}
