//! Answers that a language model generates from our passages. Nothing is taken on trust: a sentence is shown once its citations and
//! figures are verified against the passages, and the extractive engine answers whenever the model fails.

mod answer_generation;
mod circuit_breaker;
mod citation_marks;
mod claim_verification;
mod figures;
mod markdown;
mod model_policy;
mod outcome;
mod passage_selection;
mod prompt;
mod quote_location;
mod refusal_detection;
mod screening;
mod sentence;
mod sentence_rules;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use async_trait::async_trait;
use domain::assistant::{Answer, AnswerEngine, AnswerSink, Library, Question};
use domain::language_model::LanguageModel;
use domain::search::Vector;
use domain::{Environment, Result};

pub use model_policy::{ModelPolicy, ModelRefusal};
pub use outcome::{ModelOutcome, SentenceFault};
pub use passage_selection::ShortAnswerSource;
pub use prompt::PromptTemplate;

use answer_generation::GenerationTask;
use circuit_breaker::CircuitBreaker;

/// Decides whether the model may answer, as a [`ModelPolicy`] does. Receives the question's vector if there is one.
pub type AllowsModel = Arc<dyn Fn(&Question, Option<&Vector>) -> bool + Send + Sync>;
/// Decides whether an answer's first sentence is about another product than the question.
pub type IsAboutOtherProduct = Arc<dyn Fn(&Question, &str) -> bool + Send + Sync>;
/// Receives the outcome of each answer.
pub type OutcomeObserver = Arc<dyn Fn(&ModelOutcome) + Send + Sync>;

/// Dependencies of the engine.
#[derive(Clone)]
pub struct GenerativeEngineParts {
    pub model: Arc<dyn LanguageModel>,
    pub library: Arc<dyn Library>,
    /// Answers whatever the model may not answer, can't answer or fails to answer.
    pub fallback: Arc<dyn AnswerEngine>,
    pub allows_model: AllowsModel,
    /// Short answers and facts that fit the question; the model gets them before all other passages.
    pub short_answers: Option<Arc<dyn ShortAnswerSource>>,
    /// Without it no answer is given up for its product.
    pub is_about_other_product: Option<IsAboutOtherProduct>,
    pub prompt: PromptTemplate,
    pub observer: OutcomeObserver,
    pub environment: Environment,
}

pub struct GenerativeEngine {
    parts: GenerativeEngineParts,
    name: String,
    circuit_breaker: CircuitBreaker,
}

impl GenerativeEngine {
    pub fn new(parts: GenerativeEngineParts) -> Self {
        let name = format!("{} (prompt {})", parts.model.name(), parts.prompt.version);
        Self { parts, name, circuit_breaker: CircuitBreaker::default() }
    }

    /// Returns as `Err` the reason why the extractive engine must answer.
    async fn generate(&self, question: &Question, sink: &RetractableSink<'_>) -> std::result::Result<Answer, ModelOutcome> {
        let meaning = self.parts.library.question_vector(&question.text).await;
        if !(self.parts.allows_model)(question, meaning.as_ref()) {
            return Err(ModelOutcome::NotEligible);
        }
        let passages = passage_selection::select_passages(question, &*self.parts.library, self.parts.short_answers.as_deref()).await?;
        if !self.circuit_breaker.allow_request(self.parts.environment.now()) {
            return Err(ModelOutcome::CircuitOpen);
        }
        let token = self.parts.environment.generate_secret();
        let task = GenerationTask {
            request: &self.parts.prompt.build_request(question, &passages, &token),
            not_covered_marker: &self.parts.prompt.not_covered,
            token: &token,
            question,
            passages: &passages,
            is_about_other_product: self.parts.is_about_other_product.as_ref(),
        };
        let outcome = answer_generation::generate_answer(&*self.parts.model, &task, sink).await;
        match &outcome {
            Err(ModelOutcome::Failed { .. }) => self.circuit_breaker.record_failure(self.parts.environment.now()),
            _ => self.circuit_breaker.record_success(),
        }
        let (answer, verification) = outcome?;
        (self.parts.observer)(&ModelOutcome::Answered {
            sources: answer.sources.len(),
            dropped_marks: verification.dropped_marks,
            dropped_sentences: verification.dropped_sentences,
        });
        Ok(answer)
    }
}

#[async_trait]
impl AnswerEngine for GenerativeEngine {
    fn name(&self) -> &str {
        &self.name
    }

    async fn answer(&self, question: &Question, sink: &dyn AnswerSink) -> Result<Answer> {
        let withdrawable = RetractableSink { sink, has_sent: std::sync::atomic::AtomicBool::new(false) };
        match self.generate(question, &withdrawable).await {
            Ok(answer) => Ok(answer),
            Err(why) => {
                (self.parts.observer)(&why);
                withdrawable.retract().await;
                self.parts.fallback.answer(question, sink).await
            }
        }
    }
}

/// A sink that remembers whether anything was sent and can retract it.
struct RetractableSink<'a> {
    sink: &'a dyn AnswerSink,
    has_sent: std::sync::atomic::AtomicBool,
}

impl RetractableSink<'_> {
    async fn push_html(&self, piece: &str) {
        if !piece.is_empty() {
            self.has_sent.store(true, std::sync::atomic::Ordering::Relaxed);
            self.sink.push_html(piece).await;
        }
    }

    async fn retract(&self) {
        if self.has_sent.load(std::sync::atomic::Ordering::Relaxed) {
            self.sink.restart().await;
        }
    }
}
