//! Sweeping, waiting, erasing.

use async_trait::async_trait;
use domain::Result;
use domain::bookings::{Booking, BookingStatus, BookingUpkeep, EndedBy, Waiting};
use domain::ids::{BookingId, ServiceId, SubscriberId};
use domain::stats::VisitorKey;
use domain::subscribers::Email;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{LockBehavior, LockType};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::rows::booking;
use super::ticks;
use crate::consultations::optional_date;
use crate::entities::booking_waits;
use crate::entities::bookings::{Column, Entity};
use crate::errors::{DbResult, failed};
use crate::time::{day, instant, micros};
use crate::unit::SqlUnitOfWork;
use crate::writing::WriteTransaction;

#[async_trait]
impl BookingUpkeep for SqlUnitOfWork {
    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<Booking>> {
        super::all_of(&self.txn, subscriber).await
    }

    async fn vacate(&self, id: BookingId) -> Result<()> {
        ticks::vacate(&self.txn, id).await.map_err(failed)
    }

    async fn count_held(&self, visitor: VisitorKey, now: Timestamp) -> Result<u64> {
        let held = Entity::find()
            .filter(Column::Visitor.eq(visitor.0.to_vec()))
            .filter(Column::Status.eq(BookingStatus::Held.as_str()))
            .filter(Column::HoldExpiresAt.gt(micros(now)));
        held.count(&self.txn).await.map_err(failed)
    }

    async fn expired(&self, now: Timestamp, limit: u32) -> Result<Vec<Booking>> {
        let mut query = Entity::find()
            .filter(Column::Status.eq(BookingStatus::Held.as_str()))
            .filter(Column::HoldExpiresAt.lte(micros(now)))
            .order_by_asc(Column::HoldExpiresAt)
            .limit(u64::from(limit));
        if self.txn.get_database_backend() == DbBackend::Postgres {
            query = query.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
        }
        query.all(&self.txn).await.map_err(failed)?.into_iter().map(booking).collect()
    }

    async fn wait(&self, waiting: &Waiting) -> Result<bool> {
        let row = booking_waits::ActiveModel {
            service_id: Set(waiting.service.0),
            email: Set(waiting.email.to_string()),
            name: Set(waiting.name.clone()),
            from_day: Set(waiting.from.map(day)),
            to_day: Set(waiting.to.map(day)),
            created_at: Set(micros(waiting.created_at)),
        };
        self.insert_unless_there(row).await
    }

    async fn told(&self, waiting: &Waiting) -> Result<bool> {
        let id = (waiting.service.0, waiting.email.to_string());
        Ok(booking_waits::Entity::delete_by_id(id).exec(&self.txn).await.map_err(failed)?.rows_affected > 0)
    }

    async fn purge_waiting(&self, before: Timestamp) -> Result<u64> {
        let old = booking_waits::Entity::delete_many().filter(booking_waits::Column::CreatedAt.lt(micros(before)));
        Ok(old.exec(&self.txn).await.map_err(failed)?.rows_affected)
    }
}

pub(super) async fn waiting(connection: &impl ConnectionTrait, limit: u32) -> Result<Vec<Waiting>> {
    let query = booking_waits::Entity::find().order_by_asc(booking_waits::Column::CreatedAt).limit(u64::from(limit));
    let one = |row: booking_waits::Model| {
        Ok(Waiting {
            service: ServiceId(row.service_id),
            email: Email::kept(row.email),
            name: row.name,
            from: optional_date(row.from_day)?,
            to: optional_date(row.to_day)?,
            created_at: instant(row.created_at)?,
        })
    };
    query.all(connection).await.map_err(failed)?.into_iter().map(one).collect()
}

/// Takes a person out of their calls: those to come don't take place, of those that were only when and what stays, for the books.
pub async fn erase_of(txn: &WriteTransaction, subscriber: SubscriberId, email: &Email) -> DbResult<()> {
    crate::intake_files::erase_of(txn, subscriber).await?;
    let own = Entity::find().select_only().column(Column::Id).filter(Column::SubscriberId.eq(subscriber.0));
    let open = [BookingStatus::Held.as_str(), BookingStatus::Confirmed.as_str()];
    let to_come: Vec<Uuid> = own.filter(Column::Status.is_in(open)).into_tuple().all(txn).await?;
    for id in &to_come {
        ticks::vacate(txn, BookingId(*id)).await?;
    }
    let ended = Entity::update_many()
        .col_expr(Column::Status, BookingStatus::Cancelled.as_str().into())
        .col_expr(Column::EndedBy, Some(EndedBy::Attendee.as_str()).into())
        .filter(Column::Id.is_in(to_come));
    ended.exec(txn).await?;
    let nothing = || Option::<String>::None;
    let emptied = Entity::update_many()
        .col_expr(Column::SubscriberId, Option::<Uuid>::None.into())
        .col_expr(Column::SessionId, Option::<Uuid>::None.into())
        .col_expr(Column::Visitor, Option::<Vec<u8>>::None.into())
        .col_expr(Column::Name, nothing().into())
        .col_expr(Column::Email, nothing().into())
        .col_expr(Column::CountryCode, nothing().into())
        .col_expr(Column::Phone, nothing().into())
        .col_expr(Column::Topic, nothing().into())
        .col_expr(Column::Question, nothing().into())
        .col_expr(Column::Zone, nothing().into())
        .col_expr(Column::EndedReason, nothing().into())
        .col_expr(Column::RequestKey, Option::<Vec<u8>>::None.into())
        .col_expr(Column::RequestHash, Option::<Vec<u8>>::None.into())
        .filter(Column::SubscriberId.eq(subscriber.0));
    emptied.exec(txn).await?;
    booking_waits::Entity::delete_many().filter(booking_waits::Column::Email.eq(email.as_str())).exec(txn).await.map(drop)
}
