//! Answers that a language model writes from our passages. Nothing it says is believed: every mark is checked against its
//! passage, figures that nobody gave make the answer worthless, and whenever it fails the embedded engine answers.

mod circuit;
mod claims;
mod markdown;
mod marks;
mod numbers;
mod opening;
mod outcome;
mod passages;
mod prompt;
mod quotes;
mod writing;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use async_trait::async_trait;

use super::{Answer, Engine, Library, Question, Telling};
use crate::providers::LanguageModel;
use crate::search::Vector;
use crate::{Ambient, Result};

use circuit::Circuit;
pub use outcome::Outcome;
pub use prompt::PromptText;

/// Whether a question is the embedded engine's: refusals, sums, what a model must not decide. Its vector comes with it, where there is one.
pub type IsEmbeddeds = Arc<dyn Fn(&Question, Option<&Vector>) -> bool + Send + Sync>;
/// Hears how each answer came about.
pub type Observer = Arc<dyn Fn(&Outcome) + Send + Sync>;

/// What the engine is made of.
#[derive(Clone)]
pub struct Parts {
    pub model: Arc<dyn LanguageModel>,
    pub library: Arc<dyn Library>,
    /// Answers whatever the model may not, can't or fails to.
    pub embedded: Arc<dyn Engine>,
    pub is_embeddeds: IsEmbeddeds,
    pub prompt: PromptText,
    pub observer: Observer,
    pub ambient: Ambient,
}

pub struct ModelEngine {
    parts: Parts,
    name: String,
    circuit: Circuit,
}

impl ModelEngine {
    pub fn new(parts: Parts) -> Self {
        let name = format!("{} (prompt {})", parts.model.name(), parts.prompt.version);
        Self { parts, name, circuit: Circuit::default() }
    }

    /// `Err`: why it is the embedded engine's after all.
    async fn written(&self, question: &Question, telling: &Withdrawable<'_>) -> std::result::Result<Answer, Outcome> {
        let meaning = self.parts.library.meaning(&question.text).await;
        if (self.parts.is_embeddeds)(question, meaning.as_ref()) {
            return Err(Outcome::NotAsked);
        }
        let passages = passages::of(question, &*self.parts.library).await?;
        if !self.circuit.may_try(self.parts.ambient.now()) {
            return Err(Outcome::Resting);
        }
        let token = self.parts.ambient.secret();
        let asked = self.parts.prompt.asked(question, &passages, &token);
        let written = writing::written(&*self.parts.model, &asked, &self.parts.prompt.not_covered, question, &passages, telling).await;
        match &written {
            Err(Outcome::Failed { .. }) => self.circuit.failed(self.parts.ambient.now()),
            _ => self.circuit.worked(),
        }
        let (answer, dropped) = written?;
        (self.parts.observer)(&Outcome::Written { sources: answer.sources.len(), dropped });
        Ok(answer)
    }
}

#[async_trait]
impl Engine for ModelEngine {
    fn name(&self) -> &str {
        &self.name
    }

    async fn answer(&self, question: &Question, telling: &dyn Telling) -> Result<Answer> {
        let withdrawable = Withdrawable { telling, has_told: std::sync::atomic::AtomicBool::new(false) };
        match self.written(question, &withdrawable).await {
            Ok(answer) => Ok(answer),
            Err(why) => {
                (self.parts.observer)(&why);
                withdrawable.withdraw().await;
                self.parts.embedded.answer(question, telling).await
            }
        }
    }
}

/// Knows whether there is anything to withdraw.
struct Withdrawable<'a> {
    telling: &'a dyn Telling,
    has_told: std::sync::atomic::AtomicBool,
}

impl Withdrawable<'_> {
    async fn tell(&self, piece: &str) {
        if !piece.is_empty() {
            self.has_told.store(true, std::sync::atomic::Ordering::Relaxed);
            self.telling.tell(piece).await;
        }
    }

    async fn withdraw(&self) {
        if self.has_told.load(std::sync::atomic::Ordering::Relaxed) {
            self.telling.begin_anew().await;
        }
    }
}
