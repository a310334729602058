//! What providers tell later: delivered, read, failed, bounced, complained, "STOP".

use std::sync::Arc;

use jiff::SignedDuration;
use sha2::{Digest, Sha256};

use super::dispatch::{fall_back, status_of};
use super::{Channel, Message, MessageFilter, News, Outbox, Status};
use crate::consents::{Consents, Given, Purpose};
use crate::ids::MessageId;
use crate::paging::{Listing, Page};
use crate::personal_data::MESSAGES_KEPT_DAYS;
use crate::providers::{Event, Progress};
use crate::{Ambient, Error, Result, Store, UnitOfWork};

/// Words by which people end a WhatsApp subscription.
const STOPS: [&str; 5] = ["stop", "unsubscribe", "cancel", "stop promotions", "बंद करो"];

/// How an address stands on the list of those that nothing is sent to: it stays there when the person is erased.
pub fn address_hash(address: &str) -> [u8; 32] {
    Sha256::digest(address.as_bytes()).into()
}

#[derive(Clone)]
pub struct Deliveries {
    store: Arc<dyn Store>,
    ambient: Ambient,
    outbox: Outbox,
    consents: Consents,
}

impl Deliveries {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, outbox: Outbox, consents: Consents) -> Self {
        Self { store, ambient, outbox, consents }
    }

    /// All events of one webhook, or none.
    pub async fn apply(&self, channel: Channel, events: Vec<Event>) -> Result<()> {
        if events.is_empty() {
            return Ok(());
        }
        let work = self.store.begin().await?;
        for event in events {
            match event {
                Event::Status { provider_id, key, progress, reason } => {
                    let news = News { channel, provider_id, key, status: status_of(progress), failure: reason };
                    self.status(&*work, news, progress).await?;
                }
                Event::Reply { from, text } => self.reply(&*work, channel, &from, &text).await?,
                Event::Other => {}
            }
        }
        work.commit().await
    }

    async fn status(&self, work: &dyn UnitOfWork, news: News, progress: Progress) -> Result<()> {
        let now = self.ambient.now();
        let Some((message, changed)) = work.messages().apply(&news, now).await? else { return Ok(()) };
        // A complaint comes after the delivery: it changes nothing of the message, and all of what may be sent.
        if matches!(progress, Progress::Bounced | Progress::Complained) {
            let why = if progress == Progress::Bounced { "bounced" } else { "complained" };
            work.messages().suppress(news.channel, &address_hash(&message.recipient), why, now).await?;
            if let (Progress::Complained, Some(subscriber)) = (progress, message.subscriber) {
                let given = Given::Now { session: None, source: "complaint" };
                self.consents.record(work, subscriber, Purpose::Email, false, given).await?;
            }
        }
        if changed && news.status == Status::Failed { fall_back(work, &self.outbox, &message).await } else { Ok(()) }
    }

    async fn reply(&self, work: &dyn UnitOfWork, channel: Channel, from: &str, text: &str) -> Result<()> {
        if !STOPS.contains(&text.trim().trim_end_matches('.').to_lowercase().as_str()) {
            return Ok(());
        }
        work.messages().suppress(channel, &address_hash(from), "stop", self.ambient.now()).await?;
        let latest = work.messages().latest_to(channel, from).await?;
        if let Some(subscriber) = latest.and_then(|message| message.subscriber) {
            let given = Given::Now { session: None, source: "WhatsApp STOP" };
            self.consents.record(work, subscriber, Purpose::Whatsapp, false, given).await?;
        }
        Ok(())
    }

    pub async fn list(&self, filter: &MessageFilter, page: Page) -> Result<Listing<Message>> {
        self.store.messages().list(filter, page).await
    }

    /// What came to its end long ago (`personal_data.rs`).
    pub async fn purge(&self) -> Result<()> {
        let before =
            self.ambient.now().checked_sub(SignedDuration::from_hours(24 * i64::from(MESSAGES_KEPT_DAYS))).map_err(Error::internal)?;
        let work = self.store.begin_alone().await?;
        work.messages().purge(before).await?;
        work.commit().await
    }

    /// Puts a message that failed or was cancelled back into the outbox. The consent it rests on is asked again.
    pub async fn resend(&self, id: MessageId) -> Result<()> {
        let work = self.store.begin().await?;
        if !work.messages().resend(id, self.ambient.now()).await? {
            return Err(match self.store.messages().find(id).await? {
                Some(_) => Error::conflict("NOT_FAILED", "Only a message that failed or was cancelled can be sent again"),
                None => Error::NotFound("Message"),
            });
        }
        work.commit().await
    }
}
