//! Who carries WhatsApp messages.

use async_trait::async_trait;

use super::delivery::{Accepted, Event, Refused};

/// One approved template, filled in, for one number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateMessage {
    /// The same key is the same message: a provider that knows keys never sends it twice. At most 64 characters.
    pub key: String,
    /// Dial code with "+", e.g. "+91".
    pub country_code: String,
    /// The national number, digits only.
    pub number: String,
    /// As it is named at the provider.
    pub template: String,
    /// Of the template, e.g. "en".
    pub language: String,
    /// For {{1}}, {{2}} … of its body, in order.
    pub values: Vec<String>,
}

#[async_trait]
pub trait Messenger: Send + Sync {
    async fn send(&self, message: &TemplateMessage) -> Result<Accepted, Refused>;
    /// The events of a webhook's body; `None` when `signature` (the header's value) is not the provider's.
    fn events(&self, body: &[u8], signature: &str) -> Option<Vec<Event>>;
    /// The header that holds the signature.
    fn signature_header(&self) -> &'static str;
    /// The answer to the provider's handshake, for those that make one; `query` as sent.
    fn handshake(&self, query: &[(String, String)]) -> Option<String>;
}
