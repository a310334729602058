//! One attempt to pay an order, as the gateway reports it.

use jiff::Timestamp;

use crate::Money;
use crate::ids::{OrderId, PaymentId};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum PaymentStatus {
    /// The bank has not answered yet.
    Created,
    Failed,
    /// The bank has reserved the amount; it is not captured yet.
    Authorized,
    /// The amount is captured. Late events about earlier states change nothing.
    Captured,
    /// It was refunded in full.
    Refunded,
}

impl PaymentStatus {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    pub fn is_captured(self) -> bool {
        matches!(self, PaymentStatus::Captured | PaymentStatus::Refunded)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    pub id: PaymentId,
    pub order: OrderId,
    /// The gateway's id; unique.
    pub gateway_payment: String,
    pub amount: Money,
    pub status: PaymentStatus,
    /// "upi", "card", "netbanking" …
    pub method: Option<String>,
    /// Why it failed, in the gateway's words.
    pub failure: Option<String>,
    /// Whether this payment pays the order; any other capture of the same order is refunded.
    pub settles: bool,
    pub created_at: Timestamp,
    pub captured_at: Option<Timestamp>,
}
