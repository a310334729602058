//! Streams the answer to one socket: from this node's memory when the answer is generated here, otherwise
//! by polling the database.

use std::time::Duration;

use domain::Result;
use domain::assistant::RequestKind;
use domain::conversations::{Chunk, Message};
use domain::ids::ChatMessageId;
use tokio::sync::watch;
use tokio::time::sleep;

use super::Chat;
use super::generation_buffer::{BufferState, GenerationEnd};

/// How often the database is polled for an answer that another node generates.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

pub struct AnswerStream {
    pub id: ChatMessageId,
    pub kind: RequestKind,
    /// The id that the client gave its request.
    pub request_id: Option<String>,
    /// Sequence number of the last chunk that was sent.
    pub last_seq: u32,
    local: Option<watch::Receiver<BufferState>>,
}

pub enum StreamEvent {
    Chunks(Vec<Chunk>),
    Ended(Box<Message>),
    Gone,
}

impl AnswerStream {
    pub fn new(chat: &Chat, message: &Message, request: Option<String>, sent: u32) -> Self {
        let here = chat.find_buffer(message.id).map(|live| live.subscribe());
        Self { id: message.id, kind: message.kind, request_id: request, last_seq: sent, local: here }
    }

    /// Waits for the next event. Cancel-safe: nothing is lost when the future is dropped.
    pub async fn next(&mut self, chat: &Chat) -> Result<StreamEvent> {
        match &mut self.local {
            Some(state) => Ok(next_local(state, self.last_seq).await),
            None => self.poll_database(chat).await,
        }
    }

    async fn poll_database(&self, chat: &Chat) -> Result<StreamEvent> {
        loop {
            // If the chunks disappear between the two queries, the answer is complete; the next round finds it.
            let Some(message) = chat.0.conversations.find_answer(self.id).await? else { return Ok(StreamEvent::Gone) };
            if !message.is_generating() {
                return Ok(StreamEvent::Ended(Box::new(message)));
            }
            let chunks = chat.0.conversations.list_chunks_after(self.id, self.last_seq).await?;
            if !chunks.is_empty() {
                return Ok(StreamEvent::Chunks(chunks));
            }
            sleep(POLL_INTERVAL).await;
        }
    }
}

async fn next_local(state: &mut watch::Receiver<BufferState>, sent: u32) -> StreamEvent {
    loop {
        {
            let state = state.borrow_and_update();
            let new = state.chunks_after(sent);
            if !new.is_empty() {
                return StreamEvent::Chunks(new.to_vec());
            }
            match &state.end {
                Some(GenerationEnd::Message(message)) => return StreamEvent::Ended(message.clone()),
                Some(GenerationEnd::Gone) => return StreamEvent::Gone,
                None => {}
            }
        }
        if state.changed().await.is_err() {
            return StreamEvent::Gone;
        }
    }
}

/// The answer that a socket currently streams. Boxed, so that an idle socket stays small.
pub type CurrentStream = Option<Box<AnswerStream>>;

pub async fn next_or_pending(following: &mut CurrentStream, chat: &Chat) -> Result<StreamEvent> {
    match following {
        Some(following) => following.next(chat).await,
        None => std::future::pending().await,
    }
}
