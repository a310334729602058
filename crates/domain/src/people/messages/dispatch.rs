//! Empties the outbox: claims messages, renders them, hands them to the provider and records the outcome.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp};
use minijinja::value::{Serde, merge_maps};
use minijinja::{Value, context};
use parking_lot::Mutex;

use super::quiet_hours::next_send_time;
use super::template::IN_ENGLISH;
use super::unsubscribe_link::{MailingList, sign_unsubscribe_token};
use super::{
    Channel, CheckCode, DeliveryStatus, Mail, Mailer, Message, MessageDraft, MessageKind, Messenger, Outbox, Recipient, SendOutcome,
    SendReceipt, Sms, SmsSender, TemplateMessage, Urgency,
};
use crate::contact::Phone;
use crate::error::ProviderError;
use crate::ids::SubscriberId;
use crate::keys::SigningKeys;
use crate::language::Language;
use crate::site::Site;
use crate::time::indian_date;
use crate::{Environment, Error, Result, Store};

/// Longer than any provider's timeout.
const LEASE: Duration = Duration::from_secs(45);
const MAX_BATCH_SIZE: u32 = 64;
/// Retries end after this time: a code, and nearly all else that somebody waits for, is useless after ten minutes, anything else after a
/// day.
const CODE_RETRY_WINDOW: SignedDuration = SignedDuration::from_mins(10);
const RETRY_WINDOW: SignedDuration = SignedDuration::from_hours(24);

/// The providers that carry messages.
#[derive(Clone)]
pub struct Channels {
    pub messenger: Arc<dyn Messenger>,
    pub mailer: Arc<dyn Mailer>,
    pub texter: Arc<dyn SmsSender>,
}

/// Counts of one dispatch round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DispatchSummary {
    pub claimed: usize,
    /// How many of them were bulk updates.
    pub bulk: usize,
}

/// How long a digest's content is cached between mails.
const DIGEST_CACHE_TTL: SignedDuration = SignedDuration::from_secs(2);

/// Digests as messages show them, by day and language, with when each was read.
type DigestCache = HashMap<(String, Language), (Timestamp, Value)>;

#[derive(Clone)]
pub struct Dispatcher {
    store: Arc<dyn Store>,
    environment: Environment,
    outbox: Outbox,
    keys: SigningKeys,
    site: Arc<Site>,
    channels: Channels,
    digest_cache: Arc<Mutex<DigestCache>>,
}

impl Dispatcher {
    pub fn new(
        store: Arc<dyn Store>,
        environment: Environment,
        outbox: Outbox,
        keys: SigningKeys,
        site: Arc<Site>,
        channels: Channels,
    ) -> Self {
        Self { store, environment, outbox, keys, site, channels, digest_cache: Arc::default() }
    }

    /// Runs one round: urgent messages first, then at most `bulk` updates, which is the provider's pace.
    pub async fn run_round(&self, bulk: u32) -> Result<DispatchSummary> {
        if !self.store.message_queue().has_due(self.environment.now()).await? {
            return Ok(DispatchSummary::default());
        }
        let urgent = self.claim_and_send(MAX_BATCH_SIZE, false).await?;
        if urgent.claimed > 0 || bulk == 0 {
            return Ok(urgent);
        }
        self.claim_and_send(bulk.min(MAX_BATCH_SIZE), true).await
    }

    async fn claim_and_send(&self, limit: u32, bulk: bool) -> Result<DispatchSummary> {
        let token = self.environment.generate_secret();
        let claimed = self.store.message_queue().claim(self.environment.now(), LEASE, &token, limit, bulk).await?;
        if claimed.is_empty() {
            return Ok(DispatchSummary::default());
        }
        let answers = join_all(claimed.iter().map(|message| self.send(message))).await;
        let now = self.environment.now();
        let outcomes: Vec<_> =
            claimed.iter().zip(answers).map(|(message, answer)| (message.id, to_outcome(message, answer, now))).collect();
        let bulk = claimed.iter().filter(|message| message.urgency == Urgency::Bulk).count();
        let work = self.store.begin().await?;
        work.messages().record_outcomes(&token, &outcomes, now).await?;
        for (message, (_, outcome)) in claimed.iter().zip(&outcomes) {
            if matches!(outcome, SendOutcome::Failed { .. }) {
                fall_back_to_email(&*work, &self.outbox, message).await?;
            }
        }
        work.commit().await?;
        Ok(DispatchSummary { claimed: claimed.len(), bulk })
    }

    async fn send(&self, message: &Message) -> std::result::Result<SendReceipt, ProviderError> {
        match message.channel {
            Channel::Email => self.channels.mailer.send(&self.build_mail(message).await.map_err(to_provider_error)?).await,
            Channel::Whatsapp => {
                self.channels.messenger.send(&self.build_template_message(message).await.map_err(to_provider_error)?).await
            }
            Channel::Sms => self.channels.texter.send(&self.build_sms(message).map_err(to_provider_error)?).await,
        }
    }

    /// Builds the mail as it is sent; also used for previews.
    pub async fn build_mail(&self, message: &Message) -> Result<Mail> {
        let words = self
            .outbox
            .templates()
            .get(message.kind)
            .email
            .as_ref()
            .ok_or_else(|| Error::internal(format!("{} has no e-mail template", message.kind.as_str())))?;
        let language = if words.hindi.is_some() { message.language() } else { Language::English };
        let list = MailingList::from_kind(message.kind);
        let token = match (message.subscriber, list) {
            (Some(subscriber), Some(list)) => Some(sign_unsubscribe_token(&self.keys, subscriber, list, self.environment.now()).await?),
            _ => None,
        };
        let unsubscribe = token.as_ref().map(|token| format!("{}/unsubscribe/{}?t={token}", self.site.base_url, message.recipient));
        let one_click = token.map(|token| format!("{}/cms/api/unsubscribe/one-click/{token}", self.site.base_url));
        let rendered = self.outbox.templates().render_mail(message.kind, &self.build_context(message, unsubscribe, language).await?)?;
        Ok(Mail {
            key: message.key.clone(),
            template: words.template.clone(),
            to: message.recipient.clone(),
            subject: rendered.subject,
            html: rendered.html,
            text: rendered.text,
            one_click_url: one_click,
        })
    }

    async fn build_context(&self, message: &Message, unsubscribe: Option<String>, language: Language) -> Result<Value> {
        let current_year = indian_date(self.environment.now()).year().to_string();
        let site = Value::from(Serde(&*self.site));
        let variables = Value::from(Serde(&message.variables));
        let digest = self.load_digest_context(message, language).await?;
        // What is forgotten can't be confirmed: a code would make our own mail look like a fraud.
        let is_confirmable = !message.kind.is_forgotten_when_done();
        let check_code = if is_confirmable { CheckCode::from_message(message.id).to_string() } else { String::new() };
        let own = context! { site, unsubscribe, checkCode => check_code, currentYear => current_year, ..variables };
        Ok(merge_maps([own, digest]))
    }

    /// The content of a digest, which its messages name only by the day. It is read once for thousands of messages, and again
    /// soon, because an editor may correct it while it goes out.
    async fn load_digest_context(&self, message: &Message, language: Language) -> Result<Value> {
        let Some(day) = message.variables.get("date").filter(|_| message.kind == MessageKind::Digest) else { return Ok(context! {}) };
        let now = self.environment.now();
        let key = (day.clone(), language);
        let is_fresh = |at: Timestamp| now.duration_since(at) < DIGEST_CACHE_TTL;
        if let Some((_, kept)) = self.digest_cache.lock().get(&key).filter(|(at, _)| is_fresh(*at)) {
            return Ok(kept.clone());
        }
        let date = day.parse().map_err(Error::internal)?;
        let mut digest = self.store.digests().find(date).await?.ok_or_else(|| Error::internal("a message's digest is missing"))?;
        if language == Language::Hindi {
            digest = digest.into_hindi(&*self.store).await?;
        }
        let base = &self.site.base_url;
        let items: Vec<Value> = digest
            .items
            .into_iter()
            .map(|item| {
                let link = item.link.map(|link| format!("{base}{link}"));
                context! { title => item.title, summary => item.summary, why => item.why_it_matters, link }
            })
            .collect();
        let value = context! { title => digest.title, intro => digest.intro, items, link => format!("{base}/dailydigest/{day}") };
        let mut cache = self.digest_cache.lock();
        cache.retain(|_, (at, _)| is_fresh(*at));
        cache.insert(key, (now, value.clone()));
        Ok(value)
    }

    fn build_sms(&self, message: &Message) -> Result<Sms> {
        let words = self.outbox.templates().get(message.kind).sms.as_ref().ok_or_else(|| Error::internal("no SMS template"))?;
        let language = if words.hindi.is_some() { message.language() } else { Language::English };
        let value = |name: &String| {
            let in_english = message.variables.get(&format!("{name}{IN_ENGLISH}")).filter(|_| language == Language::English);
            (name.clone(), in_english.or_else(|| message.variables.get(name)).cloned().unwrap_or_default())
        };
        Ok(Sms {
            key: message.key.clone(),
            to: message.recipient.clone(),
            template: message.kind.as_str().to_owned(),
            language,
            values: words.values.iter().map(value).collect(),
        })
    }

    async fn build_template_message(&self, message: &Message) -> Result<TemplateMessage> {
        let words = self.outbox.templates().get(message.kind).whatsapp.as_ref().ok_or_else(|| Error::internal("no WhatsApp template"))?;
        let phone = Phone::from_e164(&message.recipient).ok_or_else(|| Error::internal("unsupported dial code of a number"))?;
        let language = words.choose_language(&message.variables);
        let is_english = language == words.language;
        let context = self.build_context(message, None, if is_english { Language::English } else { message.language() }).await?;
        // What fills an approved text is in its language, whatever its reader would rather read.
        let value = |name: &String| {
            let in_english = message.variables.get(&format!("{name}{IN_ENGLISH}")).filter(|_| is_english).cloned();
            in_english.or_else(|| context.get_attr(name).map(|value| value.to_string()).ok()).unwrap_or_default()
        };
        Ok(TemplateMessage {
            key: message.key.clone(),
            country_code: phone.country_code().to_owned(),
            number: phone.number().to_owned(),
            template: words.template.clone(),
            language: language.to_owned(),
            values: words.values.iter().map(value).collect(),
        })
    }
}

/// A message that can't be rendered fails for good, unless something was only temporarily unavailable.
fn to_provider_error(error: Error) -> ProviderError {
    if matches!(error, Error::Unavailable { .. }) {
        ProviderError::retryable(error.to_string())
    } else {
        ProviderError::permanent("ours", error.to_string())
    }
}

fn to_outcome(message: &Message, answer: std::result::Result<SendReceipt, ProviderError>, now: Timestamp) -> SendOutcome {
    match answer {
        Ok(SendReceipt { provider_id }) => SendOutcome::Sent { provider_id },
        Err(ProviderError::Permanent { code, reason }) => SendOutcome::Failed { reason: format!("{code} {reason}").trim().to_owned() },
        Err(ProviderError::Retryable { reason, retry_after: after }) => {
            let is_short_lived = message.urgency == Urgency::Now && !message.kind.stays_important();
            let tried_for = if is_short_lived { CODE_RETRY_WINDOW } else { RETRY_WINDOW };
            let wait = SignedDuration::try_from(after.unwrap_or_else(|| backoff_delay(message.tries))).unwrap_or(RETRY_WINDOW);
            match now.checked_add(wait) {
                Ok(at) if at.duration_since(message.created_at.max(message.run_at)) < tried_for => SendOutcome::Retry { at, reason },
                _ => SendOutcome::Failed { reason: format!("retries exhausted: {reason}") },
            }
        }
    }
}

/// Starts at 2 s and doubles, up to 5 minutes; `tries` counts the send that just failed.
fn backoff_delay(tries: u32) -> Duration {
    Duration::from_secs(2u64.saturating_pow(tries.clamp(1, 9)).min(300))
}

/// Replaces a failed WhatsApp message by a mail, if its kind has a mail template and the person agrees to such mails. Somebody
/// who gets the mail anyway has one with the same key already, which is not written twice.
pub(super) async fn fall_back_to_email(work: &dyn crate::UnitOfWork, outbox: &Outbox, failed: &Message) -> Result<()> {
    let (Channel::Whatsapp, Some(id)) = (failed.channel, failed.subscriber) else { return Ok(()) };
    // The confirmation of an unsubscribe is always mailed too, once for each person and day; its WhatsApp message is keyed by
    // number and day.
    if failed.kind == MessageKind::Unsubscribed {
        return Ok(());
    }
    if outbox.templates().get(failed.kind).email.is_none() || !has_consent(work, id, failed.kind).await? {
        return Ok(());
    }
    let Some(subscriber) = work.subscribers().lock(id).await? else { return Ok(()) };
    let mut message = outbox.build_message(
        MessageDraft { kind: failed.kind, dedup_key: String::new(), variables: failed.variables.clone(), happens_at: None },
        Recipient::from_email(Some(subscriber.id), &subscriber.email),
    )?;
    if skipped_quiet_hours(failed) {
        message.run_at = message.created_at;
    }
    message.key = format!("{}{}", failed.key.trim_end_matches(Channel::Whatsapp.as_str()), Channel::Email.as_str());
    work.messages().add(&[message]).await.map(drop)
}

/// Whether a message was due before the end of the quiet hours in which it was written: the morning would have been too late for
/// it, and is for the mail in its place.
fn skipped_quiet_hours(failed: &Message) -> bool {
    failed.run_at < next_send_time(failed.created_at, failed.urgency)
}

async fn has_consent(work: &dyn crate::UnitOfWork, id: SubscriberId, kind: MessageKind) -> Result<bool> {
    let purpose = kind.purpose(Channel::Email);
    let consents = work.consents().list_current(id).await?;
    Ok(consents.iter().any(|consent| consent.purpose == purpose && consent.granted))
}

/// Maps a provider's progress to the message's status.
pub(super) fn to_status(progress: crate::messages::ReportedStatus) -> DeliveryStatus {
    use super::ReportedStatus;
    match progress {
        ReportedStatus::Sent => DeliveryStatus::Sent,
        ReportedStatus::Delivered | ReportedStatus::Complained => DeliveryStatus::Delivered,
        ReportedStatus::Read => DeliveryStatus::Read,
        ReportedStatus::Failed | ReportedStatus::Bounced => DeliveryStatus::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_five_minutes() {
        assert_eq!(backoff_delay(1), Duration::from_secs(2));
        assert_eq!(backoff_delay(3), Duration::from_secs(8));
        assert_eq!(backoff_delay(40), Duration::from_secs(300));
    }
}
