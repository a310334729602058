//! The fact registry: every rate, ceiling, threshold and form that articles quote, each with the day it takes effect, its
//! source and our confidence in it. None of these is a constant in code.

mod cache;
mod format;
mod quote;
mod registry;
mod service;

use async_trait::async_trait;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

pub use cache::FactCache;
pub use quote::{Quote, expand_placeholders, find_quotes, resolve_quotes, resolve_quotes_in_hindi};
pub(crate) use quote::{remove_quoted_values, resolve_quotes_for_storage, resolve_quotes_in, to_placeholders};
pub use registry::Registry;
pub use service::Facts;

use crate::Result;
use crate::ids::ArticleId;

/// A source that a reader can check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    pub title: String,
    pub publisher: Option<String>,
    /// An https URL; absent for a citation without one (a gazette number).
    pub url: Option<String>,
}

/// The unit of a fact's value, which decides its format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FactUnit {
    #[serde(rename = "rupees")]
    Rupees,
    #[serde(rename = "rupees a month")]
    RupeesPerMonth,
    #[serde(rename = "rupees a year")]
    RupeesPerYear,
    #[serde(rename = "percent")]
    Percent,
    #[serde(rename = "percent a year")]
    PercentPerYear,
    #[serde(rename = "days")]
    Days,
    #[serde(rename = "months")]
    Months,
    #[serde(rename = "years")]
    Years,
    #[serde(rename = "times")]
    Times,
    #[serde(rename = "number")]
    Number,
    #[serde(rename = "text")]
    Text,
    #[serde(rename = "slabs")]
    Slabs,
}

/// A tax of `rate` percent on the income above `above` rupees a year, up to the next slab.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Slab {
    pub above: f64,
    pub rate: f64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FactValue {
    Number(f64),
    Slabs(Vec<Slab>),
    Text(String),
}

/// How well a value is supported; weaker values are not published. A: the official text, or three independent sources that
/// agree. B: two secondary sources, or one careful one that cites the primary source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Confidence {
    A,
    B,
}

/// A value and the first day on which it is in force.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EffectiveValue {
    pub from: Date,
    pub value: FactValue,
    pub confidence: Confidence,
    /// The day on which it was last compared with its source.
    pub checked: Date,
    pub source: Source,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fact {
    /// `area.name`. Articles refer to it, so it never changes.
    pub id: String,
    pub label: String,
    /// The slug of the category under which it is listed.
    pub category: String,
    pub unit: FactUnit,
    /// Oldest first; each is in force until the next one takes effect.
    pub values: Vec<EffectiveValue>,
}

/// The value of a fact as an article showed it when it was last saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotedFact {
    pub article: ArticleId,
    pub fact: String,
    pub wording: String,
}

#[async_trait]
pub trait FactQueries: Send + Sync {
    /// Returns all facts in the order of the registry.
    async fn list(&self) -> Result<Vec<Fact>>;
    /// Returns each fact with every wording in which public articles show it.
    async fn list_wordings(&self) -> Result<Vec<(String, String)>>;
    /// Returns the public articles that show a fact, newest first; only those with this wording when one is given.
    async fn find_public_articles_quoting(&self, fact: &str, quoted_text: Option<&str>) -> Result<Vec<ArticleId>>;
}

#[async_trait]
pub trait FactRepository: Send + Sync {
    async fn find(&self, id: &str) -> Result<Option<Fact>>;
    /// Inserts or replaces. A new fact goes to the end of the registry.
    async fn save(&self, fact: &Fact, at: Timestamp) -> Result<()>;
    /// Replaces the stored quotes of one article.
    async fn set_quotes(&self, article: ArticleId, quoted: &[QuotedFact]) -> Result<()>;
}
