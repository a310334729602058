//! Who answers in conversations: the engine that is built in, or a language model with that one behind it.

mod echo;
mod model;

use std::path::Path;
use std::sync::Arc;

use domain::articles::ArticleReading;
use domain::assistant::modelled::{ModelEngine, Parts};
use domain::assistant::{EmbeddedEngine, Engine, Explanations, Guards, Judge, Library, Numbers, Reading, Sums, Verdict};
use domain::facts::FactBook;
use domain::{Ambient, Store};

use crate::config::{AssistantEngine, Settings};
use crate::starter;

/// What tells advice from knowledge, its trained judge, and by what questions are read; editors' own may lie in the data folder.
const GUARDS: &str = "guards.yml";
const JUDGE: &str = "judge.yml";
const QUESTIONS: &str = "questions.yml";
/// What stands beside a sum.
const SUMS: &str = "sums.yml";

/// What answers rest on.
pub struct Ground {
    pub library: Arc<dyn Library>,
    pub book: Arc<FactBook>,
    pub ambient: Ambient,
    pub store: Arc<dyn Store>,
    pub reading: ArticleReading,
    /// Of this site.
    pub base_url: String,
    pub demo: bool,
}

/// The one place where an engine is chosen. A mistake in words or settings stops the start.
pub fn engine(settings: &Settings, ground: Ground) -> Result<Arc<dyn Engine>, String> {
    if matches!(settings.assistant.engine, AssistantEngine::Echo) {
        if !ground.demo && !settings.messages.allow_sandbox {
            return Err("assistant.engine = echo only repeats: set FINEPRINT_ALLOW_SANDBOX=true to mean it".to_owned());
        }
        return Ok(Arc::new(echo::Echo::new(ground.store, ground.reading)));
    }
    let judge = words(&settings.data, JUDGE, Judge::parse)?;
    let guards = Arc::new(words(&settings.data, GUARDS, Guards::parse)?.with_judge(judge));
    let reading = Arc::new(words(&settings.data, QUESTIONS, Reading::parse)?.with_contact(&settings.site.contact_email));
    let explanations = words(&settings.data, SUMS, Explanations::parse)?;
    let sums: Arc<dyn Numbers> = Arc::new(Sums::new(ground.book, ground.ambient.clone()).explained(explanations));
    let embedded = EmbeddedEngine::new(ground.library.clone(), guards.clone(), reading.clone()).with_numbers(sums.clone());
    let embedded: Arc<dyn Engine> = Arc::new(embedded);
    let Some(model) = model::model(settings, &ground.base_url, ground.demo)? else { return Ok(embedded) };
    let is_embeddeds = Arc::new(move |question: &domain::assistant::Question, meaning: Option<&domain::search::Vector>| {
        let question = &question.without_personal_numbers();
        matches!(guards.verdict(question, meaning), Verdict::Refuse(_))
            || matches!(sums.computed(&question.text), Ok(Some(_)))
            || reading.wants_summary(question)
            || reading.said_to(question).is_some()
    });
    let parts = Parts {
        model,
        library: ground.library,
        embedded,
        is_embeddeds,
        prompt: starter::prompt()?,
        observer: Arc::new(model::observed),
        ambient: ground.ambient,
    };
    Ok(Arc::new(ModelEngine::new(parts)))
}

/// Editors' own list in the data folder wins over the one in the program.
fn words<T>(data: &Path, file: &str, parse: impl Fn(&str) -> domain::Result<T>) -> Result<T, String> {
    crate::wiring::words(data, file, || starter::assistant(file), parse)
}
