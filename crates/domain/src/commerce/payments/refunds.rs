//! Creates refunds as a row and a job, so that no caller waits for the gateway.

use super::{Order, OrderStatus, Payment, Refund, RefundStatus};
use crate::audit::{self, Act};
use crate::ids::{JobId, RefundId};
use crate::jobs::{Job, NewJob};
use crate::text::{lengths, truncate};
use crate::{Environment, Money, Result, UnitOfWork};

/// The part of a payment that is neither refunded nor being refunded.
pub(super) fn refundable_amount(payment: &Payment, refunds: &[Refund]) -> Result<Money> {
    let of_it = refunds.iter().filter(|refund| refund.payment == payment.id && refund.is_counted());
    payment.amount.try_sub(Money::try_sum(of_it.map(|refund| refund.amount))?)
}

/// Creates a refund. The caller must have locked `order` in this unit of work.
pub(super) async fn create_refund(
    work: &dyn UnitOfWork,
    environment: &Environment,
    order: &mut Order,
    payment: &Payment,
    (amount, reason): (Money, &str),
) -> Result<Refund> {
    let now = environment.now();
    let refund = Refund {
        id: RefundId(environment.new_uuid()),
        order: order.id,
        payment: payment.id,
        amount,
        reason: truncate(reason, lengths::REFUND_REASON),
        status: RefundStatus::Queued,
        gateway_refund: None,
        failure: None,
        created_at: now,
        processed_at: None,
        next_check_at: super::reconciling::next_check_at(now, now),
    };
    work.payments().save_refund(&refund).await?;
    audit::record(work, Act::new(now, "refund.ordered", order.id, amount).because(reason)).await?;
    enqueue_refund(work, environment, refund.id).await?;
    if payment.settles {
        order.status = OrderStatus::Refunding;
        work.orders().update(order).await?;
    }
    Ok(refund)
}

pub(super) async fn enqueue_refund(work: &dyn UnitOfWork, environment: &Environment, refund: RefundId) -> Result<()> {
    let unique_key = Some(format!("refund:{}", refund.0.simple()));
    let job = NewJob { job: Job::RefundPayment { refund }, run_at: environment.now(), unique_key };
    work.jobs().enqueue(JobId(environment.new_uuid()), &job).await
}

/// The status of a paid order after its refunds.
pub(super) fn order_status_after_refunds(order: &Order, settling: &Payment, refunds: &[Refund]) -> OrderStatus {
    let mut of_it = refunds.iter().filter(|refund| refund.payment == settling.id);
    if of_it.any(Refund::is_under_way) {
        OrderStatus::Refunding
    } else if order.refunded >= order.amount {
        OrderStatus::Refunded
    } else {
        OrderStatus::Paid
    }
}
