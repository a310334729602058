//! What the provider publishes: its discovery document and its keys, kept as long as it says.

use std::time::Duration;

use domain::{Ambient, Error, Result};
use jiff::Timestamp;
use jsonwebtoken::DecodingKey;
use reqwest::Client;
use reqwest::header::{CACHE_CONTROL, HeaderMap};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::Mutex;

use crate::web::{Failed, ask_with_headers};

/// Where the provider says nothing about it.
const LIFE: Duration = Duration::from_secs(60 * 60);
/// Whatever the provider says: what is withdrawn must not be believed for ever.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
/// Between two looks for a key that is not among the known ones: anybody can make up ids of keys.
const REST: Duration = Duration::from_secs(60);

/// Of the discovery document.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Document {
    /// As its tokens name it.
    pub issuer: String,
    pub authorization_endpoint: String,
    pub token_endpoint: String,
    pub userinfo_endpoint: Option<String>,
    jwks_uri: String,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

impl Document {
    /// Whether our secret may stand in the form. Those who don't say how they take it are asked as Google is.
    pub fn takes_secret_in_form(&self) -> bool {
        self.token_endpoint_auth_methods_supported
            .as_ref()
            .is_none_or(|methods| methods.iter().any(|method| method == "client_secret_post"))
    }
}

/// One of the published keys.
#[derive(Clone)]
pub(super) struct Key {
    kid: Option<String>,
    pub key: DecodingKey,
}

pub(super) struct Published {
    client: Client,
    issuer: String,
    ambient: Ambient,
    /// Held while asking, so that many who wait ask once.
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    document: Option<(Document, Timestamp)>,
    keys: Option<(Vec<Key>, Timestamp)>,
    looked_again: Option<Timestamp>,
}

impl Published {
    pub fn new(client: Client, issuer: String, ambient: Ambient) -> Self {
        Self { client, issuer, ambient, kept: Mutex::default() }
    }

    pub async fn document(&self) -> Result<Document> {
        let mut kept = self.kept.lock().await;
        self.document_in(&mut kept).await
    }

    /// The key a token names. One that is not known is looked for once more, but not all the time.
    pub async fn key(&self, kid: Option<&str>) -> Result<Option<Key>> {
        let mut kept = self.kept.lock().await;
        let now = self.ambient.now();
        if let Some((keys, until)) = &kept.keys
            && *until > now
        {
            let found = find(keys, kid);
            let is_early =
                kept.looked_again.is_some_and(|at| now.duration_since(at) < jiff::SignedDuration::try_from(REST).unwrap_or_default());
            if found.is_some() || is_early {
                return Ok(found);
            }
            kept.looked_again = Some(now);
        }
        let document = self.document_in(&mut kept).await?;
        let (keys, life) = self.fetch(&document.jwks_uri, read_keys).await?;
        let found = find(&keys, kid);
        kept.keys = Some((keys, now + life));
        Ok(found)
    }

    async fn document_in(&self, kept: &mut Kept) -> Result<Document> {
        let now = self.ambient.now();
        if let Some((document, until)) = &kept.document
            && *until > now
        {
            return Ok(document.clone());
        }
        let url = format!("{}/.well-known/openid-configuration", self.issuer);
        let (document, life) = self.fetch(&url, |body| self.read_document(body)).await?;
        kept.document = Some((document.clone(), now + life));
        Ok(document)
    }

    async fn fetch<T>(&self, url: &str, read: impl Fn(Value) -> Option<T>) -> Result<(T, Duration)> {
        let (headers, body) = ask_with_headers(self.client.get(url)).await.map_err(|failed| unavailable(&failed))?;
        let life = life(&headers);
        match read(body) {
            Some(read) => Ok((read, life)),
            None => {
                tracing::error!(issuer = self.issuer, "the sign-in provider's discovery document or keys can't be used");
                Err(out_of_reach())
            }
        }
    }

    /// It must speak of the issuer that was asked for, with or without a slash at its end (both are usual), and an encrypted one must
    /// not lead to plain addresses.
    fn read_document(&self, body: Value) -> Option<Document> {
        let document: Document = serde_json::from_value(body).ok()?;
        let scheme = if self.issuer.starts_with("https:") { "https:" } else { "http" };
        let needed = [&document.authorization_endpoint, &document.token_endpoint, &document.jwks_uri];
        let is_safe = needed.into_iter().chain(&document.userinfo_endpoint).all(|url| url.starts_with(scheme));
        let is_right = is_safe && document.issuer.trim_end_matches('/') == self.issuer;
        is_right.then_some(document)
    }
}

#[derive(Deserialize)]
struct Jwk {
    kty: String,
    kid: Option<String>,
    #[serde(rename = "use")]
    purpose: Option<String>,
    alg: Option<String>,
    n: Option<String>,
    e: Option<String>,
}

/// Only what signs with RS256; others may stand among them.
fn read_keys(body: Value) -> Option<Vec<Key>> {
    let keys = body.get("keys")?.as_array()?;
    let keys = keys.iter().filter_map(|key| {
        let jwk = Jwk::deserialize(key).ok()?;
        let signs = jwk.kty == "RSA"
            && jwk.purpose.as_deref().is_none_or(|purpose| purpose == "sig")
            && jwk.alg.as_deref().is_none_or(|alg| alg == "RS256");
        let key = DecodingKey::from_rsa_components(&jwk.n?, &jwk.e?).ok()?;
        signs.then_some(Key { kid: jwk.kid, key })
    });
    Some(keys.collect())
}

/// Without an id there must be no choice.
fn find(keys: &[Key], kid: Option<&str>) -> Option<Key> {
    match (kid, keys) {
        (Some(kid), keys) => keys.iter().find(|key| key.kid.as_deref() == Some(kid)).cloned(),
        (None, [only]) => Some(only.clone()),
        (None, _) => None,
    }
}

fn life(headers: &HeaderMap) -> Duration {
    let Some(control) = headers.get(CACHE_CONTROL).and_then(|control| control.to_str().ok()) else { return LIFE };
    let mut directives = control.split(',').map(|directive| directive.trim().to_ascii_lowercase());
    if directives.clone().any(|directive| directive == "no-store" || directive == "no-cache") {
        return Duration::ZERO;
    }
    let seconds = directives.find_map(|directive| directive.strip_prefix("max-age=")?.parse().ok());
    seconds.map_or(LIFE, Duration::from_secs).min(LONGEST)
}

pub(super) fn unavailable(failed: &Failed) -> Error {
    if let Failed::Answered { status, .. } = failed {
        tracing::error!(status = status.as_u16(), "the sign-in provider refuses");
    }
    out_of_reach()
}

pub(super) fn out_of_reach() -> Error {
    Error::unavailable("Sign-in can't be reached right now. Please try again in a moment.")
}
