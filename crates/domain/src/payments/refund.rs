//! Money on its way back.

use jiff::Timestamp;

use crate::Money;
use crate::ids::{OrderId, PaymentId, RefundId};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundStatus {
    /// Waits for a worker to tell the gateway.
    Queued,
    /// The gateway has taken it up; banks need five to seven working days.
    Pending,
    Processed,
    /// The gateway could not do it; staff see to it.
    Failed,
}

impl RefundStatus {
    pub const ALL: [RefundStatus; 4] = [RefundStatus::Queued, RefundStatus::Pending, RefundStatus::Processed, RefundStatus::Failed];

    pub fn as_str(self) -> &'static str {
        match self {
            RefundStatus::Queued => "queued",
            RefundStatus::Pending => "pending",
            RefundStatus::Processed => "processed",
            RefundStatus::Failed => "failed",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
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
    /// The gateway's name for it.
    pub gateway_refund: Option<String>,
    /// Why it failed, in the gateway's words.
    pub failure: Option<String>,
    pub created_at: Timestamp,
    pub processed_at: Option<Timestamp>,
    /// Not before this moment is the gateway asked about it again; `None`: it has come to its end.
    pub look_at: Option<Timestamp>,
}

impl Refund {
    /// What the gateway knows the request by: however often it is sent, the money goes once.
    pub fn key(&self) -> String {
        format!("refund-{}", self.id.0.simple())
    }

    /// Our name for it at the gateway, at most 40 characters.
    pub fn receipt(&self) -> String {
        format!("TFP-R-{}", self.id.0.simple())
    }

    /// Whether money may still go, or has gone.
    pub fn counts(&self) -> bool {
        self.status != RefundStatus::Failed
    }

    pub fn is_under_way(&self) -> bool {
        matches!(self.status, RefundStatus::Queued | RefundStatus::Pending)
    }
}
