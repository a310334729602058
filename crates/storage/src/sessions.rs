//! Stores sessions and sign-in codes.

use async_trait::async_trait;
use domain::ids::{CodeId, SessionId, SubscriberId};
use domain::sessions::{Assurance, NetworkKey, Session, SessionQueries, SessionRepository, SignInCode};
use domain::stats::VisitorKey;
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::delete_batch::delete_batch;
use crate::entities::{consents, sessions, sign_in_codes};
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::subscribers::to_phone;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::unit::SqlUnitOfWork;

/// More codes for one address in a day than this are not looked at.
const MAX_CODES: u64 = 1_000;

#[async_trait]
impl SessionQueries for SqlStore {
    async fn find(&self, id: SessionId) -> Result<Option<Session>> {
        sessions::Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_session).transpose()
    }

    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Session>> {
        let query = sessions::Entity::find()
            .filter(sessions::Column::SubscriberId.eq(subscriber.0))
            .filter(sessions::Column::EndedAt.is_null())
            .order_by_desc(sessions::Column::LastSeenAt);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_session).collect()
    }

    async fn list_ended_since(&self, since: Timestamp) -> Result<Vec<(SessionId, Timestamp)>> {
        let query = sessions::Entity::find()
            .select_only()
            .columns([sessions::Column::Id, sessions::Column::EndedAt])
            .filter(sessions::Column::EndedAt.gte(to_micros(since)));
        let rows = query.into_tuple::<(Uuid, i64)>().all(&self.reader).await.map_err(to_error)?;
        rows.into_iter().map(|(id, at)| Ok((SessionId(id), to_timestamp(at)?))).collect()
    }
}

#[async_trait]
impl SessionRepository for SqlUnitOfWork {
    async fn insert(&self, session: &Session) -> Result<()> {
        self.txn.execute_deferred(sessions::Entity::insert(to_row(session))).await.map_err(to_error)
    }

    async fn lock(&self, id: SessionId) -> Result<Option<Session>> {
        let query = sessions::Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(to_session).transpose()
    }

    async fn update(&self, session: &Session) -> Result<()> {
        sessions::Entity::update(to_row(session)).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn end_all(&self, subscriber: SubscriberId, except: Option<SessionId>, at: Timestamp) -> Result<Vec<SessionId>> {
        let mut living = Condition::all().add(sessions::Column::SubscriberId.eq(subscriber.0)).add(sessions::Column::EndedAt.is_null());
        if let Some(except) = except {
            living = living.add(sessions::Column::Id.ne(except.0));
        }
        let query = sessions::Entity::find().select_only().column(sessions::Column::Id).filter(living.clone());
        let ids = query.into_tuple::<Uuid>().all(&self.txn).await.map_err(to_error)?;
        let ending = sessions::Entity::update_many().col_expr(sessions::Column::EndedAt, to_micros(at).into()).filter(living);
        ending.exec(&self.txn).await.map_err(to_error)?;
        Ok(ids.into_iter().map(SessionId).collect())
    }

    async fn end_everybody(&self, at: Timestamp) -> Result<()> {
        let ending = sessions::Entity::update_many().col_expr(sessions::Column::EndedAt, to_micros(at).into());
        ending.filter(sessions::Column::EndedAt.is_null()).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn purge(&self, before: Timestamp, limit: u32) -> Result<u64> {
        let old =
            Condition::any().add(sessions::Column::EndedAt.lt(to_micros(before))).add(sessions::Column::LastSeenAt.lt(to_micros(before)));
        let ended = delete_batch(&self.txn, sessions::Entity, [sessions::Column::Id], old, limit).await.map_err(to_error)?;
        let living = Query::select().column(sessions::Column::Id).from(sessions::Entity).take();
        let is_lost = Condition::all()
            .add(consents::Column::Effective.eq(false))
            .add(consents::Column::At.lt(to_micros(before)))
            .add(Expr::col(consents::Column::SessionId).not_in_subquery(living));
        let rest = limit.saturating_sub(u32::try_from(ended).unwrap_or(limit));
        Ok(ended + delete_batch(&self.txn, consents::Entity, [consents::Column::Id], is_lost, rest).await.map_err(to_error)?)
    }

    async fn add_code(&self, code: &SignInCode) -> Result<()> {
        let row = sign_in_codes::ActiveModel {
            id: Set(code.id.0),
            address_hash: Set(self.address_key.hash(&code.address).to_vec()),
            code_hash: Set(code.code.map(|hash| hash.to_vec())),
            session_id: Set(code.session.map(|id| id.0)),
            visitor: Set(code.visitor.map(|key| key.0.to_vec())),
            network: Set(code.network.map(|key| key.0.to_vec())),
            changes: Set(code.changes.map(|id| id.0)),
            created_at: Set(to_micros(code.created_at)),
            tries: Set(0),
            closed: Set(false),
        };
        self.txn.execute_deferred(sign_in_codes::Entity::insert(row)).await.map_err(to_error)
    }

    async fn lock_codes_since(&self, address: &[u8; 32], since: Timestamp) -> Result<Vec<SignInCode>> {
        let query = sign_in_codes::Entity::find()
            .filter(sign_in_codes::Column::AddressHash.eq(self.address_key.hash(address).to_vec()))
            .filter(sign_in_codes::Column::CreatedAt.gt(to_micros(since)))
            .order_by_desc(sign_in_codes::Column::CreatedAt)
            .order_by_desc(sign_in_codes::Column::Id)
            .limit(MAX_CODES);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        let rows = query.all(&self.txn).await.map_err(to_error)?;
        rows.into_iter().map(|row| Ok(SignInCode { address: *address, ..to_code(row)? })).collect()
    }

    async fn list_changes_since(&self, subscriber: SubscriberId, network: &NetworkKey, since: Timestamp) -> Result<Vec<SignInCode>> {
        let theirs = Condition::any()
            .add(sign_in_codes::Column::Changes.eq(subscriber.0))
            .add(sign_in_codes::Column::Network.eq(network.0.to_vec()));
        let query = sign_in_codes::Entity::find()
            .filter(sign_in_codes::Column::CreatedAt.gt(to_micros(since)))
            .filter(sign_in_codes::Column::Changes.is_not_null())
            .filter(theirs)
            .order_by_desc(sign_in_codes::Column::CreatedAt)
            .limit(MAX_CODES);
        query.all(&self.txn).await.map_err(to_error)?.into_iter().map(to_code).collect()
    }

    async fn increment_tries(&self, id: CodeId) -> Result<()> {
        let counting = sign_in_codes::Entity::update_many()
            .col_expr(sign_in_codes::Column::Tries, Expr::col(sign_in_codes::Column::Tries).add(1))
            .filter(sign_in_codes::Column::Id.eq(id.0));
        counting.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn close_code(&self, id: CodeId) -> Result<()> {
        let closing = sign_in_codes::Entity::update_many()
            .col_expr(sign_in_codes::Column::Closed, true.into())
            .filter(sign_in_codes::Column::Id.eq(id.0));
        closing.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn purge_codes(&self, before: Timestamp, limit: u32) -> Result<u64> {
        let old = Condition::all().add(sign_in_codes::Column::CreatedAt.lt(to_micros(before)));
        delete_batch(&self.txn, sign_in_codes::Entity, [sign_in_codes::Column::Id], old, limit).await.map_err(to_error)
    }
}

fn to_row(session: &Session) -> sessions::ActiveModel {
    sessions::ActiveModel {
        id: Set(session.id.0),
        subscriber_id: Set(session.subscriber.0),
        assurance: Set(session.assurance.as_str().to_owned()),
        name: Set(session.name.clone()),
        country_code: Set(session.phone.as_ref().map(|phone| phone.country_code().to_owned())),
        phone: Set(session.phone.as_ref().map(|phone| phone.number().to_owned())),
        device: Set(session.device.clone()),
        refresh_hash: Set(session.refresh_hash.to_vec()),
        created_at: Set(to_micros(session.created_at)),
        last_seen_at: Set(to_micros(session.last_seen_at)),
        ended_at: Set(session.ended_at.map(to_micros)),
        confirmed_at: Set(session.confirmed_at.map(to_micros)),
        google_sub: Set(session.google_sub.clone()),
    }
}

fn to_session(row: sessions::Model) -> Result<Session> {
    Ok(Session {
        id: SessionId(row.id),
        subscriber: SubscriberId(row.subscriber_id),
        assurance: Assurance::parse(&row.assurance).ok_or_else(|| Error::internal("session has an unknown assurance level"))?,
        name: row.name,
        phone: to_phone(row.country_code, row.phone),
        device: row.device,
        refresh_hash: to_hash(row.refresh_hash)?,
        created_at: to_timestamp(row.created_at)?,
        last_seen_at: to_timestamp(row.last_seen_at)?,
        ended_at: to_optional_timestamp(row.ended_at)?,
        confirmed_at: to_optional_timestamp(row.confirmed_at)?,
        google_sub: row.google_sub,
    })
}

fn to_code(row: sign_in_codes::Model) -> Result<SignInCode> {
    Ok(SignInCode {
        id: CodeId(row.id),
        address: to_hash(row.address_hash)?,
        code: row.code_hash.map(to_hash).transpose()?,
        session: row.session_id.map(SessionId),
        visitor: row.visitor.and_then(|bytes| bytes.try_into().ok()).map(VisitorKey),
        network: row.network.and_then(|bytes| bytes.try_into().ok()).map(NetworkKey),
        changes: row.changes.map(SubscriberId),
        closed: row.closed,
        created_at: to_timestamp(row.created_at)?,
        tries: u32::try_from(row.tries).unwrap_or(u32::MAX),
    })
}

fn to_hash(bytes: Vec<u8>) -> Result<[u8; 32]> {
    bytes.try_into().map_err(|_| Error::internal("hash is not 32 bytes long"))
}
