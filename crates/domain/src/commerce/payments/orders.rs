//! Opening and refunding orders, inside the seller's own unit of work.

use std::sync::Arc;

use super::refunds::{create_refund, refundable_amount};
use super::{NewOrder, Order, OrderStatus, Purchase, Refund};
use crate::ids::{OrderId, SessionId};
use crate::language::Language;
use crate::text::{lengths, normalise_line, truncate};
use crate::{Environment, Error, Money, Result, Store, UnitOfWork};

/// The gateway's minimum (Razorpay, api/orders/create, read 9 Apr 2026).
const MIN_AMOUNT: Money = Money::from_paise(100);

#[derive(Clone)]
pub struct Orders {
    store: Arc<dyn Store>,
    environment: Environment,
}

impl Orders {
    pub fn new(store: Arc<dyn Store>, environment: Environment) -> Self {
        Self { store, environment }
    }

    /// Opens an order. `Internal` when the lines do not add up to the amount, or it is below ₹1.
    pub async fn open(&self, work: &dyn UnitOfWork, new: NewOrder) -> Result<Order> {
        if new.lines.is_empty() || Money::try_sum(new.lines.iter().map(|line| line.amount))? != new.amount || new.amount < MIN_AMOUNT {
            return Err(Error::internal("an order's lines must add up to its amount, which is at least ₹1"));
        }
        let id = OrderId(self.environment.new_uuid());
        let order = Order {
            id,
            purchase: new.purchase,
            subscriber: Some(new.subscriber),
            session: Some(new.session),
            amount: new.amount,
            lines: new.lines,
            buyer: Some(new.buyer),
            language: new.language,
            receipt: format!("TFP-{}", id.0.simple()),
            gateway_order: None,
            status: OrderStatus::Created,
            refunded: Money::ZERO,
            expires_at: new.expires_at,
            created_at: self.environment.now(),
            paid_at: None,
            next_check_at: None,
        };
        work.orders().insert(&order).await?;
        Ok(order)
    }

    /// Requests a refund: writes a row and a job; a worker calls the gateway. `None` when there is nothing to refund: the order
    /// was not paid, everything is refunded already, or `amount` is zero. `Conflict` when more is requested than is left.
    pub async fn refund(&self, work: &dyn UnitOfWork, order: OrderId, amount: Money, reason: &str) -> Result<Option<Refund>> {
        let mut order = work.orders().lock(order).await?.ok_or(Error::NotFound("Order"))?;
        let payment = work.payments().list_by_order(order.id).await?.into_iter().find(|payment| payment.settles);
        let Some(payment) = payment.filter(|_| order.status.was_paid() && !amount.is_zero()) else { return Ok(None) };
        let left = refundable_amount(&payment, &work.payments().list_refunds(order.id).await?)?;
        if left.is_zero() {
            return Ok(None);
        }
        if !amount.is_positive() || amount > left {
            return Err(Error::conflict("REFUND_TOO_LARGE", format!("At most {left} can be refunded")));
        }
        // Whoever typed it was told before if it is too long. Masked numbers may have made it longer since.
        let reason = truncate(&normalise_line(reason), lengths::REFUND_REASON);
        create_refund(work, &self.environment, &mut order, &payment, (amount, &reason)).await.map(Some)
    }

    /// [`Orders::refund`] of `amount`, or of the rest where a part was refunded before.
    pub async fn refund_up_to(&self, work: &dyn UnitOfWork, order: OrderId, amount: Money, reason: &str) -> Result<Option<Refund>> {
        work.orders().lock(order).await?.ok_or(Error::NotFound("Order"))?;
        let payment = work.payments().list_by_order(order).await?.into_iter().find(|payment| payment.settles);
        let Some(payment) = payment else { return Ok(None) };
        let left = refundable_amount(&payment, &work.payments().list_refunds(order).await?)?;
        self.refund(work, order, amount.min(left), reason).await
    }

    /// Assigns an order to the buyer's current session.
    pub async fn reassign_session(&self, work: &dyn UnitOfWork, order: OrderId, to: SessionId) -> Result<()> {
        let Some(mut order) = work.orders().lock(order).await? else { return Ok(()) };
        order.session = Some(to);
        work.orders().update(&order).await
    }

    /// The mails about an order are written in this language from now on.
    pub async fn set_language(&self, work: &dyn UnitOfWork, order: OrderId, language: Language) -> Result<()> {
        let Some(mut order) = work.orders().lock(order).await? else { return Ok(()) };
        order.language = language;
        work.orders().update(&order).await
    }

    /// Closes an open order: a payment that still arrives is refunded.
    pub async fn close(&self, work: &dyn UnitOfWork, order: OrderId) -> Result<()> {
        let Some(mut order) = work.orders().lock(order).await?.filter(|order| order.status.is_open()) else { return Ok(()) };
        order.status = OrderStatus::Expired;
        work.orders().update(&order).await
    }

    /// The order of a purchase: the paid one, else the newest.
    pub async fn find_by_purchase(&self, what: Purchase) -> Result<Option<Order>> {
        let mut orders = self.store.orders().list_by_purchase(what).await?;
        let paid = orders.iter().position(|order| order.status.was_paid());
        Ok(if orders.is_empty() { None } else { Some(orders.swap_remove(paid.unwrap_or(0))) })
    }

    /// The amount of the order's payment that can still be refunded.
    pub async fn refundable_amount(&self, order: OrderId) -> Result<Money> {
        let payments = self.store.payments().list_by_order(order).await?;
        match payments.iter().find(|payment| payment.settles) {
            Some(payment) => refundable_amount(payment, &self.store.payments().list_refunds(order).await?),
            None => Ok(Money::ZERO),
        }
    }
}
