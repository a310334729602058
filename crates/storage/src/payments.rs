//! Payments, refunds and the gateway's events in the database.

use async_trait::async_trait;
use domain::ids::{OrderId, PaymentId, RefundId};
use domain::payments::{Dispute, Payment, PaymentQueries, PaymentRepository, PaymentStatus, Refund, RefundStatus};
use domain::providers::GatewayRefund;
use domain::{Error, Money, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::disputes;
use crate::entities::{payments, refunds};
use crate::errors::failed;
use crate::store::SqlStore;
use crate::tables::GatewayEvents;
use crate::time::{instant, micros, optional_instant};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl PaymentQueries for SqlStore {
    async fn of(&self, order: OrderId) -> Result<Vec<Payment>> {
        payments_of(&self.reader, order).await
    }

    async fn refund(&self, id: RefundId) -> Result<Option<Refund>> {
        refunds::Entity::find_by_id(id.0).one(&self.reader).await.map_err(failed)?.map(refund).transpose()
    }

    async fn refunds_of(&self, order: OrderId) -> Result<Vec<Refund>> {
        refunds_of(&self.reader, order).await
    }

    async fn disputes_of(&self, payments: &[String]) -> Result<Vec<Dispute>> {
        disputes::of(&self.reader, payments).await
    }

    async fn open_disputes(&self) -> Result<u64> {
        disputes::open(&self.reader).await
    }

    async fn unsettled_refunds(&self, now: Timestamp, limit: u32) -> Result<Vec<Refund>> {
        let under_way = [RefundStatus::Queued, RefundStatus::Pending].map(RefundStatus::as_str);
        let query = refunds::Entity::find()
            .filter(refunds::Column::Status.is_in(under_way))
            .filter(refunds::Column::LookAt.lte(micros(now)))
            .order_by_asc(refunds::Column::LookAt)
            .limit(u64::from(limit));
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(refund).collect()
    }
}

#[async_trait]
impl PaymentRepository for SqlUnitOfWork {
    async fn save(&self, payment: &Payment) -> Result<()> {
        use payments::Column;
        let replaced = [Column::Status, Column::Method, Column::Failure, Column::Settles, Column::CapturedAt];
        payments::Entity::insert(payment_row(payment))
            .on_conflict(OnConflict::column(Column::Id).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map(drop)
            .map_err(failed)
    }

    async fn of(&self, order: OrderId) -> Result<Vec<Payment>> {
        payments_of(&self.txn, order).await
    }

    async fn order_of(&self, gateway_payment: &str) -> Result<Option<OrderId>> {
        let query = payments::Entity::find()
            .select_only()
            .column(payments::Column::OrderId)
            .filter(payments::Column::GatewayPayment.eq(gateway_payment));
        Ok(query.into_tuple::<Uuid>().one(&self.txn).await.map_err(failed)?.map(OrderId))
    }

    async fn find(&self, id: PaymentId) -> Result<Option<Payment>> {
        payments::Entity::find_by_id(id.0).one(&self.txn).await.map_err(failed)?.map(payment).transpose()
    }

    async fn save_refund(&self, refund: &Refund) -> Result<()> {
        use refunds::Column;
        let replaced = [Column::Status, Column::GatewayRefund, Column::Failure, Column::ProcessedAt, Column::LookAt];
        refunds::Entity::insert(refund_row(refund))
            .on_conflict(OnConflict::column(Column::Id).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map(drop)
            .map_err(failed)
    }

    async fn refunds_of(&self, order: OrderId) -> Result<Vec<Refund>> {
        refunds_of(&self.txn, order).await
    }

    async fn is_new_event(&self, event: &str, at: Timestamp) -> Result<bool> {
        let mut query = Query::insert();
        query
            .into_table(GatewayEvents::Table)
            .columns([GatewayEvents::Event, GatewayEvents::At])
            .values_panic([event.into(), micros(at).into()])
            .on_conflict(OnConflict::column(GatewayEvents::Event).do_nothing().to_owned());
        Ok(self.txn.execute(&query).await.map_err(failed)?.rows_affected() > 0)
    }

    async fn keep_early(&self, refund: &GatewayRefund, at: Timestamp) -> Result<()> {
        disputes::keep_early(&self.txn, refund, at).await
    }

    async fn early_of(&self, gateway_payment: &str) -> Result<Vec<GatewayRefund>> {
        disputes::early_of(&self.txn, gateway_payment).await
    }

    async fn forget_early(&self, gateway_payment: &str) -> Result<()> {
        disputes::forget_early(&self.txn, gateway_payment).await
    }

    async fn save_dispute(&self, dispute: &Dispute) -> Result<()> {
        disputes::save(&self.txn, dispute).await
    }

    async fn lock_dispute(&self, id: &str) -> Result<Option<Dispute>> {
        disputes::lock(&self.txn, id).await
    }

    async fn purge_events(&self, before: Timestamp) -> Result<u64> {
        disputes::purge_early(&self.txn, before).await?;
        let old = Query::delete().from_table(GatewayEvents::Table).and_where(Expr::col(GatewayEvents::At).lt(micros(before))).take();
        Ok(self.txn.execute(&old).await.map_err(failed)?.rows_affected())
    }
}

async fn payments_of(connection: &impl ConnectionTrait, order: OrderId) -> Result<Vec<Payment>> {
    let query = payments::Entity::find()
        .filter(payments::Column::OrderId.eq(order.0))
        .order_by_asc(payments::Column::CreatedAt)
        .order_by_asc(payments::Column::Id);
    query.all(connection).await.map_err(failed)?.into_iter().map(payment).collect()
}

async fn refunds_of(connection: &impl ConnectionTrait, order: OrderId) -> Result<Vec<Refund>> {
    let query = refunds::Entity::find()
        .filter(refunds::Column::OrderId.eq(order.0))
        .order_by_asc(refunds::Column::CreatedAt)
        .order_by_asc(refunds::Column::Id);
    query.all(connection).await.map_err(failed)?.into_iter().map(refund).collect()
}

fn payment_row(payment: &Payment) -> payments::ActiveModel {
    payments::ActiveModel {
        id: Set(payment.id.0),
        order_id: Set(payment.order.0),
        gateway_payment: Set(payment.gateway_payment.clone()),
        amount: Set(payment.amount.paise()),
        status: Set(payment.status.as_str().to_owned()),
        method: Set(payment.method.clone()),
        failure: Set(payment.failure.clone()),
        settles: Set(payment.settles),
        created_at: Set(micros(payment.created_at)),
        captured_at: Set(payment.captured_at.map(micros)),
    }
}

fn payment(row: payments::Model) -> Result<Payment> {
    Ok(Payment {
        id: PaymentId(row.id),
        order: OrderId(row.order_id),
        gateway_payment: row.gateway_payment,
        amount: Money::of_paise(row.amount),
        status: PaymentStatus::parse(&row.status).ok_or_else(|| Error::internal("an unknown state of a payment"))?,
        method: row.method,
        failure: row.failure,
        settles: row.settles,
        created_at: instant(row.created_at)?,
        captured_at: optional_instant(row.captured_at)?,
    })
}

fn refund_row(refund: &Refund) -> refunds::ActiveModel {
    refunds::ActiveModel {
        id: Set(refund.id.0),
        order_id: Set(refund.order.0),
        payment_id: Set(refund.payment.0),
        amount: Set(refund.amount.paise()),
        reason: Set(refund.reason.clone()),
        status: Set(refund.status.as_str().to_owned()),
        gateway_refund: Set(refund.gateway_refund.clone()),
        failure: Set(refund.failure.clone()),
        created_at: Set(micros(refund.created_at)),
        processed_at: Set(refund.processed_at.map(micros)),
        look_at: Set(refund.look_at.map(micros)),
    }
}

fn refund(row: refunds::Model) -> Result<Refund> {
    Ok(Refund {
        id: RefundId(row.id),
        order: OrderId(row.order_id),
        payment: PaymentId(row.payment_id),
        amount: Money::of_paise(row.amount),
        reason: row.reason,
        status: RefundStatus::parse(&row.status).ok_or_else(|| Error::internal("an unknown state of a refund"))?,
        gateway_refund: row.gateway_refund,
        failure: row.failure,
        created_at: instant(row.created_at)?,
        processed_at: optional_instant(row.processed_at)?,
        look_at: optional_instant(row.look_at)?,
    })
}
