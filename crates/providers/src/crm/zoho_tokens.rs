//! Access tokens for Zoho's API, obtained with a refresh token.

use domain::Environment;
use domain::error::ProviderError;
use jiff::{SignedDuration, Timestamp};
use reqwest::Client;
use serde_json::Value;
use tokio::sync::Mutex;

use super::ZohoAccount;
use crate::web::{fetch_json, text_at};

/// A token is renewed this long before it expires; Zoho's tokens last an hour.
const EXPIRY_MARGIN: SignedDuration = SignedDuration::from_secs(120);
/// Zoho gives few tokens in ten minutes, so a token that was refused is not replaced at once again.
const MIN_INTERVAL: SignedDuration = SignedDuration::from_secs(60);

pub(super) struct ZohoTokens {
    client: Client,
    account: ZohoAccount,
    environment: Environment,
    cached: Mutex<Option<CachedToken>>,
}

#[derive(Clone)]
struct CachedToken {
    token: String,
    issued_at: Timestamp,
    until: Timestamp,
}

impl ZohoTokens {
    pub fn new(client: Client, account: ZohoAccount, environment: Environment) -> Self {
        Self { client, account, environment, cached: Mutex::new(None) }
    }

    /// Returns the cached token or fetches a new one. Concurrent callers wait for the same request.
    pub async fn access_token(&self) -> Result<String, ProviderError> {
        let mut cached = self.cached.lock().await;
        let now = self.environment.now();
        if let Some(known) = &*cached
            && known.until > now
        {
            return Ok(known.token.clone());
        }
        let token = self.fetch(now).await?;
        *cached = Some(token.clone());
        Ok(token.token)
    }

    /// Drops this token after Zoho has refused it, unless it is new or another caller has replaced it already.
    pub async fn invalidate(&self, refused: &str) {
        let mut cached = self.cached.lock().await;
        let now = self.environment.now();
        if cached.as_ref().is_some_and(|known| known.token == refused && now.duration_since(known.issued_at) >= MIN_INTERVAL) {
            *cached = None;
        }
    }

    async fn fetch(&self, now: Timestamp) -> Result<CachedToken, ProviderError> {
        let form = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("grant_type", "refresh_token")
            .append_pair("client_id", &self.account.client_id)
            .append_pair("client_secret", &self.account.client_secret)
            .append_pair("refresh_token", &self.account.refresh_token)
            .finish();
        let url = format!("{}/oauth/v2/token", self.account.accounts_url.trim_end_matches('/'));
        let request = self.client.post(url).header("content-type", "application/x-www-form-urlencoded").body(form);
        let read_error = |body: &Value| (text_at(body, "/error"), text_at(body, "/error_description"));
        let answer = fetch_json(request).await.map_err(|failed| failed.into_refused(read_error, |_| false))?;
        let token = text_at(&answer, "/access_token");
        if token.is_empty() {
            // Zoho reports a wrong refresh token with status 200.
            return Err(ProviderError::retryable(format!("Zoho gave no access token: {}", text_at(&answer, "/error"))));
        }
        let lifetime = SignedDuration::from_secs(answer["expires_in"].as_i64().unwrap_or(0));
        let until = now.checked_add(lifetime - EXPIRY_MARGIN).unwrap_or(now);
        Ok(CachedToken { token, issued_at: now, until })
    }
}
