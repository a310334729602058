//! Storage interface for payments and refunds.

use async_trait::async_trait;
use jiff::Timestamp;

use super::{Dispute, GatewayRefund, Payment, Refund};
use crate::Result;
use crate::ids::{OrderId, PaymentId, RefundId};

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
