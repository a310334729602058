//! Everything that is kept of one person, for that person.

use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::assistant::conversations::{Conversation, Message as ChatMessage};
use crate::bookings::Booking;
use crate::comments::Comment;
use crate::consents::Consent;
use crate::ids::{BookingId, OrderId};
use crate::intake_files::IntakeFile;
use crate::invoices::Document;
use crate::messages::{Message, MessageFilter};
use crate::paging::Page;
use crate::payments::Order;
use crate::sessions::{Caller, Session};
use crate::subscribers::{Email, Subscriber, Subscribers};
use crate::text::hex;
use crate::webinars::{Registration, Webinar};
use crate::{Result, Store};

const BATCH: u32 = 500;

/// That somebody was erased, without who: to be done again when an older backup brings them back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Erasure {
    /// SHA-256 of the address, in hex.
    pub address: String,
    pub at: Timestamp,
}

impl Erasure {
    pub fn of(email: &Email, at: Timestamp) -> Self {
        Self { address: hex(&email.hash()), at }
    }

    /// Whoever subscribed again afterwards stays.
    fn covers(&self, subscriber: &Subscriber) -> bool {
        subscriber.created_at <= self.at && hex(&subscriber.email.hash()) == self.address
    }
}

/// After a restore: what was erased since the backup is erased again, and nothing that waited then is sent now.
/// Answers how many people went.
pub async fn settle_restored(store: &dyn Store, erasures: &[Erasure], now: Timestamp) -> Result<u64> {
    let mut erased = 0;
    let mut after = None;
    loop {
        let batch = store.subscribers().after(after, BATCH).await?;
        let Some(last) = batch.last() else { break };
        after = Some(last.id);
        for subscriber in batch.iter().filter(|subscriber| erasures.iter().any(|erasure| erasure.covers(subscriber))) {
            let work = store.begin().await?;
            work.subscribers().erase(subscriber).await?;
            work.analytics().erase_wishes(subscriber.email.as_str()).await?;
            work.commit().await?;
            erased += 1;
        }
    }
    let work = store.begin().await?;
    work.messages().cancel_waiting("restored from a backup: it may have been sent since", now).await?;
    work.commit().await?;
    Ok(erased)
}

#[derive(Debug, Clone)]
pub struct Everything {
    pub subscriber: Subscriber,
    pub consents: Vec<Consent>,
    pub sessions: Vec<Session>,
    pub messages: Vec<Message>,
    pub comments: Vec<Comment>,
    pub feedback: Vec<(Timestamp, String)>,
    pub webinars: Vec<(Webinar, Registration)>,
    pub calls: Vec<Booking>,
    /// What was sent before these calls.
    pub files: Vec<IntakeFile>,
    /// With the assistant, oldest first.
    pub conversations: Vec<(Conversation, Vec<ChatMessage>)>,
    /// Questions whose articles the person waits for.
    pub waits_for: Vec<(Timestamp, String)>,
    /// Newest first.
    pub orders: Vec<Order>,
    /// Newest first; they stay when the rest is erased.
    pub documents: Vec<Document>,
}

#[derive(Clone)]
pub struct Account {
    store: Arc<dyn Store>,
    subscribers: Subscribers,
}

impl Account {
    pub fn new(store: Arc<dyn Store>, subscribers: Subscribers) -> Self {
        Self { store, subscribers }
    }

    pub async fn everything(&self, caller: Caller) -> Result<Everything> {
        let subscriber = self.subscribers.proven(caller).await?;
        let filter = MessageFilter { subscriber: Some(subscriber.id), ..Default::default() };
        let mut messages = Vec::new();
        for number in 1.. {
            let listing = self.store.messages().list(&filter, Page::clamped(number, 100)).await?;
            let has_more = listing.has_more();
            messages.extend(listing.items);
            if !has_more {
                break;
            }
        }
        let orders = self.store.orders().seen_by(caller).await?;
        let ids: Vec<OrderId> = orders.iter().map(|order| order.id).collect();
        let documents = if ids.is_empty() { Vec::new() } else { self.store.documents().of_orders(&ids).await? };
        let calls = self.store.bookings().of(subscriber.id).await?;
        let booked: Vec<BookingId> = calls.iter().map(|call| call.id).collect();
        let mut conversations = Vec::new();
        for conversation in self.store.conversations().of(subscriber.id).await? {
            let messages = self.store.conversations().messages(conversation.id, None).await?;
            conversations.push((conversation, messages));
        }
        Ok(Everything {
            conversations,
            waits_for: self.store.gaps().of(subscriber.id).await?,
            files: self.store.intake_files().of_bookings(&booked).await?,
            orders,
            documents,
            consents: self.store.consents().history(subscriber.id).await?,
            sessions: self.store.sessions().of(subscriber.id).await?,
            messages,
            comments: self.store.comments().of(subscriber.id).await?,
            feedback: self.store.subscribers().feedback_of(subscriber.id).await?,
            webinars: self.store.webinars().of(subscriber.id).await?,
            calls,
            subscriber,
        })
    }
}
