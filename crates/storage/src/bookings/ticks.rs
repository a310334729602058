//! Reserves the time of experts in ticks of five minutes.

use domain::bookings::{Booking, BookingStatus, Span, TICK_MINUTES};
use domain::ids::BookingId;
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait};

use crate::entities::bookings::{Column, Entity};
use crate::errors::DbResult;
use crate::tables::BookingTicks;
use crate::time::to_micros;
use crate::write_batch::WriteTransaction;

/// Reserves the ticks of a booking; false when another booking has one of them. Ticks of expired holds are released first, in
/// the same transaction.
pub(super) async fn occupy(txn: &WriteTransaction, booking: &Booking, now: Timestamp) -> DbResult<bool> {
    let (first, last) = tick_range(booking.busy);
    let expired = Query::select()
        .column(Column::Id)
        .from(Entity)
        .and_where(Column::ExpertId.eq(booking.expert.0))
        .and_where(Column::Status.eq(BookingStatus::Held.as_str()))
        .and_where(Column::HoldExpiresAt.lte(to_micros(now)))
        .take();
    let released = Query::delete()
        .from_table(BookingTicks::Table)
        .and_where(Expr::col(BookingTicks::ExpertId).eq(booking.expert.0))
        .and_where(Expr::col(BookingTicks::Tick).between(first, last))
        .and_where(Expr::col(BookingTicks::BookingId).in_subquery(expired))
        .take();
    txn.execute(&released).await?;
    let mut query = Query::insert();
    query
        .into_table(BookingTicks::Table)
        .columns([BookingTicks::ExpertId, BookingTicks::Tick, BookingTicks::BookingId])
        .on_conflict(OnConflict::columns([BookingTicks::ExpertId, BookingTicks::Tick]).do_nothing().to_owned());
    // In order, so that two transactions wait at the first tick they share and can't deadlock.
    for tick in first..=last {
        query.values_panic([booking.expert.0.into(), tick.into(), booking.id.0.into()]);
    }
    let taken = i64::try_from(txn.execute(&query).await?.rows_affected()).unwrap_or_default();
    if taken == last - first + 1 {
        return Ok(true);
    }
    vacate(txn, booking.id).await?;
    Ok(false)
}

pub(super) async fn vacate(txn: &WriteTransaction, id: BookingId) -> DbResult<()> {
    let query = Query::delete().from_table(BookingTicks::Table).and_where(Expr::col(BookingTicks::BookingId).eq(id.0)).take();
    txn.execute(&query).await.map(drop)
}

/// The first and the last tick of a span.
fn tick_range(busy: Span) -> (i64, i64) {
    let tick = i64::from(TICK_MINUTES);
    (busy.from.div_euclid(tick), (busy.until - 1).div_euclid(tick))
}
