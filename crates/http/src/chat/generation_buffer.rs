//! An answer in memory while this node generates it.

use async_trait::async_trait;
use domain::assistant::AnswerSink;
use domain::conversations::{Chunk, Message};
use domain::ids::ChatMessageId;
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// A longer answer is a fault of the engine; chunks beyond this are dropped.
const MAX_BUFFER_BYTES: usize = 256 * 1024;

pub struct GenerationBuffer {
    pub id: ChatMessageId,
    state: watch::Sender<BufferState>,
    /// Cancelled when the reader stops the answer.
    pub stop: CancellationToken,
    started: Instant,
}

#[derive(Default)]
pub struct BufferState {
    pub chunks: Vec<Chunk>,
    bytes: usize,
    pub end: Option<GenerationEnd>,
    first_chunk_after: Option<std::time::Duration>,
}

#[derive(Clone)]
pub enum GenerationEnd {
    Message(Box<Message>),
    /// The answer was deleted, or was a summary that failed.
    Gone,
}

impl GenerationBuffer {
    pub fn new(id: ChatMessageId) -> Self {
        Self { id, state: watch::Sender::new(BufferState::default()), stop: CancellationToken::new(), started: Instant::now() }
    }

    pub fn subscribe(&self) -> watch::Receiver<BufferState> {
        self.state.subscribe()
    }

    pub fn chunks_after(&self, seq: u32) -> Vec<Chunk> {
        self.state.borrow().chunks_after(seq).to_vec()
    }

    pub fn finish(&self, end: GenerationEnd) {
        self.state.send_modify(|state| state.end = Some(end));
    }

    /// Time from the start to the first chunk.
    pub fn time_to_first_chunk(&self) -> Option<std::time::Duration> {
        self.state.borrow().first_chunk_after
    }

    fn push_chunk(&self, text: String, is_restart: bool) {
        let after = self.started.elapsed();
        self.state.send_if_modified(|state| {
            if state.bytes + text.len() > MAX_BUFFER_BYTES {
                return false;
            }
            state.bytes += text.len();
            state.first_chunk_after.get_or_insert(after);
            let seq = u32::try_from(state.chunks.len()).unwrap_or(u32::MAX).saturating_add(1);
            state.chunks.push(Chunk { seq, text, is_restart });
            true
        });
    }
}

impl BufferState {
    pub fn chunks_after(&self, seq: u32) -> &[Chunk] {
        self.chunks.get(usize::try_from(seq).unwrap_or(usize::MAX)..).unwrap_or_default()
    }
}

#[async_trait]
impl AnswerSink for GenerationBuffer {
    async fn push_html(&self, piece: &str) {
        if !piece.is_empty() {
            // PostgreSQL cannot store NUL characters in text.
            self.push_chunk(piece.replace('\0', ""), false);
        }
    }

    async fn restart(&self) {
        let has_told = !self.state.borrow().chunks.is_empty();
        if has_told {
            self.push_chunk(String::new(), true);
        }
    }
}
