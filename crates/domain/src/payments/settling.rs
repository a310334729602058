//! What the gateway tells of payments and refunds, and what follows from it. News may come twice, late and in any order: it is
//! compared with what is known, and only what is new has an effect. Everything happens while the order's row is held.

use std::sync::Arc;

use super::letters::Letters;
use super::refunds::{give_back, left_of, status_after};
use super::{Fulfilled, Fulfilment, Order, OrderStatus, Payment, PaymentStatus, Refund, RefundStatus};
use crate::ids::{PaymentId, RefundId};
use crate::invoices::Invoices;
use crate::providers::{GatewayPayment, GatewayPaymentStatus, GatewayRefund, GatewayRefundStatus};
use crate::{Ambient, Money, Result, UnitOfWork};

const GONE: &str = "What was paid for could not be given any more";
const TWICE: &str = "Paid twice";
const OTHER_AMOUNT: &str = "The amount was not the order's";
const ELSEWHERE: &str = "Given back in the gateway's own pages";
const REFUND_FAILED: &str = "the gateway could not give it back";

#[derive(Clone)]
pub(super) struct Settling {
    pub ambient: Ambient,
    pub fulfilment: Arc<dyn Fulfilment>,
    pub invoices: Invoices,
    pub letters: Letters,
}

impl Settling {
    /// One payment as the gateway has it now, and what was told of its refunds before. What is of no order of ours is passed over.
    pub async fn payment(&self, work: &mut dyn UnitOfWork, told: &GatewayPayment) -> Result<()> {
        self.payment_alone(work, told).await?;
        let is_captured = matches!(told.status, GatewayPaymentStatus::Captured | GatewayPaymentStatus::Refunded);
        if is_captured { self.catch_up(work, &told.id).await } else { Ok(()) }
    }

    async fn payment_alone(&self, work: &mut dyn UnitOfWork, told: &GatewayPayment) -> Result<()> {
        let Some(gateway_order) = &told.order else { return Ok(()) };
        let Some(mut order) = work.orders().lock_by_gateway(gateway_order).await? else { return Ok(()) };
        let known = work.payments().of(order.id).await?.into_iter().find(|payment| payment.gateway_payment == told.id);
        let is_new = known.as_ref().is_none_or(|known| known.status < PaymentStatus::Captured);
        if is_new && self.has_gone_back(work, told).await? {
            return self.went_back(work, order, known, told).await;
        }
        let status = status_of(told.status);
        if known.as_ref().is_some_and(|known| known.status >= status) {
            return Ok(());
        }
        let mut payment = known.unwrap_or_else(|| self.first_heard_of(&order, told));
        payment.status = status;
        payment.method = told.method.clone().or(payment.method);
        payment.failure.clone_from(&told.failure);
        match status {
            PaymentStatus::Captured => self.captured(work, order, payment, told.amount).await,
            PaymentStatus::Failed => self.failed(work, order, payment).await,
            _ => {
                work.payments().save(&payment).await?;
                if order.status == OrderStatus::Created {
                    order.status = OrderStatus::Attempted;
                    work.orders().update(&order).await?;
                }
                Ok(())
            }
        }
    }

    pub(super) fn first_heard_of(&self, order: &Order, told: &GatewayPayment) -> Payment {
        Payment {
            id: PaymentId(self.ambient.uuid()),
            order: order.id,
            gateway_payment: told.id.clone(),
            amount: told.amount.unwrap_or(Money::ZERO),
            status: PaymentStatus::Created,
            method: None,
            failure: None,
            settles: false,
            created_at: told.created_at.unwrap_or_else(|| self.ambient.now()),
            captured_at: None,
        }
    }

    async fn failed(&self, work: &mut dyn UnitOfWork, mut order: Order, payment: Payment) -> Result<()> {
        work.payments().save(&payment).await?;
        if !order.status.is_open() {
            return Ok(());
        }
        order.status = OrderStatus::Attempted;
        work.orders().update(&order).await?;
        self.fulfilment.failed(work, &order).await
    }

    async fn captured(&self, work: &mut dyn UnitOfWork, mut order: Order, mut payment: Payment, amount: Option<Money>) -> Result<()> {
        payment.captured_at = Some(self.ambient.now());
        payment.failure = None;
        payment.settles = amount == Some(order.amount) && !order.status.was_paid();
        work.payments().save(&payment).await?;
        if payment.settles {
            return self.paid(work, order, payment).await;
        }
        let reason = if order.status.was_paid() { TWICE } else { OTHER_AMOUNT };
        if payment.amount.is_positive() {
            give_back(work, &self.ambient, &mut order, &payment, (payment.amount, reason)).await?;
        }
        Ok(())
    }

    async fn paid(&self, work: &mut dyn UnitOfWork, mut order: Order, payment: Payment) -> Result<()> {
        order.status = OrderStatus::Paid;
        order.paid_at = payment.captured_at;
        order.look_at = None;
        work.orders().update(&order).await?;
        match self.delivered(work, &order).await? {
            Fulfilled::Delivered => {
                let document = self.invoices.issue(work, &order, &payment).await?;
                self.letters.payment_received(work, &order, &document).await
            }
            Fulfilled::Gone => {
                let amount = order.amount;
                give_back(work, &self.ambient, &mut order, &payment, (amount, GONE)).await.map(drop)
            }
        }
    }

    /// Nothing can be given to somebody who was erased meanwhile.
    async fn delivered(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<Fulfilled> {
        if order.buyer.is_none() { Ok(Fulfilled::Gone) } else { self.fulfilment.paid(work, order).await }
    }

    /// One refund as the gateway has it now. News of a payment that nobody has told us of waits for it.
    pub async fn refund(&self, work: &mut dyn UnitOfWork, told: &GatewayRefund) -> Result<()> {
        let Some(order) = work.payments().order_of(&told.payment).await? else { return self.remember(work, told).await };
        let Some(order) = work.orders().lock(order).await? else { return Ok(()) };
        let payments = work.payments().of(order.id).await?;
        let Some(payment) = payments.into_iter().find(|payment| payment.gateway_payment == told.payment) else { return Ok(()) };
        if !payment.status.is_captured() {
            return self.remember(work, told).await;
        }
        let refunds = work.payments().refunds_of(order.id).await?;
        let mut refund =
            refunds.iter().find(|refund| is_same(refund, told)).cloned().unwrap_or_else(|| self.made_elsewhere(&payment, told));
        if !self.advance(&mut refund, told) {
            return Ok(());
        }
        work.payments().save_refund(&refund).await?;
        let refunds = work.payments().refunds_of(order.id).await?;
        self.after_refund(work, (order, payment), &refund, &refunds).await
    }

    /// Whether the news is new; a refund that was processed stays so.
    fn advance(&self, refund: &mut Refund, told: &GatewayRefund) -> bool {
        let status = match told.status {
            GatewayRefundStatus::Pending => RefundStatus::Pending,
            GatewayRefundStatus::Processed => RefundStatus::Processed,
            GatewayRefundStatus::Failed => RefundStatus::Failed,
        };
        let is_news = match refund.status {
            RefundStatus::Queued => true,
            RefundStatus::Pending => status != RefundStatus::Pending,
            RefundStatus::Failed => status == RefundStatus::Processed,
            RefundStatus::Processed => false,
        };
        if is_news {
            let now = self.ambient.now();
            refund.status = status;
            refund.gateway_refund = Some(told.id.clone());
            refund.processed_at = (status == RefundStatus::Processed).then_some(now);
            refund.failure = (status == RefundStatus::Failed).then(|| REFUND_FAILED.to_owned());
            refund.look_at = if refund.is_under_way() { super::reconciling::next_look(refund.created_at, now) } else { None };
        }
        is_news
    }

    async fn after_refund(
        &self,
        work: &mut dyn UnitOfWork,
        (mut order, mut payment): (Order, Payment),
        refund: &Refund,
        refunds: &[Refund],
    ) -> Result<()> {
        let is_processed = refund.status == RefundStatus::Processed;
        if is_processed
            && left_of(&payment, refunds)?.is_zero()
            && !refunds.iter().any(|other| other.payment == payment.id && other.is_under_way())
        {
            payment.status = PaymentStatus::Refunded;
            work.payments().save(&payment).await?;
        }
        let mut credit_note = None;
        if payment.settles {
            if is_processed {
                order.refunded = order.refunded.plus(refund.amount)?;
                credit_note = self.invoices.credit(work, &order, refund).await?;
            }
            order.status = status_after(&order, &payment, refunds);
            work.orders().update(&order).await?;
        }
        if is_processed { self.letters.refund_made(work, &order, refund, credit_note.as_ref()).await } else { Ok(()) }
    }

    fn made_elsewhere(&self, payment: &Payment, told: &GatewayRefund) -> Refund {
        Refund {
            id: RefundId(self.ambient.uuid()),
            order: payment.order,
            payment: payment.id,
            amount: told.amount,
            reason: ELSEWHERE.to_owned(),
            status: RefundStatus::Queued,
            gateway_refund: Some(told.id.clone()),
            failure: None,
            created_at: self.ambient.now(),
            processed_at: None,
            look_at: None,
        }
    }
}

/// Webhooks may come before the call that asked for the refund has answered: then only our own name is known.
fn is_same(refund: &Refund, told: &GatewayRefund) -> bool {
    refund.gateway_refund.as_deref() == Some(&told.id) || told.receipt.as_deref() == Some(&refund.receipt())
}

/// That a payment went back is told by its refunds; here it only says that it was captured before.
fn status_of(status: GatewayPaymentStatus) -> PaymentStatus {
    match status {
        GatewayPaymentStatus::Created => PaymentStatus::Created,
        GatewayPaymentStatus::Failed => PaymentStatus::Failed,
        GatewayPaymentStatus::Authorized => PaymentStatus::Authorized,
        GatewayPaymentStatus::Captured | GatewayPaymentStatus::Refunded => PaymentStatus::Captured,
    }
}
