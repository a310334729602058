//! What a seller does when an order is paid.

use std::sync::Arc;

use async_trait::async_trait;

use super::{Order, Purchase};
use crate::{Result, UnitOfWork};

/// Outcome of fulfilling a paid order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FulfilmentOutcome {
    /// The purchase was delivered.
    Delivered,
    /// It can't be delivered any more (the hold expired and the slot is taken): the whole amount is refunded.
    Gone,
}

/// Called inside the transaction that records the event: an error rolls that back too, and it is retried.
#[async_trait]
pub trait Fulfilment: Send + Sync {
    /// The whole amount of the order was captured, possibly after the order expired. Succeeds at most once for each order.
    async fn on_paid(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<FulfilmentOutcome>;
    /// Either an attempt failed and the buyer may try again (`order.status` is `Attempted`), or the order expired unpaid
    /// (`Expired`). May be called several times.
    async fn on_failed(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<()>;
    /// The whole amount has gone back, whoever asked for it. May be called several times.
    async fn on_refunded(&self, _work: &mut dyn UnitOfWork, _order: &Order) -> Result<()> {
        Ok(())
    }
}

/// Hands an order to whoever sells what it pays for.
#[derive(Clone)]
pub struct FulfilmentDispatcher {
    pub consultations: Arc<dyn Fulfilment>,
    pub cases: Arc<dyn Fulfilment>,
    pub reports: Arc<dyn Fulfilment>,
}

impl FulfilmentDispatcher {
    /// `None` when nobody sells this any more.
    fn seller(&self, purchase: Purchase) -> Option<&dyn Fulfilment> {
        match purchase {
            Purchase::Consultation(_) => Some(&*self.consultations),
            Purchase::Case(_) => Some(&*self.cases),
            Purchase::Report(_) => Some(&*self.reports),
        }
    }
}

#[async_trait]
impl Fulfilment for FulfilmentDispatcher {
    async fn on_paid(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<FulfilmentOutcome> {
        match self.seller(order.purchase) {
            Some(seller) => seller.on_paid(work, order).await,
            None => Ok(FulfilmentOutcome::Gone),
        }
    }

    async fn on_failed(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<()> {
        match self.seller(order.purchase) {
            Some(seller) => seller.on_failed(work, order).await,
            None => Ok(()),
        }
    }

    async fn on_refunded(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<()> {
        match self.seller(order.purchase) {
            Some(seller) => seller.on_refunded(work, order).await,
            None => Ok(()),
        }
    }
}
