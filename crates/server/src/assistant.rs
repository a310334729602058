//! Chooses the assistant's engine: the built-in one, or a language model that falls back to it.

mod echo;
mod model;
mod on_demand;

use std::path::Path;
use std::sync::Arc;

use assistant::generative::{GenerativeEngine, GenerativeEngineParts, ModelPolicy};
use assistant::{
    AnswerConditions, ExtractiveEngine, Guards, QueryAnalyser, QuestionCalculator, Replies, RulebookCalculator, ScreenedLibrary, SumTexts,
    TextClassifier, TransmissionCases, TransmissionQuestions, UrgentHelp,
};
use domain::articles::ArticleLookup;
use domain::assistant::{AnswerBook, AnswerEngine, Library};
use domain::facts::FactCache;
use domain::transmission::Transmission;
use domain::{Environment, Store};

use crate::config::{AssistantEngine, Settings};
use crate::starter_content;
use on_demand::OnDemandEngine;

/// The rules that tell advice from knowledge, the trained advice classifier, and the rules for analysing questions. A file of
/// the same name in the data folder replaces the built-in one.
const GUARDS_FILE: &str = "guards.yml";
const CLASSIFIER_FILE: &str = "judge.yml";
const WISH_CLASSIFIER_FILE: &str = "self-harm.yml";
const QUESTIONS_FILE: &str = "questions.yml";
/// The texts of calculated answers.
const SUMS_FILE: &str = "sums.yml";
/// The assistant's own sentences.
const REPLIES_FILE: &str = "replies.yml";
/// Help for people in danger.
const URGENT_HELP_FILE: &str = "urgent-help.yml";

/// For whom short answers hold.
const ANSWER_CONDITIONS_FILE: &str = "answer-conditions.yml";
/// Which questions are about the assets of somebody who has died.
const TRANSMISSION_QUESTIONS_FILE: &str = "transmission-questions.yml";

/// What an engine needs.
#[derive(Clone)]
pub struct EngineDeps {
    pub library: Arc<dyn Library>,
    /// The published short answers.
    pub answer_book: Arc<dyn AnswerBook>,
    pub fact_cache: Arc<FactCache>,
    pub environment: Environment,
    pub store: Arc<dyn Store>,
    pub article_lookup: ArticleLookup,
    /// The rules about the assets of somebody who has died.
    pub transmission: Arc<Transmission>,
    /// Base URL of this site.
    pub base_url: String,
    pub demo: bool,
}

/// Opens the engine. A mistake in a list or a setting keeps the program from starting, unless the lists are read on demand.
pub fn open_engine(settings: &Settings, deps: EngineDeps) -> Result<Arc<dyn AnswerEngine>, String> {
    if settings.assistant.is_on_demand && matches!(settings.assistant.engine, AssistantEngine::Extractive) {
        let settings = settings.clone();
        return Ok(Arc::new(OnDemandEngine::new(move || build_engine(&settings, deps.clone()))));
    }
    build_engine(settings, deps)
}

fn build_engine(settings: &Settings, deps: EngineDeps) -> Result<Arc<dyn AnswerEngine>, String> {
    if matches!(settings.assistant.engine, AssistantEngine::Echo) {
        if !deps.demo && !settings.messages.allow_sandbox {
            return Err("assistant.engine = echo only repeats questions: set FINEPRINT_ALLOW_SANDBOX=true to confirm".to_owned());
        }
        return Ok(Arc::new(echo::EchoEngine::new(deps.store, deps.article_lookup)));
    }
    let classifier = load_list(&settings.data, CLASSIFIER_FILE, TextClassifier::parse)?;
    let guards = Arc::new(load_list(&settings.data, GUARDS_FILE, Guards::parse)?.with_classifier(classifier));
    let query_analyser = Arc::new(load_list(&settings.data, QUESTIONS_FILE, QueryAnalyser::parse)?);
    let replies = Arc::new(load_list(&settings.data, REPLIES_FILE, Replies::parse)?.with_contact_email(&settings.site.contact_email));
    let texts = load_list(&settings.data, SUMS_FILE, SumTexts::parse)?;
    let calculator =
        RulebookCalculator::new(deps.fact_cache, deps.environment.clone(), texts).with_applied_rules(starter_content::applied_rules()?);
    let calculator: Arc<dyn QuestionCalculator> = Arc::new(calculator);
    let wish_classifier = load_list(&settings.data, WISH_CLASSIFIER_FILE, TextClassifier::parse)?;
    let urgent_help = load_list(&settings.data, URGENT_HELP_FILE, UrgentHelp::parse)?.with_wish_classifier(wish_classifier);
    let conditions = Arc::new(load_list(&settings.data, ANSWER_CONDITIONS_FILE, AnswerConditions::parse)?);
    let transmission_questions = load_list(&settings.data, TRANSMISSION_QUESTIONS_FILE, TransmissionQuestions::parse)?;
    let transmission_cases = TransmissionCases::new(deps.transmission, transmission_questions).map_err(|why| why.to_string())?;
    let library: Arc<dyn Library> = Arc::new(ScreenedLibrary::new(deps.library));
    let extractive = ExtractiveEngine::new(library.clone(), guards.clone(), query_analyser.clone(), replies.clone())
        .with_calculator(calculator.clone())
        .with_answer_book(deps.answer_book)
        .with_urgent_help(Arc::new(urgent_help))
        .with_answer_conditions(conditions)
        .with_transmission_cases(transmission_cases);
    let (short_answers, products) = (Arc::new(extractive.clone()), extractive.clone());
    let policy = ModelPolicy { extractive: extractive.clone(), guards, query_analyser, calculator };
    let extractive: Arc<dyn AnswerEngine> = Arc::new(extractive);
    let Some(model) = model::open_model(settings, &deps.base_url, deps.demo)? else { return Ok(extractive) };
    let parts = GenerativeEngineParts {
        model,
        library,
        fallback: extractive,
        allows_model: Arc::new(move |question, meaning| policy.allows(question, meaning)),
        short_answers: Some(short_answers),
        is_about_other_product: Some(Arc::new(move |question, sentence| products.is_about_other_product(question, sentence))),
        prompt: starter_content::model_prompt()?,
        observer: Arc::new(model::record_outcome),
        environment: deps.environment,
    };
    Ok(Arc::new(GenerativeEngine::new(parts)))
}

/// Loads a list from the data folder when the editors have put one there, otherwise the built-in one.
fn load_list<T>(data: &Path, file: &str, parse: impl Fn(&str) -> domain::Result<T>) -> Result<T, String> {
    crate::wiring::load_data_file(data, file, || starter_content::read_assistant_file_or_empty(file), parse)
}
