//! A buyer's bank questions a payment. What to do about it is for people; here it is only kept.

use jiff::Timestamp;

use crate::Money;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// The gateway's name for it.
    pub id: String,
    /// The gateway's payment.
    pub payment: String,
    pub amount: Money,
    /// As the gateway has it: "open", "under_review", "won", "lost", "closed" …
    pub status: String,
    /// "chargeback", "fraud", "retrieval" …
    pub phase: String,
    /// The bank's reason, in the gateway's words.
    pub reason: String,
    /// Until when an answer is waited for.
    pub respond_by: Option<Timestamp>,
    pub created_at: Timestamp,
    /// When the gateway last told of it.
    pub updated_at: Timestamp,
}

/// What ends one.
const ENDED: [&str; 3] = ["won", "lost", "closed"];

impl Dispute {
    pub fn is_over(&self) -> bool {
        ENDED.contains(&self.status.as_str())
    }
}
