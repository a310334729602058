//! Who takes payments: orders are opened there, a browser pays there, and news of it comes back by webhook.

use async_trait::async_trait;
use jiff::Timestamp;

use super::delivery::Refused;
use crate::Money;
use crate::payments::Dispute;

/// What we ask to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedOrder {
    /// At least ₹1.
    pub amount: Money,
    /// Our own name for it: unique, at most 40 characters.
    pub receipt: String,
    /// What the buyer reads while paying, without anything personal.
    pub title: String,
}

/// An order as the gateway has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GatewayOrder {
    pub id: String,
    pub amount: Money,
    pub receipt: String,
}

/// How far one try to pay is at the gateway.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatewayPaymentStatus {
    Created,
    Failed,
    /// Held for us, not ours yet.
    Authorized,
    Captured,
    /// Captured, and gone back in full since.
    Refunded,
}

/// One try to pay an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GatewayPayment {
    pub id: String,
    /// The gateway's order; `None` for a payment without one, which is none of ours.
    pub order: Option<String>,
    /// `None` for another currency than rupees.
    pub amount: Option<Money>,
    pub status: GatewayPaymentStatus,
    /// "upi", "card", "netbanking" …
    pub method: Option<String>,
    /// Why it failed, without numbers and addresses of people.
    pub failure: Option<String>,
    pub created_at: Option<Timestamp>,
}

/// What we ask to be given back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedRefund {
    /// The gateway's payment.
    pub payment: String,
    pub amount: Money,
    /// The same key is the same refund: 10 characters and more of `[A-Za-z0-9_-]`.
    pub key: String,
    /// Our own name for it, which its webhooks carry.
    pub receipt: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatewayRefundStatus {
    Pending,
    Processed,
    Failed,
}

/// A refund as the gateway has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GatewayRefund {
    pub id: String,
    pub payment: String,
    pub amount: Money,
    pub status: GatewayRefundStatus,
    /// Ours; `None` for a refund that was made in the gateway's own pages.
    pub receipt: Option<String>,
}

/// What a webhook tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GatewayEvent {
    Payment(GatewayPayment),
    Refund(GatewayRefund),
    /// A bank questions a payment.
    Dispute(Dispute),
    /// Something this product doesn't use.
    Other,
}

#[async_trait]
pub trait PaymentGateway: Send + Sync {
    /// The public half of our key, which a browser needs to pay.
    fn key_id(&self) -> &str;
    /// A page on which a person pays this order, where the gateway has one; else the browser opens the gateway's own window.
    fn checkout_page(&self, order: &str) -> Option<String>;
    /// Opens an order, or finds the one that was opened under the same receipt.
    async fn order(&self, asked: &AskedOrder) -> Result<GatewayOrder, Refused>;
    /// Every try to pay an order.
    async fn payments_of(&self, order: &str) -> Result<Vec<GatewayPayment>, Refused>;
    /// Gives money back; asked again with the same key it answers the same refund.
    async fn refund(&self, asked: &AskedRefund) -> Result<GatewayRefund, Refused>;
    /// Every refund of a payment.
    async fn refunds_of(&self, payment: &str) -> Result<Vec<GatewayRefund>, Refused>;
    /// Whether the gateway itself says that `payment` pays `order`: what a browser brings back is only a claim without it.
    fn is_proof(&self, order: &str, payment: &str, signature: &str) -> bool;
    /// The event of a webhook's body, as it came; `None` when `signature` (the header's value) is not the gateway's.
    fn event(&self, body: &[u8], signature: &str) -> Option<GatewayEvent>;
    /// The header that holds the signature.
    fn signature_header(&self) -> &'static str;
    /// The header that names the event: the same event may come several times.
    fn event_header(&self) -> &'static str;
}
