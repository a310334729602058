//! The identity provider: OpenID Connect sign-in (Google).

use async_trait::async_trait;

use crate::Result;

/// The values that bind one sign-in to its browser. They are stored until the browser returns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInChallenge {
    pub state: String,
    pub nonce: String,
    /// The PKCE verifier; its SHA-256 goes to the provider.
    pub verifier: String,
}

/// The identity in the provider's id token, after every check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// `sub`, the stable key of an account.
    pub subject: String,
    pub email: String,
    pub email_verified: bool,
    /// Whether the provider itself runs this mailbox. Of others it may have heard long ago whose they are.
    pub runs_mailbox: bool,
    pub name: Option<String>,
    /// The address of the account's picture. Only the server fetches it, never the browser.
    pub picture: Option<String>,
}

#[async_trait]
pub trait IdentityProvider: Send + Sync {
    /// Returns the address to send the browser to. `Unavailable` while the provider's discovery document can't be fetched.
    async fn authorize_url(&self, challenge: &SignInChallenge) -> Result<String>;
    /// Exchanges the code and checks the id token: signature against the published keys, `iss`, `aud`, `azp`, `exp`, `iat`
    /// and nonce. `Unauthorized` when any check fails, `Unavailable` when the provider is unreachable or refuses our client.
    async fn exchange_code(&self, code: &str, challenge: &SignInChallenge) -> Result<Identity>;
    /// Fetches an account's picture. `None` for an address outside the provider's own picture store, for a missing picture and
    /// for one that is too large; `Unavailable` while the store is unreachable.
    async fn fetch_portrait(&self, address: &str) -> Result<Option<Vec<u8>>>;
}
