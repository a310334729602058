//! What readers may know of our messages: which we send and from which senders, what is typical of fraud, and whether a code is ours.

use domain::messages::{CODE_VALID_DAYS, Channel, ConfirmedMessage, FraudSign, FraudStep, MessageChecks, MessageKind};
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::{Cacheable, Data, string_enum};

/// What we send, from which senders, and how a message of somebody else is recognised.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageOverview {
    pub senders: Vec<MessageSender>,
    pub kinds: Vec<SentKind>,
    /// What we never ask for.
    pub never_asked: Vec<String>,
    /// What is typical of fraud.
    pub signs: Vec<Sign>,
    /// What to do about a message that is not ours.
    pub steps: Vec<Step>,
    /// Days after its sending in which the code of a mail is confirmed.
    pub code_valid_days: u32,
}

/// From where our messages of one channel come.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageSender {
    #[schema(schema_with = channel_schema)]
    pub channel: &'static str,
    /// Whether this site sends anything on this channel.
    pub is_set_up: bool,
    /// The address, number or header that people see; null when the site has not named it.
    #[schema(required)]
    pub name: Option<String>,
}

/// A kind of message that we send.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentKind {
    pub kind: &'static str,
    /// In plain words, such as "A sign-in code".
    pub title: String,
    #[schema(schema_with = channels_schema)]
    pub channels: Vec<&'static str>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = FraudSign)]
pub struct Sign {
    pub title: String,
    pub text: String,
}

/// Something to do, with the official place where it is done.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = FraudStep)]
pub struct Step {
    pub title: String,
    pub text: String,
    #[schema(required)]
    pub contact: Option<Contact>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = FraudContact)]
pub struct Contact {
    /// A helpline's number or a site's name.
    pub name: String,
    /// `tel:` or `https:`.
    pub url: String,
    pub source: String,
    /// The day on which it was last compared with its source.
    #[schema(value_type = String, format = Date)]
    pub checked: Date,
}

impl From<&FraudSign> for Sign {
    fn from(sign: &FraudSign) -> Self {
        Self { title: sign.title.clone(), text: sign.text.clone() }
    }
}

impl From<&FraudStep> for Step {
    fn from(step: &FraudStep) -> Self {
        let contact = match (&step.contact, &step.url, &step.source, step.checked) {
            (Some(name), Some(url), Some(source), Some(checked)) => {
                Some(Contact { name: name.clone(), url: url.clone(), source: source.clone(), checked })
            }
            _ => None,
        };
        Self { title: step.title.clone(), text: step.text.clone(), contact }
    }
}

impl Cacheable for MessageOverview {
    /// It ships with the program; senders change only with a restart.
    fn tags(&self) -> Vec<Tag> {
        Vec::new()
    }
}

pub fn to_message_overview(checks: &MessageChecks) -> Data<MessageOverview> {
    let (templates, senders, advice) = (checks.templates(), checks.senders(), checks.advice());
    let kinds = MessageKind::ALL.iter().map(|kind| {
        let template = templates.get(*kind);
        let channels = Channel::ALL.iter().filter(|channel| template.has_words(**channel)).map(|channel| channel.as_str());
        SentKind { kind: kind.as_str(), title: template.title.clone(), channels: channels.collect() }
    });
    let to_sender = |channel: &Channel| {
        let sender = senders.get(*channel);
        MessageSender { channel: channel.as_str(), is_set_up: sender.is_set_up, name: sender.name.clone() }
    };
    Data::new(MessageOverview {
        senders: Channel::ALL.iter().map(to_sender).collect(),
        kinds: kinds.collect(),
        never_asked: advice.never_asked.clone(),
        signs: advice.signs.iter().map(Sign::from).collect(),
        steps: advice.steps.iter().map(Step::from).collect(),
        code_valid_days: CODE_VALID_DAYS,
    })
}

/// Whether a code stands in a message of ours. Every code that is not confirmed gets the same answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageCheck {
    pub confirmed: bool,
    /// Null unless the code is confirmed.
    #[schema(required)]
    pub message: Option<CheckedMessage>,
}

/// A message of ours, as far as anybody with its code may know it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckedMessage {
    /// What it is, in plain words, such as "A sign-in code".
    pub title: String,
    #[schema(schema_with = channel_schema)]
    pub channel: &'static str,
    /// The day in India on which it was sent.
    #[schema(value_type = String, format = Date)]
    pub sent_on: Date,
    /// Masked but for the first letters, or the last two digits.
    pub recipient: String,
}

impl From<Option<ConfirmedMessage>> for MessageCheck {
    fn from(found: Option<ConfirmedMessage>) -> Self {
        let message = found.map(|message| CheckedMessage {
            title: message.title,
            channel: message.channel.as_str(),
            sent_on: message.sent_on,
            recipient: message.masked_recipient,
        });
        Self { confirmed: message.is_some(), message }
    }
}

fn channel_schema() -> Object {
    string_enum(Channel::ALL)
}

fn channels_schema() -> utoipa::openapi::Array {
    utoipa::openapi::Array::new(channel_schema())
}
