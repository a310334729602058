//! The payment gateway: orders are created there, the browser pays there, and webhooks report the result.

use async_trait::async_trait;
use jiff::Timestamp;

use super::Dispute;
use crate::Money;
use crate::error::ProviderError;

/// A request to create an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderRequest {
    /// At least ₹1.
    pub amount: Money,
    /// Our own reference: unique, at most 40 characters.
    pub receipt: String,
    /// The text that the buyer sees while paying, without personal data.
    pub title: String,
}

/// An order at the gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GatewayOrder {
    pub id: String,
    pub amount: Money,
    pub receipt: String,
}

/// The status of a payment attempt at the gateway.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatewayPaymentStatus {
    Created,
    Failed,
    /// Authorised, but not captured yet.
    Authorized,
    Captured,
    /// Captured, and fully refunded later.
    Refunded,
}

/// One attempt to pay an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GatewayPayment {
    pub id: String,
    /// The gateway's order; `None` for a payment without one, which is not ours.
    pub order: Option<String>,
    /// `None` for a currency other than rupees.
    pub amount: Option<Money>,
    pub status: GatewayPaymentStatus,
    /// "upi", "card", "netbanking" …
    pub method: Option<String>,
    /// Why it failed, without people's numbers and addresses.
    pub failure: Option<String>,
    pub created_at: Option<Timestamp>,
}

/// A request for a refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundRequest {
    /// The gateway's id of the payment.
    pub payment: String,
    pub amount: Money,
    /// An idempotency key: at least 10 characters of `[A-Za-z0-9_-]`.
    pub key: String,
    /// Our own reference, which the gateway's webhooks repeat.
    pub receipt: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatewayRefundStatus {
    Pending,
    Processed,
    Failed,
}

/// A refund at the gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GatewayRefund {
    pub id: String,
    pub payment: String,
    pub amount: Money,
    pub status: GatewayRefundStatus,
    /// Our reference; `None` for a refund that was created in the gateway's dashboard.
    pub receipt: Option<String>,
}

/// An event of the gateway's webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GatewayEvent {
    Payment(GatewayPayment),
    Refund(GatewayRefund),
    /// A bank disputes a payment.
    Dispute(Dispute),
    /// An event that this product doesn't use.
    Other,
}

#[async_trait]
pub trait PaymentGateway: Send + Sync {
    /// The public part of our API key, which a browser needs to pay.
    fn key_id(&self) -> &str;
    /// The page on which a person pays this order. `None` when the browser opens the gateway's own checkout window instead.
    fn checkout_page(&self, order: &str) -> Option<String>;
    /// Creates an order, or finds the one with the same receipt.
    async fn create_order(&self, request: &OrderRequest) -> Result<GatewayOrder, ProviderError>;
    /// Returns every attempt to pay an order.
    async fn list_payments(&self, order: &str) -> Result<Vec<GatewayPayment>, ProviderError>;
    /// Creates a refund. A repeated request with the same key returns the same refund.
    async fn create_refund(&self, request: &RefundRequest) -> Result<GatewayRefund, ProviderError>;
    /// Returns every refund of a payment.
    async fn list_refunds(&self, payment: &str) -> Result<Vec<GatewayRefund>, ProviderError>;
    /// Whether the gateway signed that `payment` pays `order`. Without a valid signature, the browser's report is only a claim.
    fn is_valid_signature(&self, order: &str, payment: &str, signature: &str) -> bool;
    /// Parses the event in a webhook's raw body. `None` when `signature` (the header's value) is not the gateway's.
    fn parse_event(&self, body: &[u8], signature: &str) -> Option<GatewayEvent>;
    /// The name of the header with the signature.
    fn signature_header(&self) -> &'static str;
    /// The name of the header with the event's id. The same event may be delivered several times.
    fn event_header(&self) -> &'static str;
}

/// No payment gateway: nothing that has a price can be bought.
#[derive(Debug, Clone, Copy)]
pub struct NoPayments;

const NO_GATEWAY: &str = "no payment gateway is set (payments.key_id)";

#[async_trait]
impl PaymentGateway for NoPayments {
    fn key_id(&self) -> &str {
        ""
    }

    fn checkout_page(&self, _: &str) -> Option<String> {
        None
    }

    async fn create_order(&self, _: &OrderRequest) -> Result<GatewayOrder, ProviderError> {
        Err(ProviderError::retryable(NO_GATEWAY))
    }

    async fn list_payments(&self, _: &str) -> Result<Vec<GatewayPayment>, ProviderError> {
        Err(ProviderError::retryable(NO_GATEWAY))
    }

    async fn create_refund(&self, _: &RefundRequest) -> Result<GatewayRefund, ProviderError> {
        Err(ProviderError::retryable(NO_GATEWAY))
    }

    async fn list_refunds(&self, _: &str) -> Result<Vec<GatewayRefund>, ProviderError> {
        Err(ProviderError::retryable(NO_GATEWAY))
    }

    fn is_valid_signature(&self, _: &str, _: &str, _: &str) -> bool {
        false
    }

    fn parse_event(&self, _: &[u8], _: &str) -> Option<GatewayEvent> {
        None
    }

    fn signature_header(&self) -> &'static str {
        "x-signature"
    }

    fn event_header(&self) -> &'static str {
        "x-event-id"
    }
}
