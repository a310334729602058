//! Opening orders and giving money back, for whoever sells something: all inside the seller's own unit of work.

use std::sync::Arc;

use super::refunds::{give_back, left_of};
use super::{Bought, NewOrder, Order, OrderStatus, Refund};
use crate::ids::{OrderId, SessionId};
use crate::text::{cut, one_line};
use crate::{Ambient, Error, Money, Result, Store, UnitOfWork};

/// The gateway takes no less (Razorpay, api/orders/create, read 9 Apr 2026).
const LEAST: Money = Money::of_paise(100);
const LONGEST_REASON: usize = 200;

#[derive(Clone)]
pub struct Orders {
    store: Arc<dyn Store>,
    ambient: Ambient,
}

impl Orders {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient) -> Self {
        Self { store, ambient }
    }

    /// A row that waits to be paid. `Internal` when the lines do not add up to the amount, or it is below ₹1.
    pub async fn open(&self, work: &dyn UnitOfWork, new: NewOrder) -> Result<Order> {
        if new.lines.is_empty() || Money::total(new.lines.iter().map(|line| line.amount))? != new.amount || new.amount < LEAST {
            return Err(Error::internal("an order's lines must add up to its amount, which is at least ₹1"));
        }
        let id = OrderId(self.ambient.uuid());
        let order = Order {
            id,
            bought: new.bought,
            subscriber: Some(new.subscriber),
            session: Some(new.session),
            amount: new.amount,
            lines: new.lines,
            buyer: Some(new.buyer),
            receipt: format!("TFP-{}", id.0.simple()),
            gateway_order: None,
            status: OrderStatus::Created,
            refunded: Money::ZERO,
            expires_at: new.expires_at,
            created_at: self.ambient.now(),
            paid_at: None,
            look_at: None,
        };
        work.orders().insert(&order).await?;
        Ok(order)
    }

    /// A row and a job; the gateway is called by the worker. `None` when there is nothing to give back: the order was not
    /// paid, everything is on its way back already, or `amount` is zero. `Conflict` when more is asked for than is left.
    pub async fn refund(&self, work: &dyn UnitOfWork, order: OrderId, amount: Money, reason: &str) -> Result<Option<Refund>> {
        let mut order = work.orders().lock(order).await?.ok_or(Error::NotFound("Order"))?;
        let payment = work.payments().of(order.id).await?.into_iter().find(|payment| payment.settles);
        let Some(payment) = payment.filter(|_| order.status.was_paid() && !amount.is_zero()) else { return Ok(None) };
        let left = left_of(&payment, &work.payments().refunds_of(order.id).await?)?;
        if left.is_zero() {
            return Ok(None);
        }
        if !amount.is_positive() || amount > left {
            return Err(Error::conflict("REFUND_TOO_LARGE", format!("At most {left} can be given back")));
        }
        let reason = cut(&one_line(reason), LONGEST_REASON);
        give_back(work, &self.ambient, &mut order, &payment, (amount, &reason)).await.map(Some)
    }

    /// [`Orders::refund`] of `amount`, or of what is left where a part went back before.
    pub async fn refund_at_most(&self, work: &dyn UnitOfWork, order: OrderId, amount: Money, reason: &str) -> Result<Option<Refund>> {
        work.orders().lock(order).await?.ok_or(Error::NotFound("Order"))?;
        let payment = work.payments().of(order).await?.into_iter().find(|payment| payment.settles);
        let Some(payment) = payment else { return Ok(None) };
        let left = left_of(&payment, &work.payments().refunds_of(order).await?)?;
        self.refund(work, order, amount.min(left), reason).await
    }

    /// Whoever ordered goes on in another session.
    pub async fn hand_over(&self, work: &dyn UnitOfWork, order: OrderId, to: SessionId) -> Result<()> {
        let Some(mut order) = work.orders().lock(order).await? else { return Ok(()) };
        order.session = Some(to);
        work.orders().update(&order).await
    }

    /// Nobody can pay it any more; what is paid all the same goes back.
    pub async fn close(&self, work: &dyn UnitOfWork, order: OrderId) -> Result<()> {
        let Some(mut order) = work.orders().lock(order).await?.filter(|order| order.status.is_open()) else { return Ok(()) };
        order.status = OrderStatus::Expired;
        work.orders().update(&order).await
    }

    /// The order for something: the one that was paid, else the newest.
    pub async fn of(&self, what: Bought) -> Result<Option<Order>> {
        let mut orders = self.store.orders().of(what).await?;
        let paid = orders.iter().position(|order| order.status.was_paid());
        Ok(if orders.is_empty() { None } else { Some(orders.swap_remove(paid.unwrap_or(0))) })
    }

    /// What is left of the order's payment to be given back.
    pub async fn left(&self, order: OrderId) -> Result<Money> {
        let payments = self.store.payments().of(order).await?;
        match payments.iter().find(|payment| payment.settles) {
            Some(payment) => left_of(payment, &self.store.payments().refunds_of(order).await?),
            None => Ok(Money::ZERO),
        }
    }
}
