//! The fact registry: every rate, ceiling, threshold and form that articles quote, each with the day
//! it holds from, its source and how sure we are. Nothing of this is a constant in code.

mod book;
mod quote;
mod registry;
mod service;
mod shown;

use async_trait::async_trait;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

pub use book::FactBook;
pub use quote::{Quote, marked, quotes, resolved};
pub(crate) use quote::{settled, unquoted};
pub use registry::Registry;
pub use service::{Facts, Flag};
pub(crate) use shown::with_commas;
pub use shown::{grouped, rupees};

use crate::Result;
use crate::articles::Source;
use crate::ids::ArticleId;

/// How a value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unit {
    #[serde(rename = "rupees")]
    Rupees,
    #[serde(rename = "rupees a month")]
    RupeesAMonth,
    #[serde(rename = "rupees a year")]
    RupeesAYear,
    #[serde(rename = "percent")]
    Percent,
    #[serde(rename = "percent a year")]
    PercentAYear,
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

/// Tax of `rate` percent on what lies above `above` rupees a year, up to the next slab.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Slab {
    pub above: f64,
    pub rate: f64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    Number(f64),
    Slabs(Vec<Slab>),
    Text(String),
}

/// Only what is well supported is published. A: the official text, or three independent sources that
/// agree. B: two secondary sources, or one careful one that cites the primary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Confidence {
    A,
    B,
}

/// A value and the first day on which it holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Dated {
    pub from: Date,
    pub value: Value,
    pub confidence: Confidence,
    /// When somebody last compared it with its source.
    pub checked: Date,
    pub source: Source,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fact {
    /// `area.name`; articles quote it, so it never changes.
    pub id: String,
    pub label: String,
    /// Slug of the category under which it is listed.
    pub category: String,
    pub unit: Unit,
    /// Oldest first; each holds until the next one's day.
    pub values: Vec<Dated>,
}

/// What an article's text said of a fact when it was last saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quoted {
    pub article: ArticleId,
    pub fact: String,
    pub shown: String,
}

#[async_trait]
pub trait FactQueries: Send + Sync {
    /// In the order of the registry.
    async fn list(&self) -> Result<Vec<Fact>>;
    /// Each fact with every way in which public articles show it.
    async fn wordings(&self) -> Result<Vec<(String, String)>>;
    /// The public articles that show a fact, in these words if any are given, newest first.
    async fn quoting(&self, fact: &str, shown: Option<&str>) -> Result<Vec<ArticleId>>;
}

#[async_trait]
pub trait FactRepository: Send + Sync {
    async fn find(&self, id: &str) -> Result<Option<Fact>>;
    /// A new one goes to the end of the registry.
    async fn save(&self, fact: &Fact, at: Timestamp) -> Result<()>;
    /// Replaces what is kept of one article.
    async fn set_quotes(&self, article: ArticleId, quoted: &[Quoted]) -> Result<()>;
}
