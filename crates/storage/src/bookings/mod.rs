//! Stores consultations, held or booked. The primary key of `booking_ticks` prevents double bookings.

mod rows;
mod ticks;
mod upkeep;

use async_trait::async_trait;
use domain::Result;
use domain::bookings::{
    Booking, BookingFilter, BookingQueries, BookingRepository, BookingStatus, OccupiedTime, Span, WaitlistEntry, WaitlistQuery,
};
use domain::ids::{BookingId, ExpertId, ServiceId, SubscriberId};
use domain::paging::{Listing, Page};
use domain::stats::VisitorKey;
use jiff::Timestamp;
use sea_orm::sea_query::{ExprTrait, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
};
use uuid::Uuid;

use crate::entities::bookings::{Column, Entity};
use crate::entities::services;
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use rows::{to_booking, to_row};

pub use upkeep::{erase_subscriber, erase_waits};

/// The longest call with its buffers, in minutes. With this limit an index range finds all calls that reach into a span.
const MAX_CALL_MINUTES: i64 = 24 * 60;

/// Whether a call's service belongs to one of these modules, or to none.
pub fn is_call_of(modules: &[String]) -> SimpleExpr {
    let is_theirs = Condition::any().add(services::Column::Module.is_null()).add(services::Column::Module.is_in(modules));
    let services = services::Entity::find().select_only().column(services::Column::Id).filter(is_theirs);
    Column::ServiceId.in_subquery(services.into_query())
}

#[async_trait]
impl BookingQueries for SqlStore {
    async fn list_occupied(&self, experts: &[ExpertId], span: Span, now: Timestamp) -> Result<Vec<OccupiedTime>> {
        find_taken(&self.reader, experts, span, now).await
    }

    async fn find(&self, id: BookingId) -> Result<Option<Booking>> {
        Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_booking).transpose()
    }

    async fn list_held_by(&self, visitor: VisitorKey, now: Timestamp) -> Result<Vec<Booking>> {
        select_held_by(visitor, now).all(&self.reader).await.map_err(to_error)?.into_iter().map(to_booking).collect()
    }

    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Booking>> {
        find_by_subscriber(&self.reader, subscriber).await
    }

    async fn list(&self, filter: &BookingFilter, page: Page) -> Result<Listing<Booking>> {
        // Holds without contact details belong to nobody yet.
        let mut query = Entity::find().filter(Column::Email.is_not_null());
        if let Some(status) = filter.status {
            query = query.filter(Column::Status.eq(status.as_str()));
        }
        if let Some(expert) = filter.expert {
            query = query.filter(Column::ExpertId.eq(expert.0));
        }
        if let Some(from) = filter.from {
            query = query.filter(Column::StartsAt.gte(to_micros(from)));
        }
        if let Some(until) = filter.until {
            query = query.filter(Column::StartsAt.lt(to_micros(until)));
        }
        if let Some(modules) = &filter.modules {
            query = query.filter(is_call_of(modules));
        }
        let total = query.clone().count(&self.reader).await.map_err(to_error)?;
        let query = query.order_by_asc(Column::StartsAt).order_by_asc(Column::Id).offset(page.offset()).limit(u64::from(page.limit()));
        let items = query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_booking).collect::<Result<Vec<_>>>()?;
        Ok(Listing { items, total, page })
    }

    async fn list_awaited_services(&self) -> Result<Vec<ServiceId>> {
        upkeep::list_awaited_services(&self.reader).await
    }

    async fn list_waitlist(&self, query: &WaitlistQuery) -> Result<Vec<WaitlistEntry>> {
        upkeep::list_waiting(&self.reader, query).await
    }
}

async fn find_by_subscriber(connection: &impl ConnectionTrait, subscriber: SubscriberId) -> Result<Vec<Booking>> {
    let query = Entity::find().filter(Column::SubscriberId.eq(subscriber.0)).order_by_asc(Column::StartsAt).order_by_asc(Column::Id);
    query.all(connection).await.map_err(to_error)?.into_iter().map(to_booking).collect()
}

#[async_trait]
impl BookingRepository for SqlUnitOfWork {
    async fn list_occupied(&self, experts: &[ExpertId], span: Span, now: Timestamp) -> Result<Vec<OccupiedTime>> {
        find_taken(&self.txn, experts, span, now).await
    }

    async fn insert(&self, booking: &Booking) -> Result<()> {
        Entity::insert(to_row(booking)?).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn lock(&self, id: BookingId) -> Result<Option<Booking>> {
        self.add_row_lock(Entity::find_by_id(id.0)).one(&self.txn).await.map_err(to_error)?.map(to_booking).transpose()
    }

    async fn lock_by_key(&self, key: &[u8; 32]) -> Result<Option<Booking>> {
        let query = self.add_row_lock(Entity::find().filter(Column::RequestKey.eq(key.to_vec())));
        query.one(&self.txn).await.map_err(to_error)?.map(to_booking).transpose()
    }

    async fn lock_held_by(&self, visitor: VisitorKey, now: Timestamp) -> Result<Vec<Booking>> {
        let query = self.add_row_lock(select_held_by(visitor, now));
        query.all(&self.txn).await.map_err(to_error)?.into_iter().map(to_booking).collect()
    }

    async fn update(&self, booking: &Booking) -> Result<()> {
        Entity::update(to_row(booking)?).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn delete(&self, id: BookingId) -> Result<()> {
        Entity::delete_by_id(id.0).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn occupy(&self, booking: &Booking, now: Timestamp) -> Result<bool> {
        ticks::occupy(&self.txn, booking, now).await.map_err(to_error)
    }
}

impl SqlUnitOfWork {
    fn add_row_lock(&self, query: Select<Entity>) -> Select<Entity> {
        if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query }
    }
}

/// Selects the unexpired holds of a browser that belong to no subscriber yet.
fn select_held_by(visitor: VisitorKey, now: Timestamp) -> Select<Entity> {
    Entity::find()
        .filter(Column::Visitor.eq(visitor.0.to_vec()))
        .filter(Column::Status.eq(BookingStatus::Held.as_str()))
        .filter(Column::HoldExpiresAt.gt(to_micros(now)))
        .filter(Column::SubscriberId.is_null())
        .order_by_asc(Column::CreatedAt)
}

/// Bookings that are confirmed, or held and not expired.
fn occupying_condition(now: Timestamp) -> Condition {
    let is_held = Column::Status.eq(BookingStatus::Held.as_str()).and(Column::HoldExpiresAt.gt(to_micros(now)));
    Condition::any().add(Column::Status.eq(BookingStatus::Confirmed.as_str())).add(is_held)
}

async fn find_taken(connection: &impl ConnectionTrait, experts: &[ExpertId], span: Span, now: Timestamp) -> Result<Vec<OccupiedTime>> {
    let query = Entity::find()
        .select_only()
        .columns([Column::Id, Column::ExpertId, Column::ServiceId, Column::StartsAt, Column::BusyFrom, Column::BusyUntil])
        .filter(Column::ExpertId.is_in(experts.iter().map(|id| id.0)))
        .filter(Column::BusyFrom.gt(span.from.saturating_sub(MAX_CALL_MINUTES)))
        .filter(Column::BusyFrom.lt(span.until))
        .filter(Column::BusyUntil.gt(span.from))
        .filter(occupying_condition(now))
        .order_by_asc(Column::ExpertId)
        .order_by_asc(Column::BusyFrom);
    let rows: Vec<(Uuid, Uuid, Uuid, i64, i64, i64)> = query.into_tuple().all(connection).await.map_err(to_error)?;
    let part = |(id, expert, service, starts_at, from, until): (Uuid, Uuid, Uuid, i64, i64, i64)| {
        Ok(OccupiedTime {
            booking: BookingId(id),
            expert: ExpertId(expert),
            service: ServiceId(service),
            starts_at: to_timestamp(starts_at)?,
            busy: Span { from, until },
        })
    };
    rows.into_iter().map(part).collect()
}
