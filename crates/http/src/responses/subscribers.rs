//! A person's own data; only that person gets it.

use domain::consents::Purpose;
use domain::subscribers::{DEFAULT_DIAL_CODE, Phone, SignInResult};
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
    /// National number, digits only.
    #[schema(required)]
    pub phone: Option<String>,
    pub country_code: String,
    /// Path on this site, so that the browser need not contact the sign-in provider.
    #[schema(required)]
    pub picture: Option<String>,
    #[schema(schema_with = super::assurance_schema)]
    pub assurance: String,
    pub language: &'static str,
}

impl From<domain::subscribers::Profile> for Profile {
    fn from(person: domain::subscribers::Profile) -> Self {
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

/// The version in the URL changes with the picture, so that browsers may cache it.
fn portrait_path(address: &str) -> String {
    format!("/cms/api/subscribers/me/picture?v={}", &domain::text::to_hex(&Sha256::digest(address))[..12])
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tokens {
    pub access_token: String,
    pub refresh_token: String,
}

impl From<&domain::sessions::TokenPair> for Tokens {
    fn from(pair: &domain::sessions::TokenPair) -> Self {
        Self { access_token: pair.access.clone(), refresh_token: pair.refresh.clone() }
    }
}

/// The response of subscribing and of every way of signing in (docs/product/accounts.md).
#[derive(Clone, Serialize, ToSchema)]
pub struct SignedIn {
    /// Always true.
    #[serde(rename = "isLoggedin")]
    pub is_logged_in: bool,
    pub tokens: Tokens,
    #[serde(flatten)]
    pub profile: Profile,
}

impl From<SignInResult> for SignedIn {
    fn from(signed: SignInResult) -> Self {
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
    /// Such as "Chrome on Android".
    pub device: String,
    #[schema(schema_with = super::assurance_schema)]
    pub assurance: String,
    /// Whether it is the session of this request.
    pub current: bool,
}

impl Session {
    pub fn new(session: &domain::sessions::Session, current: domain::ids::SessionId) -> Self {
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
    #[schema(schema_with = super::purpose_schema)]
    pub purpose: String,
    pub granted: bool,
    /// Version and hash of the notice that was consented to.
    #[schema(required)]
    pub version: Option<String>,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub at: Option<Timestamp>,
    /// Where the consent was given or withdrawn.
    #[schema(required)]
    pub source: Option<String>,
}

impl From<&domain::consents::Consent> for Consent {
    fn from(consent: &domain::consents::Consent) -> Self {
        Self {
            purpose: consent.purpose.as_str().to_owned(),
            granted: consent.granted,
            version: Some(consent.notice.clone()).filter(|notice| !notice.is_empty()),
            at: Some(consent.at),
            source: Some(consent.source.clone()),
        }
    }
}

/// One consent for each purpose, and the statement of age, so that no form asks for it twice. What the person has not decided on
/// counts as not granted.
pub fn to_consents(consents: &[domain::consents::Consent]) -> Vec<Consent> {
    let of = |purpose: Purpose| {
        consents.iter().find(|consent| consent.purpose == purpose).map_or_else(
            || Consent { purpose: purpose.as_str().to_owned(), granted: false, version: None, at: None, source: None },
            Consent::from,
        )
    };
    std::iter::once(Purpose::Service).chain(Purpose::OPTIONAL).chain([Purpose::Adult]).map(of).collect()
}
