//! Sessions and sign-in codes in the database.

use async_trait::async_trait;
use domain::ids::{CodeId, SessionId, SubscriberId};
use domain::sessions::{Assurance, Code, Session, SessionQueries, SessionRepository};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::entities::{sessions, sign_in_codes};
use crate::errors::failed;
use crate::store::SqlStore;
use crate::subscribers::phone;
use crate::time::{instant, micros, optional_instant};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl SessionQueries for SqlStore {
    async fn find(&self, id: SessionId) -> Result<Option<Session>> {
        sessions::Entity::find_by_id(id.0).one(&self.reader).await.map_err(failed)?.map(session).transpose()
    }

    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<Session>> {
        let query = sessions::Entity::find()
            .filter(sessions::Column::SubscriberId.eq(subscriber.0))
            .filter(sessions::Column::EndedAt.is_null())
            .order_by_desc(sessions::Column::LastSeenAt);
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(session).collect()
    }

    async fn ended_since(&self, since: Timestamp) -> Result<Vec<(SessionId, Timestamp)>> {
        let query = sessions::Entity::find()
            .select_only()
            .columns([sessions::Column::Id, sessions::Column::EndedAt])
            .filter(sessions::Column::EndedAt.gte(micros(since)));
        let rows = query.into_tuple::<(Uuid, i64)>().all(&self.reader).await.map_err(failed)?;
        rows.into_iter().map(|(id, at)| Ok((SessionId(id), instant(at)?))).collect()
    }
}

#[async_trait]
impl SessionRepository for SqlUnitOfWork {
    async fn insert(&self, session: &Session) -> Result<()> {
        self.txn.later(sessions::Entity::insert(row(session))).await.map_err(failed)
    }

    async fn lock(&self, id: SessionId) -> Result<Option<Session>> {
        let query = sessions::Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(failed)?.map(session).transpose()
    }

    async fn update(&self, session: &Session) -> Result<()> {
        sessions::Entity::update(row(session)).exec(&self.txn).await.map(drop).map_err(failed)
    }

    async fn end_all(&self, subscriber: SubscriberId, kept: Option<SessionId>, at: Timestamp) -> Result<Vec<SessionId>> {
        let mut living = Condition::all().add(sessions::Column::SubscriberId.eq(subscriber.0)).add(sessions::Column::EndedAt.is_null());
        if let Some(kept) = kept {
            living = living.add(sessions::Column::Id.ne(kept.0));
        }
        let query = sessions::Entity::find().select_only().column(sessions::Column::Id).filter(living.clone());
        let ids = query.into_tuple::<Uuid>().all(&self.txn).await.map_err(failed)?;
        let ending = sessions::Entity::update_many().col_expr(sessions::Column::EndedAt, micros(at).into()).filter(living);
        ending.exec(&self.txn).await.map_err(failed)?;
        Ok(ids.into_iter().map(SessionId).collect())
    }

    async fn purge(&self, before: Timestamp) -> Result<u64> {
        let old = Condition::any().add(sessions::Column::EndedAt.lt(micros(before))).add(sessions::Column::LastSeenAt.lt(micros(before)));
        Ok(sessions::Entity::delete_many().filter(old).exec(&self.txn).await.map_err(failed)?.rows_affected)
    }

    async fn add_code(&self, code: &Code) -> Result<()> {
        let row = sign_in_codes::ActiveModel {
            id: Set(code.id.0),
            address_hash: Set(code.address.to_vec()),
            code_hash: Set(code.code.map(|hash| hash.to_vec())),
            created_at: Set(micros(code.created_at)),
            tries: Set(0),
            closed: Set(false),
        };
        self.txn.later(sign_in_codes::Entity::insert(row)).await.map_err(failed)
    }

    async fn codes_since(&self, address: &[u8; 32], since: Timestamp) -> Result<(u32, Option<Timestamp>)> {
        let query = sign_in_codes::Entity::find()
            .select_only()
            .column(sign_in_codes::Column::CreatedAt)
            .filter(sign_in_codes::Column::AddressHash.eq(address.to_vec()))
            .filter(sign_in_codes::Column::CreatedAt.gt(micros(since)))
            .order_by_asc(sign_in_codes::Column::CreatedAt)
            .limit(100);
        let times = query.into_tuple::<i64>().all(&self.txn).await.map_err(failed)?;
        Ok((u32::try_from(times.len()).unwrap_or(u32::MAX), times.first().copied().map(instant).transpose()?))
    }

    async fn open_code(&self, address: &[u8; 32], since: Timestamp) -> Result<Option<Code>> {
        let query = sign_in_codes::Entity::find()
            .filter(sign_in_codes::Column::AddressHash.eq(address.to_vec()))
            .filter(sign_in_codes::Column::CreatedAt.gt(micros(since)))
            .order_by_desc(sign_in_codes::Column::CreatedAt)
            .order_by_desc(sign_in_codes::Column::Id)
            .limit(1);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(failed)?.filter(|row| !row.closed).map(code).transpose()
    }

    async fn count_try(&self, id: CodeId) -> Result<()> {
        let counting = sign_in_codes::Entity::update_many()
            .col_expr(sign_in_codes::Column::Tries, Expr::col(sign_in_codes::Column::Tries).add(1))
            .filter(sign_in_codes::Column::Id.eq(id.0));
        counting.exec(&self.txn).await.map(drop).map_err(failed)
    }

    async fn close_code(&self, id: CodeId) -> Result<()> {
        let closing = sign_in_codes::Entity::update_many()
            .col_expr(sign_in_codes::Column::Closed, true.into())
            .filter(sign_in_codes::Column::Id.eq(id.0));
        closing.exec(&self.txn).await.map(drop).map_err(failed)
    }

    async fn purge_codes(&self, before: Timestamp) -> Result<u64> {
        let old = sign_in_codes::Column::CreatedAt.lt(micros(before));
        Ok(sign_in_codes::Entity::delete_many().filter(old).exec(&self.txn).await.map_err(failed)?.rows_affected)
    }
}

fn row(session: &Session) -> sessions::ActiveModel {
    sessions::ActiveModel {
        id: Set(session.id.0),
        subscriber_id: Set(session.subscriber.0),
        assurance: Set(session.assurance.as_str().to_owned()),
        name: Set(session.name.clone()),
        country_code: Set(session.phone.as_ref().map(|phone| phone.country_code().to_owned())),
        phone: Set(session.phone.as_ref().map(|phone| phone.number().to_owned())),
        device: Set(session.device.clone()),
        refresh_hash: Set(session.refresh_hash.to_vec()),
        created_at: Set(micros(session.created_at)),
        last_seen_at: Set(micros(session.last_seen_at)),
        ended_at: Set(session.ended_at.map(micros)),
    }
}

fn session(row: sessions::Model) -> Result<Session> {
    Ok(Session {
        id: SessionId(row.id),
        subscriber: SubscriberId(row.subscriber_id),
        assurance: Assurance::parse(&row.assurance).ok_or_else(|| Error::internal("a session is claimed or proven"))?,
        name: row.name,
        phone: phone(row.country_code, row.phone),
        device: row.device,
        refresh_hash: hash(row.refresh_hash)?,
        created_at: instant(row.created_at)?,
        last_seen_at: instant(row.last_seen_at)?,
        ended_at: optional_instant(row.ended_at)?,
    })
}

fn code(row: sign_in_codes::Model) -> Result<Code> {
    Ok(Code {
        id: CodeId(row.id),
        address: hash(row.address_hash)?,
        code: row.code_hash.map(hash).transpose()?,
        created_at: instant(row.created_at)?,
        tries: u32::try_from(row.tries).unwrap_or(u32::MAX),
    })
}

fn hash(bytes: Vec<u8>) -> Result<[u8; 32]> {
    bytes.try_into().map_err(|_| Error::internal("a hash has 32 bytes"))
}
