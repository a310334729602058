//! Refund events that arrive before their payment: stored until the payment is reported.

use super::settling::Settling;
use super::{GatewayPayment, GatewayPaymentStatus, GatewayRefund, GatewayRefundStatus, Order, OrderStatus, Payment, PaymentStatus};
use crate::orders::refund_reasons::REASON_REFUNDED_AT_GATEWAY;
use crate::{Money, Result, UnitOfWork};

impl Settling {
    /// Stores a refund event until its payment is captured.
    pub(super) async fn save_early_refund(&self, work: &dyn UnitOfWork, reported: &GatewayRefund) -> Result<()> {
        work.payments().save_early_refund(reported, self.environment.now()).await
    }

    /// Whether the whole payment was refunded before it was reported: then it bought nothing.
    pub(super) async fn is_already_refunded(&self, work: &dyn UnitOfWork, reported: &GatewayPayment) -> Result<bool> {
        match reported.status {
            GatewayPaymentStatus::Refunded => Ok(true),
            GatewayPaymentStatus::Captured => {
                let early = work.payments().list_early_refunds(&reported.id).await?;
                let processed = early.iter().filter(|refund| refund.status == GatewayRefundStatus::Processed);
                let sum = Money::try_sum(processed.map(|refund| refund.amount))?;
                Ok(sum.is_positive() && reported.amount.is_some_and(|amount| sum >= amount))
            }
            _ => Ok(false),
        }
    }

    /// Applies the stored refund events of a payment.
    pub(super) async fn apply_early_refunds(&self, work: &mut dyn UnitOfWork, payment: &str) -> Result<()> {
        let early = work.payments().list_early_refunds(payment).await?;
        if early.is_empty() {
            return Ok(());
        }
        work.payments().delete_early_refunds(payment).await?;
        for refund in early {
            self.apply_refund(work, &refund).await?;
        }
        Ok(())
    }

    /// Records a payment that was captured and refunded before either was reported, e.g. by the gateway itself.
    pub(super) async fn record_refunded_payment(
        &self,
        work: &mut dyn UnitOfWork,
        mut order: Order,
        known: Option<Payment>,
        reported: &GatewayPayment,
    ) -> Result<()> {
        let mut payment = known.unwrap_or_else(|| self.new_payment(&order, reported));
        payment.status = PaymentStatus::Refunded;
        work.payments().save(&payment).await?;
        if order.status == OrderStatus::Created {
            order.status = OrderStatus::Attempted;
            work.orders().update(&order).await?;
        }
        self.record_unsettled(work, &order, &payment, REASON_REFUNDED_AT_GATEWAY).await
    }
}
