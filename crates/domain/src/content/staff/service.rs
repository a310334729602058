//! Creates, lists, revokes and authenticates staff tokens.

use std::sync::Arc;

use jiff::SignedDuration;
use sha2::{Digest, Sha256};

use super::{Role, Staff, StaffToken};
use crate::audit::{self, Act};
use crate::ids::StaffTokenId;
use crate::text::lengths::{self, check_length};
use crate::text::{normalise_line, to_hex};
use crate::{Environment, Error, Result, Store};

/// The prefix of every token, so that secret scanners find leaked ones.
const TOKEN_PREFIX: &str = "tfp_";

/// How long a token is valid unless its maker says otherwise.
pub const DEFAULT_TOKEN_DAYS: u16 = 365;

#[derive(Clone)]
pub struct StaffTokens {
    store: Arc<dyn Store>,
    environment: Environment,
}

impl StaffTokens {
    pub fn new(store: Arc<dyn Store>, environment: Environment) -> Self {
        Self { store, environment }
    }

    /// Creates a token and returns it with its secret. Only the hash of the secret is stored. A name belongs to one valid token,
    /// and to one person for good (`again` says that it is the same one), because articles, cases and acts are theirs by name.
    pub async fn create(
        &self,
        name: &str,
        role: Role,
        modules: &[String],
        lifetime: SignedDuration,
        again: bool,
    ) -> Result<(StaffToken, String)> {
        let name = normalise_line(name);
        if name.is_empty() {
            return Err(Error::invalid("name", "A token needs a name: who or what is it for?"));
        }
        check_length("name", &name, lengths::STAFF_NAME)?;
        let now = self.environment.now();
        let secret = format!("{TOKEN_PREFIX}{}", to_hex(&self.environment.random_bytes::<24>()));
        let token = StaffToken {
            id: StaffTokenId(self.environment.new_uuid()),
            name,
            role,
            modules: modules.to_vec(),
            hash: hash_token(&secret),
            created_at: now,
            last_used_at: None,
            revoked_at: None,
            expires_at: Some(now.checked_add(lifetime).map_err(Error::internal)?),
        };
        let work = self.store.begin().await?;
        let namesakes: Vec<StaffToken> = work.staff().lock_all().await?.into_iter().filter(|other| other.name == token.name).collect();
        if namesakes.iter().any(|other| other.is_valid(now)) {
            return Err(Error::conflict("NAME_TAKEN", "A valid token has this name already. Revoke it first, or choose another name"));
        }
        if !namesakes.is_empty() && !again {
            let words = "An ended token had this name, and what its person wrote and looked after goes by it. If it is the same person, add \
                         --again; otherwise choose another name";
            return Err(Error::conflict("NAME_USED", words));
        }
        work.staff().insert(&token).await?;
        let act = Act::new(now, "token.create", format!("{} {}", token.id, token.name), format!("role: nothing → {}", role.as_str()));
        audit::record(&*work, act.by_operator()).await?;
        work.commit().await?;
        Ok((token, secret))
    }

    pub async fn list(&self) -> Result<Vec<StaffToken>> {
        self.store.staff().list().await
    }

    pub async fn revoke(&self, id: StaffTokenId) -> Result<()> {
        let work = self.store.begin().await?;
        let now = self.environment.now();
        if !work.staff().revoke(id, now).await? {
            return Err(Error::NotFound("Token"));
        }
        audit::record(&*work, Act::new(now, "token.revoke", id, "state: valid → revoked").by_operator()).await?;
        work.commit().await
    }

    /// Records an act of staff that changes no row, such as reading people's data; see [`audit::record_alone`].
    pub async fn record_act(&self, act: Act) -> Result<()> {
        audit::record_alone(&*self.store, act).await
    }

    /// Returns the staff member of a token. `Unauthorized` when the token is unknown, revoked or expired.
    pub async fn authenticate(&self, secret: &str) -> Result<Staff> {
        if !secret.starts_with(TOKEN_PREFIX) {
            return Err(Error::Unauthorized);
        }
        let now = self.environment.now();
        let token = self.store.staff().find_by_hash(&hash_token(secret)).await?.filter(|t| t.is_valid(now)).ok_or(Error::Unauthorized)?;
        self.record_use(&token).await?;
        Ok(Staff { name: token.name, role: token.role, modules: token.modules })
    }

    /// Records the use of a token, with at most one write per token and hour.
    async fn record_use(&self, token: &StaffToken) -> Result<()> {
        let now = self.environment.now();
        if token.last_used_at.is_some_and(|last| now.duration_since(last).as_hours() < 1) {
            return Ok(());
        }
        let work = self.store.begin().await?;
        work.staff().set_last_used(token.id, now).await?;
        work.commit().await
    }
}

fn hash_token(secret: &str) -> String {
    to_hex(&Sha256::digest(secret.as_bytes()))
}
