//! The assistant over the starter articles, as readers get them, and its questions: for the evaluation and for the
//! test that keeps its floors.

#[path = "../content/mod.rs"]
mod content;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use domain::articles::Article;
use domain::assistant::{Answer, EmbeddedEngine, Engine, Guards, Judge, Library, Question, Reading, Telling, Turn, Wish, stands_in};
use domain::ids::ArticleId;
use domain::providers::Embedder;
use domain::search::{Kind, SearchIndex, Synonyms, Update, article_document, article_passages};
use retrieval::{IndexLibrary, WordIndex};
use serde::Deserialize;

use content::making;
pub use content::making::Outcome;

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
    /// `known`: words that are spelled right.
    pub async fn new(content: &Path, known: Vec<String>, embedder: Arc<dyn Embedder>) -> Outcome<Self> {
        let read = |name: &str| fs::read_to_string(content.join(name));
        let (_, articles) = content::read(content)?;
        let mut synonyms = Synonyms::parse(&read("search/synonyms.yml")?)?;
        synonyms.known.extend(known);
        let index = WordIndex::in_memory(&synonyms)?;
        index.apply(articles.iter().map(|article| Update::Put(article_document(article))).collect(), 1).await?;
        if embedder.is_ready() {
            for article in &articles {
                let meanings = making::meanings(&*embedder, article_passages(article)).await?;
                index.learn(Kind::Content, &article.id.to_string(), meanings).await?;
            }
        }
        let judge = Judge::parse(&read("assistant/judge.yml")?)?;
        let guards = Guards::parse(&read("assistant/guards.yml")?)?.with_judge(judge);
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
            leads: case.has.iter().any(|has| plain(first_paragraph(&answer.html)).contains(has.as_str())),
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
    /// It stands in the first paragraph.
    pub leads: bool,
    pub refused: bool,
    pub verbatim: bool,
    pub signs: domain::assistant::Signs,
    /// Of what was found, whatever the guards say.
    pub confidence: f32,
    pub answer: Answer,
    pub first: Vec<String>,
}

/// Or table: what a reader sees first.
fn first_paragraph(html: &str) -> &str {
    let ends = ["</p>", "</table>", "</ul>"].iter().filter_map(|end| html.find(end));
    &html[..ends.min().unwrap_or(html.len())]
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
