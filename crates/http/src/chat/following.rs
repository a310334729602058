//! Following an answer: from this node's memory when it is made here, else from the database.

use std::time::Duration;

use domain::Result;
use domain::assistant::Wish;
use domain::assistant::conversations::{Chunk, Message};
use domain::ids::ChatMessageId;
use tokio::sync::watch;
use tokio::time::sleep;

use super::Chat;
use super::live::{End, Told};

/// How often another node's answer is looked at.
const LOOK: Duration = Duration::from_millis(200);

pub struct Following {
    pub id: ChatMessageId,
    pub wish: Wish,
    /// The asker's own name for the request.
    pub request: Option<String>,
    /// The last piece that was sent.
    pub sent: u32,
    here: Option<watch::Receiver<Told>>,
}

pub enum News {
    Chunks(Vec<Chunk>),
    Ended(Box<Message>),
    Gone,
}

impl Following {
    pub fn new(chat: &Chat, message: &Message, request: Option<String>, sent: u32) -> Self {
        let here = chat.live(message.id).map(|live| live.listen());
        Self { id: message.id, wish: message.wish, request, sent, here }
    }

    /// What there is to send next. Nothing is lost when this is dropped before it answers.
    pub async fn next(&mut self, chat: &Chat) -> Result<News> {
        match &mut self.here {
            Some(told) => Ok(heard(told, self.sent).await),
            None => self.looked(chat).await,
        }
    }

    async fn looked(&self, chat: &Chat) -> Result<News> {
        loop {
            // Pieces that are gone by the second look have become the whole: the next round sees it.
            let Some(message) = chat.0.conversations.answer(self.id).await? else { return Ok(News::Gone) };
            if !message.is_making() {
                return Ok(News::Ended(Box::new(message)));
            }
            let chunks = chat.0.conversations.chunks(self.id, self.sent).await?;
            if !chunks.is_empty() {
                return Ok(News::Chunks(chunks));
            }
            sleep(LOOK).await;
        }
    }
}

async fn heard(told: &mut watch::Receiver<Told>, sent: u32) -> News {
    loop {
        {
            let told = told.borrow_and_update();
            let new = told.after(sent);
            if !new.is_empty() {
                return News::Chunks(new.to_vec());
            }
            match &told.end {
                Some(End::Message(message)) => return News::Ended(message.clone()),
                Some(End::Gone) => return News::Gone,
                None => {}
            }
        }
        if told.changed().await.is_err() {
            return News::Gone;
        }
    }
}

/// A box, so that a socket that follows nothing is small.
pub type Followed = Option<Box<Following>>;

pub async fn next_of(following: &mut Followed, chat: &Chat) -> Result<News> {
    match following {
        Some(following) => following.next(chat).await,
        None => std::future::pending().await,
    }
}
