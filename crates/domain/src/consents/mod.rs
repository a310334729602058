//! What people agreed to: each agreement with its words, time and source, and what holds now.
//! DPDP Act 2023, section 6, and DPDP Rules 2025, rule 3: separate, unticked, as easily taken back as given.

mod notice;
mod service;

use async_trait::async_trait;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use notice::{Notice, SUBSCRIBE, TELL_ME};
pub(crate) use service::Given;
pub use service::{Consents, Wanted};

use crate::Result;
use crate::ids::{SessionId, SubscriberId};

/// What a person's data may be used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// What was asked for: an account, codes, confirmations, paid calls and seats. Ends with the account.
    Service,
    /// The digest and other updates by e-mail.
    Email,
    /// Updates by WhatsApp.
    Whatsapp,
    /// Being told by e-mail of answers to one's comments.
    Comments,
    /// No use of data, but what updates rest on: having said to be 18 or older. Kept as agreements are; leaving a list doesn't unsay it.
    Adult,
}

impl Purpose {
    pub const ALL: [Purpose; 5] = [Purpose::Service, Purpose::Email, Purpose::Whatsapp, Purpose::Comments, Purpose::Adult];
    /// What can be given and taken back without closing the account.
    pub const OPTIONAL: [Purpose; 3] = [Purpose::Email, Purpose::Whatsapp, Purpose::Comments];
    /// For adults only (facts, § 10: nothing is marketed to whoever is under 18).
    pub const UPDATES: [Purpose; 2] = [Purpose::Email, Purpose::Whatsapp];

    pub fn as_str(self) -> &'static str {
        match self {
            Purpose::Service => "service",
            Purpose::Email => "email",
            Purpose::Whatsapp => "whatsapp",
            Purpose::Comments => "comments",
            Purpose::Adult => "adult",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.as_str() == text)
    }
}

/// One agreement given or taken back. Never changed; a later one replaces it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    pub subscriber: SubscriberId,
    pub purpose: Purpose,
    pub granted: bool,
    /// Version and hash of the words ([`Notice::proof`]); empty for the service itself, the age and for taking back.
    pub notice: String,
    /// Where: "subscribe form", "account", "unsubscribe link", "WhatsApp STOP" …
    pub source: String,
    /// The session that gave it.
    pub session: Option<SessionId>,
    /// False while a session that has proven nothing says it of somebody else's row: it then counts from the proof on.
    pub effective: bool,
    pub at: Timestamp,
}

#[async_trait]
pub trait ConsentQueries: Send + Sync {
    /// The newest effective one of each purpose.
    async fn current(&self, subscriber: SubscriberId) -> Result<Vec<Consent>>;
    /// All of them, oldest first.
    async fn history(&self, subscriber: SubscriberId) -> Result<Vec<Consent>>;
}

#[async_trait]
pub trait ConsentRepository: Send + Sync {
    async fn add(&self, consent: &Consent) -> Result<()>;
    async fn current(&self, subscriber: SubscriberId) -> Result<Vec<Consent>>;
    /// The ones this session gave count from now on; those that other sessions gave and that never counted are dropped.
    async fn settle(&self, subscriber: SubscriberId, session: SessionId) -> Result<()>;
}
