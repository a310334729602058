//! The task that generates one answer.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use domain::assistant::Question;
use domain::conversations::{GenerationOutcome, Message, SubmitOutcome};
use domain::ids::ChatMessageId;
use futures_util::FutureExt;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep, timeout};

use super::generation_buffer::{GenerationBuffer, GenerationEnd};
use super::{Chat, PresentAnswer};

/// How often new chunks are persisted. A stop that was requested on another node is noticed within the same time.
const PERSIST_INTERVAL: Duration = Duration::from_millis(250);
/// Must stay well below the duration of the lease.
const LEASE_RENEWAL_INTERVAL: Duration = Duration::from_secs(5);
/// Engines have timeouts of their own; this one ends an engine that hangs.
const GENERATION_TIMEOUT: Duration = Duration::from_secs(180);
const MAX_PERSIST_ATTEMPTS: u32 = 5;

impl Chat {
    /// Starts generating the answer unless the request is a repetition. Returns the answer's row as it was at the start.
    pub(super) fn start(&self, beginning: SubmitOutcome, place: PresentAnswer) -> Message {
        match beginning {
            SubmitOutcome::Existing(answer) => *answer,
            SubmitOutcome::Generate { answer, question } => {
                let buffer = Arc::new(GenerationBuffer::new(answer.id));
                self.0.buffers.lock().insert(answer.id, Arc::clone(&buffer));
                self.0.generating.send_modify(|busy| *busy += 1);
                self.0.metrics.count_question();
                tokio::spawn(self.clone().run(buffer, question, place));
                *answer
            }
        }
    }

    /// Stops an answer at once when it is generated here. Other nodes read the request to stop from the database.
    pub(super) fn stop(&self, id: ChatMessageId) {
        if let Some(buffer) = self.find_buffer(id) {
            buffer.stop.cancel();
        }
    }

    async fn run(self, buffer: Arc<GenerationBuffer>, question: Question, place: PresentAnswer) {
        let outcome = self.generate(&buffer, question).await;
        drop(place);
        self.0.metrics.record_answer(&outcome, buffer.time_to_first_chunk());
        let end = self.persist_result(&buffer, outcome).await;
        self.0.buffers.lock().remove(&buffer.id);
        buffer.finish(end);
        self.0.generating.send_modify(|busy| *busy -= 1);
    }

    /// Runs the engine until it finishes, fails or is stopped. Dropping the engine's future cancels all its work.
    async fn generate(&self, buffer: &GenerationBuffer, question: Question) -> GenerationOutcome {
        let engine = self.0.engine.name().to_owned();
        let answering = async {
            let _turn = self.0.answers.wait_for_turn().await?;
            let question = self.0.conversations.without_unpublished_article(question).await?;
            let question = self.0.conversations.about_english_article(question).await?;
            let answer = self.0.engine.answer(&question, buffer).await?;
            self.0.conversations.cite_editions(&question.text, answer).await
        };
        let answering = timeout(GENERATION_TIMEOUT, AssertUnwindSafe(answering).catch_unwind());
        tokio::select! {
            biased;
            () = buffer.stop.cancelled() => GenerationOutcome::Stopped { engine },
            () = self.0.ending.cancelled() => GenerationOutcome::Interrupted { engine },
            () = self.persist_chunks(buffer) => GenerationOutcome::Stopped { engine },
            answer = answering => match answer {
                Ok(Ok(Ok(answer))) => GenerationOutcome::Complete { engine, answer },
                Ok(Ok(Err(error))) => {
                    tracing::warn!(id = %buffer.id, engine, %error, "answer generation failed");
                    GenerationOutcome::Failed { engine }
                }
                Ok(Err(_)) => {
                    tracing::error!(id = %buffer.id, engine, "answer generation failed: the engine panicked");
                    GenerationOutcome::Failed { engine }
                }
                Err(_) => {
                    tracing::warn!(id = %buffer.id, engine, "answer generation timed out");
                    GenerationOutcome::Failed { engine }
                }
            },
        }
    }

    /// Persists new chunks and renews the lease. Returns when the answer must end, because it was stopped or deleted.
    async fn persist_chunks(&self, buffer: &GenerationBuffer) {
        let mut ticks = interval_at(Instant::now() + PERSIST_INTERVAL, PERSIST_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut persisted_seq, mut renewed) = (0, Instant::now());
        loop {
            ticks.tick().await;
            let new = buffer.chunks_after(persisted_seq);
            let renewing = renewed.elapsed() >= LEASE_RENEWAL_INTERVAL;
            match self.0.conversations.save_progress(buffer.id, &new, renewing).await {
                Ok(true) => {
                    if renewing || !new.is_empty() {
                        renewed = Instant::now();
                    }
                    persisted_seq = new.last().map_or(persisted_seq, |last| last.seq);
                }
                Ok(false) => return,
                Err(error) => tracing::warn!(id = %buffer.id, %error, "persisting chunks of an answer failed; retrying"),
            }
        }
    }

    /// Persists the result, with retries: a short outage of the database must not lose the answer.
    async fn persist_result(&self, buffer: &GenerationBuffer, outcome: GenerationOutcome) -> GenerationEnd {
        let chunks = buffer.chunks_after(0);
        for attempt in 1..=MAX_PERSIST_ATTEMPTS {
            match self.0.conversations.finish_answer(buffer.id, &chunks, outcome.clone()).await {
                Ok(Some(message)) => return GenerationEnd::Message(Box::new(message)),
                Ok(None) => return GenerationEnd::Gone,
                Err(error) => tracing::warn!(id = %buffer.id, %error, attempt, "the result of an answer could not be stored; trying again"),
            }
            sleep(Duration::from_secs(1)).await;
        }
        tracing::error!(id = %buffer.id, attempts = MAX_PERSIST_ATTEMPTS, "the result of an answer was not stored; its lease will end");
        GenerationEnd::Gone
    }
}
