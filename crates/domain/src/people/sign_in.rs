//! Sign-in with Google: the authorisation request sent with the browser, and the checks on its return.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::keys::SigningKeys;
use crate::sessions::Browser;
use crate::subscribers::{IdentityProvider, SignInChallenge, SignInResult, Subscribers};
use crate::{Environment, Error, Result};

const PURPOSE: &str = "google-sign-in";
const STATE_TTL: SignedDuration = SignedDuration::from_mins(10);

/// Contents of the visible `state` parameter. It is trusted only because the browser's own signed cookie holds the same value.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct State {
    return_url: String,
    timestamp: i64,
    id: String,
}

#[derive(Serialize, Deserialize)]
struct StateCookie {
    state: String,
    nonce: String,
    verifier: String,
    return_path: String,
}

/// Where to send the browser, and the cookie that recognises it on its return.
#[derive(Debug, Clone)]
pub struct AuthorizationRequest {
    pub authorize_url: String,
    /// Value of a cookie for this browser only; valid for ten minutes.
    pub state_cookie: String,
}

#[derive(Clone)]
pub struct GoogleSignIn {
    environment: Environment,
    keys: SigningKeys,
    subscribers: Subscribers,
    /// `None` where no provider is configured.
    provider: Option<Arc<dyn IdentityProvider>>,
}

impl GoogleSignIn {
    pub fn new(environment: Environment, keys: SigningKeys, subscribers: Subscribers, provider: Option<Arc<dyn IdentityProvider>>) -> Self {
        Self { environment, keys, subscribers, provider }
    }

    pub fn is_offered(&self) -> bool {
        self.provider.is_some()
    }

    /// Fetches the person's picture from the provider, unchanged.
    pub async fn fetch_portrait(&self, address: &str) -> Result<Option<Vec<u8>>> {
        match &self.provider {
            Some(provider) => provider.fetch_portrait(address).await,
            None => Ok(None),
        }
    }

    pub async fn begin(&self, return_url: &str) -> Result<AuthorizationRequest> {
        let provider = self.provider.as_ref().ok_or(Error::NotFound("Google sign-in"))?;
        let now = self.environment.now();
        let return_path = to_same_origin_path(return_url);
        let state = State { return_url: return_path.clone(), timestamp: now.as_millisecond(), id: self.environment.generate_secret() };
        let state = URL_SAFE_NO_PAD.encode(serde_json::to_vec(&state).map_err(Error::internal)?);
        let nonce = self.environment.generate_secret();
        let verifier = URL_SAFE_NO_PAD.encode(self.environment.random_bytes::<48>());
        let challenge = SignInChallenge { state: state.clone(), nonce: nonce.clone(), verifier: verifier.clone() };
        let payload = serde_json::to_string(&StateCookie { state, nonce, verifier, return_path }).map_err(Error::internal)?;
        let state_cookie = self.keys.sign_token(PURPOSE, &payload, now.checked_add(STATE_TTL).map_err(Error::internal)?).await?;
        Ok(AuthorizationRequest { authorize_url: provider.authorize_url(&challenge).await?, state_cookie })
    }

    /// Returns who signed in and the path to continue at. `InvalidState` when this browser did not start the sign-in, or started it
    /// more than ten minutes ago.
    pub async fn finish(&self, code: &str, state: &str, state_cookie: Option<&str>, browser: &Browser) -> Result<(SignInResult, String)> {
        let provider = self.provider.as_ref().ok_or(Error::NotFound("Google sign-in"))?;
        let lost = || Error::InvalidState("This sign-in has expired or was begun elsewhere. Please start again".to_owned());
        let payload = self.keys.verify(PURPOSE, state_cookie.ok_or_else(lost)?).await?.ok_or_else(lost)?;
        let cookie: StateCookie = serde_json::from_str(&payload).map_err(|_| lost())?;
        if cookie.state != state {
            return Err(lost());
        }
        let challenge = SignInChallenge { state: cookie.state, nonce: cookie.nonce, verifier: cookie.verifier };
        let identity = provider.exchange_code(code, &challenge).await?;
        let signed_in = self.subscribers.sign_in_with_google(identity, browser).await?;
        Ok((signed_in, to_same_origin_path(&cookie.return_path)))
    }
}

/// The path when it leads to this site, else "/": browsers read "//evil" and "/\evil" as other sites.
fn to_same_origin_path(text: &str) -> String {
    let home = || "/".to_owned();
    if !text.starts_with('/') {
        return home();
    }
    let Ok(base) = Url::parse("http://here.invalid/") else { return home() };
    match base.join(text) {
        // "/.//evil" is a path of this site before normalisation and another site after it.
        Ok(url) if url.origin() == base.origin() && !url.path().starts_with("//") => {
            let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
            let fragment = url.fragment().map(|fragment| format!("#{fragment}")).unwrap_or_default();
            format!("{}{query}{fragment}", url.path())
        }
        _ => home(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_stays_on_this_site() {
        assert_eq!(to_same_origin_path("/epfo/a?id=1#x"), "/epfo/a?id=1#x");
        for elsewhere in
            ["//evil.example", "/\\evil.example", "https://evil.example/", "evil", "/\t/evil.example", "/.//evil.example", "\\\\evil"]
        {
            assert_eq!(to_same_origin_path(elsewhere), "/", "{elsewhere}");
        }
    }
}
