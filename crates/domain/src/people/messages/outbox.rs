//! Writes messages inside the unit of work that causes them.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;

use super::quiet_hours::{next_send_time, next_send_time_before};
use super::{Channel, DeliveryStatus, Message, MessageKind, Templates};
use crate::contact::{Email, Phone};
use crate::ids::{MessageId, SubscriberId};
use crate::{Environment, Error, Result, UnitOfWork};

/// The recipient of a message.
#[derive(Debug, Clone)]
pub struct Recipient {
    pub subscriber: Option<SubscriberId>,
    pub channel: Channel,
    /// As [`Message::recipient`].
    pub address: String,
}

impl Recipient {
    pub fn from_email(subscriber: Option<SubscriberId>, email: &Email) -> Self {
        Self { subscriber, channel: Channel::Email, address: email.to_string() }
    }

    pub fn from_whatsapp(subscriber: SubscriberId, phone: &Phone) -> Self {
        Self { subscriber: Some(subscriber), channel: Channel::Whatsapp, address: phone.to_e164() }
    }
}

/// A message as a use case wants it sent.
#[derive(Debug, Clone)]
pub struct MessageDraft {
    pub kind: MessageKind,
    /// Part of the message's key that tells it from others of its kind, e.g. the id of what it is about.
    pub dedup_key: String,
    pub variables: BTreeMap<String, String>,
    /// When the event it is about happens. A message that the morning would make too late is sent at night
    /// (`next_send_time_before`).
    pub happens_at: Option<Timestamp>,
}

impl MessageDraft {
    pub fn new<const N: usize>(kind: MessageKind, dedup_key: impl ToString, variables: [(&str, &str); N]) -> Self {
        let variables = variables.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Self { kind, dedup_key: dedup_key.to_string(), variables, happens_at: None }
    }
}

#[derive(Clone)]
pub struct Outbox {
    environment: Environment,
    templates: Arc<Templates>,
}

impl Outbox {
    pub fn new(environment: Environment, templates: Arc<Templates>) -> Self {
        Self { environment, templates }
    }

    pub fn templates(&self) -> &Templates {
        &self.templates
    }

    /// Builds the message. `Internal` when a variable of its template is missing: a draft that can't be rendered must fail where
    /// it is written, not at night in a worker.
    pub fn build_message(&self, draft: MessageDraft, to: Recipient) -> Result<Message> {
        let template = self.templates.get(draft.kind);
        template.check(&draft.variables, to.channel)?;
        let now = self.environment.now();
        let urgency = draft.kind.urgency();
        Ok(Message {
            id: MessageId(self.environment.new_uuid()),
            key: format!("{}:{}:{}", draft.kind.as_str(), draft.dedup_key, to.channel.as_str()),
            subscriber: to.subscriber,
            channel: to.channel,
            recipient: to.address,
            kind: draft.kind,
            version: template.version,
            variables: draft.variables,
            purpose: draft.kind.purpose(to.channel),
            urgency,
            status: DeliveryStatus::Queued,
            tries: 0,
            provider_id: None,
            failure: None,
            run_at: match draft.happens_at {
                Some(happens_at) => next_send_time_before(happens_at, now, urgency),
                None => next_send_time(now, urgency),
            },
            created_at: now,
            updated_at: now,
        })
    }

    pub async fn add(&self, work: &dyn UnitOfWork, draft: MessageDraft, to: Recipient) -> Result<()> {
        let message = self.build_message(draft, to)?;
        if message.key.len() > 200 {
            return Err(Error::internal("a message key is longer than 200 characters"));
        }
        work.messages().add_one(&message).await
    }
}
