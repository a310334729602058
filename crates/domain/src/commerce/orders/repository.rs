//! Storage interface for orders.

use async_trait::async_trait;
use jiff::Timestamp;

use super::{Order, OrderScope, Purchase};
use crate::Result;
use crate::ids::OrderId;
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
    async fn list(&self, scope: &OrderScope, page: Page) -> Result<Listing<Order>>;
    /// Whether the order is one of these.
    async fn is_within(&self, id: OrderId, scope: &OrderScope) -> Result<bool>;
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
