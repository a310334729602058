//! The interface to the published short answers, which engines quote before anything else.

use async_trait::async_trait;

use crate::Result;
use crate::ids::ArticleId;
use crate::language::Language;
use crate::products::ProductCatalogue;
use crate::short_answers::{AnswerBasis, Intent, RenderedAnswer, ShortAnswer};

/// A question as it is looked up.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct AnswerQuery {
    pub text: String,
    /// What the turns before were about, when the question leans on them; empty otherwise.
    pub context: String,
    /// The article that the reader has open.
    pub article: Option<ArticleId>,
}

/// A short answer that may answer the question.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerMatch {
    pub slug: String,
    /// Id of the product that it is about.
    pub product: String,
    /// The kind of thing that it says.
    pub intent: Intent,
    /// How likely it answers the question, 0 to 1.
    pub confidence: f32,
    /// Whether it is about what the question names, and not about another product.
    pub fits_product: bool,
    /// How far it agrees with the question beside its likelihood.
    pub agreement: Agreement,
}

/// Whether a short answer and a question speak of the same thing, whatever the words.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Agreement {
    /// Whether it is about a product that the question names, or a wider or narrower one.
    pub names_product: bool,
    /// How likely the question asks for the kind of thing that it says, 0 to 1.
    pub intent: f32,
    /// The share of the question's telling words that it holds, by rarity.
    pub held_words: f32,
}

/// A short answer that readers ask for next, compared with what is asked. The likelihood of the match itself is 0.
#[derive(Debug, Clone, PartialEq)]
pub struct FollowUpMatch {
    pub found: AnswerMatch,
    /// How near the nearest of its known words comes: by shared words, by letters, and by the encoder, each 0 to 1.
    pub by_words: f32,
    pub by_letters: f32,
    pub by_encoding: f32,
}

/// A short answer as a reader gets it.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadableAnswer {
    /// Path of its own page.
    pub url: String,
    /// Id of the product that it is about.
    pub product: String,
    /// In the language asked for, with today's figures.
    pub rendered: RenderedAnswer,
    pub basis: AnswerBasis,
    /// The article that it rests on, if it is one that readers can see.
    pub article: Option<ArticleId>,
    /// The questions of related short answers, in the same language.
    pub related: Vec<String>,
    /// Their slugs, as the editor listed them.
    pub related_slugs: Vec<String>,
}

#[async_trait]
pub trait AnswerBook: Send + Sync {
    /// The short answers that may answer the question, the likeliest first, at most `limit`.
    async fn find_matches(&self, query: &AnswerQuery, limit: usize) -> Result<Vec<AnswerMatch>>;
    /// The short answers that readers ask for after one of them, compared with a question. None where nothing is known of it.
    async fn find_follow_ups(&self, _after: &str, _text: &str) -> Result<Vec<FollowUpMatch>> {
        Ok(Vec::new())
    }
    /// Reads a short answer. `None` when it was withdrawn, or when one of its facts has no value today.
    async fn read_answer(&self, slug: &str, language: Language) -> Result<Option<ReadableAnswer>>;
    /// The products that questions can be about.
    fn catalogue(&self) -> &ProductCatalogue;
}

/// A short answer as an index of questions knows it.
#[derive(Debug, Clone, PartialEq)]
pub struct QuestionEntry {
    pub slug: String,
    /// Id of a product of the catalogue.
    pub product: String,
    pub intent: Intent,
    /// Slug of the article that it rests on, if it rests on one.
    pub article: Option<String>,
    /// The question in each language, and its phrasings.
    pub questions: Vec<String>,
    /// The answer in each language, without its figures.
    pub answers: Vec<String>,
}

impl QuestionEntry {
    /// `readers_words` are further ways in which readers have asked for it.
    pub fn of(answer: &ShortAnswer, readers_words: &[String]) -> Self {
        let questions = answer.asked_texts().map(str::to_owned).chain(readers_words.iter().cloned());
        Self {
            slug: answer.slug.clone(),
            product: answer.product.clone(),
            intent: answer.intent,
            article: answer.basis.article_slug().map(str::to_owned),
            questions: questions.collect(),
            answers: answer.answer.iter().map(|(_, text)| remove_fact_tags(text)).collect(),
        }
    }
}

/// The text without its `{{fact:…}}` tags.
fn remove_fact_tags(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once("{{") {
        plain.push_str(before);
        rest = tag.split_once("}}").map_or("", |(_, after)| after);
    }
    plain + rest
}

/// Finds the published question that is nearest to a reader's question.
#[async_trait]
pub trait QuestionSearch: Send + Sync {
    /// Says that somebody asks, or is about to. The index is filled from then on, so a node that nobody asks does without it.
    fn announce_question(&self);
    /// Waits until somebody asks, or is about to.
    async fn wait_for_question(&self);
    /// Replaces all entries. Look-ups that run meanwhile still see the former ones.
    async fn replace_entries(&self, entries: Vec<QuestionEntry>) -> Result<()>;
    /// The entries that may answer the question, the likeliest first, at most `limit`. `open_article` is a slug. `Unavailable` while
    /// the first entries aren't there.
    async fn find_matches(&self, query: &AnswerQuery, open_article: Option<&str>, limit: usize) -> Result<Vec<AnswerMatch>>;
    /// The entries that readers ask for after another, compared with a question. `Unavailable` likewise.
    async fn find_follow_ups(&self, after: &str, text: &str) -> Result<Vec<FollowUpMatch>>;
    fn catalogue(&self) -> &ProductCatalogue;
}
