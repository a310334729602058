//! Razorpay's entities, as far as we read them (razorpay/markdown-docs, snapshot 9 Apr 2026: api/orders/entity, webhooks/payments,
//! api/refunds), and what they mean to us.

use domain::Money;
use domain::providers::{GatewayEvent, GatewayOrder, GatewayPayment, GatewayPaymentStatus, GatewayRefund, GatewayRefundStatus};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;

use crate::web::masked;

#[derive(Debug, Deserialize)]
pub(super) struct Collection<T> {
    pub items: Vec<T>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Order {
    pub id: String,
    pub amount: i64,
    pub receipt: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Payment {
    id: String,
    amount: i64,
    currency: String,
    status: String,
    order_id: Option<String>,
    method: Option<String>,
    error_description: Option<String>,
    error_reason: Option<String>,
    created_at: Option<i64>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Refund {
    id: String,
    payment_id: String,
    amount: i64,
    status: Option<String>,
    receipt: Option<String>,
}

/// A webhook: what happened, and the entities that it happened to.
#[derive(Debug, Deserialize)]
struct Envelope {
    event: String,
    payload: Value,
}

impl Order {
    pub fn told(self) -> GatewayOrder {
        GatewayOrder { id: self.id, amount: Money::of_paise(self.amount), receipt: self.receipt.unwrap_or_default() }
    }
}

impl Payment {
    /// `None` for a status that we do not know.
    pub fn told(self) -> Option<GatewayPayment> {
        let status = match self.status.as_str() {
            "created" | "pending" => GatewayPaymentStatus::Created,
            "failed" => GatewayPaymentStatus::Failed,
            "authorized" => GatewayPaymentStatus::Authorized,
            "captured" => GatewayPaymentStatus::Captured,
            "refunded" => GatewayPaymentStatus::Refunded,
            _ => return None,
        };
        let reason = [self.error_reason, self.error_description].into_iter().flatten().collect::<Vec<_>>().join(": ");
        Some(GatewayPayment {
            id: self.id,
            order: self.order_id,
            amount: (self.currency == "INR").then(|| Money::of_paise(self.amount)),
            status,
            method: self.method,
            failure: Some(masked(&reason)).filter(|reason| !reason.is_empty() && status == GatewayPaymentStatus::Failed),
            created_at: self.created_at.and_then(|seconds| Timestamp::from_second(seconds).ok()),
        })
    }
}

impl Refund {
    pub fn told(self) -> GatewayRefund {
        let status = match self.status.as_deref() {
            Some("processed") => GatewayRefundStatus::Processed,
            Some("failed") => GatewayRefundStatus::Failed,
            _ => GatewayRefundStatus::Pending,
        };
        GatewayRefund { id: self.id, payment: self.payment_id, amount: Money::of_paise(self.amount), status, receipt: self.receipt }
    }
}

/// `Other` for every event that says nothing about payments and refunds, also for those of tomorrow.
pub(super) fn event(body: &[u8]) -> GatewayEvent {
    let Ok(Envelope { event, mut payload }) = serde_json::from_slice(body) else { return GatewayEvent::Other };
    let told = match event.as_str() {
        "payment.authorized" | "payment.captured" | "payment.failed" | "order.paid" => {
            entity::<Payment>(&mut payload, "payment").and_then(Payment::told).map(GatewayEvent::Payment)
        }
        "refund.created" | "refund.processed" | "refund.failed" => {
            entity::<Refund>(&mut payload, "refund").map(|refund| GatewayEvent::Refund(refund.told()))
        }
        _ => None,
    };
    told.unwrap_or(GatewayEvent::Other)
}

fn entity<T: serde::de::DeserializeOwned>(payload: &mut Value, name: &str) -> Option<T> {
    serde_json::from_value(payload.pointer_mut(&format!("/{name}/entity"))?.take()).ok()
}
