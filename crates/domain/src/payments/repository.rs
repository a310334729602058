//! What is kept of orders, payments and refunds.

use async_trait::async_trait;
use jiff::Timestamp;

use super::{Bought, Dispute, Order, Payment, Refund};
use crate::Result;
use crate::ids::{OrderId, PaymentId, RefundId};
use crate::paging::{Listing, Page};
use crate::providers::GatewayRefund;
use crate::sessions::Caller;

#[async_trait]
pub trait OrderQueries: Send + Sync {
    async fn find(&self, id: OrderId) -> Result<Option<Order>>;
    async fn by_gateway(&self, gateway_order: &str) -> Result<Option<Order>>;
    /// Newest first.
    async fn of(&self, bought: Bought) -> Result<Vec<Order>>;
    /// What somebody may see, newest first: what this session made, and with a proof what all their sessions made.
    async fn seen_by(&self, caller: Caller) -> Result<Vec<Order>>;
    /// For staff, newest first.
    async fn list(&self, page: Page) -> Result<Listing<Order>>;
    /// Known to the gateway and open, or expired and due for another look; those that were looked at longest ago first.
    async fn unsettled(&self, now: Timestamp, limit: u32) -> Result<Vec<Order>>;
    /// Open and never told to the gateway, and past their time.
    async fn abandoned(&self, now: Timestamp, limit: u32) -> Result<Vec<Order>>;
}

#[async_trait]
pub trait OrderRepository: Send + Sync {
    async fn insert(&self, order: &Order) -> Result<()>;
    /// Holds the row until the unit of work ends. Whoever changes a payment or refund holds its order first.
    async fn lock(&self, id: OrderId) -> Result<Option<Order>>;
    async fn lock_by_gateway(&self, gateway_order: &str) -> Result<Option<Order>>;
    async fn update(&self, order: &Order) -> Result<()>;
}

#[async_trait]
pub trait PaymentQueries: Send + Sync {
    /// Oldest first.
    async fn of(&self, order: OrderId) -> Result<Vec<Payment>>;
    async fn refund(&self, id: RefundId) -> Result<Option<Refund>>;
    /// Oldest first.
    async fn refunds_of(&self, order: OrderId) -> Result<Vec<Refund>>;
    /// By the gateway's names of the payments, oldest first.
    async fn disputes_of(&self, payments: &[String]) -> Result<Vec<Dispute>>;
    /// How many have not come to their end.
    async fn open_disputes(&self) -> Result<u64>;
    /// Neither processed nor failed, and due for another look; oldest first.
    async fn unsettled_refunds(&self, now: Timestamp, limit: u32) -> Result<Vec<Refund>>;
}

#[async_trait]
pub trait PaymentRepository: Send + Sync {
    /// A new one, or the news of a known one, by id.
    async fn save(&self, payment: &Payment) -> Result<()>;
    async fn of(&self, order: OrderId) -> Result<Vec<Payment>>;
    /// Which order a payment is for, by the gateway's name of the payment.
    async fn order_of(&self, gateway_payment: &str) -> Result<Option<OrderId>>;
    async fn find(&self, id: PaymentId) -> Result<Option<Payment>>;
    async fn save_refund(&self, refund: &Refund) -> Result<()>;
    async fn refunds_of(&self, order: OrderId) -> Result<Vec<Refund>>;
    /// True when no event of this name came before; it is remembered.
    async fn is_new_event(&self, event: &str, at: Timestamp) -> Result<bool>;
    /// News of a refund whose payment is not known yet; of one refund the furthest counts.
    async fn keep_early(&self, refund: &GatewayRefund, at: Timestamp) -> Result<()>;
    /// What waits for this payment.
    async fn early_of(&self, gateway_payment: &str) -> Result<Vec<GatewayRefund>>;
    async fn forget_early(&self, gateway_payment: &str) -> Result<()>;
    /// A new one, or the news of a known one, by the gateway's name.
    async fn save_dispute(&self, dispute: &Dispute) -> Result<()>;
    /// Holds the row until the unit of work ends.
    async fn lock_dispute(&self, id: &str) -> Result<Option<Dispute>>;
    /// Forgets names of events, and news that waits for a payment, that came before `before`.
    async fn purge_events(&self, before: Timestamp) -> Result<u64>;
}
