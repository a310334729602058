//! Provider webhooks: delivered, read, failed, bounced, complained, "STOP".

use std::sync::Arc;

use super::dispatch::{fall_back_to_email, to_status};
use super::{Channel, DeliveryEvent, DeliveryStatus, Message, MessageFilter, Outbox, ReportedStatus, WebhookEvent};
use crate::audit::note_value;
use crate::consents::{ConsentOrigin, Consents, Purpose};
use crate::contact::hash_address;
use crate::ids::MessageId;
use crate::paging::{Listing, Page};
use crate::retention::{MESSAGE_LINK_RETENTION_DAYS, MESSAGE_RETENTION_DAYS};
use crate::tasks::{MAX_BATCH_ROWS, TaskReport, end_of_retention, run_in_batches};
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// Replies by which people take back that they ended it.
const START_WORDS: [&str; 4] = ["start", "unstop", "resume", "शुरू करो"];
/// Replies by which people end a WhatsApp subscription.
const STOP_WORDS: [&str; 5] = ["stop", "unsubscribe", "cancel", "stop promotions", "बंद करो"];

#[derive(Clone)]
pub struct Deliveries {
    store: Arc<dyn Store>,
    environment: Environment,
    outbox: Outbox,
    consents: Consents,
}

impl Deliveries {
    pub fn new(store: Arc<dyn Store>, environment: Environment, outbox: Outbox, consents: Consents) -> Self {
        Self { store, environment, outbox, consents }
    }

    /// Applies all events of one webhook, or none. Returns the status of each message that changed: none for an event that is repeated,
    /// comes late, or is about no message of ours.
    pub async fn apply_events(&self, channel: Channel, events: Vec<WebhookEvent>) -> Result<Vec<DeliveryStatus>> {
        if events.is_empty() {
            return Ok(Vec::new());
        }
        let mut changes = Vec::new();
        let work = self.store.begin().await?;
        for event in events {
            match event {
                WebhookEvent::Status { provider_id, key, recipient, status: progress, reason } => {
                    let event = DeliveryEvent { channel, provider_id, key, recipient, status: to_status(progress), failure: reason };
                    changes.extend(self.apply_status(&*work, event, progress).await?);
                }
                WebhookEvent::Reply { from, text } => self.handle_reply(&*work, channel, &from, &text).await?,
                WebhookEvent::Other => {}
            }
        }
        work.commit().await?;
        Ok(changes)
    }

    /// Returns the message's new status, if it changed.
    async fn apply_status(&self, work: &dyn UnitOfWork, event: DeliveryEvent, progress: ReportedStatus) -> Result<Option<DeliveryStatus>> {
        let now = self.environment.now();
        let Some((message, changed)) = work.messages().apply_delivery_event(&event, now).await? else { return Ok(None) };
        // A complaint follows a delivery: it changes nothing about the message, but stops further ones.
        if matches!(progress, ReportedStatus::Bounced | ReportedStatus::Complained) {
            let why = if progress == ReportedStatus::Bounced { "bounced" } else { "complained" };
            work.messages().suppress(event.channel, &hash_address(&message.recipient), why, now).await?;
            if let (ReportedStatus::Complained, Some(subscriber)) = (progress, message.subscriber) {
                let origin = ConsentOrigin::Now { session: None, source: "complaint" };
                self.consents.record(work, subscriber, Purpose::Email, false, origin).await?;
            }
        }
        if changed && event.status == DeliveryStatus::Failed {
            fall_back_to_email(work, &self.outbox, &message).await?;
        }
        Ok(changed.then_some(event.status))
    }

    async fn handle_reply(&self, work: &dyn UnitOfWork, channel: Channel, from: &str, text: &str) -> Result<()> {
        // "STOP!!" means it too.
        let text = text.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
        if START_WORDS.contains(&text.as_str()) {
            // Nobody but the owner of a number can write from it. They agree again in their account.
            return work.messages().lift_suppression(channel, &hash_address(from)).await;
        }
        if !STOP_WORDS.contains(&text.as_str()) {
            return Ok(());
        }
        work.messages().suppress(channel, &hash_address(from), "stop", self.environment.now()).await?;
        let latest = work.messages().find_latest_to(channel, from).await?;
        if let Some(subscriber) = latest.and_then(|message| message.subscriber) {
            let origin = ConsentOrigin::Now { session: None, source: "WhatsApp STOP" };
            self.consents.record(work, subscriber, Purpose::Whatsapp, false, origin).await?;
        }
        Ok(())
    }

    pub async fn list(&self, filter: &MessageFilter, page: Page) -> Result<Listing<Message>> {
        self.store.messages().list(filter, page).await
    }

    /// Deletes messages whose retention is over (`personal_data.rs`).
    pub async fn purge(&self) -> Result<TaskReport> {
        self.forget_spent_links().await?;
        let before = end_of_retention(self.environment.now(), MESSAGE_RETENTION_DAYS)?;
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || async {
            let work = self.store.begin().await?;
            let deleted = work.messages().purge(before, MAX_BATCH_ROWS).await?;
            work.commit().await.map(|()| deleted)
        })
        .await
    }

    /// Leaves messages that were done with a week ago without their links into calls and seats, some of which still open something.
    async fn forget_spent_links(&self) -> Result<()> {
        let before = end_of_retention(self.environment.now(), MESSAGE_LINK_RETENTION_DAYS)?;
        // Read outside of the transaction, because it looks through all messages.
        let spent = self.store.messages().list_spent_links(before, MAX_BATCH_ROWS).await?;
        if spent.is_empty() {
            return Ok(());
        }
        let work = self.store.begin().await?;
        work.messages().forget_variables(&spent).await?;
        work.commit().await
    }

    /// Queues a failed or cancelled message again, unless it is a code. Its consent is checked again before it is sent.
    pub async fn resend(&self, id: MessageId) -> Result<()> {
        let message = self.store.messages().find(id).await?.ok_or(Error::NotFound("Message"))?;
        let holds_secret = message.kind.holds_secret() || message.kind.holds_link();
        if message.kind.is_code() || (holds_secret && message.variables.is_empty()) {
            return Err(Error::conflict("CODE", "A code, or a link that is no longer kept, is not sent again"));
        }
        let mut work = self.store.begin().await?;
        if !work.messages().resend(id, self.environment.now()).await? {
            return Err(Error::conflict("NOT_FAILED", "Only a message that failed or was cancelled can be sent again"));
        }
        let what = format!("{} by {}", message.kind.as_str(), message.channel.as_str());
        note_value(&mut *work, what, Some(message.status.as_str()), Some(DeliveryStatus::Queued.as_str()));
        work.commit().await
    }
}
