//! The two tokens of a session. The access token is signed and self-contained; the refresh token is opaque, valid once, and
//! stored only as a hash.

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use super::{Assurance, Session};
use crate::ids::{SessionId, SubscriberId};
use crate::keys::SigningKeys;
use crate::text::to_hex;
use crate::{Environment, Error, Result};

/// Short, because an access token is checked without a query.
pub const ACCESS_TTL: SignedDuration = SignedDuration::from_mins(15);
const PURPOSE: &str = "access";

#[derive(Clone, PartialEq, Eq)]
pub struct TokenPair {
    pub access: String,
    pub refresh: String,
}

/// Never prints the tokens themselves.
impl std::fmt::Debug for TokenPair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TokenPair(•••)")
    }
}

/// The session and subscriber that an access token names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    pub session: SessionId,
    pub subscriber: SubscriberId,
    pub assurance: Assurance,
}

impl Caller {
    pub fn is_proven(&self) -> bool {
        self.assurance == Assurance::Proven
    }

    /// `ProofNeeded` for somebody who has not proven their address.
    pub fn require_proof(&self) -> Result<()> {
        if self.is_proven() { Ok(()) } else { Err(Error::ProofNeeded) }
    }

    /// Whether something is visible to them that this session made for this person: to that session and, with a proof, to every session of
    /// the same person.
    pub fn may_see(&self, session: Option<SessionId>, subscriber: Option<SubscriberId>) -> bool {
        session == Some(self.session) || (self.is_proven() && subscriber == Some(self.subscriber))
    }
}

pub(super) async fn sign_access_token(keys: &SigningKeys, session: &Session, now: Timestamp) -> Result<String> {
    let payload = format!("{}|{}|{}", session.id.0.simple(), session.subscriber.0.simple(), session.assurance.as_str());
    keys.sign_token(PURPOSE, &payload, now.checked_add(ACCESS_TTL).map_err(Error::internal)?).await
}

/// `None` for anything but a valid access token of ours.
pub(super) async fn verify_access_token(keys: &SigningKeys, token: &str) -> Result<Option<Caller>> {
    let payload = keys.verify(PURPOSE, token).await?;
    Ok(payload.and_then(|payload| {
        let mut parts = payload.split('|');
        Some(Caller {
            session: SessionId::parse(parts.next()?)?,
            subscriber: SubscriberId::parse(parts.next()?)?,
            assurance: Assurance::parse(parts.next()?)?,
        })
    }))
}

/// Generates a refresh token for a session, and its hash.
pub(super) fn generate_refresh_token(environment: &Environment, session: SessionId) -> (String, [u8; 32]) {
    let secret = format!("{}.{}", session.0.simple(), to_hex(&environment.random_bytes::<24>()));
    let hash = hash_refresh_token(&secret);
    (secret, hash)
}

pub(super) fn hash_refresh_token(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// The session that a refresh token claims to belong to.
pub(super) fn parse_session_id(token: &str) -> Option<SessionId> {
    SessionId::parse(token.split_once('.')?.0)
}
