//! Sample data with fixed values.

mod articles;
mod calls;
mod money;
mod people;

use domain::ids::JobId;
use domain::stats::{Liker, NetworkKey, VisitorKey};
use jiff::Timestamp;
use uuid::Uuid;

pub use articles::{article, article_id, category, full_article, in_category, revision, tag, with_correction, with_status, with_tags};
pub use calls::{attendee, booking, booking_id, expert, expert_id, service};
pub use money::{buyer, document, order, order_id, payment, refund};
pub use people::{comment, comment_id, consent, digest_message, message, phone, session, session_id, subscriber, subscriber_id};

/// `minute(0)` is 20 November 2026, 10:00 UTC.
pub fn minute(minutes: i64) -> Timestamp {
    Timestamp::from_microsecond(1_795_168_800_000_000 + minutes * 60_000_000).unwrap()
}

pub fn job_id(number: u128) -> JobId {
    JobId(Uuid::from_u128(0x1000 + number))
}

pub fn visitor(number: u8) -> VisitorKey {
    VisitorKey([number; 16])
}

/// The browser of that number on a network of its own.
pub fn liker(number: u8) -> Liker {
    Liker { visitor: visitor(number), network: NetworkKey([number; 16]) }
}
