//! Assist modules: what we do and don't do about a subject, the papers to keep ready, the steps. Edited
//! content; the services behind it come later, and nothing here pretends that they are there.

mod service;
mod text;

use async_trait::async_trait;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

pub use service::AssistModules;
pub use text::line_html;

use crate::Result;
use crate::articles::Source;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AssistModule {
    /// The word in `/assist?module=`: small letters, digits and hyphens.
    pub slug: String,
    pub title: String,
    /// One plain sentence.
    pub line: String,
    /// Typical time of the authority, in plain words with its date.
    pub takes: Option<String>,
    pub text: AssistText,
    /// When somebody last compared it with its sources.
    pub checked_on: Date,
    pub position: i32,
    pub updated_at: Timestamp,
}

/// Cleaned HTML throughout, in which facts are quoted as in articles; lists are in the order shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssistText {
    pub intro: String,
    pub we_do: Vec<String>,
    pub we_do_not: Vec<String>,
    pub documents: Vec<String>,
    pub steps: Vec<String>,
    pub questions: Vec<AssistQuestion>,
    /// Slugs of articles.
    pub related: Vec<String>,
    pub sources: Vec<Source>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssistQuestion {
    /// Plain text.
    pub question: String,
    pub answer: String,
}

impl AssistModule {
    /// Canonical path.
    pub fn url(&self) -> String {
        format!("/assist?module={}", self.slug)
    }
}

#[async_trait]
pub trait AssistModuleQueries: Send + Sync {
    async fn find(&self, slug: &str) -> Result<Option<AssistModule>>;
    /// In the editor's order.
    async fn list(&self) -> Result<Vec<AssistModule>>;
}

#[async_trait]
pub trait AssistModuleRepository: Send + Sync {
    /// Adds it, or replaces the one of its slug.
    async fn save(&self, module: &AssistModule) -> Result<()>;
}
