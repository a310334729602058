//! The assistant over the starter articles as readers get them, and its evaluation questions; used by the evaluation
//! and by the test of its minimum scores.

mod answer_book;
#[path = "../answers/mod.rs"]
mod answers;
#[path = "../content/mod.rs"]
mod content;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use assistant::{
    AnswerConditions, AppliedRules, ExtractiveEngine, Guards, QueryAnalyser, Replies, RulebookCalculator, ScreenedLibrary, SumTexts,
    TextClassifier, TransmissionCases, TransmissionQuestions, UrgentHelp,
};
use domain::Environment;
use domain::articles::Article;
use domain::assistant::{AnswerSink, Library, Situations};
use domain::environment::{Clock, RandomSource};
use domain::facts::FactCache;
use domain::language::Language;
use domain::products::ProductCatalogue;
use domain::search::{Embedder, IndexUpdate, SearchIndex, SearchKind, Synonyms, build_article_document, build_article_passages};
use domain::short_answers::ShortAnswer;
use domain::transmission::{Transmission, TransmissionRules};
use jiff::Timestamp;
use jiff::civil::Date;
use retrieval::{IndexLibrary, WordIndex};

use answer_book::StarterAnswerBook;
use content::fixtures;
pub use content::fixtures::Outcome;

/// Noon in India on the day whose facts are quoted.
struct FixedDay(Date);

impl Clock for FixedDay {
    fn now(&self) -> Timestamp {
        self.0.at(12, 0, 0, 0).in_tz("Asia/Kolkata").map(|noon| noon.timestamp()).unwrap_or_default()
    }
}

/// Measurements draw nothing.
struct NoRandomness;

impl RandomSource for NoRandomness {
    fn fill_bytes(&self, buffer: &mut [u8]) {
        buffer.fill(0);
    }
}

/// The engine over an index of the starter articles.
pub struct StarterSite {
    pub engine: ExtractiveEngine,
    /// Not every measurement looks into library and articles itself.
    #[allow(dead_code)]
    pub library: Arc<dyn Library>,
    #[allow(dead_code)]
    pub articles: Vec<Article>,
    /// The questions of the short answers, in English and Hindi.
    #[allow(dead_code)]
    pub questions: Vec<String>,
}

impl StarterSite {
    /// `known`: correctly spelled words.
    pub async fn new(content: &Path, known: Vec<String>, embedder: Arc<dyn Embedder>) -> Outcome<Self> {
        let read = |name: &str| fs::read_to_string(content.join(name));
        let (_, articles) = content::load_content(content)?;
        let mut synonyms = Synonyms::parse(&read("search/synonyms.yml")?)?;
        synonyms.known.extend(known);
        let index = WordIndex::in_memory(&synonyms)?;
        index.apply_updates(articles.iter().map(|article| IndexUpdate::Put(build_article_document(article))).collect(), 1).await?;
        if embedder.is_ready() {
            for article in &articles {
                let meanings = fixtures::embed_passages(&*embedder, build_article_passages(article)).await?;
                index.store_embeddings(SearchKind::Content, &article.id.to_string(), meanings).await?;
            }
        }
        let classifier = TextClassifier::parse(&read("assistant/judge.yml")?)?;
        let guards = Guards::parse(&read("assistant/guards.yml")?)?.with_classifier(classifier);
        let reading = QueryAnalyser::parse(&read("assistant/questions.yml")?)?;
        let library: Arc<dyn Library> = Arc::new(ScreenedLibrary::new(Arc::new(IndexLibrary::new(index, embedder.clone()))));
        let catalogue = ProductCatalogue::parse(&read("assistant/products.yml")?)?;
        let short_answers = answers::load_answers(content)?;
        let question_in = |answer: &ShortAnswer, language: Language| answer.question.get(language).to_owned();
        let in_both = |answer: &ShortAnswer| [Language::English, Language::Hindi].map(|language| question_in(answer, language));
        let questions = short_answers.iter().flat_map(in_both).collect();
        let facts = content::load_facts(content)?;
        let environment = Environment::new(Arc::new(FixedDay(facts.1)), Arc::new(NoRandomness));
        let texts = SumTexts::parse(&read("assistant/sums.yml")?)?;
        let fact_cache = Arc::new(FactCache::new(facts.0.clone()));
        let rules = TransmissionRules::parse(&read_folder(&content.join("transmission"))?)?;
        let transmission = Arc::new(Transmission::new(Arc::new(rules), fact_cache.clone(), environment.clone()));
        let questions_after_death = TransmissionQuestions::parse(&read("assistant/transmission-questions.yml")?)?;
        let transmission_cases = TransmissionCases::new(transmission, questions_after_death)?;
        let situations = Situations::parse(&read_folder(&content.join("assistant/follow-ups"))?)?;
        let applied_rules = AppliedRules::parse(&read_folder(&content.join("assistant/applied-rules"))?)?;
        let calculator = RulebookCalculator::new(fact_cache, environment, texts).with_applied_rules(applied_rules);
        let book = StarterAnswerBook::new(short_answers, articles.clone(), catalogue, &synonyms, embedder, facts, &situations).await?;
        let replies = Replies::parse(&read("assistant/replies.yml")?)?;
        let wish_classifier = TextClassifier::parse(&read("assistant/self-harm.yml")?)?;
        let urgent_help = UrgentHelp::parse(&read("assistant/urgent-help.yml")?)?.with_wish_classifier(wish_classifier);
        let conditions = AnswerConditions::parse(&read("assistant/answer-conditions.yml")?)?;
        let engine = ExtractiveEngine::new(library.clone(), Arc::new(guards), Arc::new(reading), Arc::new(replies))
            .with_calculator(Arc::new(calculator))
            .with_answer_book(Arc::new(book))
            .with_urgent_help(Arc::new(urgent_help))
            .with_answer_conditions(Arc::new(conditions))
            .with_transmission_cases(transmission_cases);
        Ok(Self { engine, library, articles, questions })
    }
}

/// The files of a folder, each with its name.
fn read_folder(folder: &Path) -> Outcome<Vec<(String, String)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        files.push((name, fs::read_to_string(&path)?));
    }
    Ok(files)
}

/// Ignores streamed pieces; the whole answer is examined. Not every measurement asks for answers.
#[allow(dead_code)]
pub struct NoProgress;

#[async_trait::async_trait]
impl AnswerSink for NoProgress {
    async fn push_html(&self, _: &str) {}
    async fn restart(&self) {}
}

/// The text of an answer.
#[allow(dead_code)]
pub fn strip_tags(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    let mut mark = false;
    for (at, c) in html.char_indices() {
        match c {
            '<' => {
                inside = true;
                mark = html[at..].starts_with("<sup");
                if !mark && !text.ends_with(' ') && !html[at..].starts_with("</sup") {
                    text.push(' ');
                }
            }
            '>' => inside = false,
            _ if inside || mark => {}
            _ => text.push(c),
        }
    }
    text.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
}
