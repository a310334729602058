//! Disputes, and news of refunds that came before their payment, in the database.

use domain::payments::Dispute;
use domain::providers::{GatewayRefund, GatewayRefundStatus};
use domain::{Error, Money, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::entities::{disputes, early_refunds};
use crate::errors::failed;
use crate::time::{instant, micros, optional_instant};
use crate::writing::WriteTransaction;

/// As `Dispute::is_over` has it.
const ENDED: [&str; 3] = ["won", "lost", "closed"];

pub async fn of(connection: &impl ConnectionTrait, payments: &[String]) -> Result<Vec<Dispute>> {
    let query = disputes::Entity::find()
        .filter(disputes::Column::GatewayPayment.is_in(payments.iter().map(String::as_str)))
        .order_by_asc(disputes::Column::CreatedAt)
        .order_by_asc(disputes::Column::Id);
    query.all(connection).await.map_err(failed)?.into_iter().map(dispute).collect()
}

pub async fn open(connection: &impl ConnectionTrait) -> Result<u64> {
    disputes::Entity::find().filter(disputes::Column::Status.is_not_in(ENDED)).count(connection).await.map_err(failed)
}

pub async fn lock(txn: &WriteTransaction, id: &str) -> Result<Option<Dispute>> {
    let query = disputes::Entity::find_by_id(id);
    let query = if txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
    query.one(txn).await.map_err(failed)?.map(dispute).transpose()
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
        respond_by: Set(dispute.respond_by.map(micros)),
        created_at: Set(micros(dispute.created_at)),
        updated_at: Set(micros(dispute.updated_at)),
    };
    let replaced = [Column::Amount, Column::Status, Column::Phase, Column::Reason, Column::RespondBy, Column::UpdatedAt];
    disputes::Entity::insert(row)
        .on_conflict(OnConflict::column(Column::Id).update_columns(replaced).to_owned())
        .exec_without_returning(txn)
        .await
        .map(drop)
        .map_err(failed)
}

fn dispute(row: disputes::Model) -> Result<Dispute> {
    Ok(Dispute {
        id: row.id,
        payment: row.gateway_payment,
        amount: Money::of_paise(row.amount),
        status: row.status,
        phase: row.phase,
        reason: row.reason,
        respond_by: optional_instant(row.respond_by)?,
        created_at: instant(row.created_at)?,
        updated_at: instant(row.updated_at)?,
    })
}

const STATES: [(GatewayRefundStatus, &str); 3] =
    [(GatewayRefundStatus::Pending, "pending"), (GatewayRefundStatus::Failed, "failed"), (GatewayRefundStatus::Processed, "processed")];

fn rank(status: GatewayRefundStatus) -> usize {
    STATES.iter().position(|(known, _)| *known == status).unwrap_or_default()
}

/// Of one refund the furthest news stays, in whatever order it comes.
pub async fn keep_early(txn: &WriteTransaction, refund: &GatewayRefund, at: Timestamp) -> Result<()> {
    use early_refunds::Column;
    let known = early_refunds::Entity::find_by_id(refund.id.as_str()).one(txn).await.map_err(failed)?;
    if let Some(known) = known
        && rank(early(known)?.status) > rank(refund.status)
    {
        return Ok(());
    }
    let row = early_refunds::ActiveModel {
        gateway_refund: Set(refund.id.clone()),
        gateway_payment: Set(refund.payment.clone()),
        amount: Set(refund.amount.paise()),
        status: Set(STATES[rank(refund.status)].1.to_owned()),
        receipt: Set(refund.receipt.clone()),
        at: Set(micros(at)),
    };
    early_refunds::Entity::insert(row)
        .on_conflict(OnConflict::column(Column::GatewayRefund).update_columns([Column::Status]).to_owned())
        .exec_without_returning(txn)
        .await
        .map(drop)
        .map_err(failed)
}

pub async fn early_of(txn: &WriteTransaction, payment: &str) -> Result<Vec<GatewayRefund>> {
    let query = early_refunds::Entity::find().filter(early_refunds::Column::GatewayPayment.eq(payment));
    query.order_by_asc(early_refunds::Column::At).all(txn).await.map_err(failed)?.into_iter().map(early).collect()
}

pub async fn forget_early(txn: &WriteTransaction, payment: &str) -> Result<()> {
    let of_it = early_refunds::Entity::delete_many().filter(early_refunds::Column::GatewayPayment.eq(payment));
    of_it.exec(txn).await.map(drop).map_err(failed)
}

pub async fn purge_early(txn: &WriteTransaction, before: Timestamp) -> Result<()> {
    let old = early_refunds::Entity::delete_many().filter(early_refunds::Column::At.lt(micros(before)));
    old.exec(txn).await.map(drop).map_err(failed)
}

fn early(row: early_refunds::Model) -> Result<GatewayRefund> {
    let status = STATES.iter().find(|(_, word)| *word == row.status).map(|(status, _)| *status);
    Ok(GatewayRefund {
        id: row.gateway_refund,
        payment: row.gateway_payment,
        amount: Money::of_paise(row.amount),
        status: status.ok_or_else(|| Error::internal("an unknown state of a refund"))?,
        receipt: row.receipt,
    })
}
