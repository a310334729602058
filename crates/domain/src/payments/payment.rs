//! One try to pay for an order, as the gateway tells of it.

use jiff::Timestamp;

use crate::Money;
use crate::ids::{OrderId, PaymentId};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PaymentStatus {
    /// The bank has not said anything.
    Created,
    Failed,
    /// The bank holds the amount for us; it is not ours yet.
    Authorized,
    /// It is ours. News of earlier states that come late change nothing.
    Captured,
    /// It went back in full.
    Refunded,
}

impl PaymentStatus {
    pub const ALL: [PaymentStatus; 5] =
        [PaymentStatus::Created, PaymentStatus::Failed, PaymentStatus::Authorized, PaymentStatus::Captured, PaymentStatus::Refunded];

    pub fn as_str(self) -> &'static str {
        match self {
            PaymentStatus::Created => "created",
            PaymentStatus::Failed => "failed",
            PaymentStatus::Authorized => "authorized",
            PaymentStatus::Captured => "captured",
            PaymentStatus::Refunded => "refunded",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    pub fn is_captured(self) -> bool {
        matches!(self, PaymentStatus::Captured | PaymentStatus::Refunded)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    pub id: PaymentId,
    pub order: OrderId,
    /// The gateway's name for it, unique.
    pub gateway_payment: String,
    pub amount: Money,
    pub status: PaymentStatus,
    /// "upi", "card", "netbanking" …
    pub method: Option<String>,
    /// Why it failed, in the gateway's words.
    pub failure: Option<String>,
    /// Whether this is the one that pays the order; another capture of the same order goes back.
    pub settles: bool,
    pub created_at: Timestamp,
    pub captured_at: Option<Timestamp>,
}
