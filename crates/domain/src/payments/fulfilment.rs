//! What whoever sells something does when it is paid for.

use async_trait::async_trait;

use super::Order;
use crate::{Result, UnitOfWork};

/// What came of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fulfilled {
    /// What was bought is given.
    Delivered,
    /// It can't be given any more (the hold ran out and the slot is taken): the whole amount goes back.
    Gone,
}

/// Called inside the transaction that records what happened: a failure undoes that too, and it is tried again.
#[async_trait]
pub trait Fulfilment: Send + Sync {
    /// The whole amount of the order was captured, maybe after the order had expired. Called at most once an order with success.
    async fn paid(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<Fulfilled>;
    /// Either one try failed and the buyer may try again (`order.status` is `Attempted`), or the order's time ran out
    /// unpaid (`Expired`). May be called several times.
    async fn failed(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<()>;
}

/// Where nothing can be bought: whatever is paid goes back.
#[derive(Debug, Clone, Copy)]
pub struct NothingSold;

#[async_trait]
impl Fulfilment for NothingSold {
    async fn paid(&self, _: &mut dyn UnitOfWork, _: &Order) -> Result<Fulfilled> {
        Ok(Fulfilled::Gone)
    }

    async fn failed(&self, _: &mut dyn UnitOfWork, _: &Order) -> Result<()> {
        Ok(())
    }
}
