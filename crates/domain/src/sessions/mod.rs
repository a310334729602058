//! Who a browser is: claimed (somebody typed an address) or proven (a code or Google confirmed it).

mod codes;
mod revocations;
mod service;
mod tokens;

use async_trait::async_trait;
use jiff::Timestamp;

pub use codes::SignInCodes;
pub use revocations::Revocations;
pub use service::Sessions;
pub use tokens::{ACCESS_LIVES, Caller, Tokens};

use crate::Result;
use crate::ids::{CodeId, SessionId, SubscriberId};
use crate::subscribers::Phone;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Assurance {
    /// Typing an address proves nothing: it sees only what this session itself made.
    Claimed,
    /// Sees everything of its subscriber.
    Proven,
}

impl Assurance {
    pub fn as_str(self) -> &'static str {
        match self {
            Assurance::Claimed => "claimed",
            Assurance::Proven => "proven",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Assurance::Claimed, Assurance::Proven].into_iter().find(|assurance| assurance.as_str() == text)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub subscriber: SubscriberId,
    pub assurance: Assurance,
    /// As typed in this session.
    pub name: String,
    pub phone: Option<Phone>,
    /// "Chrome on Android": for the list that people see of their sessions.
    pub device: String,
    /// SHA-256 of the refresh token that is good now; every other one of this session was used before.
    pub refresh_hash: [u8; 32],
    pub created_at: Timestamp,
    pub last_seen_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

/// A one-time code that was mailed, or would have been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    pub id: CodeId,
    /// SHA-256 of the address.
    pub address: [u8; 32],
    /// Keyed with the code's id; `None` where nobody is known under the address and nothing was sent.
    pub code: Option<[u8; 32]>,
    pub created_at: Timestamp,
    /// Wrong ones so far.
    pub tries: u32,
}

#[async_trait]
pub trait SessionQueries: Send + Sync {
    async fn find(&self, id: SessionId) -> Result<Option<Session>>;
    /// Of one person, those that have not ended, last seen first.
    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<Session>>;
    /// Which ended at or after `since`, and when.
    async fn ended_since(&self, since: Timestamp) -> Result<Vec<(SessionId, Timestamp)>>;
}

#[async_trait]
pub trait SessionRepository: Send + Sync {
    async fn insert(&self, session: &Session) -> Result<()>;
    /// Holds the row until the unit of work ends.
    async fn lock(&self, id: SessionId) -> Result<Option<Session>>;
    async fn update(&self, session: &Session) -> Result<()>;
    /// Those of the subscriber that have not ended, but for `kept`; answers their ids.
    async fn end_all(&self, subscriber: SubscriberId, kept: Option<SessionId>, at: Timestamp) -> Result<Vec<SessionId>>;
    /// Ended or unused since before `before`.
    async fn purge(&self, before: Timestamp) -> Result<u64>;

    async fn add_code(&self, code: &Code) -> Result<()>;
    /// How many were asked for since, and the oldest of them.
    async fn codes_since(&self, address: &[u8; 32], since: Timestamp) -> Result<(u32, Option<Timestamp>)>;
    /// The newest one that was not used and was made after `since`; holds its row.
    async fn open_code(&self, address: &[u8; 32], since: Timestamp) -> Result<Option<Code>>;
    async fn count_try(&self, id: CodeId) -> Result<()>;
    /// After it was used, or too many were wrong.
    async fn close_code(&self, id: CodeId) -> Result<()>;
    async fn purge_codes(&self, before: Timestamp) -> Result<u64>;
}
