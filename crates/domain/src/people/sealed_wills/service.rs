//! Keeping, listing, handing out and deleting sealed wills.

use std::sync::Arc;

use jiff::Timestamp;

use super::{MAX_SEALED_WILLS, SealedFile, SealedWill};
use crate::changes::{Change, Erasure};
use crate::ids::SealedWillId;
use crate::sessions::Caller;
use crate::text::to_hex;
use crate::{Environment, Error, Result, Store};

/// What is said once a file is gone. `sha256` tells its owner which one it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeletionReceipt {
    /// Random; nothing of the file is kept under it.
    pub number: String,
    pub sha256: String,
    pub stored_at: Timestamp,
    pub deleted_at: Timestamp,
    /// How many sealed wills the account still holds.
    pub remaining: usize,
}

#[derive(Clone)]
pub struct SealedWills {
    store: Arc<dyn Store>,
    environment: Environment,
}

impl SealedWills {
    pub fn new(store: Arc<dyn Store>, environment: Environment) -> Self {
        Self { store, environment }
    }

    /// The newest first.
    pub async fn list_wills(&self, caller: Caller) -> Result<Vec<SealedWill>> {
        caller.require_proof()?;
        self.store.sealed_wills().list_by_subscriber(caller.subscriber).await
    }

    /// Keeps a sealed file, in place of one of the person's own if `replaces` names it; of that nothing stays.
    pub async fn keep_will(&self, caller: Caller, bytes: Vec<u8>, replaces: Option<SealedWillId>) -> Result<SealedWill> {
        caller.require_proof()?;
        let file = SealedFile::parse(bytes)?;
        let work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let kept = work.sealed_wills().list_sealed_wills(subscriber.id).await?;
        if let Some(id) = replaces
            && kept.iter().all(|will| will.id != id)
        {
            return Err(Error::NotFound("Sealed will"));
        }
        let will = SealedWill {
            // Random, because it stands in addresses.
            id: replaces.unwrap_or_else(|| SealedWillId(self.environment.new_random_uuid())),
            subscriber: subscriber.id,
            sha256: file.sha256,
            size: file.bytes.len(),
            sealed_at: file.sealed_at,
            stored_at: self.environment.now(),
        };
        if replaces.is_some() {
            work.sealed_wills().replace_sealed_will(&will, &file.bytes).await?;
        } else if kept.len() >= MAX_SEALED_WILLS {
            let message = format!("Your account holds {MAX_SEALED_WILLS} sealed files already. Please replace or delete one");
            return Err(Error::conflict("TOO_MANY_SEALED_WILLS", message));
        } else {
            work.sealed_wills().add_sealed_will(&will, &file.bytes).await?;
        }
        work.commit().await?;
        Ok(will)
    }

    /// The bytes as they were sent. `NotFound` for anybody else's.
    pub async fn read_will(&self, caller: Caller, id: SealedWillId) -> Result<Vec<u8>> {
        caller.require_proof()?;
        self.store.sealed_wills().read_file(caller.subscriber, id).await?.ok_or(Error::NotFound("Sealed will"))
    }

    /// An older backup does not bring it back.
    pub async fn delete_will(&self, caller: Caller, id: SealedWillId) -> Result<DeletionReceipt> {
        caller.require_proof()?;
        let now = self.environment.now();
        let mut work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let kept = work.sealed_wills().list_sealed_wills(subscriber.id).await?;
        let will = kept.iter().find(|will| will.id == id).ok_or(Error::NotFound("Sealed will"))?;
        work.sealed_wills().delete_sealed_will(id).await?;
        work.record_change(Change::Erased(Erasure::of_sealed_will(id, now)));
        work.commit().await?;
        Ok(DeletionReceipt {
            number: self.environment.generate_secret()[..12].to_uppercase(),
            sha256: to_hex(&will.sha256),
            stored_at: will.stored_at,
            deleted_at: now,
            remaining: kept.len() - 1,
        })
    }
}
