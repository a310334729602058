//! Opening, authenticating, refreshing and ending sessions.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::tokens::{self, generate_refresh_token, hash_refresh_token, parse_session_id};
use super::{ACCESS_TTL, Assurance, Caller, Revocations, Session, TokenPair};
use crate::changes::Change;
use crate::contact::Phone;
use crate::ids::{SessionId, SubscriberId};
use crate::keys::SigningKeys;
use crate::tasks::{MAX_BATCH_ROWS, TaskReport, end_of_retention, run_in_batches};
use crate::text::{normalise_line, truncate};
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// A refresh token that was not used for this long is refused.
const REFRESH_TTL: SignedDuration = SignedDuration::from_hours(90 * 24);
/// A session ends after this long, however often it is used.
const SESSION_TTL: SignedDuration = SignedDuration::from_hours(365 * 24);

#[derive(Clone)]
pub struct Sessions {
    store: Arc<dyn Store>,
    environment: Environment,
    keys: SigningKeys,
    revocations: Arc<Revocations>,
}

impl Sessions {
    pub fn new(store: Arc<dyn Store>, environment: Environment, keys: SigningKeys) -> Self {
        Self { store, environment, keys, revocations: Arc::default() }
    }

    /// Loads the sessions that ended while this node did not follow the change log.
    pub async fn reload_revocations(&self) -> Result<()> {
        let since = self.environment.now().checked_sub(ACCESS_TTL).map_err(Error::internal)?;
        for (session, at) in self.store.sessions().list_ended_since(since).await? {
            self.revocations.add(session, at);
        }
        Ok(())
    }

    /// Records that a session ended, as the change log reports.
    pub fn record_revocation(&self, session: SessionId) {
        self.revocations.add(session, self.environment.now());
    }

    /// The caller that an access token names; `None` when the token is not ours, has expired, or its session has ended.
    pub async fn authenticate(&self, access: &str) -> Result<Option<Caller>> {
        let caller = tokens::verify_access_token(&self.keys, access).await?;
        Ok(caller.filter(|caller| !self.revocations.contains(caller.session)))
    }

    /// Opens a session in a unit of work. Its refresh token is known only at this point.
    pub(crate) async fn open(
        &self,
        work: &dyn UnitOfWork,
        subscriber: SubscriberId,
        assurance: Assurance,
        typed: (String, Option<Phone>),
        device: &str,
    ) -> Result<(Session, String)> {
        let (session, refresh) = self.new_session(subscriber, assurance, typed, device);
        work.sessions().insert(&session).await?;
        Ok((session, refresh))
    }

    /// A session that is not stored yet, and its refresh token.
    pub(crate) fn new_session(
        &self,
        subscriber: SubscriberId,
        assurance: Assurance,
        typed: (String, Option<Phone>),
        device: &str,
    ) -> (Session, String) {
        let now = self.environment.now();
        let id = SessionId(self.environment.new_uuid());
        let (refresh, refresh_hash) = generate_refresh_token(&self.environment, id);
        let session = Session {
            id,
            subscriber,
            assurance,
            name: typed.0,
            phone: typed.1,
            // As the browser names itself.
            device: truncate(&normalise_line(device), 80),
            refresh_hash,
            created_at: now,
            last_seen_at: now,
            ended_at: None,
            confirmed_at: (assurance == Assurance::Proven).then_some(now),
            google_sub: None,
        };
        (session, refresh)
    }

    pub(crate) async fn issue_tokens(&self, session: &Session, refresh: String) -> Result<TokenPair> {
        Ok(TokenPair { access: tokens::sign_access_token(&self.keys, session, self.environment.now()).await?, refresh })
    }

    /// Exchanges a refresh token for a new pair of tokens. A token that was used before ends the whole session, because somebody
    /// else has a copy.
    pub async fn refresh(&self, token: &str) -> Result<(Session, TokenPair)> {
        let id = parse_session_id(token).ok_or(Error::Unauthorized)?;
        let mut work = self.store.begin_shared().await?;
        let mut session = work.sessions().lock(id).await?.filter(|session| session.ended_at.is_none()).ok_or(Error::Unauthorized)?;
        let now = self.environment.now();
        let is_stale = now.duration_since(session.last_seen_at) > REFRESH_TTL || now.duration_since(session.created_at) > SESSION_TTL;
        if session.refresh_hash != hash_refresh_token(token) || is_stale {
            self.end_in(&mut *work, &mut session, now).await?;
            work.commit().await?;
            return Err(Error::Unauthorized);
        }
        let (refresh, hash) = generate_refresh_token(&self.environment, id);
        session.refresh_hash = hash;
        session.last_seen_at = now;
        work.sessions().update(&session).await?;
        work.commit().await?;
        let tokens = self.issue_tokens(&session, refresh).await?;
        Ok((session, tokens))
    }

    /// The sessions of one person. A claimed session sees only itself.
    pub async fn list(&self, caller: Caller) -> Result<Vec<Session>> {
        let mut sessions = self.store.sessions().list_by_subscriber(caller.subscriber).await?;
        sessions.retain(|session| caller.is_proven() || session.id == caller.session);
        Ok(sessions)
    }

    /// Ends one of the caller's own sessions. `NotFound` for another person's session, and for one's other sessions while
    /// nothing is proven.
    pub async fn end(&self, caller: Caller, id: SessionId) -> Result<()> {
        let mut work = self.store.begin().await?;
        let found = work.sessions().lock(id).await?.filter(|session| session.subscriber == caller.subscriber);
        let mut session = found.filter(|session| caller.is_proven() || session.id == caller.session).ok_or(Error::NotFound("Session"))?;
        self.end_in(&mut *work, &mut session, self.environment.now()).await?;
        work.commit().await
    }

    /// Signs out by refresh token, for when the access token has expired.
    pub async fn end_by_refresh_token(&self, token: &str) -> Result<()> {
        let Some(id) = parse_session_id(token) else { return Ok(()) };
        let mut work = self.store.begin().await?;
        let Some(mut session) = work.sessions().lock(id).await?.filter(|session| session.refresh_hash == hash_refresh_token(token)) else {
            return Ok(());
        };
        self.end_in(&mut *work, &mut session, self.environment.now()).await?;
        work.commit().await
    }

    pub(crate) async fn end_in(&self, work: &mut dyn UnitOfWork, session: &mut Session, now: Timestamp) -> Result<()> {
        session.ended_at = session.ended_at.or(Some(now));
        work.sessions().update(session).await?;
        work.record_change(Change::SessionEnded(session.id));
        self.revocations.add(session.id, now);
        Ok(())
    }

    /// Ends all sessions of a person except one.
    pub(crate) async fn end_others(&self, work: &mut dyn UnitOfWork, subscriber: SubscriberId, except: Option<SessionId>) -> Result<()> {
        let now = self.environment.now();
        for id in work.sessions().end_all(subscriber, except, now).await? {
            work.record_change(Change::SessionEnded(id));
            self.revocations.add(id, now);
        }
        Ok(())
    }

    /// Marks a session as proven just now and rotates its refresh token.
    pub(crate) async fn promote(&self, work: &mut dyn UnitOfWork, session: &mut Session) -> Result<String> {
        session.assurance = Assurance::Proven;
        session.confirmed_at = Some(self.environment.now());
        self.rotate_refresh_token(work, session).await
    }

    /// Replaces the refresh token of a session; the previous one is spent.
    pub(crate) async fn rotate_refresh_token(&self, work: &dyn UnitOfWork, session: &mut Session) -> Result<String> {
        let (refresh, hash) = generate_refresh_token(&self.environment, session.id);
        session.refresh_hash = hash;
        session.last_seen_at = self.environment.now();
        work.sessions().update(session).await?;
        Ok(refresh)
    }

    /// Deletes sessions that ended or can't be refreshed any more.
    pub async fn purge(&self) -> Result<TaskReport> {
        let before = self.environment.now().checked_sub(REFRESH_TTL).map_err(Error::internal)?;
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || async {
            let work = self.store.begin().await?;
            let deleted = work.sessions().purge(before, MAX_BATCH_ROWS).await?;
            work.commit().await.map(|()| deleted)
        })
        .await
    }

    /// Deletes sign-in codes that are older than a day. They expired long before, but still count towards the limit per hour.
    pub async fn purge_codes(&self) -> Result<TaskReport> {
        let before = end_of_retention(self.environment.now(), 1)?;
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || async {
            let work = self.store.begin().await?;
            let deleted = work.sessions().purge_codes(before, MAX_BATCH_ROWS).await?;
            work.commit().await.map(|()| deleted)
        })
        .await
    }
}
