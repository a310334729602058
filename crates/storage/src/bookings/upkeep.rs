//! Upkeep of bookings: expired holds, the waitlist, erasure.

use async_trait::async_trait;
use domain::Result;
use domain::bookings::{Booking, BookingStatus, BookingUpkeep, CancelledBy, WaitlistEntry, WaitlistQuery};
use domain::ids::{BookingId, ServiceId, SubscriberId};
use domain::language::Language;
use domain::sessions::{Assurance, NetworkKey};
use domain::stats::VisitorKey;
use domain::subscribers::Email;
use jiff::Timestamp;
use jiff::civil::Date;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{LockBehavior, LockType, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, Iterable, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};
use uuid::Uuid;

use super::rows::to_booking;
use super::ticks;
use crate::consultations::parse_optional_date;
use crate::delete_batch::delete_batch;
use crate::entities::booking_waits;
use crate::entities::bookings::{Column, Entity};
use crate::entities::sessions;
use crate::errors::{DbResult, to_error};
use crate::time::{format_date, to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;

#[async_trait]
impl BookingUpkeep for SqlUnitOfWork {
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Booking>> {
        super::find_by_subscriber(&self.txn, subscriber).await
    }

    async fn move_ordered(&self, from: SubscriberId, to: SubscriberId) -> Result<()> {
        let ordered = || Condition::all().add(Column::SubscriberId.eq(from.0)).add(Column::OrderId.is_not_null());
        let orders = Entity::find().select_only().column(Column::OrderId).filter(ordered()).into_query();
        crate::orders::move_orders(&self.txn, orders, to).await.map_err(to_error)?;
        let calls = Entity::update_many().col_expr(Column::SubscriberId, Some(to.0).into()).filter(ordered());
        calls.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn vacate(&self, id: BookingId) -> Result<()> {
        ticks::vacate(&self.txn, id).await.map_err(to_error)
    }

    async fn count_held(&self, visitor: VisitorKey, now: Timestamp) -> Result<u64> {
        let active_holds = Entity::find()
            .filter(Column::Visitor.eq(visitor.0.to_vec()))
            .filter(Column::Status.eq(BookingStatus::Held.as_str()))
            .filter(Column::HoldExpiresAt.gt(to_micros(now)));
        active_holds.count(&self.txn).await.map_err(to_error)
    }

    async fn count_held_by_network(&self, network: NetworkKey, now: Timestamp) -> Result<u64> {
        let active_holds = Entity::find()
            .filter(Column::Network.eq(network.0.to_vec()))
            .filter(Column::Status.eq(BookingStatus::Held.as_str()))
            .filter(Column::HoldExpiresAt.gt(to_micros(now)));
        active_holds.count(&self.txn).await.map_err(to_error)
    }

    async fn count_unproven_by_network(&self, network: NetworkKey, now: Timestamp) -> Result<u64> {
        let claimed = sessions::Entity::find()
            .select_only()
            .column(sessions::Column::Id)
            .filter(sessions::Column::Assurance.eq(Assurance::Claimed.as_str()));
        // Only what costs has an order.
        let free_calls = Entity::find()
            .filter(Column::Network.eq(network.0.to_vec()))
            .filter(Column::Status.is_in([BookingStatus::Confirmed.as_str(), BookingStatus::Cancelled.as_str()]))
            .filter(Column::StartsAt.gt(to_micros(now)))
            .filter(Column::OrderId.is_null())
            .filter(Column::SessionId.in_subquery(claimed.into_query()));
        free_calls.count(&self.txn).await.map_err(to_error)
    }

    async fn lock_expired(&self, now: Timestamp, limit: u32) -> Result<Vec<Booking>> {
        let mut query = Entity::find()
            .filter(Column::Status.eq(BookingStatus::Held.as_str()))
            .filter(Column::HoldExpiresAt.lte(to_micros(now)))
            .order_by_asc(Column::HoldExpiresAt)
            .limit(u64::from(limit));
        if self.txn.get_database_backend() == DbBackend::Postgres {
            query = query.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
        }
        query.all(&self.txn).await.map_err(to_error)?.into_iter().map(to_booking).collect()
    }

    async fn add_to_waitlist(&self, waiting: &WaitlistEntry, today: Date) -> Result<bool> {
        let earlier = booking_waits::Entity::delete_by_id((waiting.service.0, waiting.email.to_string()));
        earlier.filter(booking_waits::Column::ToDay.lt(format_date(today))).exec(&self.txn).await.map_err(to_error)?;
        let row = booking_waits::ActiveModel {
            service_id: Set(waiting.service.0),
            email: Set(waiting.email.to_string()),
            name: Set(waiting.name.clone()),
            from_day: Set(waiting.from.map(format_date)),
            to_day: Set(waiting.to.map(format_date)),
            network: Set(waiting.network.map(|network| network.0.to_vec())),
            language: Set(waiting.language.as_str().to_owned()),
            created_at: Set(to_micros(waiting.created_at)),
            is_proven: Set(waiting.is_proven),
        };
        if waiting.is_proven {
            let replaced = OnConflict::columns([booking_waits::Column::ServiceId, booking_waits::Column::Email])
                .update_columns(booking_waits::Column::iter())
                .to_owned();
            let query = booking_waits::Entity::insert(row).on_conflict(replaced);
            return query.exec_without_returning(&self.txn).await.map(|_| true).map_err(to_error);
        }
        let is_new = self.insert_if_absent(row).await?;
        if !is_new {
            widen_unproven_wait(&self.txn, waiting).await.map_err(to_error)?;
        }
        Ok(is_new)
    }

    async fn count_waiting_by_network(&self, network: NetworkKey, since: Timestamp) -> Result<u64> {
        let own = booking_waits::Entity::find()
            .filter(booking_waits::Column::Network.eq(network.0.to_vec()))
            .filter(booking_waits::Column::CreatedAt.gte(to_micros(since)));
        own.count(&self.txn).await.map_err(to_error)
    }

    async fn remove_from_waitlist(&self, waiting: &WaitlistEntry) -> Result<bool> {
        let id = (waiting.service.0, waiting.email.to_string());
        // What its owner has asked for since it was read is another wish.
        let same = booking_waits::Entity::delete_by_id(id).filter(booking_waits::Column::CreatedAt.eq(to_micros(waiting.created_at)));
        Ok(same.exec(&self.txn).await.map_err(to_error)?.rows_affected > 0)
    }

    async fn purge_waitlist(&self, before: Timestamp, today: Date, limit: u32) -> Result<u64> {
        let key = [booking_waits::Column::ServiceId, booking_waits::Column::Email];
        let is_over = Condition::any()
            .add(booking_waits::Column::CreatedAt.lt(to_micros(before)))
            .add(booking_waits::Column::ToDay.lt(format_date(today)));
        delete_batch(&self.txn, booking_waits::Entity, key, is_over, limit).await.map_err(to_error)
    }
}

pub(super) async fn list_awaited_services(connection: &impl ConnectionTrait) -> Result<Vec<ServiceId>> {
    let query = booking_waits::Entity::find().select_only().column(booking_waits::Column::ServiceId).distinct();
    let services: Vec<Uuid> = query.into_tuple().all(connection).await.map_err(to_error)?;
    Ok(services.into_iter().map(ServiceId).collect())
}

pub(super) async fn list_waiting(connection: &impl ConnectionTrait, query: &WaitlistQuery) -> Result<Vec<WaitlistEntry>> {
    use booking_waits::Column;
    let mut rows = booking_waits::Entity::find()
        .filter(Column::ServiceId.eq(query.service.0))
        .filter(Condition::any().add(Column::FromDay.is_null()).add(Column::FromDay.lte(format_date(query.last))))
        .filter(Condition::any().add(Column::ToDay.is_null()).add(Column::ToDay.gte(format_date(query.first))))
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Email)
        .limit(u64::from(query.limit));
    if let Some((at, email)) = &query.after {
        let at = to_micros(*at);
        let is_same_moment = Condition::all().add(Column::CreatedAt.eq(at)).add(Column::Email.gt(email.as_str()));
        rows = rows.filter(Condition::any().add(Column::CreatedAt.gt(at)).add(is_same_moment));
    }
    let to_waiting = |row: booking_waits::Model| {
        Ok(WaitlistEntry {
            service: ServiceId(row.service_id),
            email: Email::from_stored(row.email),
            name: row.name,
            from: parse_optional_date(row.from_day)?,
            to: parse_optional_date(row.to_day)?,
            network: row.network.and_then(|bytes| bytes.try_into().ok()).map(NetworkKey),
            language: Language::from_stored(&row.language)?,
            is_proven: row.is_proven,
            created_at: to_timestamp(row.created_at)?,
        })
    };
    rows.all(connection).await.map_err(to_error)?.into_iter().map(to_waiting).collect()
}

/// Adds the days of a wish to those of an earlier one for the same address, if neither comes from its owner. Nothing is taken away, so
/// nobody keeps another from a mail.
async fn widen_unproven_wait(txn: &WriteTransaction, waiting: &WaitlistEntry) -> DbResult<()> {
    use booking_waits::Column;
    let unproven = || {
        let of_address = booking_waits::Entity::update_many().filter(Column::ServiceId.eq(waiting.service.0));
        of_address.filter(Column::Email.eq(waiting.email.as_str())).filter(Column::IsProven.eq(false))
    };
    let from = waiting.from.map(format_date);
    let earlier = unproven().col_expr(Column::FromDay, from.clone().into());
    match from {
        Some(from) => earlier.filter(Column::FromDay.gt(from)).exec(txn).await?,
        None => earlier.exec(txn).await?,
    };
    let to = waiting.to.map(format_date);
    let later = unproven().col_expr(Column::ToDay, to.clone().into());
    match to {
        Some(to) => later.filter(Column::ToDay.lt(to)).exec(txn).await.map(drop),
        None => later.exec(txn).await.map(drop),
    }
}

/// Removes a person from their bookings. Open bookings are cancelled; of all of them only time, service and price stay, for the
/// accounts.
pub async fn erase_subscriber(txn: &WriteTransaction, subscriber: SubscriberId) -> DbResult<()> {
    crate::intake_files::erase_subscriber(txn, subscriber).await?;
    let own = Entity::find().select_only().column(Column::Id).filter(Column::SubscriberId.eq(subscriber.0));
    let open = [BookingStatus::Held.as_str(), BookingStatus::Confirmed.as_str()];
    let to_come: Vec<Uuid> = own.filter(Column::Status.is_in(open)).into_tuple().all(txn).await?;
    for id in &to_come {
        ticks::vacate(txn, BookingId(*id)).await?;
    }
    let ended = Entity::update_many()
        .col_expr(Column::Status, BookingStatus::Cancelled.as_str().into())
        .col_expr(Column::EndedBy, Some(CancelledBy::Attendee.as_str()).into())
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
    emptied.exec(txn).await.map(drop)
}

/// Waitlists go by the address.
pub async fn erase_waits(txn: &WriteTransaction, email: &Email) -> DbResult<()> {
    booking_waits::Entity::delete_many().filter(booking_waits::Column::Email.eq(email.as_str())).exec(txn).await.map(drop)
}
