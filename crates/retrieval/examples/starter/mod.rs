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
    AdviceClassifier, ExtractiveEngine, Guards, QueryAnalyser, Replies, RulebookCalculator, ScreenedLibrary, SumTexts, UrgentHelp,
};
use domain::Environment;
use domain::articles::Article;
use domain::assistant::{Answer, AnswerEngine, AnswerSink, Library, Question, RequestKind, Turn, is_verbatim_in};
use domain::environment::{Clock, RandomSource};
use domain::facts::FactCache;
use domain::ids::ArticleId;
use domain::products::ProductCatalogue;
use domain::search::{Embedder, IndexUpdate, SearchIndex, SearchKind, Synonyms, build_article_document, build_article_passages};
use jiff::Timestamp;
use jiff::civil::Date;
use retrieval::{IndexLibrary, WordIndex};
use serde::Deserialize;

use answer_book::StarterAnswerBook;
use content::fixtures;
pub use content::fixtures::Outcome;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub q: String,
    pub kind: CaseKind,
    #[serde(default)]
    pub lang: Option<String>,
    #[serde(default)]
    pub before: Option<String>,
    /// Slugs of the articles that answer; any one of them will do.
    #[serde(default)]
    pub want: Vec<String>,
    /// Parts of the answering sentence; any one of them will do.
    #[serde(default)]
    pub has: Vec<String>,
    /// The calculator that computes the answer.
    #[serde(default)]
    pub calc: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CaseKind {
    Answered,
    Followup,
    Unanswered,
    Other,
    Advice,
    Computed,
}

impl Case {
    pub fn to_question(&self) -> Question {
        let before = self.before.iter().map(|asked| Turn { question: asked.clone(), answer: String::new() }).collect();
        Question { text: self.q.clone(), kind: RequestKind::Answer, article: None, module: None, previous_turns: before }
    }
}

pub fn load_cases(content: &Path, name: &str) -> Outcome<Vec<Case>> {
    Ok(serde_yaml_ng::from_str(&fs::read_to_string(content.join("assistant/eval").join(name))?)?)
}

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
    pub library: Arc<dyn Library>,
    pub articles: Vec<Article>,
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
        let classifier = AdviceClassifier::parse(&read("assistant/judge.yml")?)?;
        let guards = Guards::parse(&read("assistant/guards.yml")?)?.with_classifier(classifier);
        let reading = QueryAnalyser::parse(&read("assistant/questions.yml")?)?;
        let library: Arc<dyn Library> = Arc::new(ScreenedLibrary::new(Arc::new(IndexLibrary::new(index, embedder.clone()))));
        let catalogue = ProductCatalogue::parse(&read("assistant/products.yml")?)?;
        let short_answers = answers::load_answers(content)?;
        let facts = content::load_facts(content)?;
        let environment = Environment::new(Arc::new(FixedDay(facts.1)), Arc::new(NoRandomness));
        let texts = SumTexts::parse(&read("assistant/sums.yml")?)?;
        let calculator = RulebookCalculator::new(Arc::new(FactCache::new(facts.0.clone())), environment, texts);
        let book = StarterAnswerBook::new(short_answers, articles.clone(), catalogue, &synonyms, embedder, facts).await?;
        let replies = Replies::parse(&read("assistant/replies.yml")?)?;
        let urgent_help = UrgentHelp::parse(&read("assistant/urgent-help.yml")?)?;
        let engine = ExtractiveEngine::new(library.clone(), Arc::new(guards), Arc::new(reading), Arc::new(replies))
            .with_calculator(Arc::new(calculator))
            .with_answer_book(Arc::new(book))
            .with_urgent_help(Arc::new(urgent_help));
        Ok(Self { engine, library, articles })
    }

    pub fn slug_of_article(&self, article: Option<ArticleId>) -> &str {
        self.articles.iter().find(|known| Some(known.id) == article).map_or("", |known| known.slug.as_str())
    }

    pub async fn run_case(&self, case: &Case) -> Outcome<CaseResult> {
        let question = case.to_question();
        let answer = self.engine.answer(&question, &NoProgress).await?;
        let looked = self.engine.rank_sentences(&question).await?;
        let first: Vec<String> = looked.passages.iter().take(3).map(|passage| self.slug_of_article(passage.article).to_owned()).collect();
        let mut verbatim = true;
        for source in &answer.sources {
            let page = match source.article {
                Some(article) => self.library.article_passages(article).await?,
                None => Vec::new(),
            };
            verbatim &= page.iter().any(|passage| is_verbatim_in(&source.quote, passage));
        }
        let text = strip_tags(&answer.html);
        Ok(CaseResult {
            passage_in_top_three: first.iter().any(|slug| case.want.contains(slug)),
            starts_with_sentence: case.has.iter().any(|has| strip_tags(first_paragraph(&answer.html)).contains(has.as_str())),
            has_right_sentence: case.has.is_empty() || case.has.iter().any(|has| text.contains(has.as_str())),
            refused: answer.html.contains("<ol>") && answer.confidence == 1.0,
            verbatim,
            features: looked.features,
            confidence: ExtractiveEngine::confidence(&looked),
            answer,
            top_slugs: first,
        })
    }
}

/// The result of one case.
pub struct CaseResult {
    pub passage_in_top_three: bool,
    pub has_right_sentence: bool,
    /// Whether the right sentence is in the first paragraph.
    pub starts_with_sentence: bool,
    pub refused: bool,
    pub verbatim: bool,
    pub features: assistant::ConfidenceFeatures,
    /// Confidence in what was found, whatever the guards decide.
    pub confidence: f32,
    pub answer: Answer,
    pub top_slugs: Vec<String>,
}

/// The first paragraph, list or table: what a reader sees first.
fn first_paragraph(html: &str) -> &str {
    let ends = ["</p>", "</table>", "</ul>"].iter().filter_map(|end| html.find(end));
    &html[..ends.min().unwrap_or(html.len())]
}

/// Ignores streamed pieces; the whole answer is examined.
pub struct NoProgress;

#[async_trait::async_trait]
impl AnswerSink for NoProgress {
    async fn push_html(&self, _: &str) {}
    async fn restart(&self) {}
}

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
