//! Who carries e-mail.

use async_trait::async_trait;

use super::delivery::{Accepted, Event, Refused};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// As for WhatsApp: the same key is the same mail. It is part of the Message-ID too.
    pub key: String,
    /// The template's name, for the provider's statistics.
    pub template: String,
    pub to: String,
    pub subject: String,
    pub html: String,
    pub text: String,
    /// Absolute address for one-click unsubscribing (RFC 8058); with it go `List-Unsubscribe` and `List-Unsubscribe-Post`.
    pub one_click: Option<String>,
}

#[async_trait]
pub trait Mailer: Send + Sync {
    async fn send(&self, mail: &Mail) -> Result<Accepted, Refused>;
    /// As [`super::Messenger::events`].
    fn events(&self, body: &[u8], signature: &str) -> Option<Vec<Event>>;
    fn signature_header(&self) -> &'static str;
}
