//! A dispute: a buyer's bank questions a payment. Staff decide what to do; this only records it.

use jiff::Timestamp;

use crate::Money;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// The gateway's id.
    pub id: String,
    /// The gateway's id of the payment.
    pub payment: String,
    pub amount: Money,
    /// The gateway's status: "open", "under_review", "won", "lost", "closed" …
    pub status: String,
    /// "chargeback", "fraud", "retrieval" …
    pub phase: String,
    /// The bank's reason, in the gateway's words.
    pub reason: String,
    /// Deadline for an answer.
    pub respond_by: Option<Timestamp>,
    pub created_at: Timestamp,
    /// When the gateway last reported it.
    pub updated_at: Timestamp,
}

/// Statuses that end a dispute.
const FINAL_STATUSES: [&str; 3] = ["won", "lost", "closed"];

impl Dispute {
    pub fn is_over(&self) -> bool {
        FINAL_STATUSES.contains(&self.status.as_str())
    }
}
