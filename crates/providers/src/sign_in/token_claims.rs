//! Checks of an id token's claims (OpenID Connect Core, 3.1.3.7).

use domain::subscribers::Identity;
use serde::Deserialize;
use serde_json::Value;

use crate::signature::constant_time_eq;

/// The largest accepted difference between clocks, in seconds.
const MAX_CLOCK_SKEW_SECONDS: i64 = 5 * 60;
/// The oldest accepted token, in seconds. Tokens are fetched right after they are issued, so an old one was issued for another use.
const MAX_TOKEN_AGE_SECONDS: i64 = 24 * 60 * 60;

pub(super) const GOOGLE_ISSUER: &str = "https://accounts.google.com";

#[derive(Debug, Deserialize)]
pub(super) struct Claims {
    iss: String,
    sub: String,
    aud: Audience,
    azp: Option<String>,
    exp: f64,
    iat: f64,
    nonce: Option<String>,
    /// The domain of a Google Workspace account.
    hd: Option<String>,
    #[serde(flatten)]
    person: Person,
}

/// Claims about the person. Google puts them into the id token; other providers return them from the userinfo endpoint only
/// (OpenID Connect Core, 5.4).
#[derive(Debug, Deserialize)]
struct Person {
    email: Option<String>,
    email_verified: Option<Value>,
    name: Option<String>,
    picture: Option<String>,
}

/// Response of the userinfo endpoint.
#[derive(Debug, Deserialize)]
pub(super) struct UserInfo {
    sub: String,
    #[serde(flatten)]
    person: Person,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

/// The values that a token's claims must have.
pub(super) struct ExpectedClaims<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    pub nonce: &'a str,
    /// The current Unix time, in seconds.
    pub now: i64,
}

impl Claims {
    /// Checks the claims of a token whose signature is valid. The reason for a refusal contains no personal data.
    pub fn check(&self, expected: &ExpectedClaims<'_>) -> Result<(), &'static str> {
        if !self.has_issuer(expected.issuer) {
            return Err("another issuer");
        }
        if !self.has_audience(expected.client_id) {
            return Err("for somebody else");
        }
        self.check_times(expected.now)?;
        if !self.nonce.as_deref().is_some_and(|nonce| !nonce.is_empty() && constant_time_eq(nonce, expected.nonce)) {
            return Err("another sign-in's nonce");
        }
        if self.sub.is_empty() || self.sub.len() > 255 { Err("no subject") } else { Ok(()) }
    }

    /// Whether the userinfo endpoint must be asked for the email address.
    pub fn lacks_email(&self) -> bool {
        self.person.email.is_none()
    }

    /// Takes the person's claims from the userinfo response, if its subject is the same (OpenID Connect Core, 5.3.2).
    pub fn with_user_info(self, user: UserInfo) -> Result<Self, &'static str> {
        if user.sub == self.sub { Ok(Self { person: user.person, ..self }) } else { Err("userinfo of somebody else") }
    }

    /// Converts checked claims to an identity.
    pub fn into_identity(self, issuer: &str) -> Result<Identity, &'static str> {
        let Person { email, email_verified, name, picture } = self.person;
        let Some(email) = email.filter(|email| email.contains('@')) else { return Err("no e-mail") };
        let own = format!("{}/", issuer.trim_end_matches('/'));
        // As Google tells who is authoritative for an address (Sign in with Google, "Verify the Google ID token").
        let domain = email.rsplit_once('@').map(|(_, domain)| domain.to_lowercase()).unwrap_or_default();
        let runs_mailbox = matches!(domain.as_str(), "gmail.com" | "googlemail.com") || self.hd.is_some_and(|hosted| !hosted.is_empty());
        Ok(Identity {
            subject: self.sub,
            email,
            // Some providers send booleans as strings.
            email_verified: matches!(&email_verified, Some(Value::Bool(true))) || email_verified == Some(Value::from("true")),
            runs_mailbox,
            name: name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()),
            picture: picture.filter(|picture| picture.starts_with("https://") || picture.starts_with(&own)),
        })
    }

    /// Google uses two spellings of its issuer.
    fn has_issuer(&self, issuer: &str) -> bool {
        self.iss == issuer || (issuer == GOOGLE_ISSUER && self.iss == "accounts.google.com")
    }

    /// Whether the token is meant for this client. A token with several audiences must name it as the authorised party (`azp`).
    fn has_audience(&self, client_id: &str) -> bool {
        let is_meant = match &self.aud {
            Audience::One(one) => one == client_id,
            Audience::Many(many) => many.iter().any(|one| one == client_id) && (many.len() == 1 || self.azp.is_some()),
        };
        is_meant && self.azp.as_deref().is_none_or(|azp| azp == client_id)
    }

    #[allow(clippy::cast_precision_loss)]
    fn check_times(&self, now: i64) -> Result<(), &'static str> {
        if self.exp <= (now - MAX_CLOCK_SKEW_SECONDS) as f64 {
            return Err("expired");
        }
        if self.iat > (now + MAX_CLOCK_SKEW_SECONDS) as f64 || self.iat < (now - MAX_TOKEN_AGE_SECONDS) as f64 {
            return Err("issued at no sensible time");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Claims, ExpectedClaims, GOOGLE_ISSUER};

    const NOW: i64 = 1_800_000_000;

    fn check_with(change: Value) -> Result<domain::subscribers::Identity, &'static str> {
        let mut claims = json!({"iss": "accounts.google.com", "sub": "1", "aud": "us", "azp": "us", "exp": NOW + 3600, "iat": NOW, "nonce": "n",
            "email": "asha@a.example", "email_verified": true, "name": " Asha ", "picture": "http://a.example/p"});
        for (name, value) in change.as_object().unwrap() {
            claims[name] = value.clone();
        }
        let claims: Claims = serde_json::from_value(claims).unwrap();
        claims.check(&ExpectedClaims { issuer: GOOGLE_ISSUER, client_id: "us", nonce: "n", now: NOW })?;
        claims.into_identity(GOOGLE_ISSUER)
    }

    #[test]
    fn a_right_token_names_a_person() {
        let identity = check_with(json!({})).unwrap();
        assert_eq!((identity.subject.as_str(), identity.name.as_deref(), identity.picture), ("1", Some("Asha"), None));
        assert!(identity.email_verified);
        assert!(check_with(json!({"iss": GOOGLE_ISSUER})).is_ok());
        assert!(check_with(json!({"aud": ["us"], "azp": null})).is_ok());
        assert!(check_with(json!({"aud": ["us", "them"]})).is_ok());
        assert!(check_with(json!({"exp": NOW - 299, "iat": NOW + 299})).is_ok(), "clocks differ");
        assert!(!check_with(json!({"email_verified": "false"})).unwrap().email_verified);
        assert!(!check_with(json!({"email_verified": null})).unwrap().email_verified);
        assert!(!identity.runs_mailbox, "an account with a mailbox elsewhere");
        for own in [json!({"hd": "a.example"}), json!({"email": "asha.rao@Gmail.com"}), json!({"email": "asha@googlemail.com"})] {
            assert!(check_with(own).unwrap().runs_mailbox);
        }
        for others in [json!({"hd": ""}), json!({"email": "gmail.com@a.example"}), json!({"email": "asha@gmail.com.example"})] {
            assert!(!check_with(others).unwrap().runs_mailbox);
        }
    }

    #[test]
    fn anything_else_names_nobody() {
        for wrong in [
            json!({"iss": "https://accounts.google.com/"}),
            json!({"iss": "https://evil.example"}),
            json!({"aud": "them"}),
            json!({"aud": ["us", "them"], "azp": null}),
            json!({"azp": "them"}),
            json!({"exp": NOW - 300}),
            json!({"iat": NOW + 301}),
            json!({"iat": NOW - 90_000}),
            json!({"nonce": "other"}),
            json!({"nonce": null}),
            json!({"sub": ""}),
            json!({"email": null}),
        ] {
            assert!(check_with(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
