//! The fields of Razorpay's entities that are used (razorpay/markdown-docs, snapshot 9 Apr 2026: api/orders/entity,
//! webhooks/payments, api/refunds), and their conversion to domain types.

use domain::Money;
use domain::payments::{GatewayEvent, GatewayOrder, GatewayPayment, GatewayPaymentStatus, GatewayRefund, GatewayRefundStatus};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;

use crate::web::mask_reason;

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

/// A dispute, as documented in api/disputes/entity (read 22 Nov 2026).
#[derive(Debug, Deserialize)]
struct Dispute {
    id: String,
    payment_id: String,
    amount: i64,
    status: Option<String>,
    phase: Option<String>,
    reason_code: Option<String>,
    reason_description: Option<String>,
    respond_by: Option<i64>,
    created_at: Option<i64>,
}

/// A webhook: the name of the event and the entities it is about.
#[derive(Debug, Deserialize)]
struct Envelope {
    event: String,
    payload: Value,
    /// Unix time, in seconds.
    #[serde(default)]
    created_at: i64,
}

impl Order {
    pub fn into_gateway_order(self) -> GatewayOrder {
        GatewayOrder { id: self.id, amount: Money::from_paise(self.amount), receipt: self.receipt.unwrap_or_default() }
    }
}

impl Payment {
    /// `None` for an unknown status.
    pub fn into_gateway_payment(self) -> Option<GatewayPayment> {
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
            amount: (self.currency == "INR").then(|| Money::from_paise(self.amount)),
            status,
            method: self.method,
            failure: Some(mask_reason(&reason)).filter(|reason| !reason.is_empty() && status == GatewayPaymentStatus::Failed),
            created_at: self.created_at.and_then(|seconds| Timestamp::from_second(seconds).ok()),
        })
    }
}

impl Dispute {
    /// `event` is the last part of the event's name; it is the status when the entity has none.
    fn into_dispute(self, event: &str, at: Timestamp) -> domain::payments::Dispute {
        let moment = |seconds: Option<i64>| seconds.filter(|at| *at > 0).and_then(|at| Timestamp::from_second(at).ok());
        let reason = self.reason_description.or(self.reason_code).unwrap_or_default();
        domain::payments::Dispute {
            id: self.id,
            payment: self.payment_id,
            amount: Money::from_paise(self.amount),
            status: self.status.unwrap_or_else(|| event.to_owned()),
            phase: self.phase.unwrap_or_default(),
            reason: mask_reason(&reason),
            respond_by: moment(self.respond_by),
            created_at: moment(self.created_at).unwrap_or(at),
            updated_at: at,
        }
    }
}

impl Refund {
    pub fn into_gateway_refund(self) -> GatewayRefund {
        let status = match self.status.as_deref() {
            Some("processed") => GatewayRefundStatus::Processed,
            Some("failed") => GatewayRefundStatus::Failed,
            _ => GatewayRefundStatus::Pending,
        };
        GatewayRefund { id: self.id, payment: self.payment_id, amount: Money::from_paise(self.amount), status, receipt: self.receipt }
    }
}

/// Parses a webhook. Events about anything but payments, refunds and disputes, and unknown ones, are `Other`.
pub(super) fn parse_event(body: &[u8]) -> GatewayEvent {
    let Ok(Envelope { event, mut payload, created_at }) = serde_json::from_slice(body) else { return GatewayEvent::Other };
    let gateway_event = match event.as_str() {
        "payment.authorized" | "payment.captured" | "payment.failed" | "order.paid" => {
            take_entity::<Payment>(&mut payload, "payment").and_then(Payment::into_gateway_payment).map(GatewayEvent::Payment)
        }
        "refund.created" | "refund.processed" | "refund.failed" => {
            take_entity::<Refund>(&mut payload, "refund").map(|refund| GatewayEvent::Refund(refund.into_gateway_refund()))
        }
        other => other.strip_prefix("payment.dispute.").and_then(|state| {
            let at = Timestamp::from_second(created_at).unwrap_or(Timestamp::UNIX_EPOCH);
            take_entity::<Dispute>(&mut payload, "dispute").map(|dispute| GatewayEvent::Dispute(dispute.into_dispute(state, at)))
        }),
    };
    gateway_event.unwrap_or(GatewayEvent::Other)
}

fn take_entity<T: serde::de::DeserializeOwned>(payload: &mut Value, name: &str) -> Option<T> {
    serde_json::from_value(payload.pointer_mut(&format!("/{name}/entity"))?.take()).ok()
}
