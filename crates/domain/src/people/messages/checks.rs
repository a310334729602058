//! "Is this message from us?": what we send and from which senders, and whether a code stands in a mail of ours.

use std::sync::Arc;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

use super::{Channel, CheckCode, DeliveryStatus, Message, MessageKind, Templates};
use crate::time::indian_date;
use crate::{Environment, Error, Result, Store};

/// The page on which codes are checked.
pub const CHECK_PAGE_PATH: &str = "/is-this-us";
/// How long after its sending a mail is confirmed.
pub const CODE_VALID_DAYS: u32 = 90;

/// From where our messages come, as people see it on their devices.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Senders {
    pub email: Sender,
    pub whatsapp: Sender,
    pub sms: Sender,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sender {
    /// Whether the site sends anything on this channel.
    pub is_set_up: bool,
    /// The address, number or header that people see; `None` when the operator has not named it.
    pub name: Option<String>,
}

impl Senders {
    pub fn get(&self, channel: Channel) -> &Sender {
        match channel {
            Channel::Email => &self.email,
            Channel::Whatsapp => &self.whatsapp,
            Channel::Sms => &self.sms,
        }
    }
}

/// What we never ask for, what is typical of fraud, and where to report it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FraudAdvice {
    pub never_asked: Vec<String>,
    pub signs: Vec<FraudSign>,
    pub steps: Vec<FraudStep>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FraudSign {
    pub title: String,
    pub text: String,
}

/// Something to do, with the official place where it is done.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FraudStep {
    pub title: String,
    pub text: String,
    /// A helpline's number or a site's name.
    pub contact: Option<String>,
    /// Where a press on the contact leads: `tel:` or `https:`.
    pub url: Option<String>,
    /// The day on which the contact was last compared with its source.
    pub checked: Option<Date>,
    pub source: Option<String>,
}

impl FraudAdvice {
    /// The error says what is wrong.
    pub fn parse(yaml: &str) -> std::result::Result<Self, String> {
        let advice: Self = serde_yaml_ng::from_str(yaml).map_err(|e| e.to_string())?;
        for step in &advice.steps {
            let parts = [step.contact.is_some(), step.url.is_some(), step.checked.is_some(), step.source.is_some()];
            if parts.iter().any(|is_given| *is_given != parts[0]) {
                return Err(format!("{}: a contact needs its url, its source and the day on which it was checked", step.title));
            }
        }
        Ok(advice)
    }
}

/// A message of ours, as far as a stranger with its code may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfirmedMessage {
    pub kind: MessageKind,
    /// In plain words, such as "A sign-in code".
    pub title: String,
    pub channel: Channel,
    /// The day in India on which it was sent.
    pub sent_on: Date,
    pub masked_recipient: String,
}

#[derive(Clone)]
pub struct MessageChecks {
    store: Arc<dyn Store>,
    environment: Environment,
    templates: Arc<Templates>,
    senders: Senders,
    advice: Arc<FraudAdvice>,
}

impl MessageChecks {
    pub fn new(
        store: Arc<dyn Store>,
        environment: Environment,
        templates: Arc<Templates>,
        senders: Senders,
        advice: Arc<FraudAdvice>,
    ) -> Self {
        Self { store, environment, templates, senders, advice }
    }

    pub fn templates(&self) -> &Templates {
        &self.templates
    }

    pub fn senders(&self) -> &Senders {
        &self.senders
    }

    pub fn advice(&self) -> &FraudAdvice {
        &self.advice
    }

    /// Returns the message that carries this code. `None` for a text that is no code, for a code that no message has, and for
    /// messages that were not sent or were sent too long ago: nobody learns which of them it is.
    pub async fn confirm(&self, typed: &str) -> Result<Option<ConfirmedMessage>> {
        let Some(code) = CheckCode::parse(typed) else { return Ok(None) };
        let now = self.environment.now();
        let valid_for = SignedDuration::from_hours(24 * i64::from(CODE_VALID_DAYS));
        let since = now.checked_sub(valid_for).map_err(Error::internal)?;
        let found = self.store.messages().list_by_check_code(code).await?;
        Ok(found.into_iter().find(|message| is_confirmable(message, since)).map(|message| ConfirmedMessage {
            kind: message.kind,
            title: self.templates.get(message.kind).title.clone(),
            channel: message.channel,
            sent_on: indian_date(find_sending_time(&message)),
            masked_recipient: mask_recipient(&message),
        }))
    }
}

/// Only mails show their code.
fn is_confirmable(message: &Message, since: Timestamp) -> bool {
    let was_sent = matches!(message.status, DeliveryStatus::Sent | DeliveryStatus::Delivered | DeliveryStatus::Read);
    was_sent && message.channel == Channel::Email && find_sending_time(message) > since
}

/// A message that was sent went out when it was last due: every retry and every resend moves that.
fn find_sending_time(message: &Message) -> Timestamp {
    message.created_at.max(message.run_at)
}

/// Masks more than staff see: whoever has a code that was forwarded must not learn to whom it went.
fn mask_recipient(message: &Message) -> String {
    let first = |text: &str| text.chars().next().map(String::from).unwrap_or_default();
    match message.recipient.split_once('@') {
        Some((local, domain)) => format!("{}•••@{}•••", first(local), first(domain)),
        None => {
            let start = message.recipient.char_indices().rev().nth(1).map_or(0, |(at, _)| at);
            format!("••• {}", &message.recipient[start..])
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use uuid::Uuid;

    use super::*;
    use crate::consents::Purpose;
    use crate::ids::MessageId;
    use crate::messages::Urgency;

    const ADVICE: &str = include_str!("../../../../../content/message-checks.yml");
    const URGENT_HELP: &str = include_str!("../../../../../content/assistant/urgent-help.yml");

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn message(recipient: &str, status: DeliveryStatus) -> Message {
        Message {
            id: MessageId(Uuid::from_u128(5)),
            key: "k".to_owned(),
            subscriber: None,
            channel: if recipient.contains('@') { Channel::Email } else { Channel::Whatsapp },
            recipient: recipient.to_owned(),
            kind: MessageKind::SignInCode,
            version: 1,
            variables: BTreeMap::new(),
            purpose: Purpose::Service,
            urgency: Urgency::Now,
            status,
            tries: 1,
            provider_id: None,
            is_unproven: false,
            failure: None,
            run_at: at("2026-11-20T10:00:00Z"),
            created_at: at("2026-08-01T10:00:00Z"),
            updated_at: at("2026-11-20T10:00:01Z"),
        }
    }

    #[test]
    fn a_mail_is_confirmed_once_it_was_sent_and_for_some_time() {
        let (before, after) = (at("2026-11-19T10:00:00Z"), at("2026-11-20T10:00:00Z"));
        for status in [DeliveryStatus::Sent, DeliveryStatus::Delivered, DeliveryStatus::Read] {
            assert!(is_confirmable(&message("asha@example.in", status), before), "{}", status.as_str());
            assert!(!is_confirmable(&message("asha@example.in", status), after), "sent too long ago");
            assert!(!is_confirmable(&message("+919876543210", status), before), "shows no code");
        }
        use DeliveryStatus::{Cancelled, Failed, Held, Queued, Sending};
        for status in [Queued, Held, Sending, Failed, Cancelled] {
            assert!(!is_confirmable(&message("asha@example.in", status), before), "{}", status.as_str());
        }
    }

    #[test]
    fn a_message_is_sent_when_it_is_last_due_and_never_before_it_is_written() {
        let sent = message("asha@example.in", DeliveryStatus::Sent);
        assert_eq!(find_sending_time(&sent), at("2026-11-20T10:00:00Z"));
        let earlier = Message { run_at: at("1970-01-01T00:00:00Z"), ..sent };
        assert_eq!(find_sending_time(&earlier), earlier.created_at);
    }

    #[test]
    fn next_to_nothing_of_a_recipient_is_shown() {
        for (recipient, masked) in
            [("asha.rao@example.co.in", "a•••@e•••"), ("x@y.in", "x•••@y•••"), ("+919876543210", "••• 10"), ("7", "••• 7"), ("", "••• ")]
        {
            assert_eq!(mask_recipient(&message(recipient, DeliveryStatus::Sent)), masked);
        }
    }

    #[test]
    fn every_contact_is_one_that_people_in_danger_get_too() {
        let advice = FraudAdvice::parse(ADVICE).unwrap();
        let contacts: Vec<&FraudStep> = advice.steps.iter().filter(|step| step.contact.is_some()).collect();
        assert!(contacts.len() >= 3 && !advice.never_asked.is_empty() && !advice.signs.is_empty());
        for step in contacts {
            let contact = step.contact.as_deref().unwrap();
            let is_known = |value: &str| URGENT_HELP.contains(&format!("value: {value}\n"));
            assert!(is_known(contact) || is_known(&format!("\"{contact}\"")), "{contact}");
            let url = step.url.as_deref().unwrap();
            assert!(url == format!("tel:{contact}") || url.starts_with(&format!("https://{contact}/")), "{url}");
        }
    }

    #[test]
    fn a_contact_without_its_source_is_a_mistake() {
        let yaml = "never_asked: []\nsigns: []\nsteps:\n  - { title: Call, text: now, contact: \"1930\", url: \"tel:1930\" }\n";
        assert!(FraudAdvice::parse(yaml).unwrap_err().starts_with("Call: a contact needs"));
    }
}
