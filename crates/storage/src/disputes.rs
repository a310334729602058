//! Stores disputes, and refunds that the gateway reported before their payment.

use domain::payments::{Dispute, GatewayRefund, GatewayRefundStatus};
use domain::{Error, Money, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::delete_batch::delete_batch;
use crate::entities::{disputes, early_refunds};
use crate::errors::to_error;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::write_batch::WriteTransaction;

/// The statuses for which `Dispute::is_over` is true.
const ENDED_STATUSES: [&str; 3] = ["won", "lost", "closed"];

pub async fn find_by_payments(connection: &impl ConnectionTrait, payments: &[String]) -> Result<Vec<Dispute>> {
    let query = disputes::Entity::find()
        .filter(disputes::Column::GatewayPayment.is_in(payments.iter().map(String::as_str)))
        .order_by_asc(disputes::Column::CreatedAt)
        .order_by_asc(disputes::Column::Id);
    query.all(connection).await.map_err(to_error)?.into_iter().map(to_dispute).collect()
}

pub async fn count_open(connection: &impl ConnectionTrait) -> Result<u64> {
    disputes::Entity::find().filter(disputes::Column::Status.is_not_in(ENDED_STATUSES)).count(connection).await.map_err(to_error)
}

pub async fn lock(txn: &WriteTransaction, id: &str) -> Result<Option<Dispute>> {
    let query = disputes::Entity::find_by_id(id);
    let query = if txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
    query.one(txn).await.map_err(to_error)?.map(to_dispute).transpose()
}

pub async fn save(txn: &WriteTransaction, dispute: &Dispute) -> Result<()> {
    use disputes::Column;
    let row = disputes::ActiveModel {
        id: Set(dispute.id.clone()),
        gateway_payment: Set(dispute.payment.clone()),
        amount: Set(dispute.amount.paise()),
        status: Set(dispute.status.clone()),
        phase: Set(dispute.phase.clone()),
        reason: Set(dispute.reason.clone()),
        respond_by: Set(dispute.respond_by.map(to_micros)),
        created_at: Set(to_micros(dispute.created_at)),
        updated_at: Set(to_micros(dispute.updated_at)),
    };
    let replaced = [Column::Amount, Column::Status, Column::Phase, Column::Reason, Column::RespondBy, Column::UpdatedAt];
    disputes::Entity::insert(row)
        .on_conflict(OnConflict::column(Column::Id).update_columns(replaced).to_owned())
        .exec_without_returning(txn)
        .await
        .map(drop)
        .map_err(to_error)
}

fn to_dispute(row: disputes::Model) -> Result<Dispute> {
    Ok(Dispute {
        id: row.id,
        payment: row.gateway_payment,
        amount: Money::from_paise(row.amount),
        status: row.status,
        phase: row.phase,
        reason: row.reason,
        respond_by: to_optional_timestamp(row.respond_by)?,
        created_at: to_timestamp(row.created_at)?,
        updated_at: to_timestamp(row.updated_at)?,
    })
}

const REFUND_STATUSES: [(GatewayRefundStatus, &str); 3] =
    [(GatewayRefundStatus::Pending, "pending"), (GatewayRefundStatus::Failed, "failed"), (GatewayRefundStatus::Processed, "processed")];

fn rank(status: GatewayRefundStatus) -> usize {
    REFUND_STATUSES.iter().position(|(known, _)| *known == status).unwrap_or_default()
}

/// Keeps the most advanced status of a refund, in whatever order the reports arrive.
pub async fn save_early_refund(txn: &WriteTransaction, refund: &GatewayRefund, at: Timestamp) -> Result<()> {
    use early_refunds::Column;
    let known = early_refunds::Entity::find_by_id(refund.id.as_str()).one(txn).await.map_err(to_error)?;
    if let Some(known) = known
        && rank(to_early_refund(known)?.status) > rank(refund.status)
    {
        return Ok(());
    }
    let row = early_refunds::ActiveModel {
        gateway_refund: Set(refund.id.clone()),
        gateway_payment: Set(refund.payment.clone()),
        amount: Set(refund.amount.paise()),
        status: Set(REFUND_STATUSES[rank(refund.status)].1.to_owned()),
        receipt: Set(refund.receipt.clone()),
        at: Set(to_micros(at)),
    };
    early_refunds::Entity::insert(row)
        .on_conflict(OnConflict::column(Column::GatewayRefund).update_columns([Column::Status]).to_owned())
        .exec_without_returning(txn)
        .await
        .map(drop)
        .map_err(to_error)
}

pub async fn find_early_refunds(txn: &WriteTransaction, payment: &str) -> Result<Vec<GatewayRefund>> {
    let query = early_refunds::Entity::find().filter(early_refunds::Column::GatewayPayment.eq(payment));
    query.order_by_asc(early_refunds::Column::At).all(txn).await.map_err(to_error)?.into_iter().map(to_early_refund).collect()
}

pub async fn delete_early_refunds(txn: &WriteTransaction, payment: &str) -> Result<()> {
    let of_it = early_refunds::Entity::delete_many().filter(early_refunds::Column::GatewayPayment.eq(payment));
    of_it.exec(txn).await.map(drop).map_err(to_error)
}

pub async fn purge_early_refunds(txn: &WriteTransaction, before: Timestamp, limit: u32) -> Result<u64> {
    let is_old = Condition::all().add(early_refunds::Column::At.lt(to_micros(before)));
    delete_batch(txn, early_refunds::Entity, [early_refunds::Column::GatewayRefund], is_old, limit).await.map_err(to_error)
}

fn to_early_refund(row: early_refunds::Model) -> Result<GatewayRefund> {
    let status = REFUND_STATUSES.iter().find(|(_, word)| *word == row.status).map(|(status, _)| *status);
    Ok(GatewayRefund {
        id: row.gateway_refund,
        payment: row.gateway_payment,
        amount: Money::from_paise(row.amount),
        status: status.ok_or_else(|| Error::internal("refund has an unknown status"))?,
        receipt: row.receipt,
    })
}
