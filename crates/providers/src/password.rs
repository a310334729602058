//! Hashes passwords with Argon2id.

use std::sync::Arc;

use argon2::{Algorithm, Argon2, Params, Version};
use async_trait::async_trait;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use domain::fund_accounts::PasswordHasher;
use domain::{Error, Result};
use tokio::sync::Semaphore;

use crate::signature::constant_time_eq;

/// OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
const HASH_BYTES: usize = 32;
const SALT_BYTES: usize = 16;
/// Hashes at once: each takes the memory above and a processor.
const MAX_CONCURRENT: usize = 2;
/// A hash of no password: it is compared with when there is none, so that the answer takes as long.
const DUMMY: &str = "argon2id$19456,2,1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

pub struct Argon2Hasher {
    permits: Arc<Semaphore>,
}

impl Default for Argon2Hasher {
    fn default() -> Self {
        Self { permits: Arc::new(Semaphore::new(MAX_CONCURRENT)) }
    }
}

impl Argon2Hasher {
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let permit = self.permits.clone().acquire_owned().await.map_err(Error::internal)?;
        let hashing = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        hashing.await.map_err(Error::internal)?
    }
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    async fn hash(&self, password: &str) -> Result<String> {
        let password = password.to_owned();
        self.run(move || {
            let mut salt = [0; SALT_BYTES];
            aws_lc_rs::rand::fill(&mut salt).map_err(|_| Error::internal("the random source failed"))?;
            let hash = hash_with(&password, &salt, (MEMORY_KIB, PASSES, LANES))?;
            Ok(format!("argon2id${MEMORY_KIB},{PASSES},{LANES}${}${hash}", STANDARD_NO_PAD.encode(salt)))
        })
        .await
    }

    async fn verify(&self, password: &str, hash: Option<&str>) -> Result<bool> {
        let (password, is_dummy) = (password.to_owned(), hash.is_none());
        let stored = hash.unwrap_or(DUMMY).to_owned();
        self.run(move || {
            let (costs, salt, expected) = parse_stored(&stored).ok_or_else(|| Error::internal("a stored password can't be read"))?;
            Ok(constant_time_eq(&hash_with(&password, &salt, costs)?, expected) && !is_dummy)
        })
        .await
    }
}

type Costs = (u32, u32, u32);

fn hash_with(password: &str, salt: &[u8], (memory, passes, lanes): Costs) -> Result<String> {
    let params = Params::new(memory, passes, lanes, Some(HASH_BYTES)).map_err(Error::internal)?;
    let mut hash = [0; HASH_BYTES];
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon2.hash_password_into(password.as_bytes(), salt, &mut hash).map_err(Error::internal)?;
    Ok(STANDARD_NO_PAD.encode(hash))
}

fn parse_stored(stored: &str) -> Option<(Costs, Vec<u8>, &str)> {
    let ["argon2id", costs, salt, hash] = stored.split('$').collect::<Vec<_>>()[..] else { return None };
    let [memory, passes, lanes] = costs.split(',').map(|cost| cost.parse().ok()).collect::<Option<Vec<u32>>>()?[..] else { return None };
    Some(((memory, passes, lanes), STANDARD_NO_PAD.decode(salt).ok()?, hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let hasher = Argon2Hasher::default();
        let hash = hasher.hash("correct horse").await.unwrap();
        assert!(hasher.verify("correct horse", Some(&hash)).await.unwrap());
        assert!(!hasher.verify("correct horsf", Some(&hash)).await.unwrap());
        assert!(!hasher.verify("correct horse", None).await.unwrap());
        assert_ne!(hasher.hash("correct horse").await.unwrap(), hash, "each has a salt of its own");
        assert!(parse_stored(DUMMY).is_some());
    }
}
