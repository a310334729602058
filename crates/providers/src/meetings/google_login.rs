//! Access tokens for Google's APIs: by a person's refresh token, or by a service account (RFC 7523).

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeyPair;
use aws_lc_rs::signature::RSA_PKCS1_SHA256;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use domain::Ambient;
use domain::providers::Refused;
use jiff::{SignedDuration, Timestamp};
use reqwest::Client;
use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::web::{ask, text};

const SCOPE: &str = "https://www.googleapis.com/auth/calendar.events";
/// Google gives an hour; a token about to end is not begun with.
const MARGIN: SignedDuration = SignedDuration::from_secs(120);
const ASSERTION_LIVES: i64 = 3600;

/// As whom we act.
#[derive(Clone)]
pub enum GoogleLogin {
    /// Of the person whose calendar it is.
    RefreshToken { client_id: String, client_secret: String, refresh_token: String },
    /// Making Meet links and inviting people needs domain-wide delegation to `subject`.
    ServiceAccount {
        email: String,
        /// PEM of the key file, PKCS#8.
        private_key: String,
        subject: Option<String>,
    },
}

pub(super) struct Tokens {
    client: Client,
    url: String,
    ambient: Ambient,
    how: How,
    kept: Mutex<Option<(String, Timestamp)>>,
}

enum How {
    Refresh { client_id: String, client_secret: String, refresh_token: String },
    Sign { email: String, subject: Option<String>, key: Box<KeyPair> },
}

impl Tokens {
    pub fn open(client: Client, url: String, login: GoogleLogin, ambient: Ambient) -> Result<Self, String> {
        let how = match login {
            GoogleLogin::RefreshToken { client_id, client_secret, refresh_token } => {
                How::Refresh { client_id, client_secret, refresh_token }
            }
            GoogleLogin::ServiceAccount { email, private_key, subject } => {
                How::Sign { email, subject, key: Box::new(key_of(&private_key)?) }
            }
        };
        Ok(Self { client, url, ambient, how, kept: Mutex::new(None) })
    }

    /// The present one, or a new one; whoever comes meanwhile waits for the same.
    pub async fn access(&self) -> Result<String, Refused> {
        let mut kept = self.kept.lock().await;
        let now = self.ambient.now();
        if let Some((token, until)) = &*kept
            && *until > now
        {
            return Ok(token.clone());
        }
        let form = self.form(now)?;
        let request = self.client.post(&self.url).header("content-type", "application/x-www-form-urlencoded").body(form);
        let told = |body: &Value| (text(body, "/error"), text(body, "/error_description"));
        let answer = ask(request).await.map_err(|failed| failed.refused(told, |_| false))?;
        let token = text(&answer, "/access_token");
        if token.is_empty() {
            return Err(Refused::later("Google gave no access token"));
        }
        let lives = SignedDuration::from_secs(answer["expires_in"].as_i64().unwrap_or(0));
        *kept = now.checked_add(lives - MARGIN).ok().map(|until| (token.clone(), until));
        Ok(token)
    }

    /// One that Google refuses is not used again.
    pub async fn forget(&self) {
        *self.kept.lock().await = None;
    }

    fn form(&self, now: Timestamp) -> Result<String, Refused> {
        let mut form = url::form_urlencoded::Serializer::new(String::new());
        match &self.how {
            How::Refresh { client_id, client_secret, refresh_token } => {
                form.append_pair("grant_type", "refresh_token")
                    .append_pair("client_id", client_id)
                    .append_pair("client_secret", client_secret)
                    .append_pair("refresh_token", refresh_token);
            }
            How::Sign { email, subject, key } => {
                let assertion = signed(key, &self.claims(email, subject.as_deref(), now.as_second()))?;
                form.append_pair("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer").append_pair("assertion", &assertion);
            }
        }
        Ok(form.finish())
    }

    fn claims(&self, email: &str, subject: Option<&str>, now: i64) -> Value {
        let mut claims = json!({"iss": email, "scope": SCOPE, "aud": self.url, "iat": now, "exp": now + ASSERTION_LIVES});
        if let Some(subject) = subject {
            claims["sub"] = subject.into();
        }
        claims
    }
}

/// A JSON web token, RS256.
fn signed(key: &KeyPair, claims: &Value) -> Result<String, Refused> {
    let header = json!({"alg": "RS256", "typ": "JWT"});
    let token = format!("{}.{}", URL_SAFE_NO_PAD.encode(header.to_string()), URL_SAFE_NO_PAD.encode(claims.to_string()));
    let mut signature = vec![0; key.public_modulus_len()];
    let wrong = |_| Refused::for_good("", "the service account's key can't sign");
    key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), token.as_bytes(), &mut signature).map_err(wrong)?;
    Ok(format!("{token}.{}", URL_SAFE_NO_PAD.encode(signature)))
}

/// Environment variables often hold "\n" as two characters.
fn key_of(pem: &str) -> Result<KeyPair, String> {
    let pem = pem.replace("\\n", "\n");
    let body: String = pem.lines().map(str::trim).filter(|line| !line.starts_with("-----")).collect();
    let wrong = || "meetings.google_private_key is no PKCS#8 key in PEM".to_owned();
    let der = STANDARD.decode(body).map_err(|_| wrong())?;
    KeyPair::from_pkcs8(&der).map_err(|_| wrong())
}
