//! Calls that are held or booked, in the database. Two at once are forbidden by the key of `booking_ticks`.

mod rows;
mod ticks;
mod upkeep;

use async_trait::async_trait;
use domain::Result;
use domain::bookings::{Booking, BookingFilter, BookingQueries, BookingRepository, BookingStatus, Span, Taken, Waiting};
use domain::ids::{BookingId, ExpertId, ServiceId, SubscriberId};
use domain::paging::{Listing, Page};
use domain::stats::VisitorKey;
use jiff::Timestamp;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use uuid::Uuid;

use crate::entities::bookings::{Column, Entity};
use crate::errors::failed;
use crate::store::SqlStore;
use crate::time::{instant, micros};
use crate::unit::SqlUnitOfWork;
use rows::{booking, row};

pub use upkeep::erase_of;

/// No call with its buffers is longer, in minutes: an index then finds what reaches into a span.
const LONGEST: i64 = 24 * 60;

#[async_trait]
impl BookingQueries for SqlStore {
    async fn taken(&self, experts: &[ExpertId], span: Span, now: Timestamp) -> Result<Vec<Taken>> {
        taken(&self.reader, experts, span, now).await
    }

    async fn find(&self, id: BookingId) -> Result<Option<Booking>> {
        Entity::find_by_id(id.0).one(&self.reader).await.map_err(failed)?.map(booking).transpose()
    }

    async fn held_by(&self, visitor: VisitorKey, now: Timestamp) -> Result<Vec<Booking>> {
        held_by(visitor, now).all(&self.reader).await.map_err(failed)?.into_iter().map(booking).collect()
    }

    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<Booking>> {
        all_of(&self.reader, subscriber).await
    }

    async fn list(&self, filter: &BookingFilter, page: Page) -> Result<Listing<Booking>> {
        // Mere holds are nobody's yet.
        let mut query = Entity::find().filter(Column::Email.is_not_null());
        if let Some(status) = filter.status {
            query = query.filter(Column::Status.eq(status.as_str()));
        }
        if let Some(expert) = filter.expert {
            query = query.filter(Column::ExpertId.eq(expert.0));
        }
        if let Some(from) = filter.from {
            query = query.filter(Column::StartsAt.gte(micros(from)));
        }
        if let Some(until) = filter.until {
            query = query.filter(Column::StartsAt.lt(micros(until)));
        }
        let total = query.clone().count(&self.reader).await.map_err(failed)?;
        let query = query.order_by_asc(Column::StartsAt).order_by_asc(Column::Id).offset(page.offset()).limit(u64::from(page.limit()));
        let items = query.all(&self.reader).await.map_err(failed)?.into_iter().map(booking).collect::<Result<Vec<_>>>()?;
        Ok(Listing { items, total, page })
    }

    async fn waiting(&self, limit: u32) -> Result<Vec<Waiting>> {
        upkeep::waiting(&self.reader, limit).await
    }
}

async fn all_of(connection: &impl ConnectionTrait, subscriber: SubscriberId) -> Result<Vec<Booking>> {
    let query = Entity::find().filter(Column::SubscriberId.eq(subscriber.0)).order_by_asc(Column::StartsAt).order_by_asc(Column::Id);
    query.all(connection).await.map_err(failed)?.into_iter().map(booking).collect()
}

#[async_trait]
impl BookingRepository for SqlUnitOfWork {
    async fn taken(&self, experts: &[ExpertId], span: Span, now: Timestamp) -> Result<Vec<Taken>> {
        taken(&self.txn, experts, span, now).await
    }

    async fn insert(&self, booking: &Booking) -> Result<()> {
        Entity::insert(row(booking)?).exec_without_returning(&self.txn).await.map(drop).map_err(failed)
    }

    async fn lock(&self, id: BookingId) -> Result<Option<Booking>> {
        self.with_lock(Entity::find_by_id(id.0)).one(&self.txn).await.map_err(failed)?.map(booking).transpose()
    }

    async fn lock_by_key(&self, key: &[u8; 32]) -> Result<Option<Booking>> {
        let query = self.with_lock(Entity::find().filter(Column::RequestKey.eq(key.to_vec())));
        query.one(&self.txn).await.map_err(failed)?.map(booking).transpose()
    }

    async fn held_by(&self, visitor: VisitorKey, now: Timestamp) -> Result<Vec<Booking>> {
        let query = self.with_lock(held_by(visitor, now));
        query.all(&self.txn).await.map_err(failed)?.into_iter().map(booking).collect()
    }

    async fn update(&self, booking: &Booking) -> Result<()> {
        Entity::update(row(booking)?).exec(&self.txn).await.map(drop).map_err(failed)
    }

    async fn delete(&self, id: BookingId) -> Result<()> {
        Entity::delete_by_id(id.0).exec(&self.txn).await.map(drop).map_err(failed)
    }

    async fn occupy(&self, booking: &Booking, now: Timestamp) -> Result<bool> {
        ticks::occupy(&self.txn, booking, now).await.map_err(failed)
    }
}

impl SqlUnitOfWork {
    fn with_lock(&self, query: Select<Entity>) -> Select<Entity> {
        if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query }
    }
}

/// Held by a browser, not run out, nobody's yet.
fn held_by(visitor: VisitorKey, now: Timestamp) -> Select<Entity> {
    Entity::find()
        .filter(Column::Visitor.eq(visitor.0.to_vec()))
        .filter(Column::Status.eq(BookingStatus::Held.as_str()))
        .filter(Column::HoldExpiresAt.gt(micros(now)))
        .filter(Column::SubscriberId.is_null())
        .order_by_asc(Column::CreatedAt)
}

/// What is held and has not run out, and what is booked.
fn occupying(now: Timestamp) -> Condition {
    let held = Column::Status.eq(BookingStatus::Held.as_str()).and(Column::HoldExpiresAt.gt(micros(now)));
    Condition::any().add(Column::Status.eq(BookingStatus::Confirmed.as_str())).add(held)
}

async fn taken(connection: &impl ConnectionTrait, experts: &[ExpertId], span: Span, now: Timestamp) -> Result<Vec<Taken>> {
    let query = Entity::find()
        .select_only()
        .columns([Column::Id, Column::ExpertId, Column::ServiceId, Column::StartsAt, Column::BusyFrom, Column::BusyUntil])
        .filter(Column::ExpertId.is_in(experts.iter().map(|id| id.0)))
        .filter(Column::BusyFrom.gt(span.from.saturating_sub(LONGEST)))
        .filter(Column::BusyFrom.lt(span.until))
        .filter(Column::BusyUntil.gt(span.from))
        .filter(occupying(now))
        .order_by_asc(Column::ExpertId)
        .order_by_asc(Column::BusyFrom);
    let rows: Vec<(Uuid, Uuid, Uuid, i64, i64, i64)> = query.into_tuple().all(connection).await.map_err(failed)?;
    let part = |(id, expert, service, starts_at, from, until): (Uuid, Uuid, Uuid, i64, i64, i64)| {
        Ok(Taken {
            booking: BookingId(id),
            expert: ExpertId(expert),
            service: ServiceId(service),
            starts_at: instant(starts_at)?,
            busy: Span { from, until },
        })
    };
    rows.into_iter().map(part).collect()
}
