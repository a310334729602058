//! Messages to people: one outbox, written in the transaction that causes the message, emptied by workers, and updated by the
//! providers' webhooks.

mod check_code;
mod checks;
mod delivery;
mod dispatch;
mod kind;
mod mailer;
mod messenger;
mod outbox;
mod quiet_hours;
mod template;
mod texter;
mod unsubscribe_link;
mod webhooks;

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;

pub use check_code::CheckCode;
pub use checks::{CHECK_PAGE_PATH, CODE_VALID_DAYS, ConfirmedMessage, FraudAdvice, FraudSign, FraudStep, MessageChecks, Sender, Senders};
pub use delivery::{ReportedStatus, SendReceipt, WebhookEvent};
pub use dispatch::{Channels, DispatchSummary, Dispatcher};
pub use kind::{MessageKind, Urgency};
pub use mailer::{Mail, Mailer, NoMailer};
pub use messenger::{Messenger, NoWhatsappSender, TemplateMessage};
pub use outbox::{MessageDraft, Outbox, Recipient};
pub(crate) use quiet_hours::arrival_day_start;
pub use template::{HindiSmsTemplate, HindiWhatsappTemplate, MailWords, RenderedMail, Template, Templates, WhatsappTemplate};
pub use texter::{NoSmsSender, Sms, SmsSender};
pub use unsubscribe_link::{MailingList, sign_unsubscribe_token, verify_unsubscribe_token};
pub use webhooks::Deliveries;

pub use crate::contact::{Channel, hash_address};

use crate::Result;
use crate::consents::Purpose;
use crate::ids::{MessageId, SubscriberId};
use crate::language::Language;
use crate::paging::{Listing, Page};

/// Delivery status of a message. A later successful status is never replaced by an earlier one, whatever order webhooks arrive
/// in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum DeliveryStatus {
    /// Waiting for its time, a retry or a worker.
    Queued,
    /// Held back until the owner proves the address: strangers have caused too many messages to it.
    Held,
    /// A worker holds it under a lease.
    Sending,
    /// The provider has accepted it.
    Sent,
    Delivered,
    Read,
    /// Will not arrive; `failure` says why.
    Failed,
    /// Not sent, because the consent it needs was withdrawn or the address is suppressed.
    Cancelled,
}

impl DeliveryStatus {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// The current statuses that this one, reported by a provider, may replace: `failed` may replace what was sent, never what
    /// arrived.
    pub fn replaceable_statuses(self) -> &'static [DeliveryStatus] {
        match self {
            DeliveryStatus::Sent => &[DeliveryStatus::Queued, DeliveryStatus::Sending],
            DeliveryStatus::Delivered => &[DeliveryStatus::Queued, DeliveryStatus::Sending, DeliveryStatus::Sent, DeliveryStatus::Failed],
            DeliveryStatus::Read => {
                &[DeliveryStatus::Queued, DeliveryStatus::Sending, DeliveryStatus::Sent, DeliveryStatus::Delivered, DeliveryStatus::Failed]
            }
            DeliveryStatus::Failed => &[DeliveryStatus::Queued, DeliveryStatus::Sending, DeliveryStatus::Sent],
            _ => &[],
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub id: MessageId,
    /// Idempotency key, e.g. `code:<id>`: the same message is never written twice, and providers that know such keys never send
    /// it twice.
    pub key: String,
    pub subscriber: Option<SubscriberId>,
    pub channel: Channel,
    /// E-mail address, or E.164 with "+".
    pub recipient: String,
    pub kind: MessageKind,
    /// Version of the template when the message was written.
    pub version: u32,
    pub variables: BTreeMap<String, String>,
    /// The consent it needs.
    pub purpose: Purpose,
    pub urgency: Urgency,
    pub status: DeliveryStatus,
    /// Number of sends so far.
    pub tries: u32,
    pub provider_id: Option<String>,
    /// Whoever caused it had not proven the address.
    pub is_unproven: bool,
    /// Why it failed or was cancelled.
    pub failure: Option<String>,
    /// Earliest time of sending. Every retry and every resend moves it.
    pub run_at: Timestamp,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl Message {
    /// The language in which its reader wants it.
    pub fn language(&self) -> Language {
        if template::wants_hindi(&self.variables) { Language::Hindi } else { Language::English }
    }
}

/// Outcome of one send, recorded under the lease by which the message was claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendOutcome {
    Sent { provider_id: Option<String> },
    Retry { at: Timestamp, reason: String },
    Failed { reason: String },
    Cancelled { reason: String },
}

/// Filter of the staff's list of messages.
#[derive(Debug, Clone, Default)]
pub struct MessageFilter {
    pub status: Option<DeliveryStatus>,
    pub channel: Option<Channel>,
    pub subscriber: Option<SubscriberId>,
}

/// A delivery event that a provider reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryEvent {
    pub channel: Channel,
    pub provider_id: String,
    /// The message's own key, where the provider sends it back.
    pub key: Option<String>,
    /// The recipient, where the provider names it. When no message has the provider's id yet, the one that is being sent to them is
    /// meant: a report may arrive before the response to the send is stored.
    pub recipient: Option<String>,
    pub status: DeliveryStatus,
    pub failure: Option<String>,
}

#[async_trait]
pub trait MessageQueries: Send + Sync {
    /// Newest first.
    async fn list(&self, filter: &MessageFilter, page: Page) -> Result<Listing<Message>>;
    async fn find(&self, id: MessageId) -> Result<Option<Message>>;
    /// The messages that carry this code, newest first: hardly ever more than one.
    async fn list_by_check_code(&self, code: CheckCode) -> Result<Vec<Message>>;
    /// At most `limit` messages that were done with before `before` and still hold a link that opens something.
    async fn list_spent_links(&self, before: Timestamp, limit: u32) -> Result<Vec<MessageId>>;
    /// How many messages wait, and since when the oldest due one has.
    async fn backlog(&self, now: Timestamp) -> Result<(u64, Option<Timestamp>)>;
}

#[async_trait]
pub trait MessageRepository: Send + Sync {
    /// Writes messages. Those whose key exists already are skipped; returns how many were written.
    async fn add(&self, messages: &[Message]) -> Result<u64>;
    /// Writes one message, unless its key exists already.
    async fn add_one(&self, message: &Message) -> Result<()>;
    /// How many messages that unproven people caused each address got since `since`, codes aside. Addresses without any are absent.
    async fn count_unproven_since(&self, recipients: &[String], since: Timestamp) -> Result<HashMap<String, u32>>;
    /// How many WhatsApp messages that were not refused each number got since `since`. Numbers without any are absent.
    async fn count_whatsapp_since(&self, numbers: &[String], since: Timestamp) -> Result<HashMap<String, u32>>;
    /// How many messages of these kinds a subscriber was written since `since`, whatever became of them.
    async fn count_kinds_since(&self, subscriber: SubscriberId, kinds: &[MessageKind], since: Timestamp) -> Result<u64>;
    /// A subscriber's messages of one kind that were never tried to be sent; they stay so until the unit of work ends.
    async fn list_unsent(&self, subscriber: SubscriberId, kind: MessageKind) -> Result<Vec<Message>>;
    /// Removes a message that was never tried to be sent, because what it says no longer holds.
    async fn withdraw(&self, id: MessageId) -> Result<()>;
    /// Removes the message with this key, if it is held back or waits and no worker has it at this moment, because what it says no
    /// longer holds.
    async fn withdraw_by_key(&self, key: &str) -> Result<()>;
    /// Queues the newest `limit` messages held back for the address since `since`, and cancels the others.
    async fn release_held(&self, recipient: &str, since: Timestamp, limit: u32, now: Timestamp) -> Result<()>;
    /// Cancels a subscriber's queued messages of one purpose.
    async fn cancel(&self, subscriber: SubscriberId, purpose: Purpose, now: Timestamp) -> Result<u64>;
    /// Cancels every queued message, and deletes those that are forgotten when they are done with.
    async fn cancel_waiting(&self, reason: &str, now: Timestamp) -> Result<u64>;
    /// Whether nothing may be sent to the address.
    async fn is_suppressed(&self, channel: Channel, address: &[u8; 32]) -> Result<bool>;
    async fn suppress(&self, channel: Channel, address: &[u8; 32], reason: &str, at: Timestamp) -> Result<()>;
    /// Removes an address from the suppression list, because its owner asked to.
    async fn lift_suppression(&self, channel: Channel, address: &[u8; 32]) -> Result<()>;
    /// Records outcomes and ends the leases; a message whose lease was lost in the meantime is left alone. Those that are forgotten when
    /// they are done with are deleted.
    async fn record_outcomes(&self, token: &str, outcomes: &[(MessageId, SendOutcome)], now: Timestamp) -> Result<()>;
    /// Queues a failed or cancelled message again, due at once. False when it is neither.
    async fn resend(&self, id: MessageId, now: Timestamp) -> Result<bool>;
    /// Applies a provider's event; returns the message as it was, and whether it changed. What is forgotten when it is done with is
    /// deleted.
    async fn apply_delivery_event(&self, event: &DeliveryEvent, now: Timestamp) -> Result<Option<(Message, bool)>>;
    /// The newest message sent to this number or address.
    async fn find_latest_to(&self, channel: Channel, recipient: &str) -> Result<Option<Message>>;
    /// Deletes what was texted to this number, but what is forgotten when it is done with: that is the news that the number was erased.
    async fn erase_texts(&self, number: &str) -> Result<u64>;
    /// Forgets what filled the words of these messages, but of those that wait to be sent.
    async fn forget_variables(&self, messages: &[MessageId]) -> Result<()>;
    /// Deletes at most `limit` completed messages that were created before `before`.
    async fn purge(&self, before: Timestamp, limit: u32) -> Result<u64>;
}

/// The queue as workers see it. Each call is its own short transaction.
#[async_trait]
pub trait MessageQueue: Send + Sync {
    /// Whether there is anything to claim. Asked often, so it must be cheap.
    async fn has_due(&self, now: Timestamp) -> Result<bool>;
    /// Claims up to `limit` due messages under a lease, most urgent first. Messages whose consent is missing at this moment, or
    /// whose address is suppressed, are cancelled instead, or deleted where nothing of them is kept. Bulk updates come last; `bulk` false leaves them out.
    async fn claim(&self, now: Timestamp, lease: Duration, token: &str, limit: u32, bulk: bool) -> Result<Vec<Message>>;
}
