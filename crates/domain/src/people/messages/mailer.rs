//! The provider that sends e-mail.

use async_trait::async_trait;

use super::delivery::{SendReceipt, WebhookEvent};
use crate::error::ProviderError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// An idempotency key, as for WhatsApp. It is also part of the Message-ID.
    pub key: String,
    /// The template's name, for the provider's statistics.
    pub template: String,
    pub to: String,
    pub subject: String,
    pub html: String,
    pub text: String,
    /// The absolute address for one-click unsubscribing (RFC 8058). It adds `List-Unsubscribe` and `List-Unsubscribe-Post`.
    pub one_click_url: Option<String>,
}

#[async_trait]
pub trait Mailer: Send + Sync {
    async fn send(&self, mail: &Mail) -> Result<SendReceipt, ProviderError>;
    /// Like [`super::Messenger::parse_events`].
    fn parse_events(&self, body: &[u8], signature: &str) -> Option<Vec<WebhookEvent>>;
    fn signature_header(&self) -> &'static str;
}

/// No mail server: messages stay queued, so that they are sent if the operator configures a server within a day.
#[derive(Debug, Clone, Copy)]
pub struct NoMailer;

#[async_trait]
impl Mailer for NoMailer {
    async fn send(&self, _: &Mail) -> Result<SendReceipt, ProviderError> {
        Err(ProviderError::retryable("no mail server is set (mail.host)"))
    }

    fn parse_events(&self, _: &[u8], _: &str) -> Option<Vec<WebhookEvent>> {
        None
    }

    fn signature_header(&self) -> &'static str {
        "x-signature"
    }
}
