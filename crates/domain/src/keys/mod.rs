//! Signing keys: kept in the database so that every node and every restart knows them; the newest
//! signs, older ones are accepted until they are retired.

mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use service::SigningKeys;

use crate::Result;

#[derive(Clone, PartialEq, Eq)]
pub struct SigningKey {
    /// Public name of the key ("kid").
    pub id: String,
    pub secret: [u8; 32],
    pub created_at: Timestamp,
    /// After this moment nothing signed with it is accepted.
    pub retires_at: Option<Timestamp>,
}

impl std::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SigningKey").field("id", &self.id).finish_non_exhaustive()
    }
}

#[async_trait]
pub trait KeyQueries: Send + Sync {
    /// Newest first.
    async fn list(&self) -> Result<Vec<SigningKey>>;
}

#[async_trait]
pub trait KeyRepository: Send + Sync {
    async fn insert(&self, key: &SigningKey) -> Result<()>;
    /// Gives every key but `newest` an end, unless it has an earlier one.
    async fn retire_others(&self, newest: &str, at: Timestamp) -> Result<()>;
}
