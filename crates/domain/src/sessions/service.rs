//! Opening, recognising, refreshing and ending sessions.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::tokens::{self, refresh_hash, refresh_token, session_of};
use super::{ACCESS_LIVES, Assurance, Caller, Revocations, Session, Tokens};
use crate::changes::Change;
use crate::ids::{SessionId, SubscriberId};
use crate::keys::SigningKeys;
use crate::subscribers::Phone;
use crate::text::{cut, one_line};
use crate::{Ambient, Error, Result, Store, UnitOfWork};

/// A refresh token that nobody used for so long is not accepted any more.
const REFRESH_LIVES: SignedDuration = SignedDuration::from_hours(90 * 24);

#[derive(Clone)]
pub struct Sessions {
    store: Arc<dyn Store>,
    ambient: Ambient,
    keys: SigningKeys,
    revocations: Arc<Revocations>,
}

impl Sessions {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, keys: SigningKeys) -> Self {
        Self { store, ambient, keys, revocations: Arc::default() }
    }

    /// Learns of what ended while this node did not follow.
    pub async fn reload(&self) -> Result<()> {
        let since = self.ambient.now().checked_sub(ACCESS_LIVES).map_err(Error::internal)?;
        for (session, at) in self.store.sessions().ended_since(since).await? {
            self.revocations.add(session, at);
        }
        Ok(())
    }

    /// What the change log told.
    pub fn note_ended(&self, session: SessionId) {
        self.revocations.add(session, self.ambient.now());
    }

    /// Whom an access token names; `None` when it is not ours, too old, or its session has ended.
    pub async fn recognise(&self, access: &str) -> Result<Option<Caller>> {
        let caller = tokens::read(&self.keys, access).await?;
        Ok(caller.filter(|caller| !self.revocations.contains(caller.session)))
    }

    /// A new session in a unit of work; its refresh token is known only now.
    pub(crate) async fn open(
        &self,
        work: &dyn UnitOfWork,
        subscriber: SubscriberId,
        assurance: Assurance,
        typed: (String, Option<Phone>),
        device: &str,
    ) -> Result<(Session, String)> {
        let (session, refresh) = self.fresh(subscriber, assurance, typed, device);
        work.sessions().insert(&session).await?;
        Ok((session, refresh))
    }

    /// A session that is nowhere written yet, and its refresh token.
    pub(crate) fn fresh(
        &self,
        subscriber: SubscriberId,
        assurance: Assurance,
        typed: (String, Option<Phone>),
        device: &str,
    ) -> (Session, String) {
        let now = self.ambient.now();
        let id = SessionId(self.ambient.uuid());
        let (refresh, refresh_hash) = refresh_token(&self.ambient, id);
        let session = Session {
            id,
            subscriber,
            assurance,
            name: typed.0,
            phone: typed.1,
            device: cut(&one_line(device), 80),
            refresh_hash,
            created_at: now,
            last_seen_at: now,
            ended_at: None,
        };
        (session, refresh)
    }

    pub(crate) async fn tokens(&self, session: &Session, refresh: String) -> Result<Tokens> {
        Ok(Tokens { access: tokens::sign(&self.keys, session, self.ambient.now()).await?, refresh })
    }

    /// A new pair for a refresh token. One that was used before ends the whole session: somebody has a copy.
    pub async fn refresh(&self, token: &str) -> Result<(Session, Tokens)> {
        let id = session_of(token).ok_or(Error::Unauthorized)?;
        let mut work = self.store.begin().await?;
        let mut session = work.sessions().lock(id).await?.filter(|session| session.ended_at.is_none()).ok_or(Error::Unauthorized)?;
        let now = self.ambient.now();
        let is_stale = now.duration_since(session.last_seen_at) > REFRESH_LIVES;
        if session.refresh_hash != refresh_hash(token) || is_stale {
            self.end_in(&mut *work, &mut session, now).await?;
            work.commit().await?;
            return Err(Error::Unauthorized);
        }
        let (refresh, hash) = refresh_token(&self.ambient, id);
        session.refresh_hash = hash;
        session.last_seen_at = now;
        work.sessions().update(&session).await?;
        work.commit().await?;
        let tokens = self.tokens(&session, refresh).await?;
        Ok((session, tokens))
    }

    /// Those of one person. A claimed session sees itself alone.
    pub async fn list(&self, caller: Caller) -> Result<Vec<Session>> {
        let mut sessions = self.store.sessions().of(caller.subscriber).await?;
        sessions.retain(|session| caller.is_proven() || session.id == caller.session);
        Ok(sessions)
    }

    /// One's own; `NotFound` for another person's, and for others of one's own while nothing is proven.
    pub async fn end(&self, caller: Caller, id: SessionId) -> Result<()> {
        let mut work = self.store.begin().await?;
        let found = work.sessions().lock(id).await?.filter(|session| session.subscriber == caller.subscriber);
        let mut session = found.filter(|session| caller.is_proven() || session.id == caller.session).ok_or(Error::NotFound("Session"))?;
        self.end_in(&mut *work, &mut session, self.ambient.now()).await?;
        work.commit().await
    }

    /// Signs out by refresh token, where the access token has died already.
    pub async fn end_by_refresh(&self, token: &str) -> Result<()> {
        let Some(id) = session_of(token) else { return Ok(()) };
        let mut work = self.store.begin().await?;
        let Some(mut session) = work.sessions().lock(id).await?.filter(|session| session.refresh_hash == refresh_hash(token)) else {
            return Ok(());
        };
        self.end_in(&mut *work, &mut session, self.ambient.now()).await?;
        work.commit().await
    }

    pub(crate) async fn end_in(&self, work: &mut dyn UnitOfWork, session: &mut Session, now: Timestamp) -> Result<()> {
        session.ended_at = session.ended_at.or(Some(now));
        work.sessions().update(session).await?;
        work.record(Change::SessionEnded(session.id));
        self.revocations.add(session.id, now);
        Ok(())
    }

    /// All sessions of a person but one.
    pub(crate) async fn end_others(&self, work: &mut dyn UnitOfWork, subscriber: SubscriberId, kept: Option<SessionId>) -> Result<()> {
        let now = self.ambient.now();
        for id in work.sessions().end_all(subscriber, kept, now).await? {
            work.record(Change::SessionEnded(id));
            self.revocations.add(id, now);
        }
        Ok(())
    }

    /// A session that has proven its address gets a new name: its claimed access token may not go on.
    pub(crate) async fn promote(&self, work: &mut dyn UnitOfWork, session: &mut Session) -> Result<String> {
        session.assurance = Assurance::Proven;
        self.renew(work, session).await
    }

    /// A fresh refresh token for a session that goes on; the one before is spent.
    pub(crate) async fn renew(&self, work: &dyn UnitOfWork, session: &mut Session) -> Result<String> {
        let (refresh, hash) = refresh_token(&self.ambient, session.id);
        session.refresh_hash = hash;
        session.last_seen_at = self.ambient.now();
        work.sessions().update(session).await?;
        Ok(refresh)
    }

    /// Ended ones and ones that can't be refreshed any more.
    pub async fn purge(&self) -> Result<()> {
        let now = self.ambient.now();
        let work = self.store.begin_alone().await?;
        work.sessions().purge(now.checked_sub(REFRESH_LIVES).map_err(Error::internal)?).await?;
        work.sessions().purge_codes(now.checked_sub(SignedDuration::from_hours(24)).map_err(Error::internal)?).await?;
        work.commit().await
    }
}
