//! Opening orders and giving money back, for whoever sells something: all inside the seller's own unit of work.

use std::sync::Arc;

use super::{Bought, NewOrder, Order, Refund};
use crate::ids::OrderId;
use crate::{Ambient, Error, Money, Result, Store, UnitOfWork};

#[derive(Clone)]
pub struct Orders {
    #[expect(dead_code, reason = "the rows come with the migration")]
    store: Arc<dyn Store>,
    #[expect(dead_code, reason = "the rows come with the migration")]
    ambient: Ambient,
}

impl Orders {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient) -> Self {
        Self { store, ambient }
    }

    /// A row that waits to be paid. `Internal` when the lines do not add up to the amount.
    pub async fn open(&self, _work: &dyn UnitOfWork, _new: NewOrder) -> Result<Order> {
        Err(Error::unavailable("Payments are not switched on"))
    }

    /// A row and a job; the gateway is called by the worker. `None` when there is nothing to give back: the order was not
    /// paid, or `amount` is zero. `Conflict` when more is asked for than is left of the payment.
    pub async fn refund(&self, _work: &dyn UnitOfWork, _order: OrderId, _amount: Money, _reason: &str) -> Result<Option<Refund>> {
        Err(Error::unavailable("Payments are not switched on"))
    }

    /// The order for something: the one that was paid, else the newest.
    pub async fn of(&self, _what: Bought) -> Result<Option<Order>> {
        Ok(None)
    }
}
