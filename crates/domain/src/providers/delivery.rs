//! What sending came to, alike for every channel.

use std::time::Duration;

/// The provider has taken the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The provider's own name for it; its webhooks carry the same one. By SMTP it is the Message-ID without its angle
    /// brackets. `None` where the provider gave none.
    pub provider_id: Option<String>,
}

/// The provider has not taken the message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Busy, limited or out of reach (429, 5xx, time-outs): the same message may be tried again.
    #[error("try again later: {reason}")]
    Later {
        reason: String,
        /// As the provider asked.
        after: Option<Duration>,
    },
    /// It will never be taken as it is (4xx): the number is wrong, the template unknown.
    #[error("refused: {reason}")]
    ForGood {
        /// The provider's code, e.g. "131026"; empty when it gave none.
        code: String,
        reason: String,
    },
}

impl Refused {
    pub fn later(reason: impl Into<String>) -> Self {
        Self::Later { reason: reason.into(), after: None }
    }

    pub fn for_good(code: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::ForGood { code: code.into(), reason: reason.into() }
    }
}

/// How far a message came, as a provider tells it later by webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    Sent,
    Delivered,
    Read,
    Failed,
    /// The mailbox does not exist (hard bounce).
    Bounced,
    /// The receiver called it spam.
    Complained,
}

/// One event of a provider's webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    Status {
        provider_id: String,
        /// The message's own key, where the provider sends it back: news can come before the answer to the send.
        key: Option<String>,
        progress: Progress,
        /// The provider's code and words when it failed, without numbers and addresses of people.
        reason: Option<String>,
    },
    /// The person wrote back, e.g. "STOP".
    Reply {
        /// E.164 with "+".
        from: String,
        text: String,
    },
    /// A test ping, or something this product doesn't use.
    Other,
}
