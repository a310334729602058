//! The chatbot's socket. An answer is made by a task of the node that took the question, not by the socket: it goes on when
//! the socket drops, and whoever comes back, here or at another node, follows it from where they were.

mod following;
mod frames;
mod limits;
mod live;
mod making;
mod meters;
mod passing_on;
mod socket;
mod upgrade;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::assistant::Engine;
use domain::assistant::conversations::Conversations;
use domain::ids::ChatMessageId;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

pub(crate) use limits::ChatLimits;
pub(crate) use passing_on::pass_on;
pub(crate) use upgrade::{open, open_at};

use live::Live;
use meters::ChatMeters;

/// Everything about the chat that outlives a socket.
#[derive(Clone)]
pub struct Chat(Arc<Inside>);

struct Inside {
    conversations: Conversations,
    engine: Arc<dyn Engine>,
    /// Answers that this node makes.
    live: Mutex<HashMap<ChatMessageId, Arc<Live>>>,
    meters: ChatMeters,
    /// No new sockets and questions; those that are open go elsewhere.
    closing: CancellationToken,
    /// Answers that are not done by now are left as they are.
    ending: CancellationToken,
    /// How many answers are being made.
    busy: watch::Sender<usize>,
}

impl Chat {
    pub fn new(conversations: Conversations, engine: Arc<dyn Engine>) -> Self {
        Self(Arc::new(Inside {
            conversations,
            engine,
            live: Mutex::default(),
            meters: ChatMeters::default(),
            closing: CancellationToken::new(),
            ending: CancellationToken::new(),
            busy: watch::Sender::new(0),
        }))
    }

    /// Sends every socket elsewhere, lets answers end within `grace` and keeps what there is of the others.
    pub async fn close(&self, grace: Duration) {
        self.0.closing.cancel();
        let mut busy = self.0.busy.subscribe();
        if tokio::time::timeout(grace, busy.wait_for(|busy| *busy == 0)).await.is_err() {
            self.0.ending.cancel();
            // Writing down what there is takes a moment.
            let _ = tokio::time::timeout(Duration::from_secs(2), busy.wait_for(|busy| *busy == 0)).await;
        }
    }

    fn live(&self, id: ChatMessageId) -> Option<Arc<Live>> {
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }
}
