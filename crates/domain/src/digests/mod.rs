//! The daily digest as it is read. Building and sending it belongs to a later part of the product.

use async_trait::async_trait;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::Result;
use crate::articles::Source;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DigestItem {
    /// news, rule, deadline, term, webinar or article.
    pub kind: String,
    pub title: String,
    pub summary: String,
    pub why_it_matters: Option<String>,
    /// A path of this site.
    pub link: Option<String>,
    pub sources: Vec<Source>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digest {
    /// The Indian day it is for.
    pub date: Date,
    pub title: String,
    pub intro: String,
    pub items: Vec<DigestItem>,
}

#[async_trait]
pub trait DigestQueries: Send + Sync {
    async fn find(&self, date: Date) -> Result<Option<Digest>>;
    /// All of them, by day.
    async fn list(&self) -> Result<Vec<Digest>>;
    /// The newest one not after `today`.
    async fn latest(&self, today: Date) -> Result<Option<Digest>>;
    /// The nearest published days before and after.
    async fn neighbours(&self, date: Date, today: Date) -> Result<(Option<Date>, Option<Date>)>;
}

#[async_trait]
pub trait DigestRepository: Send + Sync {
    async fn save(&self, digest: &Digest) -> Result<()>;
}
