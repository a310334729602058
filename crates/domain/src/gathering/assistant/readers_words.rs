//! How readers have asked for a short answer in their own words, beside its published phrasings. Nobody is shown them; they only help to
//! find the answer.

use std::collections::BTreeMap;

use crate::{Error, Result};

/// Questions by the slug of the short answer that answers them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReadersWords(BTreeMap<String, Vec<String>>);

impl ReadersWords {
    /// Parses YAML files, each a map from slugs to lists of questions. `Invalid` describes the mistake.
    pub fn parse<'a>(files: impl IntoIterator<Item = &'a str>) -> Result<Self> {
        let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for yaml in files {
            let file: BTreeMap<String, Vec<String>> =
                serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("readers_words", error.to_string()))?;
            for (slug, questions) in file {
                all.entry(slug).or_default().extend(questions);
            }
        }
        Ok(Self(all))
    }

    /// The questions for a short answer.
    pub fn of(&self, slug: &str) -> &[String] {
        self.0.get(slug).map_or(&[], Vec::as_slice)
    }

    /// Slugs that have questions.
    pub fn slugs(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}
