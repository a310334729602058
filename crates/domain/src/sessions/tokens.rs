//! The two tokens of a session. The access token is signed and says all by itself; the refresh token is
//! opaque, good once, and kept by us only as a hash.

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use super::{Assurance, Session};
use crate::ids::{SessionId, SubscriberId};
use crate::keys::SigningKeys;
use crate::text::hex;
use crate::{Ambient, Error, Result};

/// At most fifteen minutes (contract, Who may call).
pub const ACCESS_LIVES: SignedDuration = SignedDuration::from_mins(15);
const PURPOSE: &str = "access";

#[derive(Clone, PartialEq, Eq)]
pub struct Tokens {
    pub access: String,
    pub refresh: String,
}

/// Never the tokens themselves.
impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tokens(•••)")
    }
}

/// Whom an access token names.
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
}

pub(super) async fn sign(keys: &SigningKeys, session: &Session, now: Timestamp) -> Result<String> {
    let payload = format!("{}|{}|{}", session.id.0.simple(), session.subscriber.0.simple(), session.assurance.as_str());
    keys.sign(PURPOSE, &payload, now.checked_add(ACCESS_LIVES).map_err(Error::internal)?).await
}

/// `None` for everything that is not a living access token of ours.
pub(super) async fn read(keys: &SigningKeys, token: &str) -> Result<Option<Caller>> {
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

/// A new refresh token of a session, and its hash.
pub(super) fn refresh_token(ambient: &Ambient, session: SessionId) -> (String, [u8; 32]) {
    let secret = format!("{}.{}", session.0.simple(), hex(&ambient.bytes::<24>()));
    let hash = refresh_hash(&secret);
    (secret, hash)
}

pub(super) fn refresh_hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// Which session a refresh token says to be of.
pub(super) fn session_of(token: &str) -> Option<SessionId> {
    SessionId::parse(token.split_once('.')?.0)
}
