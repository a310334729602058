//! Staff: roles, and the tokens with which editors and programs authenticate.

mod role;
mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use role::{Role, Staff};
pub use service::{DEFAULT_TOKEN_DAYS, StaffTokens};

use crate::Result;
use crate::ids::StaffTokenId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffToken {
    pub id: StaffTokenId,
    /// The person or program it is for. Articles store it as their owner.
    pub name: String,
    pub role: Role,
    /// Slugs of the assist modules whose cases an agent looks after; admins look after all.
    pub modules: Vec<String>,
    /// SHA-256 of the token in hex. The token itself is shown once and never stored.
    pub hash: String,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
    /// `None` for tokens of earlier versions, which have no end.
    pub expires_at: Option<Timestamp>,
}

impl StaffToken {
    pub fn is_valid(&self, now: Timestamp) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|end| end > now)
    }
}

#[async_trait]
pub trait StaffTokenQueries: Send + Sync {
    async fn find_by_hash(&self, hash: &str) -> Result<Option<StaffToken>>;
    async fn list(&self) -> Result<Vec<StaffToken>>;
}

#[async_trait]
pub trait StaffTokenRepository: Send + Sync {
    /// Everyone who creates a token waits here, so that no two get the same name.
    async fn lock_all(&self) -> Result<Vec<StaffToken>>;
    async fn insert(&self, token: &StaffToken) -> Result<()>;
    /// Returns false when there is no such token or it is revoked already.
    async fn revoke(&self, id: StaffTokenId, at: Timestamp) -> Result<bool>;
    async fn set_last_used(&self, id: StaffTokenId, at: Timestamp) -> Result<()>;
}
