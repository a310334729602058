//! A refund.

use jiff::Timestamp;

use crate::Money;
use crate::ids::{OrderId, PaymentId, RefundId};

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum RefundStatus {
    /// Waiting for a worker to send it to the gateway.
    Queued,
    /// Accepted by the gateway; banks need five to seven working days.
    Pending,
    Processed,
    /// Failed at the gateway; staff have to act.
    Failed,
}

impl RefundStatus {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    pub id: RefundId,
    pub order: OrderId,
    pub payment: PaymentId,
    pub amount: Money,
    /// For staff and the credit note, e.g. "Cancelled by the buyer".
    pub reason: String,
    pub status: RefundStatus,
    /// The gateway's id.
    pub gateway_refund: Option<String>,
    /// Why it failed, in the gateway's words.
    pub failure: Option<String>,
    pub created_at: Timestamp,
    pub processed_at: Option<Timestamp>,
    /// Earliest time of the next check with the gateway; `None`: the refund is completed.
    pub next_check_at: Option<Timestamp>,
}

impl Refund {
    /// Idempotency key of the request: however often it is sent, the money goes once.
    pub fn idempotency_key(&self) -> String {
        format!("refund-{}", self.id.0.simple())
    }

    /// Our reference at the gateway, at most 40 characters.
    pub fn receipt(&self) -> String {
        format!("TFP-R-{}", self.id.0.simple())
    }

    /// Whether it counts as refunded money: it was processed or may still be.
    pub fn is_counted(&self) -> bool {
        self.status != RefundStatus::Failed
    }

    pub fn is_under_way(&self) -> bool {
        matches!(self.status, RefundStatus::Queued | RefundStatus::Pending)
    }
}
