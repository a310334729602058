//! The assist modules: their cards, and a complete module with its related articles.

use domain::assist_modules::{AssistHelp, AssistModule, AssistQuestion};
use domain::language::Language;
use domain::{Error, Money, Result};
use jiff::Timestamp;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::cards::{ContentCard, Source, to_content_cards};
use super::pictures::tags_of_cards;
use super::services::Amount;
use super::{Cacheable, Data, LIST_TAG};
use crate::App;

/// Cache tag of every response about modules.
pub const ASSIST_TAG: &str = "assist";

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AssistCard)]
pub struct Card {
    /// Slug, as in `/assist?module=`.
    pub module: String,
    pub title: String,
    /// One plain sentence.
    pub line: String,
    /// Time that the authority typically takes; absent when unknown.
    #[schema(required)]
    pub takes: Option<String>,
    /// Canonical path of the page in this language.
    pub url: String,
    /// Languages in which the module can be read.
    pub languages: Vec<&'static str>,
    /// What our own help costs and takes; `null`: we only explain.
    #[schema(required)]
    pub help: Option<Help>,
}

/// Our own help with a module, as its card tells it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AssistHelp)]
pub struct Help {
    /// For the usual case, GST included; `null`: free. An agent states the price of each case before anything is owed.
    #[schema(required)]
    pub price: Option<Amount>,
    /// The day from which the price holds.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub price_as_of: Option<Date>,
    /// What is included.
    pub price_note: String,
    /// The number of papers that the module lists.
    pub documents: usize,
    /// How long our part takes.
    pub time: String,
    /// What happens after somebody has asked.
    pub next_step: String,
}

impl Card {
    /// `module` is worded in the language.
    fn new(module: &AssistModule, language: Language) -> Self {
        Self {
            module: module.slug.clone(),
            title: module.title.clone(),
            line: module.line.clone(),
            takes: module.takes.clone(),
            url: module.url_in(language),
            languages: module.list_languages().iter().map(|language| language.as_str()).collect(),
            help: module.text.help.as_ref().map(|help| to_help(help, module.text.documents.len())),
        }
    }
}

fn to_help(help: &AssistHelp, documents: usize) -> Help {
    Help {
        price: help.price.map(|paise| Money::from_paise(paise).into()),
        price_as_of: help.price_as_of,
        price_note: help.price_note.clone(),
        documents,
        time: help.time.clone(),
        next_step: help.next_step.clone(),
    }
}

impl Cacheable for Vec<Card> {
    fn tags(&self) -> Vec<Tag> {
        vec![ASSIST_TAG.into()]
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = AssistQuestion)]
pub struct Question {
    /// Plain text.
    pub question: String,
    /// Sanitised HTML.
    pub answer: String,
}

impl From<AssistQuestion> for Question {
    fn from(question: AssistQuestion) -> Self {
        Self { question: question.question, answer: question.answer }
    }
}

/// A complete module. Texts are sanitised HTML; lists are in display order.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AssistModule)]
pub struct Module {
    #[serde(flatten)]
    pub card: Card,
    pub intro: String,
    pub we_do: Vec<String>,
    pub we_do_not: Vec<String>,
    pub documents: Vec<String>,
    pub steps: Vec<String>,
    pub faqs: Vec<Question>,
    pub related: Vec<ContentCard>,
    pub sources: Vec<Source>,
    #[schema(value_type = String, format = Date)]
    pub checked_on: Date,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

impl Cacheable for Module {
    /// A module quotes facts and lists articles.
    fn tags(&self) -> Vec<Tag> {
        [ASSIST_TAG, "facts", LIST_TAG].map(Tag::from).into_iter().chain(tags_of_cards(&self.related)).collect()
    }
}

/// All modules, in the editors' order. One without words in the language comes in English.
pub async fn load_assist_modules(app: &App, language: Language) -> Result<Data<Vec<Card>>> {
    let modules = app.content.assist_modules.list().await?;
    Ok(Data::new(modules.iter().map(|module| Card::new(&module.in_language(language), language)).collect()))
}

/// `NotFound` for an unknown module, and for one without words in the language. Related articles that no longer exist are left out; of the others
/// the edition in the language comes, where there is one.
pub async fn load_assist_module(app: &App, slug: &str, language: Language) -> Result<Data<Module>> {
    let module = app.content.assist_modules.get(slug).await?;
    if !module.list_languages().contains(&language) {
        return Err(Error::NotFound("Assist module in this language"));
    }
    let module = module.in_language(language);
    let articles = &app.content.article_reader;
    let mut related = Vec::new();
    for slug in &module.text.related {
        let edition = if language == Language::Hindi { articles.find_hindi_edition(slug).await? } else { None };
        match edition {
            Some(edition) => related.push(edition),
            None => related.extend(articles.find_card_by_slug(slug).await?),
        }
    }
    let card = Card::new(&module, language);
    let text = module.text;
    Ok(Data::new(Module {
        card,
        intro: text.intro,
        we_do: text.we_do,
        we_do_not: text.we_do_not,
        documents: text.documents,
        steps: text.steps,
        faqs: text.questions.into_iter().map(Question::from).collect(),
        related: to_content_cards(app, related).await?,
        sources: text.sources.into_iter().map(Source::from).collect(),
        checked_on: module.checked_on,
        updated_at: module.updated_at,
    }))
}
