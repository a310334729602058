//! Signing small facts that leave the house and come back: a preview link's article, later sessions.

use std::sync::{Arc, PoisonError, RwLock};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use jiff::{SignedDuration, Timestamp};
use sha2::Sha256;

use super::SigningKey;
use crate::{Ambient, Error, Result, Store};

/// How long the keys are believed without a look at the database: every session check needs one.
const KEPT: SignedDuration = SignedDuration::from_secs(1);

#[derive(Clone)]
pub struct SigningKeys {
    store: Arc<dyn Store>,
    ambient: Ambient,
    kept: Arc<RwLock<Kept>>,
}

#[derive(Default)]
struct Kept {
    keys: Arc<Vec<SigningKey>>,
    /// `None`: nothing was read yet.
    at: Option<Timestamp>,
}

impl SigningKeys {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient) -> Self {
        Self { store, ambient, kept: Arc::default() }
    }

    pub async fn list(&self) -> Result<Vec<SigningKey>> {
        self.store.keys().list().await
    }

    /// Makes the first key when there is none; called at start.
    pub async fn ensure(&self) -> Result<()> {
        if self.store.keys().list().await?.is_empty() { self.rotate(SignedDuration::ZERO).await.map(drop) } else { Ok(()) }
    }

    /// A new key signs from now on; the others are accepted for `grace` more.
    pub async fn rotate(&self, grace: SignedDuration) -> Result<SigningKey> {
        let now = self.ambient.now();
        let key =
            SigningKey { id: self.ambient.secret()[..12].to_owned(), secret: self.ambient.bytes(), created_at: now, retires_at: None };
        let work = self.store.begin().await?;
        work.keys().insert(&key).await?;
        work.keys().retire_others(&key.id, now.checked_add(grace).map_err(Error::internal)?).await?;
        work.commit().await?;
        self.kept.write().unwrap_or_else(PoisonError::into_inner).at = None;
        Ok(key)
    }

    /// Newest first, at most a second old.
    async fn present(&self) -> Result<Arc<Vec<SigningKey>>> {
        let now = self.ambient.now();
        {
            let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
            if kept.at.is_some_and(|at| now.duration_since(at).abs() < KEPT) {
                return Ok(kept.keys.clone());
            }
        }
        self.read_anew(now).await
    }

    async fn read_anew(&self, now: Timestamp) -> Result<Arc<Vec<SigningKey>>> {
        let keys = Arc::new(self.store.keys().list().await?);
        *self.kept.write().unwrap_or_else(PoisonError::into_inner) = Kept { keys: keys.clone(), at: Some(now) };
        Ok(keys)
    }

    /// `purpose` keeps a token made for one thing from being taken for another.
    pub async fn sign(&self, purpose: &str, payload: &str, expires: Timestamp) -> Result<String> {
        let keys = self.present().await?;
        let key = keys.first().ok_or_else(|| Error::internal("no signing key"))?;
        let body = URL_SAFE_NO_PAD.encode(format!("{}|{payload}", expires.as_second()));
        let signature = URL_SAFE_NO_PAD.encode(mac(key, purpose, &body)?.finalize().into_bytes());
        Ok(format!("{}.{body}.{signature}", key.id))
    }

    /// The payload of a token that one of our living keys signed for this purpose and that has not
    /// expired; `None` for anything else.
    pub async fn verify(&self, purpose: &str, token: &str) -> Result<Option<String>> {
        let [id, body, signature] = token.split('.').collect::<Vec<_>>()[..] else {
            return Ok(None);
        };
        let now = self.ambient.now();
        let mut keys = self.present().await?;
        if !keys.iter().any(|key| key.id == id) {
            // Another node may have it already.
            keys = self.read_anew(now).await?;
        }
        let Some(key) = keys.iter().find(|key| key.id == id && key.retires_at.is_none_or(|at| at > now)) else {
            return Ok(None);
        };
        let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else {
            return Ok(None);
        };
        if mac(key, purpose, body)?.verify_slice(&signature).is_err() {
            return Ok(None);
        }
        Ok(unexpired_payload(body, now))
    }
}

fn unexpired_payload(body: &str, now: Timestamp) -> Option<String> {
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(body).ok()?).ok()?;
    let (expires, payload) = text.split_once('|')?;
    (expires.parse::<i64>().ok()? > now.as_second()).then(|| payload.to_owned())
}

fn mac(key: &SigningKey, purpose: &str, body: &str) -> Result<Hmac<Sha256>> {
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(&key.secret).map_err(Error::internal)?;
    mac.update(purpose.as_bytes());
    mac.update(b"\0");
    mac.update(body.as_bytes());
    Ok(mac)
}
