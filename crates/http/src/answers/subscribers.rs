//! A person's own data, as only that person gets it.

use domain::consents::{Consent as HeldConsent, Purpose};
use domain::sessions::{Session as OpenSession, Tokens as Pair};
use domain::subscribers::{DEFAULT_DIAL_CODE, Phone, Profile as Person, SignedIn as Signed};
use jiff::Timestamp;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub email: String,
    /// National digits.
    #[schema(required)]
    pub phone: Option<String>,
    pub country_code: String,
    /// Where this site shows it to its person; nobody's browser asks the sign-in provider for it.
    #[schema(required)]
    pub picture: Option<String>,
    #[schema(schema_with = super::assurances)]
    pub assurance: String,
    pub language: &'static str,
}

impl From<Person> for Profile {
    fn from(person: Person) -> Self {
        let code = person.phone.as_ref().map_or(DEFAULT_DIAL_CODE, Phone::country_code).to_owned();
        Self {
            id: person.id.to_string(),
            name: person.name,
            email: person.email.to_string(),
            phone: person.phone.map(|phone| phone.number().to_owned()),
            country_code: code,
            picture: person.picture.as_deref().map(portrait_path),
            assurance: person.assurance.as_str().to_owned(),
            language: "en",
        }
    }
}

/// Another picture has another address, so that browsers may keep it.
fn portrait_path(address: &str) -> String {
    format!("/cms/api/subscribers/me/picture?v={}", &domain::text::hex(&Sha256::digest(address))[..12])
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tokens {
    pub access_token: String,
    pub refresh_token: String,
}

impl From<&Pair> for Tokens {
    fn from(pair: &Pair) -> Self {
        Self { access_token: pair.access.clone(), refresh_token: pair.refresh.clone() }
    }
}

/// What subscribing and every way of signing in answer (product.md § 3).
#[derive(Clone, Serialize, ToSchema)]
pub struct SignedIn {
    /// Always true.
    #[serde(rename = "isLoggedin")]
    pub is_logged_in: bool,
    pub tokens: Tokens,
    #[serde(flatten)]
    pub profile: Profile,
}

impl From<Signed> for SignedIn {
    fn from(signed: Signed) -> Self {
        Self { is_logged_in: true, tokens: Tokens::from(&signed.tokens), profile: signed.profile.into() }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    pub id: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub last_seen_at: Timestamp,
    /// "Chrome on Android".
    pub device: String,
    #[schema(schema_with = super::assurances)]
    pub assurance: String,
    /// The one that asks.
    pub current: bool,
}

impl Session {
    pub fn of(session: &OpenSession, current: domain::ids::SessionId) -> Self {
        Self {
            id: session.id.to_string(),
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
            device: session.device.clone(),
            assurance: session.assurance.as_str().to_owned(),
            current: session.id == current,
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Consent {
    #[schema(schema_with = super::purposes)]
    pub purpose: String,
    pub granted: bool,
    /// Version and hash of the words that were agreed to.
    #[schema(required)]
    pub version: Option<String>,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub at: Option<Timestamp>,
    /// Where it was given or taken back.
    #[schema(required)]
    pub source: Option<String>,
}

impl From<&HeldConsent> for Consent {
    fn from(held: &HeldConsent) -> Self {
        Self {
            purpose: held.purpose.as_str().to_owned(),
            granted: held.granted,
            version: Some(held.notice.clone()).filter(|notice| !notice.is_empty()),
            at: Some(held.at),
            source: Some(held.source.clone()),
        }
    }
}

/// One of each use of a person's data, decided or not.
pub fn consents(held: &[HeldConsent]) -> Vec<Consent> {
    let of = |purpose: Purpose| {
        held.iter().find(|consent| consent.purpose == purpose).map_or_else(
            || Consent { purpose: purpose.as_str().to_owned(), granted: false, version: None, at: None, source: None },
            Consent::from,
        )
    };
    std::iter::once(Purpose::Service).chain(Purpose::OPTIONAL).map(of).collect()
}
