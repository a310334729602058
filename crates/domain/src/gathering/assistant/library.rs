//! The interface to the passage index, which covers everything that is published.

use std::collections::HashSet;

use async_trait::async_trait;

use crate::Result;
use crate::ids::ArticleId;
use crate::search::{SearchKind, Vector};

/// A paragraph, several short paragraphs together, or a table row, with its location on the page.
#[derive(Debug, Clone, PartialEq)]
pub struct Passage {
    pub kind: SearchKind,
    /// Identifier in the index.
    pub id: String,
    pub article: Option<ArticleId>,
    /// Title of the page.
    pub title: String,
    pub category: Option<String>,
    /// Canonical path without an anchor.
    pub url: String,
    /// Id of the heading above the passage.
    pub anchor: Option<String>,
    /// Text of that heading; empty before the page's first heading.
    pub heading: String,
    /// Text as readers see it, with blocks separated by line breaks and cells of a row by tabs. Quotes are taken from it.
    pub text: String,
    /// Column headings, when the passage is a table row.
    pub columns: Vec<String>,
    /// Index of its first block on the page, from 0.
    pub paragraph: u32,
    /// Byte offset in the page's text.
    pub start: u32,
    /// Score by words, scaled to 0 to 1 among the passages found.
    pub lexical_score: f32,
    /// Cosine similarity to the question. `None` without a model, or until the passage has a vector.
    pub similarity: Option<f32>,
    /// Words and similarity combined, with a bonus for the open article.
    pub score: f32,
    /// One per sentence, in the order of [`super::split_sentences`]; empty unless the passage comes from a search.
    pub sentence_matches: Vec<SentenceMatch>,
}

/// How well a sentence matches the question.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct SentenceMatch {
    /// Share of the question's words that the sentence contains, weighted by their rarity in the index: 0 to 1.
    pub coverage: f32,
    /// The same share counted together with the preceding sentence of the passage, which the sentence may refer to.
    pub coverage_with_previous: f32,
    /// Share of the question's adjacent word pairs that occur in the same order, weighted by rarity: 0 to 1.
    pub pair_coverage: f32,
    /// Cosine similarity to the question. `None` without a model, or until the sentence has a vector.
    pub similarity: Option<f32>,
}

#[async_trait]
pub trait Library: Send + Sync {
    /// Finds the passages nearest to `query`, best first, at most `limit`. `open` is the article that the reader has open.
    async fn find_passages(&self, query: &str, open: Option<ArticleId>, limit: usize) -> Result<Vec<Passage>>;
    /// Returns all passages of an article in reading order, or none when it isn't published.
    async fn article_passages(&self, article: ArticleId) -> Result<Vec<Passage>>;
    /// Returns for each text the share of the query that it covers, 0 to 1. Synonyms count and rare words weigh more.
    async fn score_coverage(&self, query: &str, texts: Vec<String>) -> Result<Vec<f32>> {
        Ok(texts.iter().map(|text| word_overlap(query, text)).collect())
    }
    /// Returns the vector that [`Library::find_passages`] searches by, if there is a model. Implementations cache it.
    async fn question_vector(&self, _question: &str) -> Option<Vector> {
        None
    }
    /// Counts the words that say what the question is about. Question words, fillers, and words for the asker or the time don't count.
    fn count_content_words(&self, query: &str) -> usize {
        query.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 3).count()
    }
    /// Whether vectors take part in the search; otherwise it uses words alone.
    fn has_embeddings(&self) -> bool;
}

/// Share of the query's words that occur in the text with the same spelling.
fn word_overlap(query: &str, text: &str) -> f32 {
    let words = |text: &str| -> HashSet<String> {
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 2).map(str::to_lowercase).collect()
    };
    let (query_words, text_words) = (words(query), words(text));
    if query_words.is_empty() { 0.0 } else { query_words.intersection(&text_words).count() as f32 / query_words.len() as f32 }
}
