//! Making, listing, revoking and recognising staff tokens.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::{Role, Staff, StaffToken};
use crate::ids::StaffTokenId;
use crate::text::{hex, one_line};
use crate::{Ambient, Error, Result, Store};

/// Makes leaked tokens easy to find and to scan for.
const PREFIX: &str = "tfp_";

#[derive(Clone)]
pub struct StaffTokens {
    store: Arc<dyn Store>,
    ambient: Ambient,
}

impl StaffTokens {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient) -> Self {
        Self { store, ambient }
    }

    /// The token itself is in the answer only; what is stored is its hash.
    pub async fn create(&self, name: &str, role: Role) -> Result<(StaffToken, String)> {
        let name = one_line(name);
        if name.is_empty() {
            return Err(Error::invalid("name", "A token needs a name: who or what is it for?"));
        }
        let secret = format!("{PREFIX}{}", hex(&self.ambient.bytes::<24>()));
        let token = StaffToken {
            id: StaffTokenId(self.ambient.uuid()),
            name,
            role,
            hash: hash(&secret),
            created_at: self.ambient.now(),
            last_used_at: None,
            revoked_at: None,
        };
        let work = self.store.begin().await?;
        work.staff().insert(&token).await?;
        work.commit().await?;
        Ok((token, secret))
    }

    pub async fn list(&self) -> Result<Vec<StaffToken>> {
        self.store.staff().list().await
    }

    pub async fn revoke(&self, id: StaffTokenId) -> Result<()> {
        let work = self.store.begin().await?;
        if !work.staff().revoke(id, self.ambient.now()).await? {
            return Err(Error::NotFound("Token"));
        }
        work.commit().await
    }

    /// Who this token stands for; `Unauthorized` when it is unknown or revoked.
    pub async fn recognise(&self, secret: &str) -> Result<Staff> {
        if !secret.starts_with(PREFIX) {
            return Err(Error::Unauthorized);
        }
        let token = self.store.staff().by_hash(&hash(secret)).await?.filter(|t| t.revoked_at.is_none()).ok_or(Error::Unauthorized)?;
        self.note_use(&token).await?;
        Ok(Staff { name: token.name, role: token.role })
    }

    /// At most one write an hour and token.
    async fn note_use(&self, token: &StaffToken) -> Result<()> {
        let now = self.ambient.now();
        if token.last_used_at.is_some_and(|last| now.duration_since(last).as_hours() < 1) {
            return Ok(());
        }
        let work = self.store.begin().await?;
        work.staff().touch(token.id, now).await?;
        work.commit().await
    }
}

fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}
