//! Everything that is kept of one person, for that person.

use std::sync::Arc;

use jiff::Timestamp;

use crate::comments::Comment;
use crate::consents::Consent;
use crate::messages::{Message, MessageFilter};
use crate::paging::Page;
use crate::sessions::{Caller, Session};
use crate::subscribers::{Subscriber, Subscribers};
use crate::{Result, Store};

#[derive(Debug, Clone)]
pub struct Everything {
    pub subscriber: Subscriber,
    pub consents: Vec<Consent>,
    pub sessions: Vec<Session>,
    pub messages: Vec<Message>,
    pub comments: Vec<Comment>,
    pub feedback: Vec<(Timestamp, String)>,
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
        Ok(Everything {
            consents: self.store.consents().history(subscriber.id).await?,
            sessions: self.store.sessions().of(subscriber.id).await?,
            messages,
            comments: self.store.comments().of(subscriber.id).await?,
            feedback: self.store.subscribers().feedback_of(subscriber.id).await?,
            subscriber,
        })
    }
}
