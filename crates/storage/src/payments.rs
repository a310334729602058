//! Stores payments, refunds and the ids of gateway events.

use async_trait::async_trait;
use domain::ids::{OrderId, PaymentId, RefundId};
use domain::payments::{Dispute, GatewayRefund, Payment, PaymentQueries, PaymentRepository, PaymentStatus, Refund, RefundStatus};
use domain::{Error, Money, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::delete_batch::delete_batch;
use crate::disputes;
use crate::entities::{payments, refunds};
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::tables::GatewayEvents;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl PaymentQueries for SqlStore {
    async fn list_by_order(&self, order: OrderId) -> Result<Vec<Payment>> {
        find_payments(&self.reader, order).await
    }

    async fn find_refund(&self, id: RefundId) -> Result<Option<Refund>> {
        refunds::Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_refund).transpose()
    }

    async fn list_refunds(&self, order: OrderId) -> Result<Vec<Refund>> {
        find_refunds(&self.reader, order).await
    }

    async fn list_disputes(&self, payments: &[String]) -> Result<Vec<Dispute>> {
        disputes::find_by_payments(&self.reader, payments).await
    }

    async fn count_open_disputes(&self) -> Result<u64> {
        disputes::count_open(&self.reader).await
    }

    async fn list_unsettled_refunds(&self, now: Timestamp, limit: u32) -> Result<Vec<Refund>> {
        let under_way = [RefundStatus::Queued, RefundStatus::Pending].map(RefundStatus::as_str);
        let query = refunds::Entity::find()
            .filter(refunds::Column::Status.is_in(under_way))
            .filter(refunds::Column::LookAt.lte(to_micros(now)))
            .order_by_asc(refunds::Column::LookAt)
            .limit(u64::from(limit));
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_refund).collect()
    }
}

#[async_trait]
impl PaymentRepository for SqlUnitOfWork {
    async fn save(&self, payment: &Payment) -> Result<()> {
        use payments::Column;
        let replaced = [Column::Status, Column::Method, Column::Failure, Column::Settles, Column::CapturedAt];
        payments::Entity::insert(to_payment_row(payment))
            .on_conflict(OnConflict::column(Column::Id).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map(drop)
            .map_err(to_error)
    }

    async fn list_by_order(&self, order: OrderId) -> Result<Vec<Payment>> {
        find_payments(&self.txn, order).await
    }

    async fn find_order_id(&self, gateway_payment: &str) -> Result<Option<OrderId>> {
        let query = payments::Entity::find()
            .select_only()
            .column(payments::Column::OrderId)
            .filter(payments::Column::GatewayPayment.eq(gateway_payment));
        Ok(query.into_tuple::<Uuid>().one(&self.txn).await.map_err(to_error)?.map(OrderId))
    }

    async fn find(&self, id: PaymentId) -> Result<Option<Payment>> {
        payments::Entity::find_by_id(id.0).one(&self.txn).await.map_err(to_error)?.map(to_payment).transpose()
    }

    async fn save_refund(&self, refund: &Refund) -> Result<()> {
        use refunds::Column;
        let replaced = [Column::Status, Column::GatewayRefund, Column::Failure, Column::ProcessedAt, Column::LookAt];
        refunds::Entity::insert(to_refund_row(refund))
            .on_conflict(OnConflict::column(Column::Id).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map(drop)
            .map_err(to_error)
    }

    async fn list_refunds(&self, order: OrderId) -> Result<Vec<Refund>> {
        find_refunds(&self.txn, order).await
    }

    async fn record_new_event(&self, event: &str, at: Timestamp) -> Result<bool> {
        let mut query = Query::insert();
        query
            .into_table(GatewayEvents::Table)
            .columns([GatewayEvents::Event, GatewayEvents::At])
            .values_panic([event.into(), to_micros(at).into()])
            .on_conflict(OnConflict::column(GatewayEvents::Event).do_nothing().to_owned());
        Ok(self.txn.execute(&query).await.map_err(to_error)?.rows_affected() > 0)
    }

    async fn save_early_refund(&self, refund: &GatewayRefund, at: Timestamp) -> Result<()> {
        disputes::save_early_refund(&self.txn, refund, at).await
    }

    async fn list_early_refunds(&self, gateway_payment: &str) -> Result<Vec<GatewayRefund>> {
        disputes::find_early_refunds(&self.txn, gateway_payment).await
    }

    async fn delete_early_refunds(&self, gateway_payment: &str) -> Result<()> {
        disputes::delete_early_refunds(&self.txn, gateway_payment).await
    }

    async fn save_dispute(&self, dispute: &Dispute) -> Result<()> {
        disputes::save(&self.txn, dispute).await
    }

    async fn lock_dispute(&self, id: &str) -> Result<Option<Dispute>> {
        disputes::lock(&self.txn, id).await
    }

    async fn purge_events(&self, before: Timestamp, limit: u32) -> Result<u64> {
        let refunds = disputes::purge_early_refunds(&self.txn, before, limit).await?;
        let left = limit.saturating_sub(u32::try_from(refunds).unwrap_or(u32::MAX));
        let is_old = Condition::all().add(Expr::col(GatewayEvents::At).lt(to_micros(before)));
        let events = delete_batch(&self.txn, GatewayEvents::Table, [GatewayEvents::Event], is_old, left).await.map_err(to_error)?;
        Ok(refunds + events)
    }
}

async fn find_payments(connection: &impl ConnectionTrait, order: OrderId) -> Result<Vec<Payment>> {
    let query = payments::Entity::find()
        .filter(payments::Column::OrderId.eq(order.0))
        .order_by_asc(payments::Column::CreatedAt)
        .order_by_asc(payments::Column::Id);
    query.all(connection).await.map_err(to_error)?.into_iter().map(to_payment).collect()
}

async fn find_refunds(connection: &impl ConnectionTrait, order: OrderId) -> Result<Vec<Refund>> {
    let query = refunds::Entity::find()
        .filter(refunds::Column::OrderId.eq(order.0))
        .order_by_asc(refunds::Column::CreatedAt)
        .order_by_asc(refunds::Column::Id);
    query.all(connection).await.map_err(to_error)?.into_iter().map(to_refund).collect()
}

fn to_payment_row(payment: &Payment) -> payments::ActiveModel {
    payments::ActiveModel {
        id: Set(payment.id.0),
        order_id: Set(payment.order.0),
        gateway_payment: Set(payment.gateway_payment.clone()),
        amount: Set(payment.amount.paise()),
        status: Set(payment.status.as_str().to_owned()),
        method: Set(payment.method.clone()),
        failure: Set(payment.failure.clone()),
        settles: Set(payment.settles),
        created_at: Set(to_micros(payment.created_at)),
        captured_at: Set(payment.captured_at.map(to_micros)),
    }
}

fn to_payment(row: payments::Model) -> Result<Payment> {
    Ok(Payment {
        id: PaymentId(row.id),
        order: OrderId(row.order_id),
        gateway_payment: row.gateway_payment,
        amount: Money::from_paise(row.amount),
        status: PaymentStatus::parse(&row.status).ok_or_else(|| Error::internal("payment has an unknown status"))?,
        method: row.method,
        failure: row.failure,
        settles: row.settles,
        created_at: to_timestamp(row.created_at)?,
        captured_at: to_optional_timestamp(row.captured_at)?,
    })
}

fn to_refund_row(refund: &Refund) -> refunds::ActiveModel {
    refunds::ActiveModel {
        id: Set(refund.id.0),
        order_id: Set(refund.order.0),
        payment_id: Set(refund.payment.0),
        amount: Set(refund.amount.paise()),
        reason: Set(refund.reason.clone()),
        status: Set(refund.status.as_str().to_owned()),
        gateway_refund: Set(refund.gateway_refund.clone()),
        failure: Set(refund.failure.clone()),
        created_at: Set(to_micros(refund.created_at)),
        processed_at: Set(refund.processed_at.map(to_micros)),
        look_at: Set(refund.next_check_at.map(to_micros)),
    }
}

fn to_refund(row: refunds::Model) -> Result<Refund> {
    Ok(Refund {
        id: RefundId(row.id),
        order: OrderId(row.order_id),
        payment: PaymentId(row.payment_id),
        amount: Money::from_paise(row.amount),
        reason: row.reason,
        status: RefundStatus::parse(&row.status).ok_or_else(|| Error::internal("refund has an unknown status"))?,
        gateway_refund: row.gateway_refund,
        failure: row.failure,
        created_at: to_timestamp(row.created_at)?,
        processed_at: to_optional_timestamp(row.processed_at)?,
        next_check_at: to_optional_timestamp(row.look_at)?,
    })
}
