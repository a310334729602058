//! Sessions: who a browser is, claimed (somebody typed an address) or proven (a code or Google confirmed it).

mod codes;
mod known_browsers;
mod revocations;
mod service;
mod tokens;

use async_trait::async_trait;
use jiff::Timestamp;

pub use codes::{CodeAsker, CodeCheck, SignInCodes};
pub use known_browsers::{KNOWN_BROWSER_TTL, KnownBrowser, KnownBrowsers};
pub use revocations::Revocations;
pub use service::Sessions;
pub use tokens::{ACCESS_TTL, Caller, TokenPair};

pub use crate::stats::{NetworkKey, Networks};

use crate::Result;
use crate::contact::Phone;
use crate::ids::{CodeId, SessionId, SubscriberId};
use crate::language::Language;
use crate::stats::VisitorKey;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Assurance {
    /// Somebody typed the address, which proves nothing: the session sees only what it made itself.
    Claimed,
    /// The address is proven: the session sees everything about its subscriber.
    Proven,
}

impl Assurance {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
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
    /// "Chrome on Android", for the list of one's own sessions.
    pub device: String,
    /// SHA-256 of the valid refresh token; every other token of this session has been used.
    pub refresh_hash: [u8; 32],
    pub created_at: Timestamp,
    pub last_seen_at: Timestamp,
    pub ended_at: Option<Timestamp>,
    /// When this session last proved the address.
    pub confirmed_at: Option<Timestamp>,
    /// `sub` of the Google account with which it began, where Google could not tell whose the mailbox is.
    pub google_sub: Option<String>,
}

/// The browser behind a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Browser {
    /// "Chrome on Android".
    pub device: String,
    /// Its cookie, if it has one.
    pub visitor: Option<VisitorKey>,
    pub network: NetworkKey,
    /// The network as codes for one address know it. It is wider with IPv6, where one rented server has many networks.
    pub code_network: NetworkKey,
    /// The addresses that were proven in it.
    pub known: Option<KnownBrowser>,
    /// The language of the page that it shows: English or Hindi. A code that is asked for there is mailed in it.
    pub language: Language,
}

/// A one-time code that was mailed, or would have been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInCode {
    pub id: CodeId,
    /// SHA-256 of the address.
    pub address: [u8; 32],
    /// HMAC keyed with the code's id; `None` where nobody is known under the address and nothing was sent.
    pub code: Option<[u8; 32]>,
    /// The session and the browser that asked; only there the code can be entered.
    pub session: Option<SessionId>,
    pub visitor: Option<VisitorKey>,
    /// The network that asked, or the share of a session or browser that has proven the address.
    pub network: Option<NetworkKey>,
    /// Whose address is to change to this one.
    pub changes: Option<SubscriberId>,
    pub created_at: Timestamp,
    /// Wrong tries so far.
    pub tries: u32,
    /// Used, or tried too often.
    pub closed: bool,
}

#[async_trait]
pub trait SessionQueries: Send + Sync {
    async fn find(&self, id: SessionId) -> Result<Option<Session>>;
    /// A person's sessions that have not ended, last seen first.
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Session>>;
    /// Sessions that ended at or after `since`, each with the time.
    async fn list_ended_since(&self, since: Timestamp) -> Result<Vec<(SessionId, Timestamp)>>;
}

#[async_trait]
pub trait SessionRepository: Send + Sync {
    async fn insert(&self, session: &Session) -> Result<()>;
    /// Locks the row until the unit of work ends.
    async fn lock(&self, id: SessionId) -> Result<Option<Session>>;
    async fn update(&self, session: &Session) -> Result<()>;
    /// Ends all open sessions of the subscriber except `except`; returns their ids.
    async fn end_all(&self, subscriber: SubscriberId, except: Option<SessionId>, at: Timestamp) -> Result<Vec<SessionId>>;
    /// Ends all open sessions of all people.
    async fn end_everybody(&self, at: Timestamp) -> Result<()>;
    /// Deletes at most `limit` sessions that ended or were last used before `before`; then what sessions that are gone agreed to under an
    /// address that they never proved.
    async fn purge(&self, before: Timestamp, limit: u32) -> Result<u64>;

    async fn add_code(&self, code: &SignInCode) -> Result<()>;
    /// The address's codes made after `since`, at most a thousand, newest first; locks their rows.
    async fn lock_codes_since(&self, address: &[u8; 32], since: Timestamp) -> Result<Vec<SignInCode>>;
    /// Codes for a change of address, made after `since` by this person or from this network.
    async fn list_changes_since(&self, subscriber: SubscriberId, network: &NetworkKey, since: Timestamp) -> Result<Vec<SignInCode>>;
    async fn increment_tries(&self, id: CodeId) -> Result<()>;
    /// Closes a code that was used or had too many wrong tries.
    async fn close_code(&self, id: CodeId) -> Result<()>;
    /// Deletes at most `limit` codes that were created before `before`.
    async fn purge_codes(&self, before: Timestamp, limit: u32) -> Result<u64>;
}
