//! Sessions of the provident-fund service. They stand apart from subscribers' sessions: somebody who never subscribed has one too.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::login::FRESH;
use super::uans::build_code_error;
use super::{FundAccounts, FundSession, UanCopy};
use crate::contact::Mobile;
use crate::ids::SubscriberId;
use crate::text::to_hex;
use crate::{Error, Result, UnitOfWork};

/// A session that was not used for this long is over.
pub const IDLE_TIMEOUT: SignedDuration = SignedDuration::from_mins(15);
/// A session is over after this long, however it is used: a copied cookie must not open the account for ever.
const LONGEST: SignedDuration = SignedDuration::from_hours(12);
/// The time of last use is written at most this often.
const TOUCH_INTERVAL: SignedDuration = SignedDuration::from_secs(60);

/// What a session's blob holds.
#[derive(Serialize, Deserialize)]
pub(super) struct SessionContent {
    pub mobile: String,
    pub copy: Option<UanCopy>,
    /// The browser in words; unknown of sessions that an earlier version opened.
    #[serde(default)]
    pub device: String,
}

/// A session as its requests see it.
#[derive(Debug)]
pub struct OpenSession {
    pub(super) row: FundSession,
    pub mobile: Mobile,
    /// What the source answered in this session.
    pub(super) copy: Option<UanCopy>,
    /// The browser in words, such as "Chrome on Android".
    device: String,
}

/// A session of a number, as its owner is shown it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedSession {
    /// The browser in words; empty when it is not known.
    pub device: String,
    pub is_current: bool,
    /// Whether a code has proven the number in it.
    pub is_proven: bool,
    pub opened_at: Timestamp,
    pub last_seen_at: Timestamp,
}

/// A session that was opened by this request. Its token is known only now.
pub struct OpenedSession {
    pub token: String,
    pub session: OpenSession,
}

impl OpenSession {
    /// Whether a code has proven the number in this session.
    pub fn is_proven(&self) -> bool {
        self.row.proven_at.is_some()
    }

    /// Whether a code has proven the number in this session a short while ago: what gives the account away needs that.
    pub(super) fn is_freshly_proven(&self, now: Timestamp) -> bool {
        self.row.proven_at.is_some_and(|at| now.duration_since(at) <= FRESH)
    }

    /// The subscriber with whom an account of this session is linked: none unless a code has opened the session.
    pub(super) fn linkable_subscriber(&self) -> Option<SubscriberId> {
        self.row.subscriber.filter(|_| self.is_proven())
    }

    /// The keyed hash of the number: by it the account is counted, and nobody reads the number from it.
    pub fn number_hash(&self) -> [u8; 32] {
        self.row.mobile
    }
}

/// How a session came about.
pub(super) struct Opening {
    pub mobile: Mobile,
    pub subscriber: Option<SubscriberId>,
    pub proven_at: Option<Timestamp>,
    pub password_code_at: Option<Timestamp>,
    pub device: String,
}

impl FundAccounts {
    /// The session of a cookie; `Unauthorized` when it is none, has been idle for too long, or was opened too long ago.
    pub async fn find_session(&self, token: &str) -> Result<OpenSession> {
        let row = self.store.fund_accounts().find_session(&hash_token(token)).await?.ok_or(Error::Unauthorized)?;
        let now = self.environment.now();
        if !is_alive(&row, now) {
            return Err(Error::Unauthorized);
        }
        let idle = now.duration_since(row.last_seen_at);
        let mut session = self.open_row(row)?;
        if idle >= TOUCH_INTERVAL {
            session.row.last_seen_at = now;
            let work = self.store.begin().await?;
            work.fund_accounts().update_session(&session.row).await?;
            work.commit().await?;
        }
        Ok(session)
    }

    pub async fn end_session(&self, token: &str) -> Result<()> {
        let work = self.store.begin().await?;
        work.fund_accounts().end_session(&hash_token(token)).await?;
        work.commit().await
    }

    /// The sessions of the number that are not over, the one that was used last first. Without a code a session sees only itself: who
    /// knows the password need not be the owner.
    pub async fn list_sessions(&self, session: &OpenSession) -> Result<Vec<ListedSession>> {
        let now = self.environment.now();
        let mut rows = self.store.fund_accounts().list_sessions(&session.row.mobile).await?;
        rows.retain(|row| is_alive(row, now) && (session.is_proven() || row.token == session.row.token));
        let to_listed = |row: FundSession| {
            let (opened_at, last_seen_at, is_current) = (row.created_at, row.last_seen_at, row.token == session.row.token);
            let opened = self.open_row(row)?;
            Ok(ListedSession { is_proven: opened.is_proven(), device: opened.device, is_current, opened_at, last_seen_at })
        };
        rows.into_iter().map(to_listed).collect()
    }

    /// Ends all other sessions of the number. `Forbidden` unless a code has opened this one.
    pub async fn end_other_sessions(&self, session: &OpenSession) -> Result<()> {
        if !session.is_proven() {
            return Err(build_code_error());
        }
        let work = self.store.begin().await?;
        work.fund_accounts().end_sessions(&session.row.mobile, Some(&session.row.token)).await?;
        work.commit().await
    }

    fn open_row(&self, row: FundSession) -> Result<OpenSession> {
        let content = self.sealer.open(&row.sealed, &session_context(&row.token))?;
        let content: SessionContent = serde_json::from_slice(&content).map_err(Error::internal)?;
        Ok(OpenSession { row, mobile: Mobile::from_sealed(content.mobile), copy: content.copy, device: content.device })
    }

    /// Opens a session in the browser, in place of the one it had.
    pub(super) async fn open_session(&self, work: &dyn UnitOfWork, opening: Opening, replaced: Option<&str>) -> Result<OpenedSession> {
        if let Some(replaced) = replaced {
            work.fund_accounts().end_session(&hash_token(replaced)).await?;
        }
        let (secret, now) = (self.environment.generate_secret(), self.environment.now());
        let token = hash_token(&secret);
        let content = SessionContent { mobile: opening.mobile.reveal().to_owned(), copy: None, device: opening.device.clone() };
        let row = FundSession {
            token,
            mobile: self.hash_mobile(&opening.mobile)?,
            subscriber: opening.subscriber,
            proven_at: opening.proven_at,
            password_code_at: opening.password_code_at,
            sealed: self.seal(&content, &session_context(&token))?,
            created_at: now,
            last_seen_at: now,
        };
        work.fund_accounts().insert_session(&row).await?;
        let session = OpenSession { row, mobile: opening.mobile, copy: None, device: opening.device };
        Ok(OpenedSession { token: secret, session })
    }

    /// Keeps the source's answer as long as the session lives.
    pub(super) fn put_copy(&self, session: &mut OpenSession, copy: UanCopy) -> Result<()> {
        let (mobile, device) = (session.mobile.reveal().to_owned(), session.device.clone());
        let content = SessionContent { mobile, copy: Some(copy.clone()), device };
        session.row.sealed = self.seal(&content, &session_context(&session.row.token))?;
        session.copy = Some(copy);
        Ok(())
    }
}

/// Whether a session was used lately enough, and opened lately enough.
fn is_alive(row: &FundSession, now: Timestamp) -> bool {
    now.duration_since(row.last_seen_at) < IDLE_TIMEOUT && now.duration_since(row.created_at) < LONGEST
}

fn session_context(token: &[u8; 32]) -> String {
    format!("pf-session:{}", to_hex(token))
}

pub(super) fn hash_token(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}
