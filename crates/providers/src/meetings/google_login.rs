//! Access tokens for Google's APIs, obtained with a refresh token or by a service account (RFC 7523).

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeyPair;
use aws_lc_rs::signature::RSA_PKCS1_SHA256;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use domain::Environment;
use domain::error::ProviderError;
use jiff::{SignedDuration, Timestamp};
use reqwest::Client;
use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::web::{fetch_json, text_at};

const SCOPE: &str = "https://www.googleapis.com/auth/calendar.events";
/// A token is renewed this long before it expires; Google's tokens last an hour.
const EXPIRY_MARGIN: SignedDuration = SignedDuration::from_secs(120);
const ASSERTION_LIFETIME_SECONDS: i64 = 3600;

/// The credentials for Google's API.
#[derive(Clone)]
pub enum GoogleCredentials {
    /// The refresh token of the calendar's owner.
    RefreshToken { client_id: String, client_secret: String, refresh_token: String },
    /// A service account. Creating Meet links and inviting people needs domain-wide delegation to `subject`.
    ServiceAccount {
        email: String,
        /// The private key as PKCS#8 PEM, from the key file.
        private_key: String,
        subject: Option<String>,
    },
}

pub(super) struct AccessTokens {
    client: Client,
    url: String,
    environment: Environment,
    grant: TokenGrant,
    cached: Mutex<Option<(String, Timestamp)>>,
}

enum TokenGrant {
    Refresh { client_id: String, client_secret: String, refresh_token: String },
    Sign { email: String, subject: Option<String>, key: Box<KeyPair> },
}

impl AccessTokens {
    pub fn open(client: Client, url: String, login: GoogleCredentials, environment: Environment) -> Result<Self, String> {
        let grant = match login {
            GoogleCredentials::RefreshToken { client_id, client_secret, refresh_token } => {
                TokenGrant::Refresh { client_id, client_secret, refresh_token }
            }
            GoogleCredentials::ServiceAccount { email, private_key, subject } => {
                TokenGrant::Sign { email, subject, key: Box::new(parse_private_key(&private_key)?) }
            }
        };
        Ok(Self { client, url, environment, grant, cached: Mutex::new(None) })
    }

    /// Returns the cached token or fetches a new one. Concurrent callers wait for the same request.
    pub async fn access_token(&self) -> Result<String, ProviderError> {
        let mut cached = self.cached.lock().await;
        let now = self.environment.now();
        if let Some((token, until)) = &*cached
            && *until > now
        {
            return Ok(token.clone());
        }
        let form = self.build_form(now)?;
        let request = self.client.post(&self.url).header("content-type", "application/x-www-form-urlencoded").body(form);
        let read_error = |body: &Value| (text_at(body, "/error"), text_at(body, "/error_description"));
        let answer = fetch_json(request).await.map_err(|failed| failed.into_refused(read_error, |_| false))?;
        let token = text_at(&answer, "/access_token");
        if token.is_empty() {
            return Err(ProviderError::retryable("Google gave no access token"));
        }
        let lifetime = SignedDuration::from_secs(answer["expires_in"].as_i64().unwrap_or(0));
        *cached = now.checked_add(lifetime - EXPIRY_MARGIN).ok().map(|until| (token.clone(), until));
        Ok(token)
    }

    /// Drops the cached token after Google has refused it.
    pub async fn invalidate(&self) {
        *self.cached.lock().await = None;
    }

    fn build_form(&self, now: Timestamp) -> Result<String, ProviderError> {
        let mut form = url::form_urlencoded::Serializer::new(String::new());
        match &self.grant {
            TokenGrant::Refresh { client_id, client_secret, refresh_token } => {
                form.append_pair("grant_type", "refresh_token")
                    .append_pair("client_id", client_id)
                    .append_pair("client_secret", client_secret)
                    .append_pair("refresh_token", refresh_token);
            }
            TokenGrant::Sign { email, subject, key } => {
                let assertion = sign_jwt(key, &self.build_claims(email, subject.as_deref(), now.as_second()))?;
                form.append_pair("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer").append_pair("assertion", &assertion);
            }
        }
        Ok(form.finish())
    }

    fn build_claims(&self, email: &str, subject: Option<&str>, now: i64) -> Value {
        let mut claims = json!({"iss": email, "scope": SCOPE, "aud": self.url, "iat": now, "exp": now + ASSERTION_LIFETIME_SECONDS});
        if let Some(subject) = subject {
            claims["sub"] = subject.into();
        }
        claims
    }
}

/// Signs a JSON web token with RS256.
fn sign_jwt(key: &KeyPair, claims: &Value) -> Result<String, ProviderError> {
    let header = json!({"alg": "RS256", "typ": "JWT"});
    let token = format!("{}.{}", URL_SAFE_NO_PAD.encode(header.to_string()), URL_SAFE_NO_PAD.encode(claims.to_string()));
    let mut signature = vec![0; key.public_modulus_len()];
    let signing_error = |_| ProviderError::permanent("", "the service account's key can't sign");
    key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), token.as_bytes(), &mut signature).map_err(signing_error)?;
    Ok(format!("{token}.{}", URL_SAFE_NO_PAD.encode(signature)))
}

/// Parses the private key. In environment variables a line end is often written as the two characters `\n`.
fn parse_private_key(pem: &str) -> Result<KeyPair, String> {
    let pem = pem.replace("\\n", "\n");
    let body: String = pem.lines().map(str::trim).filter(|line| !line.starts_with("-----")).collect();
    let invalid_key = || "meetings.google_private_key is not a PKCS#8 key in PEM".to_owned();
    let der = STANDARD.decode(body).map_err(|_| invalid_key())?;
    KeyPair::from_pkcs8(&der).map_err(|_| invalid_key())
}
