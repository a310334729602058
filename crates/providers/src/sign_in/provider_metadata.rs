//! The provider's discovery document and keys, cached for as long as its `Cache-Control` header allows.

use std::time::Duration;

use domain::{Environment, Error, Result};
use jiff::Timestamp;
use jsonwebtoken::DecodingKey;
use reqwest::Client;
use reqwest::header::{CACHE_CONTROL, HeaderMap};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::Mutex;

use crate::web::{RequestError, fetch_json_with_headers};

/// Cache lifetime when the provider states none.
const DEFAULT_CACHE_LIFETIME: Duration = Duration::from_secs(60 * 60);
/// The longest cache lifetime, whatever the provider states, so that a revoked key is not trusted for ever.
const MAX_CACHE_LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);
/// The shortest interval between two refreshes for an unknown key id, because anybody can make up key ids.
const KEY_REFRESH_INTERVAL: Duration = Duration::from_secs(60);

/// The fields of the discovery document that are used.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct DiscoveryDocument {
    /// The issuer as named in its tokens.
    pub issuer: String,
    pub authorization_endpoint: String,
    pub token_endpoint: String,
    pub userinfo_endpoint: Option<String>,
    jwks_uri: String,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

impl DiscoveryDocument {
    /// Whether the client secret is sent in the form. Providers that do not state a method are treated like Google, which accepts it.
    pub fn takes_secret_in_form(&self) -> bool {
        self.token_endpoint_auth_methods_supported
            .as_ref()
            .is_none_or(|methods| methods.iter().any(|method| method == "client_secret_post"))
    }
}

/// One of the published keys.
#[derive(Clone)]
pub(super) struct ProviderKey {
    kid: Option<String>,
    pub key: DecodingKey,
}

pub(super) struct ProviderMetadata {
    client: Client,
    issuer: String,
    environment: Environment,
    /// Locked during a request, so that concurrent callers cause only one.
    cache: Mutex<MetadataCache>,
}

#[derive(Default)]
struct MetadataCache {
    document: Option<(DiscoveryDocument, Timestamp)>,
    keys: Option<(Vec<ProviderKey>, Timestamp)>,
    keys_refreshed_at: Option<Timestamp>,
}

impl ProviderMetadata {
    pub fn new(client: Client, issuer: String, environment: Environment) -> Self {
        Self { client, issuer, environment, cache: Mutex::default() }
    }

    pub async fn document(&self) -> Result<DiscoveryDocument> {
        let mut cache = self.cache.lock().await;
        self.cached_document(&mut cache).await
    }

    /// Finds the key that a token names. An unknown key causes a refresh, at most once a minute.
    pub async fn find_key(&self, kid: Option<&str>) -> Result<Option<ProviderKey>> {
        let mut cache = self.cache.lock().await;
        let now = self.environment.now();
        if let Some((keys, until)) = &cache.keys
            && *until > now
        {
            let found = select_key(keys, kid);
            let is_early = cache
                .keys_refreshed_at
                .is_some_and(|at| now.duration_since(at) < jiff::SignedDuration::try_from(KEY_REFRESH_INTERVAL).unwrap_or_default());
            if found.is_some() || is_early {
                return Ok(found);
            }
            cache.keys_refreshed_at = Some(now);
        }
        let document = self.cached_document(&mut cache).await?;
        let (keys, life) = self.fetch(&document.jwks_uri, parse_keys).await?;
        let found = select_key(&keys, kid);
        cache.keys = Some((keys, now + life));
        Ok(found)
    }

    async fn cached_document(&self, cache: &mut MetadataCache) -> Result<DiscoveryDocument> {
        let now = self.environment.now();
        if let Some((document, until)) = &cache.document
            && *until > now
        {
            return Ok(document.clone());
        }
        let url = format!("{}/.well-known/openid-configuration", self.issuer);
        let (document, life) = self.fetch(&url, |body| self.parse_document(body)).await?;
        cache.document = Some((document.clone(), now + life));
        Ok(document)
    }

    async fn fetch<T>(&self, url: &str, parse: impl Fn(Value) -> Option<T>) -> Result<(T, Duration)> {
        let (headers, body) = fetch_json_with_headers(self.client.get(url)).await.map_err(|failed| to_error(&failed))?;
        let life = cache_lifetime(&headers);
        match parse(body) {
            Some(parse) => Ok((parse, life)),
            None => {
                tracing::error!(issuer = self.issuer, "sign-in provider's discovery document or keys are invalid");
                Err(unavailable_error())
            }
        }
    }

    /// Parses the discovery document. Its issuer must be the configured one, with or without a slash at its end (both are common),
    /// and an https issuer must not name http endpoints.
    fn parse_document(&self, body: Value) -> Option<DiscoveryDocument> {
        let document: DiscoveryDocument = serde_json::from_value(body).ok()?;
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

/// Parses the key set and keeps the keys for RS256.
fn parse_keys(body: Value) -> Option<Vec<ProviderKey>> {
    let keys = body.get("keys")?.as_array()?;
    let keys = keys.iter().filter_map(|key| {
        let jwk = Jwk::deserialize(key).ok()?;
        let signs = jwk.kty == "RSA"
            && jwk.purpose.as_deref().is_none_or(|purpose| purpose == "sig")
            && jwk.alg.as_deref().is_none_or(|alg| alg == "RS256");
        let key = DecodingKey::from_rsa_components(&jwk.n?, &jwk.e?).ok()?;
        signs.then_some(ProviderKey { kid: jwk.kid, key })
    });
    Some(keys.collect())
}

/// Selects a key by its id. A token without a key id is accepted only when there is exactly one key.
fn select_key(keys: &[ProviderKey], kid: Option<&str>) -> Option<ProviderKey> {
    match (kid, keys) {
        (Some(kid), keys) => keys.iter().find(|key| key.kid.as_deref() == Some(kid)).cloned(),
        (None, [only]) => Some(only.clone()),
        (None, _) => None,
    }
}

fn cache_lifetime(headers: &HeaderMap) -> Duration {
    let Some(control) = headers.get(CACHE_CONTROL).and_then(|control| control.to_str().ok()) else { return DEFAULT_CACHE_LIFETIME };
    let mut directives = control.split(',').map(|directive| directive.trim().to_ascii_lowercase());
    if directives.clone().any(|directive| directive == "no-store" || directive == "no-cache") {
        return Duration::ZERO;
    }
    let seconds = directives.find_map(|directive| directive.strip_prefix("max-age=")?.parse().ok());
    seconds.map_or(DEFAULT_CACHE_LIFETIME, Duration::from_secs).min(MAX_CACHE_LIFETIME)
}

pub(super) fn to_error(failed: &RequestError) -> Error {
    if let RequestError::ErrorResponse { status, .. } = failed {
        tracing::error!(status = status.as_u16(), "sign-in provider returned an error");
    }
    unavailable_error()
}

pub(super) fn unavailable_error() -> Error {
    Error::unavailable("Sign-in can't be reached right now. Please try again in a moment.")
}
