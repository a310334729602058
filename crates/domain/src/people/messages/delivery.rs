//! Results of sending, the same for every channel.

/// The provider has accepted the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SendReceipt {
    /// The provider's id of the message, which its webhooks repeat. For SMTP, the Message-ID without its angle brackets.
    /// `None` when the provider returned none.
    pub provider_id: Option<String>,
}

/// The delivery status of a message, as a provider reports it later by webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportedStatus {
    Sent,
    Delivered,
    Read,
    Failed,
    /// The mailbox does not exist (hard bounce).
    Bounced,
    /// The recipient reported it as spam.
    Complained,
}

/// One event of a provider's webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WebhookEvent {
    Status {
        provider_id: String,
        /// Our key of the message, where the provider returns it: a status can arrive before the response to the send.
        key: Option<String>,
        /// The address as in [`super::Message::recipient`], where the provider returns that instead of the key.
        recipient: Option<String>,
        status: ReportedStatus,
        /// The provider's error code and text, without people's numbers and addresses.
        reason: Option<String>,
    },
    /// The person wrote back, e.g. "STOP".
    Reply {
        /// E.164 with "+".
        from: String,
        text: String,
    },
    /// A test ping, or an event that this product doesn't use.
    Other,
}
