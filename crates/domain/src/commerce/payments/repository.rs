//! Storage interface for orders, payments and refunds.

use async_trait::async_trait;
use jiff::Timestamp;

use super::{Dispute, GatewayRefund, Order, Payment, Purchase, Refund};
use crate::Result;
use crate::ids::{OrderId, PaymentId, RefundId};
use crate::paging::{Listing, Page};
use crate::sessions::Caller;

#[async_trait]
pub trait OrderQueries: Send + Sync {
    async fn find(&self, id: OrderId) -> Result<Option<Order>>;
    async fn find_by_gateway_order(&self, gateway_order: &str) -> Result<Option<Order>>;
    /// Newest first.
    async fn list_by_purchase(&self, bought: Purchase) -> Result<Vec<Order>>;
    /// Orders that a caller may see, newest first: those of this session and, with a proof, those of all the person's sessions.
    async fn list_visible_to(&self, caller: Caller) -> Result<Vec<Order>>;
    /// For staff, newest first.
    async fn list(&self, page: Page) -> Result<Listing<Order>>;
    /// Orders known to the gateway that are open, or expired and due for a check; the longest unchecked first.
    async fn list_unsettled(&self, now: Timestamp, limit: u32) -> Result<Vec<Order>>;
    /// Expired open orders that the gateway never knew of.
    async fn list_abandoned(&self, now: Timestamp, limit: u32) -> Result<Vec<Order>>;
}

#[async_trait]
pub trait OrderRepository: Send + Sync {
    async fn insert(&self, order: &Order) -> Result<()>;
    /// Locks the row until the unit of work ends. Lock the order before changing its payments or refunds.
    async fn lock(&self, id: OrderId) -> Result<Option<Order>>;
    async fn lock_by_gateway_order(&self, gateway_order: &str) -> Result<Option<Order>>;
    async fn update(&self, order: &Order) -> Result<()>;
}

#[async_trait]
pub trait PaymentQueries: Send + Sync {
    /// Oldest first.
    async fn list_by_order(&self, order: OrderId) -> Result<Vec<Payment>>;
    async fn find_refund(&self, id: RefundId) -> Result<Option<Refund>>;
    /// Oldest first.
    async fn list_refunds(&self, order: OrderId) -> Result<Vec<Refund>>;
    /// By the gateway's ids of the payments, oldest first.
    async fn list_disputes(&self, payments: &[String]) -> Result<Vec<Dispute>>;
    /// Number of disputes that have not ended.
    async fn count_open_disputes(&self) -> Result<u64>;
    /// Refunds that are under way and due for a check; oldest first.
    async fn list_unsettled_refunds(&self, now: Timestamp, limit: u32) -> Result<Vec<Refund>>;
}

#[async_trait]
pub trait PaymentRepository: Send + Sync {
    /// Inserts a payment, or updates it by id.
    async fn save(&self, payment: &Payment) -> Result<()>;
    async fn list_by_order(&self, order: OrderId) -> Result<Vec<Payment>>;
    /// The order that a payment belongs to, by the gateway's id of the payment.
    async fn find_order_id(&self, gateway_payment: &str) -> Result<Option<OrderId>>;
    async fn find(&self, id: PaymentId) -> Result<Option<Payment>>;
    async fn save_refund(&self, refund: &Refund) -> Result<()>;
    async fn list_refunds(&self, order: OrderId) -> Result<Vec<Refund>>;
    /// Records an event by its id; false when it was recorded before.
    async fn record_new_event(&self, event: &str, at: Timestamp) -> Result<bool>;
    /// Stores the event of a refund whose payment is not known yet; of several events of one refund, the furthest status counts.
    async fn save_early_refund(&self, refund: &GatewayRefund, at: Timestamp) -> Result<()>;
    /// The stored refund events of a payment.
    async fn list_early_refunds(&self, gateway_payment: &str) -> Result<Vec<GatewayRefund>>;
    async fn delete_early_refunds(&self, gateway_payment: &str) -> Result<()>;
    /// Inserts a dispute, or updates it by the gateway's id.
    async fn save_dispute(&self, dispute: &Dispute) -> Result<()>;
    /// Locks the row until the unit of work ends.
    async fn lock_dispute(&self, id: &str) -> Result<Option<Dispute>>;
    /// Deletes at most `limit` ids of events and stored refund events that arrived before `before`.
    async fn purge_events(&self, before: Timestamp, limit: u32) -> Result<u64>;
}
