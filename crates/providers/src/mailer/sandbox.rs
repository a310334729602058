//! Sends mail into the sandbox.

use std::time::Duration;

use async_trait::async_trait;
use domain::error::ProviderError;
use domain::messages::{Mail, Mailer, SendReceipt, WebhookEvent};
use reqwest::Client;
use serde_json::{Value, json};

use super::webhook_events;
use crate::web::{self, fetch_json, text_at};

const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

pub struct SandboxMailer {
    client: Client,
    url: String,
    webhook_secret: String,
}

impl SandboxMailer {
    /// `base_url` is the scheme, host and port of the sandbox. Opens no connection yet.
    pub fn open(base_url: &str, webhook_secret: impl Into<String>) -> Result<Self, String> {
        let url = format!("{}/sandbox/mail", base_url.trim_end_matches('/'));
        Ok(Self { client: web::build_client(&url, REQUEST_TIMEOUT)?, url, webhook_secret: webhook_secret.into() })
    }
}

#[async_trait]
impl Mailer for SandboxMailer {
    async fn send(&self, mail: &Mail) -> Result<SendReceipt, ProviderError> {
        let body = json!({
            "to": mail.to,
            "subject": mail.subject,
            "html": mail.html,
            "text": mail.text,
            "template": mail.template,
            "oneClick": mail.one_click_url,
        });
        let request = self.client.post(&self.url).header("idempotency-key", &mail.key).json(&body);
        let read_error = |body: &Value| (text_at(body, "/code"), text_at(body, "/message"));
        let answer = fetch_json(request).await.map_err(|failed| failed.into_refused(read_error, |_| false))?;
        Ok(SendReceipt { provider_id: Some(text_at(&answer, "/id")).filter(|id| !id.is_empty()) })
    }

    fn parse_events(&self, body: &[u8], signature: &str) -> Option<Vec<WebhookEvent>> {
        webhook_events::parse_events(&self.webhook_secret, body, signature)
    }

    fn signature_header(&self) -> &'static str {
        webhook_events::SIGNATURE_HEADER
    }
}
