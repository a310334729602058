//! Gives answers a turn. The built-in engine computes for as long as half a second, and everybody may ask.

use async_trait::async_trait;
use domain::Result;
use domain::assistant::{Answer, AnswerEngine, AnswerSink, Question};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// An engine of which only a few answers compute at the same time, so that questions leave a processor to everybody else.
pub struct BoundedEngine {
    engine: Arc<dyn AnswerEngine>,
    turns: Semaphore,
}

impl BoundedEngine {
    /// One processor stays free, where there are several.
    pub fn new(engine: Arc<dyn AnswerEngine>, processors: usize) -> Self {
        Self { engine, turns: Semaphore::new(processors.saturating_sub(1).max(1)) }
    }
}

#[async_trait]
impl AnswerEngine for BoundedEngine {
    fn name(&self) -> &str {
        self.engine.name()
    }

    async fn answer(&self, question: &Question, sink: &dyn AnswerSink) -> Result<Answer> {
        let _turn = self.turns.acquire().await.map_err(domain::Error::internal)?;
        self.engine.answer(question, sink).await
    }
}
