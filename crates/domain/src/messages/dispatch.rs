//! Emptying the outbox: claim, render, hand over to the provider, write down what came of it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp};
use minijinja::value::{Serde, merge_maps};
use minijinja::{Value, context};

use super::hours::allowed_from;
use super::{Channel, Kind, Letter, Message, Outbox, Outcome, Receiver, Status, Urgency};
use crate::ids::SubscriberId;
use crate::keys::SigningKeys;
use crate::providers::{Accepted, Mail, Mailer, Messenger, Refused, TemplateMessage};
use crate::site::Site;
use crate::subscribers::Phone;
use crate::time::indian_date;
use crate::unsubscribing::{List, token_for};
use crate::{Ambient, Error, Result, Store};

/// Longer than any provider may take to answer.
const LEASE: Duration = Duration::from_secs(45);
const AT_ONCE: u32 = 64;
/// A code is of no use after its ten minutes, anything else after a day.
const CODE_TRIED_FOR: SignedDuration = SignedDuration::from_mins(10);
const TRIED_FOR: SignedDuration = SignedDuration::from_hours(24);

/// Who carries what.
#[derive(Clone)]
pub struct Carriers {
    pub messenger: Arc<dyn Messenger>,
    pub mailer: Arc<dyn Mailer>,
}

/// What one round came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Drained {
    pub claimed: usize,
    /// Of them updates.
    pub bulk: usize,
}

/// How long the words of a digest are kept between mails.
const DIGEST_KEPT: SignedDuration = SignedDuration::from_secs(2);

#[derive(Clone)]
pub struct Dispatcher {
    store: Arc<dyn Store>,
    ambient: Ambient,
    outbox: Outbox,
    keys: SigningKeys,
    site: Arc<Site>,
    carriers: Carriers,
    /// The day's, as messages show it, and when it was read.
    digest: Arc<Mutex<Option<(String, Timestamp, Value)>>>,
}

impl Dispatcher {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, outbox: Outbox, keys: SigningKeys, site: Arc<Site>, carriers: Carriers) -> Self {
        Self { store, ambient, outbox, keys, site, carriers, digest: Arc::default() }
    }

    /// One round: what is urgent first; of the bulk at most `bulk` messages, the provider's pace.
    pub async fn round(&self, bulk: u32) -> Result<Drained> {
        if !self.store.message_queue().is_due(self.ambient.now()).await? {
            return Ok(Drained::default());
        }
        let urgent = self.send_claimed(AT_ONCE, false).await?;
        if urgent.claimed > 0 || bulk == 0 {
            return Ok(urgent);
        }
        self.send_claimed(bulk.min(AT_ONCE), true).await
    }

    async fn send_claimed(&self, limit: u32, bulk: bool) -> Result<Drained> {
        let token = self.ambient.secret();
        let claimed = self.store.message_queue().claim(self.ambient.now(), LEASE, &token, limit, bulk).await?;
        if claimed.is_empty() {
            return Ok(Drained::default());
        }
        let answers = join_all(claimed.iter().map(|message| self.send(message))).await;
        let now = self.ambient.now();
        let outcomes: Vec<_> = claimed.iter().zip(answers).map(|(message, answer)| (message.id, outcome(message, answer, now))).collect();
        let bulk = claimed.iter().filter(|message| message.urgency == Urgency::Bulk).count();
        let work = self.store.begin().await?;
        work.messages().settle(&token, &outcomes, now).await?;
        for (message, (_, outcome)) in claimed.iter().zip(&outcomes) {
            if matches!(outcome, Outcome::Failed { .. }) {
                fall_back(&*work, &self.outbox, message).await?;
            }
        }
        work.commit().await?;
        Ok(Drained { claimed: claimed.len(), bulk })
    }

    async fn send(&self, message: &Message) -> std::result::Result<Accepted, Refused> {
        match message.channel {
            Channel::Email => self.carriers.mailer.send(&self.mail(message).await.map_err(ours)?).await,
            Channel::Whatsapp => self.carriers.messenger.send(&self.template_message(message).await.map_err(ours)?).await,
            Channel::Sms => Err(Refused::for_good("", "no provider for SMS")),
        }
    }

    /// The mail as it is sent, also for looking at it.
    pub async fn mail(&self, message: &Message) -> Result<Mail> {
        let words = self.outbox.templates().get(message.kind).email.as_ref().ok_or_else(|| Error::internal("no words for e-mail"))?;
        let list = List::of(message.kind);
        let token = match (message.subscriber, list) {
            (Some(subscriber), Some(list)) => Some(token_for(&self.keys, subscriber, list, self.ambient.now()).await?),
            _ => None,
        };
        let unsubscribe = token.as_ref().map(|token| format!("{}/unsubscribe/{}?t={token}", self.site.base_url, message.recipient));
        let one_click = token.map(|token| format!("{}/cms/api/unsubscribe/one-click/{token}", self.site.base_url));
        let rendered = self.outbox.templates().mail(message.kind, &self.context(message, unsubscribe).await?)?;
        Ok(Mail {
            key: message.key.clone(),
            template: words.template.clone(),
            to: message.recipient.clone(),
            subject: rendered.subject,
            html: rendered.html,
            text: rendered.text,
            one_click,
        })
    }

    async fn context(&self, message: &Message, unsubscribe: Option<String>) -> Result<Value> {
        let current_year = indian_date(self.ambient.now()).year().to_string();
        let site = Value::from(Serde(&*self.site));
        let variables = Value::from(Serde(&message.variables));
        let digest = self.digest_of(message).await?;
        let own = context! { site, unsubscribe, currentYear => current_year, ..variables };
        Ok(merge_maps([own, digest]))
    }

    /// What a digest's message only names by its day; read once for thousands of them, and again soon: an editor may
    /// correct it while it goes out.
    async fn digest_of(&self, message: &Message) -> Result<Value> {
        let Some(day) = message.variables.get("date").filter(|_| message.kind == Kind::Digest) else { return Ok(context! {}) };
        let now = self.ambient.now();
        let is_fresh = |at: Timestamp| now.duration_since(at) < DIGEST_KEPT;
        if let Some((_, _, kept)) = self.lock().as_ref().filter(|(known, at, _)| known == day && is_fresh(*at)) {
            return Ok(kept.clone());
        }
        let date = day.parse().map_err(Error::internal)?;
        let digest = self.store.digests().find(date).await?.ok_or_else(|| Error::internal("the digest of a message is gone"))?;
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
        *self.lock() = Some((day.clone(), now, value.clone()));
        Ok(value)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<(String, Timestamp, Value)>> {
        self.digest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn template_message(&self, message: &Message) -> Result<TemplateMessage> {
        let words = self.outbox.templates().get(message.kind).whatsapp.as_ref().ok_or_else(|| Error::internal("no words for WhatsApp"))?;
        let phone = Phone::of_e164(&message.recipient).ok_or_else(|| Error::internal("a number without a dial code of ours"))?;
        let context = self.context(message, None).await?;
        let value = |name: &String| context.get_attr(name).map(|value| value.to_string()).unwrap_or_default();
        Ok(TemplateMessage {
            key: message.key.clone(),
            country_code: phone.country_code().to_owned(),
            number: phone.number().to_owned(),
            template: words.template.clone(),
            language: words.language.clone(),
            values: words.values.iter().map(value).collect(),
        })
    }
}

/// What can't even be rendered never will be.
fn ours(error: Error) -> Refused {
    if matches!(error, Error::Unavailable { .. }) {
        Refused::later(error.to_string())
    } else {
        Refused::for_good("ours", error.to_string())
    }
}

fn outcome(message: &Message, answer: std::result::Result<Accepted, Refused>, now: Timestamp) -> Outcome {
    match answer {
        Ok(Accepted { provider_id }) => Outcome::Sent { provider_id },
        Err(Refused::ForGood { code, reason }) => Outcome::Failed { reason: format!("{code} {reason}").trim().to_owned() },
        Err(Refused::Later { reason, after }) => {
            let tried_for = if message.urgency == Urgency::Code { CODE_TRIED_FOR } else { TRIED_FOR };
            let wait = SignedDuration::try_from(after.unwrap_or_else(|| back_off(message.tries))).unwrap_or(TRIED_FOR);
            match now.checked_add(wait) {
                Ok(at) if at.duration_since(message.created_at.max(message.run_at)) < tried_for => Outcome::Again { at, reason },
                _ => Outcome::Failed { reason: format!("given up: {reason}") },
            }
        }
    }
}

/// 2 s doubling, at most 5 minutes; `tries` counts the send that just failed.
fn back_off(tries: u32) -> Duration {
    Duration::from_secs(2u64.saturating_pow(tries.clamp(1, 9)).min(300))
}

/// A WhatsApp message that will not arrive becomes a mail, if there are words for one and the person agrees to mails of
/// that kind. Whoever gets the mail anyway has it under the same key already.
pub(super) async fn fall_back(work: &dyn crate::UnitOfWork, outbox: &Outbox, failed: &Message) -> Result<()> {
    let (Channel::Whatsapp, Some(id)) = (failed.channel, failed.subscriber) else { return Ok(()) };
    // The farewell is mailed in any case, once a person and day; its WhatsApp has the key of its number and day.
    if failed.kind == Kind::Unsubscribed {
        return Ok(());
    }
    if outbox.templates().get(failed.kind).email.is_none() || !agrees(work, id, failed.kind).await? {
        return Ok(());
    }
    let Some(subscriber) = work.subscribers().lock(id).await? else { return Ok(()) };
    let mut message = outbox.message(
        Letter { kind: failed.kind, about: String::new(), variables: failed.variables.clone(), happens_at: None },
        Receiver::by_email(&subscriber),
    )?;
    // What could not wait for the morning by WhatsApp can't as a mail.
    if failed.run_at < allowed_from(failed.created_at, failed.urgency) {
        message.run_at = message.created_at;
    }
    message.key = format!("{}{}", failed.key.trim_end_matches(Channel::Whatsapp.as_str()), Channel::Email.as_str());
    work.messages().add(&[message]).await.map(drop)
}

async fn agrees(work: &dyn crate::UnitOfWork, id: SubscriberId, kind: Kind) -> Result<bool> {
    let purpose = kind.purpose(Channel::Email);
    let held = work.consents().current(id).await?;
    Ok(held.iter().any(|consent| consent.purpose == purpose && consent.granted))
}

/// What a provider's progress means for a message.
pub(super) fn status_of(progress: crate::providers::Progress) -> Status {
    use crate::providers::Progress;
    match progress {
        Progress::Sent => Status::Sent,
        Progress::Delivered | Progress::Complained => Status::Delivered,
        Progress::Read => Status::Read,
        Progress::Failed | Progress::Bounced => Status::Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_five_minutes() {
        assert_eq!(back_off(1), Duration::from_secs(2));
        assert_eq!(back_off(3), Duration::from_secs(8));
        assert_eq!(back_off(40), Duration::from_secs(300));
    }
}
