//! An answer while this node makes it.

use async_trait::async_trait;
use domain::assistant::Telling;
use domain::assistant::conversations::{Chunk, Message};
use domain::ids::ChatMessageId;
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// More than this is no answer but a fault of the engine; the rest is not told.
const MOST_BYTES: usize = 256 * 1024;

pub struct Live {
    pub id: ChatMessageId,
    told: watch::Sender<Told>,
    /// Its reader has heard enough.
    pub stop: CancellationToken,
    began: Instant,
}

#[derive(Default)]
pub struct Told {
    pub chunks: Vec<Chunk>,
    bytes: usize,
    pub end: Option<End>,
    first: Option<std::time::Duration>,
}

#[derive(Clone)]
pub enum End {
    Message(Box<Message>),
    /// Deleted, or a summary that failed.
    Gone,
}

impl Live {
    pub fn new(id: ChatMessageId) -> Self {
        Self { id, told: watch::Sender::new(Told::default()), stop: CancellationToken::new(), began: Instant::now() }
    }

    pub fn listen(&self) -> watch::Receiver<Told> {
        self.told.subscribe()
    }

    pub fn after(&self, seq: u32) -> Vec<Chunk> {
        self.told.borrow().after(seq).to_vec()
    }

    pub fn end(&self, end: End) {
        self.told.send_modify(|told| told.end = Some(end));
    }

    /// From the beginning to the first piece.
    pub fn first_after(&self) -> Option<std::time::Duration> {
        self.told.borrow().first
    }

    fn push(&self, text: String, anew: bool) {
        let after = self.began.elapsed();
        self.told.send_if_modified(|told| {
            if told.bytes + text.len() > MOST_BYTES {
                return false;
            }
            told.bytes += text.len();
            told.first.get_or_insert(after);
            let seq = u32::try_from(told.chunks.len()).unwrap_or(u32::MAX).saturating_add(1);
            told.chunks.push(Chunk { seq, text, anew });
            true
        });
    }
}

impl Told {
    pub fn after(&self, seq: u32) -> &[Chunk] {
        self.chunks.get(usize::try_from(seq).unwrap_or(usize::MAX)..).unwrap_or_default()
    }
}

#[async_trait]
impl Telling for Live {
    async fn tell(&self, piece: &str) {
        if !piece.is_empty() {
            // The database keeps no NUL.
            self.push(piece.replace('\0', ""), false);
        }
    }

    async fn begin_anew(&self) {
        let has_told = !self.told.borrow().chunks.is_empty();
        if has_told {
            self.push(String::new(), true);
        }
    }
}
