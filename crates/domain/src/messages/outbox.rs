//! Writing messages, inside the unit of work that causes them.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;

use super::hours::{allowed_before, allowed_from};
use super::{Channel, Kind, Message, Status, Templates};
use crate::ids::{MessageId, SubscriberId};
use crate::subscribers::{Email, Phone, Subscriber};
use crate::{Ambient, Error, Result, UnitOfWork};

/// Whom a message is for.
#[derive(Debug, Clone)]
pub struct Receiver {
    pub subscriber: Option<SubscriberId>,
    pub channel: Channel,
    /// As [`Message::recipient`].
    pub address: String,
}

impl Receiver {
    pub fn by_email(subscriber: &Subscriber) -> Self {
        Self { subscriber: Some(subscriber.id), channel: Channel::Email, address: subscriber.email.to_string() }
    }

    pub fn at(subscriber: Option<SubscriberId>, email: &Email) -> Self {
        Self { subscriber, channel: Channel::Email, address: email.to_string() }
    }

    pub fn by_whatsapp(subscriber: SubscriberId, phone: &Phone) -> Self {
        Self { subscriber: Some(subscriber), channel: Channel::Whatsapp, address: phone.e164() }
    }
}

/// What a use case wants to be told to somebody.
#[derive(Debug, Clone)]
pub struct Letter {
    pub kind: Kind,
    /// What makes it this message and no other, e.g. the id of what it tells of.
    pub about: String,
    pub variables: BTreeMap<String, String>,
    /// When what it tells of happens: the news is of no use afterwards, not even at night.
    pub happens_at: Option<Timestamp>,
}

impl Letter {
    pub fn new<const N: usize>(kind: Kind, about: impl ToString, variables: [(&str, &str); N]) -> Self {
        let variables = variables.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Self { kind, about: about.to_string(), variables, happens_at: None }
    }
}

#[derive(Clone)]
pub struct Outbox {
    ambient: Ambient,
    templates: Arc<Templates>,
}

impl Outbox {
    pub fn new(ambient: Ambient, templates: Arc<Templates>) -> Self {
        Self { ambient, templates }
    }

    pub fn templates(&self) -> &Templates {
        &self.templates
    }

    /// The message as it would be written. `Internal` when a variable of its template is missing: a letter that
    /// can't be rendered must fail where it is written, not at night in a worker.
    pub fn message(&self, letter: Letter, to: Receiver) -> Result<Message> {
        let template = self.templates.get(letter.kind);
        template.check(&letter.variables, to.channel)?;
        let now = self.ambient.now();
        let urgency = letter.kind.urgency();
        Ok(Message {
            id: MessageId(self.ambient.uuid()),
            key: format!("{}:{}:{}", letter.kind.as_str(), letter.about, to.channel.as_str()),
            subscriber: to.subscriber,
            channel: to.channel,
            recipient: to.address,
            kind: letter.kind,
            version: template.version,
            variables: letter.variables,
            purpose: letter.kind.purpose(to.channel),
            urgency,
            status: Status::Queued,
            tries: 0,
            provider_id: None,
            failure: None,
            run_at: match letter.happens_at {
                Some(happens_at) => allowed_before(happens_at, now, urgency),
                None => allowed_from(now, urgency),
            },
            created_at: now,
            updated_at: now,
        })
    }

    pub async fn add(&self, work: &dyn UnitOfWork, letter: Letter, to: Receiver) -> Result<()> {
        let message = self.message(letter, to)?;
        if message.key.len() > 200 {
            return Err(Error::internal("a message's key is too long"));
        }
        work.messages().put(&message).await
    }
}
