//! The JSON of the gateway's entities.

use serde_json::{Value, json};

pub(super) use crate::store::{GatewayOrder as Order, GatewayPayment as Payment, GatewayRefund as Refund};

impl Order {
    pub fn is_paid(&self) -> bool {
        self.paid > 0
    }

    /// The title that the buyer sees.
    pub fn title(&self) -> String {
        let notes: Value = serde_json::from_str(&self.notes).unwrap_or_default();
        notes["title"].as_str().unwrap_or("Payment").to_owned()
    }

    pub fn to_json(&self) -> Value {
        let status = match (self.is_paid(), self.attempts) {
            (true, _) => "paid",
            (false, 1..) => "attempted",
            _ => "created",
        };
        let paid = if self.is_paid() { self.amount } else { 0 };
        json!({
            "id": self.id, "entity": "order", "amount": self.amount, "amount_paid": paid, "amount_due": self.amount - paid,
            "currency": "INR", "receipt": self.receipt, "offer_id": null, "status": status, "attempts": self.attempts,
            "notes": serde_json::from_str::<Value>(&self.notes).unwrap_or_default(), "created_at": self.at / 1000,
        })
    }
}

impl Payment {
    pub fn is_captured(&self) -> bool {
        self.status == "captured"
    }

    /// The JSON with the status that the payment had at the moment of the event.
    pub fn to_json_as(&self, status: &str) -> Value {
        let failed = status == "failed";
        json!({
            "id": self.id, "entity": "payment", "amount": self.amount, "currency": "INR", "status": status, "order_id": self.order_id,
            "method": "upi", "captured": status == "captured" || status == "refunded", "amount_refunded": self.refunded,
            "refund_status": null, "description": null, "vpa": "success@razorpay", "email": null, "contact": null, "notes": [],
            "fee": null, "tax": null,
            "error_code": failed.then_some("BAD_REQUEST_ERROR"),
            "error_description": failed.then_some("Your payment was declined by the bank."),
            "error_source": failed.then_some("bank"),
            "error_step": failed.then_some("payment_authorization"),
            "error_reason": failed.then_some("payment_failed"),
            "acquirer_data": {}, "created_at": self.at / 1000,
        })
    }

    pub fn to_json(&self) -> Value {
        let is_back = self.is_captured() && self.refunded >= self.amount;
        self.to_json_as(if is_back { "refunded" } else { &self.status })
    }
}

impl Refund {
    /// `now` is in milliseconds since 1970.
    pub fn to_json(&self, now: i64) -> Value {
        let status = if now >= self.due { "processed" } else { "pending" };
        json!({
            "id": self.id, "entity": "refund", "amount": self.amount, "currency": "INR", "payment_id": self.payment_id, "notes": [],
            "receipt": self.receipt, "acquirer_data": {"arn": null}, "created_at": self.at / 1000, "batch_id": null, "status": status,
            "speed_processed": "normal", "speed_requested": "normal",
        })
    }
}
