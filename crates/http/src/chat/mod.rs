//! The chatbot's WebSocket. A task of the node that received the question generates the answer, independently of the
//! socket: it continues when the socket drops, and a client that reconnects, to any node, resumes where it was.

mod adopt_conversations;
mod chat_metrics;
mod frames;
mod generation;
mod generation_buffer;
mod limits;
mod socket;
mod subscription;
mod upgrade;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use domain::Error;
use domain::assistant::AnswerEngine;
use domain::conversations::Conversations;
use domain::ids::ChatMessageId;
use parking_lot::Mutex;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

pub(crate) use adopt_conversations::adopt_visitor_conversations;
#[cfg(test)]
pub(crate) use frames::ClientFrame;
pub(crate) use limits::ChatLimits;
pub(crate) use upgrade::{open_socket, open_socket_at};

use chat_metrics::ChatMetrics;
use generation_buffer::GenerationBuffer;

use crate::access::{PresentWork, WorkGate};

/// Questions of one network that are answered or wait at the same time. Thousands share one address behind an operator's gateway.
const MAX_ANSWERS_PER_NETWORK: u32 = 32;
/// Questions of everybody that are answered or wait. A node answers as many within some seconds.
const MAX_ANSWERS_IN_ALL: usize = 256;

type PresentAnswer = PresentWork<Arc<WorkGate>>;

/// The state of the chat that outlives a socket.
#[derive(Clone)]
pub struct Chat(Arc<ChatInner>);

struct ChatInner {
    conversations: Conversations,
    engine: Arc<dyn AnswerEngine>,
    answers: Arc<WorkGate>,
    /// Answers that this node is generating.
    buffers: Mutex<HashMap<ChatMessageId, Arc<GenerationBuffer>>>,
    metrics: ChatMetrics,
    /// Cancelled when shutdown begins: new sockets and questions are refused, open sockets are closed for a reconnect.
    closing: CancellationToken,
    /// Cancelled when the grace period ends: unfinished answers are persisted as interrupted.
    ending: CancellationToken,
    /// Number of answers that are being generated.
    generating: watch::Sender<usize>,
}

impl Chat {
    pub fn new(conversations: Conversations, engine: Arc<dyn AnswerEngine>) -> Self {
        let answers = Arc::new(WorkGate::new(engine.max_answers_at_once(), MAX_ANSWERS_PER_NETWORK, MAX_ANSWERS_IN_ALL));
        Self(Arc::new(ChatInner {
            conversations,
            engine,
            answers,
            buffers: Mutex::default(),
            metrics: ChatMetrics::default(),
            closing: CancellationToken::new(),
            ending: CancellationToken::new(),
            generating: watch::Sender::new(0),
        }))
    }

    /// Closes all sockets so that clients reconnect to another node, waits up to `grace` for running answers and persists
    /// what exists of the others.
    pub async fn close(&self, grace: Duration) {
        self.0.closing.cancel();
        let mut busy = self.0.generating.subscribe();
        if tokio::time::timeout(grace, busy.wait_for(|busy| *busy == 0)).await.is_err() {
            self.0.ending.cancel();
            // Persisting the interrupted answers takes a moment.
            let _ = tokio::time::timeout(Duration::from_secs(2), busy.wait_for(|busy| *busy == 0)).await;
        }
    }

    /// Counts a question from `address` until it is answered. `TooManyRequests` when too many are.
    fn count_answer(&self, address: IpAddr) -> Result<PresentAnswer, Error> {
        WorkGate::count_work(Arc::clone(&self.0.answers), address)
    }

    fn find_buffer(&self, id: ChatMessageId) -> Option<Arc<GenerationBuffer>> {
        self.0.buffers.lock().get(&id).cloned()
    }
}
