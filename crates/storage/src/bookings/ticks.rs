//! The fives of minutes that experts are taken.

use domain::bookings::{Booking, BookingStatus, Span, TICK_MINUTES};
use domain::ids::BookingId;
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait};

use crate::entities::bookings::{Column, Entity};
use crate::errors::DbResult;
use crate::tables::BookingTicks;
use crate::time::micros;
use crate::writing::WriteTransaction;

/// Those of holds that have run out are given up first, in this very transaction; whoever else has one keeps it.
pub(super) async fn occupy(txn: &WriteTransaction, booking: &Booking, now: Timestamp) -> DbResult<bool> {
    let (first, last) = bounds(booking.busy);
    let expired = Query::select()
        .column(Column::Id)
        .from(Entity)
        .and_where(Column::ExpertId.eq(booking.expert.0))
        .and_where(Column::Status.eq(BookingStatus::Held.as_str()))
        .and_where(Column::HoldExpiresAt.lte(micros(now)))
        .take();
    let given_up = Query::delete()
        .from_table(BookingTicks::Table)
        .and_where(Expr::col(BookingTicks::ExpertId).eq(booking.expert.0))
        .and_where(Expr::col(BookingTicks::Tick).between(first, last))
        .and_where(Expr::col(BookingTicks::BookingId).in_subquery(expired))
        .take();
    txn.execute(&given_up).await?;
    let mut query = Query::insert();
    query
        .into_table(BookingTicks::Table)
        .columns([BookingTicks::ExpertId, BookingTicks::Tick, BookingTicks::BookingId])
        .on_conflict(OnConflict::columns([BookingTicks::ExpertId, BookingTicks::Tick]).do_nothing().to_owned());
    // In order: whoever waits for another's row waits for the first they share.
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

/// The first and the last of a span.
fn bounds(busy: Span) -> (i64, i64) {
    let tick = i64::from(TICK_MINUTES);
    (busy.from.div_euclid(tick), (busy.until - 1).div_euclid(tick))
}
