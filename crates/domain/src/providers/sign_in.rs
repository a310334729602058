//! Who says that somebody is who they are: an OpenID Connect provider (Google).

use async_trait::async_trait;

use crate::Result;

/// What one sign-in is bound to; kept by us until the browser comes back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    pub state: String,
    pub nonce: String,
    /// The PKCE verifier; its SHA-256 goes to the provider.
    pub verifier: String,
}

/// Whom the provider's id token names, after every check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// `sub`: what an account is keyed by.
    pub subject: String,
    pub email: String,
    pub email_verified: bool,
    pub name: Option<String>,
    /// Address of the account's picture; only the server ever asks it.
    pub picture: Option<String>,
}

#[async_trait]
pub trait SignIn: Send + Sync {
    /// Where the browser goes. `Unavailable` while the provider's discovery document can't be had.
    async fn authorize_url(&self, challenge: &Challenge) -> Result<String>;
    /// Exchanges the code and checks the id token: signature against the published keys, `iss`, `aud`, `azp`, `exp`,
    /// `iat`, nonce. `Unauthorized` when anything of it is not right, `Unavailable` when the provider is out of reach or does not know us.
    async fn identity(&self, code: &str, challenge: &Challenge) -> Result<Identity>;
    /// The bytes of an account's picture. `None` for an address that is not one of the provider's own picture store, for what is
    /// not there and for what is too large; `Unavailable` while it is out of reach.
    async fn portrait(&self, address: &str) -> Result<Option<Vec<u8>>>;
}
