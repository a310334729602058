//! Where passages come from: everything that is published, indexed as it is published.

use std::collections::HashSet;

use async_trait::async_trait;

use crate::Result;
use crate::ids::ArticleId;
use crate::search::{Kind, Vector};

/// A paragraph, a few short ones together, or a table's row, with where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Passage {
    pub kind: Kind,
    /// As in the index.
    pub id: String,
    pub article: Option<ArticleId>,
    /// Of the page.
    pub title: String,
    pub category: Option<String>,
    /// Canonical path, without a place.
    pub url: String,
    /// Id of the heading it stands under.
    pub anchor: Option<String>,
    /// That heading's words; empty before the first.
    pub heading: String,
    /// As readers see it: blocks parted by line ends, cells of a row by tabs. Quotes are taken from here.
    pub text: String,
    /// The head of each cell's column, when this is a row.
    pub columns: Vec<String>,
    /// Number of its first block on the page, from 0.
    pub paragraph: u32,
    /// Where it begins in the page's text, in bytes.
    pub start: u32,
    /// By words, 0 to 1 among those found.
    pub words: f32,
    /// Cosine of its meaning to the question's; none without a model or before its vector is there.
    pub meaning: Option<f32>,
    /// Both together, the open article counting for more.
    pub score: f32,
    /// Of its sentences, in the order of [`super::sentences`]; empty where it was not looked for.
    pub near: Vec<Near>,
}

/// How near a sentence is to what is asked.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Near {
    /// How much of what is asked it holds, words that are rare where it was looked for weighing more: 0 to 1.
    pub held: f32,
    /// And together with the sentence before it in its passage, which it may lean on.
    pub with_before: f32,
    /// How many of the question's neighbouring words stand in it in their order, rare ones weighing more: 0 to 1.
    pub in_order: f32,
    /// Cosine of its meaning; none without a model or before its vector is there.
    pub meaning: Option<f32>,
}

#[async_trait]
pub trait Library: Send + Sync {
    /// The passages nearest to what is asked, best first; `open` is the article beside the question.
    async fn find(&self, asked: &str, open: Option<ArticleId>, most: usize) -> Result<Vec<Passage>>;
    /// All passages of one article in reading order; none when it isn't published.
    async fn of(&self, article: ArticleId) -> Result<Vec<Passage>>;
    /// How much of what is asked each text holds by its words and their other names, rare ones weighing more: 0 to 1, for each.
    async fn weigh(&self, asked: &str, texts: Vec<String>) -> Result<Vec<f32>> {
        Ok(texts.iter().map(|text| shared_words(asked, text)).collect())
    }
    /// The vector that [`Library::find`] looks by, where there is a model; it is made once, however often it is asked for.
    async fn meaning(&self, _asked: &str) -> Option<Vector> {
        None
    }
    /// How many words of a question tell what it is about: no question words, fillers or what says who asks and when.
    fn telling(&self, asked: &str) -> usize {
        asked.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 3).count()
    }
    /// Whether meanings join in; else it goes by words alone.
    fn knows_meanings(&self) -> bool;
}

/// The share of the words asked that stand in the text, letter for letter.
fn shared_words(asked: &str, text: &str) -> f32 {
    let words = |text: &str| -> HashSet<String> {
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 2).map(str::to_lowercase).collect()
    };
    let (asked, held) = (words(asked), words(text));
    if asked.is_empty() { 0.0 } else { asked.intersection(&held).count() as f32 / asked.len() as f32 }
}
