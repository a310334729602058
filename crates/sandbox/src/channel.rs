//! The channels, each of which can be put out of order, and the statuses of messages.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Channel {
    WhatsApp,
    Email,
    /// Google sign-in. Sends no messages; listed so that an outage can be drilled.
    Google,
    /// The payment gateway; sends webhooks about payments only.
    Payments,
    /// The language model. Sends no messages; listed so that an outage can be drilled.
    Model,
    /// The CRM. Sends no messages; listed so that an outage can be drilled.
    Crm,
    Sms,
    /// Identity data. Sends no messages; listed so that an outage can be drilled.
    Identity,
}

impl Channel {
    pub const ALL: [Self; 8] =
        [Self::WhatsApp, Self::Email, Self::Google, Self::Payments, Self::Model, Self::Crm, Self::Sms, Self::Identity];

    pub fn name(self) -> &'static str {
        match self {
            Self::WhatsApp => "whatsapp",
            Self::Email => "email",
            Self::Google => "google",
            Self::Payments => "payments",
            Self::Model => "model",
            Self::Crm => "crm",
            Self::Sms => "sms",
            Self::Identity => "identity",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.name() == name)
    }
}

/// Status of a message. A later status is never replaced by an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    Queued,
    Sent,
    Delivered,
    Read,
    Failed,
    Bounced,
    Complained,
}

impl Status {
    pub fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Sent => "sent",
            Self::Delivered => "delivered",
            Self::Read => "read",
            Self::Failed => "failed",
            Self::Bounced => "bounced",
            Self::Complained => "complained",
        }
    }

    pub fn rank(self) -> i64 {
        self as i64
    }
}
