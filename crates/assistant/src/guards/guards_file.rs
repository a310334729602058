//! The format of the guards file that editors maintain.

use std::collections::BTreeMap;

use domain::assistant::AdviceSubject;
use domain::{Error, Result};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GuardsFile {
    pub neutral: Vec<String>,
    pub leaning: Vec<String>,
    pub products: BTreeMap<AdviceSubject, Vec<String>>,
    #[serde(default)]
    pub sellers: BTreeMap<AdviceSubject, Vec<String>>,
    pub words: BTreeMap<String, Vec<String>>,
    pub rules: Vec<RuleConfig>,
    #[serde(default)]
    pub knowledge: KnowledgeConfig,
    /// Search texts for the article to read instead.
    pub read: BTreeMap<AdviceSubject, String>,
}

/// What is never a request for advice, with word lists of its own. The classifier's features don't depend on them.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KnowledgeConfig {
    pub words: BTreeMap<String, Vec<String>>,
    pub rules: Vec<RuleConfig>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleConfig {
    /// Names under `words`, or "product".
    pub all: Vec<String>,
    /// Phrases that exempt a question; "@name" stands for the whole list of that name.
    #[serde(default)]
    pub unless: Vec<String>,
    #[serde(default)]
    pub within: Option<usize>,
    #[serde(default)]
    pub about: Option<AdviceSubject>,
}

impl GuardsFile {
    pub fn parse(yaml: &str) -> Result<Self> {
        serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("guards", error.to_string()))
    }
}
