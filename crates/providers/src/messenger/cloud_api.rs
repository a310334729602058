//! WhatsApp by Meta's Cloud API.

use async_trait::async_trait;
use domain::providers::{Accepted, Event, Messenger, Progress, Refused, TemplateMessage};
use reqwest::Client;
use serde_json::{Value, json};

use super::PATIENCE;
use crate::signature::{is_same, is_signed};
use crate::web::{self, ask, masked, text};

/// Meta answers 400 to these as well, and they are a matter of time: try later, too many calls, temporarily down, limits of the
/// account, the pair and the platform.
const PASSING: &[&str] = &["1", "2", "4", "80007", "130429", "131000", "131016", "131048", "131056", "131057", "133004"];

/// Where, and by which keys.
#[derive(Clone)]
pub struct CloudApiAccount {
    /// `https://graph.facebook.com`.
    pub base_url: String,
    /// E.g. `v23.0`.
    pub version: String,
    pub phone_number_id: String,
    /// Of a system user.
    pub token: String,
    /// Signs the webhooks.
    pub app_secret: String,
    /// What the handshake of the webhook must bring.
    pub verify_token: String,
}

pub struct CloudApi {
    client: Client,
    url: String,
    account: CloudApiAccount,
}

impl CloudApi {
    /// Nothing is asked yet. The message says what is wrong.
    pub fn open(account: CloudApiAccount) -> Result<Self, String> {
        let url = format!("{}/{}/{}/messages", account.base_url.trim_end_matches('/'), account.version, account.phone_number_id);
        Ok(Self { client: web::client(&url, PATIENCE)?, url, account })
    }
}

#[async_trait]
impl Messenger for CloudApi {
    /// Meta knows no keys: a message whose answer was lost may come twice.
    async fn send(&self, message: &TemplateMessage) -> Result<Accepted, Refused> {
        let request = self.client.post(&self.url).bearer_auth(&self.account.token).json(&body(message));
        let answer = ask(request).await.map_err(|failed| failed.refused(told, |code| PASSING.contains(&code)))?;
        Ok(Accepted { provider_id: Some(text(&answer, "/messages/0/id")).filter(|id| !id.is_empty()) })
    }

    fn events(&self, body: &[u8], signature: &str) -> Option<Vec<Event>> {
        if !is_signed(&self.account.app_secret, body, signature) {
            return None;
        }
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let changes = list(&body, "entry").flat_map(|entry| list(entry, "changes")).map(|change| &change["value"]);
        let events: Vec<Event> =
            changes.flat_map(|value| list(value, "statuses").map(status).chain(list(value, "messages").map(reply))).collect();
        Some(if events.is_empty() { vec![Event::Other] } else { events })
    }

    fn signature_header(&self) -> &'static str {
        "X-Hub-Signature-256"
    }

    fn handshake(&self, query: &[(String, String)]) -> Option<String> {
        let get = |name: &str| query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let expected = &self.account.verify_token;
        let is_ours = get("hub.mode") == Some("subscribe")
            && !expected.is_empty()
            && get("hub.verify_token").is_some_and(|token| is_same(token, expected));
        // Only what Meta sends is given back: a page could be made of anything else.
        get("hub.challenge").filter(|challenge| is_ours && is_plain(challenge)).map(str::to_owned)
    }
}

fn is_plain(challenge: &str) -> bool {
    !challenge.is_empty()
        && challenge.len() <= 256
        && challenge.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

fn body(message: &TemplateMessage) -> Value {
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

fn told(body: &Value) -> (String, String) {
    let details = text(body, "/error/error_data/details");
    let reason = if details.is_empty() { text(body, "/error/message") } else { details };
    (text(body, "/error/code"), reason)
}

fn list<'a>(value: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
    value[name].as_array().into_iter().flatten()
}

fn status(status: &Value) -> Event {
    let progress = match status["status"].as_str() {
        Some("sent") => Progress::Sent,
        Some("delivered") => Progress::Delivered,
        Some("read") => Progress::Read,
        Some("failed") => Progress::Failed,
        _ => return Event::Other,
    };
    let provider_id = text(status, "/id");
    if provider_id.is_empty() {
        return Event::Other;
    }
    let reason = || masked(&format!("{} {}", text(status, "/errors/0/code"), text(status, "/errors/0/title")));
    let key = Some(text(status, "/biz_opaque_callback_data")).filter(|key| !key.is_empty());
    Event::Status { provider_id, key, progress, reason: (progress == Progress::Failed).then(reason) }
}

fn reply(message: &Value) -> Event {
    let from = text(message, "/from");
    // A pressed button says what is written on it.
    let words = ["/text/body", "/button/text", "/interactive/button_reply/title"].map(|at| text(message, at));
    match words.into_iter().find(|words| !words.is_empty()) {
        Some(text) if !from.is_empty() => Event::Reply { from: format!("+{from}"), text },
        _ => Event::Other,
    }
}

/// Keys stay out of logs.
impl std::fmt::Debug for CloudApiAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CloudApiAccount").field("base_url", &self.base_url).field("version", &self.version).finish_non_exhaustive()
    }
}
