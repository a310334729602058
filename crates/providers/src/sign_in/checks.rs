//! What an id token must say before anybody is believed to be anybody.

use domain::providers::Identity;
use serde::Deserialize;
use serde_json::Value;

use crate::signature::is_same;

/// Clocks may differ by so much, in seconds.
const SKEW: i64 = 5 * 60;
/// A token is fetched when it is made: an old one is none of ours, in seconds.
const OLDEST: i64 = 24 * 60 * 60;

pub(super) const GOOGLE: &str = "https://accounts.google.com";

#[derive(Debug, Deserialize)]
pub(super) struct Claims {
    iss: String,
    sub: String,
    aud: Audience,
    azp: Option<String>,
    exp: f64,
    iat: f64,
    nonce: Option<String>,
    #[serde(flatten)]
    person: Person,
}

/// Google writes it into the id token; others answer it at their userinfo endpoint only (OpenID Connect Core, 5.4).
#[derive(Debug, Deserialize)]
struct Person {
    email: Option<String>,
    email_verified: Option<Value>,
    name: Option<String>,
    picture: Option<String>,
}

/// What the userinfo endpoint answers.
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

/// What a token is held against.
pub(super) struct Expected<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    pub nonce: &'a str,
    /// In seconds.
    pub now: i64,
}

impl Claims {
    /// The signature is right already; the reason of a refusal names no person.
    pub fn check(&self, expected: &Expected<'_>) -> Result<(), &'static str> {
        if !self.is_of(expected.issuer) {
            return Err("another issuer");
        }
        if !self.is_for(expected.client_id) {
            return Err("for somebody else");
        }
        self.check_times(expected.now)?;
        if !self.nonce.as_deref().is_some_and(|nonce| !nonce.is_empty() && is_same(nonce, expected.nonce)) {
            return Err("another sign-in's nonce");
        }
        if self.sub.is_empty() || self.sub.len() > 255 { Err("no subject") } else { Ok(()) }
    }

    /// Whether the provider has to be asked who this is.
    pub fn names_nobody(&self) -> bool {
        self.person.email.is_none()
    }

    /// Only an answer about the same subject may be believed (OpenID Connect Core, 5.3.2).
    pub fn told_by(self, user: UserInfo) -> Result<Self, &'static str> {
        if user.sub == self.sub { Ok(Self { person: user.person, ..self }) } else { Err("userinfo of somebody else") }
    }

    /// Of claims that were checked.
    pub fn identity(self, issuer: &str) -> Result<Identity, &'static str> {
        let Person { email, email_verified, name, picture } = self.person;
        let Some(email) = email.filter(|email| email.contains('@')) else { return Err("no e-mail") };
        let own = format!("{}/", issuer.trim_end_matches('/'));
        Ok(Identity {
            subject: self.sub,
            email,
            // Some providers write booleans as texts.
            email_verified: matches!(&email_verified, Some(Value::Bool(true))) || email_verified == Some(Value::from("true")),
            name: name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()),
            picture: picture.filter(|picture| picture.starts_with("https://") || picture.starts_with(&own)),
        })
    }

    /// Google writes itself in two ways.
    fn is_of(&self, issuer: &str) -> bool {
        self.iss == issuer || (issuer == GOOGLE && self.iss == "accounts.google.com")
    }

    /// Where it is for several, it must say that it was given to us.
    fn is_for(&self, client_id: &str) -> bool {
        let is_meant = match &self.aud {
            Audience::One(one) => one == client_id,
            Audience::Many(many) => many.iter().any(|one| one == client_id) && (many.len() == 1 || self.azp.is_some()),
        };
        is_meant && self.azp.as_deref().is_none_or(|azp| azp == client_id)
    }

    #[allow(clippy::cast_precision_loss)]
    fn check_times(&self, now: i64) -> Result<(), &'static str> {
        if self.exp <= (now - SKEW) as f64 {
            return Err("expired");
        }
        if self.iat > (now + SKEW) as f64 || self.iat < (now - OLDEST) as f64 {
            return Err("issued at no sensible time");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Claims, Expected, GOOGLE};

    const NOW: i64 = 1_800_000_000;

    fn check(change: Value) -> Result<domain::providers::Identity, &'static str> {
        let mut claims = json!({"iss": "accounts.google.com", "sub": "1", "aud": "us", "azp": "us", "exp": NOW + 3600, "iat": NOW, "nonce": "n",
            "email": "asha@a.example", "email_verified": true, "name": " Asha ", "picture": "http://a.example/p"});
        for (name, value) in change.as_object().unwrap() {
            claims[name] = value.clone();
        }
        let claims: Claims = serde_json::from_value(claims).unwrap();
        claims.check(&Expected { issuer: GOOGLE, client_id: "us", nonce: "n", now: NOW })?;
        claims.identity(GOOGLE)
    }

    #[test]
    fn a_right_token_names_a_person() {
        let identity = check(json!({})).unwrap();
        assert_eq!((identity.subject.as_str(), identity.name.as_deref(), identity.picture), ("1", Some("Asha"), None));
        assert!(identity.email_verified);
        assert!(check(json!({"iss": GOOGLE})).is_ok());
        assert!(check(json!({"aud": ["us"], "azp": null})).is_ok());
        assert!(check(json!({"aud": ["us", "them"]})).is_ok());
        assert!(check(json!({"exp": NOW - 299, "iat": NOW + 299})).is_ok(), "clocks differ");
        assert!(!check(json!({"email_verified": "false"})).unwrap().email_verified);
        assert!(!check(json!({"email_verified": null})).unwrap().email_verified);
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
            assert!(check(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
