//! How money goes back: a row and a job; whoever asks never waits for the gateway.

use super::{Order, OrderStatus, Payment, Refund, RefundStatus};
use crate::ids::{JobId, RefundId};
use crate::jobs::{Job, NewJob};
use crate::{Ambient, Money, Result, UnitOfWork};

/// What of a payment neither went back nor is on its way.
pub(super) fn left_of(payment: &Payment, refunds: &[Refund]) -> Result<Money> {
    let of_it = refunds.iter().filter(|refund| refund.payment == payment.id && refund.counts());
    payment.amount.minus(Money::total(of_it.map(|refund| refund.amount))?)
}

/// `order` is held by this unit of work.
pub(super) async fn give_back(
    work: &dyn UnitOfWork,
    ambient: &Ambient,
    order: &mut Order,
    payment: &Payment,
    (amount, reason): (Money, &str),
) -> Result<Refund> {
    let now = ambient.now();
    let refund = Refund {
        id: RefundId(ambient.uuid()),
        order: order.id,
        payment: payment.id,
        amount,
        reason: reason.to_owned(),
        status: RefundStatus::Queued,
        gateway_refund: None,
        failure: None,
        created_at: now,
        processed_at: None,
        look_at: super::reconciling::next_look(now, now),
    };
    work.payments().save_refund(&refund).await?;
    enqueue(work, ambient, refund.id).await?;
    if payment.settles {
        order.status = OrderStatus::Refunding;
        work.orders().update(order).await?;
    }
    Ok(refund)
}

pub(super) async fn enqueue(work: &dyn UnitOfWork, ambient: &Ambient, refund: RefundId) -> Result<()> {
    let unique_key = Some(format!("refund:{}", refund.0.simple()));
    let job = NewJob { job: Job::RefundPayment { refund }, run_at: ambient.now(), unique_key };
    work.jobs().enqueue(JobId(ambient.uuid()), &job).await
}

/// What a paid order is after its refunds.
pub(super) fn status_after(order: &Order, settling: &Payment, refunds: &[Refund]) -> OrderStatus {
    let mut of_it = refunds.iter().filter(|refund| refund.payment == settling.id);
    if of_it.any(Refund::is_under_way) {
        OrderStatus::Refunding
    } else if order.refunded >= order.amount {
        OrderStatus::Refunded
    } else {
        OrderStatus::Paid
    }
}
