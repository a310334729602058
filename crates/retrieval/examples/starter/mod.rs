//! The assistant over the starter articles, as readers get them, and its questions: for the evaluation and for the
//! test that keeps its floors.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use domain::articles::{Article, ArticleContent, CategoryRef, Counts, KeyFact, KeyFactInput, Status};
use domain::assistant::{Answer, EmbeddedEngine, Engine, Guards, Library, Question, Reading, Telling, Turn, Wish, stands_in};
use domain::facts::{Registry, resolved};
use domain::ids::{ArticleId, CategoryId};
use domain::importing::{Bundle, ImportedArticle, SourceFile, parse};
use domain::providers::Embedder;
use domain::search::{Kind, SearchIndex, Synonyms, Update, article_document, article_passages};
use jiff::civil::Date;
use retrieval::{IndexLibrary, WordIndex};
use serde::Deserialize;
use uuid::Uuid;

pub type Outcome<T> = Result<T, Box<dyn Error>>;

/// The day whose facts are shown.
const TODAY: Date = Date::constant(2026, 11, 21);

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub q: String,
    pub kind: Asked,
    #[serde(default)]
    pub lang: Option<String>,
    #[serde(default)]
    pub before: Option<String>,
    /// Slugs of articles, any of them.
    #[serde(default)]
    pub want: Vec<String>,
    /// Pieces of the sentence that answers, any of them.
    #[serde(default)]
    pub has: Vec<String>,
    /// Which calculator works it out.
    #[serde(default)]
    pub calc: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Asked {
    Answered,
    Followup,
    Unanswered,
    Other,
    Advice,
    Computed,
}

impl Case {
    pub fn question(&self) -> Question {
        let before = self.before.iter().map(|asked| Turn { question: asked.clone(), answer: String::new() }).collect();
        Question { text: self.q.clone(), wish: Wish::Answer, article: None, module: None, before }
    }
}

pub fn cases(content: &Path, name: &str) -> Outcome<Vec<Case>> {
    Ok(serde_yaml_ng::from_str(&fs::read_to_string(content.join("assistant/eval").join(name))?)?)
}

/// The engine over an index of the starter articles.
pub struct Starter {
    pub engine: EmbeddedEngine,
    pub library: Arc<dyn Library>,
    pub articles: Vec<Article>,
}

impl Starter {
    pub async fn new(content: &Path, embedder: Arc<dyn Embedder>) -> Outcome<Self> {
        let read = |name: &str| fs::read_to_string(content.join(name));
        let articles = articles(content)?;
        let index = WordIndex::in_memory(&Synonyms::parse(&read("search/synonyms.yml")?)?)?;
        index.apply(articles.iter().map(|article| Update::Put(article_document(article))).collect(), 1).await?;
        if embedder.is_ready() {
            for article in &articles {
                let passages = article_passages(article);
                let starts: Vec<usize> = passages.iter().map(|passage| passage.place.range.start).collect();
                let vectors = embedder.passages(passages.into_iter().map(|passage| passage.text).collect()).await?;
                index.learn(Kind::Content, &article.id.to_string(), starts.into_iter().zip(vectors).collect()).await?;
            }
        }
        let guards = Guards::parse(&read("assistant/guards.yml")?)?;
        let reading = Reading::parse(&read("assistant/questions.yml")?)?;
        let library: Arc<dyn Library> = Arc::new(IndexLibrary::new(index, embedder));
        Ok(Self { engine: EmbeddedEngine::new(library.clone(), Arc::new(guards), Arc::new(reading)), library, articles })
    }

    pub fn slug(&self, article: Option<ArticleId>) -> &str {
        self.articles.iter().find(|known| Some(known.id) == article).map_or("", |known| known.slug.as_str())
    }

    pub async fn seen(&self, case: &Case) -> Outcome<Seen> {
        let question = case.question();
        let answer = self.engine.answer(&question, &Silent).await?;
        let looked = self.engine.look(&question).await?;
        let first: Vec<String> = looked.passages.iter().take(3).map(|passage| self.slug(passage.article).to_owned()).collect();
        let mut verbatim = true;
        for source in &answer.sources {
            let page = match source.article {
                Some(article) => self.library.of(article).await?,
                None => Vec::new(),
            };
            verbatim &= page.iter().any(|passage| stands_in(&source.quote, passage));
        }
        let text = plain(&answer.html);
        Ok(Seen {
            in_three: first.iter().any(|slug| case.want.contains(slug)),
            sentence: case.has.is_empty() || case.has.iter().any(|has| text.contains(has.as_str())),
            refused: answer.html.contains("<ol>") && answer.confidence == 1.0,
            verbatim,
            signs: looked.signs,
            confidence: EmbeddedEngine::confidence(&looked),
            answer,
            first,
        })
    }
}

/// What came of one case.
pub struct Seen {
    pub in_three: bool,
    pub sentence: bool,
    pub refused: bool,
    pub verbatim: bool,
    pub signs: domain::assistant::Signs,
    /// Of what was found, whatever the guards say.
    pub confidence: f32,
    pub answer: Answer,
    pub first: Vec<String>,
}

/// Answers are looked at whole.
pub struct Silent;

#[async_trait::async_trait]
impl Telling for Silent {
    async fn tell(&self, _: &str) {}
    async fn begin_anew(&self) {}
}

pub fn plain(html: &str) -> String {
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

fn articles(content: &Path) -> Outcome<Vec<Article>> {
    let mut files = Vec::new();
    collect(content, content, &mut files)?;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let bundle: Bundle = parse(&files).map_err(|problems| format!("{problems:?}"))?;
    let registry = Registry::new(bundle.facts.clone());
    bundle.articles.iter().zip(1..).map(|(article, number)| shown(article, number, &registry)).collect()
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<SourceFile>) -> Outcome<()> {
    for entry in fs::read_dir(folder)? {
        let path: PathBuf = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "md" || ending == "yml") {
            files.push(SourceFile { path: path.strip_prefix(root)?.to_string_lossy().into_owned(), text: fs::read_to_string(&path)? });
        }
    }
    Ok(())
}

/// As readers see it.
fn shown(article: &ImportedArticle, number: u128, registry: &Registry) -> Outcome<Article> {
    let name = Path::new(&article.path).file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
    let shelf = article.category.clone().unwrap_or_default();
    let category = CategoryRef { id: CategoryId(Uuid::from_u128(number)), name: shelf.replace('-', " "), slug: shelf };
    let now = "2026-11-20T00:00:00Z".parse()?;
    let facts = article.facts.iter().map(|fact| key_fact(fact, registry).resolved(registry, TODAY)).collect();
    Ok(Article {
        id: ArticleId(Uuid::from_u128(number)),
        content: ArticleContent {
            title: article.title.clone(),
            chosen_slug: None,
            category: category.id,
            html: resolved(article.html.as_str(), registry, TODAY),
            excerpt: article.excerpt.clone().unwrap_or_default(),
            image: None,
            video: None,
            tags: Vec::new(),
            status: Status::Published,
            publish_at: None,
            is_featured: false,
            author: None,
            reviewer: None,
            checked_on: None,
            sources: Vec::new(),
            facts,
            corrections: Vec::new(),
            worked: Vec::new(),
            sponsor: None,
        },
        category,
        tags: Vec::new(),
        main_content_id: Uuid::nil(),
        slug: name,
        shares_slug: false,
        reading_minutes: 1,
        published_at: Some(now),
        created_at: now,
        updated_at: now,
        revision: 1,
        counts: Counts::default(),
        owner: String::new(),
        deleted_at: None,
    })
}

fn key_fact(input: &KeyFactInput, registry: &Registry) -> KeyFact {
    match input {
        KeyFactInput::Typed { label, value, as_of, source } => {
            KeyFact { label: label.clone(), value: value.clone(), as_of: *as_of, source: source.clone(), quote: None }
        }
        KeyFactInput::Quoted { quote, label } => {
            let of_fact = || registry.fact(&quote.fact).map(|fact| fact.label.clone());
            let label = label.clone().or_else(of_fact).unwrap_or_default();
            KeyFact { label, value: String::new(), as_of: TODAY, source: None, quote: Some(quote.clone()) }
        }
    }
}
