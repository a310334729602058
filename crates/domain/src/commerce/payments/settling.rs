//! Applies what the gateway reports about payments and refunds. Events may arrive twice, late and in any order: each is compared
//! with what is known, and only what is new has an effect. All of it happens while the order's row is locked.

use std::sync::Arc;

use super::notifications::PaymentNotifications;
use super::refunds::{create_refund, order_status_after_refunds, refundable_amount};
use super::{
    Fulfilment, FulfilmentOutcome, GatewayPayment, GatewayPaymentStatus, GatewayRefund, GatewayRefundStatus, Order, OrderStatus, Payment,
    PaymentStatus, Refund, RefundStatus,
};
use crate::audit::{self, Act};
use crate::ids::{PaymentId, RefundId};
use crate::invoices::Invoices;
use crate::orders::refund_reasons::{REASON_PAID_TWICE, REASON_REFUNDED_AT_GATEWAY, REASON_UNAVAILABLE, REASON_WRONG_AMOUNT};
use crate::{Environment, Money, Result, UnitOfWork};

const REFUND_FAILED: &str = "the gateway could not refund it";

#[derive(Clone)]
pub(super) struct Settling {
    pub environment: Environment,
    pub fulfilment: Arc<dyn Fulfilment>,
    pub invoices: Invoices,
    pub notifications: PaymentNotifications,
}

impl Settling {
    /// Applies the current state of a payment at the gateway, and the stored events of its refunds. Payments of unknown orders
    /// are ignored.
    pub async fn apply_payment(&self, work: &mut dyn UnitOfWork, reported: &GatewayPayment) -> Result<()> {
        self.apply_payment_status(work, reported).await?;
        let is_captured = matches!(reported.status, GatewayPaymentStatus::Captured | GatewayPaymentStatus::Refunded);
        if is_captured { self.apply_early_refunds(work, &reported.id).await } else { Ok(()) }
    }

    async fn apply_payment_status(&self, work: &mut dyn UnitOfWork, reported: &GatewayPayment) -> Result<()> {
        let Some(gateway_order) = &reported.order else { return Ok(()) };
        let Some(mut order) = work.orders().lock_by_gateway_order(gateway_order).await? else { return Ok(()) };
        let known = work.payments().list_by_order(order.id).await?.into_iter().find(|payment| payment.gateway_payment == reported.id);
        let is_new = known.as_ref().is_none_or(|known| known.status < PaymentStatus::Captured);
        if is_new && self.is_already_refunded(work, reported).await? {
            return self.record_refunded_payment(work, order, known, reported).await;
        }
        let status = to_payment_status(reported.status);
        if known.as_ref().is_some_and(|known| known.status >= status) {
            return Ok(());
        }
        let mut payment = known.unwrap_or_else(|| self.new_payment(&order, reported));
        payment.status = status;
        payment.method = reported.method.clone().or(payment.method);
        payment.failure.clone_from(&reported.failure);
        match status {
            PaymentStatus::Captured => self.record_captured(work, order, payment, reported.amount).await,
            PaymentStatus::Failed => self.record_failed(work, order, payment).await,
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

    pub(super) fn new_payment(&self, order: &Order, reported: &GatewayPayment) -> Payment {
        Payment {
            id: PaymentId(self.environment.new_uuid()),
            order: order.id,
            gateway_payment: reported.id.clone(),
            amount: reported.amount.unwrap_or(Money::ZERO),
            status: PaymentStatus::Created,
            method: None,
            failure: None,
            settles: false,
            created_at: reported.created_at.unwrap_or_else(|| self.environment.now()),
            captured_at: None,
        }
    }

    async fn record_failed(&self, work: &mut dyn UnitOfWork, mut order: Order, payment: Payment) -> Result<()> {
        work.payments().save(&payment).await?;
        // Tries go on for as long as the gateway's page is open: after the order was paid, or had run out.
        let is_first = order.status == OrderStatus::Created;
        if order.status.is_open() {
            order.status = OrderStatus::Attempted;
            work.orders().update(&order).await?;
            self.fulfilment.on_failed(work, &order).await?;
        }
        // No money moved. A stranger may fail as often as they like, and the trail keeps its rows for ever, so the payments hold the others.
        if !is_first {
            return Ok(());
        }
        let act = Act::new(self.environment.now(), "payment.failed", order.id, describe_payment(&payment));
        audit::record(work, act.because(payment.failure.as_deref().unwrap_or_default())).await
    }

    /// Money that came and bought nothing, which therefore goes back.
    pub(super) async fn record_unsettled(&self, work: &dyn UnitOfWork, order: &Order, payment: &Payment, why: &str) -> Result<()> {
        let details = format!("{}, while the order costs {}", describe_payment(payment), order.amount);
        audit::record(work, Act::new(self.environment.now(), "payment.unsettled", order.id, details).because(why)).await
    }

    async fn record_captured(
        &self,
        work: &mut dyn UnitOfWork,
        mut order: Order,
        mut payment: Payment,
        amount: Option<Money>,
    ) -> Result<()> {
        payment.captured_at = Some(self.environment.now());
        payment.failure = None;
        payment.settles = amount == Some(order.amount) && !order.status.was_paid();
        work.payments().save(&payment).await?;
        if payment.settles {
            return self.complete_order(work, order, payment).await;
        }
        let reason = if order.status.was_paid() { REASON_PAID_TWICE } else { REASON_WRONG_AMOUNT };
        self.record_unsettled(work, &order, &payment, reason).await?;
        if payment.amount.is_positive() {
            create_refund(work, &self.environment, &mut order, &payment, (payment.amount, reason)).await?;
        }
        Ok(())
    }

    async fn complete_order(&self, work: &mut dyn UnitOfWork, mut order: Order, payment: Payment) -> Result<()> {
        let is_late = order.status == OrderStatus::Expired;
        order.status = OrderStatus::Paid;
        order.paid_at = payment.captured_at;
        order.next_check_at = None;
        work.orders().update(&order).await?;
        let late = if is_late { ", after its time had run out" } else { "" };
        let act = Act::new(self.environment.now(), "payment.received", order.id, format!("{}{late}", describe_payment(&payment)));
        audit::record(work, act).await?;
        match self.deliver(work, &order).await? {
            FulfilmentOutcome::Delivered => {
                let document = self.invoices.issue(work, &order, &payment).await?;
                self.notifications.notify_payment_received(work, &order, &document).await
            }
            FulfilmentOutcome::Gone => {
                let amount = order.amount;
                self.record_unsettled(work, &order, &payment, REASON_UNAVAILABLE).await?;
                create_refund(work, &self.environment, &mut order, &payment, (amount, REASON_UNAVAILABLE)).await.map(drop)
            }
        }
    }

    /// Nothing can be delivered to a buyer who was erased in the meantime.
    async fn deliver(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<FulfilmentOutcome> {
        if order.buyer.is_none() { Ok(FulfilmentOutcome::Gone) } else { self.fulfilment.on_paid(work, order).await }
    }

    /// Applies the current state of a refund at the gateway. Events whose payment is not captured yet are stored until it is.
    pub async fn apply_refund(&self, work: &mut dyn UnitOfWork, reported: &GatewayRefund) -> Result<()> {
        let Some(order) = work.payments().find_order_id(&reported.payment).await? else {
            return self.save_early_refund(work, reported).await;
        };
        let Some(order) = work.orders().lock(order).await? else { return Ok(()) };
        let payments = work.payments().list_by_order(order.id).await?;
        let Some(payment) = payments.into_iter().find(|payment| payment.gateway_payment == reported.payment) else { return Ok(()) };
        if !payment.status.is_captured() {
            return self.save_early_refund(work, reported).await;
        }
        let refunds = work.payments().list_refunds(order.id).await?;
        let mut refund = refunds
            .iter()
            .find(|refund| is_same_refund(refund, reported))
            .cloned()
            .unwrap_or_else(|| self.new_gateway_refund(&payment, reported));
        if !self.advance_refund(&mut refund, reported) {
            return Ok(());
        }
        work.payments().save_refund(&refund).await?;
        let refunds = work.payments().list_refunds(order.id).await?;
        self.settle_refund(work, (order, payment), &refund, &refunds).await
    }

    /// Advances a refund to the reported status; false when that is nothing new. A processed refund stays processed.
    fn advance_refund(&self, refund: &mut Refund, reported: &GatewayRefund) -> bool {
        let status = match reported.status {
            GatewayRefundStatus::Pending => RefundStatus::Pending,
            GatewayRefundStatus::Processed => RefundStatus::Processed,
            GatewayRefundStatus::Failed => RefundStatus::Failed,
        };
        let is_new = match refund.status {
            RefundStatus::Queued => true,
            RefundStatus::Pending => status != RefundStatus::Pending,
            RefundStatus::Failed => status == RefundStatus::Processed,
            RefundStatus::Processed => false,
        };
        if is_new {
            let now = self.environment.now();
            refund.status = status;
            refund.gateway_refund = Some(reported.id.clone());
            refund.processed_at = (status == RefundStatus::Processed).then_some(now);
            refund.failure = (status == RefundStatus::Failed).then(|| REFUND_FAILED.to_owned());
            refund.next_check_at = if refund.is_under_way() { super::reconciling::next_check_at(refund.created_at, now) } else { None };
        }
        is_new
    }

    async fn settle_refund(
        &self,
        work: &mut dyn UnitOfWork,
        (mut order, mut payment): (Order, Payment),
        refund: &Refund,
        refunds: &[Refund],
    ) -> Result<()> {
        let is_processed = refund.status == RefundStatus::Processed;
        if is_processed
            && refundable_amount(&payment, refunds)?.is_zero()
            && !refunds.iter().any(|other| other.payment == payment.id && other.is_under_way())
        {
            payment.status = PaymentStatus::Refunded;
            work.payments().save(&payment).await?;
        }
        let mut credit_note = None;
        let outcome = match refund.status {
            RefundStatus::Processed => "refund.made",
            RefundStatus::Failed => "refund.failed",
            _ => "refund.changed",
        };
        let act = Act::new(self.environment.now(), outcome, order.id, format!("{} {:?}", refund.amount, refund.status));
        audit::record(work, act.because(refund.failure.as_deref().unwrap_or_default())).await?;
        if payment.settles {
            if is_processed {
                order.refunded = order.refunded.try_add(refund.amount)?;
                credit_note = self.invoices.issue_credit_note(work, &order, refund).await?;
            }
            order.status = order_status_after_refunds(&order, &payment, refunds);
            work.orders().update(&order).await?;
            if order.status == OrderStatus::Refunded {
                self.fulfilment.on_refunded(work, &order).await?;
            }
        }
        if is_processed { self.notifications.notify_refund(work, &order, refund, credit_note.as_ref()).await } else { Ok(()) }
    }

    fn new_gateway_refund(&self, payment: &Payment, reported: &GatewayRefund) -> Refund {
        Refund {
            id: RefundId(self.environment.new_uuid()),
            order: payment.order,
            payment: payment.id,
            amount: reported.amount,
            reason: REASON_REFUNDED_AT_GATEWAY.to_owned(),
            status: RefundStatus::Queued,
            gateway_refund: Some(reported.id.clone()),
            failure: None,
            created_at: self.environment.now(),
            processed_at: None,
            next_check_at: None,
        }
    }
}

/// A payment in the audit trail: the gateway's id and what came.
fn describe_payment(payment: &Payment) -> String {
    format!("{} {}", payment.gateway_payment, payment.amount)
}

/// Whether the event is about this refund. A webhook may arrive before the call that requested the refund returns: then only our
/// own receipt is known.
fn is_same_refund(refund: &Refund, reported: &GatewayRefund) -> bool {
    refund.gateway_refund.as_deref() == Some(&reported.id) || reported.receipt.as_deref() == Some(&refund.receipt())
}

/// A refunded payment counts as captured here: its refunds are reported separately.
fn to_payment_status(status: GatewayPaymentStatus) -> PaymentStatus {
    match status {
        GatewayPaymentStatus::Created => PaymentStatus::Created,
        GatewayPaymentStatus::Failed => PaymentStatus::Failed,
        GatewayPaymentStatus::Authorized => PaymentStatus::Authorized,
        GatewayPaymentStatus::Captured | GatewayPaymentStatus::Refunded => PaymentStatus::Captured,
    }
}
