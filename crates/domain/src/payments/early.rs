//! News of a refund that comes before the payment it is of: kept until the payment is heard of.

use super::settling::Settling;
use super::{Order, OrderStatus, Payment, PaymentStatus};
use crate::providers::{GatewayPayment, GatewayPaymentStatus, GatewayRefund, GatewayRefundStatus};
use crate::{Money, Result, UnitOfWork};

impl Settling {
    /// To be told again once the payment is known to be captured.
    pub(super) async fn remember(&self, work: &dyn UnitOfWork, told: &GatewayRefund) -> Result<()> {
        work.payments().keep_early(told, self.ambient.now()).await
    }

    /// Whether all of it went back before it was heard of: then nothing was bought with it.
    pub(super) async fn has_gone_back(&self, work: &dyn UnitOfWork, told: &GatewayPayment) -> Result<bool> {
        match told.status {
            GatewayPaymentStatus::Refunded => Ok(true),
            GatewayPaymentStatus::Captured => {
                let early = work.payments().early_of(&told.id).await?;
                let processed = early.iter().filter(|refund| refund.status == GatewayRefundStatus::Processed);
                let sum = Money::total(processed.map(|refund| refund.amount))?;
                Ok(sum.is_positive() && told.amount.is_some_and(|amount| sum >= amount))
            }
            _ => Ok(false),
        }
    }

    /// What was told of its refunds before.
    pub(super) async fn catch_up(&self, work: &mut dyn UnitOfWork, payment: &str) -> Result<()> {
        let early = work.payments().early_of(payment).await?;
        if early.is_empty() {
            return Ok(());
        }
        work.payments().forget_early(payment).await?;
        for refund in early {
            self.refund(work, &refund).await?;
        }
        Ok(())
    }

    /// Captured and given back before we heard of either, e.g. by the gateway itself.
    pub(super) async fn went_back(
        &self,
        work: &mut dyn UnitOfWork,
        mut order: Order,
        known: Option<Payment>,
        told: &GatewayPayment,
    ) -> Result<()> {
        let mut payment = known.unwrap_or_else(|| self.first_heard_of(&order, told));
        payment.status = PaymentStatus::Refunded;
        work.payments().save(&payment).await?;
        if order.status == OrderStatus::Created {
            order.status = OrderStatus::Attempted;
            work.orders().update(&order).await?;
        }
        Ok(())
    }
}
