//! The file of the guards as editors keep it.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Advice;
use crate::{Error, Result};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub neutral: Vec<String>,
    pub leaning: Vec<String>,
    pub products: BTreeMap<Advice, Vec<String>>,
    #[serde(default)]
    pub sellers: BTreeMap<Advice, Vec<String>>,
    pub words: BTreeMap<String, Vec<String>>,
    pub rules: Vec<WrittenRule>,
    pub lessons: BTreeMap<Advice, Lesson>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenRule {
    /// Names under `words`, or "product".
    pub all: Vec<String>,
    /// "@name" is the whole list of that name.
    #[serde(default)]
    pub unless: Vec<String>,
    #[serde(default)]
    pub within: Option<usize>,
    #[serde(default)]
    pub about: Option<Advice>,
}

/// What is said instead of advice.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lesson {
    pub say: String,
    pub method: Vec<String>,
    pub adviser: String,
    pub about: String,
}

impl File {
    pub fn parse(yaml: &str) -> Result<Self> {
        serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("guards", error.to_string()))
    }
}
