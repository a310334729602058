//! Sign-in with Google: OpenID Connect by authorisation code, PKCE and nonce.

use std::time::Duration;

use async_trait::async_trait;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::providers::{Challenge, Identity, SignIn};
use domain::{Ambient, Error, Result};
use jsonwebtoken::{Algorithm, Validation};
use reqwest::{Client, StatusCode};
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use url::Url;

use super::checks::{Claims, Expected, UserInfo};
use super::portraits;
use super::published::{Document, Published, out_of_reach, unavailable};
use crate::web::{self, Failed, ask, text};

/// A person waits.
const PATIENCE: Duration = Duration::from_secs(10);
/// Google's codes are far shorter.
const LONGEST_CODE: usize = 2048;

/// As whom we ask.
#[derive(Clone)]
pub struct GoogleClient {
    /// `https://accounts.google.com`, or `{origin}/sandbox/google`.
    pub issuer: String,
    pub client_id: String,
    pub client_secret: String,
    /// Where the browser comes back; registered with the provider, letter for letter.
    pub redirect_uri: String,
    /// `access_type=offline` and `prompt=consent`, as the specification shows them: people confirm each time.
    pub asks_consent: bool,
}

pub struct Google {
    client: Client,
    us: GoogleClient,
    published: Published,
    ambient: Ambient,
}

/// What a code is exchanged for.
struct Tokens {
    id: String,
    access: String,
}

impl Google {
    /// Nothing is asked yet. The message says what is wrong.
    pub fn open(us: GoogleClient, ambient: Ambient) -> std::result::Result<Self, String> {
        let us = GoogleClient { issuer: us.issuer.trim_end_matches('/').to_owned(), ..us };
        let client = web::client(&us.issuer, PATIENCE)?;
        let published = Published::new(client.clone(), us.issuer.clone(), ambient.clone());
        Ok(Self { client, us, published, ambient })
    }

    async fn exchange(&self, document: &Document, code: &str, verifier: &str) -> Result<Tokens> {
        let (id, secret) = (self.us.client_id.as_str(), self.us.client_secret.as_str());
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", &self.us.redirect_uri),
            ("code_verifier", verifier),
        ];
        let mut request = self.client.post(&document.token_endpoint).header("content-type", "application/x-www-form-urlencoded");
        if document.takes_secret_in_form() {
            form.extend([("client_id", id), ("client_secret", secret)]);
        } else {
            request = request.basic_auth(encoded(id), Some(encoded(secret)));
        }
        let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let answer = ask(request.body(form)).await.map_err(|failed| not_exchanged(&failed))?;
        match answer["id_token"].as_str() {
            Some(token) => Ok(Tokens { id: token.to_owned(), access: text(&answer, "/access_token") }),
            None => Err(refused("no id token")),
        }
    }

    /// Claims with the person they are about, asked for where the id token does not say it.
    async fn told(&self, claims: Claims, document: &Document, access: &str) -> Result<Claims> {
        let Some(address) = document.userinfo_endpoint.as_ref().filter(|_| claims.names_nobody()) else { return Ok(claims) };
        let answer = ask(self.client.get(address).bearer_auth(access)).await.map_err(|failed| unavailable(&failed))?;
        let user = UserInfo::deserialize(answer).map_err(|_| refused("userinfo of another shape"))?;
        claims.told_by(user).map_err(refused)
    }

    /// Whose signature the token bears. Only RS256 counts: the token must not choose how it is checked.
    async fn signed(&self, token: &str) -> Result<Claims> {
        let header = jsonwebtoken::decode_header(token).map_err(|_| refused("no token"))?;
        if header.alg != Algorithm::RS256 {
            return Err(refused("another algorithm"));
        }
        let key = self.published.key(header.kid.as_deref()).await?.ok_or_else(|| refused("an unknown key"))?;
        let mut signature_only = Validation::new(Algorithm::RS256);
        signature_only.required_spec_claims.clear();
        (signature_only.validate_exp, signature_only.validate_aud) = (false, false);
        let decoded = jsonwebtoken::decode(token, &key.key, &signature_only).map_err(|_| refused("a wrong signature or shape"))?;
        Ok(decoded.claims)
    }
}

#[async_trait]
impl SignIn for Google {
    async fn authorize_url(&self, challenge: &Challenge) -> Result<String> {
        let document = self.published.document().await?;
        let mut url = Url::parse(&document.authorization_endpoint).map_err(|_| out_of_reach())?;
        url.query_pairs_mut()
            .append_pair("client_id", &self.us.client_id)
            .append_pair("redirect_uri", &self.us.redirect_uri)
            .append_pair("response_type", "code")
            .append_pair("scope", "openid profile email")
            .append_pair("state", &challenge.state)
            .append_pair("nonce", &challenge.nonce)
            .append_pair("code_challenge", &URL_SAFE_NO_PAD.encode(Sha256::digest(&challenge.verifier)))
            .append_pair("code_challenge_method", "S256");
        if self.us.asks_consent {
            url.query_pairs_mut().append_pair("access_type", "offline").append_pair("prompt", "consent");
        }
        Ok(url.into())
    }

    async fn identity(&self, code: &str, challenge: &Challenge) -> Result<Identity> {
        if code.is_empty() || code.len() > LONGEST_CODE {
            return Err(Error::Unauthorized);
        }
        let document = self.published.document().await?;
        let tokens = self.exchange(&document, code, &challenge.verifier).await?;
        let claims = self.signed(&tokens.id).await?;
        let expected = Expected {
            issuer: &document.issuer,
            client_id: &self.us.client_id,
            nonce: &challenge.nonce,
            now: self.ambient.now().as_second(),
        };
        claims.check(&expected).map_err(refused)?;
        self.told(claims, &document, &tokens.access).await?.identity(&document.issuer).map_err(refused)
    }

    async fn portrait(&self, address: &str) -> Result<Option<Vec<u8>>> {
        let Some(url) = portraits::own(&self.us.issuer, address) else { return Ok(None) };
        web::bytes(self.client.get(url), portraits::LARGEST).await.map_err(|failed| unavailable(&failed))
    }
}

/// A used or foreign code is the caller's affair, everything else ours or the provider's.
fn not_exchanged(failed: &Failed) -> Error {
    let Failed::Answered { status, body, .. } = failed else { return unavailable(failed) };
    if is_refusal(*status, body) {
        return refused("the code");
    }
    unavailable(failed)
}

/// As names and secrets stand in the header (RFC 6749, 2.3.1).
fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

fn is_refusal(status: StatusCode, body: &Value) -> bool {
    status.is_client_error() && matches!(text(body, "/error").as_str(), "invalid_grant" | "invalid_request")
}

fn refused(reason: &'static str) -> Error {
    tracing::warn!(reason, "a sign-in was refused");
    Error::Unauthorized
}

/// The secret stays out of logs.
impl std::fmt::Debug for GoogleClient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GoogleClient").field("issuer", &self.issuer).field("client_id", &self.client_id).finish_non_exhaustive()
    }
}
