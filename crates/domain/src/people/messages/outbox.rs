//! Writes messages inside the unit of work that causes them.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::dispatch::fall_back_to_email;
use super::quiet_hours::{next_send_time, next_send_time_before};
use super::template::{IN_ENGLISH, LANGUAGE, wants_hindi};
use super::{Channel, DeliveryStatus, Message, MessageKind, Templates, Urgency};
use crate::contact::{Email, Mobile, Phone};
use crate::ids::{MessageId, SubscriberId};
use crate::language::Language;
use crate::{Environment, Error, Result, UnitOfWork};

/// The time in which messages to one address count towards the cap.
const CAP_WINDOW: SignedDuration = SignedDuration::from_hours(1);

/// WhatsApp messages that one number gets in an hour and in a day, whoever causes them: a number is not proven by a code, so a person with a
/// mailbox of their own may have typed a stranger's. What goes beyond goes by mail.
const MAX_WHATSAPP: [(SignedDuration, u32); 2] = [(SignedDuration::from_hours(1), 6), (SignedDuration::from_hours(24), 20)];

/// Why a WhatsApp message beyond them is not sent, as staff read it.
const TOO_MANY_TO_NUMBER: &str = "this number has had its WhatsApp messages of the hour or the day";

/// The age at which a message that was held back has become useless.
const RELEASE_WINDOW: SignedDuration = SignedDuration::from_hours(24);

/// The recipient of a message.
#[derive(Debug, Clone)]
pub struct Recipient {
    pub subscriber: Option<SubscriberId>,
    pub channel: Channel,
    /// As [`Message::recipient`].
    pub address: String,
    /// Whoever caused the message has not proven the address: it may be a stranger's. Such messages are capped, and none goes
    /// out by WhatsApp.
    pub is_unproven: bool,
}

impl Recipient {
    pub fn from_email(subscriber: Option<SubscriberId>, email: &Email) -> Self {
        Self { subscriber, channel: Channel::Email, address: email.to_string(), is_unproven: false }
    }

    pub fn from_whatsapp(subscriber: SubscriberId, phone: &Phone) -> Self {
        Self { subscriber: Some(subscriber), channel: Channel::Whatsapp, address: phone.to_e164(), is_unproven: false }
    }

    /// A number to which a text goes. How many one may get is counted where codes are asked for.
    pub fn from_mobile(mobile: &Mobile) -> Self {
        Self { subscriber: None, channel: Channel::Sms, address: mobile.to_e164(), is_unproven: false }
    }

    /// The same recipient of a message that somebody else may have caused.
    #[must_use]
    pub fn unless_proven(self, is_proven: bool) -> Self {
        Self { is_unproven: self.is_unproven || !is_proven, ..self }
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

    /// The same message for somebody who reads this language. A kind without words in it is written in English, as texts are.
    #[must_use]
    pub fn with_language(mut self, language: Language) -> Self {
        if language != Language::English {
            self.variables.insert(LANGUAGE.to_owned(), language.as_str().to_owned());
        }
        self
    }

    /// Adds a variable that we word ourselves, in the language of the message. The English words go along with the Hindi ones, because a
    /// WhatsApp text whose Hindi is not approved goes out in English, and the mail in its place in Hindi.
    #[must_use]
    pub fn with_words(mut self, name: &str, words: impl Fn(Language) -> String) -> Self {
        let is_hindi = wants_hindi(&self.variables);
        if is_hindi {
            self.variables.insert(format!("{name}{IN_ENGLISH}"), words(Language::English));
        }
        self.variables.insert(name.to_owned(), words(if is_hindi { Language::Hindi } else { Language::English }));
        self
    }
}

fn format_key(kind: MessageKind, dedup_key: &str, channel: Channel) -> String {
    format!("{}:{dedup_key}:{}", kind.as_str(), channel.as_str())
}

#[derive(Clone)]
pub struct Outbox {
    environment: Environment,
    templates: Arc<Templates>,
    /// Messages that one address gets in an hour from people who have not proven it.
    unproven_per_hour: u32,
}

impl Outbox {
    pub fn new(environment: Environment, templates: Arc<Templates>, unproven_per_hour: u32) -> Self {
        Self { environment, templates, unproven_per_hour }
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
            key: format_key(draft.kind, &draft.dedup_key, to.channel),
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
            is_unproven: to.is_unproven,
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
        if is_capped(&message) || message.channel == Channel::Whatsapp {
            return self.add_all(work, vec![message]).await.map(drop);
        }
        work.messages().add_one(&message).await
    }

    /// Writes messages that one event caused, e.g. the reminders of a webinar; returns how many were new. Beyond the cap they are
    /// held until the owner of the address proves it. WhatsApp messages to people who have proven nothing are not written.
    pub async fn add_all(&self, work: &dyn UnitOfWork, mut messages: Vec<Message>) -> Result<u64> {
        messages.retain(|message| !(message.is_unproven && message.channel == Channel::Whatsapp));
        let capped: Vec<String> = messages.iter().filter(|message| is_capped(message)).map(|message| message.recipient.clone()).collect();
        if !capped.is_empty() {
            let since = self.environment.now().checked_sub(CAP_WINDOW).map_err(Error::internal)?;
            let mut counts = work.messages().count_unproven_since(&capped, since).await?;
            for message in messages.iter_mut().filter(|message| is_capped(message)) {
                let count = counts.entry(message.recipient.clone()).or_default();
                if *count >= self.unproven_per_hour {
                    message.status = DeliveryStatus::Held;
                }
                *count = count.saturating_add(1);
            }
        }
        let refused = self.take_whatsapp_beyond_cap(work, &mut messages).await?;
        let mut added = work.messages().add(&messages).await?;
        for message in refused {
            // A key that exists already is of a message that went out before: its words need no mail.
            if work.messages().add(std::slice::from_ref(&message)).await? > 0 {
                added += 1;
                fall_back_to_email(work, self, &message).await?;
            }
        }
        Ok(added)
    }

    /// Takes out the WhatsApp messages whose numbers have had enough of them, marked as failed.
    async fn take_whatsapp_beyond_cap(&self, work: &dyn UnitOfWork, messages: &mut Vec<Message>) -> Result<Vec<Message>> {
        let whatsapp = messages.iter().filter(|message| message.channel == Channel::Whatsapp);
        let numbers: Vec<String> = whatsapp.map(|message| message.recipient.clone()).collect();
        if numbers.is_empty() {
            return Ok(Vec::new());
        }
        let mut windows = Vec::new();
        for (window, most) in MAX_WHATSAPP {
            let since = self.environment.now().checked_sub(window).map_err(Error::internal)?;
            windows.push((most, work.messages().count_whatsapp_since(&numbers, since).await?));
        }
        let (mut beyond, kept): (Vec<Message>, Vec<Message>) = std::mem::take(messages).into_iter().partition(|message| {
            let has_room = windows.iter().all(|(most, counts)| counts.get(&message.recipient).is_none_or(|count| count < most));
            if has_room && message.channel == Channel::Whatsapp {
                for (_, counts) in &mut windows {
                    *counts.entry(message.recipient.clone()).or_default() += 1;
                }
            }
            !has_room && message.channel == Channel::Whatsapp
        });
        *messages = kept;
        for message in &mut beyond {
            message.status = DeliveryStatus::Failed;
            message.failure = Some(TOO_MANY_TO_NUMBER.to_owned());
        }
        Ok(beyond)
    }

    /// Takes back a mail that has not gone out, because what it says no longer holds. `dedup_key` is that of its draft.
    pub async fn withdraw_mail(&self, work: &dyn UnitOfWork, kind: MessageKind, dedup_key: &str) -> Result<()> {
        work.messages().withdraw_by_key(&format_key(kind, dedup_key, Channel::Email)).await
    }

    /// Sends what was held back for an address that its owner has just proven: the newest of a day. What is older, or beyond the
    /// number that anybody may cause in an hour, nobody needs any more.
    pub async fn release_held(&self, work: &dyn UnitOfWork, email: &Email) -> Result<()> {
        let now = self.environment.now();
        let since = now.checked_sub(RELEASE_WINDOW).map_err(Error::internal)?;
        work.messages().release_held(email.as_str(), since, self.unproven_per_hour, now).await
    }
}

/// A code is how an address is proven and has a limit of its own; an update is sent once a day.
fn is_capped(message: &Message) -> bool {
    message.is_unproven && message.kind != MessageKind::SignInCode && message.urgency != Urgency::Bulk
}
