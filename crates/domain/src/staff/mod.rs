//! Staff: roles and the tokens by which programs and editors act.

mod role;
mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use role::{Role, Staff};
pub use service::StaffTokens;

use crate::Result;
use crate::ids::StaffTokenId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffToken {
    pub id: StaffTokenId,
    /// Who or what it is for; articles remember it as their owner.
    pub name: String,
    pub role: Role,
    /// SHA-256 of the token, hex. The token itself is shown once and never kept.
    pub hash: String,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
}

#[async_trait]
pub trait StaffQueries: Send + Sync {
    async fn by_hash(&self, hash: &str) -> Result<Option<StaffToken>>;
    async fn list(&self) -> Result<Vec<StaffToken>>;
}

#[async_trait]
pub trait StaffRepository: Send + Sync {
    async fn insert(&self, token: &StaffToken) -> Result<()>;
    /// False when there is no such token or it was revoked before.
    async fn revoke(&self, id: StaffTokenId, at: Timestamp) -> Result<bool>;
    async fn touch(&self, id: StaffTokenId, at: Timestamp) -> Result<()>;
}
