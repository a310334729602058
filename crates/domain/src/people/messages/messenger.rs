//! The provider that sends WhatsApp messages.

use async_trait::async_trait;

use super::delivery::{SendReceipt, WebhookEvent};
use crate::error::ProviderError;

/// An approved template with its values, for one number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateMessage {
    /// An idempotency key of at most 64 characters: a provider that supports keys never sends the message twice.
    pub key: String,
    /// Dial code with "+", e.g. "+91".
    pub country_code: String,
    /// The national number, digits only.
    pub number: String,
    /// The template's name at the provider.
    pub template: String,
    /// The language of the template: "en" or "hi".
    pub language: String,
    /// The values of {{1}}, {{2}} … in its body, in order.
    pub values: Vec<String>,
}

#[async_trait]
pub trait Messenger: Send + Sync {
    async fn send(&self, message: &TemplateMessage) -> Result<SendReceipt, ProviderError>;
    /// Parses the events in a webhook's body. `None` when `signature` (the header's value) is not the provider's.
    fn parse_events(&self, body: &[u8], signature: &str) -> Option<Vec<WebhookEvent>>;
    /// The name of the header with the signature.
    fn signature_header(&self) -> &'static str;
    /// Returns the response to the provider's handshake, for providers that use one. `query` is as sent.
    fn answer_handshake(&self, query: &[(String, String)]) -> Option<String>;
}

/// No WhatsApp provider: messages are sent by e-mail instead, where a mail template exists.
#[derive(Debug, Clone, Copy)]
pub struct NoWhatsappSender;

#[async_trait]
impl Messenger for NoWhatsappSender {
    async fn send(&self, _: &TemplateMessage) -> Result<SendReceipt, ProviderError> {
        Err(ProviderError::permanent("", "no WhatsApp provider is set"))
    }

    fn parse_events(&self, _: &[u8], _: &str) -> Option<Vec<WebhookEvent>> {
        None
    }

    fn signature_header(&self) -> &'static str {
        "x-signature"
    }

    fn answer_handshake(&self, _: &[(String, String)]) -> Option<String> {
        None
    }
}
