//! Mail into the sandbox.

use std::time::Duration;

use async_trait::async_trait;
use domain::providers::{Accepted, Event, Mail, Mailer, Refused};
use reqwest::Client;
use serde_json::{Value, json};

use super::events;
use crate::web::{self, ask, text};

const PATIENCE: Duration = Duration::from_secs(10);

pub struct SandboxMail {
    client: Client,
    url: String,
    webhook_secret: String,
}

impl SandboxMail {
    /// `base_url`: scheme, host and port of the sandbox. Nothing is asked yet.
    pub fn open(base_url: &str, webhook_secret: impl Into<String>) -> Result<Self, String> {
        let url = format!("{}/sandbox/mail", base_url.trim_end_matches('/'));
        Ok(Self { client: web::client(&url, PATIENCE)?, url, webhook_secret: webhook_secret.into() })
    }
}

#[async_trait]
impl Mailer for SandboxMail {
    async fn send(&self, mail: &Mail) -> Result<Accepted, Refused> {
        let body = json!({
            "to": mail.to,
            "subject": mail.subject,
            "html": mail.html,
            "text": mail.text,
            "template": mail.template,
            "oneClick": mail.one_click,
        });
        let request = self.client.post(&self.url).header("idempotency-key", &mail.key).json(&body);
        let told = |body: &Value| (text(body, "/code"), text(body, "/message"));
        let answer = ask(request).await.map_err(|failed| failed.refused(told, |_| false))?;
        Ok(Accepted { provider_id: Some(text(&answer, "/id")).filter(|id| !id.is_empty()) })
    }

    fn events(&self, body: &[u8], signature: &str) -> Option<Vec<Event>> {
        events::events(&self.webhook_secret, body, signature)
    }

    fn signature_header(&self) -> &'static str {
        events::SIGNATURE_HEADER
    }
}
