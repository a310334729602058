//! The interface of answer engines and of the sink that receives their output.

use async_trait::async_trait;

use super::{Answer, Question};
use crate::Result;

#[async_trait]
pub trait AnswerEngine: Send + Sync {
    /// Name for metrics and the editors' review, such as "embedded".
    fn name(&self) -> &str;
    /// How many answers may be made at the same time without taking the processors from everybody else. An engine that mostly waits for
    /// others can make many.
    fn max_answers_at_once(&self) -> usize {
        128
    }
    /// Pushes the answer to `sink` while generating it, then returns it whole. Dropping the future cancels all work,
    /// including a model's stream. Returns `Unavailable` when the engine can't answer at present.
    async fn answer(&self, question: &Question, sink: &dyn AnswerSink) -> Result<Answer>;
}

/// Receives an answer in pieces while it is generated.
#[async_trait]
pub trait AnswerSink: Send + Sync {
    /// Appends HTML from the answer's allow-list. A later piece closes any element that this one leaves open.
    async fn push_html(&self, piece: &str);
    /// Discards everything pushed so far, because another engine starts the answer again.
    async fn restart(&self);
}
