//! The provider that sends SMS.

use async_trait::async_trait;

use super::delivery::{SendReceipt, WebhookEvent};
use crate::error::ProviderError;
use crate::language::Language;

/// A registered text with its values, for one Indian number.
#[derive(Clone, PartialEq, Eq)]
pub struct Sms {
    /// An idempotency key, as for WhatsApp.
    pub key: String,
    /// E.164 with "+".
    pub to: String,
    /// The name of the message's kind; the adapter knows the provider's id of its template.
    pub template: String,
    /// The language of the text, which has an id of its own in each.
    pub language: Language,
    /// The values of the text's variables, by name, in their order.
    pub values: Vec<(String, String)>,
}

/// Leaves out the number and the code: debug output ends up in logs.
impl std::fmt::Debug for Sms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sms").field("template", &self.template).finish_non_exhaustive()
    }
}

#[async_trait]
pub trait SmsSender: Send + Sync {
    async fn send(&self, sms: &Sms) -> Result<SendReceipt, ProviderError>;
    /// Whether this is the secret that ends the address to which the provider reports. Providers of SMS sign nothing, so the address
    /// is all that proves a report. False for every text when no secret is set.
    fn is_report_secret(&self, secret: &str) -> bool;
    /// Parses the delivery reports in a webhook's body, which came in at the secret address.
    fn parse_reports(&self, body: &[u8]) -> Vec<WebhookEvent>;
}

/// No SMS provider: codes stay queued for their ten minutes, and then fail.
#[derive(Debug, Clone, Copy)]
pub struct NoSmsSender;

#[async_trait]
impl SmsSender for NoSmsSender {
    async fn send(&self, _: &Sms) -> Result<SendReceipt, ProviderError> {
        Err(ProviderError::retryable("no SMS provider is set (sms.provider)"))
    }

    fn is_report_secret(&self, _: &str) -> bool {
        false
    }

    fn parse_reports(&self, _: &[u8]) -> Vec<WebhookEvent> {
        Vec::new()
    }
}
