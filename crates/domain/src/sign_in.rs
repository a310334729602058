//! Signing in with Google: what the browser is sent away with, and what it has to bring back.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::keys::SigningKeys;
use crate::providers::{Challenge, SignIn};
use crate::subscribers::{SignedIn, Subscribers};
use crate::{Ambient, Error, Result};

const PURPOSE: &str = "google-sign-in";
const LIVES: SignedDuration = SignedDuration::from_mins(10);

/// What the visible `state` says (product.md § 7). It is believed only because the browser's own cookie holds the same one, signed.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct State {
    return_url: String,
    timestamp: i64,
    id: String,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    state: String,
    nonce: String,
    verifier: String,
    return_path: String,
}

/// The way to the provider.
#[derive(Debug, Clone)]
pub struct Departure {
    pub authorize_url: String,
    /// For a cookie that only this browser has, ten minutes.
    pub keepsake: String,
}

#[derive(Clone)]
pub struct GoogleSignIn {
    ambient: Ambient,
    keys: SigningKeys,
    subscribers: Subscribers,
    /// `None` where no provider is set.
    provider: Option<Arc<dyn SignIn>>,
}

impl GoogleSignIn {
    pub fn new(ambient: Ambient, keys: SigningKeys, subscribers: Subscribers, provider: Option<Arc<dyn SignIn>>) -> Self {
        Self { ambient, keys, subscribers, provider }
    }

    pub fn is_offered(&self) -> bool {
        self.provider.is_some()
    }

    /// The picture that the person has at the provider, as it is there.
    pub async fn portrait(&self, address: &str) -> Result<Option<Vec<u8>>> {
        match &self.provider {
            Some(provider) => provider.portrait(address).await,
            None => Ok(None),
        }
    }

    pub async fn begin(&self, return_url: &str) -> Result<Departure> {
        let provider = self.provider.as_ref().ok_or(Error::NotFound("Google sign-in"))?;
        let now = self.ambient.now();
        let return_path = same_origin_path(return_url);
        let state = State { return_url: return_path.clone(), timestamp: now.as_millisecond(), id: self.ambient.secret() };
        let state = URL_SAFE_NO_PAD.encode(serde_json::to_vec(&state).map_err(Error::internal)?);
        let nonce = self.ambient.secret();
        let verifier = URL_SAFE_NO_PAD.encode(self.ambient.bytes::<48>());
        let challenge = Challenge { state: state.clone(), nonce: nonce.clone(), verifier: verifier.clone() };
        let kept = serde_json::to_string(&Kept { state, nonce, verifier, return_path }).map_err(Error::internal)?;
        let keepsake = self.keys.sign(PURPOSE, &kept, now.checked_add(LIVES).map_err(Error::internal)?).await?;
        Ok(Departure { authorize_url: provider.authorize_url(&challenge).await?, keepsake })
    }

    /// Answers who signed in, and the path to go on to. `BadState` when this browser did not begin it, or
    /// more than ten minutes ago.
    pub async fn finish(&self, code: &str, state: &str, keepsake: Option<&str>, device: &str) -> Result<(SignedIn, String)> {
        let provider = self.provider.as_ref().ok_or(Error::NotFound("Google sign-in"))?;
        let lost = || Error::BadState("This sign-in has expired or was begun elsewhere. Please start again".to_owned());
        let kept = self.keys.verify(PURPOSE, keepsake.ok_or_else(lost)?).await?.ok_or_else(lost)?;
        let kept: Kept = serde_json::from_str(&kept).map_err(|_| lost())?;
        if kept.state != state {
            return Err(lost());
        }
        let challenge = Challenge { state: kept.state, nonce: kept.nonce, verifier: kept.verifier };
        let identity = provider.identity(code, &challenge).await?;
        let signed_in = self.subscribers.sign_in_with(identity, device).await?;
        Ok((signed_in, same_origin_path(&kept.return_path)))
    }
}

/// The path when it leads to this site, else "/": "//evil" and "/\evil" are other sites to a browser.
fn same_origin_path(text: &str) -> String {
    let home = || "/".to_owned();
    if !text.starts_with('/') {
        return home();
    }
    let Ok(base) = Url::parse("http://here.invalid/") else { return home() };
    match base.join(text) {
        // "/.//evil" is a path of ours before it is normalised and another site after.
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
        assert_eq!(same_origin_path("/epfo/a?id=1#x"), "/epfo/a?id=1#x");
        for elsewhere in
            ["//evil.example", "/\\evil.example", "https://evil.example/", "evil", "/\t/evil.example", "/.//evil.example", "\\\\evil"]
        {
            assert_eq!(same_origin_path(elsewhere), "/", "{elsewhere}");
        }
    }
}
