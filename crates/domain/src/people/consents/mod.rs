//! Consents: each agreement with its wording, time and source, and which of them are in force. DPDP Act 2023, section 6, and
//! DPDP Rules 2025, rule 3: separate, unticked, as easily withdrawn as given.

mod notice;
mod service;

use async_trait::async_trait;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

pub use notice::{
    CALL_BACK_NOTICE, CASE_NOTICE, CRM_NOTICE, KEEP_FUND_DATA_NOTICE, NOTIFY_ME_NOTICE, Notice, PAPERS_NOTICE, RULES_NOTICE,
    SUBSCRIBE_NOTICE,
};
pub use service::{ConsentChanges, Consents};
pub(crate) use service::{ConsentOrigin, next_papers_reminder_at};

use crate::Result;
use crate::ids::{SessionId, SubscriberId};

/// What a person's data may be used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Purpose {
    /// What was asked for: an account, codes, confirmations, paid calls and seats. Ends with the account.
    Service,
    /// The digest and other updates by e-mail.
    Email,
    /// Updates by WhatsApp.
    Whatsapp,
    /// E-mails about replies to one's comments.
    Comments,
    /// One e-mail a year: look at your papers again. It never says which papers.
    Papers,
    /// E-mails about changes of the rules, articles and topics that the person follows.
    Rules,
    /// Not a use of data but the basis for updates: the person says they are 18 or older. Stored like a consent; leaving a list
    /// does not withdraw it.
    Adult,
}

impl Purpose {
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Consents that can be given and withdrawn without closing the account.
    pub const OPTIONAL: [Purpose; 5] = [Purpose::Email, Purpose::Whatsapp, Purpose::Comments, Purpose::Papers, Purpose::Rules];
    /// For adults only: nothing is marketed to anybody under 18.
    pub const UPDATES: [Purpose; 2] = [Purpose::Email, Purpose::Whatsapp];

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// The words that somebody agrees to; `None` for what needs no separate agreement.
    pub fn notice(self) -> Option<&'static Notice> {
        match self {
            Purpose::Email | Purpose::Whatsapp | Purpose::Comments => Some(&SUBSCRIBE_NOTICE),
            Purpose::Papers => Some(&PAPERS_NOTICE),
            Purpose::Rules => Some(&RULES_NOTICE),
            Purpose::Service | Purpose::Adult => None,
        }
    }
}

/// One consent given or withdrawn. Records are never changed; a later one replaces an earlier one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    pub subscriber: SubscriberId,
    pub purpose: Purpose,
    pub granted: bool,
    /// Version and hash of the wording ([`Notice::fingerprint`]); empty for the service itself, the age, and withdrawals.
    pub notice: String,
    /// Where it was given: "subscribe form", "account", "unsubscribe link", "WhatsApp STOP" …
    pub source: String,
    /// The session that gave it.
    pub session: Option<SessionId>,
    /// False while a session that has proven nothing gave it on somebody else's row; it takes effect with the proof.
    pub effective: bool,
    pub at: Timestamp,
}

#[async_trait]
pub trait ConsentQueries: Send + Sync {
    /// The newest effective decision on each purpose.
    async fn list_current(&self, subscriber: SubscriberId) -> Result<Vec<Consent>>;
    /// All decisions, oldest first.
    async fn history(&self, subscriber: SubscriberId) -> Result<Vec<Consent>>;
    /// People whose yearly mail about their papers is due, the longest waiting first.
    async fn list_due_papers_reminders(&self, now: Timestamp, limit: u32) -> Result<Vec<SubscriberId>>;
}

#[async_trait]
pub trait ConsentRepository: Send + Sync {
    async fn add(&self, consent: &Consent) -> Result<()>;
    async fn list_current(&self, subscriber: SubscriberId) -> Result<Vec<Consent>>;
    /// How many decisions of this person that count were stored since then.
    async fn count_since(&self, subscriber: SubscriberId, since: Timestamp) -> Result<u64>;
    /// What a session has agreed to that waits for its proof.
    async fn list_waiting(&self, subscriber: SubscriberId, session: SessionId) -> Result<Vec<Purpose>>;
    /// Drops all decisions that wait for a proof.
    async fn drop_waiting(&self, subscriber: SubscriberId) -> Result<()>;
    /// Makes the decisions of this session effective, and drops those of other sessions that never became effective.
    async fn activate_for_session(&self, subscriber: SubscriberId, session: SessionId) -> Result<()>;
    /// Sets when the next yearly mail about a person's papers is due; `None`: never.
    async fn set_papers_reminder(&self, subscriber: SubscriberId, next_at: Option<Timestamp>) -> Result<()>;
}
