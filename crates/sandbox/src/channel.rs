//! What can be sent by, and what can be out of order.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Channel {
    WhatsApp,
    Email,
    /// Only for drills of an outage: nothing is sent by it.
    Google,
    /// Nothing is sent by it but news of payments.
    Payments,
    /// Only for drills of an outage too.
    Model,
}

impl Channel {
    pub const ALL: [Self; 5] = [Self::WhatsApp, Self::Email, Self::Google, Self::Payments, Self::Model];

    pub fn name(self) -> &'static str {
        match self {
            Self::WhatsApp => "whatsapp",
            Self::Email => "email",
            Self::Google => "google",
            Self::Payments => "payments",
            Self::Model => "model",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.name() == name)
    }
}

/// How far a message came; a later one never gives way to an earlier one.
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
