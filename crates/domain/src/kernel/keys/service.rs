//! Signs and verifies short tokens that leave the server and come back, such as those of preview links and sessions.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use jiff::{SignedDuration, Timestamp};
use parking_lot::RwLock;
use sha2::Sha256;

use super::SigningKey;
use crate::{Environment, Error, Result, Store};

/// How long keys are cached: every session check needs one, and should not query the database.
const CACHE_TTL: SignedDuration = SignedDuration::from_secs(1);

#[derive(Clone)]
pub struct SigningKeys {
    store: Arc<dyn Store>,
    environment: Environment,
    cache: Arc<RwLock<CachedKeys>>,
}

#[derive(Default)]
struct CachedKeys {
    keys: Arc<Vec<SigningKey>>,
    /// When the keys were read; `None` before the first read.
    read_at: Option<Timestamp>,
}

impl SigningKeys {
    pub fn new(store: Arc<dyn Store>, environment: Environment) -> Self {
        Self { store, environment, cache: Arc::default() }
    }

    pub async fn list(&self) -> Result<Vec<SigningKey>> {
        self.store.keys().list().await
    }

    /// Creates the first key when there is none. Called at startup.
    pub async fn ensure_key(&self) -> Result<()> {
        if self.store.keys().list().await?.is_empty() { self.rotate(SignedDuration::ZERO).await.map(drop) } else { Ok(()) }
    }

    /// Creates a key that signs from now on. The other keys are accepted for another `grace`.
    pub async fn rotate(&self, grace: SignedDuration) -> Result<SigningKey> {
        let now = self.environment.now();
        let key = SigningKey {
            id: self.environment.generate_secret()[..12].to_owned(),
            secret: self.environment.random_bytes(),
            created_at: now,
            retires_at: None,
        };
        let work = self.store.begin().await?;
        work.keys().insert(&key).await?;
        work.keys().retire_others(&key.id, now.checked_add(grace).map_err(Error::internal)?).await?;
        work.commit().await?;
        self.cache.write().read_at = None;
        Ok(key)
    }

    /// Returns the keys, newest first, from a cache that is at most [`CACHE_TTL`] old.
    async fn current_keys(&self) -> Result<Arc<Vec<SigningKey>>> {
        let now = self.environment.now();
        {
            let cache = self.cache.read();
            if cache.read_at.is_some_and(|at| now.duration_since(at).abs() < CACHE_TTL) {
                return Ok(cache.keys.clone());
            }
        }
        self.reload_keys(now).await
    }

    async fn reload_keys(&self, now: Timestamp) -> Result<Arc<Vec<SigningKey>>> {
        let keys = Arc::new(self.store.keys().list().await?);
        *self.cache.write() = CachedKeys { keys: keys.clone(), read_at: Some(now) };
        Ok(keys)
    }

    /// Signs a payload. `purpose` prevents that a token for one purpose is accepted for another.
    pub async fn sign_token(&self, purpose: &str, payload: &str, expires: Timestamp) -> Result<String> {
        let keys = self.current_keys().await?;
        let key = keys.first().ok_or_else(|| Error::internal("there is no signing key"))?;
        let body = URL_SAFE_NO_PAD.encode(format!("{}|{payload}", expires.as_second()));
        let signature = URL_SAFE_NO_PAD.encode(new_mac(key, purpose, &body)?.finalize().into_bytes());
        Ok(format!("{}.{body}.{signature}", key.id))
    }

    /// A keyed hash of something that must be counted and never be read again, e.g. a network address. It changes with the key.
    pub async fn pseudonym(&self, purpose: &str, text: &str) -> Result<[u8; 16]> {
        let keys = self.current_keys().await?;
        let key = keys.first().ok_or_else(|| Error::internal("there is no signing key"))?;
        let hash = new_mac(key, purpose, text)?.finalize().into_bytes();
        Ok(std::array::from_fn(|at| hash[at]))
    }

    /// Returns the payload of a token that a valid key of ours signed for this purpose and that has not expired; `None` for
    /// anything else.
    pub async fn verify(&self, purpose: &str, token: &str) -> Result<Option<String>> {
        let [id, body, signature] = token.split('.').collect::<Vec<_>>()[..] else {
            return Ok(None);
        };
        let now = self.environment.now();
        let mut keys = self.current_keys().await?;
        if !keys.iter().any(|key| key.id == id) {
            // Another node may have created the key within the last second.
            keys = self.reload_keys(now).await?;
        }
        let Some(key) = keys.iter().find(|key| key.id == id && key.retires_at.is_none_or(|at| at > now)) else {
            return Ok(None);
        };
        let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else {
            return Ok(None);
        };
        if new_mac(key, purpose, body)?.verify_slice(&signature).is_err() {
            return Ok(None);
        }
        Ok(parse_unexpired_payload(body, now))
    }
}

fn parse_unexpired_payload(body: &str, now: Timestamp) -> Option<String> {
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(body).ok()?).ok()?;
    let (expires, payload) = text.split_once('|')?;
    (expires.parse::<i64>().ok()? > now.as_second()).then(|| payload.to_owned())
}

fn new_mac(key: &SigningKey, purpose: &str, body: &str) -> Result<Hmac<Sha256>> {
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(&key.secret).map_err(Error::internal)?;
    mac.update(purpose.as_bytes());
    mac.update(b"\0");
    mac.update(body.as_bytes());
    Ok(mac)
}
