//! What is stored of accounts, sessions and codes.

use async_trait::async_trait;
use jiff::Timestamp;

use super::CodePurpose;
use crate::Result;
use crate::ids::{FundAccountId, FundCodeId, SubscriberId};
use crate::sealing::SealedBlob;
use crate::stats::{NetworkKey, VisitorKey};

/// A keyed hash of a number.
pub(super) type NumberHash = [u8; 32];

/// A code that was sent to a mobile number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FundCode {
    pub id: FundCodeId,
    pub mobile: NumberHash,
    /// The browser that asked; in any other the code is worth nothing.
    pub visitor: VisitorKey,
    /// The network that asked; unknown of codes that an earlier version sent.
    pub network: Option<NetworkKey>,
    pub purpose: CodePurpose,
    /// HMAC keyed with the code's id.
    pub code: [u8; 32],
    pub created_at: Timestamp,
    /// Wrong tries so far.
    pub tries: u32,
    pub is_closed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FundSession {
    /// SHA-256 of the cookie.
    pub token: [u8; 32],
    pub mobile: NumberHash,
    /// The subscriber who was signed in, with a proven address, when a code opened the session.
    pub subscriber: Option<SubscriberId>,
    /// When a code proved the number in this session; `None` after signing in by password.
    pub proven_at: Option<Timestamp>,
    /// When a code was entered that was asked for to set a password.
    pub password_code_at: Option<Timestamp>,
    /// The number, and what the source answered in this session.
    pub sealed: SealedBlob,
    pub created_at: Timestamp,
    pub last_seen_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FundAccount {
    pub id: FundAccountId,
    pub mobile: NumberHash,
    pub uan: Option<NumberHash>,
    /// The subscriber who was signed in in the browser that proved the number. They see that there is an account, and nothing of what
    /// it keeps: browsers are shared.
    pub subscriber: Option<SubscriberId>,
    /// Hash of the password; `None` until one is set.
    pub password: Option<String>,
    /// The number before the last move.
    pub former_mobile: Option<NumberHash>,
    pub moved_at: Option<Timestamp>,
    /// The numbers themselves, and the copy that the person keeps of the source's answer.
    pub sealed: SealedBlob,
    pub created_at: Timestamp,
    pub signed_in_at: Timestamp,
}

/// The passbooks of an account, sealed together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedPassbooks {
    pub account: FundAccountId,
    pub sealed: SealedBlob,
    /// Version and hash of the wording that was agreed to.
    pub consent: String,
    pub kept_at: Timestamp,
}

/// Tries to sign in with a number, known or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoginTries {
    pub count: u32,
    pub last_at: Timestamp,
}

#[async_trait]
pub trait FundAccountQueries: Send + Sync {
    async fn find_session(&self, token: &[u8; 32]) -> Result<Option<FundSession>>;
    /// The sessions of a number, over or not, the one that was used last first.
    async fn list_sessions(&self, mobile: &[u8; 32]) -> Result<Vec<FundSession>>;
    async fn find_account(&self, mobile: &[u8; 32]) -> Result<Option<FundAccount>>;
    async fn find_account_of(&self, subscriber: SubscriberId) -> Result<Option<FundAccount>>;
    /// The hashes of the mobile numbers of all accounts.
    async fn list_mobiles(&self) -> Result<Vec<[u8; 32]>>;
    async fn find_books(&self, account: FundAccountId) -> Result<Option<SealedPassbooks>>;
}

#[async_trait]
pub trait FundAccountRepository: Send + Sync {
    async fn add_code(&self, code: &FundCode) -> Result<()>;
    /// The codes that were sent to a number since `since`, oldest first.
    async fn list_codes_since(&self, mobile: &[u8; 32], since: Timestamp) -> Result<Vec<FundCode>>;
    /// How many codes were sent to anybody since `since`.
    async fn count_all_codes_since(&self, since: Timestamp) -> Result<u64>;
    /// Locks the row.
    async fn lock_code(&self, id: FundCodeId) -> Result<Option<FundCode>>;
    async fn update_code(&self, code: &FundCode) -> Result<()>;

    async fn insert_session(&self, session: &FundSession) -> Result<()>;
    async fn update_session(&self, session: &FundSession) -> Result<()>;
    async fn end_session(&self, token: &[u8; 32]) -> Result<()>;
    /// Ends all sessions of a number except one.
    async fn end_sessions(&self, mobile: &[u8; 32], except: Option<&[u8; 32]>) -> Result<()>;

    /// Locks the row.
    async fn lock_account(&self, mobile: &[u8; 32]) -> Result<Option<FundAccount>>;
    /// The account that moved away from this number last. Locks the row.
    async fn lock_account_moved_from(&self, mobile: &[u8; 32]) -> Result<Option<FundAccount>>;
    /// False when the number has an account already.
    async fn insert_account(&self, account: &FundAccount) -> Result<bool>;
    async fn update_account(&self, account: &FundAccount) -> Result<()>;
    /// Replaces what is kept.
    async fn save_passbooks(&self, books: &SealedPassbooks) -> Result<()>;
    /// Deletes a number's account, books and sessions that were created by `until`. Returns how many rows went.
    async fn erase_mobile(&self, mobile: &[u8; 32], until: Timestamp) -> Result<u64>;
    /// Ends the links of accounts and sessions to a subscriber. What they keep stays: it belongs to who proves the number.
    async fn unlink_subscriber(&self, subscriber: SubscriberId) -> Result<()>;

    /// The tries of a number, inserted if there are none. Locks the row.
    async fn lock_login_tries(&self, mobile: &[u8; 32], now: Timestamp) -> Result<LoginTries>;
    async fn set_login_tries(&self, mobile: &[u8; 32], tries: LoginTries) -> Result<()>;

    /// Deletes at most `limit` each of codes and tries older than `codes`, of sessions last used before `sessions`, and of accounts last
    /// signed in to before `accounts`.
    async fn purge(&self, codes: Timestamp, sessions: Timestamp, accounts: Timestamp, limit: u32) -> Result<u64>;
}
