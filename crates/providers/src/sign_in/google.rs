//! Sign-in with Google: the OpenID Connect authorisation-code flow with PKCE and a nonce.

use std::time::Duration;

use async_trait::async_trait;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::subscribers::{Identity, IdentityProvider, SignInChallenge};
use domain::{Environment, Error, Result};
use jsonwebtoken::{Algorithm, Validation};
use reqwest::{Client, StatusCode};
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use url::Url;

use super::profile_pictures;
use super::provider_metadata::{DiscoveryDocument, ProviderMetadata, to_error, unavailable_error};
use super::token_claims::{Claims, ExpectedClaims, UserInfo};
use crate::web::{self, RequestError, fetch_json, text_at};

/// Timeout of a request; a person waits for the result.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest accepted authorisation code; Google's are far shorter.
const MAX_CODE_BYTES: usize = 2048;

/// The OAuth client of this site.
#[derive(Clone)]
pub struct GoogleClient {
    /// `https://accounts.google.com`, or `{origin}/sandbox/google`.
    pub issuer: String,
    pub client_id: String,
    pub client_secret: String,
    /// The address the browser returns to; it must match the registered one exactly.
    pub redirect_uri: String,
    /// Adds `access_type=offline` and `prompt=consent`, so that people confirm at each sign-in.
    pub asks_consent: bool,
}

pub struct Google {
    client: Client,
    settings: GoogleClient,
    metadata: ProviderMetadata,
    environment: Environment,
}

/// The tokens that a code is exchanged for.
struct IssuedTokens {
    id: String,
    access: String,
}

impl Google {
    /// Sends no request yet. The error says what is wrong.
    pub fn open(settings: GoogleClient, environment: Environment) -> std::result::Result<Self, String> {
        let settings = GoogleClient { issuer: settings.issuer.trim_end_matches('/').to_owned(), ..settings };
        let client = web::build_client(&settings.issuer, REQUEST_TIMEOUT)?;
        let metadata = ProviderMetadata::new(client.clone(), settings.issuer.clone(), environment.clone());
        Ok(Self { client, settings, metadata, environment })
    }

    async fn exchange(&self, document: &DiscoveryDocument, code: &str, verifier: &str) -> Result<IssuedTokens> {
        let (id, secret) = (self.settings.client_id.as_str(), self.settings.client_secret.as_str());
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", &self.settings.redirect_uri),
            ("code_verifier", verifier),
        ];
        let mut request = self.client.post(&document.token_endpoint).header("content-type", "application/x-www-form-urlencoded");
        if document.takes_secret_in_form() {
            form.extend([("client_id", id), ("client_secret", secret)]);
        } else {
            request = request.basic_auth(form_encode(id), Some(form_encode(secret)));
        }
        let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let answer = fetch_json(request.body(form)).await.map_err(|failed| exchange_error(&failed))?;
        match answer["id_token"].as_str() {
            Some(token) => Ok(IssuedTokens { id: token.to_owned(), access: text_at(&answer, "/access_token") }),
            None => Err(reject_sign_in("no id token")),
        }
    }

    /// Adds the person's claims from the userinfo endpoint when the id token does not contain them.
    async fn add_user_info(&self, claims: Claims, document: &DiscoveryDocument, access: &str) -> Result<Claims> {
        let Some(address) = document.userinfo_endpoint.as_ref().filter(|_| claims.lacks_email()) else { return Ok(claims) };
        let answer = fetch_json(self.client.get(address).bearer_auth(access)).await.map_err(|failed| to_error(&failed))?;
        let user = UserInfo::deserialize(answer).map_err(|_| reject_sign_in("userinfo of another shape"))?;
        claims.with_user_info(user).map_err(reject_sign_in)
    }

    /// Verifies the token's signature and returns its claims. Only RS256 is accepted: the token must not choose the algorithm.
    async fn verify_token(&self, token: &str) -> Result<Claims> {
        let header = jsonwebtoken::decode_header(token).map_err(|_| reject_sign_in("no token"))?;
        if header.alg != Algorithm::RS256 {
            return Err(reject_sign_in("another algorithm"));
        }
        let key = self.metadata.find_key(header.kid.as_deref()).await?.ok_or_else(|| reject_sign_in("an unknown key"))?;
        let mut signature_only = Validation::new(Algorithm::RS256);
        signature_only.required_spec_claims.clear();
        (signature_only.validate_exp, signature_only.validate_aud) = (false, false);
        let decoded = jsonwebtoken::decode(token, &key.key, &signature_only).map_err(|_| reject_sign_in("a wrong signature or shape"))?;
        Ok(decoded.claims)
    }
}

#[async_trait]
impl IdentityProvider for Google {
    async fn authorize_url(&self, challenge: &SignInChallenge) -> Result<String> {
        let document = self.metadata.document().await?;
        let mut url = Url::parse(&document.authorization_endpoint).map_err(|_| unavailable_error())?;
        url.query_pairs_mut()
            .append_pair("client_id", &self.settings.client_id)
            .append_pair("redirect_uri", &self.settings.redirect_uri)
            .append_pair("response_type", "code")
            .append_pair("scope", "openid profile email")
            .append_pair("state", &challenge.state)
            .append_pair("nonce", &challenge.nonce)
            .append_pair("code_challenge", &URL_SAFE_NO_PAD.encode(Sha256::digest(&challenge.verifier)))
            .append_pair("code_challenge_method", "S256");
        if self.settings.asks_consent {
            url.query_pairs_mut().append_pair("access_type", "offline").append_pair("prompt", "consent");
        }
        Ok(url.into())
    }

    async fn exchange_code(&self, code: &str, challenge: &SignInChallenge) -> Result<Identity> {
        if code.is_empty() || code.len() > MAX_CODE_BYTES {
            return Err(Error::Unauthorized);
        }
        let document = self.metadata.document().await?;
        let tokens = self.exchange(&document, code, &challenge.verifier).await?;
        let claims = self.verify_token(&tokens.id).await?;
        let expected = ExpectedClaims {
            issuer: &document.issuer,
            client_id: &self.settings.client_id,
            nonce: &challenge.nonce,
            now: self.environment.now().as_second(),
        };
        claims.check(&expected).map_err(reject_sign_in)?;
        self.add_user_info(claims, &document, &tokens.access).await?.into_identity(&document.issuer).map_err(reject_sign_in)
    }

    async fn fetch_portrait(&self, address: &str) -> Result<Option<Vec<u8>>> {
        let Some(url) = profile_pictures::parse_picture_url(&self.settings.issuer, address) else { return Ok(None) };
        web::fetch_bytes(self.client.get(url), profile_pictures::MAX_PICTURE_BYTES).await.map_err(|failed| to_error(&failed))
    }
}

/// A used or foreign code means that the caller is not authorised; any other failure is ours or the provider's.
fn exchange_error(failed: &RequestError) -> Error {
    let RequestError::ErrorResponse { status, body, .. } = failed else { return to_error(failed) };
    if is_rejected_code(*status, body) {
        return reject_sign_in("the code");
    }
    to_error(failed)
}

/// Encodes a client id or secret for HTTP Basic (RFC 6749, 2.3.1).
fn form_encode(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

fn is_rejected_code(status: StatusCode, body: &Value) -> bool {
    status.is_client_error() && matches!(text_at(body, "/error").as_str(), "invalid_grant" | "invalid_request")
}

fn reject_sign_in(reason: &'static str) -> Error {
    tracing::warn!(reason, "sign-in refused");
    Error::Unauthorized
}

/// Leaves the secret out of logs.
impl std::fmt::Debug for GoogleClient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GoogleClient").field("issuer", &self.issuer).field("client_id", &self.client_id).finish_non_exhaustive()
    }
}
