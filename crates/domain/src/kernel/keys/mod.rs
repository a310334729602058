//! Signing keys. They are stored in the database, so that every node has them after every restart. The newest key signs;
//! older keys are accepted until they retire.

mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use service::SigningKeys;

use crate::Result;

#[derive(Clone, PartialEq, Eq)]
pub struct SigningKey {
    /// The public id of the key ("kid").
    pub id: String,
    pub secret: [u8; 32],
    pub created_at: Timestamp,
    /// From this time on, nothing signed with the key is accepted.
    pub retires_at: Option<Timestamp>,
}

impl std::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SigningKey").field("id", &self.id).finish_non_exhaustive()
    }
}

#[async_trait]
pub trait KeyQueries: Send + Sync {
    /// Returns all keys, newest first.
    async fn list(&self) -> Result<Vec<SigningKey>>;
}

#[async_trait]
pub trait KeyRepository: Send + Sync {
    async fn insert(&self, key: &SigningKey) -> Result<()>;
    /// Sets the retirement time of every key but `newest`, unless it retires earlier already.
    async fn retire_others(&self, newest: &str, at: Timestamp) -> Result<()>;
}
