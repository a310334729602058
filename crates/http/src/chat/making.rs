//! The task that makes one answer.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use domain::assistant::Question;
use domain::assistant::conversations::{Beginning, Made, Message};
use domain::ids::ChatMessageId;
use futures_util::FutureExt;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep, timeout};

use super::Chat;
use super::live::{End, Live};

/// How often new pieces are written down, and how soon a wish to stop from another node is seen.
const KEEP: Duration = Duration::from_millis(250);
/// Well within the lease.
const RENEW: Duration = Duration::from_secs(5);
/// Engines have bounds of their own; this is for one that hangs.
const LONGEST: Duration = Duration::from_secs(180);
const TRIES: u32 = 5;

impl Chat {
    /// Makes it unless it was asked for before. Answers the answer's row as it was then.
    pub(super) fn begin(&self, beginning: Beginning) -> Message {
        match beginning {
            Beginning::Known(answer) => *answer,
            Beginning::Make { answer, question } => {
                let live = Arc::new(Live::new(answer.id));
                self.0.live.lock().unwrap_or_else(PoisonError::into_inner).insert(answer.id, Arc::clone(&live));
                self.0.busy.send_modify(|busy| *busy += 1);
                self.0.meters.asked();
                tokio::spawn(self.clone().make(live, question));
                *answer
            }
        }
    }

    /// At once when it is made here; what other nodes make ends when they see that it is wanted.
    pub(super) fn stop(&self, id: ChatMessageId) {
        if let Some(live) = self.live(id) {
            live.stop.cancel();
        }
    }

    async fn make(self, live: Arc<Live>, question: Question) {
        let made = self.made(&live, question).await;
        self.0.meters.answered(&made, live.first_after());
        let end = self.written(&live, made).await;
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner).remove(&live.id);
        live.end(end);
        self.0.busy.send_modify(|busy| *busy -= 1);
    }

    /// Dropping the engine's future ends everything behind it.
    async fn made(&self, live: &Live, question: Question) -> Made {
        let engine = self.0.engine.name().to_owned();
        let answering = async {
            let question = self.0.conversations.as_published(question).await?;
            self.0.engine.answer(&question, live).await
        };
        let answering = timeout(LONGEST, AssertUnwindSafe(answering).catch_unwind());
        tokio::select! {
            biased;
            () = live.stop.cancelled() => Made::Stopped { engine },
            () = self.0.ending.cancelled() => Made::Interrupted { engine },
            () = self.keep(live) => Made::Stopped { engine },
            answer = answering => match answer {
                Ok(Ok(Ok(answer))) => Made::Whole { engine, answer },
                Ok(Ok(Err(error))) => {
                    tracing::warn!(id = %live.id, engine, %error, "an answer could not be made");
                    Made::Failed { engine }
                }
                Ok(Err(_)) => {
                    tracing::error!(id = %live.id, engine, "the engine panicked");
                    Made::Failed { engine }
                }
                Err(_) => {
                    tracing::warn!(id = %live.id, engine, "an answer took too long");
                    Made::Failed { engine }
                }
            },
        }
    }

    /// Writes down what is told, until the answer is to end.
    async fn keep(&self, live: &Live) {
        let mut ticks = interval_at(Instant::now() + KEEP, KEEP);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut kept, mut renewed) = (0, Instant::now());
        loop {
            ticks.tick().await;
            let new = live.after(kept);
            let renewing = renewed.elapsed() >= RENEW;
            match self.0.conversations.keep(live.id, &new, renewing).await {
                Ok(true) => {
                    if renewing || !new.is_empty() {
                        renewed = Instant::now();
                    }
                    kept = new.last().map_or(kept, |last| last.seq);
                }
                Ok(false) => return,
                Err(error) => tracing::warn!(id = %live.id, %error, "an answer's pieces could not be kept; trying again"),
            }
        }
    }

    /// A database that is away for a moment must not cost the answer.
    async fn written(&self, live: &Live, made: Made) -> End {
        let chunks = live.after(0);
        for attempt in 1..=TRIES {
            match self.0.conversations.finish(live.id, &chunks, made.clone()).await {
                Ok(Some(message)) => return End::Message(Box::new(message)),
                Ok(None) => return End::Gone,
                Err(error) => tracing::warn!(id = %live.id, %error, attempt, "an answer's end could not be written"),
            }
            sleep(Duration::from_secs(1)).await;
        }
        End::Gone
    }
}
