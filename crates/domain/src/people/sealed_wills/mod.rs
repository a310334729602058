//! Sealed wills that people keep in their account. The planner seals a will on the reader's device; what arrives here are sealed bytes,
//! which nobody can open without the passphrase, and that is never sent.

mod file;
mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use file::{MAX_SEALED_BYTES, SealedFile};
pub use service::{DeletionReceipt, SealedWills};

use crate::Result;
use crate::ids::{SealedWillId, SubscriberId};

/// The most sealed wills that one person keeps.
pub const MAX_SEALED_WILLS: usize = 3;

/// What is known of a sealed will besides its bytes: nothing of what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedWill {
    pub id: SealedWillId,
    pub subscriber: SubscriberId,
    /// Of the whole file, so that its owner can tell it from another one.
    pub sha256: [u8; 32],
    /// In bytes.
    pub size: usize,
    /// When the device sealed it, as the file's head says.
    pub sealed_at: Timestamp,
    pub stored_at: Timestamp,
}

#[async_trait]
pub trait SealedWillQueries: Send + Sync {
    /// The newest first.
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<SealedWill>>;
    /// The bytes of one of the person's own.
    async fn read_file(&self, subscriber: SubscriberId, id: SealedWillId) -> Result<Option<Vec<u8>>>;
}

/// Whoever changes sealed wills holds the row of their person.
#[async_trait]
pub trait SealedWillRepository: Send + Sync {
    async fn list_sealed_wills(&self, subscriber: SubscriberId) -> Result<Vec<SealedWill>>;
    async fn add_sealed_will(&self, will: &SealedWill, file: &[u8]) -> Result<()>;
    /// Puts another file in the place of the one with this id, of which nothing stays.
    async fn replace_sealed_will(&self, will: &SealedWill, file: &[u8]) -> Result<()>;
    async fn delete_sealed_will(&self, id: SealedWillId) -> Result<()>;
}
