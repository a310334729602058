//! Everything that is sent to people: one outbox, written in the transaction that causes the message, emptied by
//! workers, kept true by the providers' webhooks.

mod dispatch;
mod hours;
mod kind;
mod outbox;
mod template;
mod webhooks;

use std::collections::BTreeMap;
use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;

pub use dispatch::{Carriers, Dispatcher, Drained};
pub use kind::{Kind, Urgency};
pub use outbox::{Letter, Outbox, Receiver};
pub use template::{Rendered, Template, Templates};
pub use webhooks::{Deliveries, address_hash};

use crate::Result;
use crate::consents::Purpose;
use crate::ids::{MessageId, SubscriberId};
use crate::paging::{Listing, Page};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Channel {
    Email,
    Whatsapp,
    /// Nothing sends by it yet: the law's registration of headers and templates comes first (facts, § 10.2).
    Sms,
}

impl Channel {
    pub const ALL: [Channel; 3] = [Channel::Email, Channel::Whatsapp, Channel::Sms];

    pub fn as_str(self) -> &'static str {
        match self {
            Channel::Email => "email",
            Channel::Whatsapp => "whatsapp",
            Channel::Sms => "sms",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.as_str() == text)
    }
}

/// How far a message is. A later one of the good states is never replaced by an earlier, whatever order webhooks come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Waits for its time, a retry, or a worker.
    Queued,
    /// A worker holds it under a lease.
    Sending,
    /// The provider has taken it.
    Sent,
    Delivered,
    Read,
    /// It will not arrive; `failure` says why.
    Failed,
    /// Not sent, because the consent it rested on was taken back or the address is suppressed.
    Cancelled,
}

impl Status {
    pub const ALL: [Status; 7] =
        [Status::Queued, Status::Sending, Status::Sent, Status::Delivered, Status::Read, Status::Failed, Status::Cancelled];

    pub fn as_str(self) -> &'static str {
        match self {
            Status::Queued => "queued",
            Status::Sending => "sending",
            Status::Sent => "sent",
            Status::Delivered => "delivered",
            Status::Read => "read",
            Status::Failed => "failed",
            Status::Cancelled => "cancelled",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// Which present states a provider's news may replace: `failed` may replace what was sent, never what arrived.
    pub fn replaceable_by(self) -> &'static [Status] {
        match self {
            Status::Sent => &[Status::Queued, Status::Sending],
            Status::Delivered => &[Status::Queued, Status::Sending, Status::Sent, Status::Failed],
            Status::Read => &[Status::Queued, Status::Sending, Status::Sent, Status::Delivered, Status::Failed],
            Status::Failed => &[Status::Queued, Status::Sending, Status::Sent],
            _ => &[],
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub id: MessageId,
    /// Says what this message is, e.g. "code:<id>": the same one is never written twice, and providers that know
    /// idempotency keys never send it twice.
    pub key: String,
    pub subscriber: Option<SubscriberId>,
    pub channel: Channel,
    /// E-mail address, or E.164 with "+".
    pub recipient: String,
    pub kind: Kind,
    /// Of the template, when the message was written.
    pub version: u32,
    pub variables: BTreeMap<String, String>,
    /// The consent it rests on.
    pub purpose: Purpose,
    pub urgency: Urgency,
    pub status: Status,
    /// Sends so far.
    pub tries: u32,
    pub provider_id: Option<String>,
    /// Why it failed or was cancelled.
    pub failure: Option<String>,
    /// Not before this moment.
    pub run_at: Timestamp,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// What became of one send, to be written with the lease that it was claimed under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Sent { provider_id: Option<String> },
    Again { at: Timestamp, reason: String },
    Failed { reason: String },
    Cancelled { reason: String },
}

/// What staff look for.
#[derive(Debug, Clone, Default)]
pub struct MessageFilter {
    pub status: Option<Status>,
    pub channel: Option<Channel>,
    pub subscriber: Option<SubscriberId>,
}

/// A provider's news of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    pub channel: Channel,
    pub provider_id: String,
    /// The message's own key, where the provider sends it back.
    pub key: Option<String>,
    pub status: Status,
    pub failure: Option<String>,
}

#[async_trait]
pub trait MessageQueries: Send + Sync {
    /// Newest first.
    async fn list(&self, filter: &MessageFilter, page: Page) -> Result<Listing<Message>>;
    async fn find(&self, id: MessageId) -> Result<Option<Message>>;
    /// How many wait, and how long the oldest due one has waited.
    async fn backlog(&self, now: Timestamp) -> Result<(u64, Option<Timestamp>)>;
}

#[async_trait]
pub trait MessageRepository: Send + Sync {
    /// Messages whose key is known already are left out; answers how many were written.
    async fn add(&self, messages: &[Message]) -> Result<u64>;
    /// One message, which may be there already.
    async fn put(&self, message: &Message) -> Result<()>;
    /// Takes what waits for one purpose of a subscriber out.
    async fn cancel(&self, subscriber: SubscriberId, purpose: Purpose, now: Timestamp) -> Result<u64>;
    /// Takes everything out that waits.
    async fn cancel_waiting(&self, reason: &str, now: Timestamp) -> Result<u64>;
    /// Whether nothing may be sent there any more.
    async fn is_suppressed(&self, channel: Channel, address: &[u8; 32]) -> Result<bool>;
    async fn suppress(&self, channel: Channel, address: &[u8; 32], reason: &str, at: Timestamp) -> Result<()>;
    /// Takes an address off the list again, because its owner asked to.
    async fn allow(&self, channel: Channel, address: &[u8; 32]) -> Result<()>;
    /// Ends leases; a message whose lease was lost meanwhile is left alone.
    async fn settle(&self, token: &str, outcomes: &[(MessageId, Outcome)], now: Timestamp) -> Result<()>;
    /// Puts a message that failed or was cancelled back, due now. False when it is neither.
    async fn resend(&self, id: MessageId, now: Timestamp) -> Result<bool>;
    /// A provider's news; answers the message it is of, as it was, and whether it changed.
    async fn apply(&self, news: &News, now: Timestamp) -> Result<Option<(Message, bool)>>;
    /// The newest message that went to this WhatsApp number or address.
    async fn latest_to(&self, channel: Channel, recipient: &str) -> Result<Option<Message>>;
    /// Those that came to an end before `before`.
    async fn purge(&self, before: Timestamp) -> Result<u64>;
}

/// The workers' side. Each call is its own short transaction.
#[async_trait]
pub trait MessageQueue: Send + Sync {
    /// Whether there is anything to claim; asked often, so it must cost little.
    async fn is_due(&self, now: Timestamp) -> Result<bool>;
    /// Up to `limit` due messages, most urgent first, under a lease. A message whose purpose its subscriber does not agree to
    /// at this moment is cancelled instead; so is what nobody may send there. Updates (`bulk` false: leave them out) come last.
    async fn claim(&self, now: Timestamp, lease: Duration, token: &str, limit: u32, bulk: bool) -> Result<Vec<Message>>;
}
